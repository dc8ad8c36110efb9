"""People for admins."""

from collections.abc import Sequence
from time import time

import htpy as h
from htpy import Element, Node

from trunkline.server.admin.rows import AuditLine, ListedPerson, ListedTable
from trunkline.server.web.pages.admin import (
    admin_page,
    audit_table,
    deed_fold,
    deed_form,
    facts,
)
from trunkline.server.web.pages.admin_tables import tables_table
from trunkline.server.web.pages.dates import day, moment
from trunkline.server.web.pages.frame import field
from trunkline.server.web.pages.names import known_as
from trunkline.server.web.pages.page_context import PageContext
from trunkline.server.web.pages.searched_list import Listing, ledger, pager, search_form


def people_page(ctx: PageContext, listing: Listing[ListedPerson]) -> str:
    say = ctx.say
    heads = (say("Name"), say("Account"), say("Since"), say("Seats"), say("Remarks"))
    body = [
        search_form(ctx, "/admin/people", listing.asked, say("Name or account")),
        ledger(ctx, heads, [person_row(ctx, row) for row in listing.rows], say("No people found.")),
        pager(ctx, "/admin/people", listing),
    ]
    return admin_page(ctx, "people", say("People"), body)


def person_row(ctx: PageContext, row: ListedPerson) -> Element:
    return h.tr[
        h.th(scope="row")[h.a(href=f"/admin/people/{row.id}")[known_as(ctx, row.name)]],
        h.td[row.account or h.small[ctx.say("guest")]],
        h.td(".when")[day(ctx, row.created)],
        h.td(data_label=ctx.say("Seats"))[str(row.seats)],
        h.td[remarks(ctx, row)],
    ]


def remarks(ctx: PageContext, row: ListedPerson) -> Node:
    found = [ctx.say("admin")] if row.admin else []
    if is_banned(row):
        found.append(ctx.say("banned"))
    return ", ".join(found)


def is_banned(row: ListedPerson) -> bool:
    return row.reason is not None and (row.until is None or row.until > time())


# -- one person ------------------------------------------------------------------------------------------


def person_page(
    ctx: PageContext, row: ListedPerson, tables: Sequence[ListedTable], log: Sequence[AuditLine], refusal: str = ""
) -> str:
    say = ctx.say
    body = [
        h.div(".two")[
            h.section(".panel.admin-panel")[h.h2[say("About")], person_facts(ctx, row)],
            h.section(".panel.admin-panel")[h.h2[say("Actions")], person_deeds(ctx, row)],
        ],
        h.h2[say("Tables")],
        tables_table(ctx, tables),
        h.h2[say("Audit log")],
        audit_table(ctx, log),
    ]
    return admin_page(ctx, "people", known_as(ctx, row.name), body, refusal)


def person_facts(ctx: PageContext, row: ListedPerson) -> Element:
    say = ctx.say
    rows: list[tuple[str, Node]] = [
        (say("Name"), known_as(ctx, row.name)),
        (say("Account"), row.account or say("guest")),
        (say("Person"), row.id),
        (say("Since"), moment(ctx, row.created)),
        (say("Seats"), str(row.seats)),
    ]
    if row.admin:
        rows.append((say("Rights"), say("admin")))
    if is_banned(row):
        until = say("for ever") if row.until is None else [ctx.say("until"), " ", day(ctx, row.until)]
        rows.append((say("Banned"), [until, h.br, row.reason]))
    return facts(rows)


def person_deeds(ctx: PageContext, row: ListedPerson) -> Node:
    say, path = ctx.say, f"/admin/people/{row.id}"
    lift = deed_form(f"{path}/unban", say("Lift the ban")) if is_banned(row) else None
    barred = h.p(".hint")[say("An admin is banned or erased only after an operator took the rights, on the command line.")]
    return h.div(".deeds")[
        deed_fold(say("Rename"), rename_form(ctx, path, row), id="rename"),
        lift,
        barred if row.admin else deed_fold(say("Ban"), ban_form(ctx, path), id="ban"),
        deed_fold(say("Export"), export_form(ctx, path), id="export"),
        None if row.admin else deed_fold(say("Erase"), erase_form(ctx, path, row), id="erase"),
    ]


def rename_form(ctx: PageContext, path: str, row: ListedPerson) -> Element:
    name = h.input(name="name", value=row.name, maxlength="40", required=True, autocomplete="off")
    return deed_form(
        f"{path}/rename", ctx.say("Rename"), field(ctx.say("New name"), name, ctx.say("also at tables and in chat"))
    )


def ban_form(ctx: PageContext, path: str) -> Node:
    say = ctx.say
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


def export_form(ctx: PageContext, path: str) -> Node:
    say = ctx.say
    text = say("A file of what is stored of this person. Private notes, plans and moves of running games are left out.")
    return [h.p[text], deed_form(f"{path}/export", say("Download the file"))]


def erase_form(ctx: PageContext, path: str, row: ListedPerson) -> Node:
    say = ctx.say
    return [
        h.p[say("Name, account, logins, notes, chat, and the tables where nobody else sits, for good.")],
        h.p[say("Games with others stay without the name; a bot takes over in running ones.")],
        deed_form(
            f"{path}/erase",
            say("Erase for good"),
            field(
                ctx.fill("Type the name to confirm: {name}", name=row.name),
                h.input(name="name", maxlength="40", required=True, autocomplete="off"),
            ),
            strong=".danger",
        ),
    ]
