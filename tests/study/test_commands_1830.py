"""``replay``, ``convert`` and ``routes`` with exports of 18xx.games and records of 1830, run as a user would."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.study.exports import departing, export, sale
from tests.test_cli import trunkline
from trunkline.core.transcript import load_file

RECORDS = Path(__file__).parents[2] / "trunkline" / "games" / "eighteen_thirty" / "records"
LATE = str(RECORDS / "bank-4.txt")


def written(folder: Path, data: Any) -> str:
    file = folder / "game.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return str(file)


def test_an_export_is_replayed_and_converted(tmp_path: Path) -> None:
    file, record = written(tmp_path, export(*sale())), tmp_path / "record.txt"
    assert "1830: 7 actions, all legal with diesels=unlimited; unfinished" in trunkline("replay", file).stdout
    told = trunkline("convert", file, "-o", str(record))
    assert told.stdout == f"7 actions are in {record}.\n"
    assert load_file(record).now.cash == [800 - 20 - 110, 800 - 40 - 160, 800 - 70 - 220]


def test_a_departure_is_told_and_as_played_the_rest_is_judged(tmp_path: Path) -> None:
    file, record = written(tmp_path, departing()), tmp_path / "record.txt"
    told = trunkline("replay", file)
    assert told.returncode == 1
    assert told.stderr.startswith("trunkline: departs from the rulebook at action 6: §1.2.3.2 (")
    assert trunkline("convert", file, "-o", str(record)).returncode == 1
    assert not record.exists()
    told = trunkline("convert", file, "--as-played", "-o", str(record))
    assert told.returncode == 0
    assert told.stderr.startswith("departs from the rulebook at action 6: §1.2.3.2 (")
    assert "options: diesels=unlimited played=elsewhere" in record.read_text(encoding="utf-8")
    told = trunkline("replay", str(record), "--at", "6")
    assert told.returncode == 0
    assert "all legal with diesels=unlimited played=elsewhere" in told.stdout


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({"title": "1846", "players": [], "actions": []}, "only 1830 can be read"),
        (export(*sale(), {"type": "fly", "id": 8}), "action 8: unknown action 'fly'"),
    ],
)
def test_a_bad_export_is_refused_with_its_place(tmp_path: Path, data: Any, complaint: str) -> None:
    told = trunkline("replay", written(tmp_path, data))
    assert (told.returncode, told.stdout) == (1, "")
    assert complaint in told.stderr


def test_routes_are_told_stop_by_stop() -> None:
    told = trunkline("routes", LATE, "--company", "PRR", "--trains", "D,6")
    assert told.returncode == 0, told.stderr
    first, *trains = told.stdout.splitlines()
    assert first.startswith("PRR, trains D, 6: $")
    assert first.endswith(", proven best")
    assert sum(int(line.rpartition("$")[2]) for line in trains) == int(first.split("$")[1].split(",")[0])


def test_routes_are_drawn_into_an_area_of_two_hexes(tmp_path: Path) -> None:
    file = tmp_path / "routes.svg"
    told = trunkline("routes", LATE, "--company", "PRR", "--trains", "D", "--svg", str(file))
    assert "I1 Gulf" in told.stdout
    assert f"The routes are in {file}." in told.stdout, told.stderr
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_a_shown_route_is_explained() -> None:
    told = trunkline("routes", LATE, "--company", "PRR", "--trains", "5", "--why", "H12")
    assert "H12: A route has at least two cities. (§6.4.0.1)" in told.stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--company", "XYZ"), "there is no company 'XYZ'; there are PRR, NYC"),
        (("--company", "PRR", "--trains", "7"), "there is no train '7'; there are 2, 3, 4, 5, 6, D"),
        (("--company", "PRR", "--trains", "5", "--why", "Z9"), "there is no hex 'Z9'"),
        (("--company", "PRR", "--at", "0"), "PRR has no train here"),
    ],
)
def test_what_cannot_be_read_is_said(words: tuple[str, ...], complaint: str) -> None:
    told = trunkline("routes", LATE, *words)
    assert told.returncode == 1
    assert complaint in told.stderr


def test_only_a_game_with_trains_has_routes() -> None:
    other = RECORDS.parents[1] / "chicago_express" / "records" / "evening.txt"
    assert "has no timetable" in trunkline("routes", str(other), "--company", "PRR").stderr
