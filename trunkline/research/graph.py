"""A board as a graph, for networks that pass messages along it: places, the lines between them, and what stands on both.

>>> from trunkline.core.catalog import find, start
>>> board = Board(Setting(find("chicago_express"), 3))
>>> board.nodes[0], board.node_columns[:3]
('A2', ('kind', 'cost', 'income'))
>>> graph = board.encode(start(board.setting.game, 3, 7), Seat(0))
>>> graph.nodes.shape == (len(board.nodes), len(board.node_columns)), graph.edges.shape[0] == board.edge_index.shape[1]
(True, True)

The box of a game says by its annotations what its places are and how they hang together (``Neighbours``, ``Ends``, ``Beyond``),
and which printed values they have (``By``). What stands there are the columns of the state that are indexed by the same things.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any, NamedTuple, get_type_hints

import numpy as np
import numpy.typing as npt

from trunkline.core.annotations import Beyond, Ends, Neighbours
from trunkline.core.errors import UnknownGame
from trunkline.core.game import By, HasAgenda, Seat
from trunkline.core.notation import names_of
from trunkline.research.encoder import Encoder, layout_of
from trunkline.research.episode import Setting, encoder_of
from trunkline.research.graph_fields import DescribedField, MarkedField, described_fields, marked_fields
from trunkline.research.layout import Column, Place, marked, opened

Matrix = npt.NDArray[np.float32]
Pairs = npt.NDArray[np.int64]
SIDE = "side"  # column of an edge: the side of the hex by which it leaves


class Graph(NamedTuple):
    """A position on the board. ``edge_index`` of the board says which edge joins what."""

    nodes: Matrix
    edges: Matrix


class Shape(NamedTuple):
    """The places of a board, and its edges: from, to, and the thing or side that an edge is."""

    places: Any  # kind
    lines: Any  # kind, or None where edges are no things of the game
    joined: list[tuple[int, int, int]]


class Printed(NamedTuple):
    """Values of the box that are indexed by a kind of thing."""

    name: str
    values: Sequence[int]


class Block(NamedTuple):
    """The columns of an observation that are indexed by a kind of thing: which ones, by thing, and their names."""

    names: tuple[str, ...]
    columns: Pairs


class Board:
    """The board of a setting. Edges stand there in both directions."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.shape = shape_of(setting)
        self.encoder: Encoder = encoder_of(setting)
        self.nodes = tuple(names_of(setting.game, self.shape.places))
        self.edge_index: Pairs = np.array([pair[:2] for pair in self.shape.joined], np.int64).T
        self.lines: Pairs = np.array([line for _, _, line in self.shape.joined], np.int64)
        self.printed_nodes, self.node_block = self.standing(self.shape.places)
        self.printed_edges, self.edge_block = self.standing(self.shape.lines)
        self.further: list[DescribedField | MarkedField] = [
            *described_fields(setting, self.shape.places),
            *marked_fields(setting, self.shape.places),
        ]
        more = [name for part in self.further for name in part.names]
        self.node_columns = (*(one.name for one in self.printed_nodes), *self.node_block.names, *more)
        self.edge_columns = (*(one.name for one in self.printed_edges), *self.edge_block.names) if self.shape.lines else (SIDE,)
        self.row = np.empty(self.encoder.size, np.float32)
        self.fixed_nodes = stacked(self.printed_nodes, len(self.nodes))
        if self.shape.lines is not None:
            self.fixed_edges = stacked(self.printed_edges, len(names_of(setting.game, self.shape.lines)))

    def standing(self, kind: Any) -> tuple[list[Printed], Block]:
        """What is printed on things of a kind, and what stands there in a position."""
        if kind is None:
            return [], Block((), np.zeros((0, 0), np.int64))
        return list(printed(self.setting, kind)), block_of(self.setting, kind)

    def encode(self, view: HasAgenda, seat: Seat) -> Graph:
        """The view of a seat."""
        self.encoder.write(view, seat, self.row)
        more = [part.read(view) for part in self.further]
        nodes = np.hstack([self.fixed_nodes, self.row[self.node_block.columns], *more])
        if self.shape.lines is None:
            return Graph(nodes, self.lines[:, np.newaxis].astype(np.float32))
        return Graph(nodes, np.hstack([self.fixed_edges, self.row[self.edge_block.columns]])[self.lines])


def shape_of(setting: Setting) -> Shape:
    """From the one annotation of the box that says how places hang together."""
    box, game = setting.game.box, setting.game
    for name, hint in box_hints(setting).items():
        _, marks = opened(hint)
        by, ends, value = marked(marks, By), marked(marks, Ends), getattr(box, name)
        if marked(marks, Neighbours) is not None:
            around = [(here, there, side) for here, row in enumerate(value) for side, there in enumerate(row)]
            return Shape(by.kinds[0], None, around)
        if ends is not None:
            there = [(one, other, line) for line, (one, other) in enumerate(value)]
            return Shape(ends.kind, by.kinds[0], there + [(other, one, line) for one, other, line in there])
        beyond = marked(marks, Beyond)
        if beyond is not None:
            sides = [(n // beyond.sides, to // beyond.sides, n % beyond.sides) for n, to in enumerate(value) if to >= 0]
            return Shape(by.kinds[0], None, sides)
    raise UnknownGame("{game} does not say how the places of its board hang together", game=game.title)


def printed(setting: Setting, kind: Any) -> Iterator[Printed]:
    """The numbers of the box that are indexed by this kind of thing."""
    for name, hint in box_hints(setting).items():
        _, marks = opened(hint)
        by, value = marked(marks, By), getattr(setting.game.box, name)
        numbers = by is not None and by.kinds == (kind,) and all(isinstance(one, int) for one in value)
        if numbers and marked(marks, Beyond) is None:
            yield Printed(name, value)


def box_hints(setting: Setting) -> dict[str, object]:
    box: Any = type(setting.game.box)
    hints = get_type_hints(box, include_extras=True)
    return {field.name: hints[field.name] for field in fields(box)}


def block_of(setting: Setting, kind: Any) -> Block:
    """The columns whose path leads through this kind of thing, once for each."""
    layout = layout_of(setting.game, setting.players)
    found: dict[str, list[int]] = {}
    for number, column in enumerate(layout.columns):
        if any(isinstance(part, Place) and part.kind is kind for part in column.path):
            found.setdefault(layout.name(without(column, kind)), []).append(number)
    things = len(names_of(setting.game, kind))
    complete = {name: numbers for name, numbers in found.items() if len(numbers) == things}
    return Block(tuple(complete), np.array(list(complete.values()), np.int64).reshape(-1, things).T)


def without(column: Column, kind: Any) -> Column:
    """The column without the thing, so that those of all things are called the same."""
    return column._replace(path=tuple(part for part in column.path if not (isinstance(part, Place) and part.kind is kind)))


def stacked(values: Sequence[Printed], things: int) -> Matrix:
    """One column for each."""
    return np.array([one.values for one in values], np.float32).reshape(-1, things).T
