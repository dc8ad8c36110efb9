"""The audit log: what operators and admins did to tables and people. A line is written in the transaction of its act."""

import getpass
from time import time
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import func, insert, select, text

from trunkline.server.admin.rows import AuditLine
from trunkline.server.store.rows import columns, rows_as
from trunkline.server.store.schema import audit, people


class Operator(NamedTuple):
    """Who does it: an account of the operating system, or an admin of the pages with the id of the person."""

    name: str
    person: str | None = None


LINES = select(
    *columns(audit, AuditLine._fields[:-1]), func.coalesce(people.c.account, people.c.name).label("about_name")
).outerjoin(people, people.c.id == audit.c.about)
SERVER = Operator("server")  # what it does automatically


def command_line() -> Operator:
    """The account of the operating system that runs the command."""
    try:
        return Operator(getpass.getuser()[:40])
    except (KeyError, OSError):  # a container may know no name
        return Operator("unknown")


def note(c: sa.Connection, by: Operator, what: str, about: str, reason: str = "") -> None:
    hold_log(c)
    number = select(func.coalesce(func.max(audit.c.number), 0) + 1).scalar_subquery()
    line = {"at": time(), "who": by.name, "person": by.person, "what": what, "about": about, "reason": reason}
    c.execute(insert(audit).values(number=number, **line))


def hold_log(c: sa.Connection) -> None:
    """Keep other writers out until the transaction ends: two lines must not get the same number. SQLite has one writer."""
    if c.dialect.name == "postgresql":
        c.execute(text("LOCK TABLE audit IN SHARE ROW EXCLUSIVE MODE"))


def latest(c: sa.Connection, limit: int, skipped: int = 0) -> list[AuditLine]:
    """The newest lines first, each with the name of the person it is about, if it is about one."""
    return rows_as(AuditLine, c.execute(LINES.order_by(audit.c.number.desc()).limit(limit).offset(skipped)))


def about(c: sa.Connection, key: str, limit: int) -> list[AuditLine]:
    """The newest lines about a table or a person; removed chat is noted as table and numbers."""
    mine = (audit.c.about == key) | audit.c.about.startswith(f"{key} ", autoescape=True)
    return rows_as(AuditLine, c.execute(LINES.where(mine).order_by(audit.c.number.desc()).limit(limit)))
