"""Tables and chat for admins. Nothing of a position is shown: an admin may be somebody's opponent."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from trunkline.server.admin.rows import AuditLine, ListedLine, ListedSeat, ListedTable
from trunkline.server.tables.listing import CLOSED, OVER, RUNNING
from trunkline.server.web.pages.admin import (
    admin_page,
    audit_table,
    deed_fold,
    deed_form,
    facts,
    kept_reason,
)
from trunkline.server.web.pages.closed import closed_line
from trunkline.server.web.pages.dates import day, moment
from trunkline.server.web.pages.names import game_title, known_as, known_title
from trunkline.server.web.pages.page_context import PageContext
from trunkline.server.web.pages.searched_list import Listing, ledger, pager, search_form, selection

STATES = {"": "all states", RUNNING: "running", OVER: "over", CLOSED: "closed"}
AGES = (7, 30, 90, 365)  # days


def tables_page(ctx: PageContext, listing: Listing[ListedTable]) -> str:
    say, asked = ctx.say, listing.asked
    ages = {"": say("at any time")} | {str(days): ctx.fill("more than {days} days ago", days=days) for days in AGES}
    body = [
        search_form(
            ctx,
            "/admin/tables",
            asked,
            say("Title, player or table"),
            selection("status", say("State"), {key: say(word) for key, word in STATES.items()}, asked["status"]),
            selection("idle", say("Last move"), ages, asked["idle"]),
        ),
        tables_table(ctx, listing.rows),
        pager(ctx, "/admin/tables", listing),
    ]
    return admin_page(ctx, "tables", say("Tables"), body)


def tables_table(ctx: PageContext, rows: Sequence[ListedTable]) -> Element:
    say = ctx.say
    heads = (say("Table"), say("Host"), say("State"), say("Moves"), say("Last move"))
    return ledger(ctx, heads, [table_row(ctx, row) for row in rows], say("No tables found."))


def table_row(ctx: PageContext, row: ListedTable) -> Element:
    return h.tr[
        h.th(scope="row")[
            h.a(href=f"/admin/tables/{row.id}")[known_title(ctx, row.title)],
            h.small[ctx.fill("{game}, {players} players", game=game_title(ctx, row.game), players=row.players)],
        ],
        h.td[known_as(ctx, row.host_name)],
        h.td[state_words(ctx, row)],
        h.td(data_label=ctx.say("Moves"))[str(row.number)],
        h.td(".when")[day(ctx, row.changed)],
    ]


def state_words(ctx: PageContext, row: ListedTable) -> str:
    say = ctx.say
    state = say("closed") if row.closed is not None else say("over") if row.turn is None else say("running")
    kind = say("Study") if row.kind == "study" else say("Public table") if row.public else say("Private table")
    return f"{kind}, {state}"


# -- one table -------------------------------------------------------------------------------------------


def table_page(
    ctx: PageContext,
    row: ListedTable,
    seats: Sequence[ListedSeat],
    said: Sequence[ListedLine],
    log: Sequence[AuditLine],
    refusal: str = "",
) -> str:
    say = ctx.say
    body = [
        h.div(".two")[
            h.section(".panel.admin-panel")[h.h2[say("About")], table_facts(ctx, row, seats)],
            h.section(".panel.admin-panel")[h.h2[say("Actions")], table_deeds(ctx, row)],
        ],
        h.h2[say("Chat")],
        chat_table(ctx, said, f"/admin/tables/{row.id}"),
        h.h2[say("Audit log")],
        audit_table(ctx, log),
    ]
    return admin_page(ctx, "tables", known_title(ctx, row.title), body, refusal)


def table_facts(ctx: PageContext, row: ListedTable, seats: Sequence[ListedSeat]) -> Element:
    say = ctx.say
    rows: list[tuple[str, Node]] = [
        (say("Game"), game_title(ctx, row.game)),
        (say("Table"), h.a(href=f"/tables/{row.id}")[row.id] if row.public else row.id),
        (say("Host"), h.a(href=f"/admin/people/{row.host}")[known_as(ctx, row.host_name)]),
        (say("Seats"), [h.span(".seat-line")[seat_words(ctx, seat)] for seat in seats]),
        (say("State"), state_words(ctx, row)),
        (say("Moves"), str(row.number)),
        (say("Made"), moment(ctx, row.created)),
        (say("Last move"), moment(ctx, row.changed)),
    ]
    if row.closed is not None:
        rows.append((say("Closed"), closed_line(ctx, row.closed_by, row.host_name, row.closed)))
    if row.chat_closed is not None:
        rows.append((say("Chat closed"), moment(ctx, row.chat_closed)))
    return facts(rows)


def seat_words(ctx: PageContext, seat: ListedSeat) -> Node:
    name = known_as(ctx, seat.name)
    if seat.person is None:
        return [name, " ", h.small[ctx.say("bot") if seat.kind == "bot" else ctx.say("not here yet")]]
    return h.a(href=f"/admin/people/{seat.person}")[name]


def table_deeds(ctx: PageContext, row: ListedTable) -> Node:
    say, path = ctx.say, f"/admin/tables/{row.id}"
    closing = (
        deed_fold(
            say("Close the table"),
            h.p[say("Nobody acts or talks there any more, bots included. Everybody may still look.")],
            deed_form(f"{path}/close", say("Close the table"), kept_reason(ctx), strong=".strong"),
            id="close",
        )
        if row.closed is None
        else deed_form(f"{path}/reopen", say("Open the table again"))
    )
    return h.div(".deeds")[
        closing,
        deed_form(f"{path}/hide", say("Hide the table"))
        if row.public
        else None
        if row.kind == "study"
        else deed_form(f"{path}/show", say("Make the table public")),
        deed_fold(say("Delete the table"), delete_form(ctx, path), id="delete"),
    ]


def delete_form(ctx: PageContext, path: str) -> Node:
    say = ctx.say
    return [
        h.p[say("With its log, chat and notes, for good. Nothing brings it back but a backup.")],
        deed_form(
            f"{path}/delete",
            say("Delete for good"),
            h.label(".check")[h.input(type="checkbox", name="sure", required=True), h.span[say("Yes, delete this table")]],
            kept_reason(ctx),
            strong=".danger",
        ),
    ]


# -- chat ------------------------------------------------------------------------------------------------


def chat_page(ctx: PageContext, listing: Listing[ListedLine]) -> str:
    say = ctx.say
    body = [
        search_form(ctx, "/admin/chat", listing.asked, say("Words or a name")),
        chat_table(ctx, listing.rows, "/admin/chat"),
        pager(ctx, "/admin/chat", listing),
    ]
    return admin_page(ctx, "chat", say("Chat"), body)


def chat_table(ctx: PageContext, rows: Sequence[ListedLine], back: str) -> Element:
    say = ctx.say
    heads = (say("When"), say("Name"), say("Message"), say("Table"), say("Remove"))
    return ledger(ctx, heads, [chat_row(ctx, row, back) for row in rows], say("Nothing has been said."))


def chat_row(ctx: PageContext, row: ListedLine, back: str) -> Element:
    return h.tr[
        h.td(".when")[moment(ctx, row.at)],
        h.td[row.name],
        h.td(".said")[row.text],
        h.td[h.a(href=f"/admin/tables/{row.table}")[known_title(ctx, row.title)]],
        h.td[
            deed_fold(
                ctx.say("Remove"),
                deed_form(
                    f"/admin/tables/{row.table}/chat",
                    ctx.say("Remove this line"),
                    h.input(type="hidden", name="line", value=str(row.number)),
                    h.input(type="hidden", name="back", value=back),
                    kept_reason(ctx),
                ),
                id=f"remove-{row.table}-{row.number}",
            )
        ],
    ]
