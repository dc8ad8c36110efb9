"""Union Pacific in the terminal: a whole game by numbers, in which nobody's cards but one's own are ever printed."""

import re
from pathlib import Path

from rich.console import Console

from tests.command_line import trunkline
from trunkline.cli.terminal.play import show_end
from trunkline.cli.terminal.session import open_session
from trunkline.core.game import Seat
from trunkline.games.union_pacific.rules.shares import Swap, TakeBlind
from trunkline.records.text import load_file

RECORDS = Path(__file__).parent.parent / "records"

SIX = "random,human,random,random,random,random"
HIDDEN_TO_ME = re.compile(r"Random \d (draws +[A-Z]|draws the track card|gives up +[A-Z]|lays +[A-Z])")


def played(file: Path, seats: str, *more: str, typed: str = "1\n" * 500, width: int = 120) -> str:
    told = trunkline(
        "play", "union_pacific", "--seats", seats, "--seed", "7", "--save", str(file), *more, typed=typed, width=width
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


def test_a_newcomer_plays_a_whole_game_by_numbers_and_sees_only_one_hand(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    told = played(file, SIX)
    for words in ("The map is a reconstruction", "The first shares are turned up", "The end"):
        assert words in told
    record = load_file(file)
    assert not record.now.agenda
    me = Seat(SIX.split(",").index("human"))
    secret = [
        a for s, a in zip(record.states, record.actions, strict=False) if s.seat != me and isinstance(a, TakeBlind | Swap)
    ]
    assert secret  # there was something to hide
    assert HIDDEN_TO_ME.findall(told) == []
    assert f"Player {me + 1} draws the track card" in told
    hands = [line for line in told.splitlines() if re.match(r" *Random \d [a-z].*(classic|clear|barred|double|joker)", line)]
    assert not [line for line in hands if not re.search("discards|builds", line)]


def test_a_drawn_card_is_not_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    told = played(file, "human,random,random", typed="1\n1\nundo\n1\ntake-blind\nundo\nquit\n")
    assert told.count("a share has been drawn from the pile since, so it cannot be undone") == 1
    assert any(isinstance(a, TakeBlind) for a in load_file(file).actions)


def test_no_line_is_wider_than_the_screen(tmp_path: Path) -> None:
    for width in (80, 120):
        told = played(tmp_path / f"{width}.txt", SIX, typed="1\n" * 6 + "quit\n", width=width)
        lines = [line for line in told.splitlines() if "trunkline play --save" not in line]  # which one copies whole
        assert max(map(len, lines)) <= width + 2  # the prompt stands before the next rule


def test_the_fictive_player_is_ranked() -> None:
    """§8.3 In a game of two."""
    console = Console(width=120)
    with console.capture() as captured:
        record = load_file(RECORDS / "basic-2.txt")
        record.names, record.seats = ["Ada", "Random 2"], ["human", "random"]
        show_end(open_session(record, console, None))
    ranking = captured.get().splitlines()[-3:]
    sums = [int(line.split()[-1]) for line in ranking]
    assert sums == sorted(sums, reverse=True)
    assert sum("The dummy player" in line for line in ranking) == 1
