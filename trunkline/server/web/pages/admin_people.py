"""People for admins."""

from collections.abc import Sequence
from time import time
from typing import Any

import htpy as h
from htpy import Element, Node

from trunkline.server.web.pages.admin import (
    Listing,
    admin_page,
    audit_table,
    deed_fold,
    deed_form,
    facts,
    ledger,
    pager,
    search_form,
)
from trunkline.server.web.pages.admin_tables import tables_table
from trunkline.server.web.pages.dates import day, moment
from trunkline.server.web.pages.frame import field
from trunkline.server.web.pages.names import known_as
from trunkline.server.web.pages.page_context import PageContext


def people_page(look: PageContext, listing: Listing) -> str:
    say = look.say
    heads = (say("Name"), say("Account"), say("Since"), say("Seats"), say("Remarks"))
    body = [
        search_form(look, "people", listing.asked, say("Name or account")),
        ledger(look, heads, [person_row(look, row) for row in listing.rows], say("No people found.")),
        pager(look, "people", listing),
    ]
    return admin_page(look, "people", say("People"), body)


def person_row(look: PageContext, row: Any) -> Element:
    return h.tr[
        h.th(scope="row")[h.a(href=f"/admin/people/{row.id}")[known_as(look, row.name)]],
        h.td[row.account or h.small[look.say("guest")]],
        h.td(".when")[day(look, row.created)],
        h.td(data_label=look.say("Seats"))[str(row.seats)],
        h.td[remarks(look, row)],
    ]


def remarks(look: PageContext, row: Any) -> Node:
    found = [look.say("admin")] if row.admin else []
    if is_banned(row):
        found.append(look.say("banned"))
    return ", ".join(found)


def is_banned(row: Any) -> bool:
    return row.reason is not None and (row.until is None or row.until > time())


# -- one person ------------------------------------------------------------------------------------------


def person_page(look: PageContext, row: Any, tables: Sequence[Any], log: Sequence[Any], refusal: str = "") -> str:
    say = look.say
    body = [
        h.div(".two")[
            h.section(".panel.admin-panel")[h.h2[say("About")], person_facts(look, row)],
            h.section(".panel.admin-panel")[h.h2[say("Actions")], person_deeds(look, row)],
        ],
        h.h2[say("Tables")],
        tables_table(look, tables),
        h.h2[say("Audit log")],
        audit_table(look, log),
    ]
    return admin_page(look, "people", known_as(look, row.name), body, refusal)


def person_facts(look: PageContext, row: Any) -> Element:
    say = look.say
    rows: list[tuple[str, Node]] = [
        (say("Name"), known_as(look, row.name)),
        (say("Account"), row.account or say("guest")),
        (say("Person"), row.id),
        (say("Since"), moment(look, row.created)),
        (say("Seats"), str(row.seats)),
    ]
    if row.admin:
        rows.append((say("Rights"), say("admin")))
    if is_banned(row):
        until = say("for ever") if row.until is None else [look.say("until"), " ", day(look, row.until)]
        rows.append((say("Banned"), [until, h.br, row.reason]))
    return facts(rows)


def person_deeds(look: PageContext, row: Any) -> Node:
    say, path = look.say, f"/admin/people/{row.id}"
    lift = deed_form(f"{path}/unban", say("Lift the ban")) if is_banned(row) else None
    barred = h.p(".hint")[say("An admin is banned or erased only after an operator took the rights, on the command line.")]
    return h.div(".deeds")[
        deed_fold(say("Rename"), rename_form(look, path, row), id="rename"),
        lift,
        barred if row.admin else deed_fold(say("Ban"), ban_form(look, path), id="ban"),
        deed_fold(say("Export"), export_form(look, path), id="export"),
        None if row.admin else deed_fold(say("Erase"), erase_form(look, path, row), id="erase"),
    ]


def rename_form(look: PageContext, path: str, row: Any) -> Element:
    name = h.input(name="name", value=row.name, maxlength="40", required=True, autocomplete="off")
    return deed_form(
        f"{path}/rename", look.say("Rename"), field(look.say("New name"), name, look.say("also at tables and in chat"))
    )


def ban_form(look: PageContext, path: str) -> Node:
    say = look.say
    return [
        h.p[say("They may look and do nothing, and read the reason.")],
        deed_form(
            f"{path}/ban",
            say("Ban"),
            field(
                say("Reason"),
                h.input(name="reason", maxlength="300", required=True, autocomplete="off"),
                say("the person reads it"),
            ),
            field(say("Until"), h.input(type="date", name="until", autocomplete="off"), say("the day it ends")),
            h.label(".check")[h.input(type="checkbox", name="forever"), h.span[say("It does not end")]],
            strong=".strong",
        ),
    ]


def export_form(look: PageContext, path: str) -> Node:
    say = look.say
    text = say(
        "A file of what is stored of this person. Private notes, standing orders and moves of running games are left out."
    )
    return [h.p[text], deed_form(f"{path}/export", say("Download the file"))]


def erase_form(look: PageContext, path: str, row: Any) -> Node:
    say = look.say
    return [
        h.p[say("Name, account, logins, notes, chat, and the tables where nobody else sits, for good.")],
        h.p[say("Games with others stay without the name; a bot takes over in running ones.")],
        deed_form(
            f"{path}/erase",
            say("Erase for good"),
            field(
                look.fill("Type the name to confirm: {name}", name=row.name),
                h.input(name="name", maxlength="40", required=True, autocomplete="off"),
            ),
            strong=".danger",
        ),
    ]
