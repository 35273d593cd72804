"""The jobs of a worker process, how they travel, and who does them."""

from collections.abc import Callable
from struct import Struct as Layout
from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from fathom.bots import outside
from fathom.bots.analysis import Advice, Review, hint, review
from fathom.bots.kinds import CAPTAIN, today
from fathom.bots.levels import CAPTAINS_EFFORT, Effort, as_record, choose_and_count
from fathom.engine.box import Setting
from fathom.engine.game import find_game
from fathom.engine.match import Match
from fathom.engine.rule import PLAIN

HEADER = Layout(">I")  # the length of what follows
CAPTAINS_TIME = 0.02 if PLAIN else CAPTAINS_EFFORT.seconds  # plain Python is for tests, which do not wait
SLACK = 2.0  # seconds that an answer may come late, before its worker counts as lost
LOADING = 120.0  # seconds that a process may take to load a game: the first answer about it comes later


def slack_of(level: str) -> float:
    """Nobody hurries who is from outside."""
    return SLACK + (outside.PATIENCE if level in outside.outsiders() else 0)


class ChoiceJob(Struct, frozen=True, tag=True):
    """What does a bot of this level do, and after how many play-outs?"""

    game: str
    state: bytes
    seat: int
    level: str
    seed: int

    @property
    def player(self) -> str:
        return today(self.level)

    @property
    def seconds(self) -> float:
        return Effort(CAPTAINS_TIME).of(self.level).seconds

    @property
    def slack(self) -> float:
        return slack_of(self.level)

    @property
    def patience(self) -> float:
        """The table waits for it."""
        return self.slack


class HintJob(Struct, frozen=True, tag=True):
    """What would the Captain do, or somebody from outside, and with what chances?"""

    game: str
    state: bytes
    seat: int
    seed: int
    by: str = CAPTAIN
    seconds: float = CAPTAINS_TIME
    patience: ClassVar[float] = LOADING

    @property
    def player(self) -> str:
        return self.by

    @property
    def slack(self) -> float:
        return slack_of(self.by)


class ReviewJob(Struct, frozen=True, tag=True):
    """Where did a finished match turn?"""

    game: str
    seats: int
    settings: dict[str, Setting]
    luck: bytes
    salts: list[bytes]
    moves: list[tuple[int, int]]  # seat and action
    seed: int
    seconds: float = 0.0
    player: ClassVar[str] = CAPTAIN
    slack: ClassVar[float] = LOADING  # it takes what it takes
    patience: ClassVar[float] = 5 * LOADING


Job = ChoiceJob | HintJob | ReviewJob
Hurried = Callable[[], bool]


class Request(Struct, frozen=True, tag=True):
    """A job with its number, and how long to think about it."""

    number: int
    job: Job
    seconds: float


class Hurry(Struct, frozen=True, tag=True):
    """The answer to the request of this number is wanted now."""

    number: int


class Answer(Struct, frozen=True):
    """What came of a request; `trouble` says what went wrong, if it did."""

    number: int
    answer: Any = None
    trouble: str = ""


encode = msgspec.msgpack.Encoder().encode
decode_request = msgspec.msgpack.Decoder(Request | Hurry).decode
decode_answer = msgspec.msgpack.Decoder(Answer).decode


def pack(message: Struct) -> bytes:
    """A message as it travels: its length, then itself."""
    body = encode(message)
    return HEADER.pack(len(body)) + body


def do(request: Request, is_hurried: Hurried) -> Any:
    match request.job:
        case ChoiceJob() as job:
            game, effort = find_game(job.game), Effort(request.seconds)
            state = as_record(game, job.state)
            return choose_and_count(game, state, job.seat, job.level, job.seed, effort, is_hurried)
        case HintJob() as job:
            return advise(job, request.seconds, is_hurried)
        case ReviewJob() as job:
            return look_back(job)


def advise(job: HintJob, seconds: float, is_hurried: Hurried) -> list[Advice]:
    game = find_game(job.game)
    return hint(game, as_record(game, job.state), job.seat, job.seed, Effort(seconds), is_hurried, job.by)


def look_back(job: ReviewJob) -> Review:
    game = find_game(job.game)
    match = Match(game, game.pack(job.seats, job.settings), job.luck, job.salts)
    for seat, action in job.moves:
        match.play(seat, action)
    return review(match, job.seed)
