"""The whole table on one sheet, 1440 wide: the board, panels beside and below it, and how near the end is."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from itertools import count
from typing import NamedTuple

from htpy import Element, Node

from trunkline.core.message import Message
from trunkline.present.message import Cell, Gauge, Panel, Term
from trunkline.present.svg.bits import SPACE, Pen, Wear
from trunkline.present.svg.columns import PAD, Table, table
from trunkline.present.svg.cubes import cube
from trunkline.present.svg.livery import Livery, plate
from trunkline.present.svg.measure import BOLD, Face, width, wrapped
from trunkline.present.svg.sheet import document, numbered, panel_card
from trunkline.present.svg.svg import area, at, title, words
from trunkline.present.svg.tokens import Theme
from trunkline.present.to_svg import draw
from trunkline.present.to_text import ToText

WIDTH, EDGE, GAP, TOP = 1440.0, 16.0, 12.0, 84.0
TALLEST = 30.0  # what a row may grow by, so that panels end with the board
BAR, BAR_GAP, CELLS = 120.0, 24.0, 30  # of the ends: the narrowest bar, between two, and most steps that have a cell each
END_FACE, ASIDE_FACE, LABEL_FACE = Face(15, BOLD), Face(14), Face(12)
ONE_LINE = 170.0  # longer words beside the bars stand on two


class Art(NamedTuple):
    """What a game draws itself, so high, on a card under this heading; without one on the desk."""

    high: float
    draw: Callable[[float, float], Node]
    heading: str | None = None
    wide: float = WIDTH  # below the board, by comparison with what stands beside it


Content = Panel | Art


class Sheet(NamedTuple):
    """What lies where."""

    title: str
    line: Message
    ends: Panel
    board: Art
    side: Sequence[Content]
    under: Sequence[Art] = ()  # of the board's width
    below: Sequence[Content] = ()  # side by side, below everything
    board_wide: float = 1024.0


def plates(liveries: Iterable[Livery]) -> Wear:
    """Companies as plates."""
    return Wear({livery.initials: partial(plate, livery) for livery in liveries})


def cubes(liveries: Iterable[Livery]) -> Wear:
    """The same as cubes."""
    return Wear({livery.initials: partial(cube, livery) for livery in liveries}, 28, 23, 24.5)


def full_names(liveries: Iterable[Livery]) -> dict[str, str]:
    return {livery.initials: livery.name for livery in liveries if livery.name}


def pen_of(
    players: int,
    names: Sequence[str] | None,
    say: ToText,
    liveries: Iterable[Livery],
    acting: Collection[Cell],
    wear: Wear | None = None,
) -> Pen:
    """Players whose names are not known are numbered."""
    worn = list(liveries)
    return Pen(say, names or numbered(players, say), wear or plates(worn), full_names(worn), acting)


def compose(sheet: Sheet, theme: Theme, pen: Pen) -> Element:
    """A document; the panels beside the board are as high as it is, or the sheet grows with them."""
    side_x, side_wide = EDGE + sheet.board_wide + GAP, WIDTH - 2 * EDGE - sheet.board_wide - GAP
    left = stacked([sheet.board, *sheet.under], sheet.board_wide, pen)
    right = stacked(sheet.side, side_wide, pen)
    high = max(total(left), total(right))
    low = TOP + high + GAP if sheet.below else TOP + high
    parts = side_by_side(sheet.below, pen)
    foot = max((block.least for block in parts), default=0)
    line = pen.say(sheet.line)
    return document(
        WIDTH,
        low + foot + EDGE,
        f"{sheet.title}: {line}",
        theme,
        column_of(left, EDGE, high),
        words(EDGE + 2, 40, sheet.title, "sheet-title"),
        words(EDGE + 2, 67, line, "sheet-line"),
        ends(sheet.ends, pen.say),
        column_of(right, side_x, high),
        row_of_blocks(parts, low, foot),
    )


# -- blocks --------------------------------------------------------------------------------------------------


class Block(NamedTuple):
    """Something with a width and a least height; ``rows`` can grow."""

    wide: float
    least: float
    rows: int
    draw: Callable[[float], Node]  # so high


def block(content: Content, wide: float, pen: Pen) -> Block:
    if isinstance(content, Art):
        return Block(wide, content.high, 0, lambda high: art(content, wide, high))
    laid = table(content, wide, pen)
    return Block(wide, laid.high, len(content.rows), lambda high: draw(laid, wide, high))


def art(content: Art, wide: float, high: float) -> Node:
    drawn = content.draw(wide, high)
    return drawn if content.heading is None else panel_card(wide, high, content.heading, drawn)


def stacked(contents: Sequence[Content], wide: float, pen: Pen) -> list[Block]:
    return [block(content, wide, pen) for content in contents]


def total(blocks: Sequence[Block]) -> float:
    return sum(one.least for one in blocks) + GAP * (len(blocks) - 1)


def column_of(blocks: Sequence[Block], x: float, high: float) -> list[Node]:
    """One below the other; what height is left is shared by all rows."""
    more = min(TALLEST, (high - total(blocks)) / max(1, sum(one.rows for one in blocks)))
    y, nodes = TOP, list[Node]()
    for one in blocks:
        tall = one.least + more * one.rows
        nodes.append(at(x, y)[one.draw(tall)])
        y += tall + GAP
    return nodes


def side_by_side(contents: Sequence[Content], pen: Pen) -> list[Block]:
    """Each as wide as it needs to be, by comparison."""
    room = WIDTH - 2 * EDGE - GAP * (len(contents) - 1)
    wanted = [wanted_width(table(one, room, pen)) if isinstance(one, Panel) else one.wide for one in contents]
    return [block(one, room * share / sum(wanted), pen) for one, share in zip(contents, wanted, strict=True)]


def wanted_width(laid: Table) -> float:
    return 2 * PAD + laid.lead + sum(laid.widths) + 30 * len(laid.widths)


def row_of_blocks(blocks: Sequence[Block], y: float, high: float) -> list[Node]:
    x, nodes = EDGE, list[Node]()
    for one in blocks:
        nodes.append(at(x, y)[one.draw(high)])
        x += one.wide + GAP
    return nodes


# -- how near the end is -------------------------------------------------------------------------------------


def ends(panel: Panel, say: ToText) -> list[Node]:
    """The gauges as bars that fill, from the right; beside them in words what they mean."""
    shown = [(say(row[0]), row[1]) for row in panel.rows if isinstance(row[1], Gauge)]
    x, nodes = WIDTH - EDGE, list[Node]()
    for told, gauge in reversed(shown):
        wide = bar_width(told, gauge)
        x -= wide
        nodes.append(at(x, 0)[filling(told, gauge, wide, say)])
        x -= BAR_GAP
    return [*nodes, aside(say(Term(panel.title)), x)]


def aside(told: str, right: float) -> list[Element]:
    parts = told.split(" ")
    wide = [width(part, ASIDE_FACE) for part in parts]
    counts = wrapped(wide, SPACE, ONE_LINE) if sum(wide) < ONE_LINE else on_two_lines(wide)
    ends = [sum(counts[: n + 1]) for n in range(len(counts))]
    spoken = [" ".join(parts[end - count : end]) for count, end in zip(counts, ends, strict=True)]
    top = 52 - 9 * (len(spoken) - 1)
    return [words(right, top + 19 * n, line, "sheet-line aside") for n, line in enumerate(spoken)]


def on_two_lines(wide: Sequence[float]) -> list[int]:
    """As nearly equal as words allow."""
    least = int(max(sum(wide) / 2, *wide))
    return next(counts for room in count(least, 6) if len(counts := wrapped(wide, SPACE, room)) <= 2)


def figure(gauge: Gauge) -> str:
    """Where the steps are many the words say how much is left."""
    return f"{gauge.value}/{gauge.limit}" if gauge.limit <= CELLS else ""


def bar_width(told: str, gauge: Gauge) -> float:
    least = BAR if gauge.limit <= CELLS else 2 * BAR
    return max(least, width(figure(gauge), END_FACE) + width(told, LABEL_FACE) + 14)


def filling(told: str, gauge: Gauge, wide: float, say: ToText) -> list[Node]:
    """With a cell for each step, or one bar where the steps are many."""
    holes = {"what": told, "met": gauge.value, "needed": gauge.limit}
    near = " near" if gauge.value >= (gauge.limit - 1 if gauge.limit <= CELLS else 0.9 * gauge.limit) else ""
    return [
        title[say(Message("{what}: {met} of {needed}", holes))],
        words(0, 44, figure(gauge), f"figure left{near}"),
        words(wide, 44, told, "column"),
        cells(gauge, wide, near or " full"),
    ]


def cells(gauge: Gauge, wide: float, look: str) -> list[Element]:
    if gauge.limit > CELLS:
        return [area(0, 54, wide, 7, "bar"), area(0, 54, wide * min(1, gauge.value / gauge.limit), 7, f"bar{look}")]
    step = (wide + 2) / gauge.limit
    return [area(step * k, 54, step - 2, 7, f"bar{look}" if k < gauge.value else "bar") for k in range(gauge.limit)]
