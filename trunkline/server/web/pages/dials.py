"""The dials of the turn strip: how far each has come, and the button for its group of actions."""

from math import cos, radians, sin

import htpy as h
from htpy import Element

from trunkline.core.game import Rule
from trunkline.present.message import Gauge, Term
from trunkline.present.svg.svg import Point, area, n, stroke, svg, words
from trunkline.server.web.pages.place_list import rule_link
from trunkline.server.web.pages.scene import STRIP, Scene, open_groups

ARC, START, SPAN, GAP = 19, 145, 250, 9  # radius, then degrees


def dials(scene: Scene) -> Element | None:
    """The rows of the game's dial panel; where they name groups of actions, they are the buttons for them."""
    panel = scene.panel(STRIP)
    if panel is None:
        return None
    return h.div(".dials", role="group", aria_label=scene.ctx.say(panel.title))[
        [dial(scene, row[0], row[1]) for row in panel.rows if isinstance(row[0], Term) and isinstance(row[1], Gauge)]
    ]


def dial(scene: Scene, name: Term, gauge: Gauge) -> Element:
    """A raised button that carries the dial; what cannot be done says why, and so does what would do nothing."""
    title = scene.tell.speak(name).capitalize()
    said = scene.ctx.fill("{name}: {value} of {limit}", name=title, value=gauge.value, limit=gauge.limit)
    offered = [choice for choice in scene.choices if choice.group == name.text]
    refused = [choice for choice in scene.refused if choice.group == name.text and choice.rule]
    vain = refused[0].rule if refused and not any(choice.verb == name.text for choice in offered) else None
    art = [dial_art(gauge), h.span[h.b[title], h.small[effect(scene, name, vain)]], h.span(".left")[left(scene, gauge)]]
    if offered and name.text not in open_groups(scene.panels, scene.choices):
        return h.div(".dial.current", role="img", aria_label=said)[art]
    if offered:
        chosen = "true" if scene.group == name.text else "false"
        return h.button(
            ".dial", type="button", data_group=name.text, aria_pressed=chosen, aria_label=said, id=f"dial-{name.text}"
        )[art]
    if vain is not None:
        why = f"{said}. {scene.ctx.say(vain.text)} ({vain.section})"
        told = {"aria_label": why, "title": why, "data_why": why, "data_rule": rule_link(scene.game, vain)}
        return h.button(".dial.cannot", type="button", aria_disabled="true", **told)[art]
    return h.div(".dial", role="img", aria_label=said)[art]


def effect(scene: Scene, name: Term, vain: Rule | None) -> str | None:
    """What it is for; or why it would do nothing."""
    if vain is not None:
        return scene.ctx.say(vain.text)
    found = scene.words.prospect(scene.s, name.text)
    return scene.tell.speak(found) if found is not None else None


def left(scene: Scene, gauge: Gauge) -> str:
    steps = gauge.limit - gauge.value
    if steps <= 0:
        return scene.ctx.say("red until the next dividend")
    return scene.ctx.fill("{number} step left" if steps == 1 else "{number} steps left", number=steps)


def dial_art(gauge: Gauge) -> Element:
    full = gauge.value >= gauge.limit
    return svg({"viewBox": "-26 -24 52 46", "aria-hidden": "true"})[
        [stroke(arc(step, gauge.limit), arc_look(step, gauge)) for step in range(gauge.limit)],
        words(0, 5, f"{gauge.value}/{gauge.limit}", "dial-text"),
        area(-9, 12, 18, 5, "stop-bar", 1) if full else None,
    ]


def arc(step: int, steps: int) -> str:
    width = SPAN / steps
    start = START + width * step
    (x, y), (to_x, to_y) = on_dial(start + GAP / 2), on_dial(start + width - GAP / 2)
    return f"M{n(x)} {n(y)}A{ARC} {ARC} 0 0 1 {n(to_x)} {n(to_y)}"


def on_dial(degrees: float) -> Point:
    return ARC * cos(radians(degrees)), ARC * sin(radians(degrees))


def arc_look(step: int, gauge: Gauge) -> str:
    return "seg" + (" used" if step < gauge.value else "") + (" last" if step == gauge.limit - 1 else "")
