"""Where tables and their matches are kept: SQLite in one file, or PostgreSQL."""

from collections.abc import Callable, Coroutine, Sequence
from copy import copy
from functools import wraps
from itertools import groupby
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import msgspec
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import SQLAlchemyError

from fathom.engine.pledges import Pledges
from fathom.server.storage.database import Engines, open_engines
from fathom.server.storage.schema import (
    EVERYBODY,
    ArchiveRow,
    Fence,
    MoveRow,
    SeatRow,
    TableRow,
    WordRow,
    archives,
    has_not_begun,
    health,
    is_ended,
    moves,
    seats,
    tables,
    words,
)
from fathom.server.storage.transactions import NotAtHome, unreachable
from fathom.server.storage.writer import ELSEWHERE, Missing, Taken, Writer

T = TypeVar("T")
P = ParamSpec("P")
Laid = tuple[TableRow, list[SeatRow]]  # a table and its seats


def transaction(
    work: Callable[Concatenate[Any, Connection, P], T],
) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]:
    """A method that writes: done whole or not at all, in a group with others that wait."""

    @wraps(work)
    async def write(store: "Store", /, *args: P.args, **kwargs: P.kwargs) -> T:
        done: T = await store.writer.write(lambda connection: work(store, connection, *args, **kwargs), store.fence)
        return done

    return write


class Store:
    """What is written is on disk when the call comes back. Unreachable is raised when the database does not answer."""

    def __init__(self, engines: Engines) -> None:
        self.engines = engines
        self.writer = Writer(engines.writer)
        self.fence: Fence | None = None

    def fenced(self, table: str, epoch: int) -> Self:
        """The same store for the home of a table: NotAtHome for whatever it writes after another has become that."""
        store = copy(self)
        store.fence = Fence(table, epoch)
        return store

    async def check_home(self) -> None:
        """NotAtHome if another node has become the home that the fence is of: what is in memory may be old."""
        if self.fence is not None:
            stands = await self.read(select(tables.c.epoch).where(tables.c.id == self.fence.table))
            if [epoch for (epoch,) in stands] != [self.fence.epoch]:
                raise NotAtHome(ELSEWHERE)

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

    @transaction
    def add_match(
        self,
        connection: Connection,
        table: TableRow,
        rows: Sequence[SeatRow],
        played: Sequence[MoveRow],
        kept: bytes | None,
    ) -> None:
        """A table whose match has begun elsewhere, or ended there. Taken if it is here already."""
        connection.execute(insert(tables), msgspec.to_builtins(table, builtin_types=(bytes,)))
        connection.execute(insert(seats), [{"table": table.id, **asdict(row)} for row in rows])
        if played:
            connection.execute(insert(moves), [asdict(move) for move in played])
        if kept is not None:
            connection.execute(insert(archives), asdict(ArchiveRow(table.id, kept)))

    async def append(self, move: MoveRow) -> None:
        """Plays a move. Taken if the match has a move of that number already."""
        await self.writer.write(move, self.fence)

    @transaction
    def note_health(self, connection: Connection, at: float) -> None:
        """Shows that something can be written."""
        if connection.execute(update(health).values(noted=at)).rowcount == 0:
            connection.execute(insert(health).values(noted=at))

    @transaction
    def add_word(self, connection: Connection, word: WordRow) -> None:
        """Taken if the table has a word of that number already."""
        connection.execute(insert(words), asdict(word))

    @transaction
    def save_seat(self, connection: Connection, table: TableRow, before: SeatRow, row: SeatRow) -> None:
        """Taken if somebody else has changed the seat, or begun the match."""
        found = lock(connection, table.id)
        if found.started != table.started or (found.pledges is None) != (table.pledges is None):
            raise Taken(f"The match {table.id} has begun.")
        change_seat(connection, table.id, before, row)

    @transaction
    def bind(
        self, connection: Connection, table: str, pledges: Pledges, before: Sequence[SeatRow], rows: Sequence[SeatRow]
    ) -> None:
        """From now on these people and their pledges stand. Taken if others do already, or others sit there by now."""
        if lock(connection, table).pledges is not None:
            raise Taken(f"The pledges of {table} stand already.")
        change(connection, table, pledges=msgspec.to_builtins(pledges))
        change_seats(connection, table, before, rows)

    @transaction
    def start(
        self, connection: Connection, table: TableRow, before: Sequence[SeatRow], rows: Sequence[SeatRow]
    ) -> None:
        """Begins the match with these people and salts. Taken if it has begun already, or others sit there by now."""
        if lock(connection, table.id).started is not None:
            raise Taken(f"The match {table.id} has begun already.")
        began = {name: getattr(table, name) for name in ("salts", "started", "rules", "laid")}
        change(connection, table.id, pledges=msgspec.to_builtins(table.pledges), **began)
        change_seats(connection, table.id, before, rows)

    @transaction
    def adopt_rules(self, connection: Connection, table: TableRow) -> None:
        """From here on it is played by another version of the rules."""
        change(connection, table.id, rules=table.rules, laid=table.laid)

    @transaction
    def finish(
        self, connection: Connection, table: str, results: Sequence[tuple[int, int]], at: float, archive: bytes
    ) -> None:
        """Ends the match, keeps what was told and frees the code; once it is over, it stays as it ended."""
        if lock(connection, table).ended is None:
            change(connection, table, results=list(results), ended=at, code=None)
            connection.execute(insert(archives), asdict(ArchiveRow(table, archive)))

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
        remove(connection, keys)
        return keys

    async def find_outdated(self, outdated: ColumnElement[bool], limit: int) -> list[str]:
        """Tables with a match that is old enough to be removed, by `has_ended_before` or `has_rested_since`."""
        return [key for (key,) in await self.read(select(tables.c.id).where(outdated).limit(limit))]

    @transaction
    def remove_outdated(self, connection: Connection, keys: Sequence[str], outdated: ColumnElement[bool]) -> list[str]:
        """Those of these tables of which it still is true: whole and for good. Answers which."""
        chosen = select(tables.c.id).where(tables.c.id.in_(keys), outdated).order_by(tables.c.id)
        keys = list(connection.scalars(chosen.with_for_update()))
        remove(connection, keys)
        return keys

    async def find_table(self, key: str) -> Laid | None:
        """The table of this id or this code."""
        found = await self.read(with_seats(or_(tables.c.id == key, tables.c.code == key), tables.c.created, 1))
        return laid(found)[0] if found else None

    async def recent_matches(self, limit: int) -> list[Laid]:
        """Those that ended at open tables, the latest first."""
        return laid(await self.read(with_seats(is_ended, tables.c.ended, limit)))

    async def moves_of(self, table: str, after: int = 0) -> list[MoveRow]:
        chosen = select(moves).where(moves.c.table == table, moves.c.number > after).order_by(moves.c.number)
        return [MoveRow(*row) for row in await self.read(chosen)]

    async def archive_of(self, table: str) -> bytes | None:
        """What was kept of a match that is over; nothing of those from before anything was."""
        found = await self.read(select(archives.c.contents).where(archives.c.table == table))
        return found[0].contents if found else None

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


