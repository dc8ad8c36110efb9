"""Records as text: what is written can be read; what is wrong is refused with file, line, text and reason."""

from pathlib import Path

import pytest

from trunkline.core.catalog import find, with_options
from trunkline.core.errors import BadRecord
from trunkline.core.notation import read
from trunkline.records.record import begin, play_on, take_back
from trunkline.records.text import LONGEST, load_file, parse, write

RECORDS = Path(__file__).parent.parent / "trunkline" / "games" / "chicago_express" / "records"
GOOD = """\
trunkline record 1
rules: chicago_express/1
players: 2
seed: 0
options: first-bidder=seat-2
names: Ada, Bruno
date: 2026-11-15

bid 7        # Bruno opens
pass
= cash seat-2 53
= treasury PRR 7
= shares PRR seat-2 1
= turn seat-2
= phase opening
= score seat-1 60
"""


def test_a_record_tells_header_actions_and_assertions() -> None:
    record = parse(GOOD)
    assert (record.game.edition, record.players, record.seed, record.date) == ("chicago_express/1", 2, 0, "2026-11-15")
    assert list(record.names) == ["Ada", "Bruno"]
    assert record.game.chosen == {"first-bidder": "seat-2"}
    assert len(record.actions) == 2
    assert len(record.states) == 3


def test_what_is_written_reads_as_the_same_game() -> None:
    game = with_options(find("chicago_express"), {"first-bidder": "seat-1"})
    record = begin(game, 3, 9, ["Ada", "B,\nn#o", "Ünal"], "2026-11-15")
    for words in ("bid 8", "pass", "bid 9", "pass"):
        play_on(record, read(game, words))
    again = parse(write(record))
    assert again.states == record.states
    assert list(again.names) == ["Ada", "B n o", "Ünal"]
    assert write(again) == write(record)


def test_a_record_keeps_who_plays_each_seat() -> None:
    record = begin(find("chicago_express"), 3, 9, ["Ada", "L2 2", "Bruno"], "", ["human", "L2", "human"])
    assert "\nseats: human, L2, human\n" in write(record)
    assert list(parse(write(record)).seats) == ["human", "L2", "human"]
    assert parse(GOOD).seats == (), "records of earlier days do not say it"


def test_taking_back_forgets_the_last_action() -> None:
    record = parse(GOOD)
    take_back(record)
    assert len(record.actions) == 1
    assert write(record).splitlines()[-1] == "bid 7"


def changed(line: str, into: str) -> str:
    assert line in GOOD
    return GOOD.replace(line, into)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1: '': a record begins with 'trunkline record 1'"),
        ("{}", "a record begins with"),
        (changed("record 1", "record 99"), "the newest format known here is 2"),
        (changed("rules: chicago_express/1", "rules: chicago_express"), "the rules are named as in"),
        (changed("rules: chicago_express/1", "rules: chicago_express/7"), "known editions are chicago_express/1"),
        (changed("rules: chicago_express/1", "rules: monopoly/1"), "there is no game 'monopoly'"),
        (changed("rules: chicago_express/1\n", ""), "the header has no 'rules:' line"),
        (changed("players: 2", "players: 7"), "line 3: 'players: 7': "),
        (changed("players: 2", "players: two"), "a whole number is needed"),
        (changed("seed: 0", "seed: -1"), "a whole number is needed"),
        (changed("seed: 0", "seed: 0\nseed: 1"), "line 5: 'seed: 1': said twice"),
        (changed("seed: 0", "seed: 0\ncolour: red"), "a header has rules, players"),
        (changed("names: Ada, Bruno", "seats: human"), "line 6: 'seats: human': the game has 2 players, but 1 seats are named"),
        (changed("names: Ada, Bruno", "seats: human, L 2"), "seats are written as in 'human, L2, L3'"),
        (changed("first-bidder=seat-2", "first-bidder"), "options are written name=value"),
        (changed("first-bidder=seat-2", "weather=wet"), "has no option 'weather'"),
        (changed("Ada, Bruno", "Ada"), "1 names for 2 players"),
        (
            changed("bid 7 ", "bid 6 "),
            "line 9: 'bid 6': The first bid must be at least the minimum bid. (Chicago Express §3.2)",
        ),
        (changed("bid 7 ", "bid seven "), "line 9: 'bid seven': 'seven' is not a whole number"),
        (changed("bid 7 ", "bid 007 "), "is not a whole number"),
        (changed("bid 7 ", "bid "), "write it as 'bid AMOUNT'"),
        (changed("bid 7 ", "steal 7 "), "has no action 'steal'"),
        (changed("bid 7 ", "expand PRR Z9 "), "no hex is called 'Z9'"),
        (changed("bid 7 ", "expand prr Q5 "), "no company is called 'prr'; did you mean PRR?"),
        (changed("cash seat-2 53", "cash seat-2 54"), "line 11: '= cash seat-2 54': cash seat-2 is 53, not 54"),
        (changed("cash seat-2 53", "cash seat-5 53"), "there is no seat 'seat-5' at this table"),
        (changed("cash seat-2 53", "money seat-2 53"), "there is no field 'money'"),
        (changed("cash seat-2 53", "dividends seat-2 53"), "there is nothing to look up"),
        (changed("= cash seat-2 53", "="), "a question names a field"),
        (GOOD + "result: 60 53\n", "line 17: 'result: 60 53': the game is not over here"),
        ("trunkline record 1\n" + "#" * LONGEST, "longer than"),
    ],
)
def test_a_bad_record_is_refused_with_its_place_and_reason(text: str, complaint: str) -> None:
    with pytest.raises(BadRecord) as refused:
        parse(text, "evening.txt")
    assert complaint in str(refused.value)
    assert str(refused.value).startswith("evening.txt")


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="No such file"):
        load_file(tmp_path / "nothing.txt")
    (tmp_path / "picture.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match=r"picture\.txt"):
        load_file(tmp_path / "picture.txt")


def test_an_action_after_the_end_is_refused_because_the_game_is_over() -> None:
    text = (RECORDS / "detroit_3_players.txt").read_text(encoding="utf-8")
    with pytest.raises(BadRecord, match=r"'pass': The game is over. \(Chicago Express §7.2\)"):
        parse(text + "pass\n")
