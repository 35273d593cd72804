"""Several servers share a house: each is a node with a lease, and a table that is awake has one of them as its home."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("evicted", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_nodes"),
    )
    op.add_column("tables", sa.Column("home", sa.String))
    op.add_column("tables", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    condition = sa.text("home IS NOT NULL")
    op.create_index("ix_tables_home", "tables", ["home"], sqlite_where=condition, postgresql_where=condition)
