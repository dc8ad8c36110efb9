"""The arena and a short ladder; the long one is ``bench/ladder.py``."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from trunkline.bots.arena import RESULTS, figures, play_all
from trunkline.bots.ladder import RUNGS, Rung, games_of, page, remarks_of
from trunkline.bots.match import Outcome, pairings
from trunkline.bots.thought import Budget
from trunkline.core.catalog import catalog, find
from trunkline.core.game import Game
from trunkline.core.transcript import load_file

FEW = Budget(positions=30)
PLAIN = [game for game in catalog() if "-" not in game.name]


def test_seats_rotate_and_each_seed_is_played_from_every_seat() -> None:
    todo = pairings(find("chicago_express"), ("L2", "L1", "L0"), 6, 5, FEW)
    assert [one.seed for one in todo] == [5, 5, 5, 6, 6, 6]
    assert [one.seats for one in todo[:3]] == [("L2", "L1", "L0"), ("L0", "L2", "L1"), ("L1", "L0", "L2")]
    alike = pairings(find("chicago_express"), ("L2", "L2"), 3, 5, FEW)
    assert [one.seed for one in alike] == [5, 6, 7], "turning a table of equals would repeat the game"


def test_a_stopped_contest_goes_on_where_it_stopped(tmp_path: Path) -> None:
    todo = pairings(find("american_rails"), ("L1", "L0", "L0"), 4, 0, FEW)
    begun = list(islice(play_all(todo, 1, tmp_path), 2))
    again = list(play_all(todo, 1, tmp_path))
    assert again[:2] == begun
    assert len((tmp_path / RESULTS).read_text().splitlines()) == 4
    records = sorted(tmp_path.glob("*.txt"))
    assert len(records) == 4
    record = load_file(records[0], find)
    assert record.game.score(record.now) in [outcome.scores for outcome in again]


def test_another_budget_is_another_contest(tmp_path: Path) -> None:
    game = find("american_rails")
    list(play_all(pairings(game, ("L1", "L0", "L0"), 1, 0, FEW), 1, tmp_path))
    assert len(list(play_all(pairings(game, ("L1", "L0", "L0"), 1, 0, Budget(positions=31)), 1, tmp_path))) == 1
    assert len((tmp_path / RESULTS).read_text().splitlines()) == 2


def test_two_cores_play_the_same_games() -> None:
    todo = pairings(find("chicago_express"), ("L1", "L0", "L0"), 4, 0, FEW)
    alone, together = ({(one.seats, one.seed): one.scores for one in play_all(todo, jobs, None)} for jobs in (1, 2))
    assert alone == together


def test_shared_victories_are_shared_and_the_odd_seat_comes_first() -> None:
    outcomes = [Outcome(("L1", "L2", "L1"), 0, [10, 10, 5], 7, 0.1), Outcome(("L1", "L1", "L2"), 0, [1, 2, 3], 7, 0.1)]
    found = figures("chicago_express", FEW, outcomes, 2.0)
    assert list(found["bots"]) == ["L2", "L1"]
    assert found["bots"]["L2"]["win_rate"] == 0.75
    assert found["bots"]["L1"]["win_rate"] == 0.125
    assert found["bots"]["L2"]["mean_money"] == 6.5
    assert found["moves_per_second"] == 7
    json.dumps(found)


@pytest.mark.parametrize("game", PLAIN, ids=lambda game: game.name)
def test_plain_rules_beat_chance(game: Game[Any]) -> None:
    outcomes = list(play_all(pairings(game, RUNGS[0].seats, 4, 0, FEW), 1, None))
    assert figures(game.name, FEW, outcomes, 1.0)["bots"]["L1"]["wins"] >= 3


@pytest.mark.parametrize("game", PLAIN, ids=lambda game: game.name)
def test_a_value_beats_plain_rules(game: Game[Any]) -> None:
    """Too few games for a rate: the money tells enough."""
    outcomes = list(play_all(pairings(game, RUNGS[1].seats, 4, 1, FEW), 1, None))
    bots = figures(game.name, FEW, outcomes, 1.0)["bots"]
    assert bots["L2"]["mean_money"] > bots["L1"]["mean_money"]


def page_of(games: int, remarks: str) -> str:
    outcomes = [Outcome(("L1", "L0"), seed, [9, 1], 5, 0.1) for seed in range(games)]
    return page([(Rung(("L1", "L0"), 0.5), figures("chicago_express", FEW, outcomes, 1.0))], FEW, remarks)


def test_the_page_says_what_was_reached_once_there_are_games_enough() -> None:
    assert "| chicago_express | L1 against three L0 | 20 | 100.0% |" in page_of(20, "")
    assert "50%, too few games" in page_of(20, "")
    assert "50%, reached" in page_of(400, "")


def test_the_page_keeps_remarks(tmp_path: Path) -> None:
    file = tmp_path / "strength.md"
    file.write_text(page_of(20, "\n## Limits\n\nNone.\n"))
    assert remarks_of(file) == "\n## Limits\n\nNone.\n"
    assert remarks_of(tmp_path / "none.md") == ""


def test_long_games_are_searched_less_often() -> None:
    assert [games_of(find("1830"), rung, 400) for rung in RUNGS] == [400, 400, 100]
    assert games_of(find("1830"), RUNGS[2], 10) == 10
    assert games_of(find("chicago_express"), RUNGS[2], 400) == 400
