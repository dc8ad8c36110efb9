"""Small pages: an invitation, the rules of a game, something that went wrong."""

import re

import htpy as h
from htpy import Element
from markdown_it import MarkdownIt
from markupsafe import Markup

from trunkline.core.game import AnyGame
from trunkline.present.to_text import capital
from trunkline.server.tables.table_state import TableState
from trunkline.server.web.pages.frame import field, page
from trunkline.server.web.pages.game_card import picture
from trunkline.server.web.pages.names import known_as
from trunkline.server.web.pages.page_context import PageContext
from trunkline.server.web.pages.site_page import LEARN, site_page

RULE = re.compile(r"<p><strong>(§(\d+(?:\.\d+)*))</strong>")
HEADING = re.compile(r"<h2>§(\d+(?:\.\d+)*)(.*?)</h2>")
CHAPTER = re.compile(r"<h2>(§(\d+(?:\.\d+)*))")
NO_TALK = "No table talk here: the chat opens when the game is over."
MARKS = ("set-up", "definition", "effect")
MARK = re.compile(rf"\[({'|'.join(MARKS)})\]")
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def join_page(ctx: PageContext, action: str, live: TableState, seat: int, host: str | None) -> str:
    """``host`` invites to the seat; without one anybody may take it."""
    game = live.game
    name = ctx.person.name if ctx.person else ""
    title = ctx.say("A free seat") if host is None else ctx.say("You are invited")
    return site_page(
        ctx,
        title,
        "",
        h.main("#main.narrow", tabindex="-1")[
            h.section(".panel.card-page")[
                h.h1[title],
                h.p[invitation(ctx, live, seat, host)],
                None if live.row.table_talk else h.p[ctx.say(NO_TALK)],
                h.form(".stack", method="post", action=action)[
                    field(
                        ctx.say("Your name"),
                        h.input(
                            name="name", value=name, maxlength="40", required=True, autofocus=True, autocomplete="nickname"
                        ),
                    ),
                    h.button(".button.primary")[ctx.say("Take the seat")],
                ],
                h.p(".hint")[
                    h.a(href=f"/learn/{game.name}")[ctx.fill("How to play {game}", game=game.title)],
                    " · ",
                    h.a(href=f"/rules/{game.name}")[ctx.say("Rules")],
                ],
            ]
        ],
    )


def invitation(ctx: PageContext, live: TableState, seat: int, host: str | None) -> str:
    holes = {"title": live.row.title, "game": live.game.title, "seat": known_as(ctx, live.seats[seat].name)}
    if host is None:
        return ctx.fill("You can take {seat} at {title} ({game}).", **holes)
    return ctx.fill("{host} invites you to {title} ({game}). Your seat: {seat}.", host=known_as(ctx, host), **holes)


def rules_page(ctx: PageContext, game: AnyGame, text: str) -> str:
    rendered = MARKDOWN.render(text)
    return site_page(
        ctx,
        ctx.fill("{game}: the rules", game=game.title),
        LEARN,
        h.main("#main.rules", tabindex="-1")[
            h.nav(".way-back", aria_label=ctx.say("Where you are"))[
                h.a(href="/learn")[ctx.say("Learn")],
                " › ",
                h.a(href=f"/learn/{game.name}")[ctx.fill("How to play {game}", game=game.title)],
                " › ",
                h.span[ctx.say("Rules")],
            ],
            h.article(".panel.prose")[
                picture(ctx, game), contents(ctx, rendered), Markup(with_marks(with_anchors(rendered), ctx))
            ],
        ],
    )


def contents(ctx: PageContext, text: str) -> Element | None:
    """The chapters; each is one click away."""
    chapters = [(found[1], re.sub("<[^>]+>", "", found[2])) for found in HEADING.finditer(text)]
    if not chapters:
        return None
    return h.nav(".contents", aria_label=ctx.say("Contents"))[
        h.h2[ctx.say("Contents")], h.ol[[h.li[h.a(href=f"#s{number}")[Markup(title)]] for number, title in chapters]]
    ]


def with_anchors(text: str) -> str:
    """Every rule and chapter can be linked to: #s4.2."""
    text = RULE.sub(r'<p id="s\2"><a class="rule" href="#s\2"><strong>\1</strong></a>', text)
    return CHAPTER.sub(r'<h2 id="s\2">\1', text)


def with_marks(text: str, ctx: PageContext) -> str:
    """What kind of rule it is, in the reader's language."""
    return MARK.sub(lambda found: f'<small class="sort">{ctx.say(found[1])}</small>', text)


def error_page(ctx: PageContext, status: int, said: str) -> str:
    title = ctx.say("Nothing here") if status == 404 else ctx.say("That did not work")
    return page(
        ctx,
        title,
        h.main("#main.narrow", tabindex="-1")[
            h.section(".panel.card-page")[
                h.h1[title], h.p(role="alert")[capital(said)], h.p[h.a(".button", href="/")[ctx.say("To the front page")]]
            ]
        ],
    )
