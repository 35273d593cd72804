"""One socket: hears a client, answers, and never waits for a slow one."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import structlog

from fathom.engine.dealer import SPECTATOR
from fathom.engine.languages import LANGUAGES
from fathom.engine.texts import common
from fathom.server.attendant import Attendant
from fathom.server.limits import Bucket
from fathom.server.messages import Act, Advised, Asked, Hello, Hinted, Hold, Lean, Say, envelope
from fathom.server.metrics import REFUSALS, SOCKETS
from fathom.server.refusals import Refusal
from fathom.server.seating import clean_name
from fathom.server.store import Taken, Unreachable
from fathom.server.wire import POLICY, Wire

FAILED = 1011
COME_AGAIN = 1012
BURST = 3  # seconds' worth of messages that may come at once
MOST_STRIKES = 40  # messages that were no use, before the line is cut
MOST_WAITING = 256 * 1024  # bytes for a client that does not read
MOST_UNHEARD = 8  # messages, before the client has to wait

log = structlog.get_logger()
read_envelope = msgspec.json.Decoder(Asked).decode
read_hello = msgspec.json.Decoder(Hello).decode
read_act = msgspec.json.Decoder(Act).decode
read_lean = msgspec.json.Decoder(Lean).decode
read_say = msgspec.json.Decoder(Say).decode
read_hold = msgspec.json.Decoder(Hold).decode


class Cut(Exception):
    """The client broke the protocol."""


class Line:
    """The client's end of a table."""

    __slots__ = (
        "attendant", "bucket", "farewell", "greeted", "inbox", "is_flushing", "outbox", "own", "release", "seat",
        "strikes", "table", "talking", "wire",
    )  # fmt: skip

    def __init__(
        self, wire: Wire, attendant: Attendant, seat: int, own: tuple[int, ...], release: Callable[[], None]
    ) -> None:
        self.wire, self.attendant, self.seat, self.own, self.release = wire, attendant, seat, own, release
        self.table = attendant.table
        self.bucket = Bucket(BURST * self.table.house.messages, self.table.house.messages)
        self.strikes = 0
        self.greeted = False
        self.inbox: list[bytes] = []
        self.outbox: list[bytes] = []
        self.talking: asyncio.Task[None] | None = None
        self.is_flushing = False
        self.farewell: tuple[int, str] | None = None
        SOCKETS.inc()

    # What goes out

    def post(self, message: bytes) -> None:
        """Puts a message on its way without waiting for it."""
        if self.farewell is not None:
            return
        if sum(map(len, self.outbox)) > MOST_WAITING:
            self.outbox.clear()
            self.dismiss(POLICY, "You do not read what you are told.")
            return
        self.outbox.append(message)
        self.flush_soon()

    def dismiss(self, code: int, reason: str) -> None:
        if self.farewell is None:
            self.farewell = (code, reason)
            self.flush_soon()

    def flush_soon(self) -> None:
        """What is told in one go travels in one piece."""
        if not self.is_flushing:
            self.is_flushing = True
            self.wire.loop.call_soon(self.flush)

    def flush(self) -> None:
        self.is_flushing = False
        if self.wire.is_free and self.outbox:
            self.wire.tell(self.outbox)
            self.outbox.clear()
        if self.farewell is not None:
            self.wire.hang_up(*self.farewell)

    # What comes in

    def take(self, message: bytes) -> None:
        """Messages are heard one after the other; who says more than that waits."""
        if self.farewell is not None:
            return
        self.inbox.append(message)
        if self.talking is None:
            self.talking = self.wire.loop.create_task(self.converse())
        elif len(self.inbox) > MOST_UNHEARD:
            self.wire.pause()

    async def converse(self) -> None:
        """Hears all that has come in."""
        try:
            while self.inbox and self.farewell is None:
                messages, self.inbox = self.inbox, []
                for message in messages:
                    if self.farewell is None:
                        await self.hear(message)
        except Cut as cut:
            self.dismiss(POLICY, str(cut))
        except Exception:
            log.exception("line_failed", table=self.table.id)
            self.dismiss(FAILED, "Something went wrong on our side. It was noted down.")
        finally:
            self.talking = None
            self.wire.listen()

    def gone(self) -> None:
        """The client is away."""
        self.farewell = self.farewell or (POLICY, "")
        self.inbox.clear()
        self.outbox.clear()
        self.release()
        SOCKETS.dec()
        self.leave()

    async def hear(self, message: bytes) -> None:
        asked = None
        try:
            in_time = self.bucket.take()
            asked = read(message, read_envelope)
            if not in_time:
                raise Refusal("TOO_FAST")
            await self.answer(asked)
            self.strikes = max(0, self.strikes - 1)
        except Refusal as refusal:
            self.refuse(refusal, asked)
        except Unreachable:
            self.refuse(Refusal("UNREACHABLE"), asked)
        except Taken:  # another server of the same database was quicker
            self.refuse(Refusal("STALE"), asked)

    def refuse(self, refusal: Refusal, asked: Asked | None) -> None:
        """A mistake at the game is nobody's fault; what is no use at all counts as a strike."""
        REFUSALS.labels(refusal.name if not refusal.clause else "RULE").inc()
        self.post(envelope("no", self.table.n, refusal.told(), asked.id if asked else None))
        if not refusal.clause:
            self.strikes += 1
        if self.strikes > MOST_STRIKES:
            raise Cut(f"Too many requests that were no use, at last: {refusal.name}.")

    async def answer(self, asked: Asked) -> None:
        if self.table.is_spoiled:
            self.dismiss(COME_AGAIN, "The table is read again from the disk.")
        elif asked.t == "hello":
            await self.greet(asked)
        elif self.greeted:
            await self.grant(asked)
        else:
            raise Cut("Say hello first.")

    async def grant(self, asked: Asked) -> None:
        """Does what is asked for, once: a request that comes twice gets its answer twice."""
        n = self.table.answer_again(self.seat, asked.id) if asked.t == "act" else None
        if n is None:
            await getattr(self, asked.t)(asked)
            n = self.table.n
            if asked.t == "act":
                self.table.keep_answer(self.seat, asked.id)
        self.post(envelope("ok", n, id=asked.id))

    async def greet(self, asked: Asked) -> None:
        hello = read(asked.d, read_hello)
        async with self.table.lock:
            welcome = await self.table.welcome(self, asked.n, hello.talk)
            self.post(envelope("welcome", self.table.n, welcome, asked.id))
            if not self.greeted:
                self.greeted = True
                await self.come()
        self.attendant.wind()

    async def come(self) -> None:
        """A seat whose owner is back is no longer a bot's."""
        self.table.listeners.append(self)
        if self.seat >= 0:
            await self.table.hold(self.seat, held=False)
            self.table.tell_table()

    def leave(self) -> None:
        if self in self.table.listeners:
            self.table.listeners.remove(self)
            self.table.is_left_by(self.seat)

    async def act(self, asked: Asked) -> None:
        await self.attendant.act(self.seat, asked.n, read(asked.d, read_act).action)

    async def lean(self, asked: Asked) -> None:
        self.table.lean(self.seat, read(asked.d, read_lean).action)

    async def say(self, asked: Asked) -> None:
        said = read(asked.d, read_say)
        text = clean_name(said.text)
        if self.seat == SPECTATOR:
            raise Refusal("NOT_SEATED")
        if self.table.does_time_run():
            raise Refusal("HUSH")
        if not text and said.phrase not in common(LANGUAGES[0])["phrases"]:
            raise Refusal("UNKNOWN")
        async with self.table.lock:
            await self.table.say(self.seat, text, "" if text else said.phrase)

    async def hold(self, asked: Asked) -> None:
        """A bot takes the place of somebody who is away."""
        seat = read(asked.d, read_hold).seat
        if self.seat == SPECTATOR:
            raise Refusal("NOT_SEATED")
        if self.table.phase != "playing" or seat >= len(self.table.chairs) or self.table.is_here(seat):
            raise Refusal("NOT_ABSENT")
        async with self.table.lock:
            await self.table.hold(seat, held=True)
        self.attendant.wind()

    async def hurry(self, _: Asked) -> None:
        """The bot that thinks shall answer now."""
        if self.seat == SPECTATOR:
            raise Refusal("NOT_SEATED")
        self.attendant.hurry()

    async def hint(self, asked: Asked) -> None:
        """Acknowledged at once; the Captain's answer comes when it comes, and to this line alone."""
        if self.seat == SPECTATOR:
            raise Refusal("NOT_SEATED")
        async with self.table.lock:
            since = self.table.decides_since(self.seat)
            self.attendant.counsel.ask(self.seat, partial(self.advise, asked.id, since))

    def advise(self, request: int, since: int, advice: list[Advised]) -> None:
        self.post(envelope("hint", since, Hinted(advice), request))

    async def ping(self, asked: Asked) -> None:
        """The answer is all."""


def read(message: Any, decode: Any) -> Any:
    try:
        return decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("UNREADABLE") from error
