"""Random games of ours, logged as 18xx.games would, are read back to the same end."""

from typing import Any

import pytest

from tests.study.exporter import GAME, Exporter
from tests.study.exports import action, export
from tests.study.logged import logged, written
from trunkline.capabilities.departures import DepartsFromTheRules
from trunkline.core.game import Seat
from trunkline.core.play import rights
from trunkline.games.eighteen_thirty.box import MH, NYC
from trunkline.games.eighteen_thirty.interchange.conversion import Import
from trunkline.games.eighteen_thirty.interchange.importer import (
    ELSEWHERE,
    UNLIMITED,
    import_as_played,
    import_strictly,
    opened,
    steps,
)
from trunkline.games.eighteen_thirty.rules.exchange import Exchange
from trunkline.games.eighteen_thirty.rules.state import INTERVAL, NOBODY, State
from trunkline.games.eighteen_thirty.tests.scenes import issue, operate, own, station, stock_round


@pytest.mark.parametrize("seed", range(12))
def test_a_logged_game_is_read_back(seed: int) -> None:
    read = import_strictly(logged(2 + seed % 5, seed))
    assert read.record.now == written(2 + seed % 5, seed).s
    assert not read.departures


@pytest.mark.parametrize("seed", range(4))
def test_as_played_it_is_the_same_game(seed: int) -> None:
    read = import_as_played(logged(2 + seed % 5, seed))
    assert read.record.now == written(2 + seed % 5, seed).s
    assert not read.departures


class BetweenRounds(Exporter):
    """Here the Mohawk & Hudson is exchanged when its owner is asked, before a stock round."""

    def choice(self) -> Any:
        mine = rights(GAME, self.s, Seat(self.s.owner[MH])) if self.s.agenda[-1] == INTERVAL else []
        return mine[0] if mine and self.s.round == self.s.rounds else super().choice()


def test_an_exchange_between_two_rounds_is_read_back() -> None:
    written = BetweenRounds(3, 1)
    written.eager = 0
    read = import_strictly(written.play().data())
    before = next(s for s, a in zip(read.record.states, read.record.actions, strict=False) if isinstance(a, Exchange))
    assert before.agenda == [INTERVAL]
    assert read.record.now == written.s


def between_operating_rounds() -> State:
    """A company has had the last turn of the first of two rounds; player 2 owns the Mohawk & Hudson."""
    s = stock_round(3)
    issue(s, "NYC", (0, 6), [6])
    station(s, "NYC", "E19/0")
    own(s, "MH", 2)
    operate(s, "NYC", 500)
    s.agenda, s.company, s.rounds = [INTERVAL], NOBODY, 2
    return s


def exchange_there(options: dict[str, str]) -> Import:
    """Their log goes on with the exchange."""
    importing = opened(export(action(1, "buy_shares", "MH", "company", shares=["NYC_8"], percent=10)), options)
    importing.record.states = [between_operating_rounds()]
    for _ in steps(importing):
        pass
    return importing


def test_an_exchange_after_the_incomes_departs() -> None:
    """Their next operating round has begun and paid before anybody can exchange."""
    with pytest.raises(DepartsFromTheRules, match=r"§3\.3\.4"):
        exchange_there(UNLIMITED)
    s = exchange_there(ELSEWHERE).record.now
    assert (s.round, s.owner[MH], s.shares[NYC][1]) == (2, -1, 1)
    assert s.cash[1] == between_operating_rounds().cash[1] + 20
