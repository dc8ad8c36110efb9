"""Two ways of a decision side by side: what either would make of every figure it touches."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from trunkline.present.message import Change
from trunkline.present.to_text import capital
from trunkline.server.web.pages.scene import Choice, Scene, arguments, in_group, preview, short_text
from trunkline.server.web.pages.values import shown


def ways(scene: Scene, clickable: set[str]) -> Element:
    """Empty where there is no such decision."""
    found = both(scene, clickable)
    return h.div("#ways.ways", hidden=not found)[[way(scene, choice, changes) for choice, changes in found]]


def both(scene: Scene, clickable: set[str]) -> list[tuple[Choice, Sequence[Change]]]:
    """Where there are just two plain choices and both change figures; else pointing shows what one would do."""
    plain = [choice for choice in in_group(scene, scene.choices) if choice.words not in clickable and choice.amounts is None]
    offered = [choice for choice in plain if not arguments(choice)]
    found = [(choice, preview(scene, choice.a)) for choice in offered] if len(offered) == 2 else []
    return found if all(changes for _, changes in found) else []


def way(scene: Scene, choice: Choice, changes: Sequence[Change]) -> Element:
    """Who gets what, and where the price goes."""
    return h.div(".way")[
        h.h3[capital(scene.tell.speak(short_text(scene, choice)))],
        h.dl[[h.div[h.dt[head(scene, change)], h.dd[figure(scene, change)]] for change in changes if not change.sums_up]],
    ]


def head(scene: Scene, change: Change) -> Node:
    return [shown(change.subject, scene.tell), " ", scene.ctx.say(change.label)]


def figure(scene: Scene, change: Change) -> Node:
    return [f"{scene.tell.speak(change.now)} → ", h.b[scene.tell.speak(change.then)]]
