"""The list of studies, one's own and public ones, and the form of a new one."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from trunkline.server.studies.lists import Listed
from trunkline.server.web.pages.dates import day
from trunkline.server.web.pages.frame import field
from trunkline.server.web.pages.names import game_title
from trunkline.server.web.pages.page_context import PageContext
from trunkline.server.web.pages.site_page import STUDIES, site_page
from trunkline.server.web.pages.study.chapters import beginning_form
from trunkline.server.web.pages.study.share import ROLE_WORDS, SHOWN_TO


def studies_page(ctx: PageContext, mine: Sequence[Listed], public: Sequence[Listed]) -> str:
    say = ctx.say
    return site_page(
        ctx,
        say("Studies"),
        STUDIES,
        h.main("#main.front.studies-page", tabindex="-1")[
            h.h1[say("Studies")],
            h.p(".hint")[say("Try lines, write down what you think of them, and share that with others.")],
            section(ctx, say("My studies"), mine, say("Your studies will appear here.")),
            h.section(".panel.list-panel", aria_label=say("New study"))[
                h.h2[say("New study")],
                beginning_form(ctx, "/studies", say("Make the study"), title_field(ctx)),
            ],
            section(ctx, say("Public studies"), public, say("No public studies yet.")),
        ],
    )


def title_field(ctx: PageContext) -> Element:
    return field(ctx.say("Title"), h.input(name="title", maxlength="80", required=True, value=ctx.say("My study")))


def section(ctx: PageContext, title: str, found: Sequence[Listed], empty: str) -> Element:
    return h.section(".panel.list-panel", aria_label=title)[
        h.h2[title], h.ul(".study-list")[[line(ctx, one) for one in found]] if found else h.p(".hint")[empty]
    ]


def line(ctx: PageContext, one: Listed) -> Element:
    games = ", ".join(game_title(ctx, game) for game in one.games)
    role = f"{ctx.say(ROLE_WORDS[one.role])}, {ctx.say(SHOWN_TO[one.visibility])}" if one.role else one.owner
    return h.li[h.a(href=f"/studies/{one.id}")[h.b[one.title], h.span[games], h.small[role], h.small[changed(ctx, one)]]]


def changed(ctx: PageContext, one: Listed) -> Node:
    return day(ctx, one.changed)
