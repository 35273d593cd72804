"""Where tables and their matches are kept: SQLite in one file, or PostgreSQL."""

from collections.abc import Callable, Coroutine, Sequence
from functools import wraps
from itertools import groupby
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import msgspec
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Connection, Select, delete, func, insert, or_, select, update
from sqlalchemy.exc import SQLAlchemyError

from fathom.engine.pledges import Pledges
from fathom.server.storage.database import Engines, open_engines
from fathom.server.storage.schema import (
    EVERYBODY,
    MoveRow,
    SeatRow,
    TableRow,
    WordRow,
    has_not_begun,
    is_ended,
    is_waiting,
    moves,
    seats,
    tables,
    words,
)
from fathom.server.storage.transactions import unreachable
from fathom.server.storage.writer import Missing, Taken, Writer

T = TypeVar("T")
P = ParamSpec("P")
Laid = tuple[TableRow, list[SeatRow]]  # a table and its seats


def transaction(
    work: Callable[Concatenate[Any, Connection, P], T],
) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]:
    """A method that writes: done whole or not at all, in a group with others that wait."""

    @wraps(work)
    async def write(store: "Store", /, *args: P.args, **kwargs: P.kwargs) -> T:
        done: T = await store.writer.write(lambda connection: work(store, connection, *args, **kwargs))
        return done

    return write


class Store:
    """What is written is on disk when the call comes back. Unreachable is raised when the database does not answer."""

    def __init__(self, engines: Engines) -> None:
        self.engines = engines
        self.writer = Writer(engines.writer)

    @classmethod
    async def open(cls, address: str) -> Self:
        """Opens a database by its URL, and brings its tables up to date."""
        return cls(await open_engines(address))

    async def close(self) -> None:
        """Writes what still waits, then lets go."""
        await self.writer.close()
        await self.engines.close()

    @transaction
    def add_table(self, connection: Connection, table: TableRow, rows: Sequence[SeatRow]) -> None:
        """Lays a table. Taken if its code is in use."""
        connection.execute(insert(tables), msgspec.to_builtins(table, builtin_types=(bytes,)))
        connection.execute(insert(seats), [{"table": table.id, **asdict(row)} for row in rows])

    async def append(self, move: MoveRow) -> None:
        """Plays a move. Taken if the match has a move of that number already."""
        await self.writer.write(move)

    @transaction
    def add_word(self, connection: Connection, word: WordRow) -> None:
        """Taken if the table has a word of that number already."""
        connection.execute(insert(words), asdict(word))

    @transaction
    def save_seat(self, connection: Connection, table: str, row: SeatRow) -> None:
        change_seat(connection, table, row)

    @transaction
    def bind(self, connection: Connection, table: str, pledges: Pledges, rows: Sequence[SeatRow]) -> None:
        """From now on these people and their pledges stand. Taken if others do already."""
        if lock(connection, table).pledges is not None:
            raise Taken(f"The pledges of {table} stand already.")
        change(connection, table, pledges=msgspec.to_builtins(pledges))
        for row in rows:
            change_seat(connection, table, row)

    @transaction
    def start(
        self, connection: Connection, table: str, salts: Sequence[str], rows: Sequence[SeatRow], at: float,
        pledges: Pledges | None = None,
    ) -> None:  # fmt: skip
        """Begins the match with these people and salts. Taken if it has begun already."""
        if lock(connection, table).started is not None:
            raise Taken(f"The match {table} has begun already.")
        change(connection, table, pledges=msgspec.to_builtins(pledges), salts=list(salts), started=at)
        for row in rows:
            change_seat(connection, table, row)

    @transaction
    def finish(self, connection: Connection, table: str, results: Sequence[tuple[int, int]], at: float) -> None:
        """Ends the match and frees the code; once it is over, it stays as it ended."""
        if lock(connection, table).ended is None:
            change(connection, table, results=list(results), ended=at, code=None)

    @transaction
    def set_next(self, connection: Connection, table: str, following: str, gone: str | None = None) -> str:
        """Names the table of the rematch, and answers which it is: the first that anybody named, unless it is gone."""
        chosen: str | None = lock(connection, table).next
        if chosen not in {None, gone}:
            return str(chosen)
        change(connection, table, next=following)
        return following

    @transaction
    def note_seen(self, connection: Connection, keys: Sequence[str], at: float) -> None:
        """Somebody is at these tables."""
        connection.execute(update(tables).where(tables.c.id.in_(keys)).values(seen=at))

    @transaction
    def remove_abandoned(self, connection: Connection, before: float, limit: int) -> list[str]:
        """Tables that never began, and at which nobody has been since then: whole and for good. Answers which."""
        abandoned = (has_not_begun, tables.c.seen < before)
        keys = list(connection.scalars(select(tables.c.id).where(*abandoned).limit(limit).with_for_update()))
        for part in (words, seats):
            connection.execute(delete(part).where(part.c.table.in_(keys)))
        connection.execute(delete(tables).where(tables.c.id.in_(keys)))
        return keys

    async def find_table(self, key: str) -> Laid | None:
        """The table of this id or this code."""
        found = await self.read(with_seats(or_(tables.c.id == key, tables.c.code == key), tables.c.created, 1))
        return laid(found)[0] if found else None

    async def open_tables(self, limit: int) -> list[Laid]:
        """Those that anybody may join and that have not begun, the newest first."""
        return laid(await self.read(with_seats(is_waiting, tables.c.created, limit)))

    async def recent_matches(self, limit: int) -> list[Laid]:
        """Those that ended at open tables, the latest first."""
        return laid(await self.read(with_seats(is_ended, tables.c.ended, limit)))

    async def moves_of(self, table: str, after: int = 0) -> list[MoveRow]:
        chosen = select(moves).where(moves.c.table == table, moves.c.number > after).order_by(moves.c.number)
        return [MoveRow(*row) for row in await self.read(chosen)]

    async def last_word(self, table: str) -> int:
        """The number of the last word, whoever it was for; -1 without any."""
        ((number,),) = await self.read(select(func.max(words.c.number)).where(words.c.table == table))
        return -1 if number is None else int(number)

    async def words_of(self, table: str, after: int = -1, limit: int = 100, side: int = EVERYBODY) -> list[WordRow]:
        """The last words for everybody and for this side, at most so many, in the order in which they were said."""
        heard = words.c.side.in_((EVERYBODY, side))
        chosen = select(words).where(words.c.table == table, words.c.number > after, heard)
        newest_first = await self.read(chosen.order_by(words.c.number.desc()).limit(limit))
        return [WordRow(*row) for row in reversed(newest_first)]

    async def read(self, question: Select[Any]) -> Sequence[Any]:
        try:
            async with self.engines.reader.connect() as connection:
                rows: Sequence[Any] = (await connection.execute(question)).all()
                return rows
        except (SQLAlchemyError, OSError) as error:
            raise unreachable(error) from error


