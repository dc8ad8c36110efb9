"""The tree of a study: edits make the next value, are spelled one way, and lead to the same tree when they are done again."""

from random import Random

import pytest

from tests.records.trees import random_tree
from trunkline.bots.random import any_of, pick
from trunkline.core.catalog import find
from trunkline.core.errors import Illegal, TrunklineError
from trunkline.core.game import Seat
from trunkline.core.notation import spell
from trunkline.core.play import finished, legal
from trunkline.records.annotations import Mark, verdict
from trunkline.records.tree import START, is_variation, main_line, walk
from trunkline.study.trees.edits import (
    Add,
    BadEdit,
    ClearMark,
    Delete,
    Edit,
    GiveVerdict,
    Promote,
    Reorder,
    SetGlyph,
    SetMark,
    WriteComment,
    read_edit,
    spell_edit,
)
from trunkline.study.trees.packed import pack, unpack
from trunkline.study.trees.rows import Told, parts, rows, tell
from trunkline.study.trees.study_tree import (
    MOST_NODES,
    StudyTree,
    check_edit,
    edited,
    empty_study,
    end_of_line,
    line_through,
    position,
    study_of,
    transplanted,
    with_results,
)

GAMES = ("chicago_express", "american_rails", "union_pacific", "1830")


def empty(name: str = "chicago_express") -> StudyTree:
    game = find(name)
    return empty_study(game, game.seats.start, 7, [f"P{n}" for n in range(game.seats.start)])


def grown(study: StudyTree, edits: int, chance: Random) -> tuple[StudyTree, list[str]]:
    """So many random edits, and how they are spelled."""
    written = []
    for _ in range(edits):
        edit = random_edit(study, chance)
        if edit is None:
            continue
        check_edit(study, edit)
        study = edited(study, edit, "ada")
        written.append(spell_edit(edit))
    return study, written


def random_edit(study: StudyTree, chance: Random) -> Edit | None:
    node = any_of(list(study.nodes), chance)
    kind = chance.randrange(12)
    if kind < 6 or node == START:
        s = position(study, node)
        return None if finished(s) else Add(node, (spell(study.game, pick(study.game, s, legal(study.game, s), chance)),))
    further: list[Edit] = [
        Promote(node),
        Reorder(node, chance.randrange(3)),
        WriteComment(node, any_of(("", "de", "en"), chance), any_of(("", "So {not} *this*;\nbut (that)", "gut"), chance)),
        SetGlyph(node, any_of(("", "!?"), chance)),
        SetMark(node, "seat seat-1", "green") if chance.random() < 0.7 else ClearMark(node, "seat seat-1"),
        GiveVerdict(node, verdict([1 / study.tree.players] * study.tree.players, "L3/200")),
    ]
    return Delete(node) if chance.random() < 0.05 else further[kind - 6]


@pytest.mark.parametrize("name", GAMES)
def test_edits_read_as_they_are_spelled_lead_to_the_same_tree_and_leave_the_old_one(name: str) -> None:
    chance = Random(name)
    begin = empty(name)
    study, written = grown(begin, 250, chance)
    assert len(study.nodes) > 30 and list(begin.nodes) == [START]
    before = pack(study)
    again = begin
    for text in written:
        again = edited(again, read_edit(again.game, again.tree.players, text), "ada")
    assert pack(again) == before
    grown(study, 30, chance)
    assert pack(study) == before  # the edits of the next tree changed nothing here
    assert pack(unpack(before, begin)) == before


def test_records_with_variations_become_studies_and_come_back() -> None:
    for seed in range(40):
        tree = random_tree(Random(seed), 40)
        study = study_of(tree)
        assert with_results(study) == tree
        nothing = empty_study(tree.game, tree.players, tree.seed, tree.names)
        assert unpack(pack(study), nothing).nodes == study.nodes


def test_an_illegal_action_is_refused_by_its_rule_and_nothing_is_changed() -> None:
    study = edited(empty(), Add(START, ("bid 9", "pass")))
    with pytest.raises(Illegal) as refused:
        check_edit(study, Add(2, ("bid 3",)))
    assert refused.value.rule.section
    assert len(study.nodes) == 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly 3",
        "add x pass",
        "add 99 pass",
        "add 0 ;",
        "promote 0",
        "delete 0",
        "glyph 1 ???",
        "mark 1 pink hex Q5",
        "mark 1",
        "comment 1 not!a!language x",
        "verdict 1 0.9 L3/1",
        "place 1 x",
        "delete 12345678901",
        "comment 1 - " + "x" * 4001,
    ],
)
def test_what_is_no_edit_is_refused_with_a_sentence(text: str) -> None:
    study = edited(empty(), Add(START, ("bid 9",)))
    with pytest.raises(TrunklineError):
        edited(study, read_edit(study.game, study.tree.players, text))


