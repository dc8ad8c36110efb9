"""What a file claims besides its actions: routes, prices, the result. What differs is a departure."""

from itertools import pairwise
from typing import Any

import pytest

from tests.study.logged import changed, logged
from tests.study.oracle import GAMES, game_file
from tests.study.stored_games import stored_export
from trunkline.capabilities.departures import DepartsFromTheRules, remarks
from trunkline.core.errors import BadRecord
from trunkline.games.eighteen_thirty.interchange.conversion import Import
from trunkline.games.eighteen_thirty.interchange.importer import import_as_played, import_game, import_strictly
from trunkline.records.text import parse, write

PLAYED = logged(3, 1)


def sections(done: Import) -> set[str]:
    return {departure.rule.section for departure in done.departures}


def nonsense(action: Any) -> Any:
    return {"routes": [{**route, "connections": [["A1", "Z99"]]} for route in action["routes"]]}


def test_nothing_departs_in_a_true_file() -> None:
    assert import_game(PLAYED).departures == []
    assert "played" not in import_game(PLAYED).record.game.chosen


def test_routes_that_are_not_there() -> None:
    false = changed(PLAYED, "run_routes", nonsense)
    runs = sum(len(one["routes"]) for one in PLAYED["actions"] if one["type"] == "run_routes")
    done = import_as_played(false)
    assert len(done.departures) == runs > 50
    assert sections(done) == {"§6.4.2.1"}
    with pytest.raises(DepartsFromTheRules, match=r"§6\.4\.2\.1 .*the route A1-Z99 for"):
        import_strictly(false)


@pytest.mark.parametrize(
    ("change", "section"),
    [
        ({"revenue": 999_999_990}, "§6.5.1"),
        ({"connections": []}, "§6.4.0.1"),
        ({"train": "6-7"}, "§6.4.0.1"),
    ],
)
def test_a_route_that_cannot_be_run_so(change: Any, section: str) -> None:
    false = changed(PLAYED, "run_routes", lambda one: {"routes": [{**one["routes"][0], **change}, *one["routes"][1:]]})
    with pytest.raises(DepartsFromTheRules, match=section.replace(".", r"\.")):
        import_strictly(false)


def test_a_revenue_that_no_route_earns_is_carried_out_as_claimed() -> None:
    runs = [n for n, one in enumerate(PLAYED["actions"]) if one["type"] == "run_routes"]
    actions = list(PLAYED["actions"][: runs[0] + 1])
    route = actions[-1]["routes"][0]
    actions[-1] = {**actions[-1], "routes": [{**route, "revenue": route["revenue"] + 10}]}
    done = import_as_played({**PLAYED, "actions": actions, "status": "active"})
    assert done.s.revenue == route["revenue"] + 10
    assert sections(done) == {"§6.5.1"}


NEW = {one["train"]: one for one in reversed(PLAYED["actions"]) if one["type"] == "buy_train"}  # as the bank sells them


def for_a_dollar(action: Any) -> Any:
    """Not those of other companies, which may cost that."""
    return {"price": 1} if action is NEW[action["train"]] else {}


def test_trains_for_a_dollar() -> None:
    done = import_as_played(changed(PLAYED, "buy_train", for_a_dollar))
    assert {"§6.6.0.4"} <= sections(done) <= {"§6.6.0.4", "§6.6.0.7"}
    assert done.s == import_strictly(PLAYED).s
    assert "the file says $1 instead of $80" in str(done.departures[0])


def test_a_private_for_a_dollar() -> None:
    first = next(one for one in PLAYED["actions"] if one["type"] == "bid" and one["company"] == "SV")
    false = changed(PLAYED, "bid", lambda one: {"price": 1} if one is first else {})
    assert sections(import_as_played(false)) == {"§1.2.0.2"}


@pytest.mark.parametrize("result", [{"100": 1, "101": 2, "102": 3}, {"Nobody": 7}, 7, [1]])
def test_a_false_result(result: Any) -> None:
    done = import_as_played({**PLAYED, "result": result})
    assert sections(done) <= {"§7.0.3", "§7.1.2"}
    assert len(done.departures) == 3
    assert {departure.position for departure in done.departures} == {len(done.record.actions)}


def test_a_result_by_name_and_none_at_all() -> None:
    names = {player["name"]: PLAYED["result"][str(player["id"])] for player in PLAYED["players"]}
    assert import_game({**PLAYED, "result": names}).departures == []
    assert import_game({**PLAYED, "result": None}).departures == []


def test_a_dividend_follows_a_run() -> None:
    without = {**PLAYED, "actions": [one for one in PLAYED["actions"] if one["type"] != "run_routes"]}
    with pytest.raises(BadRecord, match="a dividend of trains that did not run"):
        import_as_played(without)


def test_what_departed_before_a_file_breaks_off_is_told_with_the_reason() -> None:
    broken = changed(PLAYED, "buy_train", for_a_dollar)
    broken["actions"].append({"id": 9999, "type": "pass", "entity": "PRR", "entity_type": "corporation"})
    with pytest.raises(
        BadRecord, match=r"pass after the end.*Departures before that: \d+; the first: it departs .* \$1 instead"
    ):
        import_as_played(broken)


def test_departures_stand_in_the_record_where_they_happened() -> None:
    done = import_as_played(changed(PLAYED, "buy_train", for_a_dollar))
    text = write(done.record, remarks(done.departures))
    above = [line for line, below in pairwise(text.splitlines()) if below.startswith("# departs")]
    assert {line.partition(" ")[0] for line in above} <= {"buy-train", "trade-in"}
    assert parse(text).now == done.s


def test_a_false_file_of_a_game_among_bots_is_found_out() -> None:
    """Its own routes are all true, and all are missed."""
    done = import_as_played(changed(stored_export("export-4-players"), "run_routes", nonsense))
    assert sections(done) == {"§6.4.2.1"}


@pytest.mark.parametrize("name", GAMES[:3])
def test_a_false_file_of_another_engine_is_found_out(name: str) -> None:
    """Its own routes are all true, and all are missed."""
    done = import_as_played(changed(game_file(name), "run_routes", nonsense))
    assert sections(done) >= {"§6.4.2.1"}
