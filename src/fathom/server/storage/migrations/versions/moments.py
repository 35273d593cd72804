"""When each move was made, so that a clock of days runs on while the table sleeps; of earlier ones nobody knows."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("moves", sa.Column("at", sa.Double, nullable=False, server_default="0"))
