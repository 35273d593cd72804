"""A job on its way to an answer, wherever it is done."""

import asyncio
from dataclasses import dataclass, field
from math import inf
from typing import Any, Protocol

import structlog

from fathom.server.thinking.jobs import Answer, Job

LONGEST_WAIT = 3.0  # seconds in the queue, about
log = structlog.get_logger()


class Unanswered(Exception):
    """There is no answer, and there will not be one."""


class Doer(Protocol):
    """Who is at it now: a process here, or somebody elsewhere."""

    def hurry(self) -> None: ...


@dataclass(eq=False)
class PendingJob:
    """A job on its way to an answer; `owner` is the address that it is done for."""

    job: Job
    owner: str = ""
    answer: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    worker: Doer | None = None
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

    @property
    def left(self) -> float:
        """Seconds that it may be thought about still, if somebody waits for it: it may be asked for the second time."""
        if self.limit is None or (end := self.limit.when()) is None:
            return inf
        return end - self.job.patience - asyncio.get_running_loop().time()

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
