"""The worked examples of the rulebook: the sale of the privates and the stock round."""

import pytest

from trunkline.core.game import Seat
from trunkline.games.eighteen_thirty.box import BANDO, NYC, PRR
from trunkline.games.eighteen_thirty.rules.market import pays_dividend, reward_sold_out
from trunkline.games.eighteen_thirty.rules.sale import CHEAPEST, MUST_TAKE, NOT_FREE_CASH, TOO_LOW
from trunkline.games.eighteen_thirty.rules.setup import setup
from trunkline.games.eighteen_thirty.rules.shares import CANNOT_DUMP, POOL_FULL
from trunkline.games.eighteen_thirty.rules.state import (
    HAMMER,
    PAR,
    SALE,
    STOCK,
    State,
    counted,
    too_many_of,
)
from trunkline.games.eighteen_thirty.rules.stock import MUST_SELL, SOLD_THIS_ROUND
from trunkline.games.eighteen_thirty.rules.turn import whose_turn
from trunkline.games.eighteen_thirty.tests.scenes import (
    cell_of,
    choices,
    company,
    do,
    issue,
    own,
    price_of,
    refused,
    stack_position,
    stock_round,
)


def test_2_the_auction_of_the_privates() -> None:
    s = setup(4, 0)
    assert refused(s, "bid SV 25") is CHEAPEST
    do(s, "bid CA 165", "bid BO 225", "bid DH 75", "bid CA 170")
    assert refused(s, "bid DH 436") is NOT_FREE_CASH
    do(s, "bid DH 80", "buy")
    assert (s.cash, s.priority, s.seat) == ([600, 580, 600, 600], 2, 2)
    do(s, "pass", "buy")
    assert s.agenda[-1] == HAMMER
    assert s.seat == 2
    assert s.priority == 0
    assert refused(s, "raise 84") is TOO_LOW
    do(s, "raise 85")
    assert refused(s, "raise 89") is TOO_LOW
    assert s.seat == 0
    do(s, "raise 90", "raise 95", "pass")
    assert s.cash[2] == 505
    assert s.agenda[-1] == SALE
    assert s.seat == 0
    do(s, "buy")
    assert s.seat == 0
    assert s.cash[0] == 490
    do(s, "raise 175", "raise 200", "raise 207", "raise 212", "pass")
    assert s.agenda[-1] == PAR
    assert whose_turn(s) == 1
    assert s.shares[PRR] == [0, 0, 0, 1]
    do(s, "set-par 100")
    assert s.cash == [490, 355, 505, 348]
    assert s.owner == [1, 3, 2, 0, 3, 1]
    assert (s.priority, s.seat, s.agenda) == (1, 1, [STOCK])
    assert s.bank == 12000 - 2400 + 702
    assert s.director[BANDO] == 1


def test_3_nobody_buys() -> None:
    s = do(setup(3, 0), *["pass"] * 12)
    assert s.discount == 20
    assert s.seat == 0
    assert choices(s) == ["buy"]
    assert refused(s, "pass") is MUST_TAKE
    do(s, "buy")
    assert s.cash[0] == 800
    assert (s.priority, s.seat) == (1, 1)
    do(s, "pass", "pass", "pass")
    assert s.cash[0] == 805
    assert s.seat == 1


def test_3_after_a_bid_the_priority_card_goes_on() -> None:
    s = do(setup(3, 0), "buy", "bid DH 75", "pass", "pass", "pass")
    assert s.cash[0] == 785
    assert s.seat == 1


def test_3b_a_passer_comes_back_into_the_auction() -> None:
    s = do(setup(3, 0), "bid DH 75", "bid DH 80", "bid DH 85", "buy", "buy")
    assert s.agenda[-1] == HAMMER
    assert s.seat == 0
    do(s, "raise 90", "pass", "raise 95", "pass", "raise 100", "pass", "pass")
    assert s.owner[2] == 1
    assert s.cash[1] == 800 - 40 - 100


def test_6_par() -> None:
    s = stock_round(3)
    do(s, "start B&O 100", "done", "start C&O 82", "done", "start PRR 67")
    assert [cell_of(s, code) for code in ("B&O", "C&O", "PRR")] == [(0, 6), (2, 6), (5, 6)]
    assert s.cash == [600, 636, 666]


def arne() -> State:
    s = stock_round(6)
    issue(s, "B&O", (2, 4), [4, 3, 3])
    issue(s, "PRR", (2, 1), [4, 6])
    issue(s, "C&O", (4, 0), [9, 1])
    issue(s, "Erie", (4, 4), [6, 4])
    return s


