"""The contract of a game, and how the games are found."""

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

from fathom.engine.actions import Actions
from fathom.engine.box import Box, Setting, pack_box
from fathom.engine.edition import EditionFile
from fathom.engine.errors import Mistake
from fathom.engine.records import Ints, Record, i16
from fathom.engine.rule import rule

GAMES = Path(__file__).resolve().parent.parent / "games"
MAX_SEATS = 6
MAX_ACTIONS = 256
ALLOWED = 0  # what `refusal` answers when nothing stands against an action
PLACE = 1 << 16  # a payoff is the place times this, plus the points


class Menu(Record):
    """The actions that a seat may choose from."""

    count: int = i16()
    action: Ints = i16(MAX_ACTIONS)


@rule
def add_to_menu(menu: Menu, action: int) -> None:
    menu.action[menu.count] = action
    menu.count += 1


@dataclass(frozen=True)
class Time:
    """Time as a move of the table, where a game is played live: action `first + k` lets `moment << k` ms pass."""

    first: int
    count: int
    moment: int
    silence: int  # what a seat does whose connection has fallen silent

    def is_time(self, action: int) -> bool:
        return self.first <= action < self.first + self.count


@dataclass(frozen=True)
class Game:
    """All that the rest of Fathom knows of a game."""

    slug: str
    seats: range
    box: type[Box]
    state: type[Record]
    sight: type[Record]
    actions: Actions
    events: type[IntEnum]
    refusals: type[IntEnum]
    clauses: Mapping[Any, str]  # the clause behind each refusal

    set_up: Callable[[Any, Any, Any], None]  # (s, box, dealer)
    to_act: Callable[[Any], int]  # (s): mask of the seats that may act; 0 when the game is over
    refusal: Callable[[Any, int, int], int]  # (s, seat, action): why not; 0 = allowed
    step: Callable[[Any, int, int, Any], None]  # (s, seat, action, dealer)
    see: Callable[[Any, int, Any], None]  # (s, seat, sight): fills a sight from nothing
    redeal: Callable[[Any, int, Any], None]  # (s, seat, dealer): deals again what the seat cannot know
    payoff: Callable[[Any, int], int]  # (s, seat): at the end, place * PLACE + points
    opinion: Callable[[Any, int, Any], int]  # (s, seat, dealer): an allowed action that is not foolish
    amiss: Callable[[Any], int]  # (s): 0 while all that the box holds is accounted for

    allowed: Callable[[Any, int, Any], None] | None = None  # (s, seat, menu): only where asking `refusal` is slow
    box_fault: Callable[[Any], str] | None = None  # (box): the text that says what does not fit together, or ""
    edition: Callable[[EditionFile], dict[str, list[int]]] | None = None  # (file): the rows that it replaces
    time: Time | None = None  # only where a game can be played live; the table plays these actions, no seat does
    solve: Callable[..., Any] | None = None  # exact answers, where the game has them
    exact: Callable[[Any, int], dict[int, float]] | None = (
        None  # (s, seat): chance of winning with each action, if known
    )
    part: Callable[[Any], int] | None = None  # (s): the part under way, where parts touch by their points alone
    side: Callable[[Any, int], int] | None = None  # (box, seat): who shares its fate; each for itself where left out

    @property
    def folder(self) -> Path:
        return GAMES / self.slug

    def pack(self, seats: int, settings: Mapping[str, Setting]) -> Box:
        """The box of one table, or the mistake in what was asked for."""
        if seats not in self.seats:
            raise Mistake("wrong_seats", game=self.slug, seats=seats, low=self.seats[0], high=self.seats[-1])
        box = pack_box(self.box, seats, settings)
        fault = self.box_fault(box) if self.box_fault else ""
        if fault:
            raise Mistake("box_fault", game=self.slug, fault=fault)
        return box

    def sides(self, box: Box) -> list[int]:
        """For each seat, the number of its side: partners have the same one."""
        return [self.side(box, seat) if self.side else seat for seat in range(int(box.seats))]

    def read_edition(self, path: Path | None) -> dict[str, list[int]]:
        """The rows of the box that somebody's own copy replaces."""
        if path is None:
            return {}
        if self.edition is None:
            raise Mistake("no_edition", game=self.slug)
        return self.edition(EditionFile(path))


def place_of(payoff: int) -> int:
    return payoff // PLACE


def points_of(payoff: int) -> int:
    return payoff % PLACE


@cache
def find_games() -> dict[str, Game]:
    """Every game folder, by slug."""
    slugs = sorted(module.name for module in pkgutil.iter_modules([str(GAMES)]))
    return {slug: importlib.import_module(f"fathom.games.{slug}").GAME for slug in slugs}


def find_game(slug: str) -> Game:
    games = find_games()
    if slug not in games:
        raise Mistake("unknown_game", game=slug, known=", ".join(games))
    return games[slug]
