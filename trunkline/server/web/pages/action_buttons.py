"""A turn that begins with one of a few actions: a raised button for each, in the order of the board."""

import htpy as h
from htpy import Element

from trunkline.core.notation import spell
from trunkline.present.message import PlayerRef, Term
from trunkline.present.presentation import ActionButton
from trunkline.present.to_text import capital
from trunkline.server.web.pages.scene import STEP_NOW, Scene
from trunkline.server.web.pages.values import seat_mark


def buttons_of(scene: Scene) -> list[ActionButton]:
    """Those of whoever is on turn."""
    return list(scene.words.buttons(scene.s)) if scene.my_turn and scene.is_live else []


def on_buttons(scene: Scene) -> set[str]:
    """The actions that have such a button."""
    return {spell(scene.game, one.action) for one in buttons_of(scene)}


def action_buttons(scene: Scene) -> Element | None:
    every = buttons_of(scene)
    if not every:
        return None
    return h.div(".spaces", role="group", aria_label=scene.ctx.say("Actions to choose from"))[
        [action_button(scene, one, number) for number, one in enumerate(every, 1)]
    ]


def action_button(scene: Scene, one: ActionButton, key: int) -> Element:
    """Its digit is its key; what another has taken keeps its place."""
    name, effect = capital(scene.tell.speak(one.name)), scene.tell.speak(one.effect)
    words = [h.b[name], h.small[effect]]
    if one.taken is not None:
        return h.div(".space.taken")[words, taken(scene, one.taken)]
    return h.button(
        ".space", type="button", data_act=spell(scene.game, one.action), data_digit=str(key), aria_keyshortcuts=str(key)
    )[words, h.kbd(aria_hidden="true")[str(key)]]


def taken(scene: Scene, by: PlayerRef) -> Element:
    who = scene.tell.names[by.seat]
    return h.span(".by", title=who)[seat_mark(by.seat, scene.tell, False), h.span(".sr")[who], h.span[scene.ctx.say("taken")]]


def order_of_play(scene: Scene) -> Element | None:
    """Who has acted, who acts, who is to come."""
    panel = scene.panel_at("order")
    found = panel.rows if panel is not None else ()
    rows = [(who, where) for who, where in found if isinstance(who, PlayerRef) and isinstance(where, Term)]
    if panel is None or not rows:
        return None
    return h.div(".play-order")[
        h.span[scene.tell.say(panel.title)],
        h.ol[
            [
                h.li(class_=where.text.replace(" ", "-"), title=scene.tell.names[who.seat])[
                    seat_mark(who.seat, scene.tell, where.text == STEP_NOW),
                    h.span(".sr")[f"{scene.tell.names[who.seat]}: {scene.tell.speak(where)}"],
                ]
                for who, where in rows
            ]
        ],
    ]
