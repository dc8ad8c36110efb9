"""Controls for actions that are not on the board: buttons, steppers for sums, and greyed ones that say why."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from trunkline.server.pages.icons import icon
from trunkline.server.pages.places import anchor
from trunkline.server.pages.scene import MOST_REFUSED, Choice, Scene, brief, dial_names, in_group, verb_text
from trunkline.server.pages.values import shown

QUICK_RAISES = (1, 5, 10)


def controls(scene: Scene, clickable: set[str]) -> Node:
    """A control for every action that is not on the board; those with an amount as a stepper."""
    offered = [choice for choice in in_group(scene, scene.choices) if choice.words not in clickable]
    groups_wait = not scene.group and any(choice.group in dial_names(scene.panels) for choice in offered)
    if groups_wait or not offered:
        return None
    sums = [choice for choice in offered if choice.amounts is not None]
    steps = [stepper(scene, choice, own_button(scene, choice, sums)) for choice in sums]
    buttons = [choose_button(scene, choice) for choice in offered if choice.amounts is None and arguments(choice)]
    refused = [choice for choice in in_group(scene, scene.refused) if choice.verb in {one.verb for one in offered}]
    greyed = [greyed_button(scene, choice) for choice in refused[:MOST_REFUSED] if arguments(choice)]
    return h.div(".controls")[steps, buttons, greyed] if steps or buttons or greyed else None


def arguments(choice: Choice) -> list[str]:
    """The words after the verb, without the one that only names its group."""
    return [word for word in choice.words.split()[1:] if word != choice.group]


def choose_button(scene: Scene, choice: Choice) -> Element:
    return h.button(".button.option", type="button", data_pick=choice.words, aria_pressed="false")[
        h.span(".sr")[scene.look.say(choice.verb), ": "], shown(brief(scene, choice), scene.tell)
    ]


def greyed_button(scene: Scene, choice: Choice) -> Element:
    assert choice.rule is not None  # it is refused
    why = f"{scene.look.say(choice.rule.text)} ({choice.rule.section})"
    link = f"/rules/{scene.game.name}#{anchor(choice.rule.section)}"
    return h.button(".button.option", type="button", aria_disabled="true", data_why=why, data_rule=link, title=why)[
        shown(brief(scene, choice), scene.tell), h.span(".sr")[why]
    ]


def own_button(scene: Scene, choice: Choice, sums: Sequence[Choice]) -> Node:
    """Where there are several sums, none of them is the filled one, and each has its button beside it."""
    return amount_button(scene, choice, "") if len(sums) > 1 else None


def stepper(scene: Scene, choice: Choice, *others: Node) -> Element:
    """The smallest amount, one more, one less, and quick raises."""
    assert choice.amounts is not None  # it has an amount
    say, least, most = scene.look.say, choice.amounts[0], choice.amounts[-1]
    what = scene.look.fill("{verb}: amount", verb=" ".join([verb_text(scene, choice.verb), *stem(choice)[1:]]))
    raises = [step for step in QUICK_RAISES if least + step <= most]
    return h.form(
        f"#{step_id(choice)}.stepper",
        data_stem=" ".join(stem(choice)),
        data_verb=verb_text(scene, choice.verb),
        aria_label=what,
    )[
        h.span(".for")[" ".join(stem(choice)[1:])] if stem(choice)[1:] else None,
        h.button(".button.icon", type="button", data_step="-1", aria_label=say("less"))[icon("minus")],
        amount_field(what, least, most),
        h.button(".button.icon", type="button", data_step="1", aria_label=say("more"))[icon("plus")],
        [h.button(".button.raise", type="button", data_step=step)[f"+{step}"] for step in raises[1:]],
        h.small[scene.look.fill("{least} to {most}", least=f"${least}", most=f"${most}")],
        others,
    ]


def amount_field(what: str, least: int, most: int) -> Node:
    bounds = {"value": least, "min": least, "max": most}
    return h.input(bounds, type="number", name="amount", inputmode="numeric", aria_label=what, required=True)


def stem(choice: Choice) -> list[str]:
    """The action without its amount."""
    return choice.words.split()[:-1]


def step_id(choice: Choice) -> str:
    return "amount-" + "-".join(word if word.isalnum() else str(sum(map(ord, word))) for word in stem(choice))


def amount_button(scene: Scene, choice: Choice, look: str) -> Element:
    """Its words follow the stepper."""
    assert choice.amounts is not None  # it has an amount
    return h.button(f".button{look}", type="submit", form=step_id(choice))[
        f"{verb_text(scene, choice.verb)} ${choice.amounts[0]}"
    ]
