"""Where everything lies on a board: cities, spaces, and the locomotives that stand on them."""

from functools import cache
from typing import NamedTuple

from trunkline.games.union_pacific.box import COMPANIES, Box, Company, Connection
from trunkline.games.union_pacific.rules.state import State
from trunkline.present.svg.livery import PLATE_SHAPE
from trunkline.present.svg.network import spots
from trunkline.present.svg.svg import Point

PLATE = 44.0  # width of a locomotive's plate, and of the space it stands on
SPACE = (PLATE + 2, PLATE * PLATE_SHAPE + 2)  # with its halo
TOWN, START_TOWN = 9.0, 12.0  # radius


class Route(NamedTuple):
    """A connection on paper: its two cities, the rims of both, and the middle of each of its spaces."""

    start: Point
    end: Point
    rims: tuple[float, float]
    spots: tuple[Point, ...]


@cache
def routes(box: Box) -> tuple[Route, ...]:
    """By connection."""
    return tuple(route(box, Connection(n)) for n in range(len(box.connections)))


def route(box: Box, connection: Connection) -> Route:
    one, other = box.ends[connection]
    start, end, rims = box.places[one], box.places[other], (rim(box, one), rim(box, other))
    return Route(start, end, rims, tuple(spots(start, end, rims, box.spaces[connection], SPACE)))


def rim(box: Box, city: int) -> float:
    return START_TOWN if city in box.start else TOWN


def tenants(s: State, connection: Connection, plan: Company | None = None) -> list[Company | None]:
    """Who stands on which space: a company on its own colour, the others by number on what is left, the planned one last."""
    here = [company for company in COMPANIES if s.present[connection] >> company & 1]
    painted = s.box.paint[connection]
    spaces = [owner if owner in here else None for owner in painted]
    rest = [company for company in here if company not in painted]
    for company in rest if plan is None else [*rest, plan]:
        spaces[spaces.index(None)] = company
    return spaces
