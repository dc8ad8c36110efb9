"""The places on the board as a list, for those who do not use the map; and the rules against the others."""

import htpy as h
from htpy import Element, Node

from trunkline.server.pages.scene import Choice, Scene, brief, in_group, placed, verb_text
from trunkline.server.pages.values import shown


def as_list(scene: Scene, clickable: set[str]) -> Element:
    """The places on the board as a list, for those who do not use the map."""
    found = placed(scene, clickable)
    return h.button("#list-open.link", type="button", data_open="#places")[
        scene.look.fill("{number} as a list", number=len(found))
    ]


def places_dialog(scene: Scene, clickable: set[str]) -> Element:
    """Every action on the board as a button, and every refused one with its rule."""
    found = placed(scene, clickable)
    refused = [choice for choice in in_group(scene, scene.refused) if len(choice.words.split()) > 1]
    return h.dialog("#places", aria_labelledby="places-title", data_region=True)[
        h.h2(id="places-title")[scene.look.say("What can be done on the map")],
        h.ul(".places")[[h.li[place_button(scene, choice)] for choice in found]],
        [h.h3[scene.look.say("Not now")], h.ul(".places.no")[[h.li[refusal(scene, choice)] for choice in refused]]]
        if refused
        else None,
        h.form(method="dialog")[h.button(".button")[scene.look.say("Close")]],
    ]


def place_button(scene: Scene, choice: Choice) -> Element:
    return h.button(".button.row", type="button", data_pick=choice.words)[
        verb(scene, choice), shown(brief(scene, choice), scene.tell)
    ]


def refusal(scene: Scene, choice: Choice) -> Node:
    assert choice.rule is not None  # it is refused
    link = f"/rules/{scene.game.name}#{anchor(choice.rule.section)}"
    return [
        h.b[shown(brief(scene, choice), scene.tell)],
        " ",
        scene.look.say(choice.rule.text),
        " ",
        h.a(href=link)[choice.rule.section],
    ]


def anchor(section: str) -> str:
    """§4.2 -> s4.2."""
    return "s" + section.removeprefix("§")


def verb(scene: Scene, choice: Choice) -> Element:
    return h.b(".verb")[verb_text(scene, choice.verb)]
