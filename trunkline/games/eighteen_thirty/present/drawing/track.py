"""Track on paper: straights, gentle and sharp curves between the middles of the sides of a pointed hex.

>>> line(0, 3)
'M-17.3 30L17.3 -30'
"""

from functools import cache
from math import atan2, cos, degrees, hypot, pi, radians, sin, sqrt
from typing import NamedTuple

from trunkline.games.eighteen_thirty.box.shapes import PRINTED, Shape
from trunkline.present.svg.hexes import SIDE, TALL
from trunkline.present.svg.svg import Point, n

ANGLES = (120, 180, 240, 300, 0, 60)  # by side, clockwise on paper from the east
STRAIGHT, GENTLE, SHARP = 3, 2, 1  # how many sides the two ends are apart
BENDS = {GENTLE: (sqrt(3) * SIDE, 1.5 * SIDE), SHARP: (SIDE, SIDE / 2)}  # the middle of the circle, its radius
STEPS = 12  # samples along a piece of track


class Spot(NamedTuple):
    """A point of a piece of track and the direction of the track there, in degrees."""

    x: float
    y: float
    way: float


@cache
def end(side: int) -> Point:
    """The middle of a side."""
    angle = radians(ANGLES[side])
    return TALL / 2 * cos(angle), TALL / 2 * sin(angle)


def apart(a: int, b: int) -> int:
    return min((a - b) % 6, (b - a) % 6)


def line(a: int, b: int) -> str:
    """Path data from side to side."""
    (x, y), (to_x, to_y) = end(a), end(b)
    if apart(a, b) == STRAIGHT:
        return f"M{n(x)} {n(y)}L{n(to_x)} {n(to_y)}"
    radius = BENDS[apart(a, b)][1]
    sweep = 1 if x * to_y - y * to_x < 0 else 0
    return f"M{n(x)} {n(y)}A{n(radius)} {n(radius)} 0 0 {sweep} {n(to_x)} {n(to_y)}"


@cache
def along(a: int, b: int, part: float) -> Spot:
    """Where one is after this part of the way from side to side."""
    (x, y), (to_x, to_y) = end(a), end(b)
    if apart(a, b) == STRAIGHT:
        way = degrees(atan2(to_y - y, to_x - x))
        return Spot(x + (to_x - x) * part, y + (to_y - y) * part, way)
    far, radius = BENDS[apart(a, b)]
    middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2
    length = hypot(middle_x, middle_y)
    cx, cy = middle_x / length * far, middle_y / length * far
    start, stop = atan2(y - cy, x - cx), atan2(to_y - cy, to_x - cx)
    turn = (stop - start + pi) % (2 * pi) - pi
    angle = start + turn * part
    return Spot(cx + radius * cos(angle), cy + radius * sin(angle), degrees(angle) + (90 if turn > 0 else -90))


@cache
def samples(a: int, b: int) -> tuple[Point, ...]:
    """Points along a piece of track, for whatever must keep away from it."""
    return tuple(along(a, b, step / STEPS)[:2] for step in range(STEPS + 1))


def straight_samples(start: Point, stop: Point) -> tuple[Point, ...]:
    parts = [step / STEPS for step in range(STEPS + 1)]
    return tuple((start[0] + (stop[0] - start[0]) * t, start[1] + (stop[1] - start[1]) * t) for t in parts)


def passes_by(shape: Shape, path: tuple[int, int]) -> bool:
    """Printed track that goes round a city to which the same two sides lead."""
    return shape.tile == PRINTED and any(set(path) <= set(place.exits) for place in shape.places)


def bypass(a: int, b: int) -> str:
    """Path data of track round the middle, above it."""
    (x, y), (to_x, to_y) = end(a), end(b)
    return f"M{n(x)} {n(y)}C{n(x * 0.5)} {n(y * 0.5 - 26)} {n(to_x * 0.5)} {n(to_y * 0.5 - 26)} {n(to_x)} {n(to_y)}"


def around(a: int, b: int) -> tuple[Point, ...]:
    """Points along a bypass."""
    return tuple((x, y - 78 * t * (1 - t)) for t, (x, y) in enumerate_parts(straight_samples(end(a), end(b))))


def enumerate_parts(points: tuple[Point, ...]) -> list[tuple[float, Point]]:
    return [(step / STEPS, point) for step, point in enumerate(points)]


def turned(point: Point, turn: int) -> Point:
    """A point after its hex was turned clockwise by so many sides."""
    angle = radians(60 * turn)
    return point[0] * cos(angle) - point[1] * sin(angle), point[0] * sin(angle) + point[1] * cos(angle)
