"""Studies, imported records and rematches: tables made from tables."""

import asyncio
import json
from collections.abc import Sequence
from time import time
from typing import NamedTuple

from sqlalchemy import insert, select, update

from trunkline.core.game import AnyGame, HasAgenda
from trunkline.core.play import finished
from trunkline.core.serialize import load
from trunkline.server.clocks.clock import clock_of
from trunkline.server.common.errors import NotYours, Refused
from trunkline.server.common.host_games import Library
from trunkline.server.common.tokens import new_id
from trunkline.server.store.database import Connection
from trunkline.server.store.events import TableEvent
from trunkline.server.store.schema import departures, entries, seats, snapshots, tables
from trunkline.server.store.snapshots import Played, snapshot_row
from trunkline.server.store.store import hold
from trunkline.server.tables.acting import AUTO
from trunkline.server.tables.context import BOT, FRIEND, LOWEST, ME, AppContext, Chair, Opened, TableSpec
from trunkline.server.tables.departure_rows import Noted, rows_of
from trunkline.server.tables.departures import departures_of
from trunkline.server.tables.importing import Imported
from trunkline.server.tables.laying import lay_table, seat_row, start_clock, table_row
from trunkline.server.tables.people import Person
from trunkline.server.tables.table_state import TableState, Viewer, position, viewer_of
from trunkline.server.tables.waiting import set_turn

BATCH = 500  # entries written at a time


async def study(context: AppContext, live: TableState, viewer: Viewer, person: Person, count: int) -> str:
    """A private copy from a position: of any finished game, and of a live one for its players where nothing is hidden."""
    if count not in range(live.last + 1):
        raise Refused("there are positions 0 to {last}", last=live.last)
    if not finished(live.s) and (live.has_secrets or not viewer.seats):
        raise NotYours("a running game is studied by its players, and only where nothing is hidden")
    moves = [Played(move.seat, move.words, AUTO if move.kind == AUTO else "act") for move in live.moves[:count]]
    noted = [one for one in await departures_of(context, live) if one.departure.position <= count]
    async with context.store.reading() as c:
        s = await position(c, live, count)
    plan = Plan(live.game, live.row.seed, moves, live.names, f"Study: {live.row.title}", s, noted)
    return await lay_out(context, plan, person)


async def import_record(context: AppContext, found: Imported, person: Person) -> str:
    """A record becomes a private study that can be replayed and tried from anywhere."""
    game = context.library.opened(found.game, found.edition, found.options)
    s = load(game, json.loads(found.state))
    return await lay_out(context, Plan(game, found.seed, found.moves, found.names, game.title, s, found.departures), person)


class Plan(NamedTuple):
    """A study: a game, the moves already made, the position ``s`` they led to, and where they depart from our rules."""

    game: AnyGame
    seed: int
    moves: Sequence[Played]
    names: Sequence[str]
    title: str
    s: HasAgenda
    departures: Sequence[Noted]


async def lay_out(context: AppContext, plan: Plan, person: Person) -> str:
    """A study table with every seat held by the person."""
    spec = TableSpec(plan.game.name, [Chair(ME, name) for name in plan.names], plan.title, public=False, undo="free")
    opened, number = Opened(new_id(), {}, {}), len(plan.moves)
    row = table_row(opened.table, plan.game, person, spec, plan.seed, "study") | {"number": number}
    async with context.store.writing() as c:
        await c.execute(insert(tables).values(**row))
        await c.execute(insert(seats), [seat_row(opened, n, chair, person) for n, chair in enumerate(spec.chairs)])
        await enter_all(c, opened.table, plan.moves)
        if number:
            await c.execute(insert(snapshots).values(**snapshot_row(opened.table, number, plan.moves, plan.s)._asdict()))
        if plan.departures:
            await c.execute(insert(departures), rows_of(opened.table, plan.departures))
        await set_turn(c, opened.table, plan.game, plan.s)
    return opened.table


async def enter_all(c: Connection, table: str, moves: Sequence[Played]) -> None:
    """In batches, so that others are answered in between."""
    now = time()
    for first in range(0, len(moves), BATCH):
        batch = enumerate(moves[first : first + BATCH], first + 1)
        rows = [{"table": table, "number": n, "at": now, **move._asdict()} for n, move in batch]
        await c.execute(insert(entries), rows)
        await asyncio.sleep(0)


async def rematch(context: AppContext, live: TableState, person: Person) -> str:
    """The same people, bots and settings; everybody finds the new table through the old one."""
    viewer = viewer_of(live, person.id)
    if not (viewer.seats or viewer.is_host):
        raise NotYours("only players of this game can ask for a rematch")
    if not finished(live.s):
        raise Refused("the game is not over yet")
    async with context.store.writing(TableEvent(live.id, "rematch")) as c:
        await hold(c, live.id)
        there = (await c.execute(select(tables.c.next).where(tables.c.id == live.id))).scalar_one()
        return str(there) if there is not None else await again(c, context.library, live, person)


async def again(c: Connection, library: Library, live: TableState, person: Person) -> str:
    spec = TableSpec(
        live.game.name, [Chair(BOT, bot=chair.bot or LOWEST) if chair.kind == "bot" else Chair(FRIEND) for chair in live.seats]
    )
    spec = spec._replace(
        title=live.row.title,
        public=live.row.public,
        undo=live.row.undo,
        options=dict(live.game.chosen),
        hints=live.row.hints,
        table_talk=live.row.table_talk,
        clock=clock_of(live.row.clock),
    )
    opened = await lay_table(c, library, person, spec)
    for chair in live.seats:
        if chair.kind == "person":
            values = {"kind": "person", "person": chair.person, "name": chair.name, "invite": None}
            await c.execute(update(seats).where(seats.c.table == opened.table, seats.c.seat == chair.seat).values(**values))
    await start_clock(c, opened.table)
    await c.execute(update(tables).where(tables.c.id == live.id).values(next=opened.table))
    return opened.table
