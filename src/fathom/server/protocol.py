"""What the page and the server tell each other, in types: docs/wire.md. OpenAPI and TypeScript are made from these."""

from collections.abc import Callable
from typing import Annotated, Literal, cast

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from fathom.engine.box import Setting
from fathom.engine.dealer import EventRow
from fathom.engine.game import MAX_SEATS
from fathom.engine.languages import LANGUAGES
from fathom.engine.pledges import Hex, Pledges
from fathom.engine.ratings import Ratings
from fathom.engine.study import Explored, Study

LONGEST_NAME = 24
LONGEST_WORD = 280
LONGEST_KEY = 32
SLOWEST_CLOCK = 14 * 24 * 3600  # seconds
LIVE_CLOCK = 3600  # a longer one runs while nobody is there: people come and go
QUICKEST_CLOCK = 5
USUAL_CLOCK = 120  # at open tables; those who know each other need none

Sight = dict[str, int | list[int]]
Language = Literal["fr", "en", "de"]
ByLanguage = dict[Language, str]  # a text by language
SmallNumber = Annotated[int, Meta(ge=-(1 << 31), lt=1 << 31)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Kind = Literal["person", "bot"]
PERSON: Kind = "person"
BOT: Kind = "bot"
Phase = Literal["waiting", "opening", "playing", "over", "aside"]
# opening: the pledges stand, the salts are on their way; aside: it would have gone otherwise by the rules of now
Audience = Literal["all", "partners"]  # of a word


def by_language(say: Callable[[str], str]) -> ByLanguage:
    """A text in every language."""
    return {cast(Language, language): say(language) for language in LANGUAGES}


class Seat(Struct, frozen=True):
    """A seat as everybody sees it; an empty one has no name."""

    kind: Kind
    level: str
    name: str
    here: bool  # its owner is connected
    held: bool  # a bot plays until its owner is back
    resigned: bool  # its owner gave up: a bot plays to the end
    grace: float | None = None  # seconds until the bot of a held seat moves: its owner dropped a moment ago
    kept_for: str = ""  # an empty seat: whoever had it in the match before, for a while
    kept: float | None = None  # seconds, until anybody may take it


class Table(Struct, frozen=True):
    """A table as everybody sees it; only `you` depends on who looks."""

    id: str
    code: str | None
    game: str
    settings: dict[str, Setting]
    open: bool
    clock: int | None
    hints: bool
    adviser: str  # who is asked for them: the Captain's level, or a name from outside
    phase: Phase
    seats: list[Seat]
    host: int
    you: list[int]
    n: int
    commitment: str  # the seal of the seed
    pledges: Pledges | None  # of the salts, once everybody is ready
    salts: list[str] | None
    seed: str | None
    results: list[tuple[int, int]] | None
    next: str | None
    taken_back: int  # decisions, so far
    sides: list[int]  # of each seat, from the start on: partners have the same number
    brought: bool = False  # it began in a browser that knew the seed


class Standing(Struct, frozen=True):
    """A table, and the mask of the seats that may act: what somebody wants to know before they go there."""

    table: Table
    to_act: int
    deadline: float | None = None  # seconds left, where the clock runs though nobody is there


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit there."""

    kind: Kind
    level: Annotated[str, Meta(max_length=LONGEST_KEY)] = ""


class TableWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What a new table shall be like."""

    game: Annotated[str, Meta(max_length=LONGEST_KEY)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=MAX_SEATS)]
    settings: Annotated[dict[str, Setting], Meta(max_length=64)] = {}
    open: bool = False
    clock: Annotated[int, Meta(ge=QUICKEST_CLOCK, le=SLOWEST_CLOCK)] | UnsetType | None = UNSET
    hints: bool | UnsetType = UNSET
    name: Name = ""
    pledge: Hex | None = None

    def may_ask(self) -> bool:
        """Friends may ask the Captain, strangers only if that was agreed."""
        return not self.open if isinstance(self.hints, UnsetType) else self.hints

    def seconds(self) -> int | None:
        usual = USUAL_CLOCK if self.open else None
        return usual if isinstance(self.clock, UnsetType) else self.clock


class SitWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody sits down; `here` is one more person at a device that has a seat already."""

    name: Name
    pledge: Hex | None = None
    seat: SeatNumber | None = None
    here: bool = False


class RematchWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A new match, a new salt."""

    pledge: Hex | None = None


class OpenedSalt(Struct, frozen=True, forbid_unknown_fields=True):
    """The salt that a seat had pledged."""

    seat: SeatNumber
    salt: Hex


class SaltsWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Everybody at one device opens their salts together."""

    salts: Annotated[list[OpenedSalt], Meta(min_length=1, max_length=MAX_SEATS)]


class Word(Struct, frozen=True):
    """Something said at the table."""

    number: int
    seat: int
    name: str
    text: str
    phrase: str
    to: Audience


class Turn(Struct, frozen=True, kw_only=True):
    """What can be done, by whom, and for how long; `since` is the step from which the seat's own decision has stood."""

    allowed: list[int]
    to_act: int
    since: int
    deadline: float | None
    may_take_back: bool  # what the seat decided last


class Welcome(Turn, frozen=True, kw_only=True):
    """The answer to `hello`; and told to all, unasked, when something was taken back."""

    table: Table
    you: int
    missed: list[list[EventRow]]
    sight: Sight
    talk: list[Word]


class Step(Turn, frozen=True, kw_only=True):
    """A step as one seat learns of it."""

    events: list[EventRow]
    sight: Sight


class Advice(Struct, frozen=True):
    """An action, and the chance of a first place with it, give or take so much; null where nobody knows."""

    action: int
    chance: float | None
    give_or_take: float | None
    exact: bool


class Hint(Struct, frozen=True):
    """The best actions, the better one first; none if the Captain had no time."""

    by: str
    advice: list[Advice]


class Refused(Struct, frozen=True):
    """Why not; the clause is empty if it is the table that refuses, not the game."""

    refusal: str
    clause: str = ""


class ReplayStep(Struct, frozen=True):
    """A step of a finished match; the first has the whole sight, the others what changed."""

    seat: int
    action: int
    events: list[EventRow]
    sight: Sight
    draws: list[tuple[int, int]]
    chooser: str  # "person", the level of a bot, "time" or "absence"; "" where nobody wrote it down


class TakenBack(Struct, frozen=True):
    """Steps that were taken back, `first` and those after it; before them stands the one that was gone back to."""

    first: int
    steps: list[ReplayStep]


class Replay(Struct, frozen=True):
    """A finished match as one seat saw it, what was taken back in it, and the luck behind it."""

    table: Table
    seat: int  # that looks; -1 for whoever looks on
    rules: str  # the version that it was played by
    steps: list[ReplayStep]
    taken_back: list[TakenBack]


class TurningPoint(Struct, frozen=True, kw_only=True):
    """A step after which the chances were others; `better` is what the judge would have done, `kept` and `worth` are
    its chances with that and with the action.
    """

    number: int
    seat: int
    action: int
    cause: Literal["mistake", "luck"]
    before: list[float]
    after: list[float]
    better: int
    kept: float
    worth: float


class Review(Struct, frozen=True):
    """Where a match turned, in its order; who judged, and whether its chances are those of a first place or of beating
    a rival.
    """

    by: str
    measure: Literal["first", "rival"]
    turns: list[TurningPoint]


class LessonWord(Struct, frozen=True):
    """A sentence of a guided game, said after step `step` and so many `events` of the next; `seat` decides then,
    -1: nobody does. What comes before an `unseen` one is not shown.
    """

    step: int
    seat: int
    clause: str
    text: ByLanguage
    events: int
    unseen: bool


class Lesson(Struct, frozen=True):
    """A guided first game: a match as the learner sees it, and what is said between its steps."""

    table: Table
    steps: list[ReplayStep]
    words: list[LessonWord]


