"""The best routes agree with OR-Tools CP-SAT on late boards, built out with the real tiles."""

from random import Random

import pytest

pytest.importorskip("ortools", reason="the comparison needs the extra 'solver'")

from bench.routes import TRAIN_SETS, built_out
from bench.solver import best_by_solver
from trunkline.games.eighteen_thirty.box import COMPANIES
from trunkline.games.eighteen_thirty.rules.routes import best_revenue


@pytest.mark.parametrize("seed", range(3))
def test_late_boards(seed: int) -> None:
    s = built_out(Random(seed))
    for number, company in enumerate(COMPANIES[seed::2]):
        kinds = list(TRAIN_SETS.values())[(number + seed) % len(TRAIN_SETS)]
        s.trains[company] = [kinds.count(kind) for kind in range(6)]
        assert best_revenue(s, company) == best_by_solver(s, company)
