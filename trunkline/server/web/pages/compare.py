"""Two ways of a decision side by side: what either would make of every figure it touches."""

from collections.abc import Mapping, Sequence
from typing import Any

import htpy as h
from htpy import Element, Node

from trunkline.present.message import Change
from trunkline.present.to_text import capital
from trunkline.server.web.pages.scene import Choice, Scene, arguments, brief, in_group, preview
from trunkline.server.web.pages.values import shown

Figure = tuple[Any, str]  # whose it is, what it is called


def ways(scene: Scene, clickable: set[str]) -> Element:
    """Empty where there is no such decision."""
    table = both(scene, clickable)
    return h.section("#ways.panel.ways-panel", data_region=True, hidden=table is None)[table]


def both(scene: Scene, clickable: set[str]) -> Element | None:
    """Where there are just two plain choices and both change figures; else pointing shows what one would do."""
    plain = [choice for choice in in_group(scene, scene.choices) if choice.words not in clickable and choice.amounts is None]
    offered = [choice for choice in plain if not arguments(choice)]
    changes = {choice.words: preview(scene, choice.a) for choice in offered} if len(offered) == 2 else {}
    if not changes or not all(changes.values()):
        return None
    figures = list(dict.fromkeys((change.subject, change.label) for found in changes.values() for change in found))
    return h.table(".ways")[
        h.thead[h.tr[h.td, [h.th(scope="col")[head(scene, figure)] for figure in figures]]],
        h.tbody[[way(scene, choice, changes[choice.words], figures, changes) for choice in offered]],
    ]


def head(scene: Scene, figure: Figure) -> Node:
    return [shown(figure[0], scene.tell), " ", scene.ctx.say(figure[1])]


def way(
    scene: Scene, choice: Choice, found: Sequence[Change], figures: list[Figure], every: Mapping[str, Sequence[Change]]
) -> Element:
    then = {(change.subject, change.label): change.then for change in found}
    now = {(change.subject, change.label): change.now for changes in every.values() for change in changes}
    return h.tr[
        h.th(scope="row")[capital(scene.tell.speak(brief(scene, choice)))],
        [
            h.td(class_=None if figure in then else "same")[scene.tell.speak(then.get(figure, now[figure]))]
            for figure in figures
        ],
    ]
