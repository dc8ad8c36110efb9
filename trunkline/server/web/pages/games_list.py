"""Lists of games: mine, those in public, those with a free seat; running and over, searched, page by page."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from trunkline.core.game import AnyGame
from trunkline.server.store.rows import SeatRow
from trunkline.server.tables.listing import CLOSED, MINE, OPEN, OVER, PUBLIC, RUNNING, Listed
from trunkline.server.tables.lists import asked_in
from trunkline.server.web.pages.dates import day
from trunkline.server.web.pages.game_card import by_box
from trunkline.server.web.pages.names import game_title, known_as, known_title
from trunkline.server.web.pages.open_record import open_record_section
from trunkline.server.web.pages.page_context import PageContext
from trunkline.server.web.pages.searched_list import Listing, ledger, pager, search_form, selection
from trunkline.server.web.pages.site_page import GAMES, site_page

WHOSE = {PUBLIC: "Public games", MINE: "My games", OPEN: "Open seats"}
STATES = {"": "running and over", RUNNING: "running", OVER: "over", CLOSED: "closed"}
EMPTY = {PUBLIC: "No public games right now.", MINE: "Your games will appear here.", OPEN: "No open seats right now."}


def games_page(ctx: PageContext, games: Sequence[AnyGame], listing: Listing[Listed], chairs: dict[str, list[SeatRow]]) -> str:
    whose = listing.asked["whose"]
    return site_page(
        ctx,
        ctx.say("Games"),
        GAMES,
        h.main("#main.front.lists", tabindex="-1")[
            h.h1[ctx.say("Games")],
            h.nav(".segs-links", aria_label=ctx.say("Which games"))[[kind_link(ctx, kind, kind == whose) for kind in WHOSE]],
            filters(ctx, games, listing),
            found(ctx, listing, chairs, whose),
            pager(ctx, "/games", listing),
            open_record_section(ctx),
        ],
    )


def kind_link(ctx: PageContext, kind: str, is_here: bool) -> Element:
    return h.a(href=f"/games?whose={kind}", aria_current="page" if is_here else None)[ctx.say(WHOSE[kind])]


def filters(ctx: PageContext, games: Sequence[AnyGame], listing: Listing[Listed]) -> Element:
    say, asked = ctx.say, listing.asked
    titles = {"": say("all games")} | {box[0].name: box[0].title for box in by_box(games)}
    return search_form(
        ctx,
        "/games",
        asked,
        say("Title or player"),
        selection("game", say("Game"), titles, asked["game"]),
        selection("status", say("State"), {key: say(word) for key, word in STATES.items()}, asked["status"]),
        h.input(type="hidden", name="whose", value=asked["whose"]),
    )


def found(ctx: PageContext, listing: Listing[Listed], chairs: dict[str, list[SeatRow]], whose: str) -> Element:
    say = ctx.say
    heads = (say("Game"), say("Players"), say("State"), say("Last move"))
    searched = listing.asked["q"] or listing.asked["game"] or listing.asked["status"]
    empty = say("No games found. Try fewer filters.") if searched else say(EMPTY[whose])
    return ledger(ctx, heads, [game_row(ctx, row, chairs.get(row.id, [])) for row in listing.rows], empty)


def game_row(ctx: PageContext, row: Listed, chairs: Sequence[SeatRow]) -> Element:
    title, game = known_title(ctx, row.title), game_title(ctx, row.game)
    return h.tr[
        h.th(scope="row")[h.a(href=f"/tables/{row.id}")[title], h.small[game] if game != title else None],
        h.td[names(ctx, chairs)],
        h.td[state(ctx, row, chairs)],
        h.td(".when")[day(ctx, row.changed)],
    ]


def names(ctx: PageContext, chairs: Sequence[SeatRow]) -> str:
    return ", ".join(known_as(ctx, chair.name) for chair in chairs if chair.kind != "open")


def state(ctx: PageContext, row: Listed, chairs: Sequence[SeatRow]) -> Node:
    say = ctx.say
    if row.closed is not None:
        return say("closed")
    if row.turn is None:
        return say("over")
    asked = asked_in(row.asked)
    if ctx.person is not None and any(chair.person == ctx.person.id for chair in chairs if chair.seat in asked):
        return h.b(".now-word")[say("your turn")]
    if any(chair.kind == "open" and chair.invite is None for chair in chairs):
        return h.a(href=f"/sit/{row.id}")[say("seat free")]
    return say("study") if row.kind == "study" else say("running")
