"""Fills an empty database from a backup, whole or not at all."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, insert, inspect
from sqlalchemy.exc import CompileError, SQLAlchemyError

from fathom.engine.errors import Mistake
from fathom.engine.files import FILE_OF_ONE
from fathom.server.backup.backup_file import Contents, read_contents, read_rows
from fathom.server.backup.snapshot import Report, parts_of
from fathom.server.storage.database import (
    is_known,
    is_sqlite,
    make_engines,
    migrating,
    prepare_file,
    read_address,
    shown,
    upgrade,
)
from fathom.server.storage.schema import metadata
from fathom.server.storage.transactions import ThreadTransactions, Transactions, Unreachable, reason_of


def read_backup(path: Path) -> Contents:
    """A backup that this version of Fathom can restore."""
    contents = read_contents(path)
    if not is_known(contents.revision):
        raise Mistake("backup_newer", path=path)
    return contents


def restore(path: Path, contents: Contents, address: str, report: Report) -> None:
    """The database shall have no tables yet; if anything goes wrong it has none afterwards."""
    url = read_address(address)
    with removed_on_failure(url):
        try:
            transact(url, lambda connection: refill(connection, url, path, contents, report))
        except (Unreachable, SQLAlchemyError, sqlite3.Error, OSError) as error:
            raise Mistake("not_restored", address=shown(url), reason=reason_of(error)) from error
        if is_sqlite(url):
            prepare_file(str(url.database))  # a log only now: what is filled from nothing is written but once


@contextmanager
def removed_on_failure(url: URL) -> Iterator[None]:
    """The file of an SQLite database, unless it was there before."""
    file = Path(str(url.database))
    is_new = is_sqlite(url) and not file.exists()
    try:
        if is_new:
            file.touch(FILE_OF_ONE)
    except OSError as error:
        raise Mistake("folder_unwritable", path=file, reason=error) from error
    try:
        yield
    except BaseException:
        if is_new:
            file.unlink(missing_ok=True)
        raise


def transact(url: URL, work: Callable[[Connection], None]) -> None:
    """However long it takes; Ctrl-C stops it."""
    writer = make_engines(url, longest_statement=None).writer
    if isinstance(writer, ThreadTransactions):
        try:
            writer.transact(work)
        finally:
            writer.engine.dispose()
    else:
        asyncio.run(transact_in_loop(writer, work))


async def transact_in_loop(writer: Transactions, work: Callable[[Connection], None]) -> None:
    try:
        await writer.write(work)
    finally:
        await writer.dispose()


def refill(connection: Connection, url: URL, path: Path, contents: Contents, report: Report) -> None:
    """First the tables of the version that made the backup, then its rows, then what has changed since."""
    with migrating(connection):
        check_empty(connection, url)
        upgrade(connection, contents.revision)
        insert_rows(connection, path, contents, report)
        upgrade(connection)


def check_empty(connection: Connection, url: URL) -> None:
    if {*inspect(connection).get_table_names()} & {*metadata.tables, "alembic_version"}:
        raise Mistake("database_not_empty", address=shown(url))


def insert_rows(connection: Connection, path: Path, contents: Contents, report: Report) -> None:
    parts, done = {part.name: part for part in parts_of(connection)}, Counter[str]()
    try:
        for name, rows in read_rows(path):
            names = contents.parts[name].columns
            connection.execute(insert(parts[name]), [dict(zip(names, row, strict=True)) for row in rows])
            done[name] += len(rows)
            report(done.total() / contents.rows)
    except (KeyError, ValueError, CompileError) as error:  # what it says of itself is not what is in it
        raise Mistake("backup_altered", path=path) from error
    if done != Counter(contents.counts):
        raise Mistake("backup_altered", path=path)
