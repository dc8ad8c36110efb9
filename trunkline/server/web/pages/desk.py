"""The desk of a step: rows with what can be done about each thing; a list with the chosen thing beside it; steps and bars."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import htpy as h
from htpy import Element, Node

from trunkline.core.message import Message
from trunkline.core.notation import spell
from trunkline.present.desk import Card, Desk, Entry, Option, Part, Section, Tab
from trunkline.present.message import CompanyRef
from trunkline.server.web.pages.controls import amount_field, stem, step_id
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.refusal import refused_button, why, why_line
from trunkline.server.web.pages.scene import Choice, Scene, amount_pattern, amount_text, deed_text, in_group, warning
from trunkline.server.web.pages.values import plate, shown


class Laid:
    """The desk as this reader may use it: each option with the choice it is, or the rule against it."""

    def __init__(self, scene: Scene, desk: Desk) -> None:
        self.scene, self.desk = scene, desk
        self.allowed = {choice.words: choice for choice in in_group(scene, scene.choices)}
        self.refused = {choice.words: choice for choice in in_group(scene, scene.refused)}

    @cached_property
    def words(self) -> set[str]:
        """Everything that stands on it, an action with an amount as it is offered."""
        found = (self.choice(option) for option in self.options())
        return {choice.words for choice in found if choice is not None}

    def options(self) -> Iterator[Option]:
        for tab in self.desk.tabs:
            for section in tab.sections:
                for entry in section.entries:
                    yield from entry.options
        yield from self.desk.last

    def choice(self, option: Option) -> Choice | None:
        """What the reader may do by it; of an action with an amount the one that is offered."""
        words = spell(self.scene.game, option.action)
        found = self.allowed.get(words)
        return found or next((one for one in self.allowed.values() if reaches(one, words)), None)


def reaches(choice: Choice, words: str) -> bool:
    head, _, amount = words.rpartition(" ")
    return choice.amounts is not None and " ".join(stem(choice)) == head and amount.isdigit() and int(amount) in choice.amounts


def desk_of(scene: Scene) -> Laid | None:
    if not (scene.is_live and scene.my_turn and not scene.over):
        return None
    allowed = [choice.a for choice in scene.choices]
    refused: Mapping[Any, Any] = {choice.a: choice.rule for choice in scene.refused}
    found = scene.words.desk(scene.s, allowed, refused)
    return Laid(scene, found) if found is not None else None


def desk_section(laid: Laid | None) -> Element | None:
    if laid is None:
        return None
    tabs = laid.desk.tabs
    first = next((n for n, tab in enumerate(tabs) if any(can_be_used(laid, tab))), 0)
    pages = [page(laid, tab, n, n == first, len(tabs)) for n, tab in enumerate(tabs)]
    return h.section("#desk.desk")[pages, cards(laid)]


def cards(laid: Laid) -> Element | None:
    """The ways of a decision beside each other; their buttons stand in the foot, where pointing shows every figure."""
    found = laid.desk.cards
    return h.div(".cards")[[card(laid, one, one is found[0]) for one in found]] if found else None


def card(laid: Laid, one: Card, first: bool) -> Element:
    tell = laid.scene.tell
    lines = [h.div[h.dt[shown(label, tell)], h.dd[shown(value, tell)]] for label, value in one.lines]
    return h.div(class_="way first" if first else "way", data_of=spell(laid.scene.game, one.action))[
        h.h3[h.span[tell.speak(one.title)], " ", h.b[tell.speak(one.figure)]], h.dl[lines]
    ]


def can_be_used(laid: Laid, tab: Tab) -> Iterator[bool]:
    """By entry, whether anything can be done about it."""
    return (usable(laid, entry) for section in tab.sections for entry in section.entries)


def usable(laid: Laid, entry: Entry) -> bool:
    return any(laid.choice(option) is not None for option in entry.options)


def tab_labels(laid: Laid) -> Node:
    """They stand in the bar, beside the limits; the boxes they belong to lie on the desk."""
    labelled = [(n, tab) for n, tab in enumerate(laid.desk.tabs) if tab.title is not None]
    return [
        h.label(for_=f"desk-{n}")[shown(tab.title, laid.scene.tell), " ", h.small[str(sum(can_be_used(laid, tab)))]]
        for n, tab in labelled
    ]


def page(laid: Laid, tab: Tab, n: int, first: bool, tabs: int) -> Element:
    name = laid.scene.tell.speak(tab.title) if tab.title is not None else None
    box = h.input(f"#desk-{n}.sr", type="radio", name="desk-tab", checked=first, aria_label=name) if tabs > 1 else None
    body = beside(laid, tab, n) if tab.beside else [section(laid, one) for one in tab.sections]
    return h.div(".desk-tab")[box, h.div(".desk-page")[body]]


# -- rows ------------------------------------------------------------------------------------------------


def section(laid: Laid, one: Section) -> Element:
    tell = laid.scene.tell
    number = h.i(".number", aria_hidden="true")["✓" if one.look == "done" else str(one.number)] if one.number else None
    note = h.small[shown(one.note, tell)] if one.note is not None else None
    if one.look == "folded" and one.title is not None:
        summary = h.summary[h.b[shown(one.title, tell)], " ", note]
        return h.details(".desk-section.folded-rows")[summary, [entry(laid, row) for row in one.entries]]
    head = h.h3[number, h.span[shown(one.title, tell)], note] if one.title is not None else None
    return h.div(class_=f"desk-section {one.look}".strip())[
        head, bar(laid, one.bar) if one.bar else None, [entry(laid, row) for row in one.entries]
    ]


def bar(laid: Laid, parts: Sequence[Part]) -> Element:
    """As wide as the sums are, in twentieths; the least part still has room for its words."""
    said, whole = [laid.scene.tell.speak(part.label) for part in parts], sum(part.amount for part in parts)
    widths = [max(4, round(20 * part.amount / max(1, whole))) for part in parts]
    return h.div(".money-bar", role="img", aria_label=", ".join(said))[
        [
            h.span(class_=f"wide-{wide} missing" if part.missing else f"wide-{wide}", title=words)[words]
            for part, wide, words in zip(parts, widths, said, strict=True)
        ]
    ]


def entry(laid: Laid, row: Entry) -> Element:
    tell = laid.scene.tell
    return h.div(".entry", role="group", aria_label=tell.speak(row.about))[
        code(laid, row),
        swatch(row.track),
        h.div(".about")[
            h.b[shown(row.about, tell)],
            [" ", h.span[shown(row.more, tell)]] if row.more is not None else None,
            h.small(title=tell.speak(row.note))[shown(row.note, tell)] if row.note is not None else None,
        ],
        h.div(".state")[shown(row.state, tell)] if row.state is not None else None,
        h.div(".does")[[button(laid, option) for option in row.options]] if row.options else None,
    ]


def code(laid: Laid, row: Entry) -> Node:
    if isinstance(row.code, CompanyRef):
        return plate(row.code.code, laid.scene.tell)
    return h.span(".code")[row.code] if row.code else None


def swatch(track: int) -> Node:
    """The line of a route as the board draws it."""
    if not track:
        return None
    style = (track - 1) % 4 + 1
    return h.svg(".swatch", viewBox="0 0 34 8", aria_hidden="true")[h.path(class_=f"route style-{style}", d="M2 4h30")]


def button(laid: Laid, option: Option) -> Node:
    """Done at once, chosen first, or with a sum of its own; refused, it says why."""
    found = laid.choice(option)
    if found is None:
        return greyed(laid, option)
    label, words = shown(option.label, laid.scene.tell), spell(laid.scene.game, option.action)
    if option.how == "offer" and found.amounts is not None:
        return sum_form(laid, option, found)
    if option.how == "choose":
        said = deed_text(laid.scene, found)
        return h.button(".button.option", type="button", data_pick=found.words, aria_pressed="false", aria_label=said)[label]
    return h.button(".button.act", type="button", data_act=words, data_warn=warning(laid.scene, found))[label]


def greyed(laid: Laid, option: Option) -> Node:
    scene, choice = laid.scene, laid.refused.get(spell(laid.scene.game, option.action))
    if choice is None or choice.rule is None:
        return None
    return refused_button(scene, choice.rule, ".button")[
        shown(option.label, scene.tell), h.span(".sr")[why(scene, choice.rule)]
    ]


def sum_form(laid: Laid, option: Option, found: Choice) -> Element:
    scene, span = laid.scene, found.amounts
    assert span is not None  # it has an amount
    start = min(max(option.start, span[0]), span[-1])
    label = scene.tell.speak(option.label)
    what, (before, _, after) = f"{label}: {scene.ctx.say('amount')}", amount_text(scene, found, "|").partition("|")
    return h.form(f"#{step_id(scene, found)}.stepper.small", data_stem=" ".join(stem(found)), aria_label=what)[
        h.button(".button.icon", type="button", data_step="-1", aria_label=scene.ctx.say("less"))[icon("minus")],
        h.span(".sum")[before, amount_field(what, span[0], span[-1], start), after],
        h.button(".button.icon", type="button", data_step="1", aria_label=scene.ctx.say("more"))[icon("plus")],
        h.button(".button", type="submit", title=scene.ctx.fill("at most {most}", most=amount_text(scene, found, span[-1])))[
            label
        ],
    ]


# -- a list, and the chosen thing beside it ----------------------------------------------------------------


def beside(laid: Laid, tab: Tab, n: int) -> Element:
    rows = [row for one in tab.sections for row in one.entries]
    first = next((row for row in rows if usable(laid, row)), rows[0] if rows else None)
    return h.div(class_="desk-beside" if len(rows) > 1 else "desk-beside alone")[
        [pair(laid, row, n, row is first) for row in rows]
    ]


def pair(laid: Laid, row: Entry, n: int, first: bool) -> Element:
    tell = laid.scene.tell
    subject = h.label(class_="subject" if usable(laid, row) else "subject cannot")[
        h.input(".sr", type="radio", name=f"desk-{n}-about", checked=first, aria_label=tell.speak(row.about)),
        code(laid, row),
        h.span[shown(row.state, tell)] if row.state is not None else None,
    ]
    return h.div(".pair")[
        subject,
        h.div(".pane", role="group", aria_label=tell.speak(row.about))[
            h.h3[code(laid, row), h.span[shown(row.about, tell)]],
            h.p[shown(row.note, tell)] if row.note is not None else None,
            h.div(".does")[[button(laid, option) for option in row.options]],
            why_none(laid, row),
            h.dl(".pane-terms"),
        ],
    ]


def why_none(laid: Laid, row: Entry) -> Node:
    """The rules against everything that could be done about it."""
    if row.options:
        return None
    rules = {choice.rule for choice in laid.refused.values() if about(laid, choice, row) and choice.rule is not None}
    return [h.p(".why")[why_line(laid.scene, rule)] for rule in rules]


def about(laid: Laid, choice: Choice, row: Entry) -> bool:
    return isinstance(row.code, CompanyRef) and row.code.code in choice.words.split()[1:2]


# -- for the scripts ---------------------------------------------------------------------------------------


class Sum(NamedTuple):
    """The least and most of an amount, the button's words with a hole for it, and the action without it."""

    least: int
    most: int
    pattern: str
    stem: str


def terms(scene: Scene, choice: Choice) -> list[tuple[str, str]]:
    """What an action costs and brings once it is chosen, line by line."""
    return [(scene.tell.speak(label), scene.tell.speak(value)) for label, value in scene.words.terms(scene.s, choice.a)]


def sum_of(scene: Scene, choice: Choice) -> Sum | None:
    if choice.amounts is None:
        return None
    return Sum(choice.amounts[0], choice.amounts[-1], amount_pattern(scene, choice), " ".join(stem(choice)))


def foot_note(laid: Laid | None) -> Node:
    note: Message | None = laid.desk.note if laid is not None else None
    return h.small(".foot-note")[shown(note, laid.scene.tell)] if laid is not None and note is not None else None


def last_options(laid: Laid | None) -> Node:
    return [button(laid, option) for option in laid.desk.last] if laid is not None else None
