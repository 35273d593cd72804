"""One table: who sits there, the match they play, and who listens. Commit, then tell."""

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

import msgspec

from fathom.bots.kinds import number_of
from fathom.engine.dealer import SPECTATOR, Dealer, EventRow, seed_dealer
from fathom.engine.desk import Desk
from fathom.engine.game import ALLOWED, MAX_SEATS, Game, Menu, find_game
from fathom.engine.luck import commitment
from fathom.engine.match import Match
from fathom.engine.records import changes, read_all
from fathom.engine.specialise import specialise
from fathom.server.messages import (
    PERSON,
    Chair,
    Leant,
    Said,
    Sight,
    TableView,
    Told,
    Welcome,
    envelope,
)
from fathom.server.metrics import COMMITTING, MATCHES_ENDED, MOVES
from fathom.server.refusals import Refusal, by_the_rules
from fathom.server.store import Move, SeatRow, Store, TableRow, Word
from fathom.server.thinkers import Thinkers

NOBODY = -1
NOTHING = -1  # in mind
ANSWERS_KEPT = 8  # of each seat: a request that comes twice is answered twice and done once
WORDS_TOLD = 100
REPLAYED_AT_ONCE = 200  # steps, before others get their turn


class Listener(Protocol):
    """A socket: the seat it looks from, the seats of its cookie, and a way to it."""

    seat: int
    own: tuple[int, ...]

    def post(self, message: bytes) -> None: ...
    def dismiss(self, code: int, reason: str) -> None: ...


@dataclass
class House:
    """What all tables share. The bots' luck is their own, and one desk serves all matches."""

    store: Store
    pace: float = 0.8  # seconds that a bot takes for a move
    messages: int = 20  # a second, from one socket
    desk: Desk = field(default_factory=Desk)
    mind: Dealer = field(default_factory=Dealer.new)
    menu: Menu = field(default_factory=Menu.new)
    thinkers: Thinkers = field(default_factory=lambda: Thinkers(1, ()))

    def __post_init__(self) -> None:
        seed_dealer(self.mind, secrets.randbits(63), 0)

    def choose_at_a_glance(self, match: Match, seat: int, level: str) -> int:
        choose = specialise("fathom.bots.players", match.game).choose
        return int(choose(match.state, seat, number_of(level), self.mind, self.menu))


