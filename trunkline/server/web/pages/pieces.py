"""Pieces one lays on the board: which piece an action means, and the pictures to choose from."""

from collections.abc import Sequence
from typing import Any

from htpy import Element

from trunkline.present.drawing import Pieces
from trunkline.present.svg.pieces import Piece
from trunkline.present.svg.svg import defs, svg
from trunkline.server.web.pages.scene import Choice, Scene


def piece_of(scene: Scene, choice: Choice) -> Piece | None:
    """The piece an action lays, in games that have such pieces."""
    pieces = pieces_of(scene)
    return pieces.piece(scene.s, choice.a) if pieces is not None else None


def pieces_of(scene: Scene) -> Pieces[Any, Any] | None:
    return scene.drawing.pieces if scene.drawing is not None else None


def piece_box(scene: Scene, choices: Sequence[Choice]) -> Element:
    """The pictures of all pieces that can be laid now, kept out of sight."""
    pieces = pieces_of(scene)
    keys = sorted({piece.key for choice in choices if (piece := piece_of(scene, choice)) is not None})
    art = [pieces.art(scene.s, key) for key in keys] if pieces is not None else []
    return svg(
        {"aria-hidden": "true", "width": "0", "height": "0"}, id="pieces", class_="symbol-definitions", data_region=True
    )[defs[art]]
