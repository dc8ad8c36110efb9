"""Trees of records: what is written is read again, lines can be edited, and a main line is a plain record."""

import json
import pickle
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import trunkline
from tests.records.trees import random_tree
from tests.study.exports import departing
from trunkline.capabilities.interchange import interchange
from trunkline.cli.commands.exports import with_departures
from trunkline.core.catalog import find
from trunkline.core.errors import BadRecord, Illegal
from trunkline.core.notation import read, spell
from trunkline.records.annotations import verdict
from trunkline.records.reading import load_tree, parse_tree
from trunkline.records.record import begin, play_on
from trunkline.records.text import load_file, write
from trunkline.records.tree import (
    MOST_DEPTH,
    START,
    NodeId,
    Tree,
    add,
    begin_tree,
    copied,
    counts,
    delete,
    depth,
    main_line,
    path,
    position,
    promote,
    record_of,
    tree_of,
    walk,
    with_main_line,
    write_comment,
)
from trunkline.records.writing import needed_format, write_tree

GOLDEN = sorted(Path(trunkline.__file__).parent.glob("games/*/tests/trees/*.txt"))
PLAIN = sorted(Path(trunkline.__file__).parent.glob("games/*/records/*.txt"))
quietly = settings(max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck))


# -- what is written is read again -----------------------------------------------------------------------


@quietly
@given(seed=st.integers(0, 1 << 60), nodes=st.integers(0, 80))
def test_every_tree_is_read_as_it_was_written(seed: int, nodes: int) -> None:
    tree = random_tree(Random(seed), nodes)
    text = write_tree(tree, 2)
    again = parse_tree(text)
    assert again == tree
    assert write_tree(again, 2) == text


@settings(max_examples=120, deadline=None, database=None)
@given(words=st.text(), language=st.sampled_from(["", "de", "pt-BR"]), depth=st.integers(0, 2))
def test_every_comment_is_read_as_it_was_written(words: str, language: str, depth: int) -> None:
    tree, ids = auction()
    write_comment(tree, ids[depth], words, language)
    assert parse_tree(write_tree(tree, 2)) == tree
    assert parse_tree(write_tree(tree)) == tree, "in the format that was chosen for it"


@quietly
@given(seed=st.integers(0, 1 << 60))
def test_format_1_keeps_the_main_line_of_any_tree(seed: int) -> None:
    tree = random_tree(Random(seed), 30)
    plain = parse_tree(write_tree(tree, 1))
    assert record_of(plain).states == record_of(tree).states
    assert needed_format(plain) == 1


def test_trees_that_differ_in_one_word_are_different() -> None:
    tree, (_, second, third) = auction()
    for id in (START, second, third):
        other = copied(tree)
        write_comment(other, id, "no")
        assert other != tree
    other = copied(tree)
    other.nodes[third].glyph = "?"
    assert other != tree
    promote(other, third)
    assert other != tree


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.parts[-4])
def test_a_golden_tree_reads_and_is_written_as_it_stands(file: Path) -> None:
    read = load_tree(file)
    assert write_tree(read.tree) == file.read_text(encoding="utf-8")
    found = counts(read.tree)
    assert read.format == 2
    assert min(found.variations, found.comments, found.glyphs, found.marks, found.verdicts) > 0
    assert load_file(file).states == read.record.states == record_of(read.tree).states


def test_every_game_has_a_golden_tree() -> None:
    games = Path(trunkline.__file__).parent / "games"
    assert {file.parts[-4] for file in GOLDEN} == {folder.name for folder in games.iterdir() if (folder / "RULES.md").is_file()}


@pytest.mark.parametrize("file", PLAIN[::9], ids=lambda file: file.stem)
def test_a_plain_record_is_a_tree_with_its_comments_and_assertions(file: Path) -> None:
    read = load_tree(file)
    text = file.read_text(encoding="utf-8")
    assert read.format == needed_format(read.tree) == 1
    assert text.count("\n= ") == write_tree(read.tree).count("\n= ")
    assert text.count("\n# ") == write_tree(read.tree).count("\n# ")
    assert parse_tree(write_tree(read.tree, 2)) == read.tree == parse_tree(write_tree(read.tree, 1))


def test_a_record_is_written_alike_as_a_record_and_as_a_tree() -> None:
    record = load_file(PLAIN[0])
    assert write_tree(tree_of(record)) == write(record)


def test_an_imported_game_keeps_its_departures_as_comments() -> None:
    data = interchange().parse(json.dumps(departing()), "export")
    game = interchange().as_played(data, "export")
    tree = with_departures(game).tree
    assert game.departures
    assert counts(tree).comments == len({departure.position for departure in game.departures})
    assert parse_tree(write_tree(tree, 1)) == parse_tree(write_tree(tree, 2)) == tree


