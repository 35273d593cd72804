"""The figures of a study: as HTML that fits any width, and as SVG files, each the same by day and by night.

Drawn by hand: they hold a dot, a line and some words each, and letters that stay letters are a tenth of the size.
"""

from collections.abc import Callable, Iterator, Sequence
from html import escape

from fathom.engine.study import StudyFigure, StudyRow

HUNDRED = 100
WIDE, LEFT, RIGHT, TOP, LINE, TRACK = 640, 16, 16, 40, 20, 12
CURVE_HEIGHT, FOOT, AXIS = 260, 34, 44
LETTERS = 78  # in a line of a picture
STYLE = """text{font:15px system-ui,sans-serif;fill:#0b2233}.t{font-weight:700}.p{fill:#fffdf8}.k{fill:#efe6d2}
.b{fill:#2c8ca3}.o{fill:#c8472a}.r{stroke:#0b2233;stroke-width:3;stroke-linecap:round}.m{stroke:#c8472a;stroke-width:2}
.g{stroke:#e6d3ae}.c{stroke:#2c8ca3;stroke-width:3;fill:none}.w{fill:#2c8ca3;opacity:.25}
@media(prefers-color-scheme:dark){text{fill:#eaf3f7}.p{fill:#14273a}.k{fill:#1d3549}.b,.w{fill:#8fd3d1}.o{fill:#ff9a80}
.r{stroke:#eaf3f7}.m{stroke:#ff9a80}.g{stroke:#29445c}.c{stroke:#8fd3d1}}"""


class Scale:
    """From a value to a place between 0 and 100, with zero in sight."""

    def __init__(self, figure: StudyFigure) -> None:
        bounds = [bound for row in figure.rows for value in row.values for bound in value]
        bounds += [0.0] if figure.mark is None else [0.0, figure.mark]
        self.low, self.high = min(bounds), max(bounds)

    def __call__(self, value: float) -> float:
        return round(HUNDRED * (value - self.low) / (self.high - self.low or 1), 2)

    def span(self, one: float, other: float) -> tuple[float, float]:
        """Where it begins, and how wide it is."""
        start, end = sorted((self(one), self(other)))
        return start, round(end - start, 2)


def as_html(figure: StudyFigure, numbers: str) -> str:
    """For a page that brings `figure.css` along; `numbers` is what it calls those of a curve."""
    body = curve_svg(figure) + numbers_list(figure, numbers) if figure.kind == "curve" else bars_html(figure)
    note = f'<p class="small">{escape(figure.note)}</p>' if figure.note else ""
    return f'<figure class="figure"><figcaption>{escape(figure.title)}</figcaption>{body}{note}</figure>'


def numbers_list(figure: StudyFigure, numbers: str) -> str:
    rows = "".join(
        f'<li class="row"><span>{escape(row.label)}</span><span class="numbers">{escape(row.said[0])}</span></li>'
        for row in figure.rows
    )
    return f"<details><summary>{escape(numbers)}</summary><ul>{rows}</ul></details>"


def bars_html(figure: StudyFigure) -> str:
    scale = Scale(figure)
    legend = "".join(
        f'<span class="{name_of(place)}">{escape(name)}</span>' for place, name in enumerate(figure.series)
    )
    rows = "".join(row_html(figure, row, scale) for row in figure.rows)
    return (f'<div class="legend">{legend}</div>' if legend else "") + f"<ul>{rows}</ul>"


def row_html(figure: StudyFigure, row: StudyRow, scale: Scale) -> str:
    said = " · ".join(escape(told) for told in row.said)
    tracks = "".join(track_html(figure, place, value, scale) for place, value in enumerate(row.values))
    return f'<li class="row"><span>{escape(row.label)}</span><span class="numbers">{said}</span>{tracks}</li>'


def track_html(figure: StudyFigure, place: int, value: tuple[float, float, float], scale: Scale) -> str:
    middle, low, high = value
    (start, wide), (begin, reach) = scale.span(0, middle), scale.span(low, high)
    mark = f'<i class="mark" style="left:{scale(figure.mark)}%"></i>' if figure.mark is not None else ""
    bar = f'<i class="bar" style="left:{start}%;width:{wide}%"></i>'
    bounds = f'<i class="reach" style="left:{begin}%;width:{reach}%"></i>'
    return f'<div class="track {name_of(place)}" aria-hidden="true">{bar}{bounds}{mark}</div>'


def name_of(place: int) -> str:
    return "other" if place else "good"


