"""What a bot thought: the moves it looked at, and what it expected of each."""

import htpy as h
from htpy import Element

from trunkline.bots.thought import CHANCE, EQUAL
from trunkline.core.notation import read
from trunkline.server.ideas import Told
from trunkline.server.pages.icons import icon
from trunkline.server.pages.names import known_as
from trunkline.server.pages.scene import Scene, choice, deed_text


def idea_dialog(scene: Scene) -> Element:
    """Empty until somebody asks."""
    return h.dialog("#idea", aria_label=scene.look.say("What a bot thinks"))


def hint_button(scene: Scene) -> Element | None:
    if not scene.live.explains or not scene.my_turn or not scene.is_live:
        return None
    return h.button("#hint.button.quiet", type="button", data_idea="hint")[icon("help"), h.span[scene.look.say("Hint")]]


def why_button(scene: Scene) -> Element | None:
    """For the action that led to the position on the page, if it was a bot's."""
    last = scene.live.moves[scene.at - 1] if scene.at else None
    if last is None or last.kind != "bot" or not scene.live.explains or scene.live.has_secrets:
        return None
    return h.button("#why.button.quiet", type="button", data_idea=f"why?at={scene.at}")[
        icon("help"), h.span[scene.look.say("Why?")]
    ]


def hint_body(scene: Scene, told: Told) -> str:
    heading = scene.look.fill("{bot} would do this", bot=known_as(scene.look, told.bot))
    return str(body(scene, told, heading))


def why_body(scene: Scene, told: Told, seat: int) -> str:
    """``scene`` is the position the bot was in."""
    return str(body(scene, told, scene.look.fill("Why {who} did this", who=scene.tell.names[seat])))


def body(scene: Scene, told: Told, heading: str) -> Element:
    say = scene.look.say
    return h.div(".idea")[
        h.h2[heading],
        h.table[
            h.thead[h.tr[h.th(scope="col")[say("Move")], h.th(scope="col")[measured(scene, told.idea.measure)]]],
            h.tbody[[row(scene, told, words, estimate) for words, estimate in told.idea.candidates]],
        ],
        h.form(method="dialog")[h.button(".button")[say("Close")]],
    ]


def row(scene: Scene, told: Told, words: str, estimate: float) -> Element:
    deed = deed_text(scene, choice(scene.game, scene.s, read(scene.game, words), ()))
    taken = words == told.idea.words
    return h.tr(class_="taken" if taken else None)[
        h.th(scope="row")[deed, h.span(".sr")[scene.look.say(": chosen")] if taken else None],
        h.td[figure(told.idea.measure, estimate)],
    ]


def measured(scene: Scene, measure: str) -> str:
    """What stands in the second column."""
    return scene.look.say("Chance to win" if measure == CHANCE else "Drawn by lot" if measure == EQUAL else "Points")


def figure(measure: str, estimate: float) -> str:
    return f"{estimate:.0%}" if measure in (CHANCE, EQUAL) else f"{estimate:.1f}"
