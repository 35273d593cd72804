"""A game's identity card, `card.toml` in its folder: what it is called, how long it takes, whose it is."""

from pathlib import Path

import msgspec

from fathom.engine.box import Setting
from fathom.engine.files import read
from fathom.engine.languages import LANGUAGES


class Presented(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of a game in one language."""

    line: str
    aim: str  # how one wins, in a sentence, for who plays it for the first time
    credits: str


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card itself; from `score` to `turn` it names fields of the sight that a match is told by."""

    title: str
    minutes: tuple[int, int]
    depth: int  # metres under the surface, on the home page
    fr: Presented
    en: Presented
    de: Presented
    score: str = ""  # the points: at the end those of the ranking
    hoped: str = ""  # points that may still be added, and are lost otherwise
    goal: str = ""  # the points to reach
    rival: str = ""  # the points of the one against whom all play together
    depths: str = ""  # how deep each is: drawn over the turns instead of the points, downwards
    turn: str = ""  # whose turn it is, or its number where many act at once
    open: bool = False  # nobody has a secret
    settings: dict[str, Setting] = {}  # what a new table is offered where people play, not bots

    def says(self, language: str) -> Presented:
        assert language in LANGUAGES, f"no card in {language}"
        said: Presented = getattr(self, language)
        return said


def read_card(folder: Path) -> Card:
    return msgspec.toml.decode(read(folder / "card.toml"), type=Card)
