"""How a game is played: one page with pictures, the way to its rules, and an overview of all games."""

import re
from collections.abc import Sequence

import htpy as h
from htpy import Element
from markupsafe import Markup

from trunkline.core.game import AnyGame
from trunkline.server.tables.lessons import lesson_text
from trunkline.server.web.pages.front import quick_start
from trunkline.server.web.pages.game_card import by_box, facts, picture, sentence, themed
from trunkline.server.web.pages.page_context import PageContext, with_game
from trunkline.server.web.pages.site_page import LEARN, site_page
from trunkline.server.web.pages.small import MARKDOWN

PICTURE = re.compile(r'<p><img src="(\w+)@(\d+)" alt="([^"]*)" ?/?></p>')
RULE = re.compile(r"\((§(\d+(?:\.\d+)*))\)")


def learn_page(ctx: PageContext, games: Sequence[AnyGame]) -> str:
    title = ctx.say("Learn")
    return site_page(
        ctx,
        title,
        LEARN,
        h.main("#main.front", tabindex="-1")[
            h.h1[title],
            h.p(".hint")[ctx.say("One page for each game, with pictures: enough to play your first game against bots.")],
            h.ul(".game-cards")[[lesson_card(ctx, editions[0]) for editions in by_box(games)]],
        ],
    )


def lesson_card(ctx: PageContext, game: AnyGame) -> Element:
    own = with_game(ctx, game)
    ways = [(f"/learn/{game.name}", ctx.say("How to play"))] if lesson_text(game, ctx.language) is not None else []
    return h.li(".panel.game")[
        picture(ctx, game),
        h.div(".game-words")[
            h.h2[game.title],
            sentence(own, game),
            facts(own, game),
            h.div(".row")[
                [
                    h.a(".button", href=address)[words, h.span(".sr")[f": {game.title}"]]
                    for address, words in [*ways, (f"/rules/{game.name}", ctx.say("Rules"))]
                ]
            ],
        ],
    ]


def lesson_page(ctx: PageContext, game: AnyGame, text: str) -> str:
    rendered = with_rules(with_pictures(MARKDOWN.render(text), ctx, game), game)
    return site_page(
        ctx,
        ctx.fill("How to play {game}", game=game.title),
        LEARN,
        h.main("#main.rules.lesson", tabindex="-1")[
            h.nav(".way-back", aria_label=ctx.say("Where you are"))[
                h.a(href="/learn")[ctx.say("Learn")], " › ", h.span[game.title]
            ],
            h.article(".panel.prose")[
                Markup(rendered),
                h.div(".row.lesson-ways")[
                    quick_start(ctx, game, ".primary", ctx.say("Play against bots now")),
                    h.a(".button", href=f"/rules/{game.name}")[ctx.say("All the rules")],
                ],
            ],
        ],
    )


def with_pictures(text: str, ctx: PageContext, game: AnyGame) -> str:
    """``![caption](board@24)`` is a view of the position after 24 actions of the lesson's record."""

    def figure(found: re.Match[str]) -> str:
        address = f"/learn/{game.name}/{found[1]}-{found[2]}.svg?v={ctx.version}&language={ctx.language}"
        drawn = themed(ctx, address, "", "lesson-picture")
        return str(h.figure[drawn, h.figcaption[Markup(found[3])]])

    return PICTURE.sub(figure, text)


def with_rules(text: str, game: AnyGame) -> str:
    """(§4.2) leads to that rule."""
    return RULE.sub(rf'(<a class="rule" href="/rules/{game.name}#s\2">\1</a>)', text)
