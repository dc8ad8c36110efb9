"""Railways as railways: soft lines through the plates, in the order the trains were set."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from htpy import Node

from trunkline.games.chicago_express.box import COMPANIES, Box, Company, Hex
from trunkline.games.chicago_express.present.drawing.board_view import BoardView, tenants
from trunkline.games.chicago_express.present.drawing.figures import drop
from trunkline.games.chicago_express.present.drawing.map import LIVERIES
from trunkline.games.chicago_express.rules.state import State
from trunkline.present.svg.hexes import SIDE, centre, hexagon
from trunkline.present.svg.livery import PLATE_WIDTH, plate, railway
from trunkline.present.svg.map_symbols import ring
from trunkline.present.svg.svg import Point, at, g, kept, polyline, smooth, stroke

Places = tuple[float, tuple[Point, ...]]  # the width of a plate, where the plates lie around the middle
ALONE: Places = (PLATE_WIDTH, ((0, 0),))
PAIR: Places = (34, ((-17.6, 0), (17.6, 0)))
OPEN_LAND: dict[int, Places] = {  # by companies in the hex
    1: ALONE,
    2: PAIR,
    3: (29, ((-15, -12), (15, -12), (0, 6.2))),
    4: (29, ((-15, -12), (15, -12), (-15, 6.2), (15, 6.2))),
    5: (26, ((-26.8, -11), (0, -11), (26.8, -11), (-13.4, 5.4), (13.4, 5.4))),
}
UNDER_A_NAME: dict[int, Places] = {  # there is less room between name and figures
    1: ALONE,
    2: PAIR,
    3: (26, ((-26.8, 0), (0, 0), (26.8, 0))),
    4: (26, ((-13.4, -6.4), (13.4, -6.4), (-13.4, 9.6), (13.4, 9.6))),
    5: (26, ((-26.8, -6.4), (0, -6.4), (26.8, -6.4), (-13.4, 9.6), (13.4, 9.6))),
}


def spot(view: BoardView, company: Company, hex: Hex) -> tuple[Point, float]:
    """Where a company's plate lies in a hex, and how wide it is."""
    box, here = view.s.box, tenants(view, hex)
    width, places = (UNDER_A_NAME if box.city[hex] else OPEN_LAND)[len(here)]
    (x, y), (dx, dy) = centre(box.hexes[hex]), places[here.index(company)]
    return (x + dx, y + dy + drop(box, hex)), width


def railways(view: BoardView) -> list[Node]:
    return [
        railway(LIVERIES[company], smooth([spot(view, company, hex)[0] for hex in line]))
        for company in COMPANIES
        for line in lines(view.s.box, view.s.trains[company])
    ]


def lines(box: Box, trains: list[Hex]) -> Iterator[list[Hex]]:
    """A company's trains as lines: each goes on to the first train that was set from its end; branches start new ones."""
    children: dict[Hex, list[Hex]] = {}
    for n, hex in enumerate(trains[1:], 1):
        children.setdefault(parent(box, trains[:n], hex), []).append(hex)
    starts = [[hex] for hex in trains[:1]]
    while starts:
        line = starts.pop()
        while line[-1] in children:
            first, *others = children.pop(line[-1])
            starts += [[line[-1], other] for other in others]
            line.append(first)
        if len(line) > 1:
            yield line


def parent(box: Box, earlier: list[Hex], hex: Hex) -> Hex:
    """The latest earlier train next to this one."""
    return next(other for other in reversed(earlier) if other in box.around[hex])


def plates(view: BoardView) -> list[Node]:
    """A plate for every train on the map."""
    names, trains = view.s.box.hexes, view.s.trains
    return [train(company, names[hex], *spot(view, company, hex)) for company in COMPANIES for hex in trains[company]]


@lru_cache(maxsize=4096)
def train(company: Company, name: str, middle: Point, width: float) -> Node:
    livery = LIVERIES[company]
    return kept(g(data_train=f"{livery.initials} {name}")[plate(livery, middle, width)])


def rings(view: BoardView) -> Node:
    """A dashed ring around what was set in this action, a solid one around the train being considered."""
    pending = [ring(*spot(view, company, hex), "pending") for company, hex in just_set(view.s)]
    if view.plan is None:
        return pending
    there = spot(view, *view.plan)
    return [pending, plate(LIVERIES[view.plan.company], *there), ring(*there, "planned")]


def just_set(s: State) -> Iterable[tuple[Company, Hex]]:
    if s.builder is None:
        return []
    return [(s.builder, hex) for hex in s.trains[s.builder][-s.placed :]]


def choice(view: BoardView) -> Node:
    """The hex being considered, and the line its train would add."""
    if view.chosen is None:
        return None
    box = view.s.box
    marked = at(*centre(box.hexes[view.chosen]))[hexagon("chosen-halo", SIDE + 1.4), hexagon("chosen", SIDE - 0.6)]
    if view.plan is None:
        return marked
    company, hex = view.plan
    near = parent(box, view.s.trains[company], hex)
    d = polyline([spot(view, company, near)[0], spot(view, company, hex)[0]])
    return [marked, stroke(d, "plan-halo"), stroke(d, "plan")]
