"""Bots explain themselves and give hints, at tables that want it"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("hints", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "ideas",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("bot", sa.String(length=20), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table", "at"),
    )


def downgrade() -> None:
    op.drop_table("ideas")
    op.drop_column("tables", "hints")
