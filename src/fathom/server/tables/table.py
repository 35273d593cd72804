"""One table in memory: who sits there, the match they play, what is to be decided, and who listens."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from fathom.engine.archive import Archive
from fathom.engine.desk import Desk
from fathom.engine.game import ALLOWED, MAX_SEATS, Game, find_game
from fathom.engine.match import Match, Step
from fathom.engine.pledges import Pledges
from fathom.engine.version import rules_version
from fathom.server.config import Config
from fathom.server.http.limits import Bucket, Limits
from fathom.server.nodes.lease import Lease
from fathom.server.protocol import LIVE_CLOCK, PERSON, Phase
from fathom.server.refusals import RefusalError
from fathom.server.storage.homes import Homes
from fathom.server.storage.schema import EVERYBODY, SeatRow, TableRow
from fathom.server.storage.store import Store
from fathom.server.tables.beacon import BeaconSource
from fathom.server.tables.listeners import Listeners
from fathom.server.tables.seats import Seats
from fathom.server.thinking.pool import Pool

ANSWERS_KEPT = 8  # of each seat: a request that comes twice is answered twice and done once
COME_AGAIN = 1012  # closes a socket
READ_AGAIN = "The table is read again from the disk."
NOBODY = -1
BURST = 3  # seconds' worth of messages that may come at once
WORDS_AT_ONCE = 8  # from one seat
WORDS_A_SECOND = 0.5


@dataclass
class Services:
    """What all tables share: one desk serves all matches, one pool of workers all bots that think."""

    store: Store
    config: Config = field(default_factory=Config)
    desk: Desk = field(default_factory=Desk)
    pool: Pool = field(default_factory=lambda: Pool(1, ()))
    beacon: BeaconSource | None = None
    homes: Homes | None = None  # where several nodes share the house
    lease: Lease = field(default_factory=Lease)
    limits: Limits = field(init=False)

    def __post_init__(self) -> None:
        self.limits = Limits(self.config)


class Decisions:
    """`since` is the step from which a seat's decision has stood, `asked_at` the moment."""

    def __init__(self) -> None:
        self.to_act = 0  # mask of the seats that may act
        self.since = [0] * MAX_SEATS
        self.asked_at = [0.0] * MAX_SEATS

    def may_act(self, seat: int) -> bool:
        return seat >= 0 and bool(self.to_act >> seat & 1)

    def since_of(self, seat: int) -> int:
        """The step that put its decision before the seat; -1 without one."""
        return self.since[seat] if self.may_act(seat) else -1

    def note(self, match: Match, actor: int = NOBODY) -> None:
        """After a step. A decision is new if its seat has just acted, or had nothing to decide before."""
        before, self.to_act = self.to_act, match.to_act
        now, number = time.monotonic(), len(match.steps) - 1
        for seat in range(MAX_SEATS):
            if self.may_act(seat) and (seat == actor or not before >> seat & 1):
                self.since[seat], self.asked_at[seat] = number, now

    def backdate(self, seconds: float) -> None:
        """All of them have stood for so long already."""
        self.asked_at = [asked - max(0.0, seconds) for asked in self.asked_at]


