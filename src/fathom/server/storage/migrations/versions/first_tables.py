"""Tables, seats, moves and words."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    create_tables()
    create_seats()
    create_moves()
    create_words()


def create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("code", sa.String),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("clock", sa.Integer),
        sa.Column("host", sa.Integer, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("salts", sa.JSON),
        sa.Column("results", sa.JSON),
        sa.Column("next", sa.String),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("started", sa.Double),
        sa.Column("ended", sa.Double),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
    )
    create_index("ix_tables_waiting", "created", "started IS NULL")
    create_index("ix_tables_ended", "ended", "ended IS NOT NULL")


def create_index(name: str, column: str, condition: str) -> None:
    """Over the open tables alone."""
    sqlite, postgresql = sa.text(f"open = 1 AND {condition}"), sa.text(f"open AND {condition}")
    op.create_index(name, "tables", [column], sqlite_where=sqlite, postgresql_where=postgresql)


def create_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("level", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("token", sa.LargeBinary),
        sa.Column("salt", sa.String, nullable=False),
        sa.Column("held", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_seats_table"),
        sqlite_with_rowid=False,
    )


def create_moves() -> None:
    op.create_table(
        "moves",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table", "number", name="pk_moves"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_moves_table"),
        sqlite_with_rowid=False,
    )


def create_words() -> None:
    op.create_table(
        "words",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("phrase", sa.String, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table", "number", name="pk_words"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_words_table"),
        sqlite_with_rowid=False,
    )
