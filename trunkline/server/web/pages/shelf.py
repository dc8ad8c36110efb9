"""The shelf under a picture that is wider than its place: a card for each row of a panel, with full names."""

from collections.abc import Sequence
from typing import Any

import htpy as h
from htpy import Element, Node

from trunkline.present.drawing import Shelf
from trunkline.present.message import Panel, Several, Term
from trunkline.server.web.pages.panels import figure_key, name_of
from trunkline.server.web.pages.scene import Scene
from trunkline.server.web.pages.values import HtmlContext, shown


def shelf_of(scene: Scene, view: str) -> Shelf[Any] | None:
    return scene.drawing.shelves.get(view) if scene.drawing is not None else None


def shelf(scene: Scene, view: str) -> Element | None:
    """Of one height in every position: what a card has no room for is said by its panel among the figures."""
    found = shelf_of(scene, view)
    if found is None:
        return None
    panel = found.panel(scene.s)
    return h.div(".shelf", role="list", aria_label=scene.ctx.say(panel.title))[
        [card(panel, row, scene.tell) for row in panel.rows]
    ]


def card(panel: Panel, row: Sequence[Any], tell: HtmlContext) -> Element:
    cells = list(zip(panel.heads[1:], row[1:], strict=True))
    return h.div(".charter", role="listitem")[
        h.div(".named")[shown(row[0], tell), h.span[name_of(row[0], tell)]],
        h.p(".figures")[
            [figure(row[0], head, value, tell) for head, value in cells if value != "" and not isinstance(value, Several)]
        ],
        [owners(row[0], head, value, tell) for head, value in cells if isinstance(value, Several) and value.items],
    ]


def figure(subject: Any, head: Any, value: Any, tell: HtmlContext) -> Node:
    what = tell.say(head) if isinstance(head, str) else tell.speak(head)
    words = None if isinstance(value, Term) else [f"{what} "]
    return h.span[words, h.b(data_figure=figure_key(subject, head))[shown(value, tell)]]


def owners(subject: Any, head: Any, value: Any, tell: HtmlContext) -> Element:
    return h.div(".owners", data_figure=figure_key(subject, head))[shown(value, tell)]
