"""Clocks of tables, what they go by, and when people rest"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.Text()))
    op.add_column("tables", sa.Column("clocked", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("due", sa.Float()))
    op.create_index("tables_due", "tables", ["due"])
    op.add_column("entries", sa.Column("asked", sa.String(40)))
    op.create_table(
        "clock_log",
        sa.Column("table", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("asked", sa.String(40), nullable=False),
    )
    op.create_table(
        "rests",
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("rests")
    op.drop_table("clock_log")
    op.drop_column("entries", "asked")
    op.drop_index("tables_due", "tables")
    for column in ("due", "clocked", "clock"):
        op.drop_column("tables", column)
