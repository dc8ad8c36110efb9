"""The fit of Union Pacific's dollars speaks of the worth that the bots use."""

import numpy as np
import pytest

from bench.pacific import STAGES, UNITS, figures, fit, row, terms, work
from tests.bots.positions import visited
from trunkline.games.union_pacific import GAME
from trunkline.games.union_pacific.table import last_payout
from trunkline.games.union_pacific.value import DOLLARS, edges, worth


def test_the_terms_of_a_position_add_up_to_its_worth() -> None:
    stages = set()
    for s, _ in visited(GAME, 1, 3):
        left = last_payout(s) - s.payouts
        counted = np.array(figures(DOLLARS[left])) @ terms(s) + s.cash
        assert counted == pytest.approx(worth(s))
        stages.add(left)
    assert len(stages) == STAGES


def test_a_row_holds_what_one_seat_is_ahead_in_and_only_at_its_stage() -> None:
    s, seat = next(visited(GAME, 1, 40))
    found = row(s, seat).reshape(STAGES, len(UNITS))
    left = last_payout(s) - s.payouts
    money = edges([float(each) for each in s.cash])[seat]
    assert found[left - 1] @ figures(DOLLARS[left]) + money == pytest.approx(edges(worth(s))[seat])
    assert not np.delete(found, left - 1, 0).any()


def test_the_fit_finds_the_dollars_that_the_money_was_made_of() -> None:
    sums = work(1)
    assert sums.lines > 100
    true = np.concatenate([figures(dollars) for dollars in DOLLARS[1:]])
    made = sums._replace(products=sums.squares @ true)
    seen = np.sqrt(np.diag(sums.squares)) > 1  # a game does not tell of everything
    found = np.concatenate([figures(dollars) for dollars in fit([made])])
    before, after = sums.squares @ true, sums.squares @ found
    assert seen.sum() > 30
    assert after[seen] == pytest.approx(before[seen], rel=0.1, abs=0.05 * np.abs(before).max())
