"""Pointed hexes in offset rows: where they lie and what their union looks like. Odd rows lie half a hex further east.

>>> centre((1, 0)), n(centre((0, 1))[0])
((69.28203230275508, 0.0), '34.6')
"""

from collections.abc import Iterable
from functools import cache

from htpy import Element

from trunkline.present.svg.hexes import SIDE, STEP, TALL, outline
from trunkline.present.svg.hexes import corners as flat_corners
from trunkline.present.svg.hexes import within as within_flat
from trunkline.present.svg.svg import Point, n, polygon
from trunkline.toolkit.hexes import Place

WIDE = TALL  # from side to side; a row is STEP below the one before


def centre(place: Place) -> Point:
    """The middle of the hex in this column and row."""
    column, row = place
    return WIDE * (column + row % 2 / 2), STEP * row


def corners(size: float = SIDE) -> list[Point]:
    """The six corners around the origin, clockwise on paper as those of flat hexes."""
    return [(y, -x) for x, y in flat_corners(size)]


@cache
def hexagon(class_: str, size: float = SIDE) -> Element:
    """A hex around the origin."""
    return polygon(points=" ".join(f"{n(x)},{n(y)}" for x, y in corners(size)), class_=class_)


def within(x: float, y: float, margin: float) -> bool:
    """Whether a point lies in the hex around the origin, this far from its edges or more."""
    return within_flat(y, x, margin)


def coastline(places: Iterable[Place]) -> str:
    """Path data of the outline of all these hexes together."""
    return outline(map(centre, places), corners())
