"""The board, layer upon layer: what is printed is kept, what moved is drawn afresh."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import hypot

from htpy import Element, Node

from trunkline.games.eighteen_thirty.box import PRIVATES, Box, Hex
from trunkline.games.eighteen_thirty.box.shapes import AREA
from trunkline.games.eighteen_thirty.present.drawing import map as printed
from trunkline.games.eighteen_thirty.present.drawing.board_view import BoardView, board_view, hex_targets
from trunkline.games.eighteen_thirty.present.drawing.fan import fan_targets
from trunkline.games.eighteen_thirty.present.drawing.hexes import choice, ghosts, targets, tints
from trunkline.games.eighteen_thirty.present.drawing.layout import layout
from trunkline.games.eighteen_thirty.present.drawing.map import centre, private_tag, sheet_of
from trunkline.games.eighteen_thirty.present.drawing.names import Numbers, around
from trunkline.games.eighteen_thirty.present.drawing.stations import stations
from trunkline.games.eighteen_thirty.present.drawing.tiles import figures, ground, halves, names, stops
from trunkline.games.eighteen_thirty.present.drawing.track import end
from trunkline.games.eighteen_thirty.rules.state import NOBODY, State
from trunkline.present.message import Term
from trunkline.present.picture import Picture
from trunkline.present.svg.svg import Point, at, g, kept, n, svg
from trunkline.present.to_text import ToText

AWAY = 11.0  # how far the name of an off-board area stands from the middle

MARGINS = (24, 24, 24, 24)  # printed, and left out on a page that has a frame of its own


def key(s: State, say: ToText) -> Element:
    """What the signs of the map mean, for a page whose map has no room for it."""
    sheet = printed.sheet_of(s.box)
    view = f"{n(sheet.right - 288)} {n(sheet.bottom - 144)} 380 {n(19 * len(printed.KEY) + 14)}"
    return svg({"viewBox": view}, class_="map-key")[printed.legend(s.box, printed.words_of(say)[2:])]


def drawn(view: BoardView, say: ToText, between: Node = None, over: Node = None, top: Node = None) -> Picture:
    """The map. ``between`` lies on the track and under the stops, ``over`` on top of all figures, ``top`` can be clicked."""
    spoken = Term("Map: marked hexes can be chosen") if view.offered else Term("Map")
    close = sheet_of(view.s.box).without(*MARGINS).view
    named = {"viewBox": close, "xmlns": "http://www.w3.org/2000/svg", "aria-label": say(spoken)}
    board = svg(named, id="board", class_="board close", role="group")[layers(view, say, between, over), top]
    return Picture(board, hex_targets(view) | fan_targets(view), ("names",))


def board_at(s: State, x: float, y: float, width: float, say: ToText) -> Element:
    """The map as part of another drawing."""
    sheet = sheet_of(s.box)
    place = {"viewBox": sheet.view, "x": n(x), "y": n(y), "width": n(width), "height": n(width * sheet.height / sheet.width)}
    drawn = layers(board_view(s, (), None), say)
    return svg(place, id="board", class_="board")[drawn, printed.margin(s.box, printed.words_of(say))]


def layers(view: BoardView, say: ToText, between: Node = None, over: Node = None) -> Node:
    """From the ground up."""
    s, box = view.s, view.s.box
    said = printed.words_of(say)
    hexes = [Hex(hex) for hex in range(len(box.hexes))]
    high = box.phases[s.phase].high
    return (
        printed.land(box, said),
        g[kept([ground_at(box, hex, s.board[hex]) for hex in hexes])],
        printed.blue_sides(box),
        g[tints(view)],
        choice(view),
        between,
        g[kept([stops_at(box, hex, s.board[hex]) for hex in hexes if box.shapes[s.board[hex]].places])],
        g[[at(*centre(box, hex))[standing] for hex, standing in stations(s)]],
        g[list(ghosts(view))],
        g[kept([figures_at(box, hex, s.board[hex], high) for hex in hexes])],
        g[kept([names_at(box, hex, around(box, s.board, hex)) for hex in hexes if box.titles[hex]])],
        g[[area_name(box, group, high) for group in areas(box)]],
        g[list(tags(s))],
        over,
        g(class_="targets")[kept(targets(view, say))],
    )


# -- a hex at its place, rendered once for all boards ------------------------------------------------------


@cache
def ground_at(box: Box, hex: Hex, number: int) -> Node:
    return kept(at(*centre(box, hex))[ground(box, hex, number)])


@cache
def stops_at(box: Box, hex: Hex, number: int) -> Node:
    return kept(at(*centre(box, hex))[stops(box, number)])


@cache
def figures_at(box: Box, hex: Hex, number: int, high: bool) -> Node:
    return kept(at(*centre(box, hex))[figures(box, hex, number, high)])


@lru_cache(maxsize=8192)
def names_at(box: Box, hex: Hex, numbers: Numbers) -> Node:
    return kept(at(*centre(box, hex))[names(box, hex, numbers)])


# -- off the board -----------------------------------------------------------------------------------------


def areas(box: Box) -> Iterator[Sequence[Hex]]:
    """The red hexes, those of one area together."""
    found: dict[str, list[Hex]] = {}
    for hex, number in enumerate(box.printed):
        for place in box.shapes[number].places:
            if place.kind == AREA:
                found.setdefault(place.name, []).append(Hex(hex))
    return iter(found.values())


def area_name(box: Box, group: Sequence[Hex], high: bool) -> Element:
    """Name and values once for the whole area, in its middle."""
    xs, ys = zip(*(centre(box, hex) for hex in group), strict=True)
    places = [box.shapes[box.printed[hex]].places[0] for hex in group]
    away_x, away_y = away_from([side for place in places for side in place.exits], AWAY / len(group))
    low, high_value = places[0].low, places[0].high
    return at(sum(xs) / len(xs) + away_x, sum(ys) / len(ys) + away_y, class_="on-tile-red")[
        printed.area_words(places[0].name), halves(0, 6, low, high_value, "high" if high else "low")
    ]


def away_from(sides: Sequence[int], far: float) -> Point:
    """A little way from where the track arrives."""
    x, y = (sum(values) for values in zip(*map(end, sides), strict=True))
    length = max(1.0, hypot(x, y))
    return -far * x / length, -far * y / length


# -- privates ------------------------------------------------------------------------------------------


def tags(s: State) -> Iterator[Element]:
    """The hexes of privates that keep builders away."""
    for private in PRIVATES:
        if s.closed[private] or s.holder[private] != NOBODY:
            continue
        for hex in s.box.private_hexes[private]:
            spot = layout(s.box, hex, s.board[hex]).tag
            if spot is not None:
                yield at(*centre(s.box, hex))[private_tag(*spot, s.box.privates[private])]
