"""What a bot thought: the moves it looked at, and what it expected of each."""

import htpy as h
from htpy import Element, Node

from trunkline.bots.thought import CHANCE, EQUAL
from trunkline.core.notation import read
from trunkline.present.message import Change
from trunkline.server.bots.analyses import AnalysisResult
from trunkline.server.common.language import figure, percent
from trunkline.server.web.pages.scene import Scene, choice, deed_text, preview


def idea_dialog(scene: Scene) -> Element:
    """Empty until somebody asks."""
    return h.dialog("#idea", aria_label=scene.ctx.say("What a bot thinks"))


def advice(scene: Scene) -> list[Element | None]:
    """What one can ask the bots here, at a table that wants it."""
    return [hint_button(scene), reason(scene)] if scene.live.explains else []


def hint_button(scene: Scene) -> Element | None:
    if not scene.my_turn or not scene.is_live:
        return None
    return h.button("#hint.link", type="button", data_idea="hint")[scene.ctx.say("What would a strong bot do?")]


def reason(scene: Scene) -> Element | None:
    """Of the action that led to the position on the page, if it was a bot's: to be asked for, or not before the end."""
    last = scene.live.moves[scene.at - 1] if scene.at else None
    if last is None or last.kind != "bot":
        return None
    who = scene.tell.names[last.seat]
    if scene.live.has_secrets:
        return h.span("#why-later")[scene.ctx.fill("{who} will say why after the game.", who=who)]
    text = scene.ctx.fill("Why did {who} do this?", who=who)
    return h.button("#why.link", type="button", data_idea=f"why?at={scene.at}")[text]


def hint_body(scene: Scene, told: AnalysisResult) -> str:
    return str(body(scene, told, scene.ctx.say("A strong bot would do this")))


def why_body(scene: Scene, told: AnalysisResult, seat: int) -> str:
    """``scene`` is the position the bot was in."""
    return str(body(scene, told, scene.ctx.fill("Why {who} did this", who=scene.tell.names[seat])))


def body(scene: Scene, told: AnalysisResult, heading: str) -> Element:
    say, measure = scene.ctx.say, told.idea.measure
    return h.div(".idea")[
        h.h2[heading],
        h.p[reason_words(scene, told)],
        h.p(".hint")[meaning(scene, measure)],
        h.table[
            h.thead[h.tr[h.th(scope="col")[say("Move")], None if measure == EQUAL else measured(scene, measure)]],
            h.tbody[[row(scene, told, words, estimate) for words, estimate in looked_at(told)]],
        ],
        h.form(method="dialog")[h.button(".button")[say("Close")]],
    ]


def looked_at(told: AnalysisResult) -> list[tuple[str, float | None]]:
    """The candidates, with the one that was chosen. Where it was drawn by lot, it alone: nothing was weighed."""
    chosen = (told.idea.words, None)
    if told.idea.measure == EQUAL:
        return [chosen]
    candidates: list[tuple[str, float | None]] = [*told.idea.candidates]
    return candidates if told.idea.words in dict(candidates) else [chosen, *candidates]


def row(scene: Scene, told: AnalysisResult, words: str, estimate: float | None) -> Element:
    deed = deed_text(scene, choice(scene.game, scene.s, read(scene.game, words), ()))
    taken = words == told.idea.words
    return h.tr(class_="taken" if taken else None)[
        h.th(scope="row")[deed, h.span(".sr")[scene.ctx.say(": chosen")] if taken else None],
        None if estimate is None else h.td[estimated(scene, told.idea.measure, estimate)],
    ]


def reason_words(scene: Scene, told: AnalysisResult) -> Node:
    """What the move changes, and how it compares; equal estimates are said to be equal."""
    changes = [change_words(scene, change) for change in preview(scene, read(scene.game, told.idea.words))]
    return [
        comparison(scene, told),
        " ",
        scene.ctx.fill("It changes: {changes}.", changes="; ".join(changes)) if changes else None,
    ]


def change_words(scene: Scene, change: Change) -> str:
    speak = scene.tell.speak
    return f"{speak(change.subject)} {scene.ctx.say(change.label)} {speak(change.now)} → {speak(change.then)}"


def comparison(scene: Scene, told: AnalysisResult) -> str:
    say, measure = scene.ctx.say, told.idea.measure
    estimates = sorted((estimate for _, estimate in told.idea.candidates), reverse=True)
    if measure == EQUAL or not estimates:
        return say("It saw no difference between the legal moves and picked one at random.")
    if len(estimates) == 1:
        return say("It looked at no other move.")
    best, second = (estimated(scene, measure, estimate) for estimate in estimates[:2])
    if best == second:
        return say("It expects the same of at least two moves; this is one of them.")
    return scene.ctx.fill("It expects {best} of it, and {second} of the next best move.", best=best, second=second)


def meaning(scene: Scene, measure: str) -> str:
    """What the figures tell, for whoever has never seen them."""
    if measure == CHANCE:
        return scene.ctx.say("The chance to win after each move, as the bot judges it.")
    if measure == EQUAL:
        return scene.ctx.say("Picked at random among the legal moves.")
    return scene.ctx.say("Points by rules of thumb; they only compare these moves.")


def measured(scene: Scene, measure: str) -> Element:
    """The head of the second column."""
    return h.th(scope="col")[scene.ctx.say("Chance to win" if measure == CHANCE else "Points")]


def estimated(scene: Scene, measure: str, estimate: float) -> str:
    return (percent if measure == CHANCE else figure)(estimate, scene.ctx.language)
