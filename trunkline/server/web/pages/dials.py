"""The dials of the turn strip: how far each has come, and the button for its group of actions."""

from math import cos, radians, sin

import htpy as h
from htpy import Element

from trunkline.present.message import Gauge, Term
from trunkline.present.svg.svg import Point, area, n, stroke, svg, words
from trunkline.server.web.pages.refusal import refused_button
from trunkline.server.web.pages.scene import Scene, dials_folded, open_groups

ARC, START, SPAN, GAP = 19, 145, 250, 9  # radius, then degrees


def rows(scene: Scene) -> list[tuple[Term, Gauge]]:
    panel = scene.panel_at("strip")
    found = panel.rows if panel is not None else ()
    return [(row[0], row[1]) for row in found if isinstance(row[0], Term) and isinstance(row[1], Gauge)]


def dials(scene: Scene) -> Element | None:
    """The rows of the game's dial panel as the buttons for its groups of actions, while one of them is to be chosen."""
    if dials_folded(scene) or not rows(scene) or scene.over:
        return None
    return h.div(".dials", role="group", aria_label=scene.ctx.say("Actions to choose from"))[
        [dial(scene, name, gauge) for name, gauge in rows(scene)]
    ]


def dial_rail(scene: Scene) -> Element:
    """The same in the bar of the turn; the chosen one stands out, and one may still change one's mind."""
    return h.ol("#steps.turn-bar.step-rail", aria_label=scene.ctx.say("Actions to choose from"))[
        [
            h.li(class_="step now" if is_chosen(scene, name) else "step")[folded_dial(scene, name, gauge)]
            for name, gauge in rows(scene)
        ]
    ]


def is_chosen(scene: Scene, name: Term) -> bool:
    if scene.group:
        return scene.group == name.text
    return scene.is_live and any(choice.group == name.text for choice in scene.choices)


def folded_dial(scene: Scene, name: Term, gauge: Gauge) -> Element:
    title = scene.tell.speak(name).capitalize()
    art = [
        title,
        h.span(class_="count-to-red full" if gauge.value >= gauge.limit else "count-to-red")[f"{gauge.value}/{gauge.limit}"],
    ]
    if name.text not in open_groups(scene.panels, scene.choices):
        return h.span[art]
    pressed = "true" if scene.group == name.text else "false"
    return h.button(".folded", type="button", data_group=name.text, aria_pressed=pressed, id=f"dial-{name.text}")[art]


def dial(scene: Scene, name: Term, gauge: Gauge) -> Element:
    """A raised button that carries the dial; what cannot be done says why, and so does what would do nothing."""
    title, purpose = full_words(scene, name)
    offered = [choice for choice in scene.choices if choice.group == name.text]
    refused = [choice for choice in scene.refused if choice.group == name.text and choice.rule]
    vain = refused[0].rule if refused and not any(choice.verb == name.text for choice in offered) else None
    why, rest = scene.ctx.say(vain.text) if vain is not None else purpose, left(scene, gauge)
    figures = scene.ctx.fill("{name}: {value} of {limit}", name=title, value=gauge.value, limit=gauge.limit)
    said = f"{figures}, {rest}. {why}"
    art = [
        dial_art(gauge),
        h.span[h.b[title], h.small[why]],
        h.span(class_="left last" if gauge.value >= gauge.limit - 1 else "left")[rest],
    ]
    if offered:
        chosen = "true" if scene.group == name.text else "false"
        return h.button(
            ".dial", type="button", data_group=name.text, aria_pressed=chosen, aria_label=said, id=f"dial-{name.text}"
        )[art]
    if vain is not None:
        full = f"{said} ({vain.section})"
        return refused_button(scene, vain, ".dial.cannot", full)[art]
    return h.div(".dial", role="img", aria_label=said)[art]


def full_words(scene: Scene, name: Term) -> tuple[str, str]:
    """What it is called in full, and what it is for."""
    found = scene.words.prospect(scene.s, name.text)
    if found is None:
        return scene.tell.speak(name).capitalize(), ""
    return scene.tell.speak(found[0]), scene.tell.speak(found[1])


def left(scene: Scene, gauge: Gauge) -> str:
    steps = gauge.limit - gauge.value
    if steps <= 0:
        return scene.ctx.say("red until the next dividend")
    if steps == 1:
        return scene.ctx.say("1 step left, then red")
    return scene.ctx.fill("{number} steps left", number=steps)


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
