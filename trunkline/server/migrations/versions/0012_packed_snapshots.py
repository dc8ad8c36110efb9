"""Snapshots are packed, and of games that are over few are kept"""

import zlib
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

SNAPSHOTS = sa.table("snapshots", *map(sa.column, ("table", "number", "line", "state", "packed", "checksum")))
KEPT = 200  # entries between snapshots of a game that is over
SPARE = f"""
DELETE FROM snapshots WHERE number % {KEPT} <> 0
    AND "table" IN (SELECT id FROM tables WHERE turn IS NULL AND asked = '' AND number > 0)
    AND number < (SELECT max(other.number) FROM snapshots other WHERE other."table" = snapshots."table")
"""


def upgrade() -> None:
    connection, s = op.get_bind(), SNAPSHOTS.c
    op.add_column("snapshots", sa.Column("packed", sa.LargeBinary(), nullable=False, server_default=""))
    connection.execute(sa.text(SPARE))
    for table, number in connection.execute(sa.select(s.table, s.number)).all():
        here = (s.table == table, s.number == number)
        row = connection.execute(sa.select(s.line, s.state, s.checksum).where(*here)).one()
        connection.execute(sa.update(SNAPSHOTS).where(*here).values(**packed(table, number, row)))
    with op.batch_alter_table("snapshots") as batch:
        batch.alter_column("packed", server_default=None)
        batch.alter_column("checksum", server_default=None)
        batch.drop_column("line")
        batch.drop_column("state")


def packed(table: str, number: int, row: Any) -> dict[str, object]:
    """A broken snapshot stays broken: it is replayed from the entries when it is needed."""
    whole = row.checksum == sha256("\n".join((table, str(number), row.line, row.state)).encode()).hexdigest()
    found = zlib.compress(f"[{row.line},{row.state}]".encode())
    checksum = sha256(f"{table}\n{number}\n".encode() + found).hexdigest()
    return {"packed": found, "checksum": checksum if whole else ""}


def downgrade() -> None:
    """Without them tables are replayed from their entries."""
    op.drop_column("snapshots", "packed")
    op.execute(sa.text("DELETE FROM snapshots"))
    op.add_column("snapshots", sa.Column("line", sa.Text(), nullable=False, server_default=""))
    op.add_column("snapshots", sa.Column("state", sa.Text(), nullable=False, server_default=""))
