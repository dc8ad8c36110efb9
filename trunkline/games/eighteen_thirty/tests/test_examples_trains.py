"""The worked examples of the rulebook: trains, phases, forced purchases, prices of privates."""

import pytest

from trunkline.games.eighteen_thirty.box import NYC, PRR
from trunkline.games.eighteen_thirty.rules.ending import score
from trunkline.games.eighteen_thirty.rules.forced import KEEP_THE_COMPANY, NOT_MORE_THAN_NEEDED, duty
from trunkline.games.eighteen_thirty.rules.state import (
    DISCARD,
    TRAINS,
    State,
)
from trunkline.games.eighteen_thirty.rules.trades import NEVER_TO_COMPANIES, NOT_IN_THIS_PHASE, WRONG_PRICE
from trunkline.games.eighteen_thirty.rules.trains import AT_THE_LIMIT, CANNOT_PAY_TRAIN, MUST_OWN_A_TRAIN
from trunkline.games.eighteen_thirty.tests.scenes import (
    at,
    build,
    cell_of,
    choices,
    do,
    give_trains,
    issue,
    operate,
    own,
    refused,
    sell_out,
    station,
    stock_round,
)


def four_train_table() -> State:
    s = operate(stock_round(3), "PRR", 800, phase=3)
    issue(s, "PRR", (0, 6), [6])
    issue(s, "B&O", (1, 6), [0, 6])
    station(s, "PRR", "H12/0")
    return at(s, TRAINS)


def test_4_the_first_four_removes_all_twos() -> None:
    s = four_train_table()
    give_trains(s, "B&O", "2", "2")
    give_trains(s, "PRR", "2")
    s.depot[0], s.train_pool[0] = 0, 3
    sell_out(s, "3")
    do(s, "buy-train 4 bank")
    assert s.phase == 4
    assert not any(row[0] for row in s.trains)
    assert not s.train_pool[0]
    assert s.scrapped[0] == 6
    assert s.box.phases[s.phase].limit == 3


def test_5_the_limit_falls_in_the_middle_of_a_turn() -> None:
    s = four_train_table()
    give_trains(s, "PRR", "3")
    sell_out(s, "2", "3")
    s.phase, s.depot[2] = 4, 1
    own(s, "SV", 1)
    do(s, "buy-train 4 bank")
    assert s.treasury[PRR] == 500
    do(s, "buy-train 5 bank")
    assert s.treasury[PRR] == 50
    assert s.phase == 5
    assert all(s.closed)
    assert s.agenda[-1] == DISCARD
    do(s, "discard 3")
    assert s.train_pool[1] == 1
    assert s.agenda == [TRAINS]
    assert s.box.train_price[1] == 180


def test_18_the_first_five_with_a_three_and_a_four() -> None:
    s = four_train_table()
    sell_out(s, "2")
    s.phase = 4
    give_trains(s, "PRR", "3", "4")
    sell_out(s, "3", "4")
    do(s, "buy-train 5 bank")
    assert choices(s) == ["discard 3", "discard 4", "discard 5"]
    do(s, "discard 5")
    assert s.train_pool[3] == 1
    assert s.treasury[PRR] == 350


def no_train(treasury: int, cash: int) -> State:
    """Phase 4, the bank sells 4-trains, the pool holds a 3; the PRR has a route and no train."""
    s = at(operate(stock_round(3), "PRR", treasury, phase=4), TRAINS)
    issue(s, "PRR", (0, 6), [2, 1])
    station(s, "PRR", "H12/0")
    build(s, "H10 57 1")
    sell_out(s, "2", "3")
    s.scrapped[1] -= 1
    s.train_pool[1] = 1
    s.cash[0] = cash
    assert duty(s)
    return s


def test_22_a_company_pays_what_it_can_alone() -> None:
    s = no_train(200, 500)
    assert refused(s, "done") is MUST_OWN_A_TRAIN
    assert refused(s, "buy-train 4 bank") is CANNOT_PAY_TRAIN
    assert choices(s, "buy-train") == ["buy-train 3 pool"]
    assert choices(no_train(320, 0), "buy-train") == ["buy-train 3 pool", "buy-train 4 bank"]


