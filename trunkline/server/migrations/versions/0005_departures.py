"""Where games played elsewhere depart from our rules, beside their studies"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "departures",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("action", sa.Integer(), nullable=False),
        sa.Column("section", sa.String(length=20), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("played", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table", "number"),
    )


def downgrade() -> None:
    op.drop_table("departures")
