"""Boards as graphs: places, lines, and what stands on them."""

import numpy as np
import pytest

from tests.research.walking import EVERY, called
from trunkline.core.catalog import find, start
from trunkline.core.game import Seat
from trunkline.research import board
from trunkline.research.episode import Setting
from trunkline.research.graph import Board


@pytest.mark.parametrize("setting", EVERY, ids=called)
def test_lines_lead_both_ways_and_arrays_fit_their_names(setting: Setting) -> None:
    found, state = Board(setting), start(setting.game, setting.players, 1)
    pairs = list(zip(*found.edge_index.tolist(), strict=True))
    assert sorted(pairs) == sorted((there, here) for here, there in pairs)
    graph = found.encode(setting.game.view(state, Seat(1)), Seat(1))
    assert graph.nodes.shape == (len(found.nodes), len(found.node_columns))
    assert graph.edges.shape == (len(pairs), len(found.edge_columns))


def test_locomotives_stand_on_the_lines_of_union_pacific() -> None:
    game = find("union_pacific")
    found, s = board("union_pacific", 3), start(game, 3, 1)
    graph = found.encode(game.view(s, Seat(0)), Seat(0))
    for company, code in enumerate(game.box.codes[:-1]):
        here = graph.edges[:, found.edge_columns.index(f"present[{code}]")]
        assert here.sum() == 2 * sum(bits >> company & 1 for bits in s.present)


def test_tiles_and_stations_describe_the_hexes_of_1830() -> None:
    game = find("1830")
    found, s = board("1830", 4), start(game, 4, 1)
    s.stations = ((2 * 7 + 1,), *s.stations[1:])
    graph = found.encode(s, Seat(0))
    at = found.node_columns.index
    assert graph.nodes[7, at("stations[PRR].1")] == 1 and graph.nodes[:, at("stations[PRR].0")].sum() == 0
    colours = graph.nodes[:, at("board.colour")]
    assert colours.tolist() == [game.box.shapes[shape].colour for shape in s.board]
    assert not np.array_equal(graph.nodes[:, at("board.exits[0]")], graph.nodes[:, at("board.exits[3]")])
