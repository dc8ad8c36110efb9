"""Flat-topped hexes in offset columns: ``K4`` is column 10, row 4; odd columns sit half a hex lower.

>>> sorted(neighbours(place_of("B2"))) == sorted(map(place_of, ["A2", "A3", "B1", "B3", "C2", "C3"]))
True

Pointed hexes in offset rows: odd rows sit half a hex further right.

>>> sorted(neighbours_in_rows((2, 1)))
[(1, 1), (2, 0), (2, 2), (3, 0), (3, 1), (3, 2)]
"""

import re
from string import ascii_uppercase

Place = tuple[int, int]  # column, row

NAME = re.compile(r"([A-Z])(\d{1,2})")
EVEN = ((0, -1), (0, 1), (-1, -1), (-1, 0), (1, -1), (1, 0))
ODD = ((0, -1), (0, 1), (-1, 0), (-1, 1), (1, 0), (1, 1))


def place_of(name: str) -> Place:
    """Column and row of a name such as ``K4``."""
    match = NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is not a column letter and a row number")
    return ascii_uppercase.index(match[1]), int(match[2])


def neighbours(place: Place) -> list[Place]:
    """The six places around, whether or not the map has them."""
    column, row = place
    return [(column + across, row + down) for across, down in (ODD if column % 2 else EVEN)]


def neighbours_in_rows(place: Place) -> list[Place]:
    """The six places around a pointed hex: the same pattern with columns and rows exchanged."""
    column, row = place
    return [(across, down) for down, across in neighbours((row, column))]
