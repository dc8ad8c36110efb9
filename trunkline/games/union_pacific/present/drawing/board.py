"""The board, layer upon layer: what is printed is kept, what moved is drawn afresh; under it the cards."""

from collections.abc import Iterable

from htpy import Element, Node

from trunkline.games.union_pacific.box import Box
from trunkline.games.union_pacific.present.drawing import map as printed
from trunkline.games.union_pacific.present.drawing.board_view import BoardView, board_view
from trunkline.games.union_pacific.present.drawing.cards import TRAY_HIGH, track_counts, tray
from trunkline.games.union_pacific.present.drawing.targets import all_targets, choice, ghosts, plates, rings, targets, tints
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.state import State
from trunkline.present.message import Term
from trunkline.present.picture import Picture
from trunkline.present.svg.svg import at, g, n, svg
from trunkline.present.to_text import ToText, english

CLOSER = 1.55  # cards on a page, against those on a sheet


def board(s: State, actions: Iterable[Action] = (), chosen: str | None = None, say: ToText = english) -> Picture:
    """Map and cards. ``actions`` mark the connections and cards they point at; ``chosen`` is one of them as spelled and is
    shown as if done, or a connection, or a track card, whose places alone are marked then."""
    view = board_view(s, actions, chosen)
    spoken = Term("Map: marked connections can be built") if view.build else Term("Map")
    named = {
        "viewBox": close_view(s.box),
        "xmlns": "http://www.w3.org/2000/svg",
        "preserveAspectRatio": "xMidYMin",
        "aria-label": say(spoken),
    }
    drawn = svg(named, id="board", class_="board close", role="group")[on_map(view, say), close_tray(view, say)]
    return Picture(drawn, all_targets(view))


def key(s: State, say: ToText) -> Element:
    """What the signs of the map mean."""
    return svg({"viewBox": "-6 -18 800 120"}, class_="map-key")[printed.key_alone(s.box, printed.key_in(s.box, say))]


def board_at(s: State, x: float, y: float, width: float, say: ToText) -> Element:
    """The board as part of another drawing."""
    place = {"viewBox": view_of(s.box), "x": n(x), "y": n(y), "width": n(width), "height": n(width * shape(s.box))}
    return svg(place, id="board", class_="board")[layers(board_view(s, (), None), say)]


def shape(box: Box) -> float:
    """Height by width."""
    frame = printed.frame_of(box)
    return (frame.height + TRAY_HIGH) / frame.width


def view_of(box: Box) -> str:
    frame = printed.frame_of(box)
    return f"0 0 {n(frame.width)} {n(frame.height + TRAY_HIGH)}"


def close_view(box: Box) -> str:
    """On a page, which has its own frame, the cards are larger and the key stands elsewhere."""
    width, height = box.size
    return f"0 0 {n(width)} {n(height + CLOSER * TRAY_HIGH)}"


def close_tray(view: BoardView, say: ToText) -> Element:
    width, height = view.s.box.size
    return g(transform=f"translate(0 {n(height)}) scale({CLOSER})", class_="cards")[tray(view, width / CLOSER, say)]


def layers(view: BoardView, say: ToText) -> Node:
    """With frame and key, and the cards under them."""
    box = view.s.box
    frame = printed.frame_of(box)
    return (
        on_map(view, say),
        printed.margin(box, printed.key_in(box, say)),
        g[track_counts(view, say)],
        at(0, frame.height, class_="cards")[tray(view, frame.width, say)],
    )


def on_map(view: BoardView, say: ToText) -> Node:
    """From the ground up."""
    box = view.s.box
    return (
        printed.land(box, printed.waters_in(say)),
        g[tints(view)],
        choice(view),
        printed.tracks(box),
        g[ghosts(view)],
        printed.names(box),
        g[plates(view)],
        rings(view),
        g(class_="targets")[targets(view, say)],
    )
