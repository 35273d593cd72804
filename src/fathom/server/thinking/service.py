"""`fathom think`: takes jobs from the queues of the bus, thinks in processes of its own, and tells who asked."""

import asyncio
import secrets
import signal
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress

import saq
import structlog
from redis.asyncio import Redis
from saq.types import Context

from fathom.bots.outside import outsiders
from fathom.server.bus import AWAY, connect, listen
from fathom.server.thinking.errands import (
    BEAT,
    HURRIES,
    REVIEWS,
    THINK,
    THINKERS,
    THOUGHTS,
    Beat,
    Done,
    HurryUp,
    JobQueue,
    Thinkers,
    Voice,
    channel_of,
    decode,
    decode_errand,
    encode,
    kin,
)
from fathom.server.thinking.jobs import Answer, Job
from fathom.server.thinking.pending import PendingJob
from fathom.server.thinking.presence import can_do
from fathom.server.thinking.processes import Processes
from fathom.server.warm_up import WarmUp

GRACE = 2  # seconds for what is under way when we stop; what is not done by then goes back into its queue
LOOKING = 1.0  # seconds that Redis may take to say that there is nothing to do
SELDOM = 60  # seconds between two sweeps: what is lost is noticed sooner by whoever asked
log = structlog.get_logger()


class Taker(saq.Worker[Context]):
    """SAQ's worker, without its rounds: who is there and what is lost is said by us."""

    async def upkeep(self) -> list[asyncio.Task[None]]:
        return []

    async def process(self) -> bool:
        """Who asked knows what came of a job, also where the queue cannot note it down any more."""
        with suppress(*AWAY):
            return await super().process()
        return False


class Desk:
    """One queue, and the processes that empty it."""

    def __init__(self, voice: Voice, name: str, most: int, can_do: Callable[[Job], bool]) -> None:
        self.voice, self.can_do = voice, can_do
        self.queue, self.processes = JobQueue(voice.bus, name), Processes(most)
        self.taker = Taker(
            self.queue, [(THINK, self.think)], concurrency=most, dequeue_timeout=LOOKING, shutdown_grace_period_s=GRACE
        )
        self.taker.SIGNALS = []  # ours end all desks
        self.under_way: dict[str, tuple[str, PendingJob]] = {}  # who asked for it

    async def think(self, context: Context, *, errand: bytes) -> None:
        """As SAQ calls it. It never fails, for SAQ would tell what with."""
        key, asked = context["job"].key, decode_errand(errand)
        pending = PendingJob(asked.job)
        self.under_way[key] = asked.node, pending
        try:
            answer = await self.answer(pending, asked.seconds)
        finally:
            del self.under_way[key]
        self.voice.say(asked.node, Done(key, answer))

    async def answer(self, pending: PendingJob, seconds: float) -> Answer:
        if not self.can_do(pending.job):
            return Answer(0, trouble="the thinkers that took it cannot do it")
        answer = await self.processes.do(pending, lambda: 0.0 if pending.is_hurried else seconds)
        if answer.trouble:
            log.error("job_failed", job=type(pending.job).__name__, reason=answer.trouble)
        return answer

    def hurry(self, keys: Iterable[str]) -> None:
        for key in keys:
            if key in self.under_way:
                self.under_way[key][1].hurry()

    async def beat(self) -> None:
        """Whoever asked hears that we are at it; if nobody does, nobody waits."""
        asked = defaultdict(list)
        for key, (node, _) in self.under_way.items():
            asked[node].append(key)
        for node, keys in asked.items():
            if not await self.voice.bus.publish(channel_of(node), encode(Beat(keys))):
                self.hurry(keys)

    async def stop(self) -> None:
        self.taker.event.set()
        self.hurry(list(self.under_way))
        await self.taker.stop()
        await self.processes.stop()


class Service:
    """A machine that thinks for others."""

    def __init__(self, bus: Redis, most: int) -> None:
        self.name, self.voice = secrets.token_hex(8), Voice(bus)
        self.warm_up = WarmUp()
        self.processes = {THOUGHTS: most, REVIEWS: 1}
        self.desks = [Desk(self.voice, name, most, self.can_do) for name, most in self.processes.items()]

    @property
    def thinkers(self) -> Thinkers:
        return Thinkers(self.name, self.processes, sorted(self.warm_up.searchable), list(outsiders()))

    def can_do(self, job: Job) -> bool:
        return can_do(self.thinkers, job)

    async def run(self, until: asyncio.Event) -> None:
        listening = listen(self.voice.bus, [channel_of(HURRIES)], self.hear, lambda: None)
        taking = [desk.taker.start() for desk in self.desks]
        async with asyncio.TaskGroup() as together:
            works = (self.warm_up.get_searches_ready(), listening, self.show(), self.sweep(), *taking)
            tasks = [together.create_task(work) for work in works]
            await until.wait()
            await self.leave()
            for task in tasks:
                task.cancel()
        await self.voice.close()

    def hear(self, told: bytes) -> None:
        match decode(told):
            case HurryUp(key):
                for desk in self.desks:
                    desk.hurry([key])

    async def show(self) -> None:
        """For ever: that we are there, and what we are at."""
        while True:
            with suppress(*AWAY):
                await self.voice.bus.publish(channel_of(THINKERS), encode(self.thinkers))
                for desk in self.desks:
                    await desk.beat()
            await asyncio.sleep(BEAT)

    async def sweep(self) -> None:
        """For ever: what a machine left behind that died, and whose node did so too."""
        while True:
            for desk in self.desks:
                with suppress(*AWAY, RuntimeError):  # it may be withdrawn just now
                    await desk.queue.sweep()
            await asyncio.sleep(SELDOM)

    async def leave(self) -> None:
        """What can be answered at once is answered; what cannot goes back, and is done elsewhere."""
        self.processes = dict.fromkeys(self.processes, 0)
        self.voice.say(THINKERS, self.thinkers)
        self.warm_up.stop()
        await asyncio.gather(*(desk.stop() for desk in self.desks))


async def think(address: str, most: int, opened: Callable[[], None]) -> None:
    """Until a signal ends it."""
    bus = await connect(address)
    await asyncio.to_thread(kin)
    until = asyncio.Event()
    for one in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows
            asyncio.get_running_loop().add_signal_handler(one, until.set)
    opened()
    await Service(bus, most).run(until)
    log.info("closed")
