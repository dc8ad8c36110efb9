"""Cities: the name above, below it the values, a house, or the square that forbids one."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from htpy import Element, Node

from trunkline.games.american_rails.box import Box, Hex
from trunkline.games.american_rails.present.drawing.board_view import BoardView, places_needed
from trunkline.games.american_rails.present.drawing.map import is_great
from trunkline.games.american_rails.present.figures import full_value, shared_value
from trunkline.games.american_rails.rules.state import State
from trunkline.present.svg.map_symbols import HALF, black_square, double_value, house, house_width, star
from trunkline.present.svg.pointy_hexes import centre
from trunkline.present.svg.svg import at, kept, words

NAME, FOOT = -21.0, 27.5  # baseline of the name and middle of the values, from the middle of the hex
TWO_ROWS, ROOM = 3, 8.0  # with more cubes than this they lie in two rows, and names and values make room
GAP, SQUARE, CREST = 5.0, 10.0, 24.5  # between signs; a square; how far the star stands over the name

Holds = Literal["", "alone", "shared"]


def cities(view: BoardView) -> list[Node]:
    """Everything written in cities; it stands above the railways."""
    s = view.s
    return [
        city(s.box, hex, full_value(s, hex), shared_value(s, hex), holds(s, hex), mark(view, hex), room(view, hex))
        for hex in s.box.cities
    ]


def holds(s: State, hex: Hex) -> Holds:
    """§7.5 Which value is earned here now."""
    there = s.present[hex].bit_count()
    return "" if there == 0 else "alone" if there == 1 else "shared"


def mark(view: BoardView, hex: Hex) -> str:
    """What stands before the values: the square, a house, or what a house would add."""
    if view.s.box.square[hex]:
        return "square"
    if view.s.houses[hex]:
        return "house"
    return house_gain(view.s, hex) if hex in view.develop else ""


def house_gain(s: State, hex: Hex) -> str:
    """§7.3 To each company there."""
    return f"+{s.box.house_alone if s.present[hex].bit_count() == 1 else s.box.house_shared}"


def room(view: BoardView, hex: Hex) -> float:
    return ROOM if places_needed(view, hex) > TWO_ROWS else 0.0


@lru_cache(maxsize=4096)
def city(box: Box, hex: Hex, full: int, shared: int, in_force: Holds, before: str, room: float) -> Node:
    great = is_great(box, hex)
    y = NAME - room
    return kept(
        at(*centre(box.places[hex]), class_="on-city", data_city=box.city[hex])[
            words(0, y, box.city[hex], "place great" if great else "place"),
            star(0, y - CREST) if great else None,
            list(foot(full, shared, in_force, before, FOOT + room)),
        ]
    )


def foot(full: int, shared: int, in_force: Holds, before: str, y: float) -> Iterator[Element]:
    """The mark and the values side by side, together in the middle."""
    figure = before if before.startswith("+") else ""
    width = {"": 0.0, "square": SQUARE + GAP}.get(before, house_width(figure) + GAP)
    x = -(width + 2 * HALF) / 2
    if before == "square":
        yield black_square(x + SQUARE / 2, y)
    elif before:
        yield house(x + (width - GAP) / 2, y, figure, "ghost" if figure else "built")
    yield double_value(x + width + HALF, y, full, shared, in_force)
