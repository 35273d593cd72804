"""Writes to a database, one transaction after the other: in a thread of its own, or in the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")


class Unreachable(Exception):
    """The database did not answer. A write may be there or not: read again before going on."""


class NotAtHome(Unreachable):
    """Another node is home to the table. Nothing was written; there it can be asked for again."""


class Transactions(Protocol):
    """Does some work in a transaction, and comes back when it is on disk."""

    @property
    def engine(self) -> Engine: ...
    async def write(self, work: Callable[[Connection], T]) -> T: ...
    async def dispose(self) -> None: ...


class ThreadTransactions:
    """For SQLite: one errand for a whole transaction, where an asynchronous driver goes to its thread eight times."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.thread = ThreadPoolExecutor(1, "writer")

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.transact, work)

    def transact(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            answer = work(connection)
            try:
                connection.commit()
            except Exception as error:
                raise unreachable(error) from error
        return answer

    async def dispose(self) -> None:
        """Waits for what is being written."""
        await asyncio.to_thread(self.thread.shutdown)
        self.engine.dispose()


class LoopTransactions:
    """For PostgreSQL, which is far away: the event loop waits for it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.asynchronous = engine
        self.engine = engine.sync_engine
        self.at_once = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def run(self, statement: Executable, values: dict[str, Any]) -> int:
        """One statement, which is a transaction by itself: a fourth of the ways there and back. Answers how many rows.

        If the database refused it nothing was written; if it did not answer, nobody can tell.
        """
        try:
            async with self.at_once.connect() as connection:
                done = await connection.execute(statement, values)
                await connection.commit()  # nothing is left to do but to tell who listens for it
        except (OSError, DBAPIError) as error:
            if isinstance(error, DBAPIError) and not error.connection_invalidated:
                raise
            raise unreachable(error) from error
        return done.rowcount

    async def write(self, work: Callable[[Connection], T]) -> T:
        async with self.asynchronous.connect() as connection:
            answer = await connection.run_sync(work)
            try:
                await connection.commit()
            except Exception as error:
                raise unreachable(error) from error
        return answer

    async def dispose(self) -> None:
        await self.asynchronous.dispose()


def unreachable(error: Exception) -> Unreachable:
    """After a commit that failed nobody can tell whether it is on disk: to write again could write twice."""
    return error if isinstance(error, Unreachable) else Unreachable(reason_of(error))


def reason_of(error: Exception) -> str:
    """What the database itself said, without the library's remarks."""
    return str(getattr(error, "orig", None) or error)
