"""Snapshots of Union Pacific count cities and connections in the order of a board file; they are made anew by name

A snapshot only saves playing a table from its beginning, and every entry is still there.
"""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.execute(
        "DELETE FROM snapshots WHERE snapshots.\"table\" IN (SELECT id FROM tables WHERE game = 'union_pacific'"
        " OR game LIKE 'union_pacific-%')"
    )


def downgrade() -> None:
    upgrade()  # the same: the older server counts otherwise
