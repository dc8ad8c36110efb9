"""Cubes and railways: where the pieces of a hex lie, the lines through them, and the ones that could be laid."""

from functools import lru_cache

from htpy import Node

from trunkline.games.american_rails.box import COMPANIES, Company, Hex
from trunkline.games.american_rails.present.drawing.board_view import BoardView, is_ghost, places_needed, tenants, true_price
from trunkline.games.american_rails.present.drawing.lines import lines
from trunkline.games.american_rails.present.drawing.map import LIVERIES
from trunkline.games.american_rails.rules.state import State
from trunkline.present.svg.cubes import HEIGHT, WIDTH, cube
from trunkline.present.svg.hexes import SIDE
from trunkline.present.svg.livery import railway
from trunkline.present.svg.map_symbols import ghost, tag_width
from trunkline.present.svg.pointy_hexes import centre, hexagon
from trunkline.present.svg.svg import Point, at, box, g, kept, polyline, smooth, stroke
from trunkline.present.to_text import ToText

Places = tuple[float, tuple[Point, ...]]  # the width of a cube, where the cubes lie around the middle
LARGE, SMALL = 35.0, 23.0
ALONE: Places = (LARGE, ((0, 0),))
PAIR: Places = (LARGE, ((-16, 0), (16, 0)))
OPEN_LAND: dict[int, Places] = {  # by cubes in the hex
    1: ALONE,
    2: PAIR,
    3: (28, ((-13.2, -14), (13.2, -14), (0, 15))),
    4: (26, ((-12.4, -14), (12.4, -14), (-12.4, 13), (12.4, 13))),
    5: (SMALL, ((-21.2, -12.4), (0, -12.4), (21.2, -12.4), (-10.6, 12.4), (10.6, 12.4))),
    6: (SMALL, ((-21.2, -12.4), (0, -12.4), (21.2, -12.4), (-21.2, 12.4), (0, 12.4), (21.2, 12.4))),
}
IN_A_CITY: dict[int, Places] = {  # between the name and the values
    1: ALONE,
    2: PAIR,
    3: (SMALL, ((-21.2, 0), (0, 0), (21.2, 0))),
    4: (SMALL, ((-10.6, -12), (10.6, -12), (-10.6, 12), (10.6, 12))),
    5: (SMALL, ((-21.2, -12), (0, -12), (21.2, -12), (-10.6, 12), (10.6, 12))),
    6: (SMALL, ((-21.2, -12), (0, -12), (21.2, -12), (-21.2, 12), (0, 12), (21.2, 12))),
}


def spot(view: BoardView, hex: Hex, place: int) -> tuple[Point, float]:
    """Where the cube on this place of a hex lies, and how wide it is."""
    box = view.s.box
    width, places = (IN_A_CITY if box.city[hex] else OPEN_LAND)[places_needed(view, hex)]
    (x, y), (dx, dy) = centre(box.places[hex]), places[place]
    return (x + dx, y + dy), width


def spot_of(view: BoardView, company: Company, hex: Hex) -> tuple[Point, float]:
    return spot(view, hex, tenants(view, hex).index(company))


def network(s: State, company: Company) -> tuple[Hex, ...]:
    return tuple(Hex(hex) for hex, here in enumerate(s.present) if here >> company & 1)


def railways(view: BoardView) -> list[Node]:
    return [
        railway(LIVERIES[company], smooth([spot_of(view, company, hex)[0] for hex in line]))
        for company in COMPANIES
        for line in lines(view.s.box, network(view.s, company))
    ]


def cubes(view: BoardView) -> list[Node]:
    """Every cube on the map."""
    names = view.s.box.hexes
    return [
        piece(company, names[hex], *spot_of(view, company, hex)) for company in COMPANIES for hex in network(view.s, company)
    ]


@lru_cache(maxsize=4096)
def piece(company: Company, name: str, middle: Point, width: float) -> Node:
    livery = LIVERIES[company]
    return kept(g(data_cube=f"{livery.initials} {name}")[cube(livery, middle, width)])


def ghosts(view: BoardView, say: ToText) -> list[Node]:
    """A dashed place with the true price in every hex where a cube can be laid."""
    free = [hex for hex in view.lay if is_ghost(view, hex)]
    return [ghost_place(*spot(view, hex, places_needed(view, hex) - 1), say(true_price(view, hex))) for hex in free]


@lru_cache(maxsize=4096)
def ghost_place(middle: Point, width: float, price: str) -> Node:
    return kept(ghost(*middle, price, max(width, tag_width(price)), 24))


def plan(view: BoardView) -> Node:
    """The cube being considered, with a ring."""
    if view.plan is None:
        return None
    middle, width = spot_of(view, *view.plan)
    ring = box(middle, width + 5, width * HEIGHT / WIDTH + 5, 5, "planned")
    return [cube(LIVERIES[view.plan[0]], middle, width), ring]


def choice(view: BoardView) -> Node:
    """The hex being considered, and the line its cube would add."""
    if view.chosen is None:
        return None
    s, hex = view.s, view.chosen
    marked = at(*centre(s.box.places[hex]))[hexagon("chosen-halo", SIDE + 1.4), hexagon("chosen", SIDE - 0.6)]
    near = [] if view.plan is None else [other for other in s.box.around[hex] if s.present[other] >> view.plan[0] & 1]
    if view.plan is None or not near:
        return marked
    d = polyline([spot_of(view, view.plan[0], near[0])[0], spot_of(view, *view.plan)[0]])
    return [marked, stroke(d, "plan-halo"), stroke(d, "plan")]
