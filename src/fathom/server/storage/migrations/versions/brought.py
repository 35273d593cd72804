"""A match may come from a browser in which it began; those that are here began here."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("brought", sa.Boolean, nullable=False, server_default=sa.false()))
