"""Admins of the pages, hosts who close their tables or the chat, and who closed a table"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("people", sa.Column("admin", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("closed_by", sa.String(length=10), nullable=True))
    op.execute("UPDATE tables SET closed_by = 'operator' WHERE closed IS NOT NULL")
    op.add_column("tables", sa.Column("chat_closed", sa.Float(), nullable=True))
    op.add_column("audit", sa.Column("person", sa.String(length=24), nullable=True))
    op.create_index("chat_latest", "chat", ["at"])


def downgrade() -> None:
    op.drop_index("chat_latest", "chat")
    op.drop_column("audit", "person")
    op.drop_column("tables", "chat_closed")
    op.drop_column("tables", "closed_by")
    op.drop_column("people", "admin")
