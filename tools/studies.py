"""Writes into each game's folder what the page shows of its study. `./fathom generate` runs it."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from fathom.engine.game import find_game, find_games
from fathom.engine.languages import LANGUAGES
from fathom.engine.study import explored_file, page_file
from fathom.lab.study.findings import load
from fathom.lab.study.page import Teller
from fathom.lab.study.writing import write

STUDIES = Path(__file__).resolve().parents[1] / "docs" / "studies"


def pages() -> Iterator[tuple[Path, bytes]]:
    """Every page, as it follows from the numbers in `docs/studies` and the texts of today."""
    for path in sorted(STUDIES.glob("*.json")):
        found = load(path)
        for language in LANGUAGES:
            told = msgspec.json.encode(Teller(found, language).page())
            yield page_file(find_game(found.game), language), told + b"\n"


def write_pages() -> None:
    for path in STUDIES.glob("*.json"):
        write(load(path), STUDIES)
    for path, contents in pages():
        path.write_bytes(contents)


def write_explored() -> None:
    """What takes a compiler: charts for every choice."""
    for game in find_games().values():
        if game.explore:
            explored_file(game).write_bytes(msgspec.json.encode(game.explore()) + b"\n")
