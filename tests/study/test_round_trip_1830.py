"""Random games of ours, logged as 18xx.games would, are read back to the same end."""

from random import Random
from typing import Any

import pytest

from tests.study.exporter import Exporter
from tests.study.exports import action, export
from trunkline.core.errors import TrunklineError
from trunkline.games.eighteen_thirty.box import MH, NYC
from trunkline.games.eighteen_thirty.table import INTERVAL, NOBODY, State
from trunkline.games.eighteen_thirty.tests.scenes import issue, operate, own, station, stock_round
from trunkline.study.import_18xx import (
    ELSEWHERE,
    UNLIMITED,
    DepartsFromTheRules,
    Import,
    import_as_played,
    import_strictly,
    opened,
    steps,
)


@pytest.mark.parametrize("seed", range(12))
def test_a_logged_game_is_read_back(seed: int) -> None:
    written = Exporter(2 + seed % 5, seed).play()
    read = import_strictly(written.data())
    assert read.record.now == written.s
    assert not read.departures


@pytest.mark.parametrize("seed", range(4))
def test_as_played_it_is_the_same_game(seed: int) -> None:
    written = Exporter(2 + seed % 5, seed).play()
    read = import_as_played(written.data())
    assert read.record.now == written.s
    assert not read.departures


def damaged(data: dict[str, Any], chance: Random) -> dict[str, Any]:
    """One field of one action is missing or nonsense."""
    number = chance.randrange(len(data["actions"]))
    action = dict(data["actions"][number])
    key = chance.choice([key for key in action if key not in ("id", "created_at")])
    if chance.random() < 0.3:
        del action[key]
    else:
        action[key] = chance.choice([None, 7, -1, "", "Z9", [], {}, ["x"], "PRR", 10**9])
    return {**data, "actions": [*data["actions"][:number], action, *data["actions"][number + 1 :]]}


def test_a_damaged_log_is_refused_with_a_sentence() -> None:
    data, chance, sentences = Exporter(3, 1).play().data(), Random(5), []
    for _ in range(30):
        try:
            import_as_played(damaged(data, chance))
        except TrunklineError as error:
            sentences.append(str(error))
    assert sum(sentence.startswith(("action ", "departs ")) for sentence in sentences) > 10


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
