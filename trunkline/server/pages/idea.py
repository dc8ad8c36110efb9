"""What a bot thought: the moves it looked at, and what it expected of each."""

import htpy as h
from htpy import Element

from trunkline.bots.thought import CHANCE, EQUAL
from trunkline.core.notation import read
from trunkline.server.ideas import Told
from trunkline.server.pages.names import known_as
from trunkline.server.pages.scene import Scene, choice, deed_text


def idea_dialog(scene: Scene) -> Element:
    """Empty until somebody asks."""
    return h.dialog("#idea", aria_label=scene.look.say("What a bot thinks"))


def advice(scene: Scene) -> list[Element | None]:
    """What one can ask the bots here, at a table that wants it."""
    return [hint_button(scene), why_button(scene)] if scene.live.explains else []


def hint_button(scene: Scene) -> Element | None:
    if not scene.my_turn or not scene.is_live:
        return None
    return h.button("#hint.link", type="button", data_idea="hint")[scene.look.say("What would a strong bot do?")]


def why_button(scene: Scene) -> Element | None:
    """For the action that led to the position on the page, if it was a bot's."""
    last = scene.live.moves[scene.at - 1] if scene.at else None
    if last is None or last.kind != "bot" or scene.live.has_secrets:
        return None
    text = scene.look.fill("Why did {who} do this?", who=scene.tell.names[last.seat])
    return h.button("#why.link", type="button", data_idea=f"why?at={scene.at}")[text]


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
            h.tbody[[row(scene, told, words, estimate) for words, estimate in looked_at(told)]],
        ],
        h.form(method="dialog")[h.button(".button")[say("Close")]],
    ]


def looked_at(told: Told) -> list[tuple[str, float | None]]:
    """The candidates, with the one that was chosen, though it may have been any amount of one of them."""
    candidates: list[tuple[str, float | None]] = [*told.idea.candidates]
    return candidates if told.idea.words in dict(candidates) else [(told.idea.words, None), *candidates]


def row(scene: Scene, told: Told, words: str, estimate: float | None) -> Element:
    deed = deed_text(scene, choice(scene.game, scene.s, read(scene.game, words), ()))
    taken = words == told.idea.words
    return h.tr(class_="taken" if taken else None)[
        h.th(scope="row")[deed, h.span(".sr")[scene.look.say(": chosen")] if taken else None],
        h.td["" if estimate is None else figure(told.idea.measure, estimate)],
    ]


def measured(scene: Scene, measure: str) -> str:
    """What stands in the second column."""
    return scene.look.say("Chance to win" if measure == CHANCE else "Drawn by lot" if measure == EQUAL else "Points")


def figure(measure: str, estimate: float) -> str:
    return f"{estimate:.0%}" if measure in (CHANCE, EQUAL) else f"{estimate:.1f}"
