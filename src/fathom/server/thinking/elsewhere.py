"""Thinking on other machines, as the node sees it that asks for it.

Whatever happens to them, or to the bus, is noticed here: a job of which nothing is heard for LOST seconds is asked
again, elsewhere or at home. An answer is taken once; what comes later is not wanted any more.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import structlog
from redis.asyncio import Redis

from fathom.server import metrics
from fathom.server.bus import AWAY, listen
from fathom.server.thinking.errands import (
    BEAT,
    HURRIES,
    LOST,
    NODES,
    REVIEWS,
    THINKERS,
    THOUGHTS,
    Asking,
    Beat,
    Done,
    Errand,
    HurryUp,
    JobQueue,
    Thinkers,
    Voice,
    channel_of,
    decode,
    kin,
)
from fathom.server.thinking.jobs import Answer
from fathom.server.thinking.pending import PendingJob
from fathom.server.thinking.presence import Presence

TRIES = 2
ASKING = 10.0  # seconds after a question in which a node counts as one that asks
log = structlog.get_logger()


class Lost(Exception):
    """Nobody elsewhere will answer."""


@dataclass(eq=False)
class Sent:
    """A job that somebody elsewhere has, or will have; every sign of life moves its limit, up to the deadline."""

    pending: PendingJob
    hurry: Callable[[], None]
    answer: asyncio.Future[Answer] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    limit: asyncio.Timeout | None = None
    deadline: float = 0.0
    is_answered: bool = False

    async def wait(self, seconds: float) -> Answer:
        self.deadline = asyncio.get_running_loop().time() + seconds
        async with asyncio.timeout(LOST) as self.limit:
            return await self.answer

    def beat(self) -> None:
        if self.limit is not None and not self.answer.done():
            self.limit.reschedule(min(self.deadline, asyncio.get_running_loop().time() + LOST))
        if self.pending.is_hurried:
            self.hurry()  # who has only just taken it did not hear that

    def settle(self, answer: Answer) -> None:
        """What did not work out there may do so here."""
        self.is_answered = True
        if answer.trouble:
            self.lose(answer.trouble)
        elif not self.answer.done():
            self.answer.set_result(answer)

    def lose(self, reason: str) -> None:
        if not self.answer.done():
            self.answer.set_exception(Lost(reason))


class Elsewhere:
    """The bus, and all that we asked others over it."""

    def __init__(self, bus: Redis) -> None:
        self.bus, self.voice, self.node = bus, Voice(bus), secrets.token_hex(8)
        self.presence = Presence(self.node)
        self.sent: dict[str, Sent] = {}
        self.asked = -ASKING
        self.thoughts, self.reviews = Branch(self, THOUGHTS), Branch(self, REVIEWS)

    async def run(self) -> None:
        """For ever."""
        await asyncio.to_thread(kin)
        channels = [channel_of(name) for name in (THINKERS, NODES, self.node)]
        async with asyncio.TaskGroup() as together:
            together.create_task(listen(self.bus, channels, self.hear, self.lose))
            together.create_task(self.attend())

    async def attend(self) -> None:
        while True:
            if time.monotonic() - self.asked < ASKING:
                self.voice.say(NODES, Asking(self.node))
            self.presence.count()
            await asyncio.sleep(BEAT)

    def hear(self, told: bytes) -> None:
        match decode(told):
            case Thinkers() | Asking() as said:
                self.presence.note(said)
            case Beat(keys):
                for key in keys:
                    self.beat(key)
            case Done(key, answer) if key in self.sent:
                self.sent[key].settle(answer)

    def beat(self, key: str) -> None:
        if key in self.sent:
            self.sent[key].beat()
        else:
            self.hurry(key)  # we have given it up

    def hurry(self, key: str) -> None:
        self.voice.say(HURRIES, HurryUp(key))

    def lose(self) -> None:
        """Who is there now, and what has become of all that we sent, nobody knows."""
        self.presence.forget()
        for sent in self.sent.values():
            sent.lose("the bus was away")

    async def stop(self) -> None:
        await self.voice.close()


class Branch:
    """One queue of jobs for others, as a pool uses it."""

    def __init__(self, elsewhere: Elsewhere, name: str) -> None:
        self.elsewhere, self.name = elsewhere, name
        self.under_way = 0

    @property
    def share(self) -> int:
        return self.elsewhere.presence.shares[self.name]

    @cached_property
    def queue(self) -> JobQueue:
        return JobQueue(self.elsewhere.bus, self.name)

    async def try_to_do(self, pending: PendingJob, seconds: Callable[[], float]) -> Answer | None:
        """None if it must be done at home."""
        for _ in range(TRIES):
            if pending.answer.done() or self.under_way >= self.share or not self.elsewhere.presence.knows(pending.job):
                break
            try:
                answer = await self.do(pending, seconds())
            except Lost as lost:
                metrics.THOUGHTS_LOST.inc()
                log.warning("thought_lost", reason=str(lost))
                self.elsewhere.presence.count()  # who lost it may be gone
            else:
                metrics.ELSEWHERE.inc()
                return answer
        return None

    async def do(self, pending: PendingJob, seconds: float) -> Answer:
        elsewhere, key = self.elsewhere, secrets.token_hex(8)
        sent = elsewhere.sent[key] = pending.worker = Sent(pending, lambda: elsewhere.hurry(key))
        elsewhere.asked = time.monotonic()
        self.under_way += 1
        try:
            async with asyncio.timeout(LOST):
                await self.queue.put(key, Errand(elsewhere.node, pending.job, seconds))
            return await sent.wait(seconds + pending.job.patience)
        except AWAY as error:  # a TimeoutError is an OSError
            raise Lost(type(error).__name__) from error
        finally:
            self.under_way -= 1
            pending.worker = None
            del elsewhere.sent[key]
            if not sent.is_answered:
                elsewhere.voice.start(self.queue.withdraw(key))
                elsewhere.hurry(key)
