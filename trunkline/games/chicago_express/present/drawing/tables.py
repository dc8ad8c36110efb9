"""The books beside the map: players, companies and the income track."""

from collections.abc import Iterator, Sequence

from htpy import Element, Node

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.chicago_express.box import COMPANIES, Company
from trunkline.games.chicago_express.present.drawing.map import LIVERIES
from trunkline.games.chicago_express.rules.state import State, dividend, is_open, sold
from trunkline.present.message import CompanyRef, Term
from trunkline.present.svg.livery import plate
from trunkline.present.svg.sheet import SHARE, fitted, marks, panel, rule, seat, share_box
from trunkline.present.svg.svg import area, at, title, words
from trunkline.present.to_text import ToText

PAD, LABELS = 16, -6  # inside a panel; where column labels stand, above the first row
CASH, NAME = 258, 48  # columns of the players
INCOME, TREASURY, TRAINS, SHARES = 110, 174, 222, 238  # columns of the companies
LAP = 50  # cells of the income track
TRACK_PLATE, TRACK_CELL = 26, 24
MARKER, LAP_HIGH, STACK = 18, 12, 56  # a plate, a +50, and the most that all on one cell may take
SMALL_PLATE, ROW_PLATE = 29, 38


# -- players -------------------------------------------------------------------------------------------


def players_panel(s: State, names: Sequence[str], turn: Seat | None, width: float, row: float, say: ToText) -> Node:
    """Cash, shares, and what the next dividend would bring."""
    columns = ((CASH, Term("Cash")), (width - PAD, Term("Next dividend")))
    labels = [words(x, LABELS, say(label), "column") for x, label in columns]
    return [labels, [player(s, Seat(n), names, turn, width, row) for n in range(len(s.cash))]]


def player(s: State, who: Seat, names: Sequence[str], turn: Seat | None, width: float, row: float) -> Element:
    middle = row / 2
    holds = any(s.shares[company][who] for company in COMPANIES)
    next_dividend = sum(dividend(s, company) * s.shares[company][who] for company in COMPANIES)
    return at(0, row * who)[
        area(1, 0, width - 2, row, "acting") if who == turn else None,
        rule(PAD, 0, width - 2 * PAD),
        seat((PAD + 12, middle), marks(names)[who], "turn" if who == turn else ""),
        fitted(names[who], NAME, middle - 3 if holds else middle + 5, CASH - NAME - 60),
        holdings(s, who, middle + 10),
        words(CASH, middle + 7, f"${s.cash[who]}", "figure large"),
        words(width - PAD, middle + 6, f"${next_dividend}", "figure plain"),
    ]


def holdings(s: State, who: Seat, y: float) -> Iterator[Node]:
    """A plate for each company of which a share is held, with the number of shares if there are several."""
    x = float(NAME)
    for company in COMPANIES:
        held = s.shares[company][who]
        if held:
            yield plate(LIVERIES[company], (x + SMALL_PLATE / 2, y), SMALL_PLATE)
            yield words(x + SMALL_PLATE + 2, y + 4, f"×{held}", "times") if held > 1 else None
            x += SMALL_PLATE + (20 if held > 1 else 4)


# -- companies -----------------------------------------------------------------------------------------


def companies_panel(s: State, names: Sequence[str], width: float, row: float, say: ToText) -> Node:
    """Income, treasury, trains in the depot, and who owns the shares."""
    columns = ((INCOME, Term("Income")), (TREASURY, Term("Treasury")), (TRAINS, Term("Trains")))
    labels = [words(x, LABELS, say(label), "column") for x, label in columns]
    shares = words(SHARES, LABELS, say(Term("Shares")), "column left")
    return [labels, shares, [company_row(s, company, marks(names), width, row, say) for company in COMPANIES]]


def company_row(s: State, company: Company, owners: Sequence[str], width: float, row: float, say: ToText) -> Element:
    middle = row / 2
    look = "figure" if is_open(s, company) else "figure dim"
    return at(0, row * company)[
        title[say(sales(s, company))],
        rule(PAD, 0, width - 2 * PAD),
        plate(LIVERIES[company], (PAD + ROW_PLATE / 2, middle), ROW_PLATE),
        words(INCOME, middle + 5, s.income[company] if is_open(s, company) else say(Term("closed")), look),
        words(TREASURY, middle + 5, f"${s.treasury[company]}", look),
        words(TRAINS, middle + 5, s.depot[company], f"{look} plain"),
        share_boxes(s, company, owners, middle),
    ]


def sales(s: State, company: Company) -> Message:
    holes = {"company": s.box.titles[company], "sold": sold(s, company), "shares": s.box.shares[company]}
    return Message("{company}: {sold} of {shares} shares sold", holes)


def share_boxes(s: State, company: Company, owners: Sequence[str], middle: float) -> list[Node]:
    """A box for each share, with its owner's mark; the unsold ones are dashed."""
    held = [owners[who] for who, count in enumerate(s.shares[company]) for _ in range(count)]
    boxes = [*held, *[""] * s.unsold[company]]
    return [share_box(SHARES + k * SHARE + 8, middle, owner) for k, owner in enumerate(boxes)]


# -- income --------------------------------------------------------------------------------------------


def income_panel(s: State, x: float, y: float, width: float, height: float, say: ToText) -> Element:
    """The income track, 1 to 50; who has gone round stands on it again, marked +50."""
    cell = (width - 2 * PAD) / LAP
    top = height - 14 - TRACK_CELL
    cells = [track_cell(PAD + cell * k, top, cell, k + 1) for k in range(LAP)]
    stacks = [stack(s, place, PAD + cell * (place - 0.5), top, say) for place in range(1, LAP + 1)]
    return panel(x, y, width, height, say(Term("Income")), cells, stacks)


def track_cell(x: float, y: float, width: float, value: int) -> list[Element]:
    look = " ten" if value % 10 == 0 else ""
    return [
        area(x, y, width, TRACK_CELL, f"cell{look}"),
        words(x + width / 2, y + 16.5, value, f"cell-text{look}"),
    ]


def stack(s: State, place: int, x: float, top: float, say: ToText) -> list[Element]:
    """The companies on one cell; a +50 stands under those that have gone round. In a tight pile all initials show."""
    here = sorted((company for company in COMPANIES if cell_of(s, company) == place), key=lambda company: s.income[company])
    laps = [lap_of(s, company) for company in here]
    marked = [lap for lap in dict.fromkeys(laps) if lap]
    step = min(MARKER, (STACK - LAP_HIGH * len(marked)) / max(1, len(here)))
    heights = [step * k + LAP_HIGH * sum(mark <= lap for mark in marked) for k, lap in enumerate(laps)]
    tags = [words(x, top + 7 - heights[laps.index(lap)], f"+{lap * LAP}", "lap") for lap in marked]
    plates = [marker(s, company, x, top - 11 - height, say) for company, height in zip(here, heights, strict=True)]
    return [*reversed(plates), *tags]


def cell_of(s: State, company: Company) -> int:
    """1 to 50; a company that is not open yet has no income and no place."""
    return (s.income[company] - 1) % LAP + 1 if s.income[company] else 0


def lap_of(s: State, company: Company) -> int:
    """How often a company has gone round."""
    return (s.income[company] - 1) // LAP


def marker(s: State, company: Company, x: float, y: float, say: ToText) -> Element:
    holes = {"company": CompanyRef(s.box.codes[company]), "income": s.income[company]}
    return at(x, y)[title[say(Message("{company}: income {income}", holes))], plate(LIVERIES[company], (0, 0), TRACK_PLATE)]
