"""The front page: my games first, then ways to play, and the games there are."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import htpy as h
from htpy import Element, Node

from trunkline.core.game import AnyGame
from trunkline.server.tables.context import ME
from trunkline.server.web.pages.front_rows import MyTable, my_row, open_row
from trunkline.server.web.pages.game_card import by_box, facts, picture, sentence
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.new_table import USUAL_BOT
from trunkline.server.web.pages.page_context import PageContext, with_game
from trunkline.server.web.pages.site_page import PLAY, site_page

QUICK = {"title": "", "hints": "on", "undo": "mine"}  # a game against bots is not listed, and its bots explain themselves


class Front(NamedTuple):
    """What it shows of tables: the latest of mine, how many wait for me, whether there are more, and free seats."""

    mine: Sequence[MyTable] = ()
    turns: int = 0
    more: bool = False
    free: Sequence[tuple[Any, Sequence[Any]]] = ()
    more_free: bool = False


def front_page(ctx: PageContext, games: Sequence[AnyGame], found: Front) -> str:
    boxes = [editions[0] for editions in by_box(games)]
    return site_page(
        ctx,
        ctx.say("Trunkline: railway share games"),
        PLAY,
        h.main("#main.front", tabindex="-1")[
            [h.h1(".sr")[ctx.say("Play")], tables(ctx, found)] if found.mine else welcome(ctx, boxes[0]),
            doors(ctx, boxes[0]),
            h.section(".games", aria_labelledby="games-title")[
                h.h2("#games-title")[ctx.say("The games")], h.ul(".game-cards")[[game_card(ctx, game) for game in boxes]]
            ],
            None if found.mine or not found.free else open_seats(ctx, found),
        ],
    )


# -- tables ----------------------------------------------------------------------------------------------


def tables(ctx: PageContext, found: Front) -> Element:
    return h.div(".at-work", class_="alone" if not found.free else None)[
        my_tables(ctx, found), open_seats(ctx, found) if found.free else None
    ]


def my_tables(ctx: PageContext, found: Front) -> Element:
    return h.section("#mine", aria_labelledby="mine-title")[
        h.div(".section-head")[
            h.h2("#mine-title")[ctx.say("My games")],
            h.span(".pill")[turns(ctx, found.turns)] if found.turns else None,
            h.a(href="/games?whose=mine", aria_label=ctx.say("All my games"))[ctx.say("All")] if found.more else None,
        ],
        h.ul(".panel.rows")[[my_row(ctx, table) for table in found.mine]],
    ]


def turns(ctx: PageContext, number: int) -> str:
    return ctx.say("Your turn") if number == 1 else ctx.fill("Your turn in {number} games", number=number)


def open_seats(ctx: PageContext, found: Front) -> Element:
    return h.section("#open-seats", aria_labelledby="open-title")[
        h.div(".section-head")[
            h.h2("#open-title")[ctx.say("Open seats")],
            h.a(href="/games?whose=open", aria_label=ctx.say("All open seats"))[ctx.say("All")] if found.more_free else None,
        ],
        h.ul(".panel.rows")[[open_row(ctx, table, chairs) for table, chairs in found.free]],
    ]


# -- ways to play ----------------------------------------------------------------------------------------


def welcome(ctx: PageContext, first: AnyGame) -> Element:
    return h.div(".hello")[
        h.div[
            h.h1[ctx.say("Railway share games, with friends and bots")],
            h.p[
                ctx.say("Buy shares, steer the railways you half own, and be the richest at the end. Free, no account needed.")
            ],
        ],
        picture(ctx, first),
    ]


def doors(ctx: PageContext, first: AnyGame) -> Element:
    say = ctx.say
    return h.div(".panel.doors")[
        door(
            "book",
            say("Learn in 10 minutes"),
            ctx.fill("How to play {game}, on one page with pictures", game=first.title),
            h.a(".button", href=f"/learn/{first.name}")[say("How to play")],
        ),
        door(
            "robot",
            say("Play against bots now"),
            ctx.fill("{game} starts at once; the bots explain their moves", game=first.title),
            quick_start(ctx, first, ".primary", say("Sit down with two bots")),
        ),
        door(
            "link",
            say("Play with friends"),
            say("Choose a game and send each friend a link; nobody needs an account"),
            h.a(".button", href="/new")[say("Set up a table")],
        ),
    ]


def door(sign: str, title: str, words: str, way: Node) -> Element:
    return h.section(".door")[h.span(".door-sign")[icon(sign)], h.h2[title], h.p[words], way]


def quick_start(ctx: PageContext, game: AnyGame, look: str, words: str) -> Element:
    """Me and bots that play well, in one click."""
    seats = [ME, *[USUAL_BOT] * (max(3, game.seats.start) - 1)]
    fields = {"game": game.name, **QUICK}
    return h.form(".quick", method="post", action="/tables")[
        [h.input(type="hidden", name=name, value=value) for name, value in fields.items()],
        [h.input(type="hidden", name="seat", value=kind) for kind in seats],
        [suggested(name, option.suggested) for name, option in game.options.items() if option.suggested],
        h.button(f".button{look}", aria_label=ctx.fill("{words}: {game}", words=words, game=game.title))[words],
    ]


def suggested(name: str, value: str) -> Node:
    return h.input(type="hidden", name=f"option-{name}", value=value)


def game_card(ctx: PageContext, game: AnyGame) -> Element:
    own, say = with_game(ctx, game), ctx.say
    return h.li(".panel.game")[
        picture(ctx, game),
        h.div(".game-words")[
            h.h3[h.a(href=f"/new/{game.name}")[game.title]],
            sentence(own, game),
            facts(own, game),
            h.div(".row")[
                quick_start(ctx, game, "", say("Play now")),
                h.a(".button.quiet", href=f"/learn/{game.name}")[say("How to play"), h.span(".sr")[f": {game.title}"]],
            ],
        ],
    ]
