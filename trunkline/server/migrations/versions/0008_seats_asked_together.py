"""All seats that are asked at the same time, not the seat to move alone"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("asked", sa.String(length=40), nullable=False, server_default=""))
    op.execute("UPDATE tables SET asked = CAST(turn AS VARCHAR(40)) WHERE turn IS NOT NULL")


def downgrade() -> None:
    op.drop_column("tables", "asked")
