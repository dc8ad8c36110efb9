"""Small helpers: guests, tables, random but repeatable play."""

from random import Random
from typing import Any

from trunkline.bots.random import random_bot
from trunkline.core.game import Seat
from trunkline.core.notation import spell
from trunkline.server.tables.acting import act_at
from trunkline.server.tables.context import AppContext, Chair, Opened, TableSpec
from trunkline.server.tables.laying import create
from trunkline.server.tables.people import Person, new_person
from trunkline.server.tables.seats import claim
from trunkline.server.tables.table_state import TableCache, TableState, Viewer, viewer_of


async def guest(context: AppContext, name: str) -> Person:
    async with context.store.writing() as c:
        return await new_person(c, name)


async def table_with(context: AppContext, *chairs: str, **wishes: Any) -> Opened:
    """A table of a fresh host named Ada, with these chairs."""
    spec = TableSpec("chicago_express", [Chair(kind) for kind in chairs], seed=1)._replace(**wishes)
    return await create(context, await guest(context, "Ada"), spec)


async def sit(context: AppContext, invite: str, name: str) -> Person:
    person = await guest(context, name)
    await claim(context, invite, person, name)
    return person


async def seat_at(context: AppContext, table: str, seat: int, as_host: bool = False) -> tuple[TableState, Viewer]:
    """The table, and whoever sits in this seat alone."""
    live = await context.table_cache.get(table)
    return live, Viewer(live.seats[seat].person, (Seat(seat),), as_host)


async def host_of(context: AppContext, table: str) -> tuple[TableState, Viewer]:
    live = await context.table_cache.get(table)
    return live, viewer_of(live, live.row.host)


async def random_words(context: AppContext, table: str, table_cache: TableCache | None = None) -> str:
    """A legal action of the seat to move."""
    live = await (table_cache or context.table_cache).get(table)
    assert live.turn is not None
    chance = Random(live.number)
    return spell(live.game, random_bot(live.game, live.game.view(live.s, live.turn), live.turn, chance))


async def play_randomly(context: AppContext, table: str, count: int, table_cache: TableCache | None = None) -> TableState:
    """So many actions, or to the end of the game; gives the table as it stands then."""
    table_cache = table_cache or context.table_cache
    for _ in range(count):
        live = await table_cache.get(table)
        if live.turn is None:
            break
        words = await random_words(context, table, table_cache)
        await act_at(context, live, [live.turn], words, live.number)
    return await table_cache.get(table)
