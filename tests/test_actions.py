"""Actions of different kinds are never equal, whatever their fields say."""

import pickle
from itertools import combinations
from typing import Any

import pytest

from trunkline.core.catalog import editions
from trunkline.core.game import AnyGame


def kinds(game: AnyGame) -> list[Any]:
    moves = [move for moves in (*game.phases.values(), game.rights) for move in moves]
    return list(dict.fromkeys(move.action for move in moves))


def of_kind(kind: Any, number: int) -> Any:
    return kind(*(number for _ in kind._fields))


@pytest.mark.parametrize("game", editions(), ids=lambda game: game.edition)
def test_an_action_equals_only_actions_of_its_kind(game: AnyGame) -> None:
    assert len(kinds(game)) > 3
    for one, other in combinations(kinds(game), 2):
        assert of_kind(one, 1) != of_kind(other, 1)
        assert not of_kind(one, 1) == of_kind(other, 1)  # noqa: SIM201 - both operators are defined
        assert len({of_kind(one, 1), of_kind(other, 1)}) == 2


@pytest.mark.parametrize("game", editions(), ids=lambda game: game.edition)
def test_an_action_equals_its_copy_and_no_action_with_other_fields(game: AnyGame) -> None:
    for kind in kinds(game):
        a = of_kind(kind, 1)
        assert a == of_kind(kind, 1) == pickle.loads(pickle.dumps(a))
        assert hash(a) == hash(of_kind(kind, 1))
        assert (a != of_kind(kind, 2)) == bool(kind._fields)
