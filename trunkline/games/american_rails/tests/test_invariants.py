"""The invariants notice what goes wrong."""

from collections.abc import Callable

import pytest

from trunkline.games.american_rails.box import AMERICAN, NATIONAL
from trunkline.games.american_rails.rules.invariants import conserved
from trunkline.games.american_rails.rules.state import State
from trunkline.games.american_rails.tests.scene import hex_of, lay, play, table


def some_table() -> State:
    s = table(4)
    lay(s, AMERICAN, "2,1", "2,2", "1,2")
    lay(s, NATIONAL, "1,2")
    play(s, "choose develop", "develop 1,2")
    return s


def clear(s: State, hex: str) -> None:
    s.present[hex_of(hex)] = 0


FAULTS: dict[str, Callable[[State], object]] = {
    "money": lambda s: s.cash.__setitem__(0, 51),
    "debts": lambda s: s.treasury.__setitem__(0, -1),
    "houses": lambda s: setattr(s, "supply", 12),
    "markers out of line": lambda s: s.board[0].__setitem__(5, s.board[0][1]),
    "shares of American": lambda s: s.shares[AMERICAN].__setitem__(0, 1),
    "cubes of American": lambda s: s.cubes.__setitem__(AMERICAN, 30),
    "unexplained income of National": lambda s: s.income.__setitem__(NATIONAL, 5),
    "lost cubes of American": lambda s: clear(s, "2,2"),
    "wrong neighbours of American": lambda s: s.reach.__setitem__(hex_of("3,2"), 0),
}


@pytest.mark.parametrize("sum", FAULTS)
def test_a_fault_changes_its_sum(sum: str) -> None:
    s = some_table()
    before = conserved(s)
    FAULTS[sum](s)
    assert conserved(s)[sum] != before[sum]


def test_nothing_is_unexplained_on_a_sound_table() -> None:
    sums = conserved(some_table())
    words = ("unexplained", "lost", "wrong", "debts", "markers")
    assert not any(value for name, value in sums.items() if name.startswith(words))
