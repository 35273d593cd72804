"""The contract of a game, and how the games are found."""

import importlib
import pkgutil
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from fathom.engine.actions import Family, Reason, family_of
from fathom.engine.box import Box, Setting, pack_box, toys_of
from fathom.engine.card import Card, read_card
from fathom.engine.dealer import Dealer
from fathom.engine.declaration import Sight, plain_sight
from fathom.engine.edition import EditionFile
from fathom.engine.errors import Mistake
from fathom.engine.records import Ints, Record, i16
from fathom.engine.specialise import specialise

GAMES = Path(__file__).resolve().parent.parent / "games"
MAX_SEATS = 6
MAX_ACTIONS = 256
ALLOWED = 0  # what `refusal` answers when nothing stands against an action
TOY = Path("toy")  # in place of an edition: the game's own toy
PLACE = 1 << 16  # a payoff is the place times this, plus the points


class Menu(Record):
    """The actions that a seat may choose from."""

    count: int = i16()
    action: Ints = i16(MAX_ACTIONS)


@dataclass(frozen=True)
class Time:
    """Time as a move of the table, where a game is played live: action `first + k` lets `moment << k` ms pass."""

    first: int
    count: int
    moment: int
    silence: int  # what a seat does whose connection has fallen silent

    def is_time(self, action: int) -> bool:
        return self.first <= action < self.first + self.count


S = TypeVar("S", bound=Record)
B = TypeVar("B", bound=Box)
V = TypeVar("V", bound=Sight)
NOT_GIVEN: Any = None
FRAMED = ("set_up", "refusal", "see", "redeal", "allowed", "opinion", "amiss")


@dataclass(frozen=True, kw_only=True)
class GameOf(Generic[S, B, V]):
    """All that the rest of Fathom knows of a game."""

    slug: str
    seats: range
    box: type[B]
    state: type[S]
    phases: type[IntEnum]
    actions: type[Family]
    events: type[IntEnum]
    refusals: type[Reason]

    set_up: Callable[[S, B, Dealer], None]  # on a cleared table, with what `state` and `box` share already laid out
    to_act: Callable[[S], int]  # mask of the seats that may act; 0 when the game is over
    refusal: Callable[[S, int, int], int]  # (s, seat, action): why one that exists may not be done now; 0 = allowed
    step: Callable[[S, int, int, Dealer], None]  # (s, seat, action, dealer)
    payoff: Callable[[S, int], int]  # (s, seat): at the end, place * PLACE + points

    sight: type[V] = NOT_GIVEN  # given where a seat sees more than what the state shows by itself
    see: Callable[[S, int, V], None] = NOT_GIVEN  # (s, seat, sight): fills a sight from nothing
    redeal: Callable[[S, int, Dealer], None] = NOT_GIVEN  # (s, seat, dealer): deals again what the seat cannot know
    opinion: Callable[[S, int, Dealer], int] = NOT_GIVEN  # (s, seat, dealer): an action that is not foolish; else any
    amiss: Callable[[S], int] = NOT_GIVEN  # 0 while all that the box holds is accounted for
    offers: Mapping[IntEnum, tuple[Family, Family]] = field(default_factory=dict)  # in a phase: from which to which
    allowed: Callable[[S, int, Menu], None] = NOT_GIVEN  # (s, seat, menu): given only where asking `refusal` is slow
    box_fault: Callable[[B], str] | None = None  # the text that says what does not fit together, or ""
    idle_option: Callable[[B], str] | None = None  # the text that says which choice would change nothing, or ""
    edition: Callable[[EditionFile], dict[str, list[int]]] | None = None  # the rows that it replaces
    time: Time | None = None  # only where a game can be played live; the table plays these actions, no seat does
    solve: Callable[..., Any] | None = None  # exact answers, where the game has them
    exact: Callable[[S, int], dict[int, float]] | None = None  # chance of winning with each action, where known
    explore: Callable[[], Any] | None = None  # charts for the page to play with: `Explored` in `study.py`
    silent: Collection[int] = ()  # the phases in which nobody may talk, whisper or be advised
    together: Collection[int] = ()  # the phases in which all choose before anybody is told: the last to choose, too
    part: Callable[[S], int] | None = None  # the part under way, where parts touch by their points alone
    side: Callable[[B | S, int], int] | None = None  # (box or state, seat): who shares its fate; else each for itself

    own: Mapping[str, Any] = field(init=False)  # what the folder gave for the rules that stand in a frame

    def __post_init__(self) -> None:
        """What every game does alike stands around what this one does."""
        if self.sight is NOT_GIVEN:
            object.__setattr__(self, "sight", plain_sight(self.state))
        object.__setattr__(self, "own", {name: getattr(self, name) for name in FRAMED})
        frame = specialise("fathom.engine.frame", self)
        for name in FRAMED:
            object.__setattr__(self, name, getattr(frame, name))

    @cached_property
    def card(self) -> Card:
        return read_card(self.folder)

    @cached_property
    def action_count(self) -> int:
        return sum(family.count for family in self.actions)

    def is_silent(self, s: S) -> bool:
        """Whether nobody may talk now."""
        return int(cast(Any, s).phase) in self.silent

    def reason(self, code: int) -> Reason:
        """What `refusal` answered, by name and clause."""
        return tuple(self.refusals)[code]

    def family_of(self, action: int) -> Family:
        return family_of(self.actions, action)

    @property
    def folder(self) -> Path:
        return GAMES / self.slug

    def pack(self, seats: int, settings: Mapping[str, Setting]) -> B:
        """The box of one table, or the mistake in what was asked for."""
        if seats not in self.seats:
            raise Mistake("wrong_seats", game=self.slug, seats=seats, low=self.seats[0], high=self.seats[-1])
        return self.judged(pack_box(self.box, seats, settings), self.box_fault)

    def pack_wish(self, seats: int, settings: Mapping[str, Setting]) -> B:
        """The same for a new table, which is told besides what would change nothing there."""
        return self.judged(self.pack(seats, settings), self.idle_option)

    def judged(self, box: B, judge: Callable[[B], str] | None) -> B:
        fault = judge(box) if judge else ""
        if fault:
            raise Mistake("box_fault", game=self.slug, fault=fault)
        return box

    def sides(self, box: B | S) -> list[int]:
        """For each seat, the number of its side: partners have the same one. A state says it as its box does."""
        seats = range(int(cast(Any, box).seats))
        return [int(self.side(box, seat)) if self.side else seat for seat in seats]

    def read_edition(self, path: Path | None) -> dict[str, list[int]]:
        """The rows of the box that somebody's own copy replaces."""
        if path is None:
            return {}
        toys = toys_of(self.box)
        if self.edition is None and not toys:
            raise Mistake("no_edition", game=self.slug)
        file = EditionFile(self.folder / "toy.toml" if path == TOY else path, self.slug)
        smaller = file.read_toys(toys)
        if self.edition is None:
            file.check_names(file.data, ["toy"])
        return (self.edition(file) if self.edition else {}) | smaller


Game = GameOf[Any, Any, Any]  # whatever the game


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
