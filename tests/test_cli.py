"""The command line, run as a user would."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from trunkline.cli import app
from trunkline.core.transcript import load_file

RECORDS = Path(__file__).parent.parent / "trunkline" / "games" / "chicago_express" / "records"


def trunkline(*words: str, typed: str = "", width: int = 120) -> subprocess.CompletedProcess[str]:
    environment = {"COLUMNS": str(width), "PATH": "/usr/bin:/bin", "PYTHONUTF8": "1", "TERM": "dumb"}
    command = [sys.executable, "-m", "trunkline.cli", *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=120, env=environment, check=False)


COMMANDS = (
    "games",
    "rules",
    "play",
    "replay",
    "convert",
    "routes",
    "draw",
    "playout",
    "arena",
    "ladder",
    "board",
    "bench",
    "serve",
    "check",
    "backup",
    "restore",
    "admin",
)


def test_help_teaches_by_example() -> None:
    told = trunkline("--help")
    assert told.returncode == 0
    assert all(f" {command} " in told.stdout for command in COMMANDS)
    assert "trunkline play chicago_express" in told.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_is_told(command: str) -> None:
    told = CliRunner().invoke(app, [command, "--help"], terminal_width=80)
    assert told.exit_code == 0
    assert f" {command} [OPTIONS]" in told.output


def test_help_loads_no_game_and_no_drawing() -> None:
    code = "import sys, trunkline.cli; print([name for name in sys.modules if 'trunkline.games' in name or name == 'htpy'])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_games_are_listed_with_their_caveats() -> None:
    told = trunkline("games").stdout
    assert "chicago_express" in told
    assert "disagree on five values" in told


def test_a_rule_a_chapter_or_all_rules_are_shown() -> None:
    assert "Forest and mountain take a single company" in trunkline("rules", "chicago_express", "4.2").stdout
    chapter = trunkline("rules", "chicago_express", "§3").stdout
    assert "§3.5" in chapter
    assert "§4.1" not in chapter
    assert "§8.2" in trunkline("rules", "chicago_express").stdout
    missing = trunkline("rules", "chicago_express", "9.9")
    assert (missing.returncode, missing.stdout) == (1, "")
    assert "has no rule §9.9; its chapters are 1, 2, 3" in missing.stderr


def test_a_game_that_is_not_there_is_named() -> None:
    told = trunkline("play", "monopoly")
    assert told.returncode == 1
    assert told.stderr.startswith("trunkline: there is no game 'monopoly'; there are ")


def test_a_newcomer_plays_a_whole_game_by_numbers(tmp_path: Path) -> None:
    """The first option, over and over, until the game is over."""
    file = tmp_path / "evening.txt"
    told = trunkline(
        "play", "chicago_express", "--seats", "human,random", "--seed", "5", "--save", str(file), typed="1\n" * 400
    )
    assert told.returncode == 0, told.stderr
    assert "The end" in told.stdout
    assert "1. " in told.stdout
    record = load_file(file)
    assert not record.now.agenda
    assert trunkline("replay", str(file)).returncode == 0


def test_a_newcomer_plays_a_game_with_hidden_hands_by_numbers(tmp_path: Path) -> None:
    """The first option, over and over; now and then another one is asked about, written out or taken with an amount."""
    file = tmp_path / "cards.txt"
    typed = (
        "why build clear DM Denver/Casper\n3\nlog\nbuild clasic DM x\nboard " + str(tmp_path / "up.svg") + "\n" + "1\n" * 600
    )
    told = trunkline("play", "union_pacific", "--seats", "human,random,random", "--seed", "5", "--save", str(file), typed=typed)
    assert told.returncode == 0, told.stderr
    assert "The map is a reconstruction" in told.stdout
    assert "Choose a first share; it lies face down until all have chosen." in told.stdout
    assert "Random 2 lays a first share face down." in told.stdout
    assert "The first shares are turned up: Player 1  UP , Random 2" in told.stdout
    assert "Only what this step of the turn asks for can be done" in told.stdout
    assert "no track is called 'clasic'; did you mean classic or clear?" in told.stdout
    assert "In hand   Shares" in told.stdout
    assert [f"Payout {number} of 4:" in told.stdout for number in (1, 2, 3, 4)] == [True] * 4
    assert "The game is over: " in told.stdout
    assert "The end" in told.stdout
    record = load_file(file)
    assert not record.now.agenda
    best = max(record.now.cash)
    assert f"wins with ${best}" in told.stdout
    assert 'id="line-Denver--El-Paso"' in (tmp_path / "up.svg").read_text(encoding="utf-8")
    replayed = trunkline("replay", str(file), "--at", "20")
    assert replayed.returncode == 0, replayed.stderr
    assert "Position 20" in replayed.stdout


def test_nobody_reads_the_others_cards_in_the_terminal(tmp_path: Path) -> None:
    """What the bots draw unseen or give up is never named before the end."""
    file = tmp_path / "cards.txt"
    typed = "1\n" * 60 + "quit\n"
    told = trunkline("play", "union_pacific", "--seats", "human,random,random", "--seed", "8", "--save", str(file), typed=typed)
    assert load_file(file).now.agenda, "the game goes on"
    lines = [line for line in told.stdout.splitlines() if line.strip().startswith("Random")]
    assert any("draws a share from the pile" in line for line in lines)
    assert any("gives up a share for one of" in line for line in lines)
    assert not [line for line in lines if "draws the track card" in line or ("draws  " in line) or "gives up  " in line]


def test_playing_by_notation_why_undo_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    seats = ("play", "chicago_express", "--seats", "human,human", "--seed", "5", "--save", str(file))
    first = trunkline(*seats, typed="why develop A2\nbid 6\nbid 9\nundo\nbid 8\npass\nwords\nhelp\nlog\nquit\n")
    assert "Only what this step of the turn asks for" in first.stdout
    assert "The first bid must be at least the minimum bid. (§3.2)" in first.stdout
    assert "expand COMPANY HEX" in first.stdout
    assert [tuple(a) for a in load_file(file).actions] == [(8,), ()]
    second = trunkline(*seats, typed="1\nquit\n")
    assert "going on after 2 actions" in second.stdout
    assert len(load_file(file).actions) == 3


def test_nonsense_at_the_prompt_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    typed = "99\n1 x\nfly to Chicago\n\nwhy\nexpand prr q5\nsave\nrules 99\nundo\nbid 7\nquit\n"
    told = trunkline("play", "chicago_express", "--seats", "human,human", "--save", str(file), typed=typed)
    assert told.returncode == 0, told.stderr
    for words in (
        "there are options 1 to 2",
        "has no action 'fly'",
        "nothing of yours to take back",
        "say where",
        "no rule §99",
    ):
        assert words in told.stdout
    assert len(load_file(file).actions) == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("play", "chicago_express", "--seats", "human,robot"), "'robot' is not one of human, random"),
        (("play", "chicago_express", "--seats", "human"), "is for 2 to 6 players, not 1"),
        (("play", "chicago_express", "--option", "first-bidder=seat-7"), "first-bidder=seat-7"),
        (("replay", "nothing.txt"), "No such file"),
        (("replay", str(RECORDS / "evening.txt"), "--at", "999"), "the record has positions 0 to"),
        (("draw", "chicago_express", "--record", "nothing.txt"), "No such file"),
        (("playout", "chicago_express", "--players", "9"), "is for 2 to 6 players, not 9"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(words: tuple[str, ...], complaint: str) -> None:
    told = trunkline(*words)
    assert told.returncode == 1
    assert complaint in told.stderr
    assert "Traceback" not in told.stderr


def test_replay_verifies_and_reports(tmp_path: Path) -> None:
    good = RECORDS / "detroit_3_players.txt"
    report = json.loads(trunkline("replay", str(good), "--at", "10", "--json").stdout)
    assert (report["valid"], report["finished"], report["at"]) == (True, True, 10)
    assert report["state"]["agenda"] == load_file(good).states[10].agenda
    bad = tmp_path / "bad.txt"
    bad.write_text(good.read_text(encoding="utf-8").replace("result: ", "result: 1 "), encoding="utf-8")
    told = trunkline("replay", str(bad))
    assert told.returncode == 1
    assert "the result is" in told.stderr


def test_playout_ends_with_a_line_of_json() -> None:
    told = trunkline("playout", "chicago_express", "--players", "3", "--games", "30", "--seed", "7", "--jobs", "2", "--json")
    figures = json.loads(told.stdout.splitlines()[-1])
    alone = trunkline("playout", "chicago_express", "--players", "3", "--games", "30", "--seed", "7", "--json")
    assert figures["actions"] == json.loads(alone.stdout)["actions"]
    assert (figures["game"], figures["players"], figures["games"]) == ("chicago_express", 3, 30)
    assert figures["actions_per_second"] > 0


def test_the_levels_sit_at_the_terminal_table(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    told = trunkline(
        "play", "chicago_express", "--seats", "human,L1,L2", "--seed", "5", "--save", str(file), typed="1\n2\nquit\n"
    )
    assert told.returncode == 0, told.stderr
    assert len(load_file(file).actions) > 3


def test_the_board_is_drawn_to_a_file_or_to_standard_output(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    told = trunkline("draw", "chicago_express", "--record", str(RECORDS / "evening.txt"), "--at", "50", "-o", str(file))
    assert told.returncode == 0, told.stderr
    assert 'id="hex-A2"' in file.read_text(encoding="utf-8")
    assert trunkline("draw", "chicago_express", "-o", "-").stdout.startswith("<")


def test_bench_measures_a_game() -> None:
    told = trunkline("bench", "chicago_express", "--json")
    figures = json.loads(told.stdout.splitlines()[-1])
    assert figures["chicago_express"]["copy_us"] > 0
    assert figures["chicago_express"]["copy_ratio"] > 0
