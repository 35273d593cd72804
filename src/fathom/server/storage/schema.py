"""What is kept of a table: the rows as the server knows them, and the database's tables that hold them."""

import msgspec
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    and_,
    false,
)

from fathom.engine.box import Setting
from fathom.server.protocol import Kind


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table, and what came of its match."""

    id: str
    code: str | None  # to join by; nobody else's until the match is over, and then free again
    game: str
    settings: dict[str, Setting]
    open: bool
    clock: int | None  # seconds for one decision
    host: int
    hints: bool = False  # whether the Captain gives some
    seed: bytes
    salts: list[str] | None = None  # in hex, from the start of the match on
    results: list[tuple[int, int]] | None = None  # place and points of each seat, from the end on
    next: str | None = None  # the table of the rematch
    created: float  # moments are seconds since 1970
    started: float | None = None
    ended: float | None = None


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat, and who sits there."""

    seat: int
    kind: Kind
    level: str
    name: str  # "" for an empty seat
    token: bytes | None = None  # SHA-256 of the token, never the token
    salt: str = ""  # in hex
    held: bool = False

    @property
    def is_empty(self) -> bool:
        return not self.name


class MoveRow(msgspec.Struct, frozen=True):
    """One step of a match."""

    table: str
    number: int  # from 1 on: step 0 lays out the table, and follows from the seed
    seat: int
    action: int


class WordRow(msgspec.Struct, frozen=True):
    """Something said at a table."""

    table: str
    number: int  # from 0 on
    seat: int
    name: str
    text: str
    phrase: str  # the name of a quick phrase, or ""
    at: float


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("code", String, unique=True),
    Column("game", String, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("clock", Integer),
    Column("host", Integer, nullable=False),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("seed", LargeBinary, nullable=False),
    Column("salts", JSON(none_as_null=True)),
    Column("results", JSON(none_as_null=True)),
    Column("next", String),
    Column("created", Double, nullable=False),
    Column("started", Double),
    Column("ended", Double),
)

is_waiting = and_(tables.c.open, tables.c.started.is_(None))
is_ended = and_(tables.c.open, tables.c.ended.is_not(None))
Index("ix_tables_waiting", tables.c.created, sqlite_where=is_waiting, postgresql_where=is_waiting)
Index("ix_tables_ended", tables.c.ended, sqlite_where=is_ended, postgresql_where=is_ended)

seats = Table(
    "seats",
    metadata,
    Column("table", String, ForeignKey(tables.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("level", String, nullable=False),
    Column("name", String, nullable=False),
    Column("token", LargeBinary),
    Column("salt", String, nullable=False),
    Column("held", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

moves = Table(
    "moves",
    metadata,
    Column("table", String, ForeignKey(tables.c.id), primary_key=True),
    Column("number", Integer, primary_key=True),  # two with one number: the key is the lock of the match
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    sqlite_with_rowid=False,
)

words = Table(
    "words",
    metadata,
    Column("table", String, ForeignKey(tables.c.id), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", String, nullable=False),
    Column("text", String, nullable=False),
    Column("phrase", String, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)
