"""The page shown without a network; a script lists the tables whose last seen position the browser keeps."""

import htpy as h

from trunkline.server.web.pages.frame import page
from trunkline.server.web.pages.page_context import PageContext


def offline_page(ctx: PageContext) -> str:
    say = ctx.say
    return page(
        ctx,
        say("You are offline"),
        h.main("#main.narrow", tabindex="-1")[
            h.section(".panel.card-page")[
                h.h1[say("You are offline")],
                h.p("#some", hidden=True)[say("These are the positions you saw last; the games may have moved on since:")],
                h.p("#none", hidden=True)[say("Your games appear again as soon as there is a connection.")],
                h.ul("#seen.seen"),
                h.p[h.button("#again.button", type="button")[say("Try again")]],
            ]
        ],
        ("offline.js",),
    )
