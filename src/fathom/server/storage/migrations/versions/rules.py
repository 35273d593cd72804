"""Matches outlive their rules: by which version they are played, what their states were, and what was told of them.

And a place to write whether anything can be written.

Of what was played before, nothing of that is known.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("rules", sa.String))
    op.add_column("tables", sa.Column("laid", sa.Integer))
    op.add_column("moves", sa.Column("state", sa.Integer))
    op.create_table(
        "archives",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("contents", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_archives"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_archives_table"),
    )
    op.create_table("health", sa.Column("noted", sa.Double, nullable=False))
