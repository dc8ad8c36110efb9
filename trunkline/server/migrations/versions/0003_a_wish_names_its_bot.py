"""Who wishes for a bot says which one, and that is what the others agree to"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("wishes", sa.Column("bot", sa.String(length=20), nullable=True))
    op.execute("UPDATE wishes SET bot = 'L2' WHERE kind = 'bot'")  # the only one there was to wish for


def downgrade() -> None:
    op.drop_column("wishes", "bot")
