"""Saved positions of a table: a short cut past its log, trusted only as far as the checksum goes."""

import json
from collections.abc import AsyncIterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import select

from trunkline.core.errors import BadRecord
from trunkline.core.game import Game
from trunkline.core.wire import dump, load
from trunkline.server.database import Connection
from trunkline.server.schema import snapshots


class Played(NamedTuple):
    """An action that counts: the seat it was for, its words, and who did it.

    ``act``: a person, ``order``: a person's standing order, ``bot``: a bot.
    """

    seat: int
    words: str
    kind: str = "act"


class Saved(NamedTuple):
    """A position after so many entries, and the actions that led to it."""

    number: int
    moves: list[Played]
    s: Any


def checksum(table: str, number: int, line: str, state: str) -> str:
    """Names the table and the entry too: a whole snapshot in the wrong place is wrong."""
    return sha256("\n".join((table, str(number), line, state)).encode()).hexdigest()


def snapshot_row(table: str, number: int, moves: Sequence[Played], s: Any) -> dict[str, Any]:
    line, state = json.dumps(moves), json.dumps(dump(s))
    return {"table": table, "number": number, "line": line, "state": state, "checksum": checksum(table, number, line, state)}


def restored(game: Game[Any], row: Any) -> Saved | None:
    """The position of a row of ``schema.snapshots``; None if it is not what was written, or no state of this game."""
    if row.checksum != checksum(row.table, row.number, row.line, row.state):
        return None
    try:
        s = load(game, json.loads(row.state))
        saved = Saved(row.number, [Played(*move) for move in json.loads(row.line)], s)
    except (BadRecord, TypeError, ValueError):
        return None
    return saved if all(phase in game.phases for phase in s.agenda) else None  # a phase there is no longer


async def newest_first(c: Connection, game: Game[Any], table: str, number: int) -> AsyncIterator[tuple[int, Saved | None]]:
    """The snapshots up to this entry, each with its number; None for a broken one."""
    query = select(snapshots).where(snapshots.c.table == table).order_by(snapshots.c.number.desc()).limit(1)
    while (row := (await c.execute(query.where(snapshots.c.number <= number))).first()) is not None:
        yield row.number, restored(game, row)
        number = row.number - 1