# -- editing ---------------------------------------------------------------------------------------------


def auction() -> tuple[Tree, list[NodeId]]:
    """bid 7 (bid 8) pass"""
    tree = begin_tree(find("chicago_express"), 2, 0)
    first = add(tree, START, read(tree.game, "bid 7"))
    second = add(tree, first, read(tree.game, "pass"))
    third = add(tree, START, read(tree.game, "bid 8"))
    return tree, [first, second, third]


def spelled(tree: Tree) -> list[str]:
    return [spell(tree.game, tree.nodes[id].action) for id in main_line(tree)]


def test_an_action_behind_another_is_played_from_its_position() -> None:
    tree, (first, second, third) = auction()
    assert (spelled(tree), counts(tree).variations) == (["bid 7", "pass"], 1)
    assert position(tree, second).cash == [53, 60]
    assert [place.id for place in walk(tree)] == [START, first, third, second]
    assert path(tree, second) == [first, second]
    assert (depth(tree, second), depth(tree, third)) == (0, 1)


def test_an_illegal_action_changes_nothing() -> None:
    tree, (first, *_) = auction()
    before = copied(tree)
    with pytest.raises(Illegal):
        add(tree, first, read(tree.game, "bid 7"))
    assert tree == before


def test_an_action_is_not_added_twice() -> None:
    tree, (first, *_) = auction()
    assert add(tree, START, read(tree.game, "bid 7")) == first
    assert len(tree.nodes) == 4


def test_a_promoted_variation_becomes_the_main_line_and_back() -> None:
    tree, (first, _, third) = auction()
    before = copied(tree)
    promote(tree, third)
    assert spelled(tree) == ["bid 8"]
    assert parse_tree(write_tree(tree, 2)) == tree
    promote(tree, first)
    assert tree == before


def test_a_deleted_node_takes_what_follows_with_it() -> None:
    tree, (first, _, third) = auction()
    delete(tree, first)
    assert set(tree.nodes) == {START, third}
    assert spelled(tree) == ["bid 8"]
    fresh = add(tree, third, read(tree.game, "pass"))
    assert add(tree, START, read(tree.game, "bid 9")) not in (fresh, third)
    with pytest.raises(BadRecord, match="the start cannot be deleted"):
        delete(tree, START)


def test_variations_are_nested_up_to_a_limit() -> None:
    tree, at = nested(MOST_DEPTH)
    assert parse_tree(write_tree(tree, 2)) == tree
    add(tree, at, read(tree.game, "pass"))
    with pytest.raises(BadRecord, match="nested more than 100 deep"):
        add(tree, at, read(tree.game, bid_above(tree, at)))
    before, other = copied(tree), add(tree, START, read(tree.game, "bid DH 75"))
    with pytest.raises(BadRecord, match="nested more than 100 deep"):
        promote(tree, other)
    delete(tree, other)
    assert tree == before


def nested(levels: int) -> tuple[Tree, NodeId]:
    """At each level one plays what the main line does not; the line goes round and round in the privates of 1830."""
    tree = begin_tree(find("1830"), 2, 0)
    at = add(tree, START, read(tree.game, "pass"))
    for _ in range(levels):
        add(tree, at, read(tree.game, "pass"))
        at = add(tree, at, read(tree.game, bid_above(tree, at)))
    return tree, at


def bid_above(tree: Tree, at: NodeId) -> str:
    return f"bid DH {75 + 5 * len(path(tree, at))}"


def test_a_game_that_goes_another_way_keeps_the_old_line_as_a_variation() -> None:
    tree, (first, *_) = auction()
    write_comment(tree, first, "kept")
    record = begin(tree.game, 2, 0)
    for words in ("bid 9", "pass"):
        play_on(record, read(tree.game, words))
    changed = with_main_line(tree, record)
    assert spelled(changed) == ["bid 9", "pass"]
    assert counts(changed)[:4] == (2, 2, 3, 1)
    assert spelled(tree) == ["bid 7", "pass"], "the old tree is as it was"
    assert parse_tree(write_tree(changed, 2)) == changed


def test_a_deep_tree_can_be_copied_and_pickled() -> None:
    tree = tree_of(load_file(max(PLAIN, key=lambda file: file.stat().st_size)))
    assert len(tree.nodes) > 400
    assert pickle.loads(pickle.dumps(copied(tree).nodes)) == tree.nodes


def test_a_verdict_is_one_chance_for_each_seat() -> None:
    assert verdict([0.3333333, 0.6666667], "L3").chances == (0.3333, 0.6667)
    for chances in ([0.5, 0.6], [1.2, -0.2]):
        with pytest.raises(BadRecord, match="add up to 1"):
            verdict(chances, "L3")
