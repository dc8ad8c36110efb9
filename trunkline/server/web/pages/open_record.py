"""The form that opens a record or an export as a study; when it cannot, it says why and keeps what was pasted."""

import htpy as h
from htpy import Element

from trunkline.server.web.pages.frame import field
from trunkline.server.web.pages.new_table import alert
from trunkline.server.web.pages.page_context import PageContext
from trunkline.server.web.pages.site_page import GAMES, site_page

MOST_KEPT = 200_000  # characters of a pasted text that come back with a refusal


def open_record_page(ctx: PageContext, refusal: str, pasted: str) -> str:
    """The form alone, with the reason why nothing was opened."""
    title = ctx.say("Open a record")
    return site_page(
        ctx,
        title,
        GAMES,
        h.main("#main.front.lists", tabindex="-1")[h.h1[title], record_form(ctx, refusal, pasted[:MOST_KEPT])],
    )


def open_record_section(ctx: PageContext) -> Element:
    """The form below a list of games."""
    title = ctx.say("Open a record")
    return h.section(aria_label=title)[h.h2[title], record_form(ctx, "", "")]


def record_form(ctx: PageContext, refusal: str, pasted: str) -> Element:
    say = ctx.say
    return h.form(".panel.list-panel.stack", method="post", action="/import", enctype="multipart/form-data")[
        alert(refusal) if refusal else None,
        h.p(".hint")[say("A saved game, ours or an export of 18xx.games, becomes a study that you can replay and vary.")],
        field(say("A file"), h.input(type="file", name="file", accept=".txt,.json,text/plain,application/json")),
        field(say("or paste its text"), h.textarea(name="text", rows="8" if pasted else "3", spellcheck="false")[pasted]),
        h.button(".button")[say("Open")],
    ]
