"""The income track, 1 to 50; companies that have gone round stand on it again, marked +50."""

from htpy import Element, Node

from trunkline.core.message import Message
from trunkline.games.chicago_express.box import COMPANIES, Company
from trunkline.games.chicago_express.present.drawing.map import LIVERIES
from trunkline.games.chicago_express.rules.state import State
from trunkline.present.message import CompanyRef
from trunkline.present.svg.livery import plate
from trunkline.present.svg.svg import area, at, title, words
from trunkline.present.to_text import ToText

PAD = 16
LAP = 50  # cells
TRACK_PLATE, TRACK_CELL = 26, 24
MARKER, LAP_HIGH, STACK = 18, 12, 56  # a plate, a +50, and the most that all on one cell may take


def income_track(s: State, width: float, height: float, say: ToText) -> list[Node]:
    cell = (width - 2 * PAD) / LAP
    top = height - 14 - TRACK_CELL
    cells = [track_cell(PAD + cell * k, top, cell, k + 1) for k in range(LAP)]
    stacks = [stack(s, place, PAD + cell * (place - 0.5), top, say) for place in range(1, LAP + 1)]
    return [cells, stacks]


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
