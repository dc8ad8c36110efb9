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
from trunkline.parts.saying import Say, english
from trunkline.parts.seats import all_seats
from trunkline.parts.telling import Said, Who, Word


def board(s: State, actions: Iterable[Any] = (), chosen: str | None = None, say: Say = english) -> Element:
    """Map and tracks. ``actions`` mark the hexes and spaces they point at; ``chosen`` is one of them as spelled, or a hex."""
    sight = look(s, actions, chosen)
    spoken = Word("Map: hexes marked with a price can be built") if sight.lay else Word("Map")
    named = {"viewBox": printed.sheet_of(s.box).view, "xmlns": "http://www.w3.org/2000/svg", "aria-label": say(spoken)}
    names = [say(Said("{who}", {"who": Who(seat)})) for seat in all_seats(players(s))]
    return svg(named, id="board", class_="board fine", role="group")[layers(sight, names, say)]


def board_at(s: State, x: float, y: float, width: float, names: Sequence[str], say: Say) -> Element:
    """The board as part of another drawing; ``names`` are those of the players."""
    frame = printed.sheet_of(s.box)
    height = width * frame.height / frame.width
    place = {"viewBox": frame.view, "x": n(x), "y": n(y), "width": n(width), "height": n(height)}
    return svg(place, id="board", class_="board fine")[layers(look(s, (), None), names, say)]


def layers(sight: Sight, names: Sequence[str], say: Say) -> Node:
    """From the ground up."""
    return (
        printed.land(sight.s.box, printed.waters_in(say)),
        g[tints(sight)],
        g[railways(sight)],
        choice(sight),
        g[cities(sight)],
        g[cubes(sight)],
        g[ghosts(sight, say)],
        g[plan(sight)],
        printed.margin(sight.s.box, printed.key_in(say)),
        g(class_="targets")[targets(sight, say)],
        tracks(sight, names, say),
    )
