"""A study as the page shows it: what a game's folder keeps of it, in each language, and what there is to play with."""

from pathlib import Path

import msgspec
from msgspec import Struct

from fathom.engine.files import read
from fathom.engine.game import Game

FOLDER, EXPLORED = "study", "explored.json"


class StudyRow(Struct, frozen=True):
    """A line of a figure."""

    label: str
    values: list[tuple[float, float, float]]  # value, low and high, as they are drawn; one for each series
    said: list[str]  # the same in words


class StudyFigure(Struct, frozen=True):
    """Some numbers side by side, or along the way through a game."""

    kind: str  # bars, or a curve
    title: str
    axis: str
    rows: list[StudyRow]
    series: list[str]  # their names, where there are several
    mark: float | None  # a line to compare with
    note: str = ""  # what is left out, and why


class StudySection(Struct, frozen=True):
    """What was found about one question."""

    name: str
    title: str
    text: list[str]
    figures: list[StudyFigure]


class Study(Struct, frozen=True):
    """A whole study in one language."""

    game: str
    title: str
    lead: str
    note: str  # how bounds are to be read
    sections: list[StudySection]
    command: str  # that makes its numbers again
    explored: dict[str, str]  # the words for what there is to play with; none where there is nothing
    origin: str = ""  # what of the box is not known for sure; nothing where all of it is


class Axis(Struct, frozen=True):
    """Something to choose, and all that may be chosen."""

    name: str
    values: list[int]


class Explored(Struct, frozen=True):
    """A chart for every choice: by how much, in per cent, one thing is better than another."""

    choices: list[Axis]
    rows: Axis
    columns: Axis
    scale: int  # so many steps are one per cent
    cells: str  # base64 of a signed byte for each, the columns innermost; -128 where there is nothing


def page_file(game: Game, language: str) -> Path:
    return game.folder / FOLDER / f"page.{language}.json"


def explored_file(game: Game) -> Path:
    return game.folder / FOLDER / EXPLORED


def has_study(game: Game) -> bool:
    """In one language or in all: they are written together."""
    return (game.folder / FOLDER / "page.en.json").is_file()


def read_study(game: Game, language: str) -> Study:
    return msgspec.json.decode(read(page_file(game, language)), type=Study)


def read_explored(game: Game) -> Explored:
    return msgspec.json.decode(read(explored_file(game)), type=Explored)
