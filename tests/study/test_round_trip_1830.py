"""Random games of ours, logged as 18xx.games would, are read back to the same end."""

from random import Random
from typing import Any

import pytest

from tests.study.exporter import Exporter
from trunkline.core.errors import TrunklineError
from trunkline.study.import_18xx import import_as_played, import_strictly


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
