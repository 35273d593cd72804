"""A rematch keeps its chairs for those who had them, and a table that waits knows when somebody was last there."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("seats", sa.Column("kept_for", sa.String, nullable=False, server_default=sa.text("''")))
    op.add_column("tables", sa.Column("seen", sa.Double, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET seen = created")
    condition = sa.text("started IS NULL")
    op.create_index("ix_tables_seen", "tables", ["seen"], sqlite_where=condition, postgresql_where=condition)
