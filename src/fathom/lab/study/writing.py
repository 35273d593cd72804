"""A study as files: numbers as JSON, pages as self-contained HTML and as Markdown with pictures, in every language."""

from collections.abc import Iterator
from html import escape
from pathlib import Path

from fathom.engine.errors import Mistake
from fathom.engine.languages import LANGUAGES
from fathom.engine.study import Study, StudyFigure, StudySection
from fathom.lab.study.findings import Findings, pack
from fathom.lab.study.page import Teller
from fathom.lab.study.pictures import as_html, as_svg
from fathom.lab.study.telling import words

STYLE = "".join((Path(__file__).parent / name).read_text(encoding="utf-8") for name in ("page.css", "figure.css"))


def write(found: Findings, folder: Path) -> list[Path]:
    """All of a study, below one folder."""
    written = []
    try:
        (folder / found.game).mkdir(parents=True, exist_ok=True)
        for name, text in study_files(found):
            (folder / name).write_text(text, encoding="utf-8")
            written.append(folder / name)
    except OSError as error:
        raise Mistake("folder_unwritable", path=folder, reason=error.strerror) from error
    return written


def study_files(found: Findings) -> Iterator[tuple[str, str]]:
    """Their names below the folder, and what stands in them."""
    yield f"{found.game}.json", pack(found).decode()
    for language in LANGUAGES:
        page = Teller(found, language).page()
        yield from ((name, as_svg(figure)) for name, figure in named_figures(page, language))
        yield f"{found.game}.{language}.md", markdown(page, language)
        yield f"{found.game}.{language}.html", html(page, language)


def named_figures(page: Study, language: str) -> Iterator[tuple[str, StudyFigure]]:
    for section in page.sections:
        for number, figure in enumerate(section.figures, 1):
            yield picture_name(page, section, number, language), figure


def picture_name(page: Study, section: StudySection, number: int, language: str) -> str:
    return f"{page.game}/{section.name}.{number}.{language}.svg"


def markdown(page: Study, language: str) -> str:
    document = words(language)["document"]
    lines = [f"# {page.title}", page.lead, f"*{page.note}*"]
    for section in page.sections:
        lines += [f"## {section.title}", *section.text]
        for number, figure in enumerate(section.figures, 1):
            lines.append(f"![{figure.title}]({picture_name(page, section, number, language)})")
            lines.append("\n".join(table_lines(figure, document)))
    lines.append(f"    {page.command}")
    return "\n\n".join(lines) + "\n"


def table_lines(figure: StudyFigure, document: dict[str, str]) -> Iterator[str]:
    heads = [document["what"], *(figure.series or [document["how_much"]])]
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in figure.rows:
        yield f"| {' | '.join([row.label, *row.said])} |"


def html(page: Study, language: str) -> str:
    """One file, with nothing to fetch."""
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    title = f"<title>{escape(page.title)}</title>\n<style>\n{STYLE}</style>"
    body = "\n".join(html_lines(page))
    top = f'<!doctype html>\n<html lang="{language}"><head>{head}{title}</head>'
    return f"{top}\n<body><main>\n{body}\n</main></body></html>\n"


def html_lines(page: Study) -> Iterator[str]:
    yield f"<h1>{escape(page.title)}</h1>"
    yield f'<p class="lead">{escape(page.lead)}</p>'
    yield f'<p class="note">{escape(page.note)}</p>'
    for section in page.sections:
        yield f"<section><h2>{escape(section.title)}</h2>"
        yield from (f"<p>{escape(sentence)}</p>" for sentence in section.text)
        yield from (as_html(figure) for figure in section.figures)
        yield "</section>"
    yield f"<pre>{escape(page.command)}</pre>"
