"""Where the stops of a hex stand: in the middle, on their curve, or aside from each other."""

from functools import cache
from itertools import product
from math import atan2, degrees, dist, hypot
from typing import NamedTuple

from trunkline.games.eighteen_thirty.box import Box
from trunkline.games.eighteen_thirty.box.shapes import AREA, PRINTED, TOWN, Place, Shape
from trunkline.games.eighteen_thirty.present.drawing.track import Spot, along, end, samples, straight_samples, turned
from trunkline.present.svg.svg import Point

RADIUS, SMALL = 11.5, 9.2  # of a circle; small where four share a hex
RIM = 3.0  # of a block of circles around them
PARTS = (0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73, 0.2, 0.8)  # of its track, where a stop may stand; best first
CLEAR = RADIUS + 5.5  # a stop keeps this far from the track of the other
TWO_CITIES = ((-14.5, 0.0), (14.5, 0.0))  # without track
ONE_SIDED = 0.52  # of the way to its only side
BLOCK = 12.4  # how far two blocks of circles stand from the middle


class Standing(NamedTuple):
    """A stop on its hex: its middle, its circles, the size of those, and how far it is turned, in degrees."""

    middle: Point
    circles: tuple[Point, ...]
    radius: float
    way: float


@cache
def standings(box: Box, number: int) -> tuple[Standing, ...]:
    """For each stop of a shape; a tile with two is laid out unturned, so that it looks the same however it lies."""
    shape = box.shapes[number]
    if shape.tile == PRINTED or len(shape.places) < 2:
        return laid_out(shape)
    return tuple(turn_standing(one, shape.turn) for one in laid_out(box.shapes[shape.tile * 6]))


def turn_standing(one: Standing, turn: int) -> Standing:
    circles = tuple(turned(circle, turn) for circle in one.circles)
    return Standing(turned(one.middle, turn), circles, one.radius, one.way + 60 * turn)


def laid_out(shape: Shape) -> tuple[Standing, ...]:
    places = shape.places
    if len(places) == 2 and all(place.circles == 2 for place in places):
        return two_blocks(places)
    if len(places) == 2:
        return tuple(standing(place, spot) for place, spot in zip(places, two_spots(places), strict=True))
    return tuple(standing(place, single_spot(place)) for place in places)


def standing(place: Place, spot: Spot) -> Standing:
    middle = (spot.x, spot.y)
    if place.circles < 2:
        return Standing(middle, (middle,) * place.circles, RADIUS, spot.way)
    half = RADIUS + 0.6
    return Standing(middle, ((spot.x - half, spot.y), (spot.x + half, spot.y)), RADIUS, 0.0)


def single_spot(place: Place) -> Spot:
    """Alone on its hex: a town on its track, all else in the middle."""
    if place.kind == TOWN and len(place.exits) == 2:
        return along(*place.exits, 0.5)
    return Spot(0.0, 0.0, 0.0)


# -- two in a hex ------------------------------------------------------------------------------------------


def two_spots(places: tuple[Place, ...]) -> tuple[Spot, Spot]:
    """The pair of places that keeps clear of each other's track, nearest to the middles of their own."""
    if not any(place.exits for place in places):
        return Spot(*TWO_CITIES[0], 0.0), Spot(*TWO_CITIES[1], 0.0)
    first, second = (candidates(place, n) for n, place in enumerate(places))
    pairs = product(enumerate(first), enumerate(second))
    (_, one), (_, other) = max(pairs, key=lambda pair: (room(places, pair[0][1], pair[1][1]), -pair[0][0] - pair[1][0]))
    return one, other


def candidates(place: Place, number: int) -> list[Spot]:
    if len(place.exits) == 2:
        return [along(*place.exits, part) for part in PARTS]
    if len(place.exits) == 1:
        x, y = end(place.exits[0])
        return [Spot(x * ONE_SIDED, y * ONE_SIDED, 0.0)]
    return [Spot(*TWO_CITIES[number], 0.0)]


def room(places: tuple[Place, ...], one: Spot, other: Spot) -> float:
    """How far each stands from the track of the other, and both from each other, as far as it matters."""
    near = [dist(one[:2], point) for point in track_of(places[1], other)]
    far = [dist(other[:2], point) for point in track_of(places[0], one)]
    between = dist(one[:2], other[:2]) - 2 * RADIUS - 5 + CLEAR
    return round(min(CLEAR, between, *near, *far), 3)


def track_of(place: Place, spot: Spot) -> tuple[Point, ...]:
    """Points of all track that leads to a stop, and the stop."""
    if len(place.exits) == 2 and place.circles < 2 and place.kind != AREA:
        return samples(*place.exits)
    return (spot[:2], *(point for side in place.exits for point in straight_samples(end(side), spot[:2])))


def two_blocks(places: tuple[Place, ...]) -> tuple[Standing, ...]:
    """Four circles: one block beside the other, each on the side its track comes from."""
    (ax, ay), (bx, by) = (pull(place) for place in places)
    length = hypot(ax - bx, ay - by)
    x, y = (ax - bx) / length, (ay - by) / length
    blocks = []
    for sign in (1, -1):
        cx, cy, half = sign * BLOCK * x, sign * BLOCK * y, SMALL + 0.5
        circles = ((cx - half * y, cy + half * x), (cx + half * y, cy - half * x))
        blocks.append(Standing((cx, cy), circles, SMALL, degrees(atan2(x, -y))))
    return tuple(blocks)


def pull(place: Place) -> Point:
    xs, ys = zip(*map(end, place.exits), strict=True)
    return sum(xs), sum(ys)
