"""Whether the Captain gives hints at a table; at those that were laid before, strangers do without."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE tables SET hints = NOT open")
