"""What operators and admins look for: tables, people, chat. No secret is ever among it: no seed, no token, no note."""

from time import time
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import func, or_, select

from trunkline.server.admin.rows import ListedLine, ListedPerson, ListedSeat, ListedTable
from trunkline.server.admin.tables import A_DAY
from trunkline.server.store.rows import columns, row_as, rows_as
from trunkline.server.store.schema import bans, chat, people, seats, tables
from trunkline.server.tables.listing import STATES, matches

LINES = select(*columns(chat, ListedLine._fields[:-1]), tables.c.title).join(tables, tables.c.id == chat.c.table)


class Sought(NamedTuple):
    """``text`` is in the title or a name, or is the id; ``state`` is one of STATES, or empty; ``idle`` counts days."""

    text: str = ""
    state: str = ""
    idle: float = 0


def tables_found(c: sa.Connection, sought: Sought, limit: int, skipped: int = 0) -> list[ListedTable]:
    """The latest change first, each with the name of its host."""
    where = [*STATES.get(sought.state, ()), tables.c.changed <= time() - sought.idle * A_DAY]
    query = with_host().where(*where, *([matches(sought.text)] if sought.text else []))
    return rows_as(ListedTable, c.execute(query.order_by(tables.c.changed.desc()).limit(limit).offset(skipped)))


def with_host() -> sa.Select[*tuple[object, ...]]:
    return select(*columns(tables, ListedTable._fields[:-1]), people.c.name).join(people, people.c.id == tables.c.host)


def table_found(c: sa.Connection, table: str) -> ListedTable | None:
    return row_as(ListedTable, c.execute(with_host().where(tables.c.id == table)))


def seats_of(c: sa.Connection, table: str) -> list[ListedSeat]:
    shown = select(*columns(seats, ListedSeat._fields)).where(seats.c.table == table).order_by(seats.c.seat)
    return rows_as(ListedSeat, c.execute(shown))


# -- people --------------------------------------------------------------------------------------------


def people_found(c: sa.Connection, text: str, limit: int, skipped: int = 0) -> list[ListedPerson]:
    """People whose name or account holds this text, the latest first, with their number of seats and their ban."""
    named = or_(people.c.id == text, *(name.icontains(text, autoescape=True) for name in (people.c.name, people.c.account)))
    ids = select(people.c.id).where(named).order_by(people.c.created.desc(), people.c.id).limit(limit).offset(skipped)
    found = list(c.execute(ids).scalars())  # first, so that seats are counted for these alone
    rows = c.execute(with_ban().where(people.c.id.in_(found)).order_by(people.c.created.desc(), people.c.id))
    return rows_as(ListedPerson, rows)


def with_ban() -> sa.Select[tuple[object, ...]]:
    held = select(func.count()).select_from(seats).where(seats.c.person == people.c.id).scalar_subquery()
    shown = (people.c.id, people.c.name, people.c.account, people.c.created, people.c.admin)
    return select(*shown, held.label("seats"), bans.c.until, bans.c.reason).outerjoin(bans, bans.c.person == people.c.id)


def person_found(c: sa.Connection, person: str) -> ListedPerson | None:
    return row_as(ListedPerson, c.execute(with_ban().where(people.c.id == person)))


def tables_of(c: sa.Connection, person: str, limit: int) -> list[ListedTable]:
    """Where this person sits or is host, the latest change first."""
    sits = select(seats.c.table).where(seats.c.table == tables.c.id, seats.c.person == person).exists()
    mine = with_host().where(or_(tables.c.host == person, sits))
    return rows_as(ListedTable, c.execute(mine.order_by(tables.c.changed.desc()).limit(limit)))


# -- chat ----------------------------------------------------------------------------------------------


def chat_found(c: sa.Connection, text: str, limit: int, skipped: int = 0) -> list[ListedLine]:
    """Lines of chat at all tables that hold this text or are by this name, the newest first."""
    query = LINES
    if text:
        query = query.where(or_(chat.c.text.icontains(text, autoescape=True), chat.c.name.icontains(text, autoescape=True)))
    newest = (chat.c.at.desc(), chat.c.table, chat.c.number.desc())
    return rows_as(ListedLine, c.execute(query.order_by(*newest).limit(limit).offset(skipped)))


def chat_of(c: sa.Connection, table: str, limit: int) -> list[ListedLine]:
    return rows_as(ListedLine, c.execute(LINES.where(chat.c.table == table).order_by(chat.c.number.desc()).limit(limit)))
