"""How the options of a step lie before the player: tabs of sections, a row for each thing, and what can be done with it."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from trunkline.core.game import AnyAction
from trunkline.core.message import Message
from trunkline.present.message import CompanyRef, Money

How = Literal["act", "choose", "offer"]  # done at once; chosen, and confirmed in the foot; with a sum of its own beside it


class Option(NamedTuple):
    """An action as a button of a row. One that is refused is shown with the rule; any other one must be allowed."""

    action: AnyAction
    label: Message
    how: How = "act"
    start: int = 0  # the sum that stands there first, as far as it is allowed


class Entry(NamedTuple):
    """What a row is about, how it stands, and what can be done with it; a note takes a line of its own."""

    about: Message
    options: Sequence[Option] = ()
    code: CompanyRef | str = ""  # before it, as a plate or in a box
    note: Message | None = None
    state: Message | None = None
    more: Message | None = None  # after what it is about
    track: int = 0  # the style of a route that is drawn on the board


class Part(NamedTuple):
    """A part of a bar: what it is, how much of the whole, and whether it is missing."""

    label: Message
    amount: int
    missing: bool = False


class Section(NamedTuple):
    """Rows under a heading; a numbered one is a step, done or to come."""

    entries: Sequence[Entry]
    title: Message | None = None
    note: Message | None = None
    number: int = 0
    look: Literal["", "done", "now", "later", "folded"] = ""  # a folded one opens with a click on its heading
    bar: Sequence[Part] = ()


class Tab(NamedTuple):
    """One page of the desk. Beside a list stands what can be done with the chosen thing."""

    sections: Sequence[Section]
    title: Message | None = None
    beside: bool = False


Terms = Sequence[tuple[Message, Message | Money]]  # what an action costs and brings, line by line


class Card(NamedTuple):
    """One way of a decision beside the other: its name and its figure, and what it brings to whom."""

    action: AnyAction
    title: Message
    figure: Message | Money
    lines: Terms


class Desk(NamedTuple):
    """Everything that is asked for, and a word about it in the foot."""

    tabs: Sequence[Tab]
    note: Message | None = None
    last: Sequence[Option] = ()  # what stands in the foot even while a rule forbids it
    cards: Sequence[Card] = ()  # below the rows; the button of the first one is filled


class Line(NamedTuple):
    """A route as a trial of an action shows it: the train, its style on the board, its stops and whether each is new."""

    train: str
    track: int
    stops: Sequence[tuple[Message, bool]]
    total: Money


class Trial(NamedTuple):
    """What an action would bring, as far as it takes a search to know: for it alone, and in dollars for all at its place."""

    title: Message
    note: Message
    before: Money
    after: Money
    share: Message  # what that is for a share
    lines: Sequence[Line]
    gains: Sequence[tuple[AnyAction, int]]


def plain_desk(*sections: Section, note: Message | None = None, last: Sequence[Option] = ()) -> Desk:
    """Without tabs."""
    return Desk([Tab([section for section in sections if section.entries or section.number])], note, last)
