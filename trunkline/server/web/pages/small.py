"""Small pages: an invitation, the rules of a game, something that went wrong."""

import re
from typing import Any

import htpy as h
from markdown_it import MarkdownIt
from markupsafe import Markup

from trunkline.core.game import Game
from trunkline.present.to_text import capital
from trunkline.server.tables.table_state import TableState
from trunkline.server.web.pages.frame import field, page
from trunkline.server.web.pages.names import known_as
from trunkline.server.web.pages.page_context import PageContext

RULE = re.compile(r"<p><strong>(§(\d+(?:\.\d+)*))</strong>")
CHAPTER = re.compile(r"<h2>(§(\d+(?:\.\d+)*))")
NO_TALK = "No table talk here: the chat opens when the game is over."
MARKS = ("set-up", "definition", "effect")
MARK = re.compile(rf"\[({'|'.join(MARKS)})\]")
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def join_page(ctx: PageContext, token: str, live: TableState, seat: int, host: str) -> str:
    game = live.game
    name = ctx.person.name if ctx.person else ""
    return page(
        ctx,
        ctx.say("You are invited"),
        h.main("#main.narrow", tabindex="-1")[
            h.section(".panel.card-page")[
                h.h1[ctx.say("You are invited")],
                h.p[
                    ctx.fill(
                        "{host} invites you to {title} ({game}). You would sit on {seat}.",
                        host=known_as(ctx, host),
                        title=live.row.title,
                        game=game.title,
                        seat=known_as(ctx, live.seats[seat].name),
                    )
                ],
                None if live.row.table_talk else h.p[ctx.say(NO_TALK)],
                h.form(".stack", method="post", action=f"/join/{token}")[
                    field(
                        ctx.say("Your name"),
                        h.input(
                            name="name", value=name, maxlength="40", required=True, autofocus=True, autocomplete="nickname"
                        ),
                    ),
                    h.button(".button.primary")[ctx.say("Take the seat")],
                ],
                h.p(".hint")[h.a(href=f"/rules/{game.name}")[ctx.say("Rules")]],
            ]
        ],
    )


def rules_page(ctx: PageContext, game: Game[Any], text: str) -> str:
    return page(
        ctx,
        ctx.fill("{game}: the rules", game=game.title),
        h.main("#main.rules", tabindex="-1")[
            h.article(".panel.prose")[Markup(with_marks(with_anchors(MARKDOWN.render(text)), ctx))]
        ],
    )


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
