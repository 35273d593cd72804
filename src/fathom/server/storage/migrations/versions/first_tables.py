"""Tables, seats, moves and words."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        *needed(id=sa.String),
        *optional(code=sa.String),
        *needed(game=sa.String, settings=sa.JSON, open=sa.Boolean),
        *optional(clock=sa.Integer),
        *needed(host=sa.Integer, seed=sa.LargeBinary),
        *optional(salts=sa.JSON, results=sa.JSON, next=sa.String),
        *needed(created=sa.Double),
        *optional(started=sa.Double, ended=sa.Double),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
    )
    create_index("ix_tables_waiting", "created", "started IS NULL")
    create_index("ix_tables_ended", "ended", "ended IS NOT NULL")
    who = needed(seat=sa.Integer, kind=sa.String, level=sa.String, name=sa.String)
    create_part("seats", *who, *optional(token=sa.LargeBinary), *needed(salt=sa.String, held=sa.Boolean))
    create_part("moves", *needed(number=sa.Integer, seat=sa.Integer, action=sa.Integer))
    said = needed(number=sa.Integer, seat=sa.Integer, name=sa.String, text=sa.String, phrase=sa.String, at=sa.Double)
    create_part("words", *said)


def needed(**kinds: Any) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, nullable=False) for name, kind in kinds.items()]


def optional(**kinds: Any) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind) for name, kind in kinds.items()]


def create_index(name: str, column: str, condition: str) -> None:
    """Over the open tables alone."""
    sqlite, postgresql = sa.text(f"open = 1 AND {condition}"), sa.text(f"open AND {condition}")
    op.create_index(name, "tables", [column], sqlite_where=sqlite, postgresql_where=postgresql)


def create_part(name: str, *columns: sa.Column[Any]) -> None:
    """What belongs to a table, numbered by the first column."""
    op.create_table(
        name,
        *needed(table=sa.String),
        *columns,
        sa.PrimaryKeyConstraint("table", columns[0].name, name=f"pk_{name}"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=f"fk_{name}_table"),
        sqlite_with_rowid=False,
    )
