"""What stories and panels are made of: values with meaning, which terminal, page and screen reader show each in its way.

A text is an English pattern with holes; it is also the key under which a translation is found. Nothing here is a finished
sentence.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

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
    """A spot on the board: its id and, if it has one, its printed name; else what kind of land it is."""

    id: str
    name: str
    land: str = ""  # translated as it is shown


class Term(NamedTuple):
    """A word of the game that is translated by itself: the name of a dial, a kind of hex."""

    text: str


class Tag(NamedTuple):
    """A card by what is printed on it, which is the same in every language: a train."""

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

    items: "tuple[Cell, ...]"


class Times(NamedTuple):
    """A thing and how many of it."""

    item: "Cell"
    number: int


Cell: TypeAlias = (  # what can stand in a panel, and in the holes of a text
    "str | int | Message | Clause | PlayerRef | CompanyRef | Money | Place | Term | Tag | Gauge | Most | Several | Times"
)


class Clause(NamedTuple):
    """A sentence within another: without its full stop."""

    sentence: Message


class Payment(NamedTuple):
    """Dollars that a player was paid, and what paid them: a company, or privates."""

    source: CompanyRef | Term
    seat: Seat
    dollars: int


class Payout(NamedTuple):
    """An occasion on which players are paid; lines with the same name tell of one."""

    name: Cell
    payments: tuple[Payment, ...]


class StoryLine(NamedTuple):
    """A line of the story: who did it (None: it happened by itself), what kind of thing it was, and the words.

    ``gains`` are dollars earned with it, by player and by company; a company's are those it earned, whoever got them.
    """

    seat: Seat | None
    kind: str
    said: Message
    gains: Mapping[PlayerRef | CompanyRef, int] = {}
    payout: Payout | None = None


# Where a panel has its place: as an auction, above all others; always in sight beside the board; in the turn strip, whose rows
# are groups of actions; as the order of play; as the steps of a turn; as the bars that tell how
# near the end is; or among all figures.
PanelPlace = Literal["auction", "side", "strip", "order", "steps", "end", "figures"]


class Sign(NamedTuple):
    """A few letters beside a head, and what they mean."""

    short: Term
    full: Term


class Panel(NamedTuple):
    """A table with a title; the first cell of a row says what the row is about."""

    name: str  # part of an id
    title: str
    heads: Sequence[Cell]  # words of the game, or whom a column is about
    rows: Sequence[Sequence[Cell]]
    place: PanelPlace = "figures"
    signs: Mapping[Cell, Sign] = {}
    now: CompanyRef | None = None  # the row of whoever acts, if that is no player
    lists: Literal["", "companies"] = ""  # what has a row each: the one panel that a study reads for them


def turned(panel: Panel) -> Panel:
    """With a row for each column."""
    heads = ["", *(row[0] for row in panel.rows)]
    return panel._replace(
        heads=heads, rows=[(head, *(row[n] for row in panel.rows)) for n, head in enumerate(panel.heads[1:], 1)]
    )


class Change(NamedTuple):
    """A figure that an action would change."""

    subject: Cell
    label: str
    now: Cell
    then: Cell
    sums_up: bool = False  # adds up other figures, and is left out where these stand beside each other


class Way(NamedTuple):
    """Another view of the table, one click away; a rule says why it cannot be had."""

    label: Cell
    key: str
    rule: Rule | None = None


class Aside(NamedTuple):
    """What stands beside a view: ways to others like it, in rows that have a heading, and a table."""

    rows: Sequence[tuple[Cell, Sequence[Way]]]
    panel: Panel


def payments(source: CompanyRef | Term, sums: Sequence[int]) -> tuple[Payment, ...]:
    """What a source paid by seat, without those who got nothing."""
    return tuple(Payment(source, Seat(seat), dollars) for seat, dollars in enumerate(sums) if dollars)


def changed(subject: Cell, label: str, now: Cell, then: Cell) -> Iterator[Change]:
    """Nothing, if the figure stays as it is."""
    if now != then:
        yield Change(subject, label, now, then)
