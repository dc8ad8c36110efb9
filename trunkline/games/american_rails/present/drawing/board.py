"""The board, layer upon layer: what is printed is kept, what moved is drawn afresh."""

from collections.abc import Iterable, Sequence

from htpy import Element, Node

from trunkline.core.message import Message
from trunkline.games.american_rails.present.drawing import map as printed
from trunkline.games.american_rails.present.drawing.board_view import BoardView, all_targets, board_view
from trunkline.games.american_rails.present.drawing.cities import cities
from trunkline.games.american_rails.present.drawing.cubes import choice, cubes, ghosts, plan, railways
from trunkline.games.american_rails.present.drawing.hexes import targets, tints
from trunkline.games.american_rails.present.drawing.tracks import tracks
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.state import State, players
from trunkline.games.american_rails.rules.turn import Choose
from trunkline.present.message import PlayerRef, Term
from trunkline.present.picture import Picture
from trunkline.present.svg.svg import g, n, svg
from trunkline.present.to_text import ToText, english
from trunkline.toolkit.seats import all_seats


def key(s: State, say: ToText) -> Element:
    """What the signs of the map mean, for a page whose map has no room for it."""
    x, y = printed.KEY_AT
    return svg({"viewBox": f"{n(x - 20)} {n(y - 16)} 740 182"}, class_="map-key")[printed.key(printed.key_in(say))]


def land(s: State, actions: Iterable[Action] = (), chosen: str | None = None, say: ToText = english) -> Picture:
    """The map alone, as close as a page can show it. ``actions`` mark the hexes they point at; ``chosen`` is one as spelled."""
    view = board_view(s, (a for a in actions if not isinstance(a, Choose)), chosen)
    named = {"viewBox": printed.sheet_of(s.box).without(4, 20, 358.4, 6).view, "xmlns": "http://www.w3.org/2000/svg"}
    spoken = Term("Map: you can build on hexes marked with a price") if view.lay else Term("Map")
    drawn = svg(named, {"aria-label": say(spoken)}, id="board", class_="board fine close", role="group")[on_land(view, say)]
    return Picture(drawn, all_targets(view))


def board(s: State, actions: Iterable[Action] = (), chosen: str | None = None, say: ToText = english) -> Picture:
    """Map and tracks. ``actions`` mark the hexes and spaces they point at; ``chosen`` is one of them as spelled, or a hex."""
    view = board_view(s, actions, chosen)
    spoken = Term("Map: you can build on hexes marked with a price") if view.lay else Term("Map")
    named = {"viewBox": printed.sheet_of(s.box).view, "xmlns": "http://www.w3.org/2000/svg", "aria-label": say(spoken)}
    names = [say(Message("{who}", {"who": PlayerRef(seat)})) for seat in all_seats(players(s))]
    drawn = svg(named, id="tracks", class_="board fine", role="group")[layers(view, names, say)]
    return Picture(drawn, all_targets(view))


def board_at(s: State, x: float, y: float, width: float, names: Sequence[str], say: ToText) -> Element:
    """The board as part of another drawing; ``names`` are those of the players."""
    frame = printed.sheet_of(s.box)
    height = width * frame.height / frame.width
    place = {"viewBox": frame.view, "x": n(x), "y": n(y), "width": n(width), "height": n(height)}
    return svg(place, id="board", class_="board fine")[layers(board_view(s, (), None), names, say)]


def layers(view: BoardView, names: Sequence[str], say: ToText) -> Node:
    """From the ground up."""
    return [*on_land(view, say), printed.margin(view.s.box, printed.key_in(say)), tracks(view, names, say)]


def on_land(view: BoardView, say: ToText) -> list[Node]:
    return [
        printed.land(view.s.box, printed.waters_in(say)),
        g[tints(view)],
        g[railways(view)],
        choice(view),
        g[cities(view)],
        g[cubes(view)],
        g[ghosts(view, say)],
        g[plan(view)],
        g(class_="targets")[targets(view, say)],
    ]
