"""The frame of every page that is no table: the parts of the site, in the header or below a narrow screen."""

import htpy as h
from htpy import Element, Node

from trunkline.server.web.pages.frame import page
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.page_context import PageContext

PLAY, LEARN, GAMES, STUDIES, ACCOUNT = "/", "/learn", "/games", "/studies", "/account"
PARTS = {
    PLAY: ("Play", "board"),
    LEARN: ("Learn", "book"),
    GAMES: ("Games", "cards"),
    STUDIES: ("Studies", "study"),
    ACCOUNT: ("Account", "person"),
}


def site_page(ctx: PageContext, title: str, part: str, body: Node) -> str:
    """``part`` is the address of the one that is marked, or empty."""
    return page(ctx, title, body, (), "at-site", site_parts(ctx, part))


def site_parts(ctx: PageContext, part: str) -> Element:
    return h.nav(".site-parts", aria_label=ctx.say("Parts of the site"))[
        [site_link(ctx, address, *words, address == part) for address, words in PARTS.items()]
    ]


def site_link(ctx: PageContext, address: str, words: str, sign: str, is_here: bool) -> Element:
    """Whoever is signed in finds their account by its name."""
    named = address == ACCOUNT and ctx.person is not None and ctx.person.account
    return h.a(href=address, class_="to-account" if address == ACCOUNT else None, aria_current="page" if is_here else None)[
        icon(sign), h.span[named or ctx.say(words)]
    ]
