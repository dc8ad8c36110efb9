"""Lines of the clock log, as statements for whoever holds the table; at a table without a clock they do nothing."""

from collections.abc import Sequence
from time import time

from sqlalchemy import ColumnElement, Executable, insert, literal, select, update

from trunkline.server.clocks.reckoning import START
from trunkline.server.store.schema import clock_log, seats, tables

MOMENT = 2e-6  # seconds; less is lost in the figures of a clock
COLUMNS = ("table", "number", "kind", "seat", "at", "entry", "asked")


def log_line(
    table: str, kind: str, seat: int | None = None, *where: ColumnElement[bool], **values: object
) -> Sequence[Executable]:
    """A line about this moment; whoever acts at the same time notices it, and the clocks are looked at soon."""
    now, here = time(), (tables.c.id == table, tables.c.clock.is_not(None), *where)
    line = select(
        tables.c.id, tables.c.clocked + 1, literal(kind), literal(seat), literal(now), tables.c.number, tables.c.asked
    ).where(*here)
    change = {"clocked": tables.c.clocked + 1, "due": now, "changed": tables.c.changed + MOMENT, **values}
    return insert(clock_log).from_select(COLUMNS, line), update(tables).where(*here).values(**change)


def start_line(table: str) -> Sequence[Executable]:
    """The clocks begin to run, once, when the last seat is taken."""
    empty = select(seats.c.seat).where(seats.c.table == tables.c.id, seats.c.kind == "open").exists()
    return log_line(table, START, None, tables.c.clocked == 0, ~empty)
