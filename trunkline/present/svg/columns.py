"""The columns of a panel, as wide as what stands in them; what has no room beside the figures stands below them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from trunkline.core.message import Message
from trunkline.present.message import Cell, CompanyRef, Gauge, Money, Most, Panel, PlayerRef, Several, Term
from trunkline.present.svg.bits import (
    SPACE,
    Bit,
    Look,
    Pen,
    Sign,
    bits,
    cut,
    length,
    lines,
    stacked,
    told,
)
from trunkline.present.svg.measure import Face, width, wrapped
from trunkline.present.svg.sheet import NAME_FACE
from trunkline.present.svg.svg import words

PAD, LEAST_GAP = 16.0, 9.0  # at the sides; between columns where it is tight
LINE, STACKED = 18.0, 16.0  # from line to line of words, of figures
AROUND, BELOW = 7.0, 4.0  # around a row, around what stands below
HEAD, HEAD_LINE, FOOT = 48.0, 12.0, 8.0  # above the first row, for each further line of heads, below the last row
MARK, SEAT, LEAST_ROW = 24.0, 21.0, 22.0
NAME = 112.0  # what a long name gets at least
HEAD_FACE, TITLE_FACE = Face(12), Face(15, 1.15)
TITLE_LINE = 22.0  # what a long title pushes the heads down
SHORT = 3  # letters of what is a sign rather than a word

Side = Literal["left", "right", "mid"]


@dataclass(frozen=True)
class Column:
    """What stands under a head; the head is words, or whom the column is about."""

    who: Cell
    head: list[str]
    cells: Sequence[list[Bit]]
    side: Side
    wish: float = 0  # for the longest name

    @cached_property
    def least(self) -> float:
        """The widest part that no line may end in; a head has two lines at most."""
        parts = [bit.width for cell in self.cells for bit in cell]
        return max([SEAT if self.side == "mid" else 0.0, *parts, two_lines([width(word, HEAD_FACE) for word in self.head])])

    @cached_property
    def natural(self) -> float:
        return max([self.least, self.wish, *(length(cell) for cell in self.cells if self.side != "mid")])

    def lines(self, row: int, wide: float) -> list[list[Bit]]:
        """In the column of a player each part has a line of its own."""
        cell = self.cells[row]
        return cut(cell, [1] * len(cell)) if self.side == "mid" else lines(cell, wide)

    def height(self, row: int, wide: float) -> float:
        return (STACKED if self.side == "mid" else LINE) * len(self.lines(row, wide))

    def head_lines(self, wide: float) -> list[str]:
        counts = wrapped([width(word, HEAD_FACE) for word in self.head], SPACE, wide + 0.5)
        ends = [sum(counts[: n + 1]) for n in range(len(counts))]
        return [" ".join(self.head[end - count : end]) for count, end in zip(counts, ends, strict=True)]


def two_lines(words: Sequence[float]) -> float:
    """The least width in which these stand on two lines."""
    parts = [(words[:n], words[n:]) for n in range(len(words) + 1)]
    return min(max(sum(part) + SPACE * max(0, len(part) - 1) for part in pair) for pair in parts)


@dataclass(frozen=True)
class Table:
    """A panel laid out in its width."""

    panel: Panel
    pen: Pen
    columns: Sequence[Column]
    widths: Sequence[float]
    below: Sequence[list[Bit]]  # by row
    room: float  # between the pads, beside what begins a row
    lead: float  # for the piece or mark that does

    @property
    def gap(self) -> float:
        return (self.room - sum(self.widths)) / max(1, len(self.columns) - 1)

    @property
    def placed(self) -> Iterator[tuple[Column, float, float]]:
        """Each column with its width and where it begins."""
        x = PAD + self.lead
        for column, wide in zip(self.columns, self.widths, strict=True):
            yield column, wide, x
            x += wide + self.gap

    @cached_property
    def heights(self) -> list[float]:
        """The least of each row."""
        return [self.least_height(row) for row in range(len(self.panel.rows))]

    def least_height(self, row: int) -> float:
        beside = max(column.height(row, wide) for column, wide, _ in self.placed)
        return max(LEAST_ROW, beside + self.line_below * len(self.lines_below(row))) + AROUND

    def lines_below(self, row: int) -> list[list[Bit]]:
        return lines(self.below[row], self.room)

    @cached_property
    def line_below(self) -> float:
        """As high as the pieces that stand there, or one more line of words."""
        signs = any(isinstance(bit, Sign) and bit.width for row in self.below for bit in row)
        return self.pen.wear.small_high + BELOW if signs else LINE

    @cached_property
    def title_line(self) -> float:
        """A title that would run into marks or pieces stands above all of them."""
        starts = [x for column, _, x in self.placed if column.who != ""]
        ends = PAD + width(self.pen.say(Term(self.panel.title)), TITLE_FACE)
        return TITLE_LINE if starts and ends > starts[0] else 0

    @cached_property
    def head_high(self) -> float:
        most = max(len(column.head_lines(wide)) for column, wide, _ in self.placed)
        return HEAD + self.title_line + HEAD_LINE * max(0, most - 1)

    @property
    def high(self) -> float:
        """As low as it can be."""
        return self.head_high + sum(self.heights) + FOOT


def table(panel: Panel, wide: float, pen: Pen) -> Table:
    """All beside each other if there is room; else what is held goes below the figures, and if need be what is counted."""
    lead = lead_of(panel, pen)
    room = wide - 2 * PAD - lead
    kept = list(range(len(panel.heads)))
    if needed([column(panel, n, pen).natural for n in kept]) > room:
        kept = [n for n in kept if not is_held(panel, n)]
    if needed([column(panel, n, pen).least for n in kept]) > room:
        kept = [n for n in kept if not is_count(panel, n)]
    columns = [column(panel, n, pen) for n in kept]
    under = [n for n in range(len(panel.heads)) if n not in kept]
    below = [[bit for n in under for bit in bits_below(panel, row, n, pen)] for row in panel.rows]
    return Table(panel, pen, columns, fitted_widths(columns, room), below, room, lead)


def lead_of(panel: Panel, pen: Pen) -> float:
    """A piece or a mark, and the space behind it."""
    if any(isinstance(row[0], PlayerRef) for row in panel.rows):
        return MARK + 8
    return pen.wear.wide + 6 if any(isinstance(row[0], CompanyRef) for row in panel.rows) else 0


def needed(widths: Sequence[float]) -> float:
    return sum(widths) + LEAST_GAP * (len(widths) - 1)


def fitted_widths(columns: Sequence[Column], room: float) -> list[float]:
    """As wide as they would be, those of players alike; in a narrow place each gives up a part of what it can spare."""
    widest = max((column.natural for column in columns if column.side == "mid"), default=0)
    alike = [widest if column.side == "mid" else column.natural for column in columns]
    if needed(alike) <= room:
        return alike
    over = needed([column.natural for column in columns]) - room
    spare = sum(column.natural - column.least for column in columns)
    part = min(1.0, over / spare) if over > 0 and spare else 0.0
    return [column.natural - part * (column.natural - column.least) for column in columns]


def is_held(panel: Panel, n: int) -> bool:
    """Whether a column is about what somebody holds, or who holds it."""
    return not isinstance(panel.heads[n], PlayerRef) and any(isinstance(row[n], Several) for row in panel.rows)


def is_count(panel: Panel, n: int) -> bool:
    return n > 0 and not isinstance(panel.heads[n], PlayerRef) and any(isinstance(row[n], int) for row in panel.rows)


def bits_below(panel: Panel, row: Sequence[Cell], n: int, pen: Pen) -> list[Bit]:
    """Figures say there what they are."""
    head = panel.heads[n]
    return told(head, row[n], pen) if isinstance(row[n], int) and isinstance(head, str) else bits(row[n], "held", pen)


# -- columns -------------------------------------------------------------------------------------------------


def column(panel: Panel, n: int, pen: Pen) -> Column:
    head = panel.heads[n]
    if isinstance(head, PlayerRef):
        return Column(spot(head), [], [stacked(row[n], pen) for row in panel.rows], "mid")
    shown = [] if isinstance(head, CompanyRef) or head == "" else said(head, pen).split(" ")
    if n == 0:
        longest = widest_name(panel, pen)
        return Column(spot(head), shown, [subject(row, longest, pen) for row in panel.rows], "left", longest)
    cells = [bits(row[n], look_of(panel, row, n), pen) for row in panel.rows]
    return Column(spot(head), shown, cells, "right" if is_number_column(panel, n) else "left")


def spot(head: Cell) -> Cell:
    """Whom a column is about, if it is not just told in words."""
    return head if isinstance(head, PlayerRef | CompanyRef) else ""


def said(head: Cell, pen: Pen) -> str:
    return pen.say(Term(head) if isinstance(head, str) else head)


def is_number_column(panel: Panel, n: int) -> bool:
    return any(isinstance(row[n], Money | int | Gauge | Most) for row in panel.rows)


def look_of(panel: Panel, row: Sequence[Cell], n: int) -> Look:
    """The first sum of a player is the largest figure; what is told in words is small."""
    first = next((k for k, cell in enumerate(row) if isinstance(cell, Money)), None)
    match row[n]:
        case _ if isinstance(row[0], Term | Message):
            return "figure small"
        case Money() if isinstance(row[0], PlayerRef):
            return "figure large" if n == first else "figure plain"
        case Money():
            return "figure"
        case Term():
            return "figure dim"
        case Message() | Several():
            return "figure small"
    return "figure plain"


def subject(row: Sequence[Cell], widest_name: float, pen: Pen) -> list[Bit]:
    """A name is cut to the room it gets, and a company's piece stands before the row; words run on over what is empty."""
    match row[0]:
        case PlayerRef():
            return [Sign(min(widest_name, NAME), lambda left: None)]
        case CompanyRef():
            return []
        case str() as sign if len(sign) <= SHORT:
            return bits(sign, "figure", pen)
        case Term() | Message() as told if len(row) > 2 and row[1] == "":
            return [Sign(0, lambda left: words(left[0], left[1] + 5, pen.say(told), "held left"))]
    return bits(row[0], "held", pen)


def widest_name(panel: Panel, pen: Pen) -> float:
    seats = [row[0].seat for row in panel.rows if isinstance(row[0], PlayerRef)]
    return max((width(pen.names[seat], NAME_FACE) for seat in seats), default=0)
