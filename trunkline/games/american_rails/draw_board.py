"""The board, layer upon layer: what is printed is kept, what moved is drawn afresh."""

from collections.abc import Iterable, Sequence
from typing import Any

from htpy import Element, Node

from trunkline.draw.svg import g, n, svg
from trunkline.games.american_rails import draw_map as printed
from trunkline.games.american_rails.draw_cities import cities
from trunkline.games.american_rails.draw_cubes import choice, cubes, ghosts, plan, railways
from trunkline.games.american_rails.draw_hexes import targets, tints
from trunkline.games.american_rails.draw_sight import Sight, look
from trunkline.games.american_rails.draw_tracks import tracks
from trunkline.games.american_rails.table import State, players


def board(s: State, actions: Iterable[Any] = (), chosen: str | None = None) -> Element:
    """Map and tracks. ``actions`` mark the hexes and spaces they point at; ``chosen`` is one of them as spelled, or a hex."""
    sight = look(s, actions, chosen)
    spoken = "Map: hexes marked with a price can be built" if sight.lay else "Map"
    named = {"viewBox": printed.sheet_of(s.box).view, "xmlns": "http://www.w3.org/2000/svg", "aria-label": spoken}
    seats = [str(seat + 1) for seat in range(players(s))]
    return svg(named, id="board", class_="board fine", role="group")[layers(sight, seats)]


def board_at(s: State, x: float, y: float, width: float, marks: Sequence[str]) -> Element:
    """The board as part of another drawing; ``marks`` name the seats."""
    frame = printed.sheet_of(s.box)
    height = width * frame.height / frame.width
    place = {"viewBox": frame.view, "x": n(x), "y": n(y), "width": n(width), "height": n(height)}
    return svg(place, id="board", class_="board fine")[layers(look(s, (), None), marks)]


def layers(sight: Sight, marks: Sequence[str]) -> Node:
    """From the ground up."""
    return (
        printed.land(sight.s.box),
        g[tints(sight)],
        g[railways(sight)],
        choice(sight),
        g[cities(sight)],
        g[cubes(sight)],
        g[ghosts(sight)],
        g[plan(sight)],
        printed.margin(sight.s.box),
        g(class_="targets")[targets(sight)],
        tracks(sight, marks),
    )
