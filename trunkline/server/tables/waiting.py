"""Whom a table waits for, and how its row says so: bots are found without loading every table."""

from collections.abc import Sequence
from time import time

from sqlalchemy import case, select, update

from trunkline.core.game import AnyGame, HasAgenda, Seat
from trunkline.core.play import deciding
from trunkline.plans.progress import Logged
from trunkline.server.store.database import Connection
from trunkline.server.store.schema import seats, tables
from trunkline.server.tables.clock_log import MOMENT
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.plans import by_plan, planners
from trunkline.server.tables.table_clocks import Reckoned
from trunkline.server.tables.table_state import TableState

BY_ITSELF = ("bot", "order")  # waiting for these a table goes on by itself


async def set_turn(c: Connection, table: str, game: AnyGame, s: HasAgenda) -> None:
    """Remember whom the table waits for, so that bots are found without loading every table."""
    asked = deciding(game, s)
    kinds = (await c.execute(select(seats.c.kind).where(seats.c.table == table, seats.c.seat.in_(asked)))).scalars().all()
    values = {"turn": game.turn(s), "asked": written(asked), "waits": waits_for(kinds), "changed": time()}
    await c.execute(update(tables).where(tables.c.id == table).values(**values))


def written(asked: Sequence[Seat]) -> str:
    """The seats as the table's row has them."""
    return ",".join(map(str, asked))


async def set_waits(c: Connection, live: TableState, changed: float) -> str:
    """The same at a table that people have sat down at, who may have left plans."""
    waits = await waits_at(c, live)
    unless_closed = case((tables.c.closed.is_(None), waits), else_="nobody")  # it may have been closed a moment ago
    values = {"turn": live.turn, "asked": written(live.deciding), "waits": unless_closed, "changed": changed}
    values |= {} if live.row.clock is None else {"due": time()}  # a bot may play for somebody who is out of time
    await c.execute(update(tables).where(tables.c.id == live.id).values(**values))
    return waits


def unseen(live: TableState) -> float:
    """A change that whoever acts at the same time notices, and nobody else: a moment after the last one."""
    return live.row.changed + MOMENT


async def waits_at(c: Connection, live: TableState, following: Sequence[Logged] = ()) -> str:
    """Whom the table waits for: a person whose plan acts now is not waited for."""
    if live.row.closed is not None:
        return waits_for([])
    waits = waits_for(kinds_asked(live))
    acts = waits == "person" and await by_plan(c, live, following) is not None
    return "order" if acts else waits


async def waits_after(context: AppContext, live: TableState, clocks: Reckoned | None, entry: Logged) -> str:
    """The same right after an entry that is about to be made; nearly always no connection is needed."""
    if clocks is not None and live.turn is not None and clocks.played_for(clocks.clocks.at):
        return "bot"
    if not planners(live):
        return waits_for(kinds_asked(live))
    async with context.store.reading() as c:
        return await waits_at(c, live, [entry])


def kinds_asked(live: TableState) -> list[str]:
    return [live.seats[seat].kind for seat in live.deciding]


def waits_for(kinds: Sequence[str]) -> str:
    """Whom a table waits for, of those who are asked: nobody, a bot, or only people. A bot keeps no person waiting."""
    if not kinds:
        return "nobody"
    return "bot" if "bot" in kinds else "person"


def goes_on(waits: str) -> bool:
    return waits in BY_ITSELF
