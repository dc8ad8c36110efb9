"""The account of a person, and what needs none: their name and language stay in this browser."""

import htpy as h
from htpy import Element

from trunkline.server.clocks.rest import Rest
from trunkline.server.web.pages.frame import field
from trunkline.server.web.pages.page_context import PageContext
from trunkline.server.web.pages.rest_form import rest_section
from trunkline.server.web.pages.site_page import ACCOUNT, site_page


def account_page(ctx: PageContext, rest: Rest | None = None) -> str:
    """``rest`` is that of somebody who is signed in."""
    title, resting = ctx.say("Account"), rest_section(ctx, rest) if rest is not None else None
    return site_page(ctx, title, ACCOUNT, h.main("#main.narrow", tabindex="-1")[account_section(ctx), resting])


def account_section(ctx: PageContext) -> Element:
    say, person = ctx.say, ctx.person
    if person is not None and person.account is not None:
        return h.section(".panel.card-page", aria_label=say("Account"))[
            h.h1[say("Account")],
            h.p[ctx.fill("You are signed in as {name}.", name=person.account)],
            h.p(".hint")[h.a(href="/admin")[say("Administration")]] if person.admin else None,
            h.form(".row", method="post", action="/account/logout")[
                h.button(".button")[say("Sign out")],
                h.button(".button.quiet", formaction="/account/logout/everywhere")[say("Sign out everywhere")],
            ],
            h.form(".stack", method="post", action="/account/password")[
                field(
                    say("Present password"),
                    h.input(type="password", name="password", required=True, autocomplete="current-password"),
                ),
                field(
                    say("New password"),
                    h.input(type="password", name="new", required=True, minlength="8", autocomplete="new-password"),
                    say("at least 8 characters"),
                ),
                h.button(".button")[say("Change the password")],
            ],
        ]
    return h.section(".panel.card-page", aria_label=say("Account"))[
        h.h1[say("Account")],
        h.p(".hint")[say("Optional. With an account you can reach your games from any device.")],
        h.form(".stack", method="post", action="/account/login")[
            field(say("Account name"), h.input(name="account", maxlength="40", required=True, autocomplete="username")),
            field(
                say("Password"),
                h.input(type="password", name="password", required=True, minlength="8", autocomplete="current-password"),
                say("at least 8 characters"),
            ),
            h.div(".row")[
                h.button(".button")[say("Sign in")],
                h.button(".button.quiet", formaction="/account/register")[say("Create an account")],
            ],
        ],
    ]