def has_ended_before(moment: float) -> ColumnElement[bool]:
    return tables.c.ended < moment


def has_rested_since(moment: float) -> ColumnElement[bool]:
    """It began, it is not over, and nobody has moved since then."""
    moved = exists().where(moves.c.table == tables.c.id, moves.c.at >= moment)
    return and_(tables.c.ended.is_(None), tables.c.started < moment, ~moved)


def remove(connection: Connection, keys: Sequence[str]) -> None:
    """Tables with all that is kept of them."""
    for part in (words, archives, moves, seats):
        connection.execute(delete(part).where(part.c.table.in_(keys)))
    connection.execute(delete(tables).where(tables.c.id.in_(keys)))


def change_seats(connection: Connection, table: str, before: Sequence[SeatRow], rows: Sequence[SeatRow]) -> None:
    for was, row in zip(before, rows, strict=True):
        change_seat(connection, table, was, row)


def change_seat(connection: Connection, table: str, before: SeatRow, row: SeatRow) -> None:
    """Only if the seat is still what it was."""
    place = (seats.c.table == table) & (seats.c.seat == row.seat)
    same = and_(*(seats.c[name].is_not_distinct_from(value) for name, value in asdict(before).items()))
    if connection.execute(update(seats).where(place, same).values(asdict(row))).rowcount == 0:
        if connection.execute(select(seats.c.seat).where(place)).one_or_none() is None:
            raise Missing(f"There is no seat {row.seat} at a table {table}.")
        raise Taken(f"The seat {row.seat} at the table {table} has changed.")


def lock(connection: Connection, table: str) -> Any:
    """The table as it is, and as it stays until we are done."""
    question = select(tables.c.started, tables.c.ended, tables.c.next, tables.c.pledges).where(tables.c.id == table)
    row = connection.execute(question.with_for_update()).one_or_none()
    if row is None:
        raise Missing(f"There is no table {table}.")
    return row


def change(connection: Connection, table: str, **values: Any) -> None:
    connection.execute(update(tables).where(tables.c.id == table).values(values))
