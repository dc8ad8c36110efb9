"""The judge and the report: chances add up, nothing hidden is used, and the parts of a result are the result."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.command_line import trunkline
from trunkline.bots.random import pick
from trunkline.core.catalog import find
from trunkline.core.play import legal
from trunkline.core.undo_safety import has_secrets
from trunkline.records.record import Record, begin, play_on
from trunkline.records.text import save_file
from trunkline.study.calibration import is_calibrated
from trunkline.study.decomposition import Judgement, judged_steps, result_of, shares, turning_points
from trunkline.study.judge import judge
from trunkline.study.kept import keep, load
from trunkline.study.measures import Forecast, brier, calibration_error, figures, victory
from trunkline.study.report import report_of
from trunkline.study.rounds import rounds

GAMES = ("chicago_express", "american_rails", "union_pacific", "1830")
TINY = 3  # positions
EXACT = 1e-9


@cache
def random_game(name: str, seed: int, most: int) -> Record:
    """The beginning of a random game, or all of it."""
    game, dice = find(name), Random(seed)
    record = begin(game, dice.choice(game.seats), seed)
    while record.now.agenda and len(record.actions) < most:
        play_on(record, pick(game, record.now, legal(game, record.now), dice))
    return record


def judgement_of(record: Record, positions: int = TINY) -> Judgement:
    return Judgement(list(judged_steps(record, positions)), result_of(record))


def check(record: Record, judgement: Judgement) -> None:
    found = shares(judgement)
    for one in found:
        assert abs(one.start + one.own + sum(one.others) + one.cards + one.drift - one.result) < EXACT
        assert has_secrets(record.game) or one.cards == 0
    for chances in (*judgement.curve, *(step.after for step in judgement.steps)):
        assert abs(sum(chances) - 1) < EXACT and min(chances) >= 0
    assert all(step.after[step.seat] <= step.before[step.seat] + EXACT for step in judgement.steps)


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_a_result_add_up_to_it_in_many_games(name: str) -> None:
    for seed in range(50):
        record = random_game(name, seed, 10)
        check(record, judgement_of(record))


@pytest.mark.parametrize("name", ["chicago_express", "union_pacific"])
def test_a_finished_game_is_judged_to_its_end(name: str) -> None:
    record = random_game(name, 3, 10_000)
    judgement = judgement_of(record, 1)
    check(record, judgement)
    assert judgement.result == victory(record.game.score(record.now))
    assert any(any(step.cards) for step in judgement.steps) == has_secrets(record.game)
    assert 1 <= len(turning_points(judgement)) <= 5


@pytest.mark.parametrize("name", GAMES)
def test_a_judge_needs_no_more_than_the_view(name: str) -> None:
    record = random_game(name, 1, 8)
    game, s = record.game, record.now
    seat = game.turn(s)
    assert seat is not None
    assert judge(game, s, seat, 20) == judge(game, game.view(s, seat), seat, 20)


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_players_is_calibrated(name: str) -> None:
    game = find(name)
    assert [n for n in game.seats if not is_calibrated(game, n)] == []


def test_the_best_action_comes_first_and_says_the_chances() -> None:
    record = random_game("chicago_express", 2, 30)
    verdict = judge(record.game, record.now)
    mine = [one.chances[verdict.seat] for one in verdict.candidates]
    assert mine == sorted(mine, reverse=True)
    assert verdict.chances == verdict.candidates[0].chances


def test_at_the_end_the_chances_are_the_victory() -> None:
    record = random_game("chicago_express", 3, 10_000)
    assert judge(record.game, record.now).chances == victory(record.game.score(record.now))
    assert judge(record.game, record.now).candidates == ()


def test_a_judged_game_is_kept_and_read_again(tmp_path: Path) -> None:
    record = random_game("union_pacific", 4, 12)
    judgement = judgement_of(record)
    keep(tmp_path, record, TINY, judgement)
    assert load(tmp_path, record, TINY) == judgement
    assert load(tmp_path, record, TINY + 1) is None
    next(tmp_path.iterdir()).write_text("{", encoding="utf-8")
    assert load(tmp_path, record, TINY) is None


@pytest.mark.parametrize("name", GAMES)
def test_rounds_cover_a_game_without_a_gap(name: str) -> None:
    record = random_game(name, 5, 400)
    found = rounds(record)
    assert [one.first for one in found] == [0, *(one.last for one in found[:-1])]
    assert found[-1].last == len(record.actions)


def test_forecasts_are_measured() -> None:
    sure = Forecast(2, (0.9, 0.1), (1.0, 0.0), (1.0, 0.0))
    wrong = Forecast(2, (0.9, 0.1), (1.0, 0.0), (0.0, 1.0))
    assert brier([sure.chances], [sure.result]) == pytest.approx(0.02)
    assert calibration_error([sure] * 9 + [wrong]) == pytest.approx(0, abs=EXACT)
    assert figures([sure, wrong]).brier_leader == 1.0
    assert victory([7, 7, 3]) == (0.5, 0.5, 0.0)


def test_a_report_is_one_file_in_either_language(tmp_path: Path) -> None:
    record = random_game("chicago_express", 6, 40)
    save_file(record, tmp_path / "game.txt")
    page, cache = tmp_path / "report.html", str(tmp_path / "cache")
    words = ("report", str(tmp_path / "game.txt"), "-o", str(page), "--positions", "2", "--json")
    told = trunkline(*words, XDG_CACHE_HOME=cache)
    assert told.returncode == 0, told.stderr
    players = json.loads(told.stdout.splitlines()[-1])["players"]
    assert [one["seat"] for one in players] == [*range(record.players)]
    parts = ("start", "own", "others", "cards", "drift")
    assert all(abs(sum(one[part] for part in parts) - one["result"]) < EXACT for one in players)
    english = page.read_text(encoding="utf-8")
    assert english.startswith("<!doctype html>") and "Where the result came from" in english
    assert "http" not in english.replace("http://www.w3.org/2000/svg", "")
    page.unlink()
    again = trunkline(*words, "--language", "de", XDG_CACHE_HOME=cache)
    assert json.loads(again.stdout.splitlines()[-1])["players"] == players
    assert "Woher das Ergebnis kommt" in page.read_text(encoding="utf-8")


def test_a_calibration_ends_with_its_figures() -> None:
    told = trunkline("judge", "calibrate", "chicago_express", "--positions", "20", "--players", "3", "--json")
    found: dict[str, Any] = json.loads(told.stdout.splitlines()[-1])
    assert found["positions"] == 20 and found["ece"] >= 0 and 0 < found["brier"] < 2
    assert list(found["players"]) == ["3"]


def test_of_a_report_all_games_tell_their_rounds_and_companies() -> None:
    record = random_game("union_pacific", 3, 10_000)
    report = report_of(record, judgement_of(record, 1), ["A", "B", "C", "D", "E", "F"][: record.players])
    assert report.course is not None and report.course.by_company
    assert len(report.rounds) > 2
