"""Standing orders beside the seats"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("seats", sa.Column("standing", sa.Text()))


def downgrade() -> None:
    op.drop_column("seats", "standing")