class LiveTable:
    """A table in memory. Whoever changes it holds its lock."""

    def __init__(self, house: House, row: TableRow, chairs: Sequence[SeatRow]) -> None:
        self.house, self.row, self.chairs = house, row, list(chairs)
        self.game: Game = find_game(row.game)
        self.match: Match | None = None
        self.lock = asyncio.Lock()
        self.listeners: list[Listener] = []
        self.to_act = 0  # mask of the seats that may act
        self.seen: dict[int, bytes] = {}  # what each seat that listens was last shown
        self.since = [0] * MAX_SEATS  # the step from which each seat's decision has stood
        self.asked_at = [0.0] * MAX_SEATS  # and the moment
        self.gone_at = [time.monotonic()] * MAX_SEATS  # when each seat's owner was last heard of
        self.answers: dict[int, dict[int, int]] = {}  # by seat and request: the step that it led to
        self.next_word = 0
        self.is_spoiled = False
        self.idle_since = time.monotonic()

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def phase(self) -> Literal["waiting", "playing", "over"]:
        if self.row.ended is not None:
            return "over"
        return "waiting" if self.row.started is None else "playing"

    @property
    def n(self) -> int:
        return len(self.match.steps) - 1 if self.match else -1

    @property
    def gives_hints(self) -> bool:
        """Who plays with bots alone may always ask."""
        return self.row.hints or sum(chair.kind == PERSON for chair in self.chairs) <= 1

    def playing(self) -> Match:
        if self.match is None:
            raise Refusal("NOT_STARTED")
        return self.match

    async def load(self) -> None:
        """The match as far as it is on disk."""
        words = await self.house.store.words_of(self.id, limit=1)
        self.next_word = words[-1].number + 1 if words else 0
        if self.row.started is None:
            return
        match = self.new_match()
        for move in await self.house.store.moves_of(self.id):
            if match.play(move.seat, move.action) != ALLOWED:
                raise Refusal("UNREADABLE_MATCH", 410, step=move.number)
            if move.number % REPLAYED_AT_ONCE == 0:
                await asyncio.sleep(0)
        self.match = match
        self.note_decisions(0, NOBODY)
        if match.is_over and self.row.ended is None:
            await self.finish()

    def new_match(self) -> Match:
        salts = [bytes.fromhex(salt) for salt in self.row.salts or ()]
        box = self.game.pack(len(self.chairs), self.row.settings)
        return Match(self.game, box, self.row.seed, salts, self.house.desk)

    # Seats

    def owned_by(self, token: str) -> tuple[int, ...]:
        """The seats that belong to a token."""
        digest = token_digest(token)
        return tuple(chair.seat for chair in self.chairs if chair.token and hmac.compare_digest(chair.token, digest))

    def is_here(self, seat: int) -> bool:
        return any(listener.seat == seat for listener in self.listeners)

    def is_played_by_bot(self, seat: int) -> bool:
        return self.chairs[seat].kind != PERSON or self.chairs[seat].held

    async def save_chair(self, chair: SeatRow) -> None:
        await self.house.store.save_seat(self.id, chair)
        self.chairs[chair.seat] = chair
        self.tell_table()

    def is_left_by(self, seat: int) -> None:
        """A socket is gone; the last word to the others is who is still here."""
        self.idle_since = time.monotonic()
        if not any(listener.seat == seat for listener in self.listeners):
            self.seen.pop(seat, None)
        if seat >= 0:
            self.gone_at[seat] = self.idle_since
            self.tell_table()

    async def hold(self, seat: int, *, held: bool) -> None:
        """A bot holds the seat, or hands it back."""
        if self.chairs[seat].held != held:
            await self.save_chair(msgspec.structs.replace(self.chairs[seat], held=held))

    # What is seen

    def view(self, own: Iterable[int] = ()) -> TableView:
        row = self.row
        return TableView(
            id=row.id,
            code=row.code,
            game=row.game,
            settings=row.settings,
            open=row.open,
            clock=row.clock,
            hints=self.gives_hints,
            phase=self.phase,
            seats=[Chair(c.kind, c.level, c.name, self.is_here(c.seat), c.held) for c in self.chairs],  # type: ignore[arg-type]
            host=row.host,
            you=list(own),
            n=self.n,
            commitment=commitment(row.seed),
            salts=row.salts,
            seed=row.seed.hex() if row.ended is not None else None,
            results=row.results,
            next=row.next,
        )

    def allowed(self, seat: int) -> list[int]:
        """What the seat may choose from."""
        return self.choices(self.playing().allowed(seat)) if self.may_act(seat) else []

    def choices(self, actions: list[int]) -> list[int]:
        """Time passes by itself and is nobody's choice."""
        return actions if self.game.time is None else [action for action in actions if self.is_choice(action)]

    def may_act(self, seat: int) -> bool:
        return seat >= 0 and bool(self.to_act >> seat & 1)

    def decides_since(self, seat: int) -> int:
        """The step that put its decision before the seat; -1 without one."""
        return self.since[seat] if self.may_act(seat) else -1

    def heard_by(self, seat: int, number: int) -> list[EventRow]:
        return self.playing().steps[number].rows(seat)

    def deadline(self) -> float | None:
        """Seconds left for the decision that is due first."""
        if self.row.clock is None:
            return None
        asked = [self.asked_at[seat] for seat in range(len(self.chairs)) if self.is_clocked(seat)]
        return round(max(0.0, min(asked) + self.row.clock - time.monotonic()), 1) if asked else None

    def is_clocked(self, seat: int) -> bool:
        return self.may_act(seat) and not self.is_played_by_bot(seat) and not self.does_time_run()

    def look(self, seat: int) -> tuple[Sight, list[int]]:
        """The whole sight, and what the seat may choose from; from now on it is told what changes."""
        if self.match is None:
            return {}, []
        self.seen[seat], actions = self.match.look(seat)
        return read_all(self.game.sight, self.seen[seat]), self.choices(actions)

    def look_again(self, seat: int) -> tuple[Sight, list[int]]:
        """What has changed since the seat last looked."""
        before = self.seen.get(seat)
        if before is None:
            return self.look(seat)
        self.seen[seat], actions = self.playing().look(seat)
        return changes(self.game.sight, before, self.seen[seat]), self.choices(actions)

    # What is told

    async def welcome(self, listener: Listener, last: int, last_word: int) -> Welcome:
        words = await self.house.store.words_of(self.id, last_word, WORDS_TOLD)
        seat = listener.seat
        missed = [self.heard_by(seat, number) for number in range(max(0, last + 1), self.n + 1)]
        sight, allowed = self.look(seat)
        return Welcome(
            table=self.view(listener.own),
            you=seat,
            missed=missed,
            sight=sight,
            allowed=allowed,
            to_act=self.to_act,
            since=self.decides_since(seat),
            deadline=self.deadline(),
            talk=[said(word) for word in words],
        )

    def tell_step(self) -> None:
        """Each seat that listens hears its own version of the last step."""
        told: dict[int, bytes] = {}
        for listener in self.listeners:
            if listener.seat not in told:
                told[listener.seat] = envelope("step", self.n, self.last_step(listener.seat))
            listener.post(told[listener.seat])

    def last_step(self, seat: int) -> Told:
        sight, allowed = self.look_again(seat)
        return Told(
            events=self.heard_by(seat, self.n),
            sight=sight,
            allowed=allowed,
            to_act=self.to_act,
            since=self.decides_since(seat),
            deadline=self.deadline(),
        )

    def tell_table(self) -> None:
        told: dict[tuple[int, ...], bytes] = {}
        for listener in self.listeners:
            if listener.own not in told:
                told[listener.own] = envelope("table", self.n, self.view(listener.own))
            listener.post(told[listener.own])

    async def say(self, seat: int, text: str, phrase: str) -> None:
        name = self.chairs[seat].name if seat >= 0 else ""
        word = Word(self.id, self.next_word, seat, name, text, phrase, time.time())
        self.next_word += 1
        await self.house.store.add_word(word)
        for listener in self.listeners:
            listener.post(envelope("talk", self.n, said(word)))

    def lean(self, seat: int, action: int) -> None:
        """What somebody has in mind is told to the partners, to nobody else, and forgotten."""
        if seat == SPECTATOR:
            raise Refusal("NOT_SEATED")
        if self.does_time_run():
            raise Refusal("HUSH")
        match = self.playing()
        if action != NOTHING and match.refusal(seat, action) != ALLOWED:
            raise by_the_rules(self.game, match.refusal(seat, action))
        sides = self.game.sides(match.box)
        for listener in self.listeners:
            if listener.seat not in (SPECTATOR, seat) and sides[listener.seat] == sides[seat]:
                listener.post(envelope("lean", self.n, Leant(seat, action)))

    # Moves

    async def act(self, seat: int, last_seen: int, action: int) -> None:
        """Somebody plays."""
        if seat == SPECTATOR:
            raise Refusal("NOT_SEATED")
        if last_seen < self.since[seat] and self.may_act(seat):
            raise Refusal("STALE")
        if not self.is_choice(action):
            raise Refusal("TIME_IS_NOBODYS")
        await self.play(seat, action)

    async def play(self, seat: int, action: int) -> None:
        """An action: first onto the disk, then told."""
        match = self.playing()
        before, began = self.to_act, time.perf_counter()
        why_not = match.play(seat, action)
        if why_not != ALLOWED:
            raise by_the_rules(self.game, why_not)
        try:
            await self.house.store.append(Move(self.id, self.n, seat, action))
        except BaseException:
            self.spoil()
            raise
        COMMITTING.observe(time.perf_counter() - began)
        MOVES.labels(self.game.slug).inc()
        self.note_decisions(before, seat if self.is_choice(action) else NOBODY)
        self.tell_step()
        if self.to_act == 0:
            await self.finish()

    def is_choice(self, action: int) -> bool:
        """Time is carried by some seat, but chosen by none: what its owner had in mind still stands."""
        return self.game.time is None or not self.game.time.is_time(action)

    def spoil(self) -> None:
        """Memory and disk may differ: all come back in a moment, to the table as it is on disk."""
        self.is_spoiled = True
        for listener in list(self.listeners):
            listener.dismiss(1012, "The table is read again from the disk.")

    def note_decisions(self, before: int, actor: int) -> None:
        """A decision is new if its seat has just acted, or had nothing to decide before."""
        self.to_act = self.playing().to_act
        now = time.monotonic()
        for seat in range(len(self.chairs)):
            if self.may_act(seat) and (seat == actor or not before >> seat & 1):
                self.since[seat] = self.n
                self.asked_at[seat] = now

    async def finish(self) -> None:
        results = self.playing().results()
        now = time.time()
        await self.house.store.finish(self.id, results, now)
        self.row = msgspec.structs.replace(self.row, results=results, ended=now, code=None)
        MATCHES_ENDED.labels(self.game.slug).inc()
        self.tell_table()

    # Time, where the game is played live

    def does_time_run(self) -> bool:
        return self.carrier_of_time() >= 0

    def carrier_of_time(self) -> int:
        """A seat that may let time pass; -1 while time stands still."""
        if self.game.time is None or self.match is None:
            return -1
        first = self.game.time.first
        seats = (seat for seat in range(len(self.chairs)) if self.may_act(seat))
        return next((seat for seat in seats if self.match.refusal(seat, first) == ALLOWED), -1)

    # Answers to requests that come twice

    def answer_again(self, seat: int, request: int) -> int | None:
        kept = self.answers.get(seat)
        return kept.get(request) if kept else None

    def keep_answer(self, seat: int, request: int) -> None:
        kept = self.answers.setdefault(seat, {})
        kept[request] = self.n
        if len(kept) > ANSWERS_KEPT:
            del kept[next(iter(kept))]


def said(word: Word) -> Said:
    return Said(word.number, word.seat, word.name, word.text, word.phrase)


def token_digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
