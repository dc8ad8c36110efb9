"""What pointing at an action shows: its words and the figures it changes. The browser makes cards of them."""

import json
from typing import Any

import htpy as h
from htpy import Element
from markupsafe import Markup

from trunkline.core.notation import spell
from trunkline.present.message import Change
from trunkline.server.web.pages.desk import desk_facts
from trunkline.server.web.pages.pieces import piece_facts
from trunkline.server.web.pages.place_list import rule_link
from trunkline.server.web.pages.scene import Choice, Scene, deed_text, in_group, placed, preview
from trunkline.server.web.pages.values import subject_key

MANY_WORDS = 3  # an action of so many is one of many at its place, and the rule is against them all


def facts(scene: Scene, clickable: set[str]) -> Element:
    """For each action its card and figures; for each refused place the rules against it."""
    allowed = [*in_group(scene, scene.choices), *placed(scene, clickable)]
    told = {
        "actions": {choice.words: fact(scene, choice) for choice in dict.fromkeys(allowed)},
        "refused": refused_places(scene),
    }
    return data("facts", told)


def data(id: str, value: Any) -> Element:
    """Values for the scripts; nothing in it can end the element."""
    text = json.dumps(value).replace("<", "\\u003c")
    return h.script(id=id, type="application/json", data_region=True)[Markup(text)]


def fact(scene: Scene, choice: Choice) -> dict[str, Any]:
    """Plain texts: an action may be pointed at or not, so its card is made only then, by the browser."""
    asks = {"ask": True} if isinstance(choice.a, scene.words.searched) else {}
    return {
        "deed": deed_text(scene, choice),
        "figures": [figure(scene, change) for change in preview(scene, choice.a)],
        **piece_facts(scene, choice),
        **asks,
        **following(scene, choice),
        **desk_facts(scene, choice),
    }


def following(scene: Scene, choice: Choice) -> dict[str, Any]:
    """An action that most take right after this one, and how its button says so; it is judged like any other."""
    found = scene.words.follow(scene.s, choice.a)
    return {} if found is None else {"then": [spell(scene.game, found[0]), scene.tell.speak(found[1])]}


def full_fact(scene: Scene, choice: Choice) -> dict[str, Any]:
    """With what takes a search, for one action somebody has chosen."""
    told = fact(scene, choice)
    if "ask" not in told:
        return told
    further = scene.words.outlook(scene.s, choice.a)
    return told | {"figures": told["figures"] + [figure(scene, change) for change in further]}


def figure(scene: Scene, change: Change) -> list[str]:
    """Where it stands, what it becomes, what it is, whose it is, what it is called."""
    return [
        f"{subject_key(change.subject)}|{change.label}",
        scene.tell.speak(change.then),
        scene.tell.speak(change.now),
        scene.tell.speak(change.subject),
        scene.ctx.say(change.label),
    ]


def refused_places(scene: Scene) -> dict[str, list[dict[str, str]]]:
    """By every word of the action that may name a place; a rule is told once for each place."""
    found: dict[str, list[dict[str, str]]] = {}
    told: set[tuple[str, str]] = set()
    for choice in in_group(scene, scene.refused):
        words = choice.words.split()[1:]
        for place in words if choice.rule is not None else ():
            if choice.rule is None or (place, choice.rule.section) in told:
                continue
            told.add((place, choice.rule.section))
            why = {
                "what": " ".join(word for word in words if word != place) if len(words) < MANY_WORDS else "",
                "text": scene.ctx.say(choice.rule.text),
                "section": choice.rule.section,
                "link": rule_link(scene.game, choice.rule),
            }
            found.setdefault(place, []).append(why)
    return found
