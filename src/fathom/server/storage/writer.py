"""Group commit: all writes that wait go to the disk together, and nobody is told before they are there."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence, Set
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple

from msgspec.structs import astuple
from sqlalchemy import Connection, Dialect, insert, select
from sqlalchemy.exc import IntegrityError, OperationalError

from fathom.server.metrics import LAST_WRITE
from fathom.server.storage.appending import APPEND, values_of
from fathom.server.storage.schema import Fence, MoveRow, moves, tables
from fathom.server.storage.transactions import LoopTransactions, NotAtHome, Transactions, Unreachable, unreachable

TABLE, NUMBER = 0, 1  # in a move
MOST_AT_ONCE = 500  # writes in one transaction: enough to make the disk cheap, few enough to answer soon
FATAL = (OperationalError, MemoryError)  # SQLite may have rolled back all of the transaction, not the savepoint alone
STOPPED = "The writer was stopped."
ELSEWHERE = "Another node is home to a table by now."

Work = MoveRow | Callable[[Connection], Any]  # a move, or any other write
Answer = Any  # what a write gives back; an exception if it failed


class Taken(Exception):
    """Somebody else has this number or this code already."""


class Missing(LookupError):
    """There is no such table or seat."""


FAULTS = {
    "23503": Missing,
    "23505": Taken,
    "SQLITE_CONSTRAINT_FOREIGNKEY": Missing,
    "SQLITE_CONSTRAINT_PRIMARYKEY": Taken,
    "SQLITE_CONSTRAINT_UNIQUE": Taken,
}


class Waiting(NamedTuple):
    """A write, whoever waits for it, and what must hold for it."""

    work: Work
    told: "asyncio.Future[Any]"
    fence: Fence | None


class Writer:
    """The only one who writes. While one batch goes to the disk, the next one gathers."""

    def __init__(self, transactions: Transactions) -> None:
        self.transactions = transactions
        self.queue: deque[Waiting] = deque()
        self.task: asyncio.Task[None] | None = None
        self.is_closed = False

    async def write(self, work: Work, fence: Fence | None = None) -> Any:
        """Comes back when the write is on disk. A write that is cancelled while it waits in the queue is dropped."""
        if self.is_closed:
            raise Unreachable("The store is closed.")
        told = asyncio.get_running_loop().create_future()
        self.queue.append(Waiting(work, told, fence))
        if self.task is None:
            self.task = asyncio.create_task(self.drain())
            self.task.add_done_callback(self.refuse_all)
        return await told

    async def drain(self) -> None:
        while self.queue:
            await self.settle(self.take())
        self.task = None

    def refuse_all(self, task: "asyncio.Task[None]") -> None:
        """Leaves nobody waiting when the writer ended before its work, be it before it began."""
        if task is self.task:
            self.task = None
            tell(self.queue, [Unreachable(STOPPED) for _ in self.queue])
            self.queue.clear()

    def take(self) -> list[Waiting]:
        taken = [self.queue.popleft() for _ in range(min(len(self.queue), MOST_AT_ONCE))]
        return [waiting for waiting in taken if not waiting.told.done()]

    async def settle(self, batch: list[Waiting]) -> None:
        """Writes the batch and answers all of it, whatever happens."""
        answers: list[Answer] = [Unreachable(STOPPED) for _ in batch]
        try:
            answers = await self.write_all(batch)
            LAST_WRITE.set_to_current_time()
        except Exception as error:
            answers = [unreachable(error) for _ in batch]
        finally:
            tell(batch, answers)

    async def write_all(self, batch: list[Waiting]) -> list[Answer]:
        """Together; and if that fails before the commit, one by one, so that only the guilty fail."""
        try:
            if isinstance(self.transactions, LoopTransactions) and all(isinstance(work, MoveRow) for work, *_ in batch):
                return await append(self.transactions, batch)
            return await self.transactions.write(lambda connection: together(connection, batch))
        except Exception as error:
            if isinstance(error, Unreachable) and not isinstance(error, NotAtHome):
                raise
            return await self.transactions.write(lambda connection: [attempt(connection, waiting) for waiting in batch])

    async def close(self) -> None:
        """Writes what still waits, and takes no more."""
        self.is_closed = True
        if self.task is not None:
            await asyncio.wait([self.task])
        await self.transactions.dispose()


async def append(transactions: LoopTransactions, batch: Sequence[Waiting]) -> list[Answer]:
    """Nothing but moves, as nearly always."""
    played, fences = [work for work, *_ in batch if isinstance(work, MoveRow)], fences_of(batch)
    if await transactions.run(APPEND, values_of(played, fences)) != len(played):
        raise NotAtHome(ELSEWHERE)
    return [None] * len(played)


def fences_of(batch: Sequence[Waiting]) -> set[Fence]:
    return {waiting.fence for waiting in batch if waiting.fence is not None}


def together(connection: Connection, batch: Sequence[Waiting]) -> list[Answer]:
    """All of the batch, with one statement for the moves; last, since a move needs its table."""
    if fences := fences_of(batch):
        check(connection, fences)
    answers = [None if isinstance(work, MoveRow) else work(connection) for work, *_ in batch]
    played = [astuple(work) for work, *_ in batch if isinstance(work, MoveRow)]
    if played:
        # Two servers that lock the same keys in another order would wait for each other.
        played.sort(key=itemgetter(TABLE, NUMBER))
        connection.exec_driver_sql(insertion(connection.dialect), played)
    return answers


@cache
def insertion(dialect: Dialect) -> str:
    """Of moves, as the driver wants it: to look at each value on the way took longer than to write it."""
    return str(insert(moves).compile(dialect=dialect))


def check(connection: Connection, fences: Set[Fence]) -> None:
    """All tables are at home where they were, and stay there until we are done."""
    keys = {fence.table for fence in fences}
    stand = select(tables.c.id, tables.c.epoch).where(tables.c.id.in_(keys)).order_by(tables.c.id)
    if {Fence(*row) for row in connection.execute(stand.with_for_update(read=True))} != fences:
        raise NotAtHome(ELSEWHERE)


def attempt(connection: Connection, waiting: Waiting) -> Answer:
    """One write that leaves no trace if it fails."""
    try:
        with connection.begin_nested():
            return together(connection, [waiting])[0]
    except Exception as error:
        if connection.invalidated or isinstance(error, FATAL):
            raise
        return fault(error) if isinstance(error, IntegrityError) else error


def fault(error: IntegrityError) -> Exception:
    """What the database refused, in our words."""
    code = getattr(error.orig, "sqlstate", None) or getattr(error.orig, "sqlite_errorname", None)
    return FAULTS[code](str(error.orig)) if code in FAULTS else error


def tell(batch: Sequence[Waiting], answers: Sequence[Answer]) -> None:
    for waiting, answer in zip(batch, answers, strict=True):
        if waiting.told.done():
            continue  # cancelled while the disk was busy
        if isinstance(answer, Exception):
            waiting.told.set_exception(answer)
        else:
            waiting.told.set_result(answer)
