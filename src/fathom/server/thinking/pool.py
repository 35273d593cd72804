"""Bots think in processes of their own, at a low priority: the event loop never waits for them.

A table asks for one job at a time; whose turn it is says the queue (`fair_queue.py`). When it grows the jobs get
shorter: each takes at most its share of LONGEST_WAIT, the time in which all workers together shall be through with the
queue as it stands. So who comes last waits for about that long, as long as the shares are worth anything. A queue that
is longer still is not joined at all: `Unanswered`, and a bot plays at a glance. So it does when an answer is late,
whatever its worker is up to.

A worker is started when there is more to do than the others can take, and ends when it was idle for a while. One that
dies, or does not answer, is replaced, and its job is given out again.
"""

import asyncio
import contextlib
import sys
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import structlog

from fathom.server.metrics import JOBS_WAITING, THINKING
from fathom.server.thinking.fair_queue import FairQueue
from fathom.server.thinking.jobs import HEADER, LOADING, Answer, Hurry, Job, Request, decode_answer, pack

LONGEST_WAIT = 3.0  # seconds in the queue, about
SHORTEST = 0.03  # seconds: less is not worth asking for
IDLE = 300.0  # seconds
TRIES = 3
STOPPING = 2.0  # seconds for a process to end by itself
log = structlog.get_logger()


class Unanswered(Exception):
    """There is no answer, and there will not be one."""


class WorkerLost(Exception):
    """The process is gone, or as good as gone."""


class Worker:
    """One process, as the server sees it: started when it is needed, and again when it is lost."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.number = 0
        self.loaded: set[str] = set()  # the games that it has answered about

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
        loading = 0.0 if request.job.game in self.loaded else LOADING
        async with asyncio.timeout(request.seconds + request.job.slack + loading):
            header = await process.stdout.readexactly(HEADER.size)
            answer = decode_answer(await process.stdout.readexactly(HEADER.unpack(header)[0]))
        self.loaded.add(request.job.game)
        return answer

    def tell(self, message: Request | Hurry) -> None:
        """Who is gone is told nothing; that there is no answer will be noticed."""
        if self.process is not None and self.process.stdin is not None and not self.process.stdin.is_closing():
            self.process.stdin.write(pack(message))

    def hurry(self) -> None:
        self.tell(Hurry(self.number))

    async def stop(self, patience: float = STOPPING) -> None:
        """The end of its input is the end of the process; one that does not notice is ended."""
        process, self.process, self.loaded = self.process, None, set()
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
    """A job on its way to an answer; `owner` is the address that it is done for."""

    job: Job
    owner: str = ""
    answer: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    worker: Worker | None = None  # who is at it now
    is_hurried: bool = False
    limit: asyncio.Timeout | None = None

    async def wait(self) -> Any:
        """The answer, whatever becomes of the worker; if it is late, nobody wants it any more."""
        try:
            async with asyncio.timeout(LONGEST_WAIT + self.job.seconds + self.job.patience) as self.limit:
                return await self.answer
        except TimeoutError:
            raise Unanswered("too late") from None
        finally:
            self.limit = None
            self.hurry()  # nobody shall think about it for nothing

    def hurry(self) -> None:
        """Whatever is known by now will do."""
        self.is_hurried = True
        if self.worker is not None:
            self.worker.hurry()
        if self.limit is not None:
            at_once = asyncio.get_running_loop().time() + self.job.patience
            self.limit.reschedule(min(at_once, self.limit.when() or at_once))

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
        self.queue: FairQueue[PendingJob] = FairQueue()
        self.idle = 0
        self.at_work: set[asyncio.Task[None]] = set()

    async def ask(self, pending: PendingJob) -> Any:
        """The answer, or Unanswered. Who does not want it any more cancels the call."""
        if self.queue.crowd(pending) * SHORTEST > self.most * 2 * LONGEST_WAIT:
            raise Unanswered("too many wait already")
        began = time.monotonic()
        self.queue.put_nowait(pending)
        JOBS_WAITING.set(self.queue.qsize())
        if self.queue.qsize() > self.idle:
            self.hire()
        try:
            return await pending.wait()
        finally:
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
        """Asks until there is an answer, or nobody wants one."""
        pending.worker = worker
        for _ in range(TRIES):
            if pending.answer.done():
                break
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
        share = LONGEST_WAIT * self.most / self.queue.crowd(pending)
        return 0.0 if pending.is_hurried else max(SHORTEST, min(pending.job.seconds, share))

    async def stop(self) -> None:
        """In good order: no process is left behind."""
        for task in list(self.at_work):
            task.cancel()
        await asyncio.gather(*self.at_work, return_exceptions=True)
        while not self.queue.empty():
            self.queue.get_nowait().answer.cancel()
