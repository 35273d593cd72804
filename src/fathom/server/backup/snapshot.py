"""Writes a backup: the rows of a database as they are at one moment, while the house plays on."""

import asyncio
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

import sqlalchemy as sa
from sqlalchemy import URL, Connection, create_engine, func, inspect, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from fathom import __version__
from fathom.engine.errors import Mistake
from fathom.server.backup.backup_file import Contents, Part, Rows, Writer, check_name, replacing
from fathom.server.storage.database import (
    PATIENCE,
    connect_options,
    is_known,
    is_sqlite,
    read_address,
    revision_of,
    shown,
)
from fathom.server.storage.schema import PASSING, metadata
from fathom.server.storage.transactions import Unreachable, reason_of, unreachable

AT_ONCE = 500  # rows in memory
NO_SPACE = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
Report = Callable[[float], Any]  # the share that is done
Work = Callable[[Connection], Contents]


def back_up(address: str, path: Path, report: Report) -> Contents:
    """All that lasts. The file takes its name once it is whole; nothing is changed in the database."""
    url = read_address(address)
    check_name(path)

    def work(connection: Connection) -> Contents:
        contents, parts = contents_of(connection, shown(url)), parts_of(connection)
        with replacing(path) as file:
            write(connection, file, contents, parts, report)
        return contents

    try:
        return from_copy(url, path, work) if is_sqlite(url) else asyncio.run(in_one_transaction(url, work))
    except (Unreachable, SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise Mistake("database_unreachable", address=shown(url), reason=reason_of(error)) from error


def from_copy(url: URL, path: Path, work: Work) -> Contents:
    with copied(str(url.database), path) as copy:
        engine = create_engine(url.set(drivername="sqlite", database=str(copy)), hide_parameters=True)
        try:
            with engine.connect() as connection:
                return work(connection)
        finally:
            engine.dispose()


@contextmanager
def copied(database: str, path: Path) -> Iterator[Path]:
    """A copy of the file beside the backup, by SQLite itself in one step: nobody who writes waits for it.

    A transaction that reads all rows would do as well, but the log could not be begun anew all that time, and grows.
    """
    try:
        folder = tempfile.TemporaryDirectory(prefix=path.name, suffix=".part", dir=path.parent)
    except (OSError, ValueError) as error:
        raise Mistake("folder_unwritable", path=path, reason=error) from error
    with folder as name:
        copy = Path(name) / "tables.db"
        with closing(connect(database)) as source, closing(sqlite3.connect(copy)) as target:
            target.execute("PRAGMA synchronous = OFF")  # after a power failure there is no backup either way
            target.execute("PRAGMA journal_mode = OFF")
            copy_pages(source, target, path)
        yield copy


def connect(database: str) -> sqlite3.Connection:
    """To a file that must be there."""
    return sqlite3.connect(f"{Path(database).absolute().as_uri()}?mode=rw", uri=True, timeout=PATIENCE)


def copy_pages(source: sqlite3.Connection, target: sqlite3.Connection, path: Path) -> None:
    try:
        source.backup(target)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF in NO_SPACE:
            raise Mistake("folder_unwritable", path=path, reason=error) from error
        raise


async def in_one_transaction(url: URL, work: Work) -> Contents:
    """PostgreSQL shows it what was there when it began."""
    options = connect_options(url, longest_statement=None)
    engine = create_async_engine(url, connect_args=options, poolclass=NullPool, hide_parameters=True)
    try:
        async with engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            return await connection.run_sync(work)
    finally:
        await engine.dispose()


def contents_of(connection: Connection, address: str) -> Contents:
    revision = revision_of(connection)
    if revision is None:
        raise Mistake("nothing_to_back_up", address=address)
    if not is_known(revision):
        raise Mistake("database_newer", address=address, reason=revision)
    parts = {str(part.name): Part(list(part.c.keys()), count(connection, part)) for part in parts_of(connection)}
    return Contents(datetime.now(UTC).isoformat(timespec="seconds"), __version__, revision, parts)


def count(connection: Connection, part: sa.TableClause) -> int:
    return connection.scalars(select(func.count()).select_from(part)).one()


def parts_of(connection: Connection) -> list[sa.TableClause]:
    """The tables that last, with the columns that they have in this database: it may be of an earlier version."""
    found = inspect(connection)
    lasting = [table for table in metadata.sorted_tables if not is_passing(table) and found.has_table(table.name)]
    return [part_of(table, found.get_columns(table.name)) for table in lasting]


def part_of(known: sa.Table, found: Sequence[Any]) -> sa.TableClause:
    passing = {column.name for column in known.c if is_passing(column)}
    lasting = (column for column in found if column["name"] not in passing)
    return sa.table(known.name, *(sa.column(column["name"], kept_as(column["type"])) for column in lasting))


def is_passing(item: sa.Table | sa.Column[Any]) -> bool:
    return item.info.items() >= PASSING.items()


def kept_as(kind: Any) -> Any:
    """What a database says of its JSON leaves out that nothing is kept as nothing."""
    return sa.JSON(none_as_null=True) if isinstance(kind, sa.JSON) else kind


def write(
    connection: Connection, file: BinaryIO, contents: Contents, parts: Sequence[sa.TableClause], report: Report
) -> None:
    writer, done = Writer(file, contents), 0
    for part in parts:
        for rows in rows_of(connection, part):
            writer.add(str(part.name), rows)
            done += len(rows)
            report(done / contents.rows)
    writer.finish()


def rows_of(connection: Connection, part: sa.TableClause) -> Iterator[Rows]:
    """By their keys: so SQLite has them, and fills a new file fastest; on PostgreSQL a match comes to lie together."""
    order = [part.c[column.name] for column in metadata.tables[part.name].primary_key]
    try:
        with connection.execute(select(part).order_by(*order), execution_options={"yield_per": AT_ONCE}) as found:
            for rows in found.partitions():
                yield [tuple(row) for row in rows]
    except (SQLAlchemyError, OSError) as error:
        raise unreachable(error) from error
