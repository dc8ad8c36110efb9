"""Lists of games that somebody may see: by whose they are, how they stand, their game and words; page by page."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import or_, select

from trunkline.server.store.database import Connection
from trunkline.server.store.rows import SeatRow, columns, rows_as
from trunkline.server.store.schema import seats, tables

RUNNING, OVER, CLOSED = "running", "over", "closed"
STATES: dict[str, tuple[sa.ColumnElement[bool], ...]] = {
    RUNNING: (tables.c.closed.is_(None), tables.c.turn.is_not(None)),
    OVER: (tables.c.closed.is_(None), tables.c.turn.is_(None)),
    CLOSED: (tables.c.closed.is_not(None),),
}
MINE, PUBLIC, OPEN = "mine", "public", "open"
PAGE = 20
SEARCHED = 2000  # tables among which words are looked for, the latest first


class Listed(NamedTuple):
    """What a list shows of a table."""

    id: str
    game: str
    title: str
    kind: str
    players: int
    public: bool
    host: str
    number: int
    turn: int | None
    asked: str
    changed: float
    closed: float | None


class Wanted(NamedTuple):
    """``whose`` is mine, public or open; ``state`` one of STATES, or empty; ``text`` is in the title or a name."""

    whose: str = PUBLIC
    state: str = ""
    game: str = ""
    text: str = ""
    page: int = 1


def matches(text: str) -> sa.ColumnElement[bool]:
    named = seats.c.name.icontains(text, autoescape=True)
    sits = select(seats.c.table).where(seats.c.table == tables.c.id, named).exists()
    return or_(tables.c.id == text, tables.c.title.icontains(text, autoescape=True), sits)


def of_person(person: str) -> sa.ColumnElement[bool]:
    """Where they sit, or of which they are host."""
    sits = select(seats.c.table).where(seats.c.person == person)
    return tables.c.id.in_(sits.union(select(tables.c.id).where(tables.c.host == person)))


def has_open_seat() -> sa.ColumnElement[bool]:
    """A seat that waits for anyone has no invitation; one that waits for a friend has."""
    return select(seats.c.table).where(seats.c.table == tables.c.id, *OPEN_SEAT).exists()


OPEN_SEAT = (seats.c.kind == "open", seats.c.invite.is_(None))
WATCHED = (tables.c.public, tables.c.kind == "game")


def visible_to(whose: str, person: str | None) -> list[sa.ColumnElement[bool]]:
    if whose == MINE:
        return [of_person(person or "")]
    return [*WATCHED, *STATES[RUNNING], has_open_seat()] if whose == OPEN else [*WATCHED]


async def tables_wanted(c: Connection, wanted: Wanted, person: str | None) -> list[Listed]:
    """One page, the latest change first, and one row more if there is a next page."""
    where = [*visible_to(wanted.whose, person), *STATES.get(wanted.state, ())]
    if wanted.game:
        where.append(or_(tables.c.game == wanted.game, tables.c.game.startswith(f"{wanted.game}-", autoescape=True)))
    newest = select(tables.c.id).where(*where).order_by(tables.c.changed.desc())
    if wanted.text:
        latest = select(newest.limit(SEARCHED).subquery().c.id)
        newest = select(tables.c.id).where(tables.c.id.in_(latest), matches(wanted.text)).order_by(tables.c.changed.desc())
    ids = list((await c.execute(newest.limit(PAGE + 1).offset(PAGE * (wanted.page - 1)))).scalars())
    rows = select(*columns(tables, Listed._fields)).where(tables.c.id.in_(ids)).order_by(tables.c.changed.desc())
    return rows_as(Listed, await c.execute(rows))


async def seated_at(c: Connection, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of these tables, in order."""
    chairs = select(*columns(seats, SeatRow._fields)).where(seats.c.table.in_(ids)).order_by(seats.c.table, seats.c.seat)
    found: dict[str, list[SeatRow]] = {}
    for row in rows_as(SeatRow, await c.execute(chairs)):
        found.setdefault(row.table, []).append(row)
    return found
