"""Saved positions of a table: a short cut past its log, trusted only as far as the checksum goes.

While a game is played there is one every so many entries; of a game that is over few are kept, and its last position.
"""

import json
import zlib
from collections.abc import AsyncIterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import delete, select

from trunkline.core.errors import BadRecord
from trunkline.core.game import AnyGame, HasAgenda
from trunkline.core.serialize import dump, load
from trunkline.server.store.database import Connection
from trunkline.server.store.rows import SnapshotRow, columns, row_as
from trunkline.server.store.schema import snapshots

SNAPSHOT_EVERY = 40  # entries
LONG = 2000  # entries after which snapshots are twice as far apart, then three times, and so on
AFTER_THE_END = 5 * SNAPSHOT_EVERY  # entries between those that are kept of a game that is over


class Played(NamedTuple):
    """An action that counts: the seat it was for, its words, and who did it.

    ``act``: a person, ``order``: a person's plan, ``bot``: a bot, ``auto``: the server, where only
    this could be done.
    """

    seat: int
    words: str
    kind: str = "act"


class Saved(NamedTuple):
    """A position after so many entries, and the actions that led to it."""

    number: int
    moves: list[Played]
    s: HasAgenda


def is_due(number: int) -> bool:
    """Whether one is saved at this entry. It holds all actions until then, so in very long games they are fewer."""
    return number % (SNAPSHOT_EVERY * (1 + number // LONG)) == 0


def checksum(table: str, number: int, packed: bytes) -> str:
    """Names the table and the entry too: a whole snapshot in the wrong place is wrong."""
    return sha256(f"{table}\n{number}\n".encode() + packed).hexdigest()


def snapshot_row(table: str, number: int, moves: Sequence[Played], s: HasAgenda) -> SnapshotRow:
    packed = zlib.compress(json.dumps([moves, dump(s)], separators=(",", ":")).encode())
    return SnapshotRow(table, number, packed, checksum(table, number, packed))


def restored(game: AnyGame, row: SnapshotRow) -> Saved | None:
    """The position of a row of ``schema.snapshots``; None if it is not what was written, or no state of this game."""
    if row.checksum != checksum(row.table, row.number, row.packed):
        return None
    try:
        moves, state = json.loads(zlib.decompress(row.packed))
        s = load(game, state)
        saved = Saved(row.number, [Played(*move) for move in moves], s)
    except (BadRecord, TypeError, ValueError, zlib.error):
        return None
    return saved if all(phase in game.phases for phase in s.agenda) else None  # a phase there is no longer


async def newest_first(c: Connection, game: AnyGame, table: str, number: int) -> AsyncIterator[tuple[int, Saved | None]]:
    """The snapshots up to this entry, each with its number; None for a broken one."""
    query = (
        select(*columns(snapshots, SnapshotRow._fields))
        .where(snapshots.c.table == table)
        .order_by(snapshots.c.number.desc())
        .limit(1)
    )
    while (row := row_as(SnapshotRow, await c.execute(query.where(snapshots.c.number <= number)))) is not None:
        yield row.number, restored(game, row)
        number = row.number - 1


async def thin(c: Connection, table: str, last: int) -> None:
    """Of a game that is over: whoever replays it waits a little longer for a position, and the database has room for more."""
    spare = (snapshots.c.number < last, snapshots.c.number % AFTER_THE_END != 0)
    await c.execute(delete(snapshots).where(snapshots.c.table == table, *spare))
