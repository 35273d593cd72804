"""What is kept of a table: the rows as the server knows them, and the database's tables that hold them."""

from types import UnionType
from typing import Any, NamedTuple, get_args

import msgspec
import sqlalchemy as sa

from fathom.engine.box import Setting
from fathom.engine.pledges import Pledges
from fathom.server.protocol import Kind

EVERYBODY = -1
PASSING = {"passing": True}  # of a table or a column: it holds while the house runs, and no backup has it


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
    brought: bool = False  # its match began in a browser, where somebody knew the seed
    seed: bytes
    pledges: Pledges | None = None  # once they stand; None as well where a match began before there were any
    salts: list[str] | None = None  # all that is mixed into the seed, in hex, from the start of the match on
    results: list[tuple[int, int]] | None = None  # place and points of each seat, from the end on
    next: str | None = None  # the table of the rematch
    rules: str | None = None  # the version that it is played by, from the start on
    laid: int | None = None  # the fingerprint of the state that the match began with
    home: str | None = None  # the node that the table lives at, where several share the house
    epoch: int = 0  # grows whenever it finds another home: what an older one writes is refused
    created: float  # moments are seconds since 1970
    seen: float = 0.0  # when somebody was last there, as long as it waits
    started: float | None = None
    ended: float | None = None


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat, and who sits there."""

    seat: int
    kind: Kind
    level: str
    name: str  # "" for an empty seat
    token: bytes | None = None  # SHA-256 of the token, never the token
    pledge: str = ""  # SHA-256 of the salt, in hex
    salt: str = ""  # in hex, once it is opened
    held: bool = False
    resigned: bool = False  # given up: a bot plays to the end
    kept_for: str = ""  # whose seat it was in the match before; theirs is then the token of an empty one

    @property
    def is_empty(self) -> bool:
        return not self.name


class MoveRow(msgspec.Struct, frozen=True):
    """One step of a match; or a taking back, by seat -1: all steps after the one that `action` numbers are undone."""

    table: str
    number: int  # from 1 on: step 0 lays out the table, and follows from the seed
    seat: int
    action: int
    chooser: str = ""  # these three as in the engine's Chooser
    playouts: int = 0
    asked: int = 0
    state: int | None = None  # the fingerprint of the state that it led to
    at: float = 0.0  # when; 0 where nobody noted it


class Fence(NamedTuple):
    """What a table's home may write: as long as no other home has it."""

    table: str
    epoch: int


class ArchiveRow(msgspec.Struct, frozen=True):
    """What is kept of a finished match, so that it can be told whatever the rules are by then."""

    table: str
    contents: bytes


class WordRow(msgspec.Struct, frozen=True):
    """Something said at a table."""

    table: str
    number: int  # from 0 on
    seat: int
    name: str
    text: str
    phrase: str  # the name of a quick phrase, or ""
    at: float
    side: int = EVERYBODY  # the side that it is for


metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)
TYPES: dict[Any, Any] = {
    str: sa.String, Kind: sa.String, int: sa.Integer, bool: sa.Boolean, float: sa.Double, bytes: sa.LargeBinary,
}  # fmt: skip


def columns(row: type[msgspec.Struct], *keys: str, **options: dict[str, Any]) -> list[sa.Column[Any]]:
    """A column for each field; what is none of the plain types is kept as JSON."""
    return [
        sa.Column(
            field.name,
            TYPES.get(kinds[0], sa.JSON(none_as_null=True)),
            *([sa.ForeignKey("tables.id")] if field.name == "table" else []),
            primary_key=field.name in keys,
            nullable=type(None) in kinds,
            **options.get(field.name, {}),
        )
        for field in msgspec.structs.fields(row)
        for kinds in [get_args(field.type) if isinstance(field.type, UnionType) else (field.type,)]
    ]


tables = sa.Table(
    "tables",
    metadata,
    *columns(
        TableRow,
        "id",
        code={"unique": True},
        hints={"server_default": sa.false()},
        brought={"server_default": sa.false()},
        seen={"server_default": "0"},
        home={"info": PASSING},
        epoch={"server_default": "0", "info": PASSING},
    ),
)
is_waiting = sa.and_(tables.c.open, tables.c.started.is_(None))
is_ended = sa.and_(tables.c.open, tables.c.ended.is_not(None))
sa.Index("ix_tables_waiting", tables.c.created, sqlite_where=is_waiting, postgresql_where=is_waiting)
has_not_begun = tables.c.started.is_(None)
sa.Index("ix_tables_seen", tables.c.seen, sqlite_where=has_not_begun, postgresql_where=has_not_begun)
sa.Index("ix_tables_ended", tables.c.ended, sqlite_where=is_ended, postgresql_where=is_ended)
has_home = tables.c.home.is_not(None)
sa.Index("ix_tables_home", tables.c.home, sqlite_where=has_home, postgresql_where=has_home)

of_table = sa.Column("table", sa.String, sa.ForeignKey("tables.id"), primary_key=True)
KEPT: dict[str, Any] = {"pledge": {"server_default": sa.text("''")}, "kept_for": {"server_default": sa.text("''")}}
of_seat = columns(SeatRow, "seat", resigned={"server_default": sa.false()}, **KEPT)
seats = sa.Table("seats", metadata, of_table, *of_seat, sqlite_with_rowid=False)
# Two moves with one number: the key is the lock of the match.
UNTOLD: dict[str, Any] = {"chooser": {"server_default": sa.text("''")}, "playouts": {"server_default": "0"}}
of_move = columns(MoveRow, "table", "number", **UNTOLD, asked={"server_default": "0"}, at={"server_default": "0"})
moves = sa.Table("moves", metadata, *of_move, sqlite_with_rowid=False)
archives = sa.Table("archives", metadata, *columns(ArchiveRow, "table"))
nodes = sa.Table(
    "nodes",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("until", sa.Double, nullable=False),  # by the clock of the database
    sa.Column("evicted", sa.Integer, nullable=False, server_default="0"),  # tables that others took from it
    info=PASSING,
)
health = sa.Table("health", metadata, sa.Column("noted", sa.Double, nullable=False), info=PASSING)  # one row
of_word = columns(WordRow, "table", "number", side={"server_default": str(EVERYBODY)})
words = sa.Table("words", metadata, *of_word, sqlite_with_rowid=False)
