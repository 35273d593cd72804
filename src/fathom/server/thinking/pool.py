"""Bots think in processes of their own, at a low priority: the event loop never waits for them.

A table asks for one job at a time; whose turn it is says the queue (`fair_queue.py`). When it grows the jobs get
shorter: each takes at most its share of LONGEST_WAIT, the time in which all workers together shall be through with the
queue as it stands. So who comes last waits for about that long, as long as the shares are worth anything. A queue that
is longer still is not joined at all: `Unanswered`, and a bot plays at a glance. So it does when an answer is late,
whatever its worker is up to.

Where other machines think for us (`elsewhere.py`) they are asked first, as many at a time as is our share of them; what
is more than that, what they do not know, and what is lost on the way is thought about here.
"""

import asyncio
import time
from collections.abc import Callable, Collection
from functools import partial
from typing import Any, Protocol

from fathom.server.metrics import HERE, JOBS_WAITING, THINKING
from fathom.server.thinking.fair_queue import FairQueue
from fathom.server.thinking.jobs import Answer
from fathom.server.thinking.pending import LONGEST_WAIT, PendingJob, Unanswered
from fathom.server.thinking.processes import Processes

SHORTEST = 0.03  # seconds: less is not worth asking for


class Others(Protocol):
    """Thinkers elsewhere: how many jobs they may be asked at a time, and one of them."""

    @property
    def share(self) -> int: ...
    async def try_to_do(self, pending: PendingJob, seconds: Callable[[], float]) -> Answer | None: ...


class Pool:
    """The queue, and who empties it. `games` can be thought about: their search is compiled."""

    def __init__(self, here: int, games: Collection[str], elsewhere: Others | None = None) -> None:
        self.here, self.games, self.elsewhere = here, games, elsewhere
        self.processes = Processes(here)
        self.queue: FairQueue[PendingJob] = FairQueue()
        self.at_work: set[asyncio.Task[None]] = set()

    @property
    def most(self) -> int:
        """Jobs that are done at a time."""
        return self.here if self.elsewhere is None else max(self.here, self.elsewhere.share)

    async def ask(self, pending: PendingJob) -> Any:
        """The answer, or Unanswered. Who does not want it any more cancels the call."""
        if self.queue.crowd(pending) * SHORTEST > self.most * 2 * LONGEST_WAIT:
            raise Unanswered("too many wait already")
        began = time.monotonic()
        self.queue.put_nowait(pending)
        self.hire()
        try:
            return await pending.wait()
        finally:
            THINKING.observe(time.monotonic() - began)

    def hire(self) -> None:
        """One task for each job that is done at a time."""
        JOBS_WAITING.set(self.queue.qsize())
        for _ in range(min(self.queue.qsize(), self.most - len(self.at_work))):
            task = asyncio.create_task(self.work())
            self.at_work.add(task)
            task.add_done_callback(self.dismiss)

    def dismiss(self, task: asyncio.Task[None]) -> None:
        """Somebody may have come while it was leaving."""
        self.at_work.discard(task)
        self.hire()

    async def work(self) -> None:
        """Takes whoever has waited longest, again and again, unless too many do so by now."""
        while len(self.at_work) <= self.most and not self.queue.empty():
            pending = self.queue.get_nowait()
            self.hire()  # by now there may be more whom one can ask
            if not pending.answer.done():
                await self.serve(pending)

    async def serve(self, pending: PendingJob) -> None:
        seconds = partial(self.time_for, pending)
        answer = await self.elsewhere.try_to_do(pending, seconds) if self.elsewhere is not None else None
        if answer is None:
            answer = await self.processes.do(pending, seconds)
            HERE.inc(not answer.trouble)
        pending.settle(answer)

    def time_for(self, pending: PendingJob) -> float:
        """All of its time, its share when others wait, or what is left of it when somebody has failed already."""
        share = LONGEST_WAIT * self.most / self.queue.crowd(pending)
        return 0.0 if pending.is_hurried else max(SHORTEST, min(pending.job.seconds, share, pending.left))

    async def stop(self) -> None:
        """In good order: no process is left behind."""
        while not self.queue.empty():
            self.queue.get_nowait().answer.cancel()
        for task in list(self.at_work):
            task.cancel()
        await asyncio.gather(*self.at_work, return_exceptions=True)
        await self.processes.stop()
