"""A seat may be given up for good, and a word may be for one side alone; what was there before is neither."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("seats", sa.Column("resigned", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("words", sa.Column("side", sa.Integer, nullable=False, server_default="-1"))
