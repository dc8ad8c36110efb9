"""The places on the board as a list, for those who do not use the map; and the rules against the others."""

import htpy as h
from htpy import Element, Node

from trunkline.present.picture import Picture
from trunkline.server.web.pages.refusal import why_line
from trunkline.server.web.pages.scene import Choice, Scene, deed_text, placed, preview
from trunkline.server.web.pages.values import shown

MOST_FIGURES = 3  # beside a place in the list


def as_list(scene: Scene, clickable: set[str]) -> Element:
    """The places on the board as a list, for those who do not use the map."""
    found = placed(scene, clickable)
    return h.button("#list-open.link", type="button", data_open="#places")[
        scene.ctx.fill("Show all {number} as a list", number=len(found))
    ]


def places_dialog(scene: Scene, clickable: set[str], picture: Picture | None) -> Element:
    """Every action on the board as a button, and every refused place with its rule."""
    found = placed(scene, clickable)
    return h.dialog("#places", aria_labelledby="places-title", data_region=True)[
        h.h2(id="places-title")[scene.ctx.say("What can be done on the map")],
        h.ul(".places")[[h.li[place_button(scene, choice)] for choice in found]],
        refusals(scene, picture),
        h.form(method="dialog")[h.button(".button")[scene.ctx.say("Close")]],
    ]


def place_button(scene: Scene, choice: Choice) -> Element:
    return h.button(".button.row", type="button", data_pick=choice.words)[
        h.b[deed_text(scene, choice)], h.small[gains(scene, choice)]
    ]


def gains(scene: Scene, choice: Choice) -> str:
    """The figures it changes, in a few words."""
    changes = preview(scene, choice.a)[:MOST_FIGURES]
    return ", ".join(
        f"{scene.tell.speak(one.subject)} {scene.ctx.say(one.label)} {scene.tell.speak(one.then)}" for one in changes
    )


def refusals(scene: Scene, picture: Picture | None) -> Node:
    """The places where one would think of doing something, and by which rule not."""
    found = picture.targets.values() if picture is not None else ()
    barred = [(one.place, one.rule) for one in found if one.place is not None and one.rule is not None and not one.unlikely]
    lines = [h.li[h.b[shown(place, scene.tell)], " ", why_line(scene, rule)] for place, rule in sorted(barred)]
    return [h.h3[scene.ctx.say("Not now")], h.ul(".places.no")[lines]] if lines else None
