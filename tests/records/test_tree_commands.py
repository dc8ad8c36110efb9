"""What the commands do with records of format 2."""

import json
from pathlib import Path

import pytest
from rich.console import Console

import trunkline
from tests.command_line import trunkline as run
from trunkline.cli.terminal.session import act, open_session
from trunkline.cli.terminal.variations import letters
from trunkline.core.notation import read
from trunkline.records.reading import load_tree
from trunkline.records.text import load_file
from trunkline.records.tree import counts

GAMES = Path(trunkline.__file__).parent / "games"
TREE = GAMES / "chicago_express" / "tests" / "trees" / "opening.txt"
PLAIN = GAMES / "chicago_express" / "records" / "evening.txt"


def test_replay_shows_the_tree() -> None:
    told = run("replay", str(TREE), "--at", "1")
    assert told.returncode == 0, told.stderr
    lines = [line.rstrip() for line in told.stdout.splitlines()]
    assert "variations: 3 (actions in them: 8)" in lines[0]
    for line in (
        "1 bid 12 !?",
        "   Five above the minimum: that stays in the treasury of the PRR.",
        "   marked: company PRR (green), hex Q5 (blue)",
        "   chances by L3/2000: Ada 31%, Bruno 22%, Chiyo 27%, Stoker 20%",
        "    a) 1 bid 7",
        "        a.a) 3 bid 9 ?",
        "    b) 1 pass ??",
    ):
        assert line in lines
    assert "Position 1:" in told.stdout


def test_replay_shows_the_comments_of_the_readers_language() -> None:
    told = run("replay", str(TREE), "--language", "de").stdout
    assert "Fünf über dem Mindestgebot" in told
    assert "Five above" not in told
    assert "Varianten: 3" in told
    assert "markiert: company PRR (grün), hex Q5 (blau)" in told


def test_replay_gives_the_tree_to_programs() -> None:
    report = json.loads(run("replay", str(TREE), "--json").stdout)
    assert report["format"] == 2
    assert report["counts"]["variations"] == 3
    start, first, variation, *_ = report["nodes"]
    assert (start["action"], first["action"], variation["action"]) == (None, "bid 12", "bid 7")
    assert (first["glyph"], first["depth"], variation["parent"], variation["depth"]) == ("!?", 0, 0, 1)


def test_replay_refuses_a_wrong_variation_in_a_sentence(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(TREE.read_text(encoding="utf-8").replace("  bid 8", "  bid 6"), encoding="utf-8")
    told = run("replay", str(bad), "--language", "de")
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr.startswith(f"trunkline: {bad}, Zeile ")
    assert told.stderr.count("\n") == 1


def test_no_comment_moves_the_cursor(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(TREE.read_text(encoding="utf-8").replace("Five above", "\x1b[2J\\u001b[2J\u202eFive"), encoding="utf-8")
    told = run("replay", str(file)).stdout
    assert "Five" in told
    assert not {"\x1b", "\u202e"} & set(told)


def test_convert_writes_either_format(tmp_path: Path) -> None:
    plain, tree, same = tmp_path / "plain.txt", tmp_path / "tree.txt", tmp_path / "same.txt"
    told = run("convert", str(TREE), "--format", "1", "-o", str(plain))
    assert "Left out, as format 1 has no place for it: variations: 3 (actions in them: 8) · glyphs: 3" in told.stdout
    assert load_file(plain).states == load_file(TREE).states
    assert plain.read_text(encoding="utf-8").startswith("trunkline record 1\n")
    assert "variations" in run("convert", str(TREE), "-o", str(same)).stdout
    assert same.read_text(encoding="utf-8") == TREE.read_text(encoding="utf-8")
    assert run("convert", str(PLAIN), "--format", "2", "-o", str(tree)).returncode == 0
    assert load_tree(tree).tree == load_tree(PLAIN).tree
    assert run("convert", str(tree), "-o", str(plain)).returncode == 1, "an existing file is not overwritten unasked"


def test_a_position_of_the_main_line_is_drawn(tmp_path: Path) -> None:
    told = run("draw", "chicago_express", "--record", str(TREE), "--at", "3", "-o", str(tmp_path / "board.svg"))
    assert told.returncode == 0, told.stderr
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("format", [1, 2])
def test_a_game_that_goes_on_keeps_what_its_file_says_besides(tmp_path: Path, format: int) -> None:
    file = tmp_path / "game.txt"
    assert run("convert", str(TREE), "--format", str(format), "-o", str(file)).returncode == 0
    before = load_tree(file)
    session = open_session(before.record, Console(quiet=True), file, read=before)
    act(session, read(before.record.game, "bid 13"))
    after = load_tree(file)
    assert (after.format, len(after.record.actions)) == (format, 10)
    assert [node.comments for node in after.tree.nodes.values()][:2] == [n.comments for n in before.tree.nodes.values()][:2]
    assert counts(after.tree).variations == (3 if format == 2 else 0)


def test_play_goes_on_with_a_tree(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(TREE.read_text(encoding="utf-8"), encoding="utf-8")
    told = run("play", "--save", str(file), "--seats", "human,human,human,human", typed="bid 13\nquit\n")
    assert told.returncode == 0, told.stderr
    read = load_tree(file)
    assert (read.format, len(read.record.actions), counts(read.tree).variations) == (2, 10, 3)


def test_a_line_of_actions_is_not_broken_within_one() -> None:
    told = run("replay", str(GAMES / "eighteen_thirty" / "tests" / "trees" / "opening.txt"), width=79).stdout.splitlines()
    assert [line.rstrip() for line in told if line.startswith(("2 bid BO", "9 set-par"))] == [
        "2 bid BO 286  3 buy  4 buy  5 bid CA 439  6 bid BO 313  7 buy  8 pass",
        "9 set-par 90  10 buy-share B&O bank  11 done  12 start B&M 76",
    ]


def test_variations_are_lettered_beyond_z() -> None:
    assert [letters(n) for n in (0, 25, 26, 27, 52)] == ["a", "z", "aa", "ab", "ba"]
