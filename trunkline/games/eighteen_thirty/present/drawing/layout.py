"""Where names, values, letters and costs stand on a hex: clear of circles, off the track, near where the eye expects them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from math import dist, hypot, inf, sqrt
from typing import NamedTuple

from trunkline.games.eighteen_thirty.box import Box, Hex
from trunkline.games.eighteen_thirty.box.shapes import AREA, PRINTED, TOWN, Place, Shape, kept
from trunkline.games.eighteen_thirty.present.drawing.stops import RIM, Standing, standings, track_of
from trunkline.games.eighteen_thirty.present.drawing.track import Spot, around, passes_by, samples
from trunkline.present.svg.hexes import SIDE, TALL
from trunkline.present.svg.letters import width
from trunkline.present.svg.svg import Point

NAME_SIZE, NAME_HIGH, LONG_NAME = 11.6, 10.6, 12
VALUE, TWO_VALUES, TAG, COST = (15.6, 15.6), (36.0, 15.0), (18.0, 11.5), (33.0, 11.5)
LABEL_HIGH, NARROW_COST = 9.5, (21.0, 9.5)
EAST, APART, ASIDE = 4, 8.0, 17.0  # a side; two stops one above the other; from a stop to its name
TRACK_HALF, TOWN_ROOM = 4.5, 9.0
HALF_ROOT = sqrt(3) / 2
UPRIGHT, SLANTED = TALL / 2 - 1, (SIDE - 1) * HALF_ROOT  # how far the sides are from the middle, less a unit
ON_TRACK, ON_STOP, OUTSIDE, FAR = 2.0, 30.0, 1.2, 0.08  # what a place costs


Size = tuple[float, float]


class Grid(NamedTuple):
    """Points around the middle of a hex: how far they are apart, and how many there are to the right and below."""

    step: float
    wide: int
    high: int


WITHIN = Grid(2.0, 14, 18)


class Name(NamedTuple):
    """A name in one line or two, the middle of its box, and the size of that."""

    lines: tuple[str, ...]
    middle: Point
    size: Size


class Layout(NamedTuple):
    """The middles of whatever stands on a hex beside track and stops."""

    names: tuple[Name, ...]
    values: tuple[tuple[Place, Point], ...]
    label: Point | None
    cost: Point | None
    tag: Point | None  # of a private
    taken: "Taken"  # all of it but the names


@dataclass(slots=True)
class Taken:
    """What is in the way."""

    circles: list[tuple[Point, float]]
    track: list[Point]
    boxes: list[tuple[Point, float, float]] = field(default_factory=list)


@cache
def layout(box: Box, hex: Hex, number: int) -> Layout:
    """Of this hex while this shape lies there."""
    shape, bare = box.shapes[number], number == box.printed[hex]
    taken = obstacles(box, number)
    names = tuple(place_names(box, hex, number, taken))
    values = tuple(place_values(shape.places, standings(box, number), taken))
    costly = bare and box.cost[hex] > 0
    cost = place_cost(taken, shape) if costly else None
    label = place_label(taken, shape, costly) if shape.label else None
    tag = set_down(taken, TAG, (0.0, 30.0) if cost is None else (0.0, -28.0)) if hex in box.guarded else None
    del taken.boxes[: len(names)]  # they were set down first
    return Layout(names, values, label, cost, tag, taken)


def place_cost(taken: Taken, shape: Shape) -> Point:
    """Below; where two cities leave little room, without its sign."""
    return set_down(taken, NARROW_COST, (0.0, 31.0)) if shape.label else set_down(taken, COST, (0.0, 22.0))


def place_label(taken: Taken, shape: Shape, costly: bool) -> Point:
    """Below; where the first tile costs something, that stands there."""
    return set_down(taken, (name_width(shape.label), LABEL_HIGH), (0.0, -30.0 if costly else 30.0))


def obstacles(box: Box, number: int) -> Taken:
    shape = box.shapes[number]
    spots = standings(box, number)
    circles = [(circle, spot.radius + RIM) for spot in spots for circle in spot.circles]
    circles += [(spot.middle, TOWN_ROOM) for spot, place in zip(spots, shape.places, strict=True) if place.kind == TOWN]
    track = [point for a, b in shape.paths for point in (around(a, b) if passes_by(shape, (a, b)) else samples(a, b))]
    for spot, place in zip(spots, shape.places, strict=True):
        track += track_of(place, Spot(*spot.middle, 0.0))
    return Taken(circles, track[::2])


# -- names -------------------------------------------------------------------------------------------------


def place_names(box: Box, hex: Hex, number: int, taken: Taken) -> Iterator[Name]:
    """Above the middle, or wherever there is more room; of two cities each beside its own."""
    printed = box.shapes[box.printed[hex]]
    if printed.places and printed.places[0].kind == AREA:
        return
    spots = own_spots(box, hex, number)
    at_sea = box.beyond[hex * 6 + EAST] < 0 and len(spots) > 1 and abs(spots[0][1] - spots[1][1]) > APART
    for n, place in enumerate(printed.places):
        lines = tuple(in_lines(place.name))
        size = max(map(name_width, lines)), NAME_HIGH * len(lines)
        if at_sea:
            middle = spots[n][0] + ASIDE + size[0] / 2, spots[n][1]
            taken.boxes.append((middle, *size))
            yield Name(lines, middle, size)
        else:
            yield Name(lines, set_down(taken, size, wished_place(spots, n, box.shapes[number].tile)), size)


def name_width(text: str) -> float:
    return width(text, "serif 600", NAME_SIZE)


def own_spots(box: Box, hex: Hex, number: int) -> list[Point]:
    """Where the stops printed on a hex stand now; a tile may have exchanged them."""
    spots, printed = standings(box, number), box.shapes[box.printed[hex]]
    order = kept(printed, box.shapes[number]) or range(len(printed.places))
    return [spots[n].middle for n in order]


def wished_place(spots: list[Point], n: int, tile: int) -> Point:
    if len(spots) < 2 or tile == PRINTED:
        return 0.0, -19.0 if n == 0 else 19.0
    x, y = spots[n]
    return x, y - 20 if y <= spots[1 - n][1] else y + 20


def in_lines(name: str) -> list[str]:
    """A long name of two words stands in two lines."""
    if len(name) <= LONG_NAME or " " not in name:
        return [name]
    first, _, rest = name.partition(" ")
    return [first, rest]


# -- values ------------------------------------------------------------------------------------------------


def place_values(places: tuple[Place, ...], spots: tuple[Standing, ...], taken: Taken) -> Iterator[tuple[Place, Point]]:
    """Beside its stop; two stops of one value share a figure."""
    shown: set[int] = set()
    for place, spot in zip(places, spots, strict=True):
        if place.kind == AREA or place.high == 0 or place.high in shown:
            continue
        shown.add(place.high)
        x, y = spot.middle
        size = VALUE if place.low == place.high else TWO_VALUES
        yield place, set_down(taken, size, (x + 21, y - 12) if place.circles else (x + 12, y - 12))


# -- finding a place ---------------------------------------------------------------------------------------


def set_down(taken: Taken, size: Size, wished: Point) -> Point:
    """The best place for a box of this size; nothing else may stand there afterwards."""
    best, least = wished, inf
    for point in nearest_first(WITHIN, wished):
        way = FAR * dist(point, wished)
        if way >= least:
            break
        cost = way + OUTSIDE * corners_outside(abs(point[0]), abs(point[1]), size[0] / 2, size[1] / 2)
        if cost < least:
            cost += covered(taken, size, point, least - cost)
        if cost < least:
            best, least = point, cost
    taken.boxes.append((best, *size))
    return best


@lru_cache(maxsize=512)
def nearest_first(grid: Grid, wished: Point) -> list[Point]:
    """Kept, for the same few places are wished for again and again."""
    return sorted(points_of(grid), key=lambda point: dist(point, wished))


@cache
def points_of(grid: Grid) -> list[Point]:
    across, down = range(-grid.wide, grid.wide + 1), range(-grid.high, grid.high + 1)
    return [(grid.step * x, grid.step * y) for x in across for y in down]


def corners(middle: Point, size: Size) -> list[Point]:
    x, y, wide, high = *middle, size[0] / 2, size[1] / 2
    return [(x - wide, y - high), (x + wide, y - high), (x - wide, y + high), (x + wide, y + high)]


def covered(taken: Taken, size: Size, middle: Point, most: float) -> float:
    """How much of what is in the way lies under a box; once it is more than ``most`` nobody asks how much more."""
    wide, high = size[0] / 2, size[1] / 2
    x, y = middle
    cost = 0.0
    for (bx, by), w, h in taken.boxes:
        over_x, over_y = wide + w / 2 - abs(bx - x), high + h / 2 - abs(by - y)
        if over_x > 0 and over_y > 0:
            cost += ON_STOP * (over_x if over_x < over_y else over_y)
            if cost >= most:
                return cost
    for (cx, cy), radius in taken.circles:
        dx, dy = abs(cx - x) - wide, abs(cy - y) - high
        if dx < radius and dy < radius:
            cost += ON_STOP * max(0.0, radius - hypot(max(dx, 0.0), max(dy, 0.0)))
            if cost >= most:
                return cost
    left, right, top, bottom = x - wide - TRACK_HALF, x + wide + TRACK_HALF, y - high - TRACK_HALF, y + high + TRACK_HALF
    return cost + ON_TRACK * len([1 for px, py in taken.track if left < px < right and top < py < bottom])


def corners_outside(x: float, y: float, wide: float, high: float) -> float:
    """Of a box in one quarter of its hex: if its outer corner is inside, all of it is."""
    outer = outside(x + wide, y + high)
    return outer and outer + outside(x + wide, y - high) + outside(x - wide, y + high) + outside(x - wide, y - high)


def outside(x: float, y: float) -> float:
    """How far a point lies beyond the sides of its hex."""
    x, y = abs(x), abs(y)
    upright, slanted = x - UPRIGHT, x / 2 + y * HALF_ROOT - SLANTED
    return max(0.0, upright, slanted)
