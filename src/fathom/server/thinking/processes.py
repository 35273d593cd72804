"""The processes of this machine that think: started when they are needed, replaced when they are lost."""

import asyncio
import contextlib
import sys
from collections.abc import Callable

import structlog

from fathom.server.thinking.jobs import HEADER, LOADING, Answer, Hurry, Job, Request, decode_answer, pack
from fathom.server.thinking.pending import PendingJob

IDLE = 300.0  # seconds
TRIES = 3
STOPPING = 2.0  # seconds for a process to end by itself
log = structlog.get_logger()


class WorkerLost(Exception):
    """The process is gone, or as good as gone."""


class Worker:
    """One process, as the server sees it: started when it is needed, and again when it is lost."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.number = 0
        self.loaded: set[str] = set()  # the games that it has answered about
        self.idle: asyncio.TimerHandle | None = None
        self.leaving: asyncio.Task[None] | None = None

    async def do(self, job: Job, seconds: Callable[[], float]) -> Answer:
        """How long to think is asked at the last moment: a new process has taken some time already."""
        if self.idle is not None:
            self.idle.cancel()
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

    def rest(self) -> None:
        """There may be nothing more to do for a long time."""
        self.idle = asyncio.get_running_loop().call_later(IDLE, self.leave)

    def leave(self) -> None:
        self.leaving = asyncio.create_task(self.stop())


async def start() -> asyncio.subprocess.Process:
    command, pipe = [sys.executable, "-m", "fathom.server.thinking.worker"], asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)


class Processes:
    """As many as there may be at a time; whoever thought last is asked first, so that the others may end."""

    def __init__(self, most: int) -> None:
        self.workers = [Worker() for _ in range(most)]
        self.free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self.workers:
            self.free.put_nowait(worker)

    async def do(self, pending: PendingJob, seconds: Callable[[], float]) -> Answer:
        worker = await self.free.get()
        pending.worker = worker
        try:
            return await insist(worker, pending, seconds)
        except asyncio.CancelledError:
            await worker.stop()  # its answer would be taken for that to the next question
            raise
        finally:
            pending.worker = None
            worker.rest()
            self.free.put_nowait(worker)

    async def stop(self) -> None:
        for worker in self.workers:
            await worker.stop()


async def insist(worker: Worker, pending: PendingJob, seconds: Callable[[], float]) -> Answer:
    """Asks until there is an answer, or nobody wants one."""
    for _ in range(TRIES):
        if pending.answer.done():
            return Answer(0, trouble="nobody waits for it")
        try:
            return await worker.do(pending.job, seconds)
        except WorkerLost as lost:
            log.warning("worker_lost", reason=str(lost))
    return Answer(0, trouble="every process that tried was lost")
