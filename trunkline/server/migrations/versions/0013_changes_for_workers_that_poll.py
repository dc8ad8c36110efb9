"""Changes, for workers that poll"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "changes",
        sa.Column("number", sa.BigInteger(), primary_key=True),
        sa.Column("transaction", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("news", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("changes")
