"""Files of format 2 that are wrong: one sentence with file, line, text and reason, and nothing is kept."""

import re
from random import Random

import pytest

from tests.records.trees import random_tree
from trunkline.core.errors import BadRecord
from trunkline.records.annotations import comment_for
from trunkline.records.reading import parse_tree
from trunkline.records.text import LONGEST, parse
from trunkline.records.tree import counts, main_line
from trunkline.records.writing import write_tree
from trunkline.server.common.host_games import Library
from trunkline.toolkit.bidding import Bid

GOOD = """\
trunkline record 2
game chicago_express/1
players 2
seed 0

bid 9 !?
{ Ada pays
  above the dividend. }
(
  bid 7
  pass
)
@ hex Q5 green
% chance 0.31 0.69 L3/2000
pass
= cash seat-1 51
"""
PLACE = re.compile(r"evening\.txt(, line \d+: .*)?: .+")


def changed(line: str, into: str) -> str:
    assert line in GOOD
    return GOOD.replace(line, into, 1)


def refusal(text: str) -> str:
    with pytest.raises(BadRecord) as refused:
        parse_tree(text, "evening.txt")
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (changed("record 2", "record 3"), "line 1: 'trunkline record 3': the newest format known here is 2"),
        (changed("game chicago_express/1\n", ""), "the header has no 'rules:' line"),
        (changed("seed 0", "seed 0\nseed: 1"), "line 5: 'seed: 1': said twice"),
        (changed("seed 0", "rules: chicago_express/1"), "said twice"),
        (changed("seed 0", "seed 0\ncolour: red"), "a header has rules, players"),
        (
            changed("  bid 7", "  bid 6"),
            "line 10: 'bid 6': The first bid must be at least the minimum bid. (Chicago Express §3.2)",
        ),
        (changed("bid 9 !?", "bid 6 !?"), "line 6: 'bid 6': The first bid must be"),
        (changed("bid 9 !?", "bid 9 !!!"), "line 6: 'bid 9 !!!': write it as 'bid AMOUNT'"),
        (changed("bid 9 !?", "!?"), "line 6: '!?': Chicago Express has no action '!?'"),
        (changed("  bid 7", "  bid 9"), "line 10: 'bid 9': this variation begins with an action that stands above already"),
        (changed("  bid 7\n  pass\n", ""), "line 10: ')': this variation is empty"),
        (changed("  bid 7\n", "  { first }\n  bid 7\n"), "line 10: '{ first }': there is no action above it in this variation"),
        (changed("  bid 7\n", "  @ hex Q5 red\n  bid 7\n"), "there is no action above it in this variation"),
        (changed("  bid 7\n", "  = turn seat-1\n  bid 7\n"), "there is no action above it in this variation"),
        (changed("  bid 7\n", "  (\n"), "a variation stands below the action it replaces; there is none above it"),
        (changed("bid 9 !?", "(\nbid 9 !?"), "a variation stands below the action it replaces; there is none above it"),
        (GOOD.partition(")")[0], "line 9: '(': this variation has no ) at its end"),
        (GOOD + ")\n", "line 17: ')': no variation is open here"),
        (changed("(\n  bid 7", "( bid 7"), "line 9: '( bid 7': ( and ) stand on lines of their own"),
        (changed("dividend. }", "dividend."), "line 7: '{ Ada pays': this comment has no } at its end"),
        (changed("dividend. }", "dividend. } pass"), "line 8: 'pass': } ends a comment, and nothing may follow it"),
        (changed("green", "greem"), "line 13: '@ hex Q5 greem': there is no colour 'greem'; there are green, red, blue"),
        (changed("hex Q5 green", "green"), "a mark names a place and a colour"),
        (changed("Q5", "Z99"), "no hex is called 'Z99'"),
        (changed("hex Q5", "x" * 61), "is no word of at most 60 characters"),
        (changed("% chance", "% certainty"), "a verdict is written as in"),
        (changed("0.31 0.69", "0.31"), "1 chances for 2 players"),
        (changed("0.31", "31%"), "'31%' is no chance between 0 and 1"),
        (changed("0.31", "nan"), "'nan' is no chance between 0 and 1"),
        (changed("0.31", "0.91"), "chances lie between 0 and 1 and add up to 1, not to 1.60"),
        (changed("seat-1 51", "seat-1 50"), "line 16: '= cash seat-1 50': cash seat-1 is 51, not 50"),
        (GOOD + "result 1 2\n", "line 17: 'result 1 2': the game is not over here"),
        (changed("  pass\n", "  pass\n  result: 1 2\n"), "the game is not over here"),
        (changed("pass\n)", "pass\n  {\n)"), "this comment has no } at its end"),
        (GOOD + "{ " + "x" * LONGEST + " }", "evening.txt: longer than 1000000 characters"),
        (GOOD + "pass\n" * 20_000, "evening.txt: more than 20000 actions"),
        (GOOD.replace("record 2", "record 1").replace(" !?", ""), "the header has no 'rules:' line"),
    ],
)
def test_a_broken_tree_is_refused_with_its_place_and_reason(text: str, complaint: str) -> None:
    told = refusal(text)
    assert complaint in told
    assert told.startswith("evening.txt")


