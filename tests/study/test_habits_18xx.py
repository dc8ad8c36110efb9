"""Habits of 18xx.games that the recorded games do not show: positions built by hand, and a few lines of log."""

from typing import Any

import pytest

from tests.study.exports import action, export
from trunkline.capabilities.departures import DepartsFromTheRules
from trunkline.games.eighteen_thirty.box import NYC
from trunkline.games.eighteen_thirty.interchange.conversion import Import
from trunkline.games.eighteen_thirty.interchange.importer import ELSEWHERE, UNLIMITED, opened, steps
from trunkline.games.eighteen_thirty.rules.state import STATION, STOCK, TRACK, TRAINS, State
from trunkline.games.eighteen_thirty.tests.scenes import (
    at,
    build,
    company,
    give_trains,
    issue,
    operate,
    own,
    station,
    stock_round,
)


def imported(s: State, options: dict[str, str], *log: dict[str, Any]) -> Import:
    """Their log goes on from this position."""
    importing = opened(export(*log), options)
    importing.record.states = [s]
    for _ in steps(importing):
        pass
    return importing


def near_scranton() -> State:
    """The NYC owns the Delaware & Hudson and has built to the edge of its hex."""
    s = stock_round(3)
    issue(s, "NYC", (0, 6), [6])
    build(s, "E19 57 1", "E17 8 4")
    station(s, "NYC", "E19/0")
    own(s, "DH", "NYC")
    return operate(s, "NYC", 500, phase=3)


def lay_and_place(who: str, kind: str) -> list[dict[str, Any]]:
    tile = action(1, "lay_tile", who, kind, hex="F16", tile="57-2", rotation=0)
    return [tile, action(2, "place_token", who, kind, city="57-2-0", slot=0)]


def test_the_private_places_its_station_for_nothing() -> None:
    done = imported(near_scranton(), UNLIMITED, *lay_and_place("DH", "company"))
    assert done.s.treasury[NYC] == 500 - 120
    assert not done.departures


def test_a_company_that_built_there_itself_pays() -> None:
    with pytest.raises(DepartsFromTheRules, match=r"action 2: §3\.3\.3"):
        imported(near_scranton(), UNLIMITED, *lay_and_place("NYC", "corporation"))
    done = imported(near_scranton(), ELSEWHERE, *lay_and_place("NYC", "corporation"))
    assert done.s.treasury[NYC] == 500 - 120 - 40


def test_a_declined_station_can_still_be_bought() -> None:
    first, second = lay_and_place("DH", "company")
    declined = action(2, "pass", "DH", "company")
    waiting = imported(near_scranton(), UNLIMITED, first, declined)
    assert waiting.phase == STATION
    bought = imported(near_scranton(), ELSEWHERE, first, declined, {**second, "entity": "NYC", "entity_type": "corporation"})
    assert bought.s.treasury[NYC] == 500 - 120 - 40


def owner_of_champlain() -> State:
    s = stock_round(3)
    issue(s, "NYC", (0, 6), [6])
    station(s, "NYC", "E19/0")
    own(s, "CS", "NYC")
    return at(operate(s, "NYC", 500, phase=3), TRAINS)


@pytest.mark.parametrize("passes", [1, 2])
def test_the_owner_of_an_unused_extra_tile_may_pass_twice(passes: int) -> None:
    log = [action(n + 1, "pass", "NYC", "corporation") for n in range(passes)]
    s = imported(owner_of_champlain(), UNLIMITED, *log, action(passes + 1, "pass", 1)).s
    assert (s.agenda, s.stock_round, s.passes) == ([STOCK], 3, 1)


def two_companies() -> State:
    """The NYC is buying trains, the PRR comes next; both could buy trains, and then the private of a player."""
    s = stock_round(3)
    issue(s, "NYC", (0, 7), [6])
    issue(s, "PRR", (0, 6), [6])
    station(s, "NYC", "E19/0")
    station(s, "PRR", "H12/0")
    own(s, "SV", 2)
    s.floated[company("PRR")], s.treasury[company("PRR")] = True, 500
    return at(operate(s, "NYC", 500, phase=3), TRAINS)


def test_a_train_step_that_was_passed_is_of_no_concern_to_the_next_company() -> None:
    """They pass trains and then privates; the log of the NYC says only the first."""
    passes = [action(n + 2, "pass", "PRR", "corporation") for n in range(2)]
    waiting = imported(two_companies(), UNLIMITED, action(1, "pass", "NYC", "corporation"), *passes)
    assert (waiting.code(), waiting.phase) == ("PRR", TRAINS)
    ended = imported(two_companies(), UNLIMITED, action(1, "pass", "NYC", "corporation"), *passes, {**passes[0], "id": 4})
    assert not ended.trains_passed
    assert ended.phase == STOCK


def test_a_station_that_nobody_declined_is_of_no_concern_to_the_next_company() -> None:
    s = two_companies()
    own(s, "DH", "NYC")
    s.agenda[-1] = TRACK
    laid = action(1, "lay_tile", "DH", "company", hex="F16", tile="57-2", rotation=0)
    waiting = imported(s, UNLIMITED, laid, action(2, "pass", "PRR", "corporation"))
    assert not waiting.asked_for_station


def buying_brown(several: int) -> list[dict[str, Any]]:
    return [action(n + 1, "buy_shares", 1, shares=[f"C&O_{n + 1}"], percent=10) for n in range(several)]


@pytest.mark.parametrize("several", [1, 2])
def test_who_could_buy_more_brown_shares_is_asked(several: int) -> None:
    s = stock_round(3, cash=400)
    issue(s, "C&O", (7, 0), [0, 3], pool=4)
    importing = opened(export(*buying_brown(several), action(9, "pass", 1), action(10, "pass", 2)), UNLIMITED)
    importing.record.states = [s]
    importing.left_the_bank.update(f"C&O_{n}" for n in range(1, 5))
    for _ in steps(importing):
        pass
    assert importing.s.shares[company("C&O")][0] == several
    assert (importing.s.seat, importing.s.passes) == (2, 1)


def test_obsolete_and_discarded_trains_in_their_order() -> None:
    """The first 5: B&O and PRR discard, in the log by name, with us by price; a standing order lies between."""
    s = stock_round(3)
    issue(s, "B&O", (0, 6), [6])
    issue(s, "PRR", (5, 6), [6])
    issue(s, "NYC", (3, 6), [6])
    give_trains(s, "PRR", "3", "3", "4")
    give_trains(s, "B&O", "3", "4", "4")
    for code in ("PRR", "B&O"):
        s.floated[company(code)] = True
    s.depot[:3] = [0, 0, 0]
    at(operate(s, "NYC", 500, phase=4), TRAINS)
    log = [
        action(1, "buy_train", "NYC", "corporation", train="5-0", price=450, variant="5"),
        action(2, "discard_train", "PRR", "corporation", train="3-0"),
        action(3, "program_share_pass", 1),
        action(4, "discard_train", "B&O", "corporation", train="4-0"),
    ]
    done = imported(s, UNLIMITED, *log)
    assert done.s.trains[company("PRR")][:4] == [0, 1, 1, 0]
    assert done.s.trains[company("B&O")][:4] == [0, 1, 1, 0]
    assert done.s.train_pool[:3] == [0, 1, 1]
