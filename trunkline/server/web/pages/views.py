"""Several pictures of one table: boards a game draws, all its figures, and how they went over time."""

from collections.abc import Sequence
from typing import Any

import htpy as h
from htpy import Element, Node

from trunkline.present.message import Cell, CompanyRef, Way
from trunkline.present.picture import Picture
from trunkline.server.tables.income_by_round import income_curves, periods
from trunkline.server.tables.timeseries import Curve
from trunkline.server.web.pages.charts import charts
from trunkline.server.web.pages.incomes import income_panels
from trunkline.server.web.pages.panels import panel_section
from trunkline.server.web.pages.refusal import refused_button
from trunkline.server.web.pages.scene import Scene, board_of, in_group, views_of
from trunkline.server.web.pages.seats import notes
from trunkline.server.web.pages.shelf import shelf
from trunkline.server.web.pages.values import shown

BOARD, FIGURES, CHARTS = "map", "figures", "charts"


def current(scene: Scene) -> str:
    """The view the reader chose, or the one that goes with the round."""
    views = views_of(scene)
    if scene.view in (FIGURES, CHARTS):
        return scene.view
    if views is None:
        return BOARD
    return scene.view if views.known(scene.s, scene.view) else views.first(scene.s)


def fitting(scene: Scene) -> str:
    """The view that goes with the round; when it becomes another one, the page follows it."""
    views = views_of(scene)
    return views.first(scene.s) if views is not None else BOARD


def picture(scene: Scene, picked: str | None = None) -> Picture | None:
    """What the stage shows, ``picked`` as if it were done; None where figures take its place, and without a board."""
    views, key = views_of(scene), current(scene)
    if key in (FIGURES, CHARTS):
        return None
    if views is None or shows_board(scene):
        return board_of(scene, picked)
    actions = [choice.a for choice in in_group(scene, scene.choices)]
    return views.view(scene.s, key, actions, picked, scene.tell.speak)


def shows_board(scene: Scene) -> bool:
    """The board is the only picture, or the first of several."""
    return current(scene) == keys(scene)[0][0]


def keys(scene: Scene) -> Sequence[tuple[str, Any]]:
    views = views_of(scene)
    return views.keys(scene.s) if views is not None else [(BOARD, scene.ctx.say("Map"))]


def clickable_on_board(scene: Scene, shown: Picture | None) -> set[str]:
    """What can be chosen on the board, whether it is in sight or not; ``shown`` is what is."""
    board = shown if shows_board(scene) else board_of(scene) if scene.choices else None
    return board.actions if board is not None else set()


def view_buttons(scene: Scene) -> Element | None:
    """One for each view; that of a company is its plate."""
    if scene.drawing is None:
        return None
    now, say = current(scene), scene.ctx.say
    named = [(key, shown(label, scene.tell), scene.tell.speak(label)) for key, label in keys(scene)]
    plates = [one for one, (_, label) in zip(named, keys(scene), strict=True) if isinstance(label, CompanyRef)]
    pictures = [one for one in named if one not in plates]
    further = [(FIGURES, say("Figures"), say("Figures")), (CHARTS, say("Charts"), say("Charts"))]
    return h.div(".views.segs", role="group", aria_label=say("Views"))[
        [view_button(key, node, label, now.partition(".")[0] == key) for key, node, label in (*pictures, *further, *plates)]
    ]


def view_button(key: str, node: Node, label: str, pressed: bool) -> Element:
    return h.button(".view", type="button", data_view=key, aria_pressed=str(pressed).lower(), title=label)[node]


def stage_body(scene: Scene, shown: Picture | None, curves: list[Curve]) -> Node:
    """The picture, or tables, or charts in its place."""
    key = current(scene)
    if key == FIGURES:
        beside = notes(scene)
        shown_here = scene.panels_at("figures")
        tables = [*shown_here[:1], *income_panels(scene), *shown_here[1:]]
        return h.div(".all-figures", tabindex="0", role="group", aria_label=scene.ctx.say("Figures"))[
            [panel_section(panel, scene.tell, scene.turn, beside) for panel in tables]
        ]
    if key == CHARTS:
        rounds = periods(scene.live, scene.story_cache, scene.live.last)
        return h.div(".all-charts", tabindex="0", role="group", aria_label=scene.ctx.say("Charts"))[
            charts(scene, [*curves, *income_curves(rounds, len(scene.live.seats))])
        ]
    return [h.div("#map.map")[shown.svg if shown is not None else None], shelf(scene, key)]


# -- beside a view ---------------------------------------------------------------------------------------


def beside_view(scene: Scene) -> Element | None:
    """Ways to views like this one, and a table, where the game has them."""
    views, key = views_of(scene), current(scene)
    found = views.aside(scene.s, key) if views is not None else None
    if found is None:
        return None
    return h.aside("#aside.aside", aria_label=scene.ctx.say("About this view"))[
        h.div(".panel.question")[[ways_row(scene, label, ways, key) for label, ways in found.rows]],
        panel_section(found.panel, scene.tell, None, {}),
    ]


def ways_row(scene: Scene, label: Cell, ways: Sequence[Way], now: str) -> Element:
    return h.div(".way-row", role="group", aria_label=scene.tell.speak(label) or None)[
        h.span(".way-label")[shown(label, scene.tell)] if label else None, [way_button(scene, way, now) for way in ways]
    ]


def way_button(scene: Scene, way: Way, now: str) -> Element:
    if way.rule is not None:
        return refused_button(scene, way.rule, ".button.view")[shown(way.label, scene.tell)]
    pressed = "true" if way.key == now else None
    return h.button(".button.view", type="button", data_view=way.key, aria_pressed=pressed)[shown(way.label, scene.tell)]
