"""What pointing at an action shows: its words and the figures it changes. The browser makes cards of them."""

import msgspec
from htpy import Element

from trunkline.core.notation import spell
from trunkline.present.desk import Trial
from trunkline.present.message import Change, Money
from trunkline.present.svg.pieces import Piece
from trunkline.server.web.pages.desk import Sum, sum_of, terms
from trunkline.server.web.pages.pieces import piece_of
from trunkline.server.web.pages.scene import Choice, Scene, deed_text, in_group, placed, preview
from trunkline.server.web.pages.script_data import data
from trunkline.server.web.pages.trial import trial_body, trial_head
from trunkline.server.web.pages.values import subject_key


class Fact(msgspec.Struct, omit_defaults=True):
    """What the browser shows of an action; ``ask``: the server can tell more, ``then``: what mostly follows, and its button."""

    deed: str
    figures: list[list[str]]
    piece: Piece | None = None
    ask: bool = False
    then: tuple[str, str] | None = None
    terms: list[tuple[str, str]] = []
    sum: Sum | None = None
    head: str = ""
    trial: str = ""
    gains: dict[str, str] = {}
    best: list[str] = []


def facts(scene: Scene, clickable: set[str]) -> Element:
    """For each action its card and figures."""
    allowed = [*in_group(scene, scene.choices), *placed(scene, clickable)]
    return data("facts", {choice.words: fact(scene, choice) for choice in dict.fromkeys(allowed)})


def fact(scene: Scene, choice: Choice) -> Fact:
    """Plain texts: an action may be pointed at or not, so its card is made only then, by the browser."""
    return Fact(
        deed=deed_text(scene, choice),
        figures=[figure(scene, change) for change in preview(scene, choice.a)],
        piece=piece_of(scene, choice),
        ask=isinstance(choice.a, scene.words.searched),
        then=following(scene, choice),
        terms=terms(scene, choice),
        sum=sum_of(scene, choice),
    )


def following(scene: Scene, choice: Choice) -> tuple[str, str] | None:
    """An action that most take right after this one, and how its button says so; it is judged like any other."""
    found = scene.words.follow(scene.s, choice.a)
    return (spell(scene.game, found[0]), scene.tell.speak(found[1])) if found is not None else None


def full_fact(scene: Scene, choice: Choice) -> Fact:
    """With what takes a search, for one action somebody has chosen."""
    told = fact(scene, choice)
    found = scene.words.trial(scene.s, choice.a, [one.a for one in scene.choices]) if told.ask else None
    return told if found is None else with_trial(scene, told, found)


def with_trial(scene: Scene, told: Fact, found: Trial) -> Fact:
    """Two pieces of HTML, above and below the pieces to choose from, and the gains by action."""
    said = {spell(scene.game, a): f"+{scene.tell.speak(Money(more))}" for a, more in found.gains}
    best = [spell(scene.game, a) for a, _ in sorted(found.gains, key=lambda one: -one[1])]
    head, trial = str(trial_head(found, scene.tell)), str(trial_body(scene, found))
    return msgspec.structs.replace(told, head=head, trial=trial, gains=said, best=best)


def figure(scene: Scene, change: Change) -> list[str]:
    """Where it stands, what it becomes, what it is, whose it is, what it is called."""
    return [
        f"{subject_key(change.subject)}|{change.label}",
        scene.tell.speak(change.then),
        scene.tell.speak(change.now),
        scene.tell.speak(change.subject),
        scene.ctx.say(change.label),
    ]
