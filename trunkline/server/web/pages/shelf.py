"""The shelf under a picture that is wider than its place: a card for each row of a panel, with full names."""

from collections.abc import Sequence
from typing import Any

import htpy as h
from htpy import Element, Node

from trunkline.present.drawing import Shelf
from trunkline.present.message import Cell, Panel, Several, Tag, Term, Times
from trunkline.server.web.pages.earnings import with_earnings
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
    panel = with_earnings(scene, found.panel(scene.s))
    return h.div(".shelf", role="list", aria_label=scene.ctx.say(panel.title))[
        [card(panel, row, found.beside, scene.tell) for row in panel.rows]
    ]


def card(panel: Panel, row: Sequence[Any], beside: str, tell: HtmlContext) -> Element:
    """Under the full name its figures, and in a line of their own the owners."""
    cells = [(head, value) for head, value in zip(panel.heads[1:], row[1:], strict=True) if value not in ("", Several(()))]
    lines = [(head, value) for head, value in cells if isinstance(value, Several) and not are_tags(value)]
    first = [(head, value) for head, value in cells if head == beside]
    rest = [one for one in cells if one not in lines and one not in first]
    return h.div(".charter", role="listitem")[
        h.div(".named")[
            shown(row[0], tell),
            h.span[name_of(row[0], tell)],
            [h.b(".beside", data_figure=figure_key(row[0], head))[shown(value, tell)] for head, value in first],
        ],
        h.p(".figures")[[figure(row[0], head, value, tell) for head, value in rest]],
        [owners(row[0], head, value, tell) for head, value in lines],
    ]


def are_tags(value: Several) -> bool:
    return all(isinstance(item, Times) and isinstance(item.item, Tag) for item in value.items)


def figure(subject: Any, head: Any, value: Cell, tell: HtmlContext) -> Node:
    what = tell.say(head) if isinstance(head, str) else tell.speak(head)
    words = None if isinstance(value, Term) else [f"{what} "]
    return h.span[words, h.b(data_figure=figure_key(subject, head))[shown(value, tell)]]


def owners(subject: Any, head: Any, value: Cell, tell: HtmlContext) -> Element:
    return h.div(".owners", data_figure=figure_key(subject, head))[shown(value, tell)]
