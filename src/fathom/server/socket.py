"""One socket: hears a client, answers, and never waits for a slow one."""

import asyncio
from collections import deque
from typing import Any

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from fathom.engine.dealer import SPECTATOR
from fathom.engine.languages import LANGUAGES
from fathom.engine.texts import common
from fathom.server.attendant import Attendant
from fathom.server.limits import Bucket
from fathom.server.messages import Act, Asked, Hello, Hold, Say, envelope
from fathom.server.metrics import REFUSALS, SOCKETS
from fathom.server.refusals import Refusal
from fathom.server.seating import clean_name
from fathom.server.store import Taken, Unreachable

POLICY = 1008
COME_AGAIN = 1012
LONGEST_MESSAGE = 4096  # bytes
BURST = 3  # seconds' worth of messages that may come at once
MOST_STRIKES = 40  # messages that were no use, before the line is cut
MOST_WAITING = 512  # messages for a client that does not read

Wire = WebSocket[Any, Any, Any]
log = structlog.get_logger()
read_envelope = msgspec.json.Decoder(Asked).decode


class Cut(Exception):
    """The client broke the protocol."""


class Line:
    """The client's end of a table."""

    def __init__(self, socket: Wire, attendant: Attendant, seat: int, own: tuple[int, ...]) -> None:
        self.socket, self.attendant, self.seat, self.own = socket, attendant, seat, own
        self.table = attendant.table
        self.bucket = Bucket(BURST * self.table.house.messages, self.table.house.messages)
        self.strikes = 0
        self.greeted = False
        self.outbox: deque[bytes] = deque()
        self.sending: asyncio.Task[None] | None = None
        self.farewell: tuple[int, str] | None = None

    # What goes out

    def post(self, message: bytes) -> None:
        """Puts a message on its way without waiting for it."""
        if self.farewell is not None:
            return
        self.outbox.append(message)
        if len(self.outbox) > MOST_WAITING:
            self.outbox.clear()
            self.dismiss(POLICY, "You do not read what you are told.")
        self.send_soon()

    def dismiss(self, code: int, reason: str) -> None:
        if self.farewell is None:
            self.farewell = (code, reason)
            self.send_soon()

    def send_soon(self) -> None:
        if self.sending is None:
            self.sending = asyncio.create_task(self.send_all())

    async def send_all(self) -> None:
        try:
            while self.outbox:
                await self.socket.send_data(self.outbox.popleft(), mode="text")
            if self.farewell is not None:
                await self.socket.close(*self.farewell)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.outbox.clear()  # it went away: the reading end notices
        finally:
            self.sending = None

    # What comes in

    async def converse(self) -> None:
        """Until the client goes, or has to."""
        SOCKETS.inc()
        try:
            while self.farewell is None:
                await self.hear(await self.next_message())
        except Cut as cut:
            self.dismiss(POLICY, str(cut))
        except WebSocketDisconnect:
            pass
        finally:
            SOCKETS.dec()
            self.leave()
            if self.sending is not None:
                await asyncio.wait([self.sending], timeout=1)

    async def next_message(self) -> bytes:
        event: Any = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone")
        message: bytes = event.get("bytes") or (event.get("text") or "").encode()
        if len(message) > LONGEST_MESSAGE:
            raise Cut("A message may be 4 KB long, no more.")
        return message

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
        again = self.table.answer_again(self.seat, asked.id) if asked.t == "act" else None
        if again is None:
            await getattr(self, asked.t)(asked)
            again = envelope("ok", self.table.n, id=asked.id)
            if asked.t == "act":
                self.table.keep_answer(self.seat, asked.id, again)
        self.post(again)

    async def greet(self, asked: Asked) -> None:
        hello = read(asked.d, msgspec.json.Decoder(Hello).decode)
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
        await self.attendant.act(self.seat, asked.n, read(asked.d, msgspec.json.Decoder(Act).decode).action)

    async def say(self, asked: Asked) -> None:
        said = read(asked.d, msgspec.json.Decoder(Say).decode)
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
        seat = read(asked.d, msgspec.json.Decoder(Hold).decode).seat
        if self.seat == SPECTATOR:
            raise Refusal("NOT_SEATED")
        if self.table.phase != "playing" or seat >= len(self.table.chairs) or self.table.is_here(seat):
            raise Refusal("NOT_ABSENT")
        async with self.table.lock:
            await self.table.hold(seat, held=True)
        self.attendant.wind()

    async def ping(self, asked: Asked) -> None:
        """The answer is all."""


def read(message: Any, decode: Any) -> Any:
    try:
        return decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("UNREADABLE") from error
