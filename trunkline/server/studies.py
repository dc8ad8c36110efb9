"""Studies, imported records and rematches: tables made from tables."""

import json
from collections.abc import Sequence
from time import time
from typing import Any

from sqlalchemy import insert, update

from trunkline.core.catalog import start
from trunkline.core.game import Game
from trunkline.core.notation import read, spell
from trunkline.core.play import apply, finished
from trunkline.core.record import Record
from trunkline.core.wire import dump
from trunkline.server.bus import News
from trunkline.server.errors import NotYours, Refused
from trunkline.server.house import BOT, FRIEND, ME, Chair, House, Opened, Wish
from trunkline.server.live import Live, Viewer
from trunkline.server.people import Person
from trunkline.server.schema import entries, seats, snapshots, tables
from trunkline.server.tables import create, seat_row, set_turn, table_row
from trunkline.server.tokens import new_id


async def study(house: House, live: Live, viewer: Viewer, person: Person, count: int) -> str:
    """A private copy from a position: of any finished game, and of a live one for its players where nothing is hidden."""
    if count not in range(len(live.line) + 1):
        raise Refused(f"there are positions 0 to {len(live.line)}")
    if not finished(live.s) and (live.has_secrets or not viewer.seats):
        raise NotYours("a running game is studied by its players, and only where nothing is hidden")
    moves = list(zip(live.actors, live.line, strict=True))[:count]
    return await lay_out(house, live.game, person, live.row.seed, moves, live.names, f"Study: {live.row.title}")


async def import_record(house: House, record: Record, actors: Sequence[int], person: Person) -> str:
    """A record becomes a private study that can be replayed and tried from anywhere."""
    moves = [(seat, spell(record.game, a)) for seat, a in zip(actors, record.actions, strict=True)]
    names = list(record.names) or [f"Seat {n + 1}" for n in range(record.players)]
    return await lay_out(house, record.game, person, record.seed, moves, names, record.game.title)


async def lay_out(
    house: House, game: Game[Any], person: Person, seed: int, moves: Sequence[tuple[int, str]], names: Sequence[str], title: str
) -> str:
    """A study table with these moves already made and every seat held by the person."""
    wish = Wish(game.name, [Chair(ME, name) for name in names], title, public=False, undo="free")
    opened, now = Opened(new_id(), {}, {}), time()
    s = start(game, len(names), seed)
    for _, words in moves:
        apply(game, s, read(game, words))
    row = table_row(opened.table, game, person, wish, seed, "study") | {"number": len(moves)}
    async with house.store.writing() as c:
        await c.execute(insert(tables).values(**row))
        for n, chair in enumerate(wish.chairs):
            await c.execute(insert(seats).values(**seat_row(opened, n, chair, person)))
        lines = [
            {"table": opened.table, "number": n, "kind": "act", "words": words, "seat": seat, "at": now}
            for n, (seat, words) in enumerate(moves, 1)
        ]
        if lines:
            await c.execute(insert(entries), lines)
            kept = {"table": opened.table, "number": len(moves), "line": json.dumps(moves), "state": json.dumps(dump(s))}
            await c.execute(insert(snapshots).values(**kept))
        await set_turn(c, opened.table, game, s)
    return opened.table


async def rematch(house: House, live: Live, person: Person) -> str:
    """The same people, bots and settings; everybody finds the new table through the old one."""
    if not finished(live.s):
        raise Refused("the game is not over yet")
    if live.row.next is not None:
        return str(live.row.next)
    wish = Wish(live.game.name, [Chair(BOT, bot=chair.bot) if chair.kind == "bot" else Chair(FRIEND) for chair in live.seats])
    wish = wish._replace(title=live.row.title, public=live.row.public, undo=live.row.undo, options=dict(live.game.chosen))
    opened = await create(house, person, wish)
    async with house.store.writing(News(live.id, "rematch")) as c:
        for chair in live.seats:
            if chair.kind == "person" and chair.person is not None:
                values = {"kind": "person", "person": chair.person, "name": chair.name, "invite": None}
                await c.execute(update(seats).where(seats.c.table == opened.table, seats.c.seat == chair.seat).values(**values))
        await c.execute(update(tables).where(tables.c.id == live.id).values(next=opened.table))
    return opened.table
