"""Controls for actions that are not on the board: buttons, steppers for sums, and greyed ones that say why."""

from collections.abc import Sequence
from functools import partial

import htpy as h
from htpy import Element, Node

from trunkline.present.default import plain_brief
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.refusal import refused_button, why
from trunkline.server.web.pages.scene import (
    MOST_REFUSED,
    Choice,
    Scene,
    amount_pattern,
    amount_text,
    arguments,
    deed_text,
    dial_names,
    in_group,
    short_text,
    verb_text,
)
from trunkline.server.web.pages.values import shown

QUICK_RAISES = (1, 5, 10)


def controls(scene: Scene, clickable: set[str]) -> Node:
    """A control for every action that is not on the board; those with an amount as a stepper."""
    offered = [choice for choice in in_group(scene, scene.choices) if choice.words not in clickable]
    groups_wait = not scene.group and any(choice.group in dial_names(scene.panels) for choice in offered)
    if groups_wait or not offered:
        return None
    sums = [choice for choice in offered if choice.amounts is not None]
    verbs = dict.fromkeys(choice.verb for choice in offered if choice.amounts is not None or arguments(choice))
    groups = [group(scene, [choice for choice in offered if choice.verb == verb], len(sums), len(verbs)) for verb in verbs]
    return h.div(".controls")[groups] if groups else None


def group(scene: Scene, offered: Sequence[Choice], sums: int, verbs: int) -> Element:
    """All that is done with one verb, which is named where there are several."""
    name = verb_text(scene, offered[0].verb)
    refused = [choice for choice in in_group(scene, scene.refused) if choice.verb == offered[0].verb]
    return h.div(".group", role="group", aria_label=name)[
        h.b(".verb", aria_hidden="true")[name] if verbs > 1 else None,
        [stepper(scene, choice, own_button(scene, choice, sums)) for choice in offered if choice.amounts is not None],
        [choose_button(scene, choice) for choice in offered if choice.amounts is None and arguments(choice)],
        [greyed_button(scene, choice) for choice in refused[:MOST_REFUSED] if arguments(choice)],
    ]


def choose_button(scene: Scene, choice: Choice) -> Element:
    return h.button(".button.option", type="button", data_pick=choice.words, aria_pressed="false")[
        h.span(aria_hidden="true")[shown(short_text(scene, choice), scene.tell)], h.span(".sr")[deed_text(scene, choice)]
    ]


def greyed_button(scene: Scene, choice: Choice) -> Element:
    assert choice.rule is not None  # it is refused
    return refused_button(scene, choice.rule, ".button.option")[
        shown(short_text(scene, choice), scene.tell), h.span(".sr")[why(scene, choice.rule)]
    ]


def own_button(scene: Scene, choice: Choice, sums: int) -> Node:
    """Where there are several sums, none of them is the filled one, and each has its button beside it."""
    return amount_button(scene, choice, "") if sums > 1 else None


def stepper(scene: Scene, choice: Choice, *others: Node) -> Element:
    """The smallest amount, one more, one less, and quick raises."""
    assert choice.amounts is not None  # it has an amount
    say, least, most = scene.ctx.say, choice.amounts[0], choice.amounts[-1]
    about, bound = named(scene, choice), partial(amount_text, scene, choice)
    what = scene.ctx.fill("{verb}: amount", verb=" ".join([verb_text(scene, choice.verb), about]).strip())
    raises = [step for step in QUICK_RAISES if least + step <= most]
    return h.form(
        f"#{step_id(scene, choice)}.stepper",
        data_stem=" ".join(stem(choice)),
        data_deed=amount_pattern(scene, choice),
        aria_label=what,
    )[
        h.span(".for")[about] if about else None,
        h.button(".button.icon", type="button", data_step="-1", aria_label=say("less"))[icon("minus")],
        amount_field(what, least, most),
        h.button(".button.icon", type="button", data_step="1", aria_label=say("more"))[icon("plus")],
        [h.button(".button.raise", type="button", data_step=step)[f"+{step}"] for step in raises[1:]],
        h.small[scene.ctx.fill("{least} to {most}", least=bound(least), most=bound(most))],
        others,
    ]


def amount_field(what: str, least: int, most: int, start: int | None = None) -> Node:
    bounds = {"value": least if start is None else start, "min": least, "max": most}
    return h.input(bounds, type="number", name="amount", inputmode="numeric", aria_label=what, required=True)


def stem(choice: Choice) -> list[str]:
    """The action without its amount."""
    return choice.words.split()[:-1]


def named(scene: Scene, choice: Choice) -> str:
    """What the amount is for: the things the action names, players by name."""
    return scene.tell.speak(plain_brief(scene.game, choice.a)).rpartition(" ")[0]


def step_id(scene: Scene, choice: Choice) -> str:
    """The same while the amounts change; several ranges of one action are told apart by their number."""
    ranges = [one.words for one in scene.choices if one.amounts is not None and stem(one) == stem(choice)]
    words = [*stem(choice), *([str(ranges.index(choice.words))] if len(ranges) > 1 else [])]
    return "amount-" + "-".join(word if word.isalnum() else str(sum(map(ord, word))) for word in words)


def amount_button(scene: Scene, choice: Choice, ctx: str) -> Element:
    """Its words follow the stepper."""
    assert choice.amounts is not None  # it has an amount
    words = amount_pattern(scene, choice).replace("{amount}", str(choice.amounts[0]))
    return h.button(f".button{ctx}", type="submit", form=step_id(scene, choice))[words]
