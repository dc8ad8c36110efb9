"""Lists that are searched and turned page by page."""

from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar
from urllib.parse import urlencode

import htpy as h
from htpy import Element, Node

from trunkline.server.web.pages.frame import field
from trunkline.server.web.pages.page_context import PageContext

R = TypeVar("R")


class Listing(NamedTuple, Generic[R]):
    """Rows of one page of a list; ``asked`` is what the address asks for, and ``more`` whether a page follows."""

    rows: Sequence[R]
    asked: Mapping[str, str]
    number: int
    more: bool


def search_form(ctx: PageContext, address: str, asked: Mapping[str, str], label: str, *fields: Node) -> Element:
    return h.form(".search", method="get", action=address, role="search")[
        field(label, h.input(type="search", name="q", value=asked.get("q", ""), maxlength="60")),
        fields,
        h.button(".button.strong")[ctx.say("Search")],
    ]


def selection(name: str, label: str, words: Mapping[str, str], chosen: str) -> Element:
    options = [h.option(value=value, selected=value == chosen)[said] for value, said in words.items()]
    return field(label, h.select(name=name, autocomplete="off")[options])


def ledger(ctx: PageContext, heads: Sequence[str], rows: Sequence[Node], empty: str) -> Element:
    """A table that becomes a list of cards on narrow screens."""
    if not rows:
        return h.section(".panel.ledger-panel")[h.p(".empty")[empty]]
    return h.section(".panel.ledger-panel")[
        h.table(".ledger")[h.thead[h.tr[[h.th(scope="col")[head] for head in heads]]], h.tbody[rows]]
    ]


def pager(ctx: PageContext, address: str, listing: Listing[R]) -> Element | None:
    if listing.number == 1 and not listing.more:
        return None
    return h.nav(".pager", aria_label=ctx.say("Pages"))[
        page_link(address, listing, listing.number - 1, ctx.say("Newer")) if listing.number > 1 else None,
        h.span[ctx.fill("Page {number}", number=listing.number)],
        page_link(address, listing, listing.number + 1, ctx.say("Older")) if listing.more else None,
    ]


def page_link(address: str, listing: Listing[R], number: int, words: str) -> Element:
    asked = {key: value for key, value in listing.asked.items() if value} | {"page": str(number)}
    return h.a(".button", href=f"{address}?{urlencode(asked)}")[words]