@pytest.mark.parametrize("line", ["(", "bid 9\n("])
def test_a_file_nested_100_000_deep_is_refused_in_a_sentence(line: str) -> None:
    head = GOOD.partition("bid 9")[0]
    told = refusal(head + f"{line}\n" * 100_000)
    assert "there is none above it" in told or "more than 20000 actions" in told


def test_nesting_has_a_limit_that_is_told_with_its_line() -> None:
    """Each variation replaces the pass before it, in the privates of 1830, where bids go on and on."""
    levels = "".join(f"pass\n(\nbid DH {75 + 5 * n}\n" for n in range(101))
    told = refusal(f"trunkline record 2\ngame 1830/2\nplayers 2\nseed 0\n\n{levels}" + ")\n" * 101)
    assert told.endswith("'(': variations are nested more than 100 deep")


def test_damaged_files_are_read_or_refused_in_one_sentence() -> None:
    refused = 0
    for seed in range(250):
        chance = Random(seed)
        text = damaged(write_tree(random_tree(chance, 12), 2), chance)
        told = refusal_or_nothing(text)
        refused += bool(told)
        assert not told or PLACE.fullmatch(told), (seed, told)
    assert refused > 100


def refusal_or_nothing(text: str) -> str:
    try:
        parse_tree(text, "evening.txt")
    except BadRecord as error:
        return str(error)
    return ""


def damaged(text: str, chance: Random) -> str:
    """Lines are lost, doubled, exchanged; characters are struck out or put in."""
    lines = text.splitlines(keepends=True)
    for _ in range(chance.randrange(1, 4)):
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(5):
            case 0:
                lines[at] = ""
            case 1:
                lines[at] *= 2
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                cut = chance.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:cut] + chance.choice("{}()@%=#\\\n\0é9") + lines[at][cut:]
            case _:
                cut = chance.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:cut] + lines[at][cut + 1 :]
    return "".join(lines)


# -- what is read ----------------------------------------------------------------------------------------


def test_remarks_and_comments_belong_to_the_action_above() -> None:
    text = changed("bid 9 !?", "# opening\nbid 9 !?   # first").replace("(\n", "( # instead\n", 1).replace(" }", " } # last")
    tree = parse_tree(text)
    first = main_line(tree)[0]
    assert tree.nodes[0].comments == {"": "opening"}
    assert tree.nodes[first].comments == {"": "first\nAda pays\nabove the dividend.\nlast"}
    assert [node.comments for node in tree.nodes.values() if node.action == Bid(7)] == [{"": "instead"}]


def test_a_reader_gets_the_comment_of_their_language() -> None:
    assert comment_for({"": "yes", "de": "ja"}, "de") == "ja"
    assert comment_for({"": "yes", "de": "ja"}, "en") == "yes"
    assert comment_for({"fr": "oui"}, "en") == "oui"
    assert comment_for({}, "en") == ""


def test_a_header_may_be_written_as_in_format_1() -> None:
    old = GOOD.replace("game ", "rules: ").replace("players ", "players: ").replace("seed ", "seed: ")
    assert parse_tree(old) == parse_tree(GOOD) == parse_tree(GOOD.replace("\n", "\r\n"))


def test_the_main_line_of_a_tree_is_a_plain_record() -> None:
    record = parse(GOOD)
    assert len(record.actions) == 2
    assert record.now.cash == [51, 60]


def test_the_server_takes_the_main_line_of_a_tree() -> None:
    brought = Library().read(GOOD)
    assert len(brought.record.actions) == 2
    assert not brought.departures
    with pytest.raises(BadRecord, match="line 10: 'bid 6'"):
        Library().read(changed("  bid 7", "  bid 6"))


def test_counts_tell_what_a_tree_holds() -> None:
    assert counts(parse_tree(GOOD)) == (2, 1, 2, 1, 1, 1, 1)
