"""What the pages for admins share: the frame, deeds, the audit log."""

import re
from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from trunkline.present.to_text import capital
from trunkline.server.admin.rows import AuditLine
from trunkline.server.web.pages.dates import moment
from trunkline.server.web.pages.frame import field, page
from trunkline.server.web.pages.names import known_as
from trunkline.server.web.pages.page_context import PageContext
from trunkline.server.web.pages.searched_list import Listing, ledger, pager

PARTS = {"tables": "Tables", "people": "People", "chat": "Chat", "log": "Audit log"}
DEEDS = {
    "close": "closed the table",
    "close-idle": "closed the table for its age",
    "reopen": "opened the table again",
    "hide": "hid the table",
    "show": "made the table public",
    "delete": "deleted the table",
    "remove-chat": "removed chat",
    "rename": "renamed",
    "ban": "banned",
    "unban": "lifted the ban",
    "export": "exported the data",
    "erase": "erased",
    "promote": "made an admin",
    "demote": "took the admin's rights",
}
OF_PEOPLE = ("rename", "ban", "unban", "export", "erase", "promote", "demote")
WORDED = (  # reasons that the server words itself
    (re.compile(r"for ever: (?P<reason>.*)"), "for ever: {reason}"),
    (re.compile(r"until (?P<day>\S+): (?P<reason>.*)"), "until {day}: {reason}"),
    (re.compile(r"idle for (?P<days>\S+) days"), "{days} days without a move"),
)


def admin_page(ctx: PageContext, part: str, title: str, body: Node, refusal: str = "") -> str:
    """``refusal`` says why nothing was done."""
    return page(
        ctx,
        f"{title} · {ctx.say('Administration')}",
        h.main("#main.admin", tabindex="-1")[
            parts_menu(ctx, part),
            h.h1[title],
            h.p(".notice.bad", role="alert", tabindex="-1", autofocus=True)[capital(refusal)] if refusal else None,
            body,
        ],
        body_class="at-admin",
        where=h.div(".where")[h.span[ctx.say("Administration")]],
    )


def parts_menu(ctx: PageContext, current: str) -> Element:
    return h.nav(".admin-parts", aria_label=ctx.say("Administration"))[
        [
            h.a(href=f"/admin/{name}", aria_current="page" if name == current else None)[ctx.say(label)]
            for name, label in PARTS.items()
        ]
    ]


# -- facts and deeds ---------------------------------------------------------------------------------------


def facts(rows: Sequence[tuple[str, Node]]) -> Element:
    return h.dl(".facts-list")[[h.div[h.dt[name], h.dd[value]] for name, value in rows]]


def deed_form(path: str, words: str, *fields: Node, strong: str = "") -> Element:
    """One deed: what it needs, and a button that says what happens."""
    return h.form(".stack", method="post", action=path)[fields, h.div[h.button(f".button{strong}")[words]]]


def deed_fold(title: str, *inside: Node, id: str) -> Element:
    return h.details(".deed", id=id)[h.summary[title], h.div(".deed-body")[inside]]


def kept_reason(ctx: PageContext) -> Element:
    reason = h.input(name="reason", maxlength="300", autocomplete="off")
    return field(ctx.say("Reason"), reason, ctx.say("optional; kept in the audit log"))


# -- the audit log -----------------------------------------------------------------------------------------


def log_page(ctx: PageContext, listing: Listing[AuditLine]) -> str:
    body = [
        h.p(".hint")[ctx.say("What was done here and on the command line of the server. Times are in UTC.")],
        audit_table(ctx, listing.rows),
        pager(ctx, "/admin/log", listing),
    ]
    return admin_page(ctx, "log", ctx.say("Audit log"), body)


def audit_table(ctx: PageContext, rows: Sequence[AuditLine]) -> Element:
    say = ctx.say
    heads = (say("When"), say("Who"), say("What"), say("Table or person"), say("Reason"))
    return ledger(ctx, heads, [audit_row(ctx, row) for row in rows], say("Nothing has been done yet."))


def audit_row(ctx: PageContext, row: AuditLine) -> Element:
    return h.tr[
        h.td(".when")[moment(ctx, row.at)],
        h.td[row.who, " ", h.small[ctx.say("admin")] if row.person is not None else None],
        h.td[ctx.say(DEEDS.get(row.what, row.what))],
        h.td[about_link(ctx, row)],
        h.td[reason_said(ctx, row.reason)],
    ]


def about_link(ctx: PageContext, row: AuditLine) -> Element:
    part, key = ("people" if row.what in OF_PEOPLE else "tables"), row.about.split(" ")[0]
    name = known_as(ctx, row.about_name) if part == "people" and row.about_name else key
    return h.a(href=f"/admin/{part}/{key}")[name]


def reason_said(ctx: PageContext, reason: str) -> str:
    for pattern, text in WORDED:
        found = pattern.fullmatch(reason)
        if found is not None:
            return ctx.fill(text, **found.groupdict())
    return reason
