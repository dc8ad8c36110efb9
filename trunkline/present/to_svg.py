"""A panel as SVG: a card with a table. The row of whoever acts stands out, and so does the figure that is the first of all."""

from collections.abc import Iterator, Mapping, Sequence

from htpy import Element, Node

from trunkline.present.message import Cell, CompanyRef, PlayerRef, Term
from trunkline.present.svg.bits import Bit, in_a_row, length, only_look, text_of
from trunkline.present.svg.columns import HEAD, HEAD_LINE, LEAST_GAP, LINE, MARK, PAD, STACKED, Column, Side, Table
from trunkline.present.svg.sheet import fitted, marks, panel_card, rule, seat
from trunkline.present.svg.svg import area, at, title, words

ANCHORS: Mapping[Side, str] = {"left": " left", "right": "", "mid": " mid"}


def draw(t: Table, wide: float, high: float) -> Element:
    """The panel as a card; its rows share what height there is."""
    more = max(0.0, high - t.high) / max(1, len(t.panel.rows))
    y, rows = t.head_high, list[Node]()
    for n, least in enumerate(t.heights):
        rows.append(at(0, y)[row(t, n, least + more, wide)])
        y += least + more
    heads = [head(t, column, w, x) for column, w, x in t.placed]
    return panel_card(wide, high, t.pen.say(Term(t.panel.title)), heads, rows)


def head(t: Table, column: Column, w: float, x: float) -> Iterator[Node]:
    who, wear, base = column.who, t.pen.wear, HEAD + t.title_line
    if isinstance(who, PlayerRef):
        yield seat((x + w / 2, base - 16), marks(t.pen.names)[who.seat], "", 9)
    elif isinstance(who, CompanyRef) and who.code in wear.draw:
        yield wear.draw[who.code]((x + wear.small / 2, base - 18), wear.small)
    for n, line in enumerate(column.head_lines(w)):
        yield words(edge(column.side, x, w), base - 6 + HEAD_LINE * n, line, f"column{ANCHORS[column.side]}")


def edge(side: Side, x: float, w: float) -> float:
    return x if side == "left" else x + w if side == "right" else x + w / 2


def row(t: Table, n: int, high: float, wide: float) -> list[Node]:
    """The figures, and what is held on lines below them; together in the middle."""
    subject, below = t.panel.rows[n][0], t.lines_below(n)
    middle = (high - t.line_below * len(below)) / 2
    return [
        title[t.pen.titles.get(subject.code, subject.code)] if isinstance(subject, CompanyRef) else None,
        area(1, 0, wide - 2, high, ground(subject)) if subject in t.pen.acting else None,
        rule(PAD, 0, wide - 2 * PAD),
        lead(t, subject, high / 2),
        name(t, subject, middle),
        [cell(column, n, w, x, middle) for column, w, x in t.placed],
        [in_a_row(line, (PAD + t.lead, middle + LINE / 2 + t.line_below * (k + 0.5))) for k, line in enumerate(below)],
    ]


def ground(subject: Cell) -> str:
    """Of a row that stands out: who acts, or what is next."""
    return "acting" if isinstance(subject, PlayerRef | CompanyRef) else "next-row"


def lead(t: Table, subject: Cell, middle: float) -> Node:
    """The mark of a player, the piece of a company."""
    match subject:
        case PlayerRef(who):
            return seat((PAD + MARK / 2, middle), marks(t.pen.names)[who], "turn" if subject in t.pen.acting else "")
        case CompanyRef(code) if code in t.pen.wear.draw:
            return t.pen.wear.draw[code]((PAD + t.pen.wear.wide / 2, middle), t.pen.wear.wide)
    return None


def name(t: Table, subject: Cell, middle: float) -> Node:
    """In what room there is before the next column."""
    if not isinstance(subject, PlayerRef):
        return None
    return fitted(t.pen.names[subject.seat], PAD + t.lead, middle + 5, t.widths[0] + t.gap - LEAST_GAP)


def cell(column: Column, n: int, w: float, x: float, middle: float) -> list[Node]:
    shown = column.lines(n, w)
    step = STACKED if column.side == "mid" else LINE
    top = middle - step * (len(shown) - 1) / 2
    return [line_of(line, column.side, x, w, top + step * k) for k, line in enumerate(shown)]


def line_of(line: Sequence[Bit], side: Side, x: float, w: float, y: float) -> Node:
    """Words alone stand at their own edge, however wide the reader's letters are."""
    look = only_look(line)
    if look is not None:
        return words(edge(side, x, w), y + (7 if look == "figure large" else 5), text_of(line), f"{look}{ANCHORS[side]}")
    start = {"left": x, "right": x + w - length(line), "mid": x + (w - length(line)) / 2}
    return in_a_row(line, (start[side], y))
