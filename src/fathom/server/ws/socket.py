"""One socket: hears a client, answers, and never waits for a slow one."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import structlog

from fathom.engine.dealer import SPECTATOR
from fathom.engine.game import ALLOWED
from fathom.engine.languages import LANGUAGES
from fathom.engine.texts import common
from fathom.server import protocol
from fathom.server.http.limits import Bucket
from fathom.server.metrics import REFUSALS, SOCKETS
from fathom.server.protocol import FROM_CLIENT, ClientMessage, Empty, envelope
from fathom.server.refusals import RefusalError, by_the_rules
from fathom.server.storage.schema import EVERYBODY
from fathom.server.storage.transactions import NotAtHome, Unreachable
from fathom.server.storage.writer import Taken
from fathom.server.tables.change import Change
from fathom.server.tables.driver import Driver
from fathom.server.tables.names import clean_text
from fathom.server.tables.table import BURST, COME_AGAIN, READ_AGAIN
from fathom.server.tables.views import NOTHING_SEEN, tell_table, welcome, words_after
from fathom.server.ws.outbox import Outbox, Way
from fathom.server.ws.wire import POLICY

FAILED = 1011
MOST_STRIKES = 40  # messages that were no use, before the connection is cut
HELLO_WEIGHT = 10  # messages that another hello counts besides itself
CROWDED = 0.25  # seconds until a line of an address that says too much is heard again
MOST_SILENCE = 20.0  # seconds until the hello
NOT_NOW = "The database cannot be reached; come back in a moment."
HELLO_FIRST = "Say hello first."
NOTHING = -1  # in mind
ONCE = ("act", "back")  # what is not done again, however often it is asked for by the same number
UNNUMBERED = 0  # a request without an `id` is a new one every time
MOST_UNHEARD = 8  # messages, before the client has to wait

log = structlog.get_logger()
read_message = msgspec.json.Decoder(ClientMessage).decode
READERS = {t: msgspec.json.Decoder(kind).decode for t, kind in FROM_CLIENT.items() if kind is not Empty}


class Cut(Exception):
    """The client broke the protocol."""


class Connection(Outbox):
    """The client's end of a table."""

    __slots__ = (
        "address", "bucket", "driver", "greeted", "inbox", "neighbours", "own", "release", "seat", "silence", "strikes",
        "table", "talking",
    )  # fmt: skip

    def __init__(
        self, wire: Way, driver: Driver, seat: int, own: tuple[int, ...], address: str, release: Callable[[], None]
    ) -> None:
        super().__init__(wire)
        self.driver, self.seat, self.own = driver, seat, own
        self.address, self.release = address, release
        self.table = driver.table
        self.neighbours = self.table.services.limits.messages.of(address)
        messages = self.table.services.config.messages
        self.bucket = Bucket(BURST * messages, messages)
        wire.allow(messages)
        self.strikes = 0
        self.greeted = False
        self.inbox: list[bytes] = []
        self.talking: asyncio.Task[None] | None = None
        self.silence = wire.loop.call_later(MOST_SILENCE, self.dismiss, POLICY, HELLO_FIRST)
        SOCKETS.inc()

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
            log.exception("socket_failed", table=self.table.id)
            self.dismiss(FAILED, "Something went wrong on our side. It was noted down.")
        finally:
            self.talking = None
            self.wire.listen()

    def gone(self) -> None:
        """The client is away."""
        self.farewell = self.farewell or (POLICY, "")
        self.inbox.clear()
        self.outbox.clear()
        self.silence.cancel()
        self.release()
        SOCKETS.dec()
        self.leave()

    async def hear(self, text: bytes) -> None:
        message = None
        try:
            in_time = self.bucket.take()
            while not self.neighbours.take():  # nobody's fault in particular: all lines of the address get slower
                await asyncio.sleep(CROWDED)
            message = read(text, read_message)
            if not in_time:
                raise RefusalError("TOO_FAST")
            await self.answer(message)
            self.strikes = max(0, self.strikes - 1)
        except RefusalError as refusal:
            self.refuse(refusal, message)
        except NotAtHome:  # who has no answer asks again there
            self.dismiss(COME_AGAIN, READ_AGAIN)
        except Unreachable:
            if self.greeted:
                self.refuse(RefusalError("UNREACHABLE"), message)
            else:  # who is not let in comes again
                self.dismiss(COME_AGAIN, NOT_NOW)
        except Taken:  # another server of the same database was quicker
            self.refuse(RefusalError("STALE"), message)

    def refuse(self, refusal: RefusalError, message: ClientMessage | None) -> None:
        """A mistake at the game is nobody's fault; what is no use at all counts as a strike."""
        REFUSALS.labels(refusal.name if not refusal.clause else "RULE").inc()
        self.post(envelope("no", self.table.n, refusal.told(), message.id if message else None))
        if not refusal.clause and refusal.name != "TOO_MANY_WORDS":  # who talks much is heard less, and plays on
            self.strikes += 1
        if self.strikes > MOST_STRIKES:
            raise Cut(f"Too many requests that were no use, at last: {refusal.name}.")

    async def answer(self, message: ClientMessage) -> None:
        if self.table.is_spoiled:
            self.dismiss(COME_AGAIN, READ_AGAIN)
        elif message.t == "hello":
            await self.hello(message, data_of(message))
        elif self.greeted:
            await self.grant(message)
        else:
            raise Cut(HELLO_FIRST)

    async def grant(self, message: ClientMessage) -> None:
        """Does what is asked for, once: a request that comes twice gets its answer twice."""
        is_once = message.t in ONCE and message.id != UNNUMBERED
        n = self.table.answers.get(self.seat, {}).get(message.id) if is_once else None
        if n is None:
            await getattr(self, message.t)(message, data_of(message))
            n = self.table.n
            if is_once:
                self.table.keep_answer(self.seat, message.id)
        self.post(envelope("ok", n, id=message.id))

    async def hello(self, message: ClientMessage, said: protocol.Hello) -> None:
        """The whole table is told, which is dear: a line may not ask for it on and on.

        Who was told something at another home must not be told less here, so the table has to be at home still.
        """
        if self.greeted and not self.bucket.take(HELLO_WEIGHT):
            raise RefusalError("TOO_FAST")
        async with Change(self.table) as change:
            await self.table.store.check_home()
            words = await words_after(self.table, said.talk, self.seat)
            if self.farewell is not None:  # gone while we looked: who comes now would stay for ever
                return
            seen = message.n if said.taken_back == self.table.taken_back else NOTHING_SEEN
            told = welcome(self.table, self, seen, words)
            self.post(envelope("welcome", self.table.n, told, message.id))
            if not self.greeted:
                self.greeted = True
                self.silence.cancel()
                await self.come(change)

    async def come(self, change: Change) -> None:
        """A seat whose owner is back is no longer a bot's."""
        self.table.listeners.append(self)
        if self.seat != SPECTATOR:
            await change.hold(self.seat, held=False)
            tell_table(self.table)

    def leave(self) -> None:
        """The last word to the others is who is still here."""
        if self in self.table.listeners:
            self.table.listeners.leave(self)
            if self.seat != SPECTATOR:
                tell_table(self.table)

    async def act(self, message: ClientMessage, said: protocol.Act) -> None:
        self.check_seated()
        await self.driver.act(self.seat, message.n, said.taken_back, said.action)

    async def back(self, _: ClientMessage, said: protocol.Back) -> None:
        """One's last decision, where all others are bots."""
        self.check_seated()
        await self.driver.take_back(self.seat, said.taken_back)

    async def lean(self, _: ClientMessage, said: protocol.Act) -> None:
        """What somebody has in mind is told to the partners, to nobody else, and forgotten."""
        self.check_may_talk()
        match = self.table.playing()
        why_not = match.refusal(self.seat, said.action) if said.action != NOTHING else ALLOWED
        if why_not != ALLOWED:
            raise by_the_rules(self.table.game, why_not)
        sides = self.table.game.sides(match.box)
        for listener in self.table.listeners:
            if listener.seat not in (SPECTATOR, self.seat) and sides[listener.seat] == sides[self.seat]:
                listener.post(envelope("lean", self.table.n, protocol.Leant(self.seat, said.action)))

    async def say(self, _: ClientMessage, said: protocol.Say) -> None:
        """In one's own words, or by a quick phrase."""
        self.check_may_talk()
        text = clean_text(said.text)
        if not text and said.phrase not in common(LANGUAGES[0])["phrases"]:
            raise RefusalError("UNKNOWN")
        if said.to == "partners" and not self.table.has_partners(self.seat):
            raise RefusalError("NO_PARTNER")
        if not self.table.may_say(self.seat):
            raise RefusalError("TOO_MANY_WORDS")
        async with Change(self.table) as change:
            side = self.table.side_of(self.seat) if said.to == "partners" else EVERYBODY
            await change.say(self.seat, text, "" if text else said.phrase, side)

    async def hold(self, _: ClientMessage, said: protocol.Hold) -> None:
        """A bot takes the place of somebody who is away."""
        self.check_seated()
        table, seat = self.table, said.seat
        if table.phase != "playing" or not table.is_away(seat):
            raise RefusalError("NOT_ABSENT")
        if table.is_slow:
            raise RefusalError("STILL_IN_TIME")
        async with Change(table) as change:
            await change.hold(seat, held=True)

    async def resign(self, _: ClientMessage, __: Empty) -> None:
        """For good; who is only away for a while is held by a bot."""
        self.check_seated()
        async with Change(self.table) as change:
            await change.resign(self.seat)

    async def hurry(self, _: ClientMessage, __: Empty) -> None:
        """The bot that thinks shall answer now."""
        self.check_seated()
        self.driver.hurry()

    async def hint(self, message: ClientMessage, _: Empty) -> None:
        """Acknowledged at once; the answer comes when it comes, and to this socket alone."""
        self.check_seated()
        await self.table.at_rest()
        since = self.table.decisions.since_of(self.seat)
        self.driver.hints.ask(self.seat, partial(self.advise, message.id, since))

    def advise(self, request: int, since: int, hint: protocol.Hint) -> None:
        self.post(envelope("hint", since, hint, request))

    async def ping(self, _: ClientMessage, __: Empty) -> None:
        """The answer is all."""

    def check_seated(self) -> None:
        if self.seat == SPECTATOR:
            raise RefusalError("NOT_SEATED")

    def check_may_talk(self) -> None:
        self.check_seated()
        if self.table.is_silent:
            raise RefusalError("HUSH")


def data_of(message: ClientMessage) -> Any:
    """What a message says besides its kind; of those that say nothing more it is not read."""
    return read(message.d, READERS[message.t]) if message.t in READERS else Empty()


def read(text: Any, decode: Any) -> Any:
    try:
        return decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RefusalError("UNREADABLE") from error
