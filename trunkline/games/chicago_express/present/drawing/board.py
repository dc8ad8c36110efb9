"""The board, layer upon layer: what is printed is kept, what moved is drawn afresh."""

from collections.abc import Iterable, Sequence

from htpy import Element, Node

from trunkline.games.chicago_express.box import WORKS_NAMES
from trunkline.games.chicago_express.present.drawing import map as printed
from trunkline.games.chicago_express.present.drawing.board_view import (
    BoardView,
    board_view,
    hex_targets,
    is_undecided,
    without_marks,
)
from trunkline.games.chicago_express.present.drawing.figures import figures, ghosts
from trunkline.games.chicago_express.present.drawing.hexes import targets, tints
from trunkline.games.chicago_express.present.drawing.trains import choice, plates, railways, rings
from trunkline.games.chicago_express.rules.actions import Action
from trunkline.games.chicago_express.rules.state import State
from trunkline.present.message import Term
from trunkline.present.picture import Picture
from trunkline.present.svg.svg import at, box, g, n, svg, words
from trunkline.present.to_text import ToText, english

VIEW = printed.SHEET.view
CLOSE_VIEW = printed.SHEET.without(28, 24.6, 28, 9.5).view  # without the printed margin, for a page that has its own frame


def board(s: State, actions: Iterable[Action] = (), chosen: str | None = None, say: ToText = english) -> Picture:
    """The map. ``actions`` mark the hexes they point at; ``chosen`` is one of them as spelled, or a hex, shown as if done."""
    view = board_view(s, actions, chosen)
    spoken = Term("Map: you can build on hexes marked with a price") if view.expand else Term("Map")
    named = {"viewBox": CLOSE_VIEW, "xmlns": "http://www.w3.org/2000/svg", "aria-label": say(spoken)}
    drawn = svg(named, id="board", class_="board close", role="group")[on_land(view, say)]
    return Picture(drawn, hex_targets(view))


def key(s: State, say: ToText) -> Element:
    """What the signs of the map mean, for a page whose map has no room for it."""
    x, y = printed.LEGEND_AT
    return svg({"viewBox": f"{n(x - 14)} {n(y - 10)} 360 96"}, class_="map-key")[printed.legend(s.box, printed.key_in(say))]


def board_at(s: State, x: float, y: float, width: float, say: ToText) -> Element:
    """The map as part of another drawing."""
    height = width * printed.HEIGHT / printed.WIDTH
    place = {"viewBox": VIEW, "x": n(x), "y": n(y), "width": n(width), "height": n(height)}
    return svg(place, id="board", class_="board")[
        on_land(board_view(s, (), None), say), printed.margin(s.box, printed.key_in(say))
    ]


def on_land(view: BoardView, say: ToText) -> Node:
    """From the ground up."""
    s, marked = view.s, without_marks(view) if is_undecided(view) else view
    return (
        printed.land(s.box, printed.waters_in(say)),
        g[tints(marked)],
        g[railways(view)],
        g[ghosts(marked)],
        choice(view),
        printed.names(s.box),
        g[figures(marked)],
        g[plates(view)],
        g[rings(view)],
        industry(s, say),
        g(class_="targets")[targets(view, say)],
    )


def industry(s: State, say: ToText) -> Element:
    """The industry track lies in the empty south-west corner, where the map has nothing to say."""
    rows = [industry_row(name, s.box.industry[row], s.industry[row], row) for row, name in enumerate(WORKS_NAMES)]
    return at(printed.LEFT + 44, printed.BOTTOM - 106)[words(0, 0, say(Term("Industry")), "heading"), rows]


def industry_row(name: str, values: Sequence[int], now: int, row: int) -> Element:
    steps = [industry_step(88 + 24 * step, value, now) for step, value in enumerate(values)]
    return at(0, 21 + 27 * row)[words(0, 4.5, name, "track-name"), steps]


def industry_step(x: float, value: int, now: int) -> list[Element]:
    look = " here" if value == now else " past" if value < now else ""
    return [box((x, 0), 22, 21, 3, f"step{look}"), words(x, 4.6, value, f"step-text{look}")]
