"""Boards of one's own, on the command line: checked, played on, drawn, and named in records."""

import pickle
from pathlib import Path

import pytest

from tests.command_line import trunkline
from trunkline.bots.playout import playouts
from trunkline.core.catalog import catalog, find, on_board
from trunkline.core.errors import BadBox, BadRecord, UnknownGame
from trunkline.core.game import AnyGame
from trunkline.records.record import begin
from trunkline.records.text import parse, write

GAME = find("union_pacific")
assert GAME.custom_boards is not None
BOARDS = GAME.custom_boards()
SHORT = 'ends = ["Vancouver", "Seattle"], type = "classic", spaces = ["neutral"]'
LONGER = BOARDS.own().replace(SHORT, SHORT.replace('"neutral"', '"neutral", "neutral"'))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A board that differs from ours in one space."""
    path = tmp_path / "mine.toml"
    path.write_text(LONGER, encoding="utf-8")
    return path


def fingerprint(text: str) -> str:
    return str(on_board(GAME, text, "mine.toml").box.board)


def test_a_good_board_is_described(file: Path) -> None:
    told = trunkline("board", "check", str(file))
    assert told.returncode == 0, told.stderr
    first, second, *types, last = told.stdout.splitlines()
    assert first == f"{file} is a good board. Its fingerprint is {fingerprint(LONGER)}."
    assert second == "40 cities, 77 connections with 135 spaces, no two of them cross"
    assert types[0] == "classic: 30 connections, 53 spaces, 14 track cards"
    assert len(types) == 4
    assert last == "10 companies; each can set all its locomotives, 131 together"
    assert trunkline("board", "check", str(file), "--game", "union_pacific").stdout == told.stdout


@pytest.mark.parametrize(
    ("find", "put", "complaint"),
    [
        ('"Seattle"], type = "classic"', '"Seattle"], type = "narrow"', "is of unknown type 'narrow'"),
        ('code = "BNL"', 'code = "UP"', "company 'UP' needs another code"),
        ("locomotives = 23", "locomotives = 22", "there are 131 locomotives in all, not 130"),
        ("[drawing]", "[drawing", "mine.toml"),
    ],
)
def test_a_bad_board_is_refused_in_a_sentence(tmp_path: Path, find: str, put: str, complaint: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(BOARDS.own().replace(find, put, 1), encoding="utf-8")
    for words in (("board", "check", str(path)), ("play", "union_pacific", "--board", str(path))):
        told = trunkline(*words)
        assert (told.returncode, told.stdout) == (1, "")
        assert told.stderr.startswith("trunkline: ")
        assert str(path) in told.stderr
        assert complaint in told.stderr
        assert "Traceback" not in told.stderr


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"\xff\xfe\x00" * 1000, "not a text file in UTF-8"),
        (b"a = " + b"[\n" * 90_000, "nested too deeply"),
        (b"# " * 200_000, "longer than 200000 bytes"),
        (b"", "the board needs"),
    ],
)
def test_a_hostile_file_is_refused_in_a_sentence(tmp_path: Path, data: bytes, complaint: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(data)
    told = trunkline("board", "check", str(path))
    assert (told.returncode, told.stdout) == (1, "")
    assert complaint in told.stderr and str(path) in told.stderr
    assert len(told.stderr) < 1000 and "Traceback" not in told.stderr


def test_an_endless_file_is_not_read_to_its_end() -> None:
    assert "/dev/zero: longer than 200000 bytes" in trunkline("board", "check", "/dev/zero").stderr


def test_the_games_own_board_can_be_printed_and_is_good(tmp_path: Path) -> None:
    told = trunkline("board", "print")
    assert told.stdout == BOARDS.own()
    assert fingerprint(told.stdout) == GAME.box.board


def test_other_games_say_that_they_have_one_board(file: Path) -> None:
    for words in (
        ("board", "check", str(file), "--game", "chicago_express"),
        ("play", "chicago_express", "--board", str(file)),
    ):
        told = trunkline(*words)
        assert told.returncode == 1
        assert "is played on its own board alone" in told.stderr
    assert "No such file" in trunkline("board", "check", "nothing.toml").stderr


def test_a_game_on_another_board_is_kept_refused_without_it_and_replayed_with_it(file: Path, tmp_path: Path) -> None:
    kept = tmp_path / "evening.txt"
    seats = ("play", "union_pacific", "--seats", "human,random", "--seed", "1", "--save", str(kept))
    told = trunkline(*seats, "--board", str(file), typed="1\n1\nquit\n")
    assert told.returncode == 0, told.stderr
    assert "This game uses a custom board." in told.stdout.replace("\n", " ")
    assert f"options: board={fingerprint(LONGER)}" in kept.read_text(encoding="utf-8")
    for words in (("replay", str(kept)), seats, ("draw", "union_pacific", "--record", str(kept))):
        refused = trunkline(*words)
        assert refused.returncode == 1
        assert "has to be loaded from its file; add --board FILE" in refused.stderr
    assert trunkline("replay", str(kept), "--board", str(file)).returncode == 0
    again = trunkline(*seats, "--board", str(file), typed="1\nquit\n")
    assert "resuming after" in again.stdout


def test_a_record_of_our_board_is_not_replayed_on_another(file: Path, tmp_path: Path) -> None:
    kept = tmp_path / "evening.txt"
    kept.write_text(write(begin(GAME, 3, 0)), encoding="utf-8")
    assert trunkline("replay", str(kept)).returncode == 0
    told = trunkline("replay", str(kept), "--board", str(file))
    assert told.returncode == 1
    assert "was not made with board=" in told.stderr


def test_records_know_their_board() -> None:
    other = on_board(GAME, LONGER, "mine.toml")
    text = write(begin(other, 3, 0))
    with pytest.raises(BadRecord, match="has to be loaded from its file"):
        parse(text)
    assert (
        parse(text, lookup=lambda name, version: on_board(find(name, version), LONGER, "mine.toml")).game.chosen == other.chosen
    )
    with pytest.raises(BadRecord, match="was not made with board="):
        parse(write(begin(GAME, 3, 0)), lookup=lambda name, version: other)


def test_random_games_are_played_on_the_board_on_every_core(file: Path) -> None:
    other = on_board(GAME, LONGER, "mine.toml")
    alone, shared = (list(playouts(other, 3, range(24), jobs)) for jobs in (1, 2))
    assert alone == shared
    assert alone != list(playouts(GAME, 3, range(24), 1))
    told = trunkline("playout", "union_pacific", "--games", "3", "--board", str(file), "--jobs", "2")
    assert told.returncode == 0, told.stderr


@pytest.mark.parametrize("game", catalog(), ids=lambda game: str(game.name))
def test_a_game_crosses_to_another_process(game: AnyGame) -> None:
    there = pickle.loads(pickle.dumps(game))
    assert there.edition == game.edition
    assert list(playouts(there, there.seats[0], range(1), 1)) == list(playouts(game, game.seats[0], range(1), 1))


def test_a_game_without_boards_refuses_one() -> None:
    with pytest.raises(UnknownGame, match="its own board alone"):
        on_board(find("chicago_express"), LONGER, "mine.toml")
    with pytest.raises(BadBox, match=r"mine\.toml"):
        on_board(GAME, "", "mine.toml")
