"""Opening a database: its address, its settings, and the migrations that bring it up to date."""

import asyncio
import re
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DisconnectionError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from fathom.engine.errors import Mistake
from fathom.engine.files import FILE_OF_ONE, keep_to_owner
from fathom.server.storage.transactions import LoopTransactions, ThreadTransactions, Transactions, reason_of

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
READERS = 4  # connections that read; one more writes
PATIENCE = 10  # seconds to wait for a connection or a lock
LONGEST_STATEMENT = 30  # seconds
CREDENTIALS = re.compile("//.*@")
MIGRATION_LOCK = 0xFA7803  # any number, the same for all servers
PRAGMAS = (
    "PRAGMA synchronous = FULL",  # a commit is on the disk, not only with the operating system
    "PRAGMA foreign_keys = ON",
)
one_at_a_time = threading.Lock()


class Engines(NamedTuple):
    """Two ways into one database: who reads never waits in the queue of who writes."""

    writer: Transactions
    reader: AsyncEngine

    async def close(self) -> None:
        await self.reader.dispose()
        await self.writer.dispose()


async def open_engines(address: str) -> Engines:
    """The database, with the tables of this version."""
    url = read_address(address)
    engines = make_engines(url)
    try:
        if is_sqlite(url):
            await asyncio.to_thread(prepare_file, str(url.database))
        await engines.writer.write(migrate)
    except (CommandError, SQLAlchemyError, sqlite3.Error, OSError) as error:
        await engines.close()
        key = "database_newer" if isinstance(error, CommandError) else "database_unreachable"
        raise Mistake(key, address=shown(url), reason=reason_of(error)) from error
    return engines


def read_address(address: str) -> URL:
    """The address with the driver that we use; what only lives in memory would be lost."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise Mistake("database_unknown", address=CREDENTIALS.sub("//***@", address.partition("?")[0])) from error
    driver = DRIVERS.get(url.drivername.partition("+")[0])
    if driver is None or url.database in {None, "", ":memory:"}:
        raise Mistake("database_unknown", address=shown(url))
    return with_ssl_of_asyncpg(url.set(drivername=driver))


def with_ssl_of_asyncpg(url: URL) -> URL:
    """PostgreSQL's own name for it is sslmode; asyncpg says ssl."""
    if "sslmode" not in url.query:
        return url
    return url.difference_update_query(["sslmode"]).update_query_string(f"ssl={url.query['sslmode']}")


def shown(url: URL) -> str:
    """Without what opens it: a password may also stand behind the question mark."""
    return url.set(query={}).render_as_string(hide_password=True)


def make_engines(url: URL, longest_statement: float | None = LONGEST_STATEMENT) -> Engines:
    connecting = connect_options(url, longest_statement)
    options: dict[str, Any] = {"connect_args": connecting, "pool_timeout": PATIENCE, "max_overflow": 0}
    options["hide_parameters"] = True  # seeds and keys of seats are among them, and errors are logged
    reader = create_async_engine(
        url,
        pool_size=READERS,
        isolation_level="AUTOCOMMIT",  # every question is one statement
        pool_pre_ping=not is_sqlite(url),  # after PostgreSQL was down; the writer simply tries again
        **options,
    )
    options["pool_size"] = 1
    if not is_sqlite(url):
        writer = create_async_engine(url, **options)
        event.listen(writer.sync_engine, "checkout", let_go_of_closed)
        return Engines(LoopTransactions(writer), reader)
    engine = create_engine(url.set(drivername="sqlite"), **options)
    event.listen(engine, "connect", set_pragmas)
    event.listen(engine, "begin", begin_to_write)
    return Engines(ThreadTransactions(engine), reader)


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def connect_options(url: URL, longest_statement: float | None) -> dict[str, Any]:
    if is_sqlite(url):
        return {"timeout": PATIENCE, "isolation_level": None, "check_same_thread": False}  # None: we say BEGIN
    named = {"application_name": "fathom"}
    return {"timeout": PATIENCE, "command_timeout": longest_statement, "server_settings": named}


def prepare_file(path: str, tries: int = 20) -> None:
    """Readers and the writer of a write-ahead log do not wait for each other; the file remembers that it has one.

    Also finds out whether the file will do: aiosqlite leaves a thread behind for each that does not. SQLite gives the
    log the rights of the file.
    """
    with suppress(OSError):  # SQLite says what is wrong with it
        Path(path).touch(FILE_OF_ONE)
    for kept in ("", "-wal", "-shm"):
        keep_to_owner(Path(path + kept), FILE_OF_ONE)
    try:
        with closing(sqlite3.connect(path, timeout=PATIENCE)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or tries == 1:
            raise
        time.sleep(0.05)  # another server does the same just now; SQLite does not wait for this by itself
        prepare_file(path, tries - 1)


def set_pragmas(connection: Any, _record: Any) -> None:
    for pragma in PRAGMAS:
        connection.execute(pragma)


def let_go_of_closed(connection: Any, _record: Any, _proxy: Any) -> None:
    """After PostgreSQL was down: the pool opens another one."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def begin_to_write(connection: Connection) -> None:
    """Takes the lock at once: a transaction that reads first could not get it any more."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def migrate(connection: Connection) -> None:
    with migrating(connection):
        upgrade(connection)


@contextmanager
def migrating(connection: Connection) -> Iterator[None]:
    """One server at a time changes what tables there are, for alembic knows but one migration in a process."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
        yield
    else:
        with one_at_a_time:
            yield


def upgrade(connection: Connection, version: str = "head") -> None:
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def revision_of(connection: Connection) -> str | None:
    """Of the tables that are there; None without any."""
    return MigrationContext.configure(connection).get_current_revision()


def is_known(revision: str) -> bool:
    """Whether this version of Fathom can bring such tables up to date."""
    try:
        ScriptDirectory.from_config(alembic_config()).get_revision(revision)
    except CommandError:
        return False
    return True
