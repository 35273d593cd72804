"""A study as files: numbers as JSON, pages as self-contained HTML and as Markdown with pictures, in every language."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from fathom.engine.errors import Mistake
from fathom.engine.game import find_game, find_games
from fathom.engine.languages import LANGUAGES
from fathom.engine.study import Study, StudyFigure, StudySection
from fathom.lab.study.findings import Findings, pack
from fathom.lab.study.page import Teller
from fathom.lab.study.pictures import as_html, as_svg
from fathom.lab.study.telling import words

Link = tuple[str, str]  # its words, and where it leads
LISTS = ("short", "terms")  # sections whose sentences stand side by side, in a box
STYLE = "".join((Path(__file__).parent / name).read_text(encoding="utf-8") for name in ("page.css", "figure.css"))


def write(found: Findings, folder: Path) -> list[Path]:
    """All of a study, below one folder, with links to those that lie there already."""
    written = []
    try:
        (folder / found.game).mkdir(parents=True, exist_ok=True)
        for name, text in study_files(found, studies_in(folder)):
            (folder / name).write_text(text, encoding="utf-8")
            written.append(folder / name)
        remove_others(folder / found.game, written)
    except OSError as error:
        raise Mistake("folder_unwritable", path=folder, reason=error.strerror) from error
    return written


def studies_in(folder: Path) -> list[str]:
    return [slug for slug in find_games() if (folder / f"{slug}.json").is_file()]


def remove_others(pictures: Path, written: Sequence[Path]) -> None:
    """Pictures that an older study drew, and this one does not."""
    for path in set(pictures.glob("*.svg")) - set(written):
        path.unlink()


def study_files(found: Findings, others: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Their names below the folder, and what stands in them."""
    yield f"{found.game}.json", pack(found).decode()
    for language in LANGUAGES:
        page = Teller(found, language).page()
        yield from ((name, as_svg(figure)) for name, figure in named_figures(page, language))
        yield f"{found.game}.{language}.md", markdown(page, language, others)
        yield f"{found.game}.{language}.html", html(page, language, others)


def links(page: Study, language: str, others: Sequence[str], ending: str) -> Iterator[tuple[str, list[Link]]]:
    """From here to the other languages and the other games: what is said before, then names and addresses."""
    document = words(language)["document"]
    named = [(words(other)["document"]["own_name"], f"{page.game}.{other}.{ending}") for other in LANGUAGES]
    yield document["languages"], [one for one in named if one[1] != f"{page.game}.{language}.{ending}"]
    games = [(find_game(slug).card.title, f"{slug}.{language}.{ending}") for slug in others if slug != page.game]
    if games:
        yield document["others"], games


def named_figures(page: Study, language: str) -> Iterator[tuple[str, StudyFigure]]:
    for section in page.sections:
        for number, figure in enumerate(section.figures, 1):
            yield picture_name(page, section, number, language), figure


def picture_name(page: Study, section: StudySection, number: int, language: str) -> str:
    return f"{page.game}/{section.name}.{number}.{language}.svg"


def markdown(page: Study, language: str, others: Sequence[str]) -> str:
    document = words(language)["document"]
    lines = [f"# {page.title}", page.lead, f"*{page.note}*", *([f"*{page.origin}*"] if page.origin else [])]
    for before, named in links(page, language, others, "md"):
        lines.append(f"{before} {' · '.join(f'[{name}]({address})' for name, address in named)}")
    for section in page.sections:
        lines += [f"## {section.title}", *in_markdown(section)]
        for number, figure in enumerate(section.figures, 1):
            lines.append(f"![{figure.title}]({picture_name(page, section, number, language)})")
            lines.append("\n".join(table_lines(figure, document)))
            lines += [figure.note] if figure.note else []
    lines.append(f"    {page.command}")
    return "\n\n".join(lines) + "\n"


def in_markdown(section: StudySection) -> list[str]:
    """Sentences, or a list where they stand side by side."""
    if section.name not in LISTS:
        return section.text
    return ["\n".join(f"- {sentence}" for sentence in section.text)]


def table_lines(figure: StudyFigure, document: dict[str, str]) -> Iterator[str]:
    heads = [document["what"], *(figure.series or [document["how_much"]])]
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in figure.rows:
        yield f"| {' | '.join([row.label, *row.said])} |"


def html(page: Study, language: str, others: Sequence[str]) -> str:
    """One file, with nothing to fetch."""
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    title = f"<title>{escape(page.title)}</title>\n<style>\n{STYLE}</style>"
    body = "\n".join(html_lines(page, language, others))
    top = f'<!doctype html>\n<html lang="{language}"><head>{head}{title}</head>'
    return f"{top}\n<body><main>\n{body}\n</main></body></html>\n"


def html_lines(page: Study, language: str, others: Sequence[str]) -> Iterator[str]:
    yield f"<h1>{escape(page.title)}</h1>"
    yield f'<p class="lead">{escape(page.lead)}</p>'
    yield from (f'<p class="small">{escape(note)}</p>' for note in (page.note, page.origin) if note)
    for before, named in links(page, language, others, "html"):
        listed = " · ".join(f'<a href="{escape(address)}">{escape(name)}</a>' for name, address in named)
        yield f'<nav class="small">{escape(before)} {listed}</nav>'
    for section in page.sections:
        box = ' class="box"' if section.name in LISTS else ""
        yield f"<section{box}><h2>{escape(section.title)}</h2>"
        yield from in_html(section)
        yield from (as_html(figure, words(language)["figure"]["numbers"]) for figure in section.figures)
        yield "</section>"
    yield f"<pre>{escape(page.command)}</pre>"


def in_html(section: StudySection) -> Iterator[str]:
    if section.name not in LISTS:
        yield from (f"<p>{escape(sentence)}</p>" for sentence in section.text)
        return
    yield f"<ul>{''.join(f'<li>{escape(sentence)}</li>' for sentence in section.text)}</ul>"
