"""A board of hexes as plain values, from which a text map is printed and places are known by their names."""

from collections.abc import Sequence
from typing import NamedTuple

Label = tuple[int, str]  # where it stands, in units, and what it says


class HexCell(NamedTuple):
    """A hex: its name in the notation, where it begins, and what a player wants to know about it."""

    id: str
    column: int  # units from the left
    row: int  # units from the top
    names: tuple[str, ...]  # of the cities and towns there
    terrain: str  # a word of the game, which is translated: forest, mountain, ...
    figures: str  # what it costs to enter, or what it earns
    pieces: tuple[str, ...] = ()  # the codes of the companies that have something there
    mark: str = ""  # a sign for what was built there
    exits: tuple[str, ...] = ()  # the sides that track leads to: W, NW, NE, E, SE, SW


class HexMap(NamedTuple):
    """All hexes. A hex on its point is two units wide and one high; one on its side is one unit wide and two high."""

    cells: Sequence[HexCell]
    width: int  # units of a hex
    height: int
    columns: Sequence[Label]
    rows: Sequence[Label]
    legend: str  # what the figures mean; translated
