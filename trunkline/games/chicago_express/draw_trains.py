"""Railways as railways: soft lines through the plates, in the order the trains were set."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from htpy import Node

from trunkline.draw.hexes import SIDE, centre, hexagon
from trunkline.draw.livery import PLATE_WIDTH, plate, railway
from trunkline.draw.signs import ring
from trunkline.draw.svg import Point, at, g, kept, polyline, smooth, stroke
from trunkline.games.chicago_express.box import COMPANIES, Box, Company, Hex
from trunkline.games.chicago_express.draw_figures import drop
from trunkline.games.chicago_express.draw_map import LIVERIES
from trunkline.games.chicago_express.draw_sight import Sight, tenants
from trunkline.games.chicago_express.table import State

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


def spot(sight: Sight, company: Company, hex: Hex) -> tuple[Point, float]:
    """Where a company's plate lies in a hex, and how wide it is."""
    box, here = sight.s.box, tenants(sight, hex)
    width, places = (UNDER_A_NAME if box.city[hex] else OPEN_LAND)[len(here)]
    (x, y), (dx, dy) = centre(box.hexes[hex]), places[here.index(company)]
    return (x + dx, y + dy + drop(box, hex)), width


def railways(sight: Sight) -> list[Node]:
    return [
        railway(LIVERIES[company], smooth([spot(sight, company, hex)[0] for hex in line]))
        for company in COMPANIES
        for line in lines(sight.s.box, sight.s.trains[company])
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


def plates(sight: Sight) -> list[Node]:
    """A plate for every train on the map."""
    names, trains = sight.s.box.hexes, sight.s.trains
    return [train(company, names[hex], *spot(sight, company, hex)) for company in COMPANIES for hex in trains[company]]


@lru_cache(maxsize=4096)
def train(company: Company, name: str, middle: Point, width: float) -> Node:
    livery = LIVERIES[company]
    return kept(g(data_train=f"{livery.initials} {name}")[plate(livery, middle, width)])


def rings(sight: Sight) -> Node:
    """A dashed ring around what was set in this action, a solid one around the train being considered."""
    pending = [ring(*spot(sight, company, hex), "pending") for company, hex in just_set(sight.s)]
    if sight.plan is None:
        return pending
    there = spot(sight, *sight.plan)
    return [pending, plate(LIVERIES[sight.plan.company], *there), ring(*there, "planned")]


def just_set(s: State) -> Iterable[tuple[Company, Hex]]:
    if s.builder is None:
        return []
    return [(s.builder, hex) for hex in s.trains[s.builder][-s.placed :]]


def choice(sight: Sight) -> Node:
    """The hex being considered, and the line its train would add."""
    if sight.chosen is None:
        return None
    box = sight.s.box
    marked = at(*centre(box.hexes[sight.chosen]))[hexagon("chosen-halo", SIDE + 1.4), hexagon("chosen", SIDE - 0.6)]
    if sight.plan is None:
        return marked
    company, hex = sight.plan
    near = parent(box, sight.s.trains[company], hex)
    d = polyline([spot(sight, company, near)[0], spot(sight, company, hex)[0]])
    return [marked, stroke(d, "plan-halo"), stroke(d, "plan")]
