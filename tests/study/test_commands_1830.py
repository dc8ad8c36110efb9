"""``replay``, ``convert`` and ``routes`` with exports of 18xx.games and records of 1830, run as a user would."""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from tests.command_line import in_a_process, trunkline
from tests.study.exports import departing, export, sale
from tests.study.stored_games import text_of
from trunkline.cli.main import app
from trunkline.core.errors import TrunklineError
from trunkline.records.text import load_file

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "trunkline" / "games" / "eighteen_thirty" / "records"
LATE = str(RECORDS / "bank-4.txt")


class AnalysisResult(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def run(*words: str) -> AnalysisResult:
    """In this process, which is faster; a refusal is told as ``main`` does."""
    done = CliRunner().invoke(app, words)
    if isinstance(done.exception, TrunklineError):
        return AnalysisResult(done.exit_code, done.stdout, f"trunkline: {done.exception}\n")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return AnalysisResult(done.exit_code, done.stdout, done.stderr)


def written(folder: Path, data: Any) -> str:
    file = folder / "game.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return str(file)


def test_an_export_is_replayed_and_converted(tmp_path: Path) -> None:
    file, record = written(tmp_path, export(*sale())), tmp_path / "record.txt"
    assert "1830: 7 actions, all legal with diesels=unlimited; unfinished" in run("replay", file).stdout
    told = run("convert", file, "-o", str(record))
    assert told.stdout == f"7 actions are in {record}.\n"
    assert load_file(record).now.cash == [800 - 20 - 110, 800 - 40 - 160, 800 - 70 - 220]


DEPARTURE = (
    "departs from the rulebook at action 6: §1.2.3.2 (After everybody has passed, the player with priority deal goes on.)"
)


def test_a_game_is_converted_as_it_was_played_and_departures_are_told(tmp_path: Path) -> None:
    file, record = written(tmp_path, departing()), tmp_path / "record.txt"
    told = trunkline("convert", file, "-o", str(record))
    assert (told.returncode, told.stdout) == (0, f"6 actions are in {record}.\n")
    assert told.stderr == f"{DEPARTURE}: seat 3 acts instead of seat 2 (position 6)\n"
    text = record.read_text(encoding="utf-8")
    assert "options: diesels=unlimited played=elsewhere" in text
    assert text.endswith(f"buy\n# {told.stderr}")
    assert [file.name for file in tmp_path.iterdir()] == ["game.json", "record.txt"]
    assert "all legal with diesels=unlimited played=elsewhere" in run("replay", str(record), "--at", "6").stdout


def test_strictly_the_first_departure_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    file, record = written(tmp_path, departing()), tmp_path / "record.txt"
    record.write_text("as it was", encoding="utf-8")
    for command in (("convert", "-o", str(record)), ("replay",)):
        told = run(*command, file, "--strict")
        assert (told.returncode, told.stderr) == (1, f"trunkline: {DEPARTURE}: seat 3 acts instead of seat 2 (position 6)\n")
    assert record.read_text(encoding="utf-8") == "as it was"


def test_a_replay_tells_departures_to_programs_too(tmp_path: Path) -> None:
    told = run("replay", written(tmp_path, departing()), "--json")
    assert json.loads(told.stdout)["departures"] == [f"{DEPARTURE}: seat 3 acts instead of seat 2 (position 6)"]


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    told = run("convert", written(tmp_path, export(*sale())), "-o", str(tmp_path / "no" / "folder.txt"))
    assert told.returncode == 1
    assert "No such file or directory" in told.stderr


def test_a_record_can_be_written_to_a_pipe(tmp_path: Path) -> None:
    assert "set-par 100\n" in in_a_process("convert", written(tmp_path, export(*sale())), "-o", "/dev/stdout").stdout


@pytest.fixture
def example_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The export that README and documents name, in the folder of the user."""
    monkeypatch.chdir(tmp_path)
    Path("table.json").write_text(text_of("departing.json"), encoding="utf-8")


def examples() -> list[str]:
    """How README and the help of the commands show an export."""
    told = "".join(run(command, "--help").stdout for command in ("convert", "replay"))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return sorted(set(re.findall(r"trunkline ((?:convert|replay) table\.json(?: -o game\.txt| --strict)*)", told + readme)))


def test_the_examples_are_found() -> None:
    assert examples() == [
        "convert table.json --strict -o game.txt",
        "convert table.json -o game.txt",
        "replay table.json",
        "replay table.json --strict",
    ]


@pytest.mark.usefixtures("example_file")
@pytest.mark.parametrize("example", examples())
def test_the_examples_do_what_they_say(example: str, tmp_path: Path) -> None:
    told, strict = run(*example.split()), "--strict" in example
    assert told.returncode == (1 if strict else 0)
    assert (tmp_path / "game.txt").exists() == (example == "convert table.json -o game.txt")
    assert told.stderr.count("departs from the rulebook at action") == (1 if strict else 3)


@pytest.mark.usefixtures("example_file")
def test_the_documents_show_what_is_told() -> None:
    told = run("convert", "table.json", "-o", "game.txt")
    page = (ROOT / "docs" / "1830.md").read_text(encoding="utf-8")
    assert f"$ trunkline convert table.json -o game.txt\n{told.stderr}{told.stdout}" in page


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({"title": "1846", "players": [], "actions": []}, "only 1830 can be read"),
        (export(*sale(), {"type": "fly", "id": 8}), "action 8: unknown action 'fly'"),
    ],
)
def test_a_bad_export_is_refused_with_its_place(tmp_path: Path, data: Any, complaint: str) -> None:
    told = run("replay", written(tmp_path, data))
    assert (told.returncode, told.stdout) == (1, "")
    assert complaint in told.stderr


def test_routes_are_told_stop_by_stop() -> None:
    told = run("routes", LATE, "--company", "PRR", "--trains", "D,6")
    assert told.returncode == 0, told.stderr
    first, *trains = told.stdout.splitlines()
    assert first.startswith("PRR, trains D, 6: $")
    assert first.endswith(", proven best")
    assert sum(int(line.rpartition("$")[2]) for line in trains) == int(first.split("$")[1].split(",")[0])


def test_routes_are_drawn_into_an_area_of_two_hexes(tmp_path: Path) -> None:
    file = tmp_path / "routes.svg"
    told = run("routes", LATE, "--company", "PRR", "--trains", "D", "--svg", str(file))
    assert "I1 Gulf" in told.stdout
    assert f"The routes are in {file}." in told.stdout, told.stderr
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_a_shown_route_is_explained() -> None:
    told = run("routes", LATE, "--company", "PRR", "--trains", "5", "--why", "H12")
    assert "H12: A route must have at least two cities. (§6.4.0.1)" in told.stdout


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
    told = run("routes", LATE, *words)
    assert told.returncode == 1
    assert complaint in told.stderr


def test_only_a_game_with_trains_has_routes() -> None:
    other = RECORDS.parents[1] / "chicago_express" / "records" / "evening.txt"
    assert "has no routes" in run("routes", str(other), "--company", "PRR").stderr
