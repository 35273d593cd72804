"""What can be written, move by move excepted: each of these is one waiting write, done whole or not at all."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Connection, insert, select, update

from fathom.server.schema import SeatRow, TableRow, Word, seats, tables, words
from fathom.server.writer import Missing, Taken


def add_table(connection: Connection, table: TableRow, chairs: Sequence[SeatRow]) -> None:
    connection.execute(insert(tables), asdict(table))
    connection.execute(insert(seats), [{"table": table.id, **asdict(chair)} for chair in chairs])


def add_word(connection: Connection, word: Word) -> None:
    connection.execute(insert(words), asdict(word))


def save_seat(connection: Connection, table: str, chair: SeatRow) -> None:
    place = (seats.c.table == table) & (seats.c.seat == chair.seat)
    if connection.execute(update(seats).where(place).values(asdict(chair))).rowcount == 0:
        raise Missing(f"There is no seat {chair.seat} at a table {table}.")


def start(connection: Connection, table: str, salts: Sequence[str], chairs: Sequence[SeatRow], at: float) -> None:
    if lock(connection, table).started is not None:
        raise Taken(f"The match {table} has begun already.")
    change(connection, table, salts=list(salts), started=at)
    for chair in chairs:
        save_seat(connection, table, chair)


def finish(connection: Connection, table: str, results: Sequence[tuple[int, int]], at: float) -> None:
    if lock(connection, table).ended is None:
        change(connection, table, results=list(results), ended=at, code=None)


def set_next(connection: Connection, table: str, following: str) -> str:
    chosen: str | None = lock(connection, table).next
    if chosen is None:
        change(connection, table, next=following)
    return chosen or following


def lock(connection: Connection, table: str) -> Any:
    """The table as it is, and as it stays until we are done."""
    question = select(tables.c.started, tables.c.ended, tables.c.next).where(tables.c.id == table)
    row = connection.execute(question.with_for_update()).one_or_none()
    if row is None:
        raise Missing(f"There is no table {table}.")
    return row


def change(connection: Connection, table: str, **values: Any) -> None:
    connection.execute(update(tables).where(tables.c.id == table).values(values))
