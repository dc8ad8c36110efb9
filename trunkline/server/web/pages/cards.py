"""What pointing at an action shows: its words and the figures it changes. The browser makes cards of them."""

from typing import Any

from htpy import Element

from trunkline.core.notation import spell
from trunkline.present.desk import Trial
from trunkline.present.message import Change, Money
from trunkline.server.web.pages.desk import desk_facts
from trunkline.server.web.pages.pieces import piece_facts
from trunkline.server.web.pages.scene import Choice, Scene, deed_text, in_group, placed, preview
from trunkline.server.web.pages.script_data import data
from trunkline.server.web.pages.trial import trial_body, trial_head
from trunkline.server.web.pages.values import subject_key


def facts(scene: Scene, clickable: set[str]) -> Element:
    """For each action its card and figures."""
    allowed = [*in_group(scene, scene.choices), *placed(scene, clickable)]
    return data("facts", {choice.words: fact(scene, choice) for choice in dict.fromkeys(allowed)})


def fact(scene: Scene, choice: Choice) -> dict[str, Any]:
    """Plain texts: an action may be pointed at or not, so its card is made only then, by the browser."""
    asks = {"ask": True} if isinstance(choice.a, scene.words.searched) else {}
    return {
        "deed": deed_text(scene, choice),
        "figures": [figure(scene, change) for change in preview(scene, choice.a)],
        **piece_facts(scene, choice),
        **asks,
        **following(scene, choice),
        **desk_facts(scene, choice),
    }


def following(scene: Scene, choice: Choice) -> dict[str, Any]:
    """An action that most take right after this one, and how its button says so; it is judged like any other."""
    found = scene.words.follow(scene.s, choice.a)
    return {} if found is None else {"then": [spell(scene.game, found[0]), scene.tell.speak(found[1])]}


def full_fact(scene: Scene, choice: Choice) -> dict[str, Any]:
    """With what takes a search, for one action somebody has chosen."""
    told = fact(scene, choice)
    found = scene.words.trial(scene.s, choice.a, [one.a for one in scene.choices]) if "ask" in told else None
    return told if found is None else told | trial_facts(scene, found)


def trial_facts(scene: Scene, found: Trial) -> dict[str, Any]:
    """Two pieces of HTML, above and below the pieces to choose from, and the gains by action."""
    said = {spell(scene.game, a): f"+{scene.tell.speak(Money(more))}" for a, more in found.gains}
    best = [spell(scene.game, a) for a, _ in sorted(found.gains, key=lambda one: -one[1])]
    return {"head": str(trial_head(found, scene.tell)), "trial": str(trial_body(scene, found)), "gains": said, "best": best}


def figure(scene: Scene, change: Change) -> list[str]:
    """Where it stands, what it becomes, what it is, whose it is, what it is called."""
    return [
        f"{subject_key(change.subject)}|{change.label}",
        scene.tell.speak(change.then),
        scene.tell.speak(change.now),
        scene.tell.speak(change.subject),
        scene.ctx.say(change.label),
    ]
