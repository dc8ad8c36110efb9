"""What an action on the board would bring, as the column shows it: revenue before and after, and each route with its line."""

import htpy as h
from htpy import Element, Node

from trunkline.present.desk import Line, Trial
from trunkline.server.web.pages.desk import swatch
from trunkline.server.web.pages.scene import Scene
from trunkline.server.web.pages.values import HtmlContext, shown


def trial_head(found: Trial, tell: HtmlContext) -> Element:
    return h.h3(".trial-head")[h.span[tell.speak(found.title)], " ", h.small[tell.speak(found.note)]]


def trial_body(scene: Scene, found: Trial) -> Element | None:
    """Nothing, where no train runs."""
    if not found.lines:
        return h.div(".trial")
    return h.div(".trial")[revenue(scene, found), [line(one, scene.tell) for one in found.lines]]


def revenue(scene: Scene, found: Trial) -> Element:
    tell, same = scene.tell, found.before == found.after
    figures: Node = [h.b(".stays")[tell.speak(found.before)]]
    if not same:
        figures = [h.span[tell.speak(found.before)], " → ", h.b[tell.speak(found.after)]]
    unchanged = h.small[scene.ctx.say("unchanged"), ", "] if same else None
    return h.p(".revenue")[h.span[scene.ctx.say("Revenue")], " ", figures, " ", unchanged, h.small[tell.speak(found.share)]]


def line(one: Line, tell: HtmlContext) -> Element:
    """A stop that is new stands out."""
    stops: list[Node] = []
    for said, new in one.stops:
        stops += [", " if stops else None, h.b[tell.speak(said)] if new else shown(said, tell)]
    return h.div(".route-line")[
        h.span(".code")[one.train], swatch(one.track), h.span(".stops")[stops], h.b[tell.speak(one.total)]
    ]