class Status(Struct, frozen=True):
    """The server, and how much of each game's rules is ready."""

    version: str
    games: dict[str, float]


class Option(Struct, frozen=True):
    """A choice of the box; without `choices` it is a number from `low` to `high`, or a `seat` (from 1; 0 by chance)."""

    name: str
    default: Setting
    low: int
    high: int
    choices: list[str]
    seat: bool


class Family(Struct, frozen=True):
    """Actions of one kind, numbered from `first`."""

    name: str
    first: int
    sizes: list[int]


Studied = Study | Explored  # what a game's folder keeps for the page, as it is


class GameSummary(Struct, frozen=True):
    """A game on the shelf."""

    slug: str
    seats: tuple[int, int]
    title: ByLanguage
    line: ByLanguage
    aim: ByLanguage
    length: ByLanguage


class GameDescription(Struct, frozen=True):
    """A game with its box open."""

    slug: str
    seats: tuple[int, int]
    options: list[Option]
    actions: list[Family]
    events: dict[str, int]
    refusals: dict[str, str]
    sight: dict[str, int]
    levels: list[str]
    ratings: Ratings | None
    adviser: str


class Problem(Struct, frozen=True):
    """Why a request over HTTP was not granted."""

    status: int
    refusal: str
    text: ByLanguage


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """`talk` is the last word that the client heard; another number of decisions taken back, and it knows nothing."""

    talk: SmallNumber = -1
    taken_back: SmallNumber = 0


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """A move; who leans says the one that is in mind, -1 for none any more."""

    action: SmallNumber
    taken_back: SmallNumber = 0  # as the table said; what was thought of before something was taken back is stale


class Back(Struct, frozen=True, forbid_unknown_fields=True):
    """Takes back one's last decision."""

    taken_back: SmallNumber = 0


class Leant(Struct, frozen=True):
    """What a partner has in mind."""

    seat: int
    action: int


class Say(Struct, frozen=True, forbid_unknown_fields=True):
    """A word in one's own words, or a quick phrase."""

    text: Annotated[str, Meta(max_length=LONGEST_WORD)] = ""
    phrase: Annotated[str, Meta(max_length=LONGEST_KEY)] = ""
    to: Audience = "all"


class Hold(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that a bot shall hold."""

    seat: SeatNumber


class Empty(Struct, frozen=True):
    """Nothing more to say."""


ClientKind = Literal["hello", "act", "back", "lean", "say", "hold", "resign", "hurry", "hint", "ping"]
ServerKind = Literal["welcome", "step", "table", "lean", "talk", "hint", "ok", "no"]
ServerData = Welcome | Step | Table | Leant | Word | Hint | Refused | Empty


class ClientMessage(Struct, frozen=True, forbid_unknown_fields=True):
    """The envelope of whatever a client says; `n` is the last step it saw, `id` comes back with the answer."""

    t: ClientKind
    n: SmallNumber = -1
    id: Annotated[int, Meta(ge=0, lt=1 << 53)] = 0
    d: msgspec.Raw = msgspec.Raw(b"{}")


class ServerMessage(Struct, frozen=True, omit_defaults=True):
    """The envelope of whatever the server says; `n` is the step of the match."""

    t: ServerKind
    n: int
    id: int | None = None
    d: ServerData | None = None


FROM_CLIENT: dict[ClientKind, type[Struct]] = {
    "hello": Hello, "act": Act, "back": Back, "lean": Act, "say": Say, "hold": Hold, "resign": Empty,
    "hurry": Empty, "hint": Empty, "ping": Empty,
}  # fmt: skip

encoder = msgspec.json.Encoder()


def envelope(t: ServerKind, n: int, d: ServerData | None = None, id: int | None = None) -> bytes:  # noqa: A002  # the envelope's own word
    return encoder.encode(ServerMessage(t, n, id, d))