class LiveTable:
    """Anybody may read it; it is changed by a `Change` alone."""

    def __init__(self, services: Services, row: TableRow, seats: Sequence[SeatRow]) -> None:
        self.services, self.row, self.seats = services, row, Seats(seats)
        self.store = services.store if services.homes is None else services.store.fenced(row.id, row.epoch)
        self.lease_number = services.lease.number
        self.game: Game = find_game(row.game)
        self.match: Match | None = None
        self.archive: Archive | None = None  # what was kept of a match that is over
        self.is_aside = False  # by the rules of now the match would have gone otherwise
        self.decisions = Decisions()
        self.listeners = Listeners()
        self.answers: dict[int, dict[int, int]] = {}  # by seat and request: the step that it led to
        self.next_word = 0
        self.talkers: dict[int, Bucket] = {}
        self.recorded = 0  # moves on disk, those that were taken back and the takings back among them
        self.is_given_up = False
        self.opened = asyncio.Event()  # all salts are
        self.lock = asyncio.Lock()
        self.when_changed: Callable[[], None] = lambda: None

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def phase(self) -> Phase:
        if self.row.ended is not None:
            return "over"
        if self.row.started is not None:
            return "aside" if self.is_aside else "playing"
        return "waiting" if self.row.pledges is None else "opening"

    @property
    def rules(self) -> str:
        """The version of now."""
        return rules_version(self.game.slug)

    @property
    def is_of_other_rules(self) -> bool:
        """What began before versions were noted down goes on as it did."""
        return self.row.rules not in (None, self.rules)

    @property
    def steps(self) -> list[Step]:
        """All that has happened, as far as it is known."""
        if self.match is not None:
            return self.match.steps
        kinds = {event.name: int(event) for event in self.game.events}
        return self.archive.steps(self.archive.stands, kinds) if self.archive else []

    @property
    def n(self) -> int:
        if self.match is not None:
            return len(self.match.steps) - 1
        return len(self.archive.stands.moves) - 1 if self.archive else -1

    @property
    def taken_back(self) -> int:
        if self.match is not None:
            return len(self.match.taken_back)
        return len(self.archive.courses) - 1 if self.archive else 0

    @property
    def sides(self) -> list[int]:
        """Of each seat, as soon as the match has begun: partners have the same number."""
        if self.match is not None:
            return self.game.sides(self.match.box)
        return self.archive.sides if self.archive else []

    def side_of(self, seat: int) -> int:
        """Whoever looks on has none."""
        return self.sides[seat] if self.sides and seat >= 0 else EVERYBODY

    def has_partners(self, seat: int) -> bool:
        """Others on its side, and others against it."""
        return 1 < self.sides.count(self.side_of(seat)) < len(self.seats)

    @property
    def is_slow(self) -> bool:
        """People come and go: the clock runs on while the table sleeps, and nobody is replaced before it is up."""
        return self.row.clock is not None and self.row.clock > LIVE_CLOCK

    @property
    def gives_hints(self) -> bool:
        """Who plays with bots alone may always ask."""
        return self.row.hints or self.seats.people <= 1

    def is_away(self, seat: int) -> bool:
        """Whether the seat is of somebody who is not connected; a bot is never away."""
        is_of_person = seat < len(self.seats) and self.seats[seat].kind == PERSON
        return is_of_person and not self.seats[seat].resigned and not self.listeners.is_here(seat)

    def is_played_by_bot(self, seat: int) -> bool:
        """A held seat is its owner's until the grace is over."""
        return self.seats.is_played_by_bot(seat) and not self.grace(seat)

    def grace(self, seat: int) -> float:
        """Seconds until the bot of a held seat moves: who has just dropped may be back soon; who had days may not."""
        if not self.seats[seat].held or not self.is_away(seat) or self.is_slow:
            return 0.0
        return max(0.0, self.listeners.gone_at[seat] + self.services.config.grace - time.monotonic())

    def kept(self, seat: int) -> float:
        """Seconds for which an empty seat is kept for whoever had it in the match before."""
        row = self.seats[seat]
        is_kept = row.is_empty and row.kept_for and self.phase == "waiting"
        return max(0.0, self.row.created + self.services.config.keeping - time.time()) if is_kept else 0.0

    @property
    def is_joinable(self) -> bool:
        """Whether anybody could sit down here, in company."""
        is_waiting = self.row.open and self.phase == "waiting" and bool(self.listeners) and not self.is_spoiled
        return is_waiting and any(row.is_empty and not self.kept(row.seat) for row in self.seats)

    def may_say(self, seat: int) -> bool:
        """A seat may say so much, over however many lines."""
        return self.talkers.setdefault(seat, Bucket(WORDS_AT_ONCE, WORDS_A_SECOND)).take()

    def pledged(self) -> Pledges:
        if self.row.pledges is None:
            raise RefusalError("NOT_STARTED")
        return self.row.pledges

    def playing(self) -> Match:
        if self.is_aside:
            raise RefusalError("SET_ASIDE")
        if self.match is None:
            raise RefusalError("NOT_STARTED" if self.row.ended is None else "OVER")
        return self.match

    def new_match(self, salts: Sequence[str] | None = None) -> Match:
        """Before its first move; `salts` before they are on disk."""
        salted = [bytes.fromhex(salt) for salt in salts or self.row.salts or ()]
        box = self.game.pack(len(self.seats), self.row.settings)
        return Match(self.game, box, self.row.seed, salted, self.services.desk)

    @property
    def is_spoiled(self) -> bool:
        """Memory and disk may differ, or another node is its home: whoever still holds it must ask for it again."""
        return self.is_given_up or self.lease_number != self.services.lease.number

    async def at_rest(self) -> None:
        """Waits until nobody changes it: whoever reads on without a pause reads what is on disk."""
        async with self.lock:
            pass

    @property
    def is_deserted(self) -> bool:
        """Nobody looks at it, and nobody changes it."""
        return not self.listeners and not self.lock.locked()

    def spoil(self) -> None:
        """All come back in a moment, to the table as it is on disk."""
        self.is_given_up = True
        self.listeners.dismiss(COME_AGAIN, READ_AGAIN)

    def allowed(self, seat: int) -> list[int]:
        """What the seat may choose from."""
        return self.choices(self.playing().allowed(seat)) if self.decisions.may_act(seat) else []

    def choices(self, actions: list[int]) -> list[int]:
        return actions if self.game.time is None else [action for action in actions if self.is_choice(action)]

    def is_choice(self, action: int) -> bool:
        """Time is carried by some seat, but chosen by none: what its owner had in mind still stands."""
        return self.game.time is None or not self.game.time.is_time(action)

    @property
    def is_silent(self) -> bool:
        """Whether the rules forbid to talk now."""
        return self.match is not None and not self.is_aside and self.game.is_silent(self.match.state)

    def does_time_run(self) -> bool:
        return self.carrier_of_time() != NOBODY

    def carrier_of_time(self) -> int:
        """A seat that may let time pass; nobody while time stands still."""
        if self.game.time is None or self.match is None:
            return NOBODY
        first = self.game.time.first
        seats = (seat for seat in range(len(self.seats)) if self.decisions.may_act(seat))
        return next((seat for seat in seats if self.match.refusal(seat, first) == ALLOWED), NOBODY)

    def deadline(self) -> float | None:
        """Seconds left for the decision that is due first."""
        if self.row.clock is None:
            return None
        asked = [self.decisions.asked_at[seat] for seat in range(len(self.seats)) if self.is_clocked(seat)]
        return round(max(0.0, min(asked) + self.row.clock - time.monotonic()), 1) if asked else None

    def is_clocked(self, seat: int) -> bool:
        return self.decisions.may_act(seat) and not self.is_played_by_bot(seat) and not self.does_time_run()

    def keep_answer(self, seat: int, request: int) -> None:
        kept = self.answers.setdefault(seat, {})
        kept[request] = self.n
        if len(kept) > ANSWERS_KEPT:
            del kept[next(iter(kept))]
