"""A game's identity card, `card.toml` in its folder: what it is called, how long it takes, whose it is."""

from pathlib import Path

import msgspec

from fathom.engine.box import Setting
from fathom.engine.files import read
from fathom.engine.languages import LANGUAGES


class Presented(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of a game in one language."""

    line: str
    credits: str


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card itself; `score`, `goal` and `turn` name fields of the sight, where there are such."""

    title: str
    minutes: tuple[int, int]
    depth: int  # metres under the surface, on the home page
    fr: Presented
    en: Presented
    score: str = ""
    goal: str = ""
    turn: str = ""  # counts the turns where many act at once
    open: bool = False  # nobody has a secret
    settings: dict[str, Setting] = {}  # what a new table is offered where people play, not bots

    def says(self, language: str) -> Presented:
        assert language in LANGUAGES, f"no card in {language}"
        return self.fr if language == "fr" else self.en


def read_card(folder: Path) -> Card:
    return msgspec.toml.decode(read(folder / "card.toml"), type=Card)
