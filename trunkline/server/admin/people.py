"""What operators and admins do about people: rename, ban, export, erase."""

from time import time

import sqlalchemy as sa
from sqlalchemy import and_, delete, insert, or_, select, update

from trunkline.bots.levels import NAMES
from trunkline.server.admin.audit import Operator, note
from trunkline.server.admin.studies import leave_studies, studies_of
from trunkline.server.admin.tables import awaited, drop, set_row, table_called
from trunkline.server.common.errors import NotFound, Refused
from trunkline.server.store.rows import PersonRow, columns, row_as
from trunkline.server.store.schema import audit, bans, chat, entries, logins, notes, people, rests, seats, tables
from trunkline.server.tables.bans import day_of
from trunkline.server.tables.context import STAND_IN
from trunkline.server.tables.lists import asked_in
from trunkline.server.tables.people import clean_name

ERASED = "Former player"


def person_called(c: sa.Connection, key: str) -> PersonRow:
    """By id or account; names are not unique."""
    named = or_(people.c.id == key, people.c.account == key.lower())
    row = row_as(PersonRow, c.execute(select(*columns(people, PersonRow._fields)).where(named)))
    if row is None:
        raise NotFound("there is no person {key}; people are called by their id or account", key=repr(key))
    return row


def rename(c: sa.Connection, by: Operator, key: str, name: str) -> str:
    """Everywhere: also at the tables and in what they said there. Gives the name as it is now."""
    person, new = person_called(c, key).id, clean_name(name)
    c.execute(update(people).where(people.c.id == person).values(name=new))
    c.execute(update(chat).where(said_by(person)).values(name=new))
    c.execute(update(seats).where(seats.c.person == person).values(name=new))
    note(c, by, "rename", person)
    return new


def said_by(person: str) -> sa.ColumnElement[bool]:
    """Chat from the seats of this person; what a watcher says is kept with a name alone."""
    mine = select(seats.c.seat).where(seats.c.person == person, seats.c.table == chat.c.table, seats.c.seat == chat.c.seat)
    return mine.exists()


def ban(c: sa.Connection, by: Operator, key: str, reason: str, until: float | None) -> None:
    """A ban replaces the one before it."""
    person = person_called(c, key).id
    if until is not None and until <= time():
        raise Refused("{day} is over already", day=day_of(until))
    c.execute(delete(bans).where(bans.c.person == person))
    c.execute(insert(bans).values(person=person, reason=reason, until=until, created=time()))
    note(c, by, "ban", person, f"{'for ever' if until is None else f'until {day_of(until)}'}: {reason}")


def unban(c: sa.Connection, by: Operator, key: str) -> None:
    person = person_called(c, key).id
    if c.execute(delete(bans).where(bans.c.person == person)).rowcount != 1:
        raise Refused("{person} is not banned", person=person)
    note(c, by, "unban", person)


# -- admins --------------------------------------------------------------------------------------------


def promote(c: sa.Connection, by: Operator, key: str) -> None:
    """Let this person see the pages for admins. Only the command line calls this; nothing on the pages does."""
    row = person_called(c, key)
    if row.account is None:
        raise Refused("an admin needs an account with a password; {person} has none", person=row.id)
    if row.admin:
        raise Refused("{person} is an admin already", person=row.account)
    set_admin(c, row.id, admin=True)
    note(c, by, "promote", row.id)


def demote(c: sa.Connection, by: Operator, key: str) -> None:
    row = person_called(c, key)
    if not row.admin:
        raise Refused("{person} is not an admin", person=row.account or row.id)
    set_admin(c, row.id, admin=False)
    note(c, by, "demote", row.id)


def set_admin(c: sa.Connection, person: str, **values: bool) -> None:
    c.execute(update(people).where(people.c.id == person).values(**values))


# -- what is known of somebody -------------------------------------------------------------------------


def note_export(c: sa.Connection, by: Operator, key: str) -> None:
    """Before anything is read: a large export takes a while, and nothing else need wait for it."""
    note(c, by, "export", person_called(c, key).id)


