"""Flags: what happens at the moment somebody's time is up.

Each table's row says when to look at its clocks (``due``), which is never too late. Every worker asks the database for tables
that are due and leases a batch of them, so that no table is looked at twice; a worker that dies leaves them to the others.
Nothing is kept in memory that a restart could lose, and a computer's clock that jumps is simply read.
"""

import logging
from collections.abc import Sequence
from time import time
from typing import Any, NamedTuple

from sqlalchemy import select, update

from trunkline.core.errors import TrunklineError
from trunkline.server.store.events import TableEvent
from trunkline.server.store.rows import SeatRow, TableRow
from trunkline.server.store.schema import tables
from trunkline.server.tables.clock_log import MOMENT
from trunkline.server.tables.context import AppContext

log = logging.getLogger("trunkline.clocks")

BATCH = 200  # tables looked at together
LEASE = 5.0  # seconds after which others look at what a dead worker left
NO_ENTRIES = 2**31 - 1


class Fallen(NamedTuple):
    """A table that was looked at: when to look again, whether somebody is out of time, and whether a bot plays now."""

    row: TableRow
    due: float | None
    out: bool
    bot_plays: bool


async def look_at_flags(context: AppContext) -> list[str]:
    """Look at all tables that are due; gives those where a bot plays now."""
    woken: list[str] = []
    while leased := await lease(context):
        fallen = [one for table in leased if (one := await looked_at(context, table)) is not None]
        told = await write_down(context, fallen)
        context.store.tell(*(TableEvent(one.row.id, "clock") for one in told if one.out))
        woken += [one.row.id for one in told if one.bot_plays]
    return woken


async def lease(context: AppContext) -> Sequence[str]:
    """Tables that are due and that no other worker looks at now."""
    now = time()
    due = select(tables.c.id).where(tables.c.due <= now).order_by(tables.c.due).limit(BATCH)
    async with context.store.reading() as c:
        if (await c.execute(due.limit(1))).first() is None:
            return []
    mine = due.with_for_update(skip_locked=True).scalar_subquery()
    taken = update(tables).where(tables.c.id.in_(mine)).values(due=now + LEASE).returning(tables.c.id)
    async with context.store.writing() as c:
        return list((await c.execute(taken)).scalars())


async def looked_at(context: AppContext, table: str) -> Fallen | None:
    """None for a table that is gone, or cannot be read; that one must not keep the others waiting."""
    try:
        found = await context.store.read_changes(table, NO_ENTRIES)
        return None if found is None else await judged(context, found.row, found.seats)
    except (TrunklineError, TypeError, ValueError):
        log.exception("the clocks of table %s cannot be read", table)
        return None


async def judged(context: AppContext, row: TableRow, chairs: Sequence[SeatRow]) -> Fallen:
    reckoned = await context.clocks.get(row, chairs)
    if reckoned is None or row.closed is not None or not reckoned.clocks.asked:
        return Fallen(row, None, out=False, bot_plays=False)
    now = time()
    clocks, bot_plays = reckoned.at(now), bool(reckoned.played_for(now))
    out = any(clocks.seats[seat].out for seat in reckoned.people if seat in clocks.asked)
    due = reckoned._replace(clocks=clocks).out_next()
    return Fallen(row, due, out, bot_plays)


async def write_down(context: AppContext, fallen: Sequence[Fallen]) -> list[Fallen]:
    """Those that nobody has changed since they were looked at; the others are due again."""
    async with context.store.writing() as c:
        return [one for one in fallen if (await c.execute(written_down(one))).rowcount == 1]


def written_down(one: Fallen) -> Any:
    row, plays = one.row, one.bot_plays and one.row.waits != "bot"
    values = {"waits": "bot", "changed": tables.c.changed + MOMENT} if plays else {}
    here = (tables.c.id == row.id, tables.c.number == row.number, tables.c.clocked == row.clocked, tables.c.due == row.due)
    return update(tables).where(*here).values(due=one.due, **values)
