"""What operators and admins do to tables. Every act is a line of the audit log, in the same transaction."""

from collections.abc import Sequence
from time import time

import sqlalchemy as sa
from sqlalchemy import delete, select, update

from trunkline.server.admin.audit import Operator, hold_log, note
from trunkline.server.clocks.reckoning import PAUSE, RESUME
from trunkline.server.common.errors import NotFound, Refused
from trunkline.server.store.rows import ChatLine, TableRow, columns, row_as, rows_as
from trunkline.server.store.schema import chat, clock_log, departures, entries, ideas, notes, seats, snapshots, tables, wishes
from trunkline.server.tables.clock_log import MOMENT, log_line
from trunkline.server.tables.closing import IDLE, OPERATOR
from trunkline.server.tables.lists import asked_in
from trunkline.server.tables.waiting import waits_for

A_DAY = 24 * 3600.0
OF_TABLES = (clock_log, ideas, notes, wishes, chat, departures, snapshots, entries, seats)


def table_called(c: sa.Connection, table: str) -> TableRow:
    row = row_as(TableRow, c.execute(select(*columns(tables, TableRow._fields)).where(tables.c.id == table)))
    if row is None:
        raise NotFound("there is no table {name}", name=repr(table))
    return row


# -- closing -------------------------------------------------------------------------------------------


def close(c: sa.Connection, by: Operator, table: str, reason: str) -> None:
    """Nobody acts or talks there any more; it can still be looked at."""
    table_called(c, table)
    if not mark_closed(c, table, OPERATOR):
        raise Refused("the table {name} is closed already", name=table)
    note(c, by, "close", table, reason)


def mark_closed(c: sa.Connection, table: str, closed_by: str, *where: sa.ColumnElement[bool]) -> bool:
    """Close a table that is open and of which this holds; whether it was closed now."""
    still_open = update(tables).where(tables.c.id == table, tables.c.closed.is_(None), *where)
    values = changed(closed=time(), closed_by=closed_by, waits="nobody")
    closed = c.execute(still_open.values(**values)).rowcount == 1
    for statement in log_line(table, PAUSE) if closed else ():
        c.execute(statement)
    return closed


def reopen(c: sa.Connection, by: Operator, table: str) -> None:
    """The table counts as changed now, or it would be closed again for its age."""
    row = table_called(c, table)
    if row.closed is None:
        raise Refused("the table {name} is not closed", name=table)
    set_row(c, table, closed=None, closed_by=None, waits=awaited(c, row), changed=time())
    for statement in log_line(table, RESUME):
        c.execute(statement)
    note(c, by, "reopen", table)


def awaited(c: sa.Connection, row: TableRow) -> str:
    """Whom a table that is open waits for."""
    asked = select(seats.c.kind).where(seats.c.table == row.id, seats.c.seat.in_(asked_in(row.asked)))
    return waits_for(list(c.execute(asked).scalars()))


def set_row(c: sa.Connection, table: str, **values: object) -> None:
    c.execute(update(tables).where(tables.c.id == table).values(**changed(**values)))


def changed(**values: object) -> dict[str, object]:
    """As a change that whoever acts at this moment notices, and that does not make the table look younger."""
    return {"changed": tables.c.changed + MOMENT, **values}


def close_idle(c: sa.Connection, by: Operator, days: float) -> list[str]:
    """Close the games that are not over and where nothing happened for this many days; gives their ids."""
    idle = (tables.c.changed <= time() - days * A_DAY, tables.c.turn.is_not(None), tables.c.kind == "game")
    query = select(tables.c.id).where(*idle, tables.c.closed.is_(None)).order_by(tables.c.changed)
    found = list(c.execute(query).scalars())
    if found:
        hold_log(c)  # before any table, or two of these could wait for each other
    closed = [table for table in found if mark_closed(c, table, IDLE, *idle)]
    for table in closed:
        note(c, by, "close-idle", table, f"idle for {days:g} days")
    return closed


# -- hiding and deleting -------------------------------------------------------------------------------


def hide(c: sa.Connection, by: Operator, table: str) -> None:
    """Only those at the table see it."""
    set_public(c, by, table, "hide", public=False)


def show(c: sa.Connection, by: Operator, table: str) -> None:
    set_public(c, by, table, "show", public=True)


def set_public(c: sa.Connection, by: Operator, table: str, what: str, **values: bool) -> None:
    table_called(c, table)
    c.execute(update(tables).where(tables.c.id == table).values(**values))
    note(c, by, what, table)


def remove(c: sa.Connection, by: Operator, table: str, reason: str) -> None:
    """The table and all that belongs to it."""
    table_called(c, table)
    drop(c, table)
    note(c, by, "delete", table, reason)


def drop(c: sa.Connection, table: str) -> None:
    for part in OF_TABLES:
        c.execute(delete(part).where(part.c.table == table))
    c.execute(update(tables).where(tables.c.next == table).values(next=None))
    c.execute(delete(tables).where(tables.c.id == table))


# -- chat ----------------------------------------------------------------------------------------------


def chat_at(c: sa.Connection, table: str) -> list[ChatLine]:
    table_called(c, table)
    lines = select(*columns(chat, ChatLine._fields)).where(chat.c.table == table).order_by(chat.c.number)
    return rows_as(ChatLine, c.execute(lines))


def remove_chat(c: sa.Connection, by: Operator, table: str, numbers: Sequence[int], reason: str) -> None:
    """Lines of chat; all of them or none."""
    table_called(c, table)
    here = (chat.c.table == table, chat.c.number.in_(numbers))
    there = set(c.execute(select(chat.c.number).where(*here)).scalars())
    missing = sorted(set(numbers) - there)
    if missing:
        raise Refused("the table {name} has no line {number} of chat", name=table, number=missing[0])
    c.execute(delete(chat).where(*here))
    note(c, by, "remove-chat", f"{table} {','.join(map(str, sorted(there)))}"[:60], reason)
