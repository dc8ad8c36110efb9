"""Standing orders, for their owner alone: the order that is in force, why one has stopped, and the form to give one."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from trunkline.capabilities.autopass import Kind
from trunkline.core.game import Seat
from trunkline.server.common.language import filled
from trunkline.server.tables.autopass import offered
from trunkline.server.tables.orders import Given
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.scene import Scene
from trunkline.server.web.pages.values import filled_nodes, shown


def standing_box(scene: Scene, orders: Sequence[Given]) -> Element:
    """One line for each order of the reader's seats."""
    return h.div("#standing", data_region=True)[[given(scene, order) for order in orders]]


def given(scene: Scene, order: Given) -> Element:
    say = scene.ctx.say
    if order.stopped is not None:
        told = filled_nodes(
            say("{who} no longer passes automatically: {why}"), {"who": who(scene, order.seat), "why": why(scene, order)}
        )
        return notice(order.seat, told, say("OK"), ".stopped")
    until = [until_words(scene, kind, order) for kind in offered(scene.live, order.seat)]
    words = filled_nodes(say("{who} passes automatically for the rest of this round"), {"who": who(scene, order.seat)})
    return notice(order.seat, [words, [part for part in until if part]], say("Stop"), "")


def notice(seat: Seat, told: Node, button: str, ctx: str) -> Element:
    return h.div(f".notice.standing{ctx}", role="status")[
        icon("clock"), h.span[told], h.button(".button", type="button", data_standing_end=str(int(seat)))[button]
    ]


def who(scene: Scene, seat: Seat) -> Node:
    return h.b[scene.tell.names[seat]]


def why(scene: Scene, order: Given) -> Node:
    return shown(order.stopped, scene.tell)


def until_words(scene: Scene, kind: Kind, order: Given) -> Node:
    """, or until somebody sells shares of NYC"""
    chosen = [condition for condition in kind.conditions if condition.key in order.until]
    if not chosen:
        return None
    what = [[" " if n else None, shown(condition.label, scene.tell)] for n, condition in enumerate(chosen)]
    return [scene.ctx.say(", or until"), " ", filled_nodes(scene.tell.say(kind.said.text), {"what": what})]


# -- giving one ------------------------------------------------------------------------------------------


def standing_button(scene: Scene) -> Element | None:
    if open_for(scene) is None:
        return None
    return h.button("#standing-open.link", type="button", data_open="#standing-form")[scene.ctx.say("Pass until …")]


def open_for(scene: Scene) -> Seat | None:
    """The seat an order can be given for: the one to move, or the first one held, while it has none."""
    if not scene.is_live or not scene.viewer.seats:
        return None
    turn = scene.turn
    seat = turn if turn is not None and turn in scene.viewer.seats else scene.viewer.seats[0]
    free = scene.live.seats[seat].standing is None
    return seat if free and offered(scene.live, seat) else None


def standing_dialog(scene: Scene) -> Element:
    seat = open_for(scene)
    return h.dialog("#standing-form", aria_labelledby="standing-title", data_region=True)[
        form(scene, seat) if seat is not None else None
    ]


def form(scene: Scene, seat: Seat) -> Element:
    say = scene.ctx.say
    return h.form(".standing-order", method="dialog", data_standing=str(int(seat)))[
        h.h2(id="standing-title")[say("Auto-pass")],
        h.p[say("You will pass automatically for the rest of this round.")],
        h.p[h.b[say("It stops if:")]],
        [kind_fields(scene, kind) for kind in offered(scene.live, seat) if kind.conditions],
        h.p(".also")[say("Nobody else sees the order. You can stop it at any time.")],
        h.div(".go")[h.button(".button.primary", value="give")[say("Auto-pass")], h.button(".button", value="")[say("Close")]],
    ]


def kind_fields(scene: Scene, kind: Kind) -> Element:
    """Its words stand before the choice, unless the choice says it all."""
    words = filled(scene.tell.say(kind.said.text), {"what": "…"})
    return h.fieldset(".until")[
        h.legend(class_="sr" if words == "…" else None)[words if words != "…" else scene.ctx.say("It stops if:")],
        [
            h.label(".chip")[
                h.input(type="checkbox", name="until", value=condition.key, checked=condition.usual),
                h.span[shown(condition.label, scene.tell)],
            ]
            for condition in kind.conditions
        ],
    ]
