"""An invitation to a study."""

import htpy as h

from trunkline.server.web.pages.frame import field
from trunkline.server.web.pages.page_context import PageContext
from trunkline.server.web.pages.site_page import site_page


def join_study_page(ctx: PageContext, action: str) -> str:
    say = ctx.say
    name = ctx.person.name if ctx.person else ""
    return site_page(
        ctx,
        say("Study"),
        "",
        h.main("#main.front.narrow", tabindex="-1")[
            h.h1[say("You are invited to a study")],
            h.form(".panel.stack", method="post", action=action)[
                field(say("Your name"), h.input(name="name", value=name, maxlength="40", autocomplete="nickname")),
                h.button(".button.primary")[say("Join")],
            ],
        ],
    )