def with_seats(which: ColumnElement[bool], moment: ColumnElement[float], limit: int) -> Select[Any]:
    """Tables with their seats, the latest first: one statement, so that they fit together."""
    chosen = select(tables).where(which).order_by(moment.desc(), tables.c.id).limit(limit).subquery()
    columns = [column for column in seats.c if column.name != "table"]
    whole = select(chosen, *columns).join_from(chosen, seats, seats.c.table == chosen.c.id)
    return whole.order_by(chosen.c[moment.name].desc(), chosen.c.id, seats.c.seat)


def laid(rows: Sequence[Any]) -> list[Laid]:
    groups = [list(group) for _, group in groupby(rows, key=lambda row: row.id)]
    return [(as_row(group[0], TableRow), [as_row(row, SeatRow) for row in group]) for group in groups]


def as_row(row: Any, kind: type[T]) -> T:
    return msgspec.convert(row._mapping, kind, builtin_types=(bytes,))


def change_seat(connection: Connection, table: str, row: SeatRow) -> None:
    place = (seats.c.table == table) & (seats.c.seat == row.seat)
    if connection.execute(update(seats).where(place).values(asdict(row))).rowcount == 0:
        raise Missing(f"There is no seat {row.seat} at a table {table}.")


def lock(connection: Connection, table: str) -> Any:
    """The table as it is, and as it stays until we are done."""
    question = select(tables.c.started, tables.c.ended, tables.c.next, tables.c.pledges).where(tables.c.id == table)
    row = connection.execute(question.with_for_update()).one_or_none()
    if row is None:
        raise Missing(f"There is no table {table}.")
    return row


def change(connection: Connection, table: str, **values: Any) -> None:
    connection.execute(update(tables).where(tables.c.id == table).values(values))