def test_22_the_director_adds_what_is_lacking() -> None:
    s = no_train(100, 90)
    assert choices(s, "buy-train") == ["buy-train 3 pool"]
    assert not choices(s, "sell")
    do(s, "buy-train 3 pool")
    assert s.treasury[PRR] == 0
    assert s.cash[0] == 10


def test_22_the_director_sells_no_more_than_needed() -> None:
    s = no_train(100, 50)
    issue(s, "NYC", (2, 6), [3, 4, 3])
    assert refused(s, "sell NYC 2") is NOT_MORE_THAN_NEEDED
    do(s, "sell NYC 1", "buy-train 3 pool")
    assert s.cash[0] == 52
    assert cell_of(s, "NYC") == (3, 6)


def test_22_two_shares_in_one_block() -> None:
    s = no_train(100, 50)
    s.scrapped[1], s.train_pool[1] = s.scrapped[1] + 1, 0
    issue(s, "NYC", (2, 6), [3, 4, 3])
    assert refused(s, "sell NYC 3") is NOT_MORE_THAN_NEEDED
    do(s, "sell NYC 2", "buy-train 4 bank")
    assert s.cash[0] == 14


def test_22_a_train_of_another_company_instead() -> None:
    s = no_train(100, 90)
    issue(s, "NYC", (2, 6), [4, 3])
    s.train_pool[1] -= 1
    s.trains[NYC][1] += 1
    s.depot[2] = 4
    do(s, "buy-train-from NYC 3 1")
    assert s.trains[PRR][1] == 1
    assert s.treasury[NYC] == 1
    assert s.treasury[PRR] == 99


def test_22_without_a_route_there_is_no_duty() -> None:
    s = at(operate(stock_round(3), "PRR", 0, phase=4), TRAINS)
    issue(s, "PRR", (0, 6), [6])
    station(s, "PRR", "H12/0")
    assert not duty(s)
    assert refused(s, "done") is None


def test_22_bankruptcy() -> None:
    s = no_train(100, 20)
    issue(s, "PRR", (0, 6), [2, 2])
    assert refused(s, "sell PRR 1") is KEEP_THE_COMPANY
    assert choices(s) == ["bankrupt"]
    do(s, "bankrupt")
    assert s.ending == "bankruptcy"
    assert score(s)[0] == 200
    assert s.treasury[PRR] == 0


def diesel_table() -> State:
    s = at(operate(stock_round(3), "PRR", 850, phase=6), TRAINS)
    issue(s, "PRR", (0, 6), [6])
    give_trains(s, "PRR", "4", "6")
    sell_out(s, "2", "3", "4", "5")
    return s


def test_23_trading_in_for_the_first_diesel() -> None:
    s = do(diesel_table(), "trade-in 4")
    assert s.treasury[PRR] == 50
    assert s.phase == 7
    assert s.trains[PRR] == [0, 0, 0, 0, 1, 1]
    assert not any(s.train_pool)
    s = do(diesel_table(), "trade-in 6")
    assert s.trains[PRR] == [0, 0, 0, 0, 0, 1]
    assert s.train_pool[4] == 1
    s = diesel_table()
    s.treasury[PRR] = 1100
    assert refused(s, "buy-train D bank") is AT_THE_LIMIT


@pytest.mark.parametrize(
    ("private", "low", "high"), [("SV", 10, 40), ("CS", 20, 80), ("DH", 35, 140), ("MH", 55, 220), ("CA", 80, 320)]
)
def test_24_prices_of_privates(private: str, low: int, high: int) -> None:
    s = operate(stock_round(3), "PRR", 1000, phase=3)
    issue(s, "PRR", (0, 6), [6])
    own(s, private, 2)
    own(s, "BO", 3)
    for price, rule in ((low - 1, WRONG_PRICE), (low, None), (high, None), (high + 1, WRONG_PRICE)):
        assert refused(s, f"buy-private {private} {price}") is rule
    assert refused(s, "buy-private BO 220") is NEVER_TO_COMPANIES
    s.phase = 2
    assert refused(s, f"buy-private {private} {low}") is NOT_IN_THIS_PHASE
