"""Flat-topped hexes on paper: where they lie and what their union looks like.

>>> centre("A0"), n(centre("B0")[1])
((0.0, 0.0), '34.6')
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import cos, pi, sin, sqrt

from htpy import Element

from trunkline.present.svg.svg import Point, n, polygon
from trunkline.toolkit.hexes import place_of

SIDE = 40.0  # the unit of every board
TALL = sqrt(3) * SIDE  # from flat to flat
STEP = 1.5 * SIDE  # from column to column


def centre(name: str) -> Point:
    """The middle of the hex with this name."""
    column, row = place_of(name)
    return STEP * column, TALL * (row + column % 2 / 2)


def corners(size: float = SIDE) -> list[Point]:
    """The six corners around the origin, from the east, clockwise on paper."""
    return [(size * cos(k * pi / 3), size * sin(k * pi / 3)) for k in range(6)]


@cache
def hexagon(class_: str, size: float = SIDE) -> Element:
    """A hex around the origin."""
    return polygon(points=" ".join(f"{n(x)},{n(y)}" for x, y in corners(size)), class_=class_)


def within(x: float, y: float, margin: float) -> bool:
    """Whether a point lies in the hex around the origin, this far from its edges or more."""
    return abs(y) < TALL / 2 - margin and abs(x) < SIDE - abs(y) / sqrt(3) - margin


def coastline(names: Iterable[str]) -> str:
    """Path data of the outline of all these hexes together."""
    return outline(map(centre, names), corners())


Corner = tuple[int, int]  # in tenths of a unit, so that neighbours agree on it


def outline(centres: Iterable[Point], shape: Sequence[Point]) -> str:
    """Path data of the outline of equal shapes around these points; they share whole sides or nothing."""
    edges = {edge for middle in centres for edge in sides(middle, shape)}
    outer = {start: end for start, end in edges if (end, start) not in edges}
    return "".join("M" + "L".join(f"{x / 10:g} {y / 10:g}" for x, y in ring) + "z" for ring in rings(outer))


def sides(middle: Point, shape: Sequence[Point]) -> Iterator[tuple[Corner, Corner]]:
    """The directed sides of a shape; the side it shares with a neighbour runs the other way there."""
    x, y = middle
    ends = [(round((x + dx) * 10), round((y + dy) * 10)) for dx, dy in shape]
    yield from zip(ends, ends[1:] + ends[:1], strict=True)


def rings(outer: dict[Corner, Corner]) -> Iterator[list[Corner]]:
    """The sides joined end to end, smallest start first so that the same map gives the same text."""
    while outer:
        start = here = min(outer)
        ring = [start]
        while (here := outer.pop(here)) != start:
            ring.append(here)
        yield ring
