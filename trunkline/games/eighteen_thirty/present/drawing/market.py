"""The stock market: cells with their zones, the par column, and markers stacked in order, the front one operating first."""

from collections.abc import Iterable
from functools import cache

from htpy import Element, Node

from trunkline.core.message import Message
from trunkline.core.notation import spell
from trunkline.games.eighteen_thirty.box import Box, Company, Par
from trunkline.games.eighteen_thirty.present.drawing.trains import train_yard
from trunkline.games.eighteen_thirty.present.liveries import LIVERIES
from trunkline.games.eighteen_thirty.present.positions import game_of
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.sale import SetPar
from trunkline.games.eighteen_thirty.rules.state import NOBODY, State, operating_order
from trunkline.games.eighteen_thirty.rules.stock import Start
from trunkline.present.message import CompanyRef, Money, Several, Term
from trunkline.present.picture import Picture, Target
from trunkline.present.svg.letters import width
from trunkline.present.svg.livery import definitions, plate
from trunkline.present.svg.places import place
from trunkline.present.svg.svg import Point, area, at, defs, disc, g, kept, n, stroke, svg, title, words
from trunkline.present.to_text import ToText, english

WIDE, HIGH = 58.0, 50.0  # of a cell
MARGIN = 10.0
MARKER = 33.0  # width of a plate
STACKED = 12.4  # from one marker of a stack to the next
ZONES = ("normal", "yellow", "orange", "brown")
MEANINGS = (
    Term("does not count towards the certificate limit"),
    Term("more than 60% of one company may be held"),
    Term("several may be bought at once from the pool"),
)
YARD, ORDER, KEY = (668.0, 238.0), (568.0, 382.0), (568.0, 468.0)


def market(s: State, actions: Iterable[Action] = (), chosen: str | None = None, say: ToText = english) -> Picture:
    """``actions`` that set a par price mark their cells; ``chosen`` is one of them as spelled."""
    width, height = size(s.box)
    named = {
        "viewBox": f"0 0 {n(width)} {n(height)}",
        "xmlns": "http://www.w3.org/2000/svg",
        "aria-label": say(Term("Stock market")),
    }
    pars = par_actions(s, actions)
    drawn = svg(named, id="market", class_="board close", role="group")[plates(), layers(s, pars, chosen, say)]
    return Picture(drawn, {par_id(s.box, cell): Target(tuple(found)) for cell, found in pars.items()})


@cache
def plates() -> Node:
    return kept(defs[definitions(LIVERIES)])


def market_at(s: State, x: float, y: float, width: float, say: ToText) -> Element:
    """The market as part of another drawing, which has the plates already."""
    wide, high = size(s.box)
    place = {"viewBox": f"0 0 {n(wide)} {n(high)}", "x": n(x), "y": n(y), "width": n(width), "height": n(width * high / wide)}
    return svg(place, id="market", class_="board")[layers(s, {}, None, say)]


def size(box: Box) -> Point:
    rows, columns = (max(values) + 1 for values in zip(*box.coordinates, strict=True))
    return columns * WIDE + 2 * MARGIN, rows * HIGH + 2 * MARGIN


def layers(s: State, pars: dict[int, list[str]], chosen: str | None, say: ToText) -> Node:
    return (
        cells(s.box, say(Term("par"))),
        g[[par_ring(s.box, cell, chosen in pars[cell]) for cell in pars]],
        g[[stack(s, cell, say) for cell in range(len(s.box.price)) if any(there == cell for there in s.cell)]],
        at(*YARD)[train_yard(s, say)],
        at(*ORDER)[order_row(s, say)],
        at(*KEY)[zone_key(say)],
        g(class_="targets")[[target(s.box, cell, found, say) for cell, found in pars.items()]],
    )


# -- printed -----------------------------------------------------------------------------------------------


@cache
def cells(box: Box, par: str) -> Node:
    return kept(
        [cell_art(box, cell) for cell in range(len(box.price))],
        [words(*under_price(corner(box, cell)), par, "par-word") for cell in box.par_cell if has_room(par)],
        edges(box),
    )


def has_room(par: str) -> bool:
    """A longer word for it is left out."""
    return width(par, "serif 400 italic", 11.5) < WIDE


def corner(box: Box, cell: int) -> Point:
    row, column = box.coordinates[cell]
    return MARGIN + column * WIDE, MARGIN + row * HIGH


def under_price(place: Point) -> Point:
    """A single marker leaves it in sight."""
    return place[0] + 5, place[1] + 25


