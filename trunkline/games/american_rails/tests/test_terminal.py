"""American Rails in the terminal, as a newcomer plays it."""

from pathlib import Path

from tests.command_line import in_a_process, trunkline
from trunkline.records.text import load_file


def test_a_newcomer_plays_a_whole_game_by_numbers(tmp_path: Path) -> None:
    """The first option, over and over, until the game is over."""
    file = tmp_path / "evening.txt"
    seats = ("--seats", "human,random,random", "--seed", "5", "--save", str(file))
    told = trunkline("play", "american_rails", *seats, typed="1\n" * 400)
    assert told.returncode == 0, told.stderr
    for words in (
        "Most city values",
        "Choose the company",
        "Phase 1 of 1851",
        "Dividends of 1851",
        "The game is over",
        "The end",
    ):
        assert words in told.stdout
    assert not load_file(file).now.agenda
    assert trunkline("replay", str(file)).returncode == 0


def test_no_line_is_wider_than_the_screen() -> None:
    for width in (80, 120):
        told = trunkline("play", "american_rails", "--seed", "5", typed="1\n" * 60 + "quit\ny\n", width=width)
        assert told.returncode == 0, told.stderr
        assert max(map(len, told.stdout.splitlines())) <= width + 2  # the prompt stands before the next rule


def test_actions_are_typed_in_short(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    typed = "Put-Up am\nbid 30\npass\npass\nstart 16,3\nwhy start 16,3\nput-up m\nput-up x\nboard board.svg\nquit\n"
    seats = ("play", "american_rails", "--seats", "human,human,human", "--seed", "1", "--save", str(file))
    told = in_a_process(*seats, typed=typed, folder=tmp_path)
    assert told.returncode == 0, told.stderr
    assert "You can only do what this step of the turn asks for" in told.stdout
    assert "no company is called 'x'" in told.stdout
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")
    assert [type(a).__name__ for a in load_file(file).actions] == ["PutUp", "Bid", "Pass", "Pass", "Start", "PutUp"]


def test_the_board_is_drawn_for_either_map(tmp_path: Path) -> None:
    for name, mobile in (("american_rails", "3,16"), ("american_rails-row16", "2,16")):
        file = tmp_path / f"{name}.svg"
        told = trunkline("draw", name, "-o", str(file))
        assert told.returncode == 0, told.stderr
        assert f"Mobile, city {mobile}" in file.read_text(encoding="utf-8")
