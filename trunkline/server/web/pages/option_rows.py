"""Deals: many options about a few things, as one row for each thing. What cannot be done keeps its place and says why."""

import re
from collections.abc import Iterator, Sequence

import htpy as h
from htpy import Element, Node

from trunkline.core.message import Message
from trunkline.core.notation import read
from trunkline.core.play import why_not
from trunkline.present.message import CompanyRef
from trunkline.present.words import Row
from trunkline.server.web.pages.controls import amount_field, stem, step_id
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.refusal import refused_button, why
from trunkline.server.web.pages.scene import Choice, Scene, amount_text, has_views, in_group, verb_text, words
from trunkline.server.web.pages.values import shown


def row_of(scene: Scene, choice: Choice) -> Row | None:
    """What the option is about and the rest of it, where the game puts its options in rows."""
    return words(scene, choice).row


def dealt(scene: Scene, on_board: set[str]) -> list[Choice]:
    """The options that stand in the table of deals: those with a row and no place on the board."""
    allowed = in_group(scene, scene.choices)
    return [choice for choice in allowed if choice.words not in on_board and row_of(scene, choice) is not None]


Option = tuple[Choice, Message, Message]
NOT_A_LETTER = r"[^A-Za-z0-9]+"
MANY = 3  # options of one thing that stand open


def deals(scene: Scene, offered: Sequence[Choice]) -> Element:
    """One row for each company, private or train, under the heading of what is done with it."""
    sections: dict[str, list[Option]] = {}
    for choice in (*offered, *refused(scene)):
        found = row_of(scene, choice)
        if found is not None:
            heading = scene.tell.speak(found.section) if found.section is not None else ""
            sections.setdefault(heading, []).append((choice, found.about, found.rest))
    return h.section("#deals.deals", aria_label=scene.ctx.say("Deals"), hidden=not sections)[
        [section(scene, name, options) for name, options in sections.items()]
    ]


def section(scene: Scene, name: str, options: Sequence[Option]) -> Element:
    rows: dict[str, list[Option]] = {}
    for option in options:
        rows.setdefault(scene.tell.speak(option[1]), []).append(option)
    return h.div(".deal-section")[h.h3[name] if name else None, [row(scene, about, found) for about, found in rows.items()]]


def refused(scene: Scene) -> list[Choice]:
    """What a rule forbids, in games with several views: on other boards the places say it."""
    return in_group(scene, scene.refused) if has_views(scene) else []


def row(scene: Scene, name: str, options: list[Option]) -> Element:
    """First the thing; where there is much to do with it, that unfolds."""
    about, terms = h.span(".about")[shown(options[0][1], scene.tell)], list(controls(scene, options))
    if len([choice for choice, _, _ in options if choice.rule is None]) <= MANY:
        return h.div(".deal", role="group", aria_label=name)[about, h.span(".terms")[terms]]
    return h.details(".deal.many", name="deal", id=f"deal-{re.sub(NOT_A_LETTER, '-', name)}")[
        h.summary[
            about, full_name(scene, options[0][1]), h.span(".first")[scene.ctx.fill("{number} choices", number=len(terms))]
        ],
        h.div(".terms", role="group", aria_label=name)[terms],
    ]


def full_name(scene: Scene, about: Message) -> Element | None:
    firms = [thing for thing in about.holes.values() if isinstance(thing, CompanyRef)]
    livery = scene.tell.liveries.get(firms[0].code) if firms else None
    return h.span(".full")[livery.name] if livery is not None else None


def controls(scene: Scene, options: list[tuple[Choice, Message, Message]]) -> Iterator[Node]:
    reasons: set[str] = set()
    for choice, _, label in options:
        if choice.rule is not None:
            yield cannot(scene, choice, label) if choice.rule.section not in reasons else None
            reasons.add(choice.rule.section)
        elif choice.amounts is not None:
            yield small_stepper(scene, choice, label)
        else:
            yield h.button(".button.option", type="button", data_pick=choice.words, aria_pressed="false")[
                h.span(".sr")[verb_text(scene, choice.verb), ": "], shown(label, scene.tell)
            ]


def cannot(scene: Scene, choice: Choice, label: Message) -> Element:
    assert choice.rule is not None  # it is refused
    return refused_button(scene, choice.rule, ".button.option")[
        shown(label, scene.tell), h.span(".sr")[why(scene, choice.rule)]
    ]


def small_stepper(scene: Scene, choice: Choice, label: Message) -> Element:
    """A number and what is done with it."""
    assert choice.amounts is not None  # it has an amount
    least, most = choice.amounts[0], choice.amounts[-1]
    what = f"{scene.tell.speak(label)}: {scene.ctx.say('amount')}"
    return h.form(f"#{step_id(scene, choice)}.stepper.small", data_stem=" ".join(stem(choice)), aria_label=what)[
        h.button(".button.icon", type="button", data_step="-1", aria_label=scene.ctx.say("less"))[icon("minus")],
        amount_field(what, least, most),
        h.button(".button.icon", type="button", data_step="1", aria_label=scene.ctx.say("more"))[icon("plus")],
        h.button(".button", type="submit")[shown(label, scene.tell)],
        limit(scene, choice, most),
    ]


def limit(scene: Scene, choice: Choice, most: int) -> Element | None:
    """The most one can name; asked, it says which rule is against more."""
    rule = why_not(scene.game, scene.s, read(scene.game, " ".join([*stem(choice), str(most + 1)])))
    if rule is None:
        return None
    said = scene.ctx.fill("at most {most}", most=amount_text(scene, choice, most))
    return refused_button(scene, rule, ".link.most")[said]
