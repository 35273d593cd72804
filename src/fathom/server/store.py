"""Where tables and their matches are kept: SQLite in one file, or PostgreSQL."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Self, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Select, or_, select
from sqlalchemy.exc import SQLAlchemyError

from fathom.server import deeds
from fathom.server.database import Engines, open_engines
from fathom.server.pens import Unreachable, unreachable
from fathom.server.schema import Move, SeatRow, TableRow, Word, is_ended, is_waiting, moves, seats, tables, words
from fathom.server.writer import Missing, Taken, Writer

__all__ = ["Laid", "Missing", "Move", "SeatRow", "Store", "TableRow", "Taken", "Unreachable", "Word"]

S = TypeVar("S")
Laid = tuple[TableRow, list[SeatRow]]  # a table and its chairs


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

    async def add_table(self, table: TableRow, chairs: Sequence[SeatRow]) -> None:
        """Lays a table. Taken if its code is in use."""
        await self.writer.write(lambda connection: deeds.add_table(connection, table, chairs))

    async def append(self, move: Move) -> None:
        """Plays a move. Taken if the match has a move of that number already."""
        await self.writer.write(move)

    async def add_word(self, word: Word) -> None:
        """Taken if the table has a word of that number already."""
        await self.writer.write(lambda connection: deeds.add_word(connection, word))

    async def save_seat(self, table: str, chair: SeatRow) -> None:
        await self.writer.write(lambda connection: deeds.save_seat(connection, table, chair))

    async def start(self, table: str, salts: Sequence[str], chairs: Sequence[SeatRow], at: float) -> None:
        """Begins the match with these people and salts. Taken if it has begun already."""
        await self.writer.write(lambda connection: deeds.start(connection, table, salts, chairs, at))

    async def finish(self, table: str, results: Sequence[tuple[int, int]], at: float) -> None:
        """Ends the match and frees the code; once it is over, it stays as it ended."""
        await self.writer.write(lambda connection: deeds.finish(connection, table, results, at))

    async def set_next(self, table: str, following: str) -> str:
        """Names the table of the rematch, and answers which it is: the first that anybody named."""
        chosen: str = await self.writer.write(lambda connection: deeds.set_next(connection, table, following))
        return chosen

    async def find_table(self, key: str) -> Laid | None:
        """The table of this id or this code."""
        found = await self.read(with_chairs(or_(tables.c.id == key, tables.c.code == key), tables.c.created, 1))
        return laid(found)[0] if found else None

    async def open_tables(self, limit: int) -> list[Laid]:
        """Those that anybody may join and that have not begun, the newest first."""
        return laid(await self.read(with_chairs(is_waiting, tables.c.created, limit)))

    async def recent_matches(self, limit: int) -> list[Laid]:
        """Those that ended at open tables, the latest first."""
        return laid(await self.read(with_chairs(is_ended, tables.c.ended, limit)))

    async def moves_of(self, table: str, after: int = 0) -> list[Move]:
        chosen = select(moves).where(moves.c.table == table, moves.c.number > after).order_by(moves.c.number)
        return [Move(*row) for row in await self.read(chosen)]

    async def words_of(self, table: str, after: int = -1, limit: int = 100) -> list[Word]:
        """The last words, at most so many, in the order in which they were said."""
        chosen = select(words).where(words.c.table == table, words.c.number > after)
        newest_first = await self.read(chosen.order_by(words.c.number.desc()).limit(limit))
        return [Word(*row) for row in reversed(newest_first)]

    async def read(self, question: Select[Any]) -> Sequence[Any]:
        try:
            async with self.engines.reader.connect() as connection:
                rows: Sequence[Any] = (await connection.execute(question)).all()
                return rows
        except (SQLAlchemyError, OSError) as error:
            raise unreachable(error) from error


def with_chairs(which: ColumnElement[bool], moment: ColumnElement[float], limit: int) -> Select[Any]:
    """Tables with their chairs, the latest first: one statement, so that they fit together."""
    chosen = select(tables).where(which).order_by(moment.desc(), tables.c.id).limit(limit).subquery()
    chairs = [column for column in seats.c if column.name != "table"]
    whole = select(chosen, *chairs).join_from(chosen, seats, seats.c.table == chosen.c.id)
    return whole.order_by(chosen.c[moment.name].desc(), chosen.c.id, seats.c.seat)


def laid(rows: Sequence[Any]) -> list[Laid]:
    groups = [list(group) for _, group in groupby(rows, key=lambda row: row.id)]
    return [(as_row(group[0], TableRow), [as_row(row, SeatRow) for row in group]) for group in groups]


def as_row(row: Any, kind: type[S]) -> S:
    return msgspec.convert(row._mapping, kind, builtin_types=(bytes,))
