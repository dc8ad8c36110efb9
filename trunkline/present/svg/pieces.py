"""Pieces that are laid on a board and can be turned: what an action would lay, and how the piece looks unturned."""

from typing import NamedTuple

from htpy import Element, Node

from trunkline.present.svg.svg import symbol

VIEW = "-40 -40 80 80"


class Piece(NamedTuple):
    """What an action lays: its name, how many sixths it is turned clockwise, and how many are left."""

    key: str
    turn: int
    left: int


def piece_symbol(key: str, *art: Node) -> Element:
    """The piece for use anywhere on a page."""
    return symbol(id=f"piece-{key}", viewBox=VIEW)[art]
