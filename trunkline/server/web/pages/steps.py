"""The bar under the head of a turn: its steps, or where a turn has none, the limits of whoever acts."""

from collections.abc import Sequence
from typing import Any

import htpy as h
from htpy import Element, Node

from trunkline.present.message import Cell, Gauge, Money, Panel, PlayerRef, Term
from trunkline.server.tables.table_state import viewpoint
from trunkline.server.web.pages.desk import Laid, tab_labels
from trunkline.server.web.pages.dials import dial_rail
from trunkline.server.web.pages.scene import STEP_DONE, STEP_NOW, Scene, dials_folded
from trunkline.server.web.pages.values import shown

SKIPPED = "skipped"
MOST = 4  # figures that have room beside each other


def bar(scene: Scene, laid: Laid | None) -> Element:
    """Of one height, whatever it says."""
    if scene.shows_result:
        return h.p("#limits.turn-bar.why-over")[why_over(scene)]
    if dials_folded(scene):
        return dial_rail(scene)
    panel = scene.panel_at("steps")
    if panel is None and laid is not None and len(laid.desk.tabs) > 1:
        return h.div("#limits.turn-bar.desk-bar")[h.div(".segs")[tab_labels(laid)], h.dl[limits(scene)]]
    if panel is None:
        return h.dl("#limits.turn-bar")[limits(scene)]
    rows = [step(scene, name, where) for name, where in panel.rows if isinstance(where, Term)]
    return h.ol("#steps.turn-bar.step-rail", aria_label=scene.tell.say(panel.title))[rows]


def why_over(scene: Scene) -> Node:
    """What the story said when the game ended."""
    told = [line for _, line in scene.alone if line.kind == "end"]
    return shown(told[-1].said, scene.tell) if told else None


def step(scene: Scene, name: Cell, where: Term) -> Element:
    now = where.text == STEP_NOW
    ctx = f".{where.text}" if where.text in (STEP_NOW, STEP_DONE, SKIPPED) else ""
    said = h.span(".sr")[f": {scene.tell.speak(where)}"] if where.text == SKIPPED else None
    return h.li(f".step{ctx}", aria_current="step" if now else None)[scene.tell.speak(name), said]


def limits(scene: Scene) -> Node:
    """The figures of the reader's own row, or of whoever is on turn."""
    seat = seat_of(scene)
    about = ((panel, row) for panel in scene.panels for row in panel.rows if row[0] == PlayerRef(seat))
    found = next(about, None) if seat is not None else None
    return [limit(scene, head, value) for head, value in figures(*found)[:MOST]] if found is not None else None


def seat_of(scene: Scene) -> Any:
    return viewpoint(scene.live, scene.viewer) if scene.viewer.seats else scene.game.turn(scene.s)


def figures(panel: Panel, row: Sequence[Any]) -> list[tuple[Any, Any]]:
    pairs = zip(panel.heads[1:], row[1:], strict=True)
    return [(head, value) for head, value in pairs if isinstance(value, Money | Gauge | int)]


def limit(scene: Scene, head: Any, value: Cell) -> Element:
    return h.div[
        h.dt[scene.tell.say(head) if isinstance(head, str) else shown(head, scene.tell)], h.dd[shown(value, scene.tell)]
    ]
