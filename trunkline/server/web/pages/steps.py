"""The steps of a turn as a rail one walks along, for games whose turns have steps."""

import htpy as h
from htpy import Element

from trunkline.present.message import Term
from trunkline.server.web.pages.scene import Scene

STEPS, NOW, DONE = "steps", "now", "done"  # the panel, and how its rows say where the turn is


def step_rail(scene: Scene) -> Element:
    panel = scene.panel(STEPS)
    rows = [step(scene, row[0], row[1]) for row in panel.rows if isinstance(row[1], Term)] if panel else []
    said = scene.tell.say(panel.title) if panel else None
    return h.ol("#steps.step-rail", aria_label=said, hidden=not rows, data_region=True)[rows]


def step(scene: Scene, name: Term, where: Term) -> Element:
    now = where.text == NOW
    ctx = ".now" if now else ".done" if where.text == DONE else ""
    return h.li(f".step{ctx}", aria_current="step" if now else None)[scene.tell.speak(name)]
