"""Standing orders beside the seats"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("seats", sa.Column("standing", sa.Text()))


def downgrade() -> None:
    op.drop_column("seats", "standing")