def cell_art(box: Box, cell: int) -> Node:
    x, y = corner(box, cell)
    look = "par" if cell in box.par_cell else f"zone-{ZONES[box.zone[cell]]}"
    dots = [disc(x + 7 + 6 * k, y + HIGH - 7.5, 1.9, "zone-dot") for k in range(box.zone[cell])]
    return [area(x, y, WIDE, HIGH, f"market-cell {look}"), words(x + 5, y + 14, box.price[cell], "price"), dots]


def edges(box: Box) -> Node:
    """At the end of a row a dividend lifts the marker; at its beginning a withheld one lowers it."""
    ends = [cell for cell in range(len(box.price)) if box.right[cell] == box.up[cell] != cell]
    starts = [cell for cell in range(len(box.price)) if box.left[cell] == box.down[cell] != cell]
    up = [arrow(corner(box, cell)[0] + WIDE - 7, corner(box, cell)[1] + 13, -1) for cell in ends]
    down = [arrow(corner(box, cell)[0] + WIDE - 7, corner(box, cell)[1] + 13, 1) for cell in starts]
    return [*up, *down]


def arrow(x: float, y: float, way: int) -> Element:
    return stroke(f"M{n(x)} {n(y - 4 * way)}v{n(8 * way)}m-3 {n(-3 * way)}l3 {n(3 * way)}l3 {n(-3 * way)}", "market-arrow")


def zone_key(say: ToText) -> Node:
    front = say(Term("The front marker of a stack operates first."))
    rows = [zone_row(row, say(meaning)) for row, meaning in enumerate(MEANINGS)]
    return [rows, words(-8, 24 * len(rows) + 6, front, "market-note")]


def zone_row(row: int, meaning: str) -> Element:
    dots = [disc(-3 + 6 * k - 3 * row, 0, 1.9, "zone-dot") for k in range(row + 1)]
    swatch = area(-13, -8.5, 24, 17, f"market-cell zone-{ZONES[row + 1]}", 2)
    return at(5, 24 * row)[swatch, at(2, 0)[dots], words(22, 4.4, meaning, "market-note")]


# -- what moves --------------------------------------------------------------------------------------------


def stack(s: State, cell: int, say: ToText) -> Element:
    """The front marker lies lowest and whole; those behind it show their initials."""
    here = [company for company in s.arrivals if s.cell[company] == cell]
    x, y = corner(s.box, cell)
    step = min(STACKED, (HIGH - 23) / max(1, len(here) - 1))
    held = {
        "companies": Several(tuple(CompanyRef(s.box.codes[company]) for company in here)),
        "price": Money(s.box.price[cell]),
    }
    return g[
        title[say(Message("{price}: {companies}", held))],
        [
            marker(company, x + WIDE - MARKER / 2 - 3, y + HIGH - 13 - step * k)
            for k, company in reversed(list(enumerate(here)))
        ],
    ]


def marker(company: Company, x: float, y: float) -> Element:
    """Named, so that a page sees it move."""
    return g(data_glides=LIVERIES[company].initials, data_at=f"{n(x)} {n(y)}")[plate(LIVERIES[company], (x, y), MARKER)]


def order_row(s: State, say: ToText) -> Node:
    """Who operates when: those that have had their turn are pale, the one on turn is ringed."""
    plates = []
    for row, company in enumerate(operating_order(s)):
        x = MARKER / 2 + (MARKER + 14) * row
        done = s.company != NOBODY and s.operated[company]
        ring = area(x - MARKER / 2 - 4, 8, MARKER + 8, 28, "order-now", 6) if company == s.company else None
        plates += [ring, g(class_="order-done" if done else None)[plate(LIVERIES[company], (x, 22), MARKER)]]
    return [
        words(0, 0, say(Term("Operating order")), "heading"),
        plates or words(0, 24, say(Term("no company yet")), "market-note"),
    ]


def par_actions(s: State, actions: Iterable[Action]) -> dict[int, list[str]]:
    """By cell: what choosing it may mean."""
    found: dict[int, list[str]] = {}
    for a in actions:
        if isinstance(a, Start | SetPar):
            found.setdefault(cell_of(s.box, a.par), []).append(spell(game_of(s), a))
    return found


def cell_of(box: Box, par: Par) -> int:
    return box.par_cell[par]


def par_id(box: Box, cell: int) -> str:
    return f"par-{box.price[cell]}"


def par_ring(box: Box, cell: int, chosen: bool) -> Element:
    return area(*corner(box, cell), WIDE, HIGH, "chosen" if chosen else "may")


def target(box: Box, cell: int, found: list[str], say: ToText) -> Element:
    return g(**place(par_id(box, cell), Target(tuple(found)), "-1"))[
        title[say(Message("par {price}", {"price": Money(box.price[cell])}))], area(*corner(box, cell), WIDE, HIGH, "target")
    ]
