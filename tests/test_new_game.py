"""``trunkline new-game`` as a stranger uses it: write the package, let it be found, play it everywhere, test it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.outside import EXAMPLE, ROOT, install
from tests.server.running import ask, serving

GAME = "coal_rush"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a stranger has made a game and installed it."""
    home = tmp_path_factory.mktemp("home")
    assert run(home, "-m", "trunkline", "new-game", GAME).returncode == 0
    install(home / "site", GAME, coal_rush="coal_rush:GAME")
    return home


def environment(home: Path) -> dict[str, str]:
    path = os.pathsep.join(map(str, (ROOT, home / "site", home / GAME)))
    return {**os.environ, "PYTHONPATH": path, "COLUMNS": "120", "TERM": "dumb"}


def run(home: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=home, env=environment(home), input=typed, capture_output=True, text=True, check=False)


def files(folder: Path) -> dict[str, str]:
    found = (file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    return {str(file.relative_to(folder)): file.read_text(encoding="utf-8") for file in found}


def test_the_example_is_what_the_command_writes(tmp_path: Path) -> None:
    told = run(tmp_path, "-m", "trunkline", "new-game", "minimal_game", "there")
    assert told.returncode == 0, told.stderr
    assert files(tmp_path / "there") == files(EXAMPLE)
    assert sum(len(text.splitlines()) for text in files(EXAMPLE).values()) <= 150
    assert 'pip install -e "./there[test]"' in told.stdout


def test_a_new_game_bears_its_own_name_everywhere(home: Path) -> None:
    written = files(home / GAME)
    assert sorted(written) == ["coal_rush/RULES.md", "coal_rush/__init__.py", "pyproject.toml", "tests/test_coal_rush.py"]
    assert not [name for name, text in written.items() if "minimal" in text.lower()]
    assert written["coal_rush/RULES.md"].startswith("# Coal Rush")


REFUSED = {
    "Coal Rush": "lower-case letters",
    "coal-rush": "lower-case letters",
    "../coal": "lower-case letters",
    "x" * 41: "lower-case letters",
    "class": "Python uses this name",
    "random": "Python uses this name",
    "chicago_express": "a game of this name",
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_bad_name_is_refused_in_a_sentence(tmp_path: Path, name: str) -> None:
    told = run(tmp_path, "-m", "trunkline", "new-game", name)
    assert (told.returncode, told.stdout, len(told.stderr.splitlines())) == (1, "", 1)
    assert REFUSED[name] in told.stderr
    assert not [*tmp_path.iterdir()]


def test_a_folder_with_something_in_it_is_left_alone(home: Path) -> None:
    before = files(home / GAME)
    told = run(home, "-m", "trunkline", "new-game", "other", GAME)
    assert (told.returncode, told.stderr) == (1, "trunkline: coal_rush exists already; nothing has been written\n")
    assert files(home / GAME) == before


def test_an_installed_game_is_not_made_again(home: Path) -> None:
    assert "there is a game of this name already" in run(home, "-m", "trunkline", "new-game", GAME, "again").stderr


def test_it_is_played_in_the_terminal(home: Path) -> None:
    told = run(home, "-m", "trunkline", "play", GAME, "--seats", "human,L1", "--seed", "1", typed="bid 31\nwhy bid 31\nbid 5\n")
    assert "Coal Rush" in told.stdout and "Traceback" not in told.stderr
    assert "You cannot bid more than you have." in told.stdout and "§2.4" in told.stdout
    assert "Player 1: bid 5" in told.stdout


def test_bots_of_all_levels_play_it(home: Path) -> None:
    words = f"-m trunkline arena {GAME} --seats L0,L1,L2,L3 --games 4 --positions 8 --json"
    told = run(home, *words.split())
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout.splitlines()[-1])["games"] == 4


def test_a_table_of_the_server_is_played_to_the_end_over_the_api(home: Path, tmp_path: Path) -> None:
    """One seat by the example bot, two by bots of the house."""
    with serving(f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path / "log", environment=environment(home)) as server:
        told = run(home, str(ROOT / "examples/bot.py"), server.address, "--game", GAME)
        assert told.returncode == 0, told.stderr
        table = told.stdout.split("table ")[1].split(".")[0]
        _, seen = ask(server, f"/api/tables/{table}")
        assert seen["finished"] and len(seen["scores"]) == 3


def test_its_own_test_passes(home: Path) -> None:
    told = run(home, "-m", "pytest", "-q", "-p", "no:cacheprovider", GAME)
    assert told.returncode == 0, told.stdout
    assert " passed" in told.stdout


BROKEN_ON_PURPOSE = {  # the law that a fault breaks, and the fault
    "nothing_is_made_or_lost": ("s.bank += sale.bid", "s.bank += sale.bid - 1"),
    "every_refusal_names_a_rule_of_the_book": ('"§2.4"', '"§9.9"'),
    "a_random_game_reaches_its_end": ("s.auction, s.agenda = None, []", "s.auction = None"),
}


@pytest.mark.parametrize("law", BROKEN_ON_PURPOSE)
def test_a_rule_broken_on_purpose_is_named_by_a_test(home: Path, tmp_path: Path, law: str) -> None:
    sound, broken = BROKEN_ON_PURPOSE[law]
    package = tmp_path / GAME
    for name, text in files(home / GAME).items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text.replace(sound, broken), encoding="utf-8")
    install(tmp_path / "site", GAME, coal_rush="coal_rush:GAME")
    told = run(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", law, GAME)
    assert told.returncode == 1
    assert f"2_players-{law}]" in told.stdout