def as_svg(figure: StudyFigure) -> str:
    """A picture that stands alone."""
    if figure.kind == "curve":
        return curve_svg(figure, escape(figure.title))
    lines, y = list[str](), TOP
    for place, name in enumerate(figure.series):
        x = LEFT + place * WIDE // 3
        lines.append(f'<circle class="{"bo"[place]}" cx="{x + 6}" cy="{y - 5}" r="6"/>' + text(x + 18, y, name))
    y += LINE if figure.series else 0
    scale = Scale(figure)
    for row in figure.rows:
        drawn, y = row_svg(figure, row, scale, y)
        lines += drawn
    return framed(figure.title, y, lines)


def row_svg(figure: StudyFigure, row: StudyRow, scale: Scale, y: int) -> tuple[list[str], int]:
    """Its words on the left and its numbers on the right, then a track for each series."""
    lines, told = [], " · ".join(row.said)
    for line in (words := wrapped(row.label)):
        y += LINE
        lines.append(text(LEFT, y - 6, line))
    y += LINE if len(words[-1]) + len(told) > LETTERS else 0
    lines.append(text(WIDE - RIGHT, y - 6, told, "end"))
    for place, value in enumerate(row.values):
        lines += list(track_svg(figure, place, value, scale, y))
        y += TRACK + 4
    return lines, y + 4


def track_svg(
    figure: StudyFigure, place: int, value: tuple[float, float, float], scale: Scale, y: int
) -> Iterator[str]:
    wide = (WIDE - LEFT - RIGHT) / HUNDRED
    (start, length), (begin, reach) = scale.span(0, value[0]), scale.span(value[1], value[2])
    box = f'y="{y}" height="{TRACK}" rx="6"'
    yield f'<rect class="k" x="{LEFT}" width="{wide * HUNDRED:g}" {box}/>'
    yield f'<rect class="{"bo"[place]}" x="{LEFT + wide * start:.1f}" width="{wide * length:.1f}" {box} opacity=".55"/>'
    yield f'<path class="r" d="M{LEFT + wide * begin:.1f} {y + TRACK / 2:g}h{wide * reach:.1f}"/>'
    if figure.mark is not None:
        yield f'<path class="m" d="M{LEFT + wide * scale(figure.mark):.1f} {y - 2}v{TRACK + 4}"/>'


def curve_svg(figure: StudyFigure, title: str = "") -> str:
    """Shares of 100 along the way, with their bounds as a band."""
    wide, high, step = WIDE - AXIS - RIGHT, CURVE_HEIGHT, 1 / max(1, len(figure.rows) - 1)
    places = [(AXIS + wide * number * step, row.values[0]) for number, row in enumerate(figure.rows)]

    def at(value: float) -> float:
        return TOP + high * (1 - value / HUNDRED)

    lines = [
        f'<path class="g" d="M{AXIS} {at(mark):g}h{wide}"/>{text(4, at(mark) + 5, str(mark))}'
        for mark in range(0, HUNDRED + 1, 25)
    ]
    band = [(x, low) for x, (_, low, _) in places] + [(x, top) for x, (_, _, top) in reversed(places)]
    lines.append(f'<path class="w" d="M{path_of(band, at)}Z"/>')
    lines.append(f'<path class="c" d="M{path_of([(x, middle) for x, (middle, _, _) in places], at)}"/>')
    return framed(title, TOP + high + FOOT - 8, [*lines, text(AXIS, TOP + high + 24, figure.axis)])


def path_of(points: Sequence[tuple[float, float]], at: Callable[[float], float]) -> str:
    return "L".join(f"{x:.1f} {at(value):.1f}" for x, value in points)


def framed(title: str, height: float, lines: Sequence[str]) -> str:
    """Names of classes that nothing around it can mean as well."""
    box = f'viewBox="0 0 {WIDE} {height + 8:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label="{escape(title)}">'
    titled = f'<text class="t" x="{LEFT}" y="24">{escape(title)}</text>' if title else ""
    ground = f'<rect class="p" width="{WIDE}" height="{height + 8:g}" rx="14"/>'
    return "\n".join([head, f"<style>{STYLE}</style>", ground, titled, *lines, "</svg>\n"])


def text(x: float, y: float, words: str, anchor: str = "") -> str:
    anchored = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{x:g}" y="{y:g}"{anchored}>{escape(words)}</text>'


def wrapped(words: str) -> list[str]:
    lines, line = list[str](), ""
    for word in words.split(" "):
        if line and len(line) + len(word) >= LETTERS:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]
