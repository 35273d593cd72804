"""What is asked of a thinking process, how it is written down, and who answers it."""

from collections.abc import Callable
from struct import Struct as Layout
from typing import Any

import msgspec
from msgspec import Struct

from fathom.bots.analysis import Advice, TurningPoint, hint, review
from fathom.bots.kinds import CAPITAINE, KINDS, KRAKEN, QUICK, today
from fathom.bots.levels import CAPTAINS_EFFORT, KRAKENS_PATIENCE, Effort, as_record, choose
from fathom.engine.box import Setting
from fathom.engine.game import find_game
from fathom.engine.match import Match
from fathom.engine.rule import PLAIN

HEADER = Layout(">I")  # the length of what follows
CAPTAINS_TIME = 0.02 if PLAIN else CAPTAINS_EFFORT.seconds  # plain Python is for tests, which do not wait
CAPTAIN = KINDS[CAPITAINE]


class Choice(Struct, frozen=True, tag=True):
    """What does a bot of this level do?"""

    game: str
    state: bytes
    seat: int
    level: str
    seed: int

    @property
    def seconds(self) -> float:
        return CAPTAINS_TIME * (KRAKENS_PATIENCE if today(self.level) == KINDS[KRAKEN] else 1)


class Hint(Struct, frozen=True, tag=True):
    """What would the Captain do, and with what chances?"""

    game: str
    state: bytes
    seat: int
    seed: int
    seconds: float = CAPTAINS_TIME


class Review(Struct, frozen=True, tag=True):
    """Where did a finished match turn?"""

    game: str
    seats: int
    settings: dict[str, Setting]
    luck: bytes
    salts: list[bytes]
    moves: list[tuple[int, int]]  # seat and action
    seed: int
    seconds: float = 0.0  # it takes what it takes


Question = Choice | Hint | Review
Hurried = Callable[[], bool]


class Asked(Struct, frozen=True, tag=True):
    """A question with its number, and how long to think about it."""

    number: int
    question: Question
    seconds: float


class Hurry(Struct, frozen=True, tag=True):
    """The question of this number is wanted now."""

    number: int


class Answered(Struct, frozen=True):
    """What came of a question; `trouble` says what went wrong, if it did."""

    number: int
    answer: Any = None
    trouble: str = ""


encode = msgspec.msgpack.Encoder().encode
decode_told = msgspec.msgpack.Decoder(Asked | Hurry).decode
decode_answer = msgspec.msgpack.Decoder(Answered).decode


def pack(message: Struct) -> bytes:
    """A message as it travels: its length, then itself."""
    body = encode(message)
    return HEADER.pack(len(body)) + body


def must_think(level: str) -> bool:
    return today(level) not in QUICK


def answer(asked: Asked, is_hurried: Hurried) -> Any:
    match asked.question:
        case Choice() as wanted:
            game = find_game(wanted.game)
            return choose(game, wanted.state, wanted.seat, wanted.level, wanted.seed, asked.seconds, is_hurried)
        case Hint() as wanted:
            return advise(wanted, asked.seconds, is_hurried)
        case Review() as wanted:
            return look_back(wanted)


def advise(wanted: Hint, seconds: float, is_hurried: Hurried) -> list[Advice]:
    game = find_game(wanted.game)
    return hint(game, as_record(game, wanted.state), wanted.seat, wanted.seed, Effort(seconds), is_hurried)


def look_back(wanted: Review) -> list[TurningPoint]:
    game = find_game(wanted.game)
    match = Match(game, game.pack(wanted.seats, wanted.settings), wanted.luck, wanted.salts)
    for seat, action in wanted.moves:
        match.play(seat, action)
    return review(match, wanted.seed)
