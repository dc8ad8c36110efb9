"""All tiles of the game with their pictures, and how many of each are left."""

from collections.abc import Sequence
from functools import cache

from htpy import Element, Node

from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import Box, Tile
from trunkline.games.eighteen_thirty.box.shapes import COLOURS
from trunkline.games.eighteen_thirty.present.drawing.stops import standings
from trunkline.games.eighteen_thirty.present.drawing.tiles import rails, stops
from trunkline.games.eighteen_thirty.rules.state import State
from trunkline.present.message import Term
from trunkline.present.picture import Picture
from trunkline.present.svg.pointy_hexes import hexagon
from trunkline.present.svg.svg import at, g, kept, n, svg, title, words
from trunkline.present.to_text import ToText

STEP, HIGH, IN_ROW, EDGE = 92.0, 112.0, 10, 14.0


def manifest(s: State, say: ToText) -> Picture:
    """In the order of their colours; those that are all on the map are pale."""
    tiles = sorted(range(len(s.box.tiles)), key=lambda tile: (s.box.shapes[tile * 6].colour, tile))
    rows = -(-len(tiles) // IN_ROW)
    size = f"0 0 {n(IN_ROW * STEP + 2 * EDGE)} {n(rows * HIGH + 2 * EDGE)}"
    named = {"viewBox": size, "xmlns": "http://www.w3.org/2000/svg", "aria-label": say(Term("Tiles"))}
    return Picture(
        svg(named, id="manifest", class_="board close", role="img")[[laid(s, tiles, k, say) for k in range(len(tiles))]], {}
    )


def laid(s: State, tiles: Sequence[int], k: int, say: ToText) -> Element:
    tile = Tile(tiles[k])
    left, all_of_it = s.supply[tile], s.box.tile_count[tile]
    said = Message("tile {tile}: {left} of {all} left", {"tile": s.box.tiles[tile], "left": left, "all": all_of_it})
    x, y = EDGE + STEP * (k % IN_ROW + 0.5), EDGE + HIGH * (k // IN_ROW) + 44
    return at(x, y, class_="stock-tile" if left else "stock-tile gone")[
        title[say(said)],
        picture(s.box, tile),
        words(-3, 58, s.box.tiles[tile], "tile-name"),
        words(3, 58, f"{left}/{all_of_it}", "tile-left"),
    ]


@cache
def picture(box: Box, tile: Tile) -> Node:
    shape, spots = box.shapes[tile * 6], standings(box, tile * 6)
    ground = hexagon(f"ground tile-{COLOURS[shape.colour]}"), hexagon("hexline of-tile")
    return kept(g[ground, rails(shape, spots), stops(box, tile * 6)])