def exported(c: sa.Connection, key: str) -> dict[str, object]:
    """All that is stored of a person, but for hashes of secrets."""
    row = person_called(c, key)
    plans = select(seats.c.table, seats.c.seat, seats.c.plan).where(seats.c.person == row.id)
    return {
        **open_part(c, row),
        "actions": rows(c, actions_of(row.id)),
        "plans": rows(c, plans.where(seats.c.plan.is_not(None))),
        "notes": rows(c, select(notes.c.table, notes.c.text).where(notes.c.person == row.id)),
        **studies_of(c, row.id),
    }


def exported_without_secrets(c: sa.Connection, key: str) -> dict[str, object]:
    """The same for an admin, who may play against this person: without notes, plans, studies, and actions of running games."""
    row = person_called(c, key)
    over = select(tables.c.id).where(tables.c.id == entries.c.table, tables.c.turn.is_(None)).exists()
    return {**open_part(c, row), "actions": rows(c, actions_of(row.id).where(over))}


def open_part(c: sa.Connection, row: PersonRow) -> dict[str, object]:
    """What keeps no secret of a running game."""
    return {
        "person": {"id": row.id, "name": row.name, "account": row.account, "created": row.created},
        "rests": rows(c, select(rests.c.at, rests.c.text).where(rests.c.person == row.id).order_by(rests.c.number)),
        "logins": rows(c, select(logins.c.created).where(logins.c.person == row.id)),
        "bans": rows(c, select(bans.c.reason, bans.c.until, bans.c.created).where(bans.c.person == row.id)),
        "hosted": rows(c, select(tables.c.id, tables.c.title, tables.c.game, tables.c.created).where(tables.c.host == row.id)),
        "seats": rows(c, select(seats.c.table, seats.c.seat, seats.c.name).where(seats.c.person == row.id)),
        "chat": rows(c, select(chat).where(said_by(row.id)).order_by(chat.c.table, chat.c.number)),
    }


def actions_of(person: str) -> sa.Select[tuple[object, ...]]:
    at_seat = and_(seats.c.table == entries.c.table, seats.c.seat == entries.c.seat, entries.c.kind.in_(("act", "order")))
    shown = (entries.c.table, entries.c.number, entries.c.seat, entries.c.kind, entries.c.words, entries.c.at)
    mine = select(*shown).join(seats, at_seat).where(seats.c.person == person)
    return mine.order_by(entries.c.table, entries.c.number)


def rows(c: sa.Connection, query: sa.Select[tuple[object, ...]]) -> list[dict[str, object]]:
    return [dict(row._mapping) for row in c.execute(query)]


# -- erasing -------------------------------------------------------------------------------------------


def erase(c: sa.Connection, by: Operator, key: str) -> None:
    """Nothing is left that names the person. Games with others stay, and running ones go on with a bot in the seat."""
    person = person_called(c, key).id
    for table in own_tables(c, person):
        drop(c, table)
    c.execute(delete(chat).where(said_by(person)))
    for row in c.execute(select(seats.c.table, seats.c.seat).where(seats.c.person == person)).all():
        vacate(c, row.table, row.seat)
    leave_studies(c, person)
    for part in (logins, notes, bans, rests):
        c.execute(delete(part).where(part.c.person == person))
    nobody = {"name": ERASED, "account": None, "password": None, "admin": False}
    c.execute(update(people).where(people.c.id == person).values(**nobody))
    note(c, by, "erase", person)
    c.execute(update(audit).where(audit.c.person == person).values(who=ERASED))


def own_tables(c: sa.Connection, person: str) -> list[str]:
    """Where nobody else sits: studies, games against bots."""
    others = select(seats.c.table).where(seats.c.table == tables.c.id, seats.c.person != person)
    mine = or_(
        tables.c.host == person, select(seats.c.table).where(seats.c.table == tables.c.id, seats.c.person == person).exists()
    )
    return list(c.execute(select(tables.c.id).where(mine, ~others.exists())).scalars())


def vacate(c: sa.Connection, table: str, seat: int) -> None:
    here, row = (seats.c.table == table, seats.c.seat == seat), table_called(c, table)
    values: dict[str, object] = {"name": ERASED, "person": None, "token": None, "plan": None}
    if row.turn is not None:  # the game is not over
        values |= {"kind": "bot", "bot": STAND_IN, "name": f"{NAMES[STAND_IN]} {seat + 1}"}
    c.execute(update(seats).where(*here).values(**values))
    waits = awaited(c, row) if seat in asked_in(row.asked) and row.closed is None else row.waits
    set_row(c, table, waits=waits)
