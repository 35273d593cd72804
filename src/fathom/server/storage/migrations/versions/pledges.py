"""Salts are pledged before they are opened, and each move says who chose it.

Salts that somebody sent before and whose match has not begun are forgotten: they were known too early.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("pledges", sa.JSON))
    op.add_column("seats", sa.Column("pledge", sa.String, nullable=False, server_default=sa.text("''")))
    op.execute("UPDATE seats SET salt = '' WHERE \"table\" IN (SELECT id FROM tables WHERE started IS NULL)")
    op.add_column("moves", sa.Column("chooser", sa.String, nullable=False, server_default=sa.text("''")))
    op.add_column("moves", sa.Column("playouts", sa.Integer, nullable=False, server_default="0"))
    op.add_column("moves", sa.Column("asked", sa.Integer, nullable=False, server_default="0"))
