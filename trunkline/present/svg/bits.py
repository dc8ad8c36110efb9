"""What stands in the cell of a panel, as bits side by side: words, plates, marks and boxes. A line may end after each."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, NamedTuple

from htpy import Node

from trunkline.present.message import Cell, CompanyRef, Gauge, Money, Most, PlayerRef, Several, Term, Times
from trunkline.present.svg.measure import BOLD, Face, width, wrapped
from trunkline.present.svg.sheet import marks, share_box
from trunkline.present.svg.svg import Point, box, words
from trunkline.present.to_text import ToText

SPACE, BETWEEN, TIGHT = 4.5, 4.0, 2.0  # between words, between signs, and between those that belong together
SHARE, SOLID = 15.0, 24.0  # a share, the ground of a figure that is the first of all

Look = Literal["figure", "figure plain", "figure large", "figure dim", "figure small", "held", "times"]
FACES: Mapping[Look, Face] = {
    "figure": Face(15, BOLD),
    "figure plain": Face(15),
    "figure large": Face(20, BOLD),
    "figure dim": Face(13),
    "figure small": Face(13),
    "held": Face(12.5),
    "times": Face(12, BOLD),
}
Draw = Callable[[Point, float], Node]  # a company's piece around a middle, so wide


class Wear(NamedTuple):
    """How companies are drawn, by code: their pieces, how wide they are before a row, and how large within one."""

    draw: Mapping[str, Draw]
    wide: float = 38.0
    small: float = 29.0
    small_high: float = 18.0


@dataclass(frozen=True, slots=True)
class Pen:
    """In whose words a panel is drawn, who the players are, what companies wear, and which rows stand out."""

    say: ToText
    names: Sequence[str]
    wear: Wear
    titles: Mapping[str, str]  # companies in full
    acting: Collection[Cell] = ()


class Words(NamedTuple):
    """A word, or several that stay together."""

    text: str
    look: Look

    @property
    def width(self) -> float:
        return width(self.text, FACES[self.look])


class Sign(NamedTuple):
    """Something drawn, from its left edge on the middle of the line."""

    width: float
    draw: Callable[[Point], Node]


Bit = Words | Sign
NOTHING = Sign(0, lambda left: None)


def bits(value: Cell, look: Look, pen: Pen) -> list[Bit]:
    """The parts of a cell."""
    match value:
        case "":
            return []
        case Most(number):
            return [Sign(SOLID, lambda left: solid(left, number))]
        case Gauge(met, limit):
            return [Words(f"{met}\u00a0/\u00a0{limit}", look)]
        case Money():
            return [Words(pen.say(value), look)]
        case Times(item, number):
            return [*bits(item, look, pen), *([Words(f"×{number}", "times")] if number > 1 else [])]
        case CompanyRef(code) if code in pen.wear.draw:
            return [piece(code, pen.wear)]
        case Several(items):
            return several(items, look, pen)
    return [Words(word, look) for word in pen.say(value).split(" ")]


def piece(code: str, wear: Wear) -> Sign:
    return Sign(wear.small, lambda left: wear.draw[code]((left[0] + wear.small / 2, left[1]), wear.small))


def several(items: Sequence[Cell], look: Look, pen: Pen) -> list[Bit]:
    """A box for each share, pieces in a row with how many there are; all else between commas."""
    if items and all(item == "" or isinstance(item, PlayerRef) for item in items):
        return [share(item, pen) for item in items]
    if items and all(isinstance(item, Times | CompanyRef) for item in items):
        return [kept_together(bits(item, look, pen)) for item in items]
    told = [bits(item, look, pen) for item in items if item != ""]
    return [bit for group in told[:-1] for bit in with_comma(group)] + (told[-1] if told else [])


def share(owner: Cell, pen: Pen) -> Bit:
    mark = marks(pen.names)[owner.seat] if isinstance(owner, PlayerRef) else ""
    return Sign(SHARE, lambda left: share_box(left[0] + SHARE / 2, left[1], mark))


def with_comma(group: list[Bit]) -> list[Bit]:
    last = group[-1]
    return [*group[:-1], last._replace(text=f"{last.text},")] if isinstance(last, Words) else group


def kept_together(group: Sequence[Bit]) -> Bit:
    """Signs and words between which no line ends."""
    if len(group) == 1:
        return group[0]
    return Sign(sum(bit.width for bit in group) + TIGHT * (len(group) - 1), lambda left: in_a_row(group, left, TIGHT))


def solid(left: Point, number: int) -> Node:
    """A figure on dark ground: a president's shares."""
    x, y = left[0] + SOLID / 2, left[1]
    return [box((x, y), SOLID, 18, 4, "holding leads"), words(x, y + 5, number, "holding-text leads")]


def stacked(value: Cell, pen: Pen) -> list[Bit]:
    """In the column of a player: the figure, and under it what it brings."""
    first, *rest = value.items if isinstance(value, Several) else (value,)
    look: Look = "figure plain" if isinstance(first, int | Most) else "figure small"
    return [*bits(first, look, pen), *(bit for item in rest for bit in bits(item, "figure dim", pen))]


# -- lines ---------------------------------------------------------------------------------------------------


def length(group: Sequence[Bit]) -> float:
    """Of bits in one line."""
    return sum(bit.width for bit in group) + sum(SPACE if isinstance(bit, Words) else BETWEEN for bit in group[:-1])


def lines(cell: Sequence[Bit], room: float) -> list[list[Bit]]:
    """A cell in as many lines as its column needs."""
    return cut(cell, wrapped([bit.width for bit in cell], BETWEEN, room + 0.5))


def cut(cell: Sequence[Bit], counts: Sequence[int]) -> list[list[Bit]]:
    found, rest = list[list[Bit]](), list(cell)
    for count in counts:
        found.append(rest[:count])
        rest = rest[count:]
    return found


def in_a_row(group: Sequence[Bit], left: Point, space: float = BETWEEN) -> list[Node]:
    """Bits side by side; words that follow each other are one text."""
    (x, y), nodes = left, list[Node]()
    for look, same in groupby(group, lambda bit: bit.look if isinstance(bit, Words) else None):
        run = list(same)
        if look is not None:
            nodes.append(words(x, y + 5, text_of(run), f"{look} left"))
            x += length(run) + space
        for bit in run:
            if isinstance(bit, Sign):
                nodes.append(bit.draw((x, y)))
                x += bit.width + space
    return nodes


def text_of(run: Sequence[Bit]) -> str:
    return " ".join(bit.text for bit in run if isinstance(bit, Words))


def only_look(line: Sequence[Bit]) -> Look | None:
    """The look of a line of words alone."""
    looks = {bit.look if isinstance(bit, Words) else None for bit in line}
    return looks.pop() if len(looks) == 1 else None


def told(label: str, value: Cell, pen: Pen) -> list[Bit]:
    """A figure that says what it is."""
    named: list[Bit] = [Words(word, "held") for word in pen.say(Term(label)).split(" ")]
    return [*named, *bits(value, "times", pen), NOTHING]
