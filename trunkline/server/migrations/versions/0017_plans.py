"""Plans take the place of standing orders, which become plans"""

import json
from collections.abc import Iterator, Sequence
from typing import Any
from zlib import crc32

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

SEATS = sa.table("seats", *map(sa.column, ("table", "seat", "standing", "plan")))
ENTRIES = sa.table("entries", *map(sa.column, ("table", "number", "kind", "words")))
ALWAYS = ["stop when stock_round changes", "whenever phase = stock and acted = False do done", "otherwise stop and call me"]
COMPANIES = ("PRR", "NYC", "CPR", "B&O", "C&O", "Erie", "NYNH", "B&M")
BUYING = ("buys-share {} *", "buys-several {} *", "starts {} *")


def upgrade() -> None:
    connection, s = op.get_bind(), SEATS.c
    op.add_column("seats", sa.Column("plan", sa.Text()))
    for row in connection.execute(sa.select(s.table, s.seat, s.standing).where(s.standing.is_not(None))).all():
        here = (s.table == row.table, s.seat == row.seat)
        connection.execute(sa.update(SEATS).where(*here).values(plan=plan_of(connection, row)))
    op.drop_column("seats", "standing")


def plan_of(connection: sa.Connection, row: Any) -> str | None:
    """The same as a plan; None for an order that had been overtaken by an undo already."""
    since, mark, until = json.loads(row.standing)
    line = sa.select(ENTRIES.c.number, ENTRIES.c.kind, ENTRIES.c.words).where(ENTRIES.c.table == row.table)
    moves = played(connection.execute(line.order_by(ENTRIES.c.number)).all())
    if len(moves) < since or f"{crc32(json.dumps([words for _, words in moves[:since]]).encode()):08x}" != mark:
        return None
    text = "".join(f"{line}\n" for line in [*(one for key in until for one in stops(key, row.seat)), *ALWAYS])
    number = moves[since - 1][0] if since else 0
    return json.dumps({"text": text, "number": number, "since": since, "kept": True})


def played(entries: Sequence[Any]) -> list[tuple[int, str]]:
    """The actions that count, each with the number of its entry."""
    moves: list[tuple[int, str]] = []
    for entry in entries:
        if entry.kind == "undo":
            del moves[int(entry.words) :]
        else:
            moves.append((entry.number, entry.words))
    return moves


def stops(key: str, seat: int) -> Iterator[str]:
    """What ended the order: ``sells PRR``, ``buys NYC``, ``director``, ``limit``."""
    verb, _, company = key.partition(" ")
    if verb == "sells":
        yield f"stop when anyone sells {company} *"
    elif verb == "buys":
        yield from (f"stop when anyone {deed.format(company)}" for deed in BUYING)
    elif verb == "director":
        yield from (f"stop when director {name} changes" for name in COMPANIES)
    elif verb == "limit":
        yield f"stop when over-limit seat-{seat + 1} = 1"


def downgrade() -> None:
    """Nobody passes for anybody who has not asked for it in words the former version knows."""
    op.add_column("seats", sa.Column("standing", sa.Text()))
    op.drop_column("seats", "plan")
