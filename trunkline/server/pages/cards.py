"""What pointing at an action shows: a card, and the new figures in place. Made here, put in place by the browser."""

import json
from typing import Any

import htpy as h
from htpy import Element, Node, fragment
from markupsafe import Markup

from trunkline.parts.telling import Change, Who
from trunkline.server.pages.scene import Choice, Scene, brief, in_group, preview
from trunkline.server.pages.turn import anchor, verb
from trunkline.server.pages.values import shown, subject_key


def facts(scene: Scene) -> Element:
    """For each action its card and figures; for each refused place the rules against it."""
    allowed = in_group(scene, scene.choices)
    told = {
        "actions": {choice.words: fact(scene, choice) for choice in allowed},
        "refused": refused_places(scene),
    }
    return data("facts", told)


def data(id: str, value: Any) -> Element:
    """Values for the scripts; nothing in it can end the element."""
    text = json.dumps(value).replace("<", "\\u003c")
    return h.script(id=id, type="application/json", data_region=True)[Markup(text)]


def fact(scene: Scene, choice: Choice) -> dict[str, Any]:
    changes = preview(scene, choice.a)
    return {
        "card": html(card(scene, choice, changes)),
        "label": scene.look.say(choice.verb).capitalize(),
        "brief": scene.tell.speak(brief(scene, choice)),
        "figures": [
            [f"{subject_key(change.subject)}|{change.label}", scene.tell.speak(change.then), scene.tell.speak(change.now)]
            for change in changes
        ],
    }


def html(node: Node) -> str:
    return str(fragment[node])


def card(scene: Scene, choice: Choice, changes: list[Change]) -> Node:
    return [h.h3[verb(scene, choice), " ", shown(brief(scene, choice), scene.tell)], changed_figures(scene, changes)]


def changed_figures(scene: Scene, changes: list[Change]) -> Element | None:
    if not changes:
        return None
    return h.dl[[change_row(scene, change) for change in changes]]


def change_row(scene: Scene, change: Change) -> Element:
    mine = isinstance(change.subject, Who) and change.subject.seat in scene.viewer.seats
    return h.div(class_="mine" if mine else None)[
        h.dt[shown(change.subject, scene.tell), " ", scene.look.say(change.label)],
        h.dd[scene.tell.speak(change.now), " ", h.span(".up")[f"→ {scene.tell.speak(change.then)}"]],
    ]


def refused_places(scene: Scene) -> dict[str, list[dict[str, str]]]:
    """By the last word of the action, which names the place."""
    found: dict[str, list[dict[str, str]]] = {}
    for choice in in_group(scene, scene.refused):
        words = choice.words.split()
        if choice.rule is not None and len(words) > 1:
            why = {
                "what": " ".join(words[1:-1]),
                "text": scene.look.say(choice.rule.text),
                "section": choice.rule.section,
                "link": f"/rules/{scene.game.name}#{anchor(choice.rule.section)}",
            }
            found.setdefault(words[-1], []).append(why)
    return found
