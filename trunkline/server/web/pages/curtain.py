"""The curtain between players who share a device: to whom it goes, and what everybody may know of what happened since."""

from collections import deque
from itertools import islice

import htpy as h
from htpy import Element

from trunkline.core.game import Seat
from trunkline.present.message import StoryLine
from trunkline.server.tables.story_cache import StoryCache
from trunkline.server.tables.table_state import TableState
from trunkline.server.web.pages.frame import page
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.names import known_as, known_title
from trunkline.server.web.pages.page_context import PageContext
from trunkline.server.web.pages.script_data import data
from trunkline.server.web.pages.values import HtmlContext, liveries, marks, shown, symbol_definitions

MOST_NEWS = 8  # lines; older ones are in the log behind the curtain


def curtain_page(ctx: PageContext, live: TableState, seat: Seat, story_cache: StoryCache, may_undo: bool, mark: str) -> str:
    """``chronicle`` is what the public was told; nothing of what a player holds is in this page."""
    names = [known_as(ctx, chair.name) for chair in live.seats]
    tell = HtmlContext(ctx.say, names, marks(names), (), liveries(live.game))
    title = ctx.fill("Pass the device to {name}", name=names[seat])
    where = h.div(".where")[h.h2[known_title(ctx, live.row.title)], h.span[devices(ctx, live, seat)]]
    body = [
        symbol_definitions(live.game),
        h.main("#main.curtain", tabindex="-1", data_table=live.id)[
            h.div(".initial", aria_hidden="true")[tell.marks[seat]],
            h.h1("#curtain-title", tabindex="-1", autofocus=True)[title],
            h.p[ctx.fill("{name}'s hand is hidden until {name} is ready. Nobody else should look.", name=names[seat])],
            lift_form(ctx, live, seat, names[seat]),
            news(ctx, tell, live, seat, story_cache),
            undo_button(ctx, live, names) if may_undo else None,
        ],
        data("state", {"number": live.number, "around": mark, "shared": False}),
        data("words", words(ctx)),
    ]
    return page(ctx, title, body, ("curtain.js",), "at-curtain", where)


def devices(ctx: PageContext, live: TableState, seat: Seat) -> str:
    here = [chair for chair in live.seats if chair.person == live.seats[seat].person]
    return ctx.fill("One device, {number} players", number=len(here))


def lift_form(ctx: PageContext, live: TableState, seat: Seat, name: str) -> Element:
    """Works without scripts; with them, the key as well."""
    return h.form(method="post", action=f"/tables/{live.id}/curtain")[
        h.input(type="hidden", name="seat", value=str(int(seat))),
        h.button("#lift.button.primary")[ctx.fill("I'm {name}, show my hand", name=name), h.kbd(aria_hidden="true")["⏎"]],
    ]


def news(ctx: PageContext, tell: HtmlContext, live: TableState, seat: Seat, story_cache: StoryCache) -> Element | None:
    """Since the last action of this player, the oldest first."""
    since = next((n for n in range(live.last, 0, -1) if live.actors[n - 1] == seat), 0)
    lines = latest(story_cache, live, since)
    if not lines:
        return None
    head = ctx.fill("Since {name}'s last turn", name=tell.names[seat]) if since else ctx.say("So far")
    return h.section(".since", aria_labelledby="since")[
        h.h2("#since")[head], h.ul[[h.li[shown(line.said, tell)] for line in lines]]
    ]


def latest(story_cache: StoryCache, live: TableState, since: int) -> list[StoryLine]:
    told = islice(story_cache.told.since(since), live.last - since)
    return list(deque((line for lines in told for line in lines), MOST_NEWS))


def undo_button(ctx: PageContext, live: TableState, names: list[str]) -> Element:
    """For whoever has just given the device away; what they hold stays behind the curtain."""
    last = next(move.seat for move in reversed(live.moves) if move.kind != "bot")
    return h.button("#curtain-undo.button.quiet", type="button")[
        icon("undo"), ctx.fill("{name}: undo my last action", name=names[last])
    ]


def words(ctx: PageContext) -> dict[str, str]:
    """Texts the scripts say."""
    return {
        "lost": ctx.say("The connection is lost; trying again."),
        "back": ctx.say("Connected again."),
        "gone": ctx.say("This table has been deleted."),
        "failed": ctx.say("That did not work. Please try again."),
    }
