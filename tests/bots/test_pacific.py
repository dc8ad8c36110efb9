"""The fit of Union Pacific's dollars speaks of the worth that the bots use."""

import numpy as np
import pytest

from bench import pacific
from bench.pacific import ROUNDS, STAGES, UNITS, figures, fit, line, row, terms, work
from tests.bots.positions import visited
from trunkline.core.game import Seat
from trunkline.core.state import copy
from trunkline.games.union_pacific import GAME
from trunkline.games.union_pacific.bot.evaluation import DOLLARS, edges, expected_score
from trunkline.games.union_pacific.rules.state import last_payout


def test_the_terms_of_a_position_add_up_to_its_worth() -> None:
    stages = set()
    for s, _ in visited(GAME, 1, 3):
        left = last_payout(s) - s.payouts
        counted = np.array(figures(DOLLARS[left])) @ terms(s) + s.cash
        assert counted == pytest.approx(expected_score(s))
        stages.add(left)
    assert len(stages) == STAGES


def test_a_row_holds_what_one_seat_is_ahead_in_and_only_at_its_stage() -> None:
    for s, seat in visited(GAME, 1, 40):
        found = row(s, seat).reshape(STAGES, len(UNITS))
        left = last_payout(s) - s.payouts
        money = edges([float(each) for each in s.cash])[seat]
        assert found[left - 1] @ figures(DOLLARS[left]) + money == pytest.approx(edges(expected_score(s))[seat])
        assert not np.delete(found, left - 1, 0).any()


def test_a_line_says_what_is_ahead_after_each_round_and_the_money_that_follows() -> None:
    s = next(copy(s) for s, _ in visited(GAME, 1, 3) if s.payouts == 2)
    before = edges([float(each) for each in s.cash])[1]
    first = row(s, Seat(1))
    rows, money = line(s, Seat(1))
    assert not s.agenda
    assert len(rows) == len(money) == len(ROUNDS)
    assert (rows[0] == first).all()
    assert before + money[0] == pytest.approx(edges([float(each) for each in s.cash])[1])


def test_the_fit_finds_the_dollars_that_the_money_was_made_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one game's lines, if the dollars were true: what they explain is explained as well by the ones found."""
    monkeypatch.setattr(pacific, "DEALS", 4)
    sums = work(1)
    assert sums.lines > 100
    true = np.concatenate([figures(dollars) for dollars in DOLLARS[1:]])
    found = np.concatenate([figures(one) for one in fit([sums._replace(products=sums.squares @ true)])])
    missed = (found - true) @ sums.squares @ (found - true)
    assert missed < 0.01 * (true @ sums.squares @ true)