def test_a_number_is_never_given_twice() -> None:
    study = edited(empty(), Add(START, ("bid 9", "pass")))
    study = edited(edited(study, Delete(2)), Add(1, ("bid 10",)))
    assert set(study.nodes) == {0, 1, 3}


def test_variations_are_promoted_and_ordered() -> None:
    study = empty()
    for words in ("bid 9", "bid 7", "bid 8"):
        study = edited(study, Add(START, (words,)))
    assert [*study.nodes[START].children.values()] == [1, 2, 3]
    study = edited(study, Promote(3))
    assert main_line(study.tree) == [3] and is_variation(study.tree, 1)
    study = edited(study, Reorder(3, 9))
    assert [*study.nodes[START].children.values()] == [1, 2, 3]


def test_the_last_writer_of_a_comment_is_its_author() -> None:
    study = edited(empty(), Add(START, ("bid 9",)))
    study = edited(edited(study, WriteComment(1, "", "dear"), "ada"), WriteComment(1, "", "cheap"), "bob")
    assert (study.nodes[1].comments, study.authors) == ({"": "cheap"}, {(1, ""): "bob"})
    study = edited(edited(study, SetMark(1, "hex Q5", "green"), "ada"), SetMark(1, "hex Q5", "red"), "ada")
    assert study.nodes[1].marks == [Mark("hex Q5", "red")]
    assert edited(study, Delete(1)).authors == {}


def test_a_chapter_has_at_most_3000_moves() -> None:
    study = empty()
    chance = Random(1)
    full, words = study, []
    while len(full.nodes) <= MOST_NODES:
        node = any_of(list(full.nodes), chance)
        there = position(full, node)
        if not finished(there):
            words = [spell(full.game, any_of(legal(full.game, there), chance))]
            full = edited(full, Add(node, tuple(words)))
    a = position(full, START)
    fresh = next(one for n in range(7, 60) if (one := f"bid {n}") not in full.nodes[START].children)
    assert legal(full.game, a)
    with pytest.raises(BadEdit, match="at most"):
        edited(full, Add(START, (fresh,)))


def test_lines_are_carried_to_another_deal_as_far_as_they_are_possible() -> None:
    game = find("union_pacific")
    study = empty("union_pacific")
    study, _ = grown(study, 60, Random(3))
    s = position(study, START)
    other = game.redeal(game.view(s, Seat(0)), Seat(0), 5)
    moved, lost = transplanted(study, other)
    assert len(moved.nodes) + lost == len(study.nodes)
    for id in moved.nodes:
        position(moved, id)  # every line is legal there
    again, none = transplanted(moved, other)
    assert (again.nodes.keys(), none) == (moved.nodes.keys(), 0)


def test_a_line_alone_keeps_what_leads_to_it_and_follows_it() -> None:
    study = empty()
    for words in (("bid 9", "pass", "pass"), ("bid 7", "pass")):
        study = edited(study, Add(START, words))
    alone = line_through(study, end_of_line(study, Add(START, ("bid 7",))))
    assert [spell(alone.game, alone.nodes[p.id].action) for p in walk(alone.tree) if p.id] == ["bid 7", "pass"]


@pytest.mark.parametrize("name", GAMES)
def test_every_move_stands_in_one_row_and_every_row_in_one_part(name: str) -> None:
    study, _ = grown(empty(name), 250, Random(name))
    known: dict[int, Told] = {}
    tell(study, known)
    found = rows(study, known)
    assert sorted(node for row in found for node in row.nodes) == sorted(study.nodes.keys() - {START})
    assert [row for part in parts(study, known, found) for row in part.rows] == found
    assert all(study.nodes[b].parent == a for row in found for a, b in zip(row.nodes, row.nodes[1:], strict=False))


def test_lines_are_lettered_and_stand_below_what_they_replace() -> None:
    study = empty()
    for words in (("bid 9", "pass"), ("bid 7",), ("bid 8",)):
        study = edited(study, Add(START, words))
    known: dict[int, Told] = {}
    tell(study, known)
    assert [row.letter for row in rows(study, known)] == ["", "a", "b", ""]