def test_7_certificates_in_the_coloured_zones() -> None:
    s = arne()
    assert counted(s, 0) == 8
    assert not too_many_of(s, company("C&O"), 0)
    reward_sold_out(s)
    assert [price_of(s, code) for code in ("B&O", "PRR", "C&O", "Erie")] == [76, 60, 39, 66]
    for code in ("B&O", "PRR", "C&O", "Erie") * 2:
        pays_dividend(s, company(code))
    assert [cell_of(s, code) for code in ("B&O", "PRR", "C&O", "Erie")] == [(1, 6), (1, 3), (3, 2), (3, 6)]
    assert [price_of(s, code) for code in ("B&O", "PRR", "C&O", "Erie")] == [90, 70, 54, 76]
    assert counted(s, 0) == 12
    assert too_many_of(s, company("C&O"), 0)
    s.seat = Seat(1)
    do(s, "sell PRR 2")
    assert s.cash[1] == 400 + 140
    assert price_of(s, "PRR") == 60
    assert counted(s, 0) == 8
    s.seat = Seat(0)
    assert refused(s, "done") is MUST_SELL
    assert refused(s, "buy-share B&O pool") is not None
    do(s, "sell C&O 2")
    assert s.cash[0] == 400 + 108
    assert cell_of(s, "C&O") == (5, 2)
    assert not too_many_of(s, company("C&O"), 0)
    do(s, "done")


@pytest.mark.parametrize(("cell", "after"), [((0, 6), 82), ((1, 7), 82), ((2, 8), 82), ((3, 9), 80), ((4, 10), 100)])
def test_8_a_sale_of_two(cell: tuple[int, int], after: int) -> None:
    s = stock_round(3)
    issue(s, "B&O", cell, [4, 3, 2])
    do(s, "sell B&O 2")
    assert s.cash[0] == 800 + 200
    assert price_of(s, "B&O") == after


def helmut_and_martin() -> State:
    s = stock_round(3)
    issue(s, "C&O", (4, 6), [0, 0, 2], par=71)
    s.unsold[PRR], s.shares[PRR][1] = 9, 1
    return do(s, "start PRR 82", "done", "buy-share PRR bank", "done", "done", "buy-share PRR bank", "done", "sell PRR 2")


def test_9_floating_the_pennsylvania() -> None:
    s = helmut_and_martin()
    assert s.director[PRR] == 0
    assert s.cash[1] == 800 - 82 + 164
    assert cell_of(s, "PRR") == (4, 6)
    assert stack_position(s, PRR) == 1
    assert refused(s, "buy-share PRR pool") is SOLD_THIS_ROUND
    do(s, "done", "done", "buy-share PRR bank", "done", "done", "done")
    assert s.cash[0] == 800 - 328
    assert not s.floated[PRR]
    do(s, "done")
    assert s.floated[PRR]
    assert s.treasury[PRR] == 820
    assert s.par[PRR] == 82
    assert price_of(s, "PRR") == 71


def test_9_a_pool_share_does_not_float_it() -> None:
    s = do(helmut_and_martin(), "done", "done", "buy-share PRR pool", "done", "done", "done", "done")
    assert s.cash[0] == 800 - 246 - 71
    assert not s.floated[PRR]


def test_10_a_change_of_director() -> None:
    s = stock_round(5)
    issue(s, "B&O", (0, 6), [4, 4, 2])
    for code in ("PRR", "NYC"):
        issue(s, code, (1, 6), [6])
    assert counted(s, 0) == 13
    s.seat = Seat(2)
    do(s, "sell B&O 1")
    assert s.cash[2] == 480 + 100
    assert price_of(s, "B&O") == 90
    s.seat, s.acted = Seat(1), False
    do(s, "buy-share B&O pool")
    assert s.director[BANDO] == 1
    assert s.cash[1] == 480 - 90
    assert counted(s, 0) == 14
    assert counted(s, 1) == 4
    s.seat, s.bought = Seat(0), False
    assert refused(s, "done") is MUST_SELL
    do(s, "sell PRR 1", "done")


def test_11_dumping_a_company() -> None:
    s = stock_round(3)
    issue(s, "NYC", (0, 6), [3, 2], pool=3)
    do(s, "sell NYC 2")
    assert s.director[NYC] == 1
    assert s.shares[NYC] == [1, 2, 0]
    assert s.pool[NYC] == 5


def test_11_a_full_pool_prevents_it() -> None:
    s = stock_round(3)
    issue(s, "NYC", (0, 6), [3, 2], pool=4)
    assert refused(s, "sell NYC 2") is POOL_FULL
    do(s, "sell NYC 1")
    assert s.director[NYC] == 0


def test_11_without_a_successor_the_director_keeps_two() -> None:
    s = stock_round(3)
    issue(s, "NYC", (0, 6), [3, 1])
    assert refused(s, "sell NYC 2") is CANNOT_DUMP


def test_11_of_two_equal_successors_the_next_clockwise() -> None:
    s = stock_round(3)
    issue(s, "NYC", (0, 6), [3, 2, 2])
    do(s, "sell NYC 2")
    assert s.director[NYC] == 1


def test_26_who_cannot_sell_may_pass_over_the_limit() -> None:
    s = stock_round(4)
    for code in ("PRR", "NYC", "CPR"):
        issue(s, code, (0, 6), [5], pool=5)
    issue(s, "B&M", (5, 3), [3])
    for private in ("SV", "CS", "DH", "MH", "CA"):
        own(s, private, 1)
    assert counted(s, 0) == 17
    assert refused(s, "done") is None


def test_26_after_a_bid_the_next_player_acts_when_the_price_falls() -> None:
    s = do(setup(3, 0), "bid DH 75", "pass", "pass", "pass")
    assert s.discount == 5
    assert s.seat == 1
