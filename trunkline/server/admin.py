"""What the operator of a server does to tables. Every deed is a line of the audit log, in the same transaction."""

import getpass
from collections.abc import Sequence
from time import time
from typing import Any

import sqlalchemy as sa
from sqlalchemy import delete, func, insert, select, update

from trunkline.core.errors import TrunklineError
from trunkline.server.lists import asked_in
from trunkline.server.schema import audit, chat, departures, entries, ideas, notes, people, seats, snapshots, tables, wishes
from trunkline.server.tables import MOMENT, waits_for

A_DAY = 24 * 3600.0
OF_TABLES = (ideas, notes, wishes, chat, departures, snapshots, entries, seats)


def note(c: sa.Connection, what: str, about: str, reason: str = "") -> None:
    """Who did what; the account of the operating system is who."""
    number = select(func.coalesce(func.max(audit.c.number), 0) + 1).scalar_subquery()
    c.execute(insert(audit).values(number=number, at=time(), who=operator(), what=what, about=about, reason=reason))


def operator() -> str:
    try:
        return getpass.getuser()[:40]
    except (KeyError, OSError):  # a container may know no name
        return "unknown"


def audit_log(c: sa.Connection, limit: int) -> Sequence[Any]:
    """The latest deeds, oldest first."""
    return list(reversed(c.execute(select(audit).order_by(audit.c.number.desc()).limit(limit)).all()))


# -- tables --------------------------------------------------------------------------------------------


def listed(c: sa.Connection, idle: float, limit: int) -> Sequence[Any]:
    """The tables where nothing happened for so many days, the latest first, with the name of their host."""
    query = select(tables, people.c.name.label("host_name")).join(people, people.c.id == tables.c.host)
    return c.execute(
        query.where(tables.c.changed <= time() - idle * A_DAY).order_by(tables.c.changed.desc()).limit(limit)
    ).all()


def table_called(c: sa.Connection, table: str) -> Any:
    row = c.execute(select(tables).where(tables.c.id == table)).first()
    if row is None:
        raise TrunklineError(f"there is no table {table!r}")
    return row


def close(c: sa.Connection, table: str, reason: str) -> None:
    """Nobody acts or talks there any more; it can still be looked at."""
    if table_called(c, table).closed is not None:
        raise TrunklineError(f"the table {table} is closed already")
    set_row(c, table, closed=time(), waits="nobody")
    note(c, "close", table, reason)


def reopen(c: sa.Connection, table: str) -> None:
    row = table_called(c, table)
    if row.closed is None:
        raise TrunklineError(f"the table {table} is not closed")
    set_row(c, table, closed=None, waits=awaited(c, row))
    note(c, "reopen", table)


def awaited(c: sa.Connection, row: Any) -> str:
    """Whom a table that is open waits for."""
    asked = select(seats.c.kind).where(seats.c.table == row.id, seats.c.seat.in_(asked_in(row)))
    return waits_for(list(c.execute(asked).scalars()))


def set_row(c: sa.Connection, table: str, **values: Any) -> None:
    """As a change that whoever acts at this moment notices, and that does not make the table look younger."""
    c.execute(update(tables).where(tables.c.id == table).values(changed=tables.c.changed + MOMENT, **values))


def hide(c: sa.Connection, table: str) -> None:
    """Only those at the table see it."""
    set_public(c, table, "hide", public=False)


def show(c: sa.Connection, table: str) -> None:
    set_public(c, table, "show", public=True)


def set_public(c: sa.Connection, table: str, what: str, **values: bool) -> None:
    table_called(c, table)
    c.execute(update(tables).where(tables.c.id == table).values(**values))
    note(c, what, table)


def remove(c: sa.Connection, table: str, reason: str) -> None:
    """The table and all that belongs to it."""
    table_called(c, table)
    drop(c, table)
    note(c, "delete", table, reason)


def drop(c: sa.Connection, table: str) -> None:
    for part in OF_TABLES:
        c.execute(delete(part).where(part.c.table == table))
    c.execute(update(tables).where(tables.c.next == table).values(next=None))
    c.execute(delete(tables).where(tables.c.id == table))


def close_idle(c: sa.Connection, days: float) -> list[str]:
    """Close the games that are not over and where nothing happened for so many days."""
    idle = (tables.c.changed <= time() - days * A_DAY, tables.c.closed.is_(None), tables.c.turn.is_not(None))
    found = list(c.execute(select(tables.c.id).where(*idle, tables.c.kind == "game").order_by(tables.c.changed)).scalars())
    for table in found:
        close(c, table, f"idle for {days:g} days")
    return found


# -- chat ----------------------------------------------------------------------------------------------


def chat_at(c: sa.Connection, table: str) -> Sequence[Any]:
    table_called(c, table)
    return c.execute(select(chat).where(chat.c.table == table).order_by(chat.c.number)).all()


def remove_chat(c: sa.Connection, table: str, numbers: Sequence[int], reason: str) -> None:
    """Lines of chat; all of them or none."""
    table_called(c, table)
    here = (chat.c.table == table, chat.c.number.in_(numbers))
    there = set(c.execute(select(chat.c.number).where(*here)).scalars())
    missing = sorted(set(numbers) - there)
    if missing:
        raise TrunklineError(f"the table {table} has no line {missing[0]} of chat")
    c.execute(delete(chat).where(*here))
    note(c, "remove-chat", f"{table} {','.join(map(str, sorted(there)))}"[:60], reason)
