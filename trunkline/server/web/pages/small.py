"""Small pages: an invitation, the rules of a game, something that went wrong."""

import re
from typing import Any

import htpy as h
from markdown_it import MarkdownIt
from markupsafe import Markup

from trunkline.core.game import Game
from trunkline.parts.saying import capital
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


def join_page(look: PageContext, token: str, live: TableState, seat: int, host: str) -> str:
    game = live.game
    name = look.person.name if look.person else ""
    return page(
        look,
        look.say("You are invited"),
        h.main("#main.narrow", tabindex="-1")[
            h.section(".panel.card-page")[
                h.h1[look.say("You are invited")],
                h.p[
                    look.fill(
                        "{host} invites you to {title} ({game}). You would sit on {seat}.",
                        host=known_as(look, host),
                        title=live.row.title,
                        game=game.title,
                        seat=known_as(look, live.seats[seat].name),
                    )
                ],
                None if live.row.table_talk else h.p[look.say(NO_TALK)],
                h.form(".stack", method="post", action=f"/join/{token}")[
                    field(
                        look.say("Your name"),
                        h.input(
                            name="name", value=name, maxlength="40", required=True, autofocus=True, autocomplete="nickname"
                        ),
                    ),
                    h.button(".button.primary")[look.say("Take the seat")],
                ],
                h.p(".hint")[h.a(href=f"/rules/{game.name}")[look.say("Rules")]],
            ]
        ],
    )


def rules_page(look: PageContext, game: Game[Any], text: str) -> str:
    return page(
        look,
        look.fill("{game}: the rules", game=game.title),
        h.main("#main.rules", tabindex="-1")[
            h.article(".panel.prose")[Markup(with_marks(with_anchors(MARKDOWN.render(text)), look))]
        ],
    )


def with_anchors(text: str) -> str:
    """Every rule and chapter can be linked to: #s4.2."""
    text = RULE.sub(r'<p id="s\2"><a class="rule" href="#s\2"><strong>\1</strong></a>', text)
    return CHAPTER.sub(r'<h2 id="s\2">\1', text)


def with_marks(text: str, look: PageContext) -> str:
    """What kind of rule it is, in the reader's language."""
    return MARK.sub(lambda found: f'<small class="sort">{look.say(found[1])}</small>', text)


def error_page(look: PageContext, status: int, said: str) -> str:
    title = look.say("Nothing here") if status == 404 else look.say("That did not work")
    return page(
        look,
        title,
        h.main("#main.narrow", tabindex="-1")[
            h.section(".panel.card-page")[
                h.h1[title], h.p(role="alert")[capital(said)], h.p[h.a(".button", href="/")[look.say("To the front page")]]
            ]
        ],
    )
