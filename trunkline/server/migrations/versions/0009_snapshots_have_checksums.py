"""Snapshots have checksums"""

from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

SNAPSHOTS = sa.table("snapshots", *map(sa.column, ("table", "number", "line", "state", "checksum")))


def upgrade() -> None:
    op.add_column("snapshots", sa.Column("checksum", sa.String(length=64), nullable=False, server_default=""))
    connection, s = op.get_bind(), SNAPSHOTS.c
    for table, number in connection.execute(sa.select(s.table, s.number)).all():
        here = (s.table == table, s.number == number)
        line, state = connection.execute(sa.select(s.line, s.state).where(*here)).one()
        found = sha256("\n".join((table, str(number), line, state)).encode()).hexdigest()
        connection.execute(sa.update(SNAPSHOTS).where(*here).values(checksum=found))


def downgrade() -> None:
    op.drop_column("snapshots", "checksum")
