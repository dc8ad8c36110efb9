"""Tiles as pieces to choose from."""

from functools import cache

from htpy import Node

from trunkline.games.eighteen_thirty.box import Box, Tile
from trunkline.games.eighteen_thirty.box.shapes import COLOURS
from trunkline.games.eighteen_thirty.present.drawing.stops import standings
from trunkline.games.eighteen_thirty.present.drawing.tiles import rails, stops
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.state import State
from trunkline.games.eighteen_thirty.rules.track import Lay, LayExtra
from trunkline.present.svg.pieces import Piece, piece_symbol
from trunkline.present.svg.pointy_hexes import hexagon
from trunkline.present.svg.svg import kept


def piece(s: State, a: Action) -> Piece | None:
    """The tile an action lays."""
    if not isinstance(a, Lay | LayExtra):
        return None
    return Piece(s.box.tiles[a.tile], a.turn, s.supply[a.tile])


def piece_art(s: State, key: str) -> Node:
    return tile_symbol(s.box, Tile(s.box.tiles.index(key)))


@cache
def tile_symbol(box: Box, tile: Tile) -> Node:
    """Without words, so that it can be turned."""
    shape = box.shapes[tile * 6]
    ground = hexagon(f"ground tile-{COLOURS[shape.colour]}"), hexagon("hexline of-tile")
    return kept(piece_symbol(box.tiles[tile], *ground, rails(shape, standings(box, tile * 6)), stops(box, tile * 6)))
