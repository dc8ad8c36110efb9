"""What stories and panels are made of: values with meaning, which terminal, page and screen reader show each in its way.

A text is an English pattern with holes; it is also the key under which a translation is found. Nothing here is a finished
sentence.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from trunkline.core.game import Rule, Seat
from trunkline.core.message import Message


class PlayerRef(NamedTuple):
    """A player, shown by name."""

    seat: Seat


class CompanyRef(NamedTuple):
    """A company, shown by its plate."""

    code: str


class Money(NamedTuple):
    """Dollars."""

    amount: int


class Place(NamedTuple):
    """A spot on the board: its id and, if it has one, its printed name."""

    id: str
    name: str


class Term(NamedTuple):
    """A word of the game that is translated by itself: the name of a dial, a kind of hex."""

    text: str


class Gauge(NamedTuple):
    """How far something has come."""

    value: int
    limit: int


class Most(NamedTuple):
    """A number that makes its owner the first of all: a president's shares."""

    number: int


class Several(NamedTuple):
    """Things in a row: owners of shares, companies in a hex."""

    items: tuple[Any, ...]


class Times(NamedTuple):
    """A thing and how many of it."""

    item: Any
    number: int


class StoryLine(NamedTuple):
    """A line of the story: who did it (None: it happened by itself), what kind of thing it was, and the words.

    ``gains`` are dollars earned with it, by player and by company; a company's are those it earned, whoever got them.
    """

    seat: Seat | None
    kind: str
    said: Message
    gains: Mapping[PlayerRef | CompanyRef, int] = {}


class Panel(NamedTuple):
    """A table with a title; the first cell of a row says what the row is about."""

    name: str
    title: str
    heads: Sequence[Any]  # words of the game, or whom a column is about
    rows: Sequence[Sequence[Any]]


class Change(NamedTuple):
    """A figure that an action would change."""

    subject: Any
    label: str
    now: Any
    then: Any


class Way(NamedTuple):
    """Another view of the table, one click away; a rule says why it cannot be had."""

    label: Any
    key: str
    rule: Rule | None = None


class Aside(NamedTuple):
    """What stands beside a view: ways to others like it, in rows that have a heading, and a table."""

    rows: Sequence[tuple[Any, Sequence[Way]]]
    panel: Panel


def changed(subject: Any, label: str, now: Any, then: Any) -> Iterator[Change]:
    """Nothing, if the figure stays as it is."""
    if now != then:
        yield Change(subject, label, now, then)
