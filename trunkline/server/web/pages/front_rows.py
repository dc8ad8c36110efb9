"""A table in one row: its board, what happened last, and the one thing to do there."""

from collections.abc import Sequence
from typing import NamedTuple

import htpy as h
from htpy import Element, Node

from trunkline.core.play import finished
from trunkline.present.default import drawing_of
from trunkline.present.message import PlayerRef, StoryLine
from trunkline.present.ranking import ranking
from trunkline.present.to_text import capital
from trunkline.server.store.rows import SeatRow
from trunkline.server.tables.listing import Listed
from trunkline.server.tables.table_state import TableState, Viewer
from trunkline.server.web.pages.closed import closed_line
from trunkline.server.web.pages.dates import ago
from trunkline.server.web.pages.game_card import themed
from trunkline.server.web.pages.names import game_title, known_as, known_title, title_of
from trunkline.server.web.pages.page_context import PageContext, with_game
from trunkline.server.web.pages.values import HtmlContext, liveries, marks

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "last")


class MyTable(NamedTuple):
    """A table of mine: who I am there, whether I am asked, and what was told of the last action."""

    live: TableState
    viewer: Viewer
    my_turn: bool
    lines: Sequence[StoryLine]


def my_row(ctx: PageContext, table: MyTable) -> Element:
    """All of it is one link; the button says what it is for."""
    live = table.live
    title = known_title(ctx, live.row.title)
    return h.li(class_="mine" if table.my_turn else None)[
        h.a(".table-row", href=f"/tables/{live.id}")[
            thumbnail(ctx, live),
            h.span(".table-words")[
                h.b(".table-title")[title],
                h.small[title_of(ctx, live.game)] if title != title_of(ctx, live.game) else None,
                h.span(".table-state")[state_words(ctx, table)],
            ],
            h.span(".when")[ago(ctx, live.row.changed)],
            h.span(".button.primary" if table.my_turn else ".button")[verb(ctx, table)],
        ]
    ]


def thumbnail(ctx: PageContext, live: TableState) -> Element:
    if drawing_of(live.game) is None:
        return h.span(".thumbnail")
    return themed(ctx, f"/tables/{live.id}/thumbnail.svg?number={live.number}&v={ctx.version}", "", "thumbnail")


def verb(ctx: PageContext, table: MyTable) -> str:
    if table.my_turn:
        return ctx.say("Play")
    if table.live.row.kind == "study":
        return ctx.say("Study")
    return ctx.say("Result") if finished(table.live.s) else ctx.say("Look")


def state_words(ctx: PageContext, table: MyTable) -> Node:
    """Whose turn it is and what happened last; of a game that is over, how it ended for me."""
    live = table.live
    tell = teller(ctx, table)
    if live.row.kind == "study":
        return [ctx.fill("Study, {number} moves.", number=live.last), " ", last_words(table, tell)]
    if finished(live.s):
        return result_words(ctx, table, tell)
    if live.row.closed is not None:
        return closing(ctx, live, live.row.closed)
    return [turn_words(ctx, table, tell), " ", last_words(table, tell)]


def closing(ctx: PageContext, live: TableState, at: float) -> Node:
    """By whom, and when."""
    host = next((known_as(ctx, chair.name) for chair in live.seats if chair.person == live.row.host), None)
    return [capital(ctx.say("closed")), " ", closed_line(ctx, live.row.closed_by, host, at)]


def teller(ctx: PageContext, table: MyTable) -> HtmlContext:
    live = table.live
    names = [known_as(ctx, chair.name) for chair in live.seats]
    return HtmlContext(with_game(ctx, live.game).say, names, marks(names), table.viewer.seats, liveries(live.game))


def result_words(ctx: PageContext, table: MyTable, tell: HtmlContext) -> str:
    order = ranking(table.live.game, table.live.s)
    mine = next((one for one in order if isinstance(one.who, PlayerRef) and one.who.seat in table.viewer.seats), None)
    if mine is None or len(table.viewer.seats) > 1:
        winners = ", ".join(capital(tell.speak(one.who)) for one in order if one.place == 1)
        return ctx.fill("Game over. First: {who}, ${score}.", who=winners, score=order[0].score)
    return ctx.fill("Game over. You finished {place} of {number} with ${score}.", place=ordinal(ctx, mine.place),
                    number=len(order), score=mine.score)  # fmt: skip


def ordinal(ctx: PageContext, place: int) -> str:
    return ctx.say(PLACES[min(place, len(PLACES)) - 1])


def turn_words(ctx: PageContext, table: MyTable, tell: HtmlContext) -> Node:
    if table.my_turn:
        return h.b[ctx.say("Your turn.")]
    names = ", ".join(tell.names[seat] for seat in table.live.deciding)
    return ctx.fill("{who} to act.", who=names)


def last_words(table: MyTable, tell: HtmlContext) -> str:
    """The first thing that somebody did, or else that happened."""
    lines = [line for line in table.lines if line.seat is not None] or list(table.lines)
    return capital(tell.speak(lines[0].said)) if lines else ""


def open_row(ctx: PageContext, row: Listed, chairs: Sequence[SeatRow]) -> Element:
    """Whoever wants takes a free seat."""
    people = ", ".join(known_as(ctx, chair.name) for chair in chairs if chair.kind != "open")
    title = known_title(ctx, row.title)
    free = [chair for chair in chairs if chair.kind == "open" and chair.invite is None]
    game = game_title(ctx, row.game)
    return h.li(".open-row")[
        h.span[
            h.a(href=f"/tables/{row.id}")[h.b[title]],
            h.small[game] if game != title else None,
            h.span(".table-state")[
                ctx.fill("with {names}", names=people) if people else None,
                " · " if people else None,
                ctx.fill("{free} of {number} seats free", free=len(free), number=len(chairs)),
            ],
        ],
        h.a(".button", href=f"/sit/{row.id}", aria_label=ctx.fill("Sit down at {title}", title=title))[ctx.say("Sit down")],
    ]
