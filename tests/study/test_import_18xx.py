"""Reading exports: undo and redo, bad files, departures; with games made up for the purpose."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.study.exports import action, bid, departing, export, sale
from trunkline.capabilities.departures import DepartsFromTheRules
from trunkline.core.errors import BadRecord, TrunklineError
from trunkline.games.eighteen_thirty.interchange.export_format import entries, read_export, remaining
from trunkline.games.eighteen_thirty.interchange.importer import import_as_played, import_game, import_strictly
from trunkline.records.text import load_file, parse, write


def numbers(*actions: dict[str, Any]) -> list[int]:
    return [one["id"] for one in remaining(list(actions))]


def test_undo_takes_back_the_last_action() -> None:
    assert numbers(action(1, "pass"), action(2, "pass"), action(3, "undo")) == [1]


def test_undo_to_an_action_and_redo() -> None:
    first = [action(1, "pass"), action(2, "pass"), action(3, "pass"), action(4, "undo", action_id=1)]
    assert numbers(*first) == [1]
    assert numbers(*first, action(5, "redo")) == [1, 2, 3]
    assert numbers(*first, action(5, "pass"), action(6, "redo")) == [1, 5]


def test_messages_are_never_undone() -> None:
    assert numbers(action(1, "pass"), action(2, "message", message="hm"), action(3, "undo")) == [2]


def test_automatic_actions_follow_their_parent() -> None:
    auto = {"type": "pass", "entity": 2, "entity_type": "player"}
    told = entries(export(action(1, "pass", auto_actions=[auto]), action(2, "message")))
    assert [(entry.number, entry.entity, entry.last) for entry in told] == [(1, 1, False), (1, 2, True)]


def test_a_sale_is_converted_to_a_record_that_replays() -> None:
    record = import_strictly(export(*sale())).record
    assert record.now.cash == [800 - 20 - 110, 800 - 40 - 160, 800 - 70 - 220]
    again = parse(write(record))
    assert again.states == record.states


def test_an_auction_of_three_is_passed_to_its_end() -> None:
    log = [bid(1, 1, "CS", 45), bid(2, 2, "CS", 50), bid(3, 3, "CS", 55), bid(4, 1, "SV", 20)]
    log += [bid(5, 1, "CS", 60), action(6, "pass", 2), action(7, "pass", 3)]
    s = import_strictly(export(*log)).record.now
    assert s.owner[:2] == [0, 0]
    assert s.cash[0] == 800 - 20 - 60


def test_a_departure_is_told_with_its_section() -> None:
    with pytest.raises(DepartsFromTheRules, match=r"departs from the rulebook at action 6: §1\.2\.3\.2"):
        import_strictly(departing())


def test_as_played_the_game_goes_on() -> None:
    done = import_as_played(departing())
    assert [str(departure).split(" (")[0] for departure in done.departures] == [
        "departs from the rulebook at action 6: §1.2.3.2"
    ]
    assert done.record.now.owner[1] == 2


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "has players and actions"),
        ({"title": "1846", "players": [], "actions": []}, "only 1830"),
        ({"title": "1830", "players": [], "actions": ["x"]}, "is no action"),
        ({"title": "1830", "players": [1], "actions": []}, "every player has an id"),
        (export(action(1, "fly")), "unknown action 'fly'"),
        (export(bid(1, 9, "SV", 20)), "no player has the id 9"),
        (export(action(1, "bid")), "bid: something is missing"),
        (export(bid(1, 1, "SV", 20), bid(2, 2, "CS", 40), bid(3, 3, "DH", 70), players=3) | {"status": "finished"}, "goes on"),
    ],
)
def test_a_bad_file_is_refused_with_a_sentence(data: Any, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        import_strictly(data)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"settings": 7}, "the settings of an export name its optional rules"),
        ({"settings": {"optional_rules": 7}}, "the settings of an export name its optional rules"),
        ({"settings": {"optional_rules": [[]]}}, "the settings of an export name its optional rules"),
        ({"players": [{"id": []}]}, "every player has an id"),
        ({"players": [{"id": 1}, {"id": "1"}]}, "two players have the same id"),
        ({"players": [], "actions": []}, "players"),
        ({"actions": [action(1, "pass", auto_actions=7)]}, "action 1: its automatic actions cannot be read"),
        ({"actions": [action(1, "pass", auto_actions=[None])]}, "action 1: its automatic actions cannot be read"),
        ({"actions": [action(1, "pass"), {**action(2, "pass"), "id": "2"}]}, "is no action"),
        ({"actions": [action(1, "pass"), action(2, "undo", action_id="1")]}, "action 2: it undoes no action"),
        ({"actions": [action(1, "pass"), action(2, "undo", action_id="")]}, "action 2: it undoes no action"),
    ],
)
def test_what_is_of_another_kind_is_refused_with_a_sentence(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(TrunklineError, match=sentence):
        import_game(export(*sale()) | change)


@pytest.mark.parametrize("change", [{"settings": None}, {"settings": {}}, {"settings": {"optional_rules": None}}])
def test_what_is_null_is_not_there(change: dict[str, Any]) -> None:
    assert len(import_game(export(*sale()) | change).record.actions) == 7
    null = [{**one, "auto_actions": None} for one in sale()]
    assert len(import_game(export(*null) | change).record.actions) == 7


BAD = ["", "[]", "null", "7", '"1830"', "{", "[" * 100_000, '{"a":' * 100_000, '{"title": "\\ud800"}', "\ufeff", "9" * 9_000]


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_a_text_that_is_no_export_is_refused_with_a_sentence(text: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match=r"game\.json: "):
        read_export(file)


def test_a_byte_order_mark_is_no_part_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(export(*sale())), encoding="utf-8-sig")
    assert len(import_strictly(read_export(file)).record.actions) == 7
    file.write_text(write(import_strictly(export(*sale())).record), encoding="utf-8-sig")
    assert len(load_file(file).actions) == 7


def test_a_file_is_read_or_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(export(*sale())), encoding="utf-8")
    assert import_strictly(read_export(file)).record.players == 3
    file.write_text("{", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"game\.json"):
        read_export(file)
    with pytest.raises(BadRecord, match=r"nowhere\.json"):
        read_export(tmp_path / "nowhere.json")


def test_a_private_that_costs_nothing_is_taken_without_a_word() -> None:
    passes = [action(n + 1, "pass", n % 3 + 1) for n in range(12)]
    s = import_strictly(export(*passes, bid(13, 2, "CS", 40))).record.now
    assert s.owner[:2] == [0, 1]
    assert s.cash == [800, 760, 800]


def test_an_agreed_end_and_standing_orders() -> None:
    order = action(8, "program_auction_bid", 1)
    done = import_strictly(export(*sale(), order, action(9, "end_game", 1)) | {"status": "finished"})
    assert done.record.now.agenda == ["stock"]


def test_an_unknown_optional_rule_is_named() -> None:
    data = export(*sale()) | {"settings": {"optional_rules": ["optional_6_train"]}}
    with pytest.raises(BadRecord, match="played with optional_6_train"):
        import_strictly(data)
