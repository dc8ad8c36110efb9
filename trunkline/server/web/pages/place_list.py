"""The places on the board as a list, for those who do not use the map; and the rules against the others."""

import htpy as h
from htpy import Element, Node

from trunkline.core.game import AnyGame, Rule
from trunkline.server.web.pages.scene import Choice, Scene, deed_text, in_group, placed, preview, short_text
from trunkline.server.web.pages.values import shown

MOST_FIGURES = 3  # beside a place in the list


def as_list(scene: Scene, clickable: set[str]) -> Element:
    """The places on the board as a list, for those who do not use the map."""
    found = placed(scene, clickable)
    return h.button("#list-open.link", type="button", data_open="#places")[
        scene.ctx.fill("Show all {number} as a list", number=len(found))
    ]


def places_dialog(scene: Scene, clickable: set[str]) -> Element:
    """Every action on the board as a button, and every refused one with its rule."""
    found = placed(scene, clickable)
    refused = [choice for choice in in_group(scene, scene.refused) if len(choice.words.split()) > 1]
    return h.dialog("#places", aria_labelledby="places-title", data_region=True)[
        h.h2(id="places-title")[scene.ctx.say("What can be done on the map")],
        h.ul(".places")[[h.li[place_button(scene, choice)] for choice in found]],
        [h.h3[scene.ctx.say("Not now")], h.ul(".places.no")[[h.li[refusal(scene, choice)] for choice in refused]]]
        if refused
        else None,
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


def refusal(scene: Scene, choice: Choice) -> Node:
    assert choice.rule is not None  # it is refused
    link = rule_link(scene.game, choice.rule)
    return [
        h.b[shown(short_text(scene, choice), scene.tell)],
        " ",
        scene.ctx.say(choice.rule.text),
        " ",
        h.a(href=link)[choice.rule.section],
    ]


def rule_link(game: AnyGame, rule: Rule) -> str:
    """Where the rule stands on the page of the rules: §4.2 has the anchor s4.2."""
    return f"/rules/{game.name}#s{rule.section.removeprefix('§')}"
