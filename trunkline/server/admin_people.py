"""What the operator of a server does about people: rename, ban, export, erase."""

from collections.abc import Sequence
from time import time
from typing import Any

import sqlalchemy as sa
from sqlalchemy import and_, delete, func, insert, or_, select, update

from trunkline.core.errors import TrunklineError
from trunkline.server.admin import awaited, drop, note, set_row
from trunkline.server.bans import day_of
from trunkline.server.house import STAND_IN
from trunkline.server.lists import asked_in
from trunkline.server.people import clean_name
from trunkline.server.schema import bans, chat, entries, logins, notes, people, seats, tables

ERASED = "Former player"


def found(c: sa.Connection, text: str, limit: int) -> Sequence[Any]:
    """People whose name or account holds this text, the latest first, with their number of seats and their ban."""
    like = f"%{text.lower()}%"
    held = select(func.count()).select_from(seats).where(seats.c.person == people.c.id).scalar_subquery()
    query = select(people, held.label("seats"), bans.c.until, bans.c.reason).outerjoin(bans, bans.c.person == people.c.id)
    named = or_(func.lower(people.c.name).like(like), people.c.account.like(like))
    return c.execute(query.where(named).order_by(people.c.created.desc()).limit(limit)).all()


def person_called(c: sa.Connection, key: str) -> Any:
    """By id or account; names are not unique."""
    row = c.execute(select(people).where(or_(people.c.id == key, people.c.account == key.lower()))).first()
    if row is None:
        raise TrunklineError(f"there is no person {key!r}; people are called by their id or account")
    return row


def rename(c: sa.Connection, key: str, name: str) -> str:
    """Everywhere: also at the tables and in what they said there. Gives the name as it is now."""
    person, new = person_called(c, key).id, clean_name(name)
    c.execute(update(people).where(people.c.id == person).values(name=new))
    c.execute(update(chat).where(said_by(person)).values(name=new))
    c.execute(update(seats).where(seats.c.person == person).values(name=new))
    note(c, "rename", person)
    return new


def said_by(person: str) -> sa.ColumnElement[bool]:
    """Chat from the seats of this person; what a watcher says is kept with a name alone."""
    mine = select(seats.c.seat).where(seats.c.person == person, seats.c.table == chat.c.table, seats.c.seat == chat.c.seat)
    return mine.exists()


def ban(c: sa.Connection, key: str, reason: str, until: float | None) -> None:
    """A ban replaces the one before it."""
    person = person_called(c, key).id
    if until is not None and until <= time():
        raise TrunklineError(f"{day_of(until)} is over already")
    c.execute(delete(bans).where(bans.c.person == person))
    c.execute(insert(bans).values(person=person, reason=reason, until=until, created=time()))
    note(c, "ban", person, f"{'for ever' if until is None else f'until {day_of(until)}'}: {reason}")


def unban(c: sa.Connection, key: str) -> None:
    person = person_called(c, key).id
    if c.execute(delete(bans).where(bans.c.person == person)).rowcount != 1:
        raise TrunklineError(f"{person} is not banned")
    note(c, "unban", person)


# -- what is known of somebody -------------------------------------------------------------------------


def exported(c: sa.Connection, key: str) -> dict[str, Any]:
    """All that is stored of a person, but for hashes of secrets."""
    row = person_called(c, key)
    held = seats.c.person == row.id
    at_seat = and_(seats.c.table == entries.c.table, seats.c.seat == entries.c.seat, entries.c.kind.in_(("act", "order")))
    note(c, "export", row.id)
    return {
        "person": {"id": row.id, "name": row.name, "account": row.account, "created": row.created},
        "logins": rows(c, select(logins.c.created).where(logins.c.person == row.id)),
        "bans": rows(c, select(bans.c.reason, bans.c.until, bans.c.created).where(bans.c.person == row.id)),
        "hosted": rows(c, select(tables.c.id, tables.c.title, tables.c.game, tables.c.created).where(tables.c.host == row.id)),
        "seats": rows(c, select(seats.c.table, seats.c.seat, seats.c.name, seats.c.standing).where(held)),
        "actions": rows(
            c,
            select(entries.c.table, entries.c.number, entries.c.seat, entries.c.kind, entries.c.words, entries.c.at)
            .join(seats, at_seat)
            .where(held)
            .order_by(entries.c.table, entries.c.number),
        ),
        "chat": rows(c, select(chat).where(said_by(row.id)).order_by(chat.c.table, chat.c.number)),
        "notes": rows(c, select(notes.c.table, notes.c.text).where(notes.c.person == row.id)),
    }


def rows(c: sa.Connection, query: sa.Select[Any]) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in c.execute(query)]


def erase(c: sa.Connection, key: str) -> None:
    """Nothing is left that names the person. Games with others stay, and running ones go on with a bot in the seat."""
    person = person_called(c, key).id
    for table in own_tables(c, person):
        drop(c, table)
    c.execute(delete(chat).where(said_by(person)))
    for row in c.execute(select(seats.c.table, seats.c.seat).where(seats.c.person == person)).all():
        vacate(c, row.table, row.seat)
    for part in (logins, notes, bans):
        c.execute(delete(part).where(part.c.person == person))
    c.execute(update(people).where(people.c.id == person).values(name=ERASED, account=None, password=None))
    note(c, "erase", person)


def own_tables(c: sa.Connection, person: str) -> list[str]:
    """Where nobody else sits: studies, games against bots."""
    others = select(seats.c.table).where(seats.c.table == tables.c.id, seats.c.person != person)
    mine = or_(
        tables.c.host == person, select(seats.c.table).where(seats.c.table == tables.c.id, seats.c.person == person).exists()
    )
    return list(c.execute(select(tables.c.id).where(mine, ~others.exists())).scalars())


def vacate(c: sa.Connection, table: str, seat: int) -> None:
    here, row = (seats.c.table == table, seats.c.seat == seat), c.execute(select(tables).where(tables.c.id == table)).one()
    values: dict[str, Any] = {"name": ERASED, "person": None, "token": None, "standing": None}
    if row.turn is not None:  # the game is not over
        values |= {"kind": "bot", "bot": STAND_IN, "name": f"{STAND_IN} {seat + 1}"}
    c.execute(update(seats).where(*here).values(**values))
    waits = awaited(c, row) if seat in asked_in(row) and row.closed is None else row.waits
    set_row(c, table, waits=waits)
