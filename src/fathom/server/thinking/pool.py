"""Bots think in processes of their own, at a low priority: the event loop never waits for them.

Jobs wait in one queue, first come first served, and a table asks for one at a time; so nobody is served twice while
somebody else waits. When the queue grows the jobs get shorter: each takes at most its share of LONGEST_WAIT, the time
in which all workers together shall be through with the queue as it stands. So who comes last waits for about that long,
as long as the shares are worth anything. A queue that is longer still is not joined at all: `Unanswered`, and a bot
plays at a glance.

A worker is started when there is more to do than the others can take, and ends when it was idle for a while. One that
dies, or does not answer, is replaced, and its job is given out again.
"""

import asyncio
import contextlib
import os
import sys
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import structlog

from fathom.server.metrics import JOBS_WAITING, THINKING
from fathom.server.thinking.jobs import HEADER, Answer, Hurry, Job, Request, decode_answer, pack

LONGEST_WAIT = 3.0  # seconds in the queue, about
SHORTEST = 0.03  # seconds: less is not worth asking for
LOADING = 120.0  # seconds that an answer may take beyond its time: a new process has much to load, a review to replay
IDLE = 300.0  # seconds
TRIES = 3
STOPPING = 2.0  # seconds for a process to end by itself
log = structlog.get_logger()


class Unanswered(Exception):
    """There is no answer, and there will not be one."""


class WorkerLost(Exception):
    """The process is gone, or as good as gone."""


def usual_number() -> int:
    """One core is for the table."""
    return max(1, (os.cpu_count() or 1) - 1)


class Worker:
    """One process, as the server sees it: started when it is needed, and again when it is lost."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.number = 0

    async def do(self, job: Job, seconds: Callable[[], float]) -> Answer:
        """How long to think is asked at the last moment: a new process has taken some time already."""
        try:
            if self.process is None:
                self.process = await start()
            return await self.ask(self.process, Request(self.number + 1, job, seconds()))
        except (asyncio.IncompleteReadError, OSError) as error:  # a TimeoutError is an OSError
            await self.stop(patience=0)
            raise WorkerLost(repr(error)) from error

    async def ask(self, process: asyncio.subprocess.Process, request: Request) -> Answer:
        assert process.stdout is not None
        self.number = request.number
        self.tell(request)
        async with asyncio.timeout(request.seconds + LOADING):
            header = await process.stdout.readexactly(HEADER.size)
            return decode_answer(await process.stdout.readexactly(HEADER.unpack(header)[0]))

    def tell(self, message: Request | Hurry) -> None:
        """Who is gone is told nothing; that there is no answer will be noticed."""
        if self.process is not None and self.process.stdin is not None and not self.process.stdin.is_closing():
            self.process.stdin.write(pack(message))

    def hurry(self) -> None:
        self.tell(Hurry(self.number))

    async def stop(self, patience: float = STOPPING) -> None:
        """The end of its input is the end of the process; one that does not notice is ended."""
        process, self.process = self.process, None
        if process is None or process.stdin is None:
            return
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), patience)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def start() -> asyncio.subprocess.Process:
    command, pipe = [sys.executable, "-m", "fathom.server.thinking.worker"], asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)


@dataclass(eq=False)
class PendingJob:
    """A job on its way to an answer."""

    job: Job
    answer: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    worker: Worker | None = None  # who is at it now
    is_hurried: bool = False

    def hurry(self) -> None:
        """Whatever is known by now will do."""
        self.is_hurried = True
        if self.worker is not None:
            self.worker.hurry()

    def settle(self, answer: Answer) -> None:
        if self.answer.done():
            return
        if answer.trouble:
            log.error("job_failed", job=type(self.job).__name__, reason=answer.trouble)
            self.answer.set_exception(Unanswered(answer.trouble))
        else:
            self.answer.set_result(answer.answer)


class Pool:
    """The queue, and the workers that empty it. `games` can be thought about: their search is compiled."""

    def __init__(self, most: int, games: Collection[str]) -> None:
        self.most, self.games = most, games
        self.queue: asyncio.Queue[PendingJob] = asyncio.Queue()
        self.idle = 0
        self.at_work: set[asyncio.Task[None]] = set()

    async def ask(self, pending: PendingJob) -> Any:
        """The answer, or Unanswered. Who does not want it any more cancels the call."""
        if self.queue.qsize() * SHORTEST > self.most * 2 * LONGEST_WAIT:
            raise Unanswered("too many wait already")
        began = time.monotonic()
        self.queue.put_nowait(pending)
        JOBS_WAITING.set(self.queue.qsize())
        if self.queue.qsize() > self.idle:
            self.hire()
        try:
            return await pending.answer
        finally:
            pending.hurry()  # nobody shall think about it for nothing
            THINKING.observe(time.monotonic() - began)

    def hire(self) -> None:
        if len(self.at_work) < self.most:
            task = asyncio.create_task(self.work())
            self.at_work.add(task)
            task.add_done_callback(self.at_work.discard)

    async def work(self) -> None:
        """The task of one process: it takes whoever has waited longest, again and again."""
        worker = Worker()
        try:
            while True:
                pending = await self.next()
                if not pending.answer.done():
                    await self.serve(pending, worker)
        except TimeoutError:
            log.info("worker_idle")
        finally:
            await worker.stop()
        if not self.queue.empty():  # somebody came while we were leaving
            asyncio.get_running_loop().call_soon(self.hire)

    async def next(self) -> PendingJob:
        self.idle += 1
        try:
            async with asyncio.timeout(IDLE):
                return await self.queue.get()
        finally:
            self.idle -= 1
            JOBS_WAITING.set(self.queue.qsize())

    async def serve(self, pending: PendingJob, worker: Worker) -> None:
        """Asks until there is an answer."""
        pending.worker = worker
        for _ in range(TRIES):
            try:
                pending.settle(await worker.do(pending.job, partial(self.time_for, pending)))
                break
            except WorkerLost as lost:
                log.warning("worker_lost", reason=str(lost))
        else:
            pending.settle(Answer(0, trouble="every process that tried was lost"))
        pending.worker = None

    def time_for(self, pending: PendingJob) -> float:
        """All of its time, or its share when others wait."""
        share = LONGEST_WAIT * self.most / (self.queue.qsize() + 1)
        return 0.0 if pending.is_hurried else max(SHORTEST, min(pending.job.seconds, share))

    async def stop(self) -> None:
        """In good order: no process is left behind."""
        for task in list(self.at_work):
            task.cancel()
        await asyncio.gather(*self.at_work, return_exceptions=True)
        while not self.queue.empty():
            self.queue.get_nowait().answer.cancel()
