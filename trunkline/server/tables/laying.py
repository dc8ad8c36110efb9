"""Making tables: what is wished for, checked, and the rows that it becomes."""

import json
from secrets import randbelow
from time import time

from sqlalchemy import func, insert, select

from trunkline.bots.levels import NAMES
from trunkline.core.catalog import SEEDS, start
from trunkline.core.game import AnyGame
from trunkline.server.clocks.clock import check_clock, clock_text
from trunkline.server.common.errors import Refused
from trunkline.server.common.host_games import Library
from trunkline.server.common.tokens import hashed, new_id, new_token
from trunkline.server.store.database import Connection
from trunkline.server.store.rows import SeatRow
from trunkline.server.store.schema import seats, tables
from trunkline.server.tables.clock_log import start_line
from trunkline.server.tables.context import (
    ANYONE,
    BOT,
    BOTS,
    FRIEND,
    LONGEST_TITLE,
    ME,
    UNDO,
    AppContext,
    Chair,
    Opened,
    TableSpec,
)
from trunkline.server.tables.people import Person, clean_name, one_line
from trunkline.server.tables.waiting import set_turn

KINDS = (ME, FRIEND, ANYONE, BOT)
BOT_TABLES = 5  # without people, running at a time, for each person


async def create(context: AppContext, person: Person, spec: TableSpec) -> Opened:
    """A table with its seats; friends get invite links, the maker's own seats get program tokens."""
    async with context.store.writing() as c:
        return await lay_table(c, context.library, person, spec)


async def lay_table(c: Connection, library: Library, person: Person, spec: TableSpec) -> Opened:
    """The same, as part of something larger."""
    game = check_table(library, spec)
    if bots_alone(spec):
        await check_bot_tables(c, person.id)
    seed = randbelow(SEEDS.stop) if spec.seed is None else spec.seed
    s = start(game, len(spec.chairs), seed)
    opened = Opened(new_id(), {}, {})
    await c.execute(insert(tables).values(**table_row(opened.table, game, person, spec, seed, "game")))
    await c.execute(insert(seats), [seat_row(opened, n, chair, person) for n, chair in enumerate(spec.chairs)])
    await set_turn(c, opened.table, game, s)
    await start_clock(c, opened.table)
    return opened


async def start_clock(c: Connection, table: str) -> None:
    """When the last seat is taken; whoever calls this holds the table."""
    for statement in start_line(table):
        await c.execute(statement)


def bots_alone(spec: TableSpec) -> bool:
    return all(chair.kind == BOT for chair in spec.chairs)


async def check_bot_tables(c: Connection, host: str) -> None:
    """Games that nobody plays take the time of those that people play."""
    someone = select(seats.c.table).where(seats.c.table == tables.c.id, seats.c.kind != "bot").exists()
    running = (tables.c.turn.is_not(None), tables.c.closed.is_(None))
    mine = select(func.count()).where(tables.c.host == host, *running, ~someone)
    if (await c.scalar(mine) or 0) >= BOT_TABLES:
        raise Refused("{number} games of bots alone are running for you; wait until one has ended", number=BOT_TABLES)


def check_table(library: Library, spec: TableSpec) -> AnyGame:
    """The game as wished for, if such a table can be laid."""
    check_wish(spec)
    game = library.wished(spec.game, spec.options)
    start(game, len(spec.chairs), 0)
    return game


def check_wish(spec: TableSpec) -> None:
    if spec.undo not in UNDO:
        raise Refused("undo is one of {known}, not {found}", known=", ".join(UNDO), found=repr(spec.undo))
    check_clock(spec.clock)
    for chair in spec.chairs:
        if chair.kind not in KINDS:
            raise Refused("a seat is one of {known}, not {found}", known=", ".join(KINDS), found=repr(chair.kind))
        if chair.kind == ANYONE and not spec.public:
            raise Refused("a seat for anyone needs a table that everybody may watch")
        if chair.kind == BOT and chair.bot not in BOTS:
            raise Refused("the bots are {known}, not {found}", known=", ".join(BOTS), found=repr(chair.bot))


def table_row(table: str, game: AnyGame, person: Person, spec: TableSpec, seed: int, kind: str) -> dict[str, object]:
    now = time()
    return {
        "id": table,
        "game": game.name,
        "edition": game.version,
        "options": json.dumps(dict(game.chosen)),
        "players": len(spec.chairs),
        "seed": seed,
        "title": one_line(spec.title, LONGEST_TITLE) or game.title,
        "kind": kind,
        "public": spec.public,
        "undo": spec.undo,
        "hints": spec.hints,
        "table_talk": spec.table_talk,
        "clock": clock_text(spec.clock),
        "host": person.id,
        "number": 0,
        "waits": "person",
        "created": now,
        "changed": now,
    }


def seat_row(opened: Opened, n: int, chair: Chair, person: Person) -> dict[str, object]:
    row: dict[str, object] = dict.fromkeys(SeatRow._fields)
    row |= {"table": opened.table, "seat": n, "kind": "open", "name": f"Seat {n + 1}", "lifted": False}
    if chair.kind == BOT:
        return row | {"kind": "bot", "name": f"{NAMES[chair.bot]} {n + 1}", "bot": chair.bot}
    token = new_token()
    if chair.kind == ME:
        opened.tokens[n] = token
        return row | {
            "kind": "person",
            "name": clean_name(chair.name or person.name),
            "person": person.id,
            "token": hashed(token),
        }
    if chair.kind == ANYONE:
        return row
    opened.invites[n] = token
    return row | {"invite": hashed(token)}
