"""An offer that waits for my answer: what is proposed, what it would change, and both answers side by side."""

import htpy as h
from htpy import Element, Node

from trunkline.core.message import Message
from trunkline.present.message import Change
from trunkline.server.web.pages.scene import Choice, Scene, arguments, deed_text, preview
from trunkline.server.web.pages.values import shown


def proposed(scene: Scene) -> Message | None:
    """What somebody proposes to me, in games whose players propose things to each other."""
    return scene.words.offer(scene.s) if scene.my_turn and scene.is_live else None


def answers(scene: Scene) -> list[Choice]:
    """How it can be answered."""
    return [choice for choice in scene.choices if not arguments(choice)] if proposed(scene) is not None else []


def offer_panel(scene: Scene) -> Element:
    """Empty while nobody proposes anything."""
    words, say = proposed(scene), scene.ctx.say
    return h.section("#offer.offer", aria_label=say("An offer for you"), data_region=True, hidden=words is None)[
        [
            h.div(".offer-words")[h.h2[say("An offer for you")], h.p[shown(words, scene.tell)], effects(scene)],
            h.div(".offer-answers")[[answer(scene, choice, n) for n, choice in enumerate(answers(scene))]],
        ]
        if words is not None
        else None
    ]


def effects(scene: Scene) -> Element | None:
    """The figures the first answer would change."""
    first = next(iter(answers(scene)), None)
    changes = preview(scene, first.a) if first is not None else []
    return h.ul(".offer-effects")[[h.li[effect(scene, change)] for change in changes]] if changes else None


def effect(scene: Scene, change: Change) -> Node:
    return [
        shown(change.subject, scene.tell),
        f" {scene.ctx.say(change.label)} {scene.tell.speak(change.now)} → ",
        h.b[scene.tell.speak(change.then)],
    ]


def answer(scene: Scene, choice: Choice, n: int) -> Element:
    return h.button(f".button.act{'' if n else '.primary'}", type="button", data_act=choice.words)[deed_text(scene, choice)]
