"""Bots think in processes of their own, at a low priority: the event loop never waits for them.

Whoever asks waits in one line, first come first served, and a table asks one question at a time; so nobody is served
twice while somebody else waits. When the line grows the thoughts get shorter: each takes at most its share of
LONGEST_WAIT, the time in which all processes together shall be through with the line as it stands. So who comes last
waits for about that long, as long as the shares are worth anything. A line that is longer still is not joined at all:
`Unanswered`, and a bot plays at a glance.

A process is started when there is more to do than the others can take, and ends when it was idle for a while. One that
dies, or does not answer, is replaced, and its question is asked again.
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

from fathom.server.metrics import THINKING, THOUGHTS_WAITING
from fathom.server.thoughts import HEADER, Answered, Asked, Hurry, Question, decode_answer, pack

LONGEST_WAIT = 3.0  # seconds in the line, about
SHORTEST = 0.03  # seconds: less is not worth asking for
LOADING = 120.0  # seconds that an answer may take beyond its time: a new process has much to load, a review to replay
IDLE = 300.0  # seconds
TRIES = 3
STOPPING = 2.0  # seconds for a process to end by itself
log = structlog.get_logger()


class Unanswered(Exception):
    """There is no answer, and there will not be one."""


class Lost(Exception):
    """The process is gone, or as good as gone."""


def usual_number() -> int:
    """One core is for the table."""
    return max(1, (os.cpu_count() or 1) - 1)


class Thinker:
    """One process, as the server sees it: started when it is needed, and again when it is lost."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.number = 0

    async def think(self, question: Question, seconds: Callable[[], float]) -> Answered:
        """How long to think is asked at the last moment: a new process has taken some time already."""
        try:
            if self.process is None:
                self.process = await start()
            return await self.ask(self.process, Asked(self.number + 1, question, seconds()))
        except (asyncio.IncompleteReadError, OSError) as error:  # a TimeoutError is an OSError
            await self.stop(patience=0)
            raise Lost(repr(error)) from error

    async def ask(self, process: asyncio.subprocess.Process, asked: Asked) -> Answered:
        assert process.stdout is not None
        self.number = asked.number
        self.tell(asked)
        async with asyncio.timeout(asked.seconds + LOADING):
            header = await process.stdout.readexactly(HEADER.size)
            return decode_answer(await process.stdout.readexactly(HEADER.unpack(header)[0]))

    def tell(self, message: Asked | Hurry) -> None:
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
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(sys.executable, "-m", "fathom.server.thinker", stdin=pipe, stdout=pipe)


@dataclass(eq=False)
class Thought:
    """A question on its way to an answer."""

    question: Question
    came: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    thinker: Thinker | None = None  # who thinks about it now
    is_hurried: bool = False

    def hurry(self) -> None:
        """Whatever is known by now will do."""
        self.is_hurried = True
        if self.thinker is not None:
            self.thinker.hurry()

    def settle(self, answered: Answered) -> None:
        if self.came.done():
            return
        if answered.trouble:
            log.error("thought_failed", question=type(self.question).__name__, reason=answered.trouble)
            self.came.set_exception(Unanswered(answered.trouble))
        else:
            self.came.set_result(answered.answer)


class Thinkers:
    """The line, and those who serve it. `games` are those that can be thought about: their search is compiled."""

    def __init__(self, most: int, games: Collection[str]) -> None:
        self.most, self.games = most, games
        self.line: asyncio.Queue[Thought] = asyncio.Queue()
        self.idle = 0
        self.at_work: set[asyncio.Task[None]] = set()

    async def ask(self, thought: Thought) -> Any:
        """The answer, or Unanswered. Who does not want it any more cancels the call."""
        if self.line.qsize() * SHORTEST > self.most * 2 * LONGEST_WAIT:
            raise Unanswered("too many wait already")
        began = time.monotonic()
        self.line.put_nowait(thought)
        THOUGHTS_WAITING.set(self.line.qsize())
        if self.line.qsize() > self.idle:
            self.hire()
        try:
            return await thought.came
        finally:
            thought.hurry()  # nobody shall think about it for nothing
            THINKING.observe(time.monotonic() - began)

    def hire(self) -> None:
        if len(self.at_work) < self.most:
            task = asyncio.create_task(self.work())
            self.at_work.add(task)
            task.add_done_callback(self.at_work.discard)

    async def work(self) -> None:
        """The task of one process: it takes whoever has waited longest, again and again."""
        thinker = Thinker()
        try:
            while True:
                thought = await self.next()
                if not thought.came.done():
                    await self.serve(thought, thinker)
        except TimeoutError:
            log.info("thinker_idle")
        finally:
            await thinker.stop()
        if not self.line.empty():  # somebody came while we were leaving
            asyncio.get_running_loop().call_soon(self.hire)

    async def next(self) -> Thought:
        self.idle += 1
        try:
            async with asyncio.timeout(IDLE):
                return await self.line.get()
        finally:
            self.idle -= 1
            THOUGHTS_WAITING.set(self.line.qsize())

    async def serve(self, thought: Thought, thinker: Thinker) -> None:
        """Asks until there is an answer."""
        thought.thinker = thinker
        for _ in range(TRIES):
            try:
                thought.settle(await thinker.think(thought.question, partial(self.time_for, thought)))
                break
            except Lost as lost:
                log.warning("thinker_lost", reason=str(lost))
        else:
            thought.settle(Answered(0, trouble="every process that tried was lost"))
        thought.thinker = None

    def time_for(self, thought: Thought) -> float:
        """All of its time, or its share when others wait."""
        share = LONGEST_WAIT * self.most / (self.line.qsize() + 1)
        return 0.0 if thought.is_hurried else max(SHORTEST, min(thought.question.seconds, share))

    async def stop(self) -> None:
        """In good order: no process is left behind."""
        for task in list(self.at_work):
            task.cancel()
        await asyncio.gather(*self.at_work, return_exceptions=True)
        while not self.line.empty():
            self.line.get_nowait().came.cancel()
