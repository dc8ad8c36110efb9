"""Which tables there are, for whom."""

from typing import NamedTuple

import msgspec
from sqlalchemy import select

from trunkline.server.common.errors import NotFound
from trunkline.server.store.rows import TableRow, columns, rows_as
from trunkline.server.store.schema import seats, tables
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.listing import Listed
from trunkline.server.tables.table_state import TableState, Viewer, may_see, viewer_of

HOST_SEAT = (
    select(seats.c.name).where(seats.c.table == tables.c.id, seats.c.person == tables.c.host).order_by(seats.c.seat).limit(1)
)
LISTED = select(
    *columns(tables, TableRow._fields), HOST_SEAT.scalar_subquery().label("host_name")
)  # None: the host does not sit there


async def visible(context: AppContext, table: str, person: str | None) -> tuple[TableState, Viewer]:
    """A table for somebody who may see it; for everybody else it is not there."""
    live = await context.table_cache.get(table)
    viewer = viewer_of(live, person)
    if not may_see(live, viewer):
        raise NotFound("there is no such table")
    return live, viewer


class TableEntry(msgspec.Struct, kw_only=True):
    """What everybody may know of a table; times are in seconds since 1970."""

    table: str
    game: str
    title: str
    players: int
    kind: str
    number: int
    waits: str
    turn: int | None
    asked: list[int]
    changed: int
    closed: bool
    closed_at: int | None
    closed_by: str | None
    host: str | None


class MyTableEntry(NamedTuple):
    """A table of mine, and whether it waits for me."""

    table: str
    my_turn: bool


async def my_tables(context: AppContext, person: str) -> list[MyTableEntry]:
    """The tables where this person sits, those that wait for them first."""
    async with context.store.reading() as c:
        mine = select(seats.c.table).where(seats.c.person == person).union(select(tables.c.id).where(tables.c.host == person))
        query = (
            select(*columns(tables, Listed._fields)).where(tables.c.id.in_(mine)).order_by(tables.c.changed.desc()).limit(60)
        )
        rows = rows_as(Listed, await c.execute(query))
        held = (await c.execute(select(seats.c.table, seats.c.seat).where(seats.c.person == person))).all()
    turns = {(row.table, row.seat) for row in held}
    found = [MyTableEntry(row.id, row.closed is None and row.kind == "game" and is_asked(row, turns)) for row in rows]
    return sorted(found, key=lambda entry: not entry.my_turn)


def asked_in(asked: str) -> list[int]:
    return [int(seat) for seat in asked.split(",") if seat]


async def public_tables(context: AppContext) -> list[TableEntry]:
    """Games anybody may watch, the latest first."""
    async with context.store.reading() as c:
        query = LISTED.where(tables.c.public, tables.c.kind == "game").order_by(tables.c.changed.desc()).limit(40)
        return [summary(TableRow._make(row[:-1]), row.host_name) for row in await c.execute(query)]


def is_asked(row: Listed, held: set[tuple[str, int]]) -> bool:
    """Whether one of these seats is asked."""
    return any((row.id, seat) in held for seat in asked_in(row.asked))


def summary(row: TableRow, host: str | None) -> TableEntry:
    return TableEntry(
        table=row.id,
        game=row.game,
        title=row.title,
        players=row.players,
        kind=row.kind,
        number=row.number,
        waits="person" if row.waits == "order" else row.waits,  # an order is its owner's secret
        turn=row.turn,
        asked=asked_in(row.asked),
        changed=int(row.changed),
        closed=row.closed is not None,
        closed_at=None if row.closed is None else int(row.closed),
        closed_by=row.closed_by,
        host=host,
    )
