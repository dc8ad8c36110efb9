"""Studies, imported records and rematches: tables made from tables."""

from collections.abc import Sequence
from time import time
from typing import Any, NamedTuple

from sqlalchemy import insert, select, update

from trunkline.core.catalog import start
from trunkline.core.game import Game
from trunkline.core.notation import read, spell
from trunkline.core.play import apply, finished
from trunkline.server.bus import News
from trunkline.server.database import Connection
from trunkline.server.departures import Noted, departures_of, noted_in, rows_of
from trunkline.server.errors import NotYours, Refused
from trunkline.server.house import BOT, FRIEND, LOWEST, ME, Chair, House, Opened, Wish
from trunkline.server.library import Brought, Library
from trunkline.server.live import Live, Viewer, viewer_of
from trunkline.server.people import Person
from trunkline.server.schema import departures, entries, seats, snapshots, tables
from trunkline.server.snapshots import Played, snapshot_row
from trunkline.server.store import hold
from trunkline.server.tables import lay_table, seat_row, set_turn, table_row
from trunkline.server.tokens import new_id


async def study(house: House, live: Live, viewer: Viewer, person: Person, count: int) -> str:
    """A private copy from a position: of any finished game, and of a live one for its players where nothing is hidden."""
    if count not in range(live.last + 1):
        raise Refused("there are positions 0 to {last}", last=live.last)
    if not finished(live.s) and (live.has_secrets or not viewer.seats):
        raise NotYours("a running game is studied by its players, and only where nothing is hidden")
    moves = [Played(move.seat, move.words) for move in live.moves[:count]]
    noted = [one for one in await departures_of(house, live) if one.departure.position <= count]
    begun = Start(live.game, live.row.seed, moves, live.names, f"Study: {live.row.title}", noted)
    return await lay_out(house, begun, person)


async def import_record(house: House, brought: Brought, actors: Sequence[int], person: Person) -> str:
    """A record becomes a private study that can be replayed and tried from anywhere."""
    record = brought.record
    moves = [Played(seat, spell(record.game, a)) for seat, a in zip(actors, record.actions, strict=True)]
    names = list(record.names) or [f"Seat {n + 1}" for n in range(record.players)]
    return await lay_out(house, Start(record.game, record.seed, moves, names, record.game.title, noted_in(brought)), person)


class Start(NamedTuple):
    """What a study begins with."""

    game: Game[Any]
    seed: int
    moves: Sequence[Played]
    names: Sequence[str]
    title: str
    departures: Sequence[Noted]


async def lay_out(house: House, begun: Start, person: Person) -> str:
    """A study table with these moves already made and every seat held by the person."""
    game, seed, moves, names, title, noted = begun
    wish = Wish(game.name, [Chair(ME, name) for name in names], title, public=False, undo="free")
    opened, now = Opened(new_id(), {}, {}), time()
    s = start(game, len(names), seed)
    for move in moves:
        apply(game, s, read(game, move.words))
    row = table_row(opened.table, game, person, wish, seed, "study") | {"number": len(moves)}
    async with house.store.writing() as c:
        await c.execute(insert(tables).values(**row))
        await c.execute(insert(seats), [seat_row(opened, n, chair, person) for n, chair in enumerate(wish.chairs)])
        lines = [
            {"table": opened.table, "number": n, "kind": move.kind, "words": move.words, "seat": move.seat, "at": now}
            for n, move in enumerate(moves, 1)
        ]
        if lines:
            await c.execute(insert(entries), lines)
            await c.execute(insert(snapshots).values(**snapshot_row(opened.table, len(moves), moves, s)))
        if noted:
            await c.execute(insert(departures), rows_of(opened.table, noted))
        await set_turn(c, opened.table, game, s)
    return opened.table


async def rematch(house: House, live: Live, person: Person) -> str:
    """The same people, bots and settings; everybody finds the new table through the old one."""
    viewer = viewer_of(live, person.id)
    if not (viewer.seats or viewer.is_host):
        raise NotYours("only who was at this table asks for another game")
    if not finished(live.s):
        raise Refused("the game is not over yet")
    async with house.store.writing(News(live.id, "rematch")) as c:
        await hold(c, live.id)
        there = (await c.execute(select(tables.c.next).where(tables.c.id == live.id))).scalar_one()
        return str(there) if there is not None else await again(c, house.library, live, person)


async def again(c: Connection, library: Library, live: Live, person: Person) -> str:
    wish = Wish(
        live.game.name, [Chair(BOT, bot=chair.bot or LOWEST) if chair.kind == "bot" else Chair(FRIEND) for chair in live.seats]
    )
    wish = wish._replace(
        title=live.row.title,
        public=live.row.public,
        undo=live.row.undo,
        options=dict(live.game.chosen),
        hints=live.row.hints,
        table_talk=live.row.table_talk,
    )
    opened = await lay_table(c, library, person, wish)
    for chair in live.seats:
        if chair.kind == "person":
            values = {"kind": "person", "person": chair.person, "name": chair.name, "invite": None}
            await c.execute(update(seats).where(seats.c.table == opened.table, seats.c.seat == chair.seat).values(**values))
    await c.execute(update(tables).where(tables.c.id == live.id).values(next=opened.table))
    return opened.table
