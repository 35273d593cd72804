"""Jobs on their way to other machines: the queue in which they stand, and what is said about them meanwhile.

The queue is SAQ's. Answers do not stand in it: they are said to the node that asked, which alone knows what becomes of
a job, and nothing of them is kept. Nodes and thinkers with other rules or other bots have other queues and other
channels, so that an upgrade can roll.
"""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable
from contextlib import suppress
from functools import cache
from math import ceil
from typing import Any

import msgspec
from msgspec import Struct
from redis.asyncio import Redis
from saq import Job as Entry
from saq.queue.redis import RedisQueue

from fathom.engine.cache import NAME, sources_of
from fathom.engine.game import find_games
from fathom.engine.version import digest_of, rules_version
from fathom.server.bus import AGAIN, AWAY
from fathom.server.thinking.jobs import Answer, Job

BEAT = 0.5  # seconds between two signs of life
LOST = 1.5  # seconds without one, after which a machine and what it had to do count as lost
DIGITS = 16
STUCK = 60  # seconds beyond all deadlines after which SAQ clears away what nobody finished: clocks may differ
THOUGHTS, REVIEWS = QUEUES = ("thoughts", "reviews")  # reviews take seconds, and no bot shall wait for that
THINK = "think"  # the only thing to do, as SAQ knows it
THINKERS, NODES, HURRIES = "thinkers", "nodes", "hurries"  # channels: what these say, and what is said to thinkers
# What it says of a job that failed holds all of the job; what is to be known about jobs stands in our own log.
logging.getLogger("saq").disabled = True


class Errand(Struct, frozen=True):
    """A job, how long to think about it, and who wants to know."""

    node: str
    job: Job
    seconds: float


class Thinkers(Struct, frozen=True, tag=True):
    """A machine that thinks: in how many processes for each queue, and what it knows."""

    name: str
    processes: dict[str, int]
    games: list[str]
    players: list[str]  # from outside


class Asking(Struct, frozen=True, tag=True):
    """A node that has something to think about; all that do divide the thinkers among them."""

    node: str


class Beat(Struct, frozen=True, tag=True):
    """These jobs are being thought about."""

    keys: list[str]


class Done(Struct, frozen=True, tag=True):
    """What came of a job."""

    key: str
    answer: Answer


class HurryUp(Struct, frozen=True, tag=True):
    """Whatever is known about this job by now will do."""

    key: str


Said = Thinkers | Asking | Beat | Done | HurryUp
encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Said).decode
decode_errand = msgspec.msgpack.Decoder(Errand).decode


@cache
def kin() -> str:
    """A digest of all that decides what is thought, and of how it travels; who has another one is no kin of ours."""
    digest = hashlib.sha256()
    for slug in sorted(find_games()):
        digest.update(f"{slug} {rules_version(slug)}\n".encode())
    for module in sources_of(__name__, *(f"{NAME}.games.{slug}" for slug in find_games())):
        digest.update(f"{module} {digest_of(module)}\n".encode())
    return digest.hexdigest()[:DIGITS]


def channel_of(name: str) -> str:
    """Those above, and one for each node by its name."""
    return f"{NAME}:{kin()}:{name}"


class Voice:
    """Says something on the bus without waiting for it; what is not heard is noticed by the silence that follows."""

    def __init__(self, bus: Redis) -> None:
        self.bus = bus
        self.saying: set[asyncio.Task[None]] = set()

    def say(self, channel: str, said: Said) -> None:
        self.start(self.bus.publish(channel_of(channel), encode(said)))

    def start(self, command: Awaitable[Any]) -> None:
        task = asyncio.create_task(unless_away(command))
        self.saying.add(task)
        task.add_done_callback(self.saying.discard)

    async def close(self) -> None:
        """What was said last is still heard, if there is anybody."""
        if self.saying:
            await asyncio.wait(self.saying, timeout=LOST)
        await self.bus.aclose()


async def unless_away(command: Awaitable[Any]) -> None:
    with suppress(*AWAY):
        await command


def load(told: bytes | str) -> Any:
    """As SAQ has it; what comes from Redis are bytes."""
    assert isinstance(told, bytes)
    return msgspec.msgpack.decode(told)


class JobQueue(RedisQueue):
    """SAQ's queue, without what it would say to nobody, and calm while the bus is away."""

    def __init__(self, bus: Redis, name: str) -> None:
        super().__init__(bus, channel_of(name), dump=encode, load=load)

    async def put(self, key: str, errand: Errand) -> None:
        longest = ceil(errand.seconds + errand.job.patience) + STUCK
        await self.enqueue(Entry(THINK, {"errand": encode(errand)}, key=key, timeout=longest, ttl=-1))

    async def withdraw(self, key: str) -> None:
        """Wherever it stands; SAQ's own way would leave a part of it behind."""
        name = self.job_id(key)
        async with self.redis.pipeline() as pipe:
            pipe.lrem(self._queued, 0, name)
            pipe.lrem(self._active, 0, name)
            pipe.zrem(self._incomplete, name)
            pipe.delete(name)
            await pipe.execute()

    async def dequeue(self, timeout: float = 0.0, poll_interval: float = 0.0) -> Entry | None:
        try:
            return await super().dequeue(timeout, poll_interval)
        except AWAY:
            await asyncio.sleep(AGAIN)
            return None

    async def notify(self, job: Entry) -> None:
        """Whoever asked hears the answer itself."""
