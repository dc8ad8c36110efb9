"""The worked examples of the rulebook with their numbers, and those that follow from its clauses."""

import pytest

from trunkline.core.game import Seat
from trunkline.games.eighteen_thirty.box import BANDO, ERIE, NYC, PRR
from trunkline.games.eighteen_thirty.ending import score
from trunkline.games.eighteen_thirty.forced import KEEP_THE_COMPANY, NOT_MORE_THAN_NEEDED, duty
from trunkline.games.eighteen_thirty.market import pays_dividend, pays_nothing, reward_sold_out, stack_position
from trunkline.games.eighteen_thirty.rounds import end_stock_round, next_company
from trunkline.games.eighteen_thirty.sale import CHEAPEST, MUST_TAKE, NOT_FREE_CASH, TOO_LOW
from trunkline.games.eighteen_thirty.setup import setup
from trunkline.games.eighteen_thirty.shares import CANNOT_DUMP, POOL_FULL
from trunkline.games.eighteen_thirty.stock import MUST_SELL, SOLD_THIS_ROUND
from trunkline.games.eighteen_thirty.table import (
    DISCARD,
    HAMMER,
    INTERVAL,
    PAR,
    SALE,
    STATION,
    STOCK,
    TRACK,
    TRAINS,
    State,
    counted,
    operating_order,
    too_many_of,
)
from trunkline.games.eighteen_thirty.tests.scenes import (
    at,
    build,
    cell_of,
    choices,
    company,
    do,
    give_trains,
    hex_of,
    issue,
    operate,
    own,
    price_of,
    refused,
    sell_out,
    station,
    stock_round,
)
from trunkline.games.eighteen_thirty.tokens import KEPT_FREE, station_cost
from trunkline.games.eighteen_thirty.track import LEADS_OFF
from trunkline.games.eighteen_thirty.trades import NEVER_TO_COMPANIES, NOT_IN_THIS_PHASE, WRONG_PRICE
from trunkline.games.eighteen_thirty.trains import AT_THE_LIMIT, CANNOT_PAY_TRAIN, MUST_OWN_A_TRAIN
from trunkline.games.eighteen_thirty.turn import whose_turn

# -- the sale of the privates --------------------------------------------------------------------------------


def test_1_the_first_run_of_the_baltimore_and_ohio() -> None:
    s = operate(stock_round(3), "B&O", 500)
    issue(s, "B&O", (0, 6), [6])
    station(s, "B&O", "I15/0")
    do(s, "lay I17 9 1")
    assert s.treasury[BANDO] == 420
    give_trains(s, "B&O", "2")
    do(s, "done")
    assert s.revenue == 40


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


# -- phases and limits -----------------------------------------------------------------------------------------


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


# -- operating rounds --------------------------------------------------------------------------------------------


def all_at_82() -> State:
    s = stock_round(3)
    for code, cell in (("B&O", (1, 5)), ("C&O", (2, 6)), ("PRR", (2, 6)), ("Erie", (4, 8))):
        issue(s, code, cell, [6, 0, 0] if code != "PRR" else [2, 6, 0])
        s.floated[company(code)] = True
    return s


def test_12_the_operating_order() -> None:
    s = all_at_82()
    assert [s.box.codes[number] for number in operating_order(s)] == ["Erie", "C&O", "PRR", "B&O"]


def test_12_a_forced_sale_changes_the_rest_of_the_order() -> None:
    s = at(operate(all_at_82(), "Erie", 100, phase=4), TRAINS)
    sell_out(s, "2", "3")
    station(s, "Erie", "E11/0")
    build(s, "E11 59 0", "F10 57 0")
    s.cash[0] = 150
    do(s, "sell PRR 1")
    assert price_of(s, "PRR") == 76
    do(s, "buy-train 4 bank", "done")
    left = [s.box.codes[number] for number in operating_order(s) if not s.operated[number]]
    assert left == ["C&O", "B&O", "PRR"]


def lay(s: State, text: str, cost: int) -> None:
    """One step of the list in its own turn."""
    before = s.treasury[s.company]
    operate(s, "B&O", before, phase=5)
    s.laid = False
    do(s, f"lay {text}")
    assert s.treasury[s.company] == before - cost


def test_13_building_track() -> None:
    s = operate(stock_round(3), "B&O", 1000, phase=5)
    issue(s, "B&O", (0, 6), [6])
    station(s, "B&O", "I15/0")
    lay(s, "J14 57 0", 80)
    lay(s, "I17 9 1", 80)
    lay(s, "I15 53 0", 0)
    lay(s, "J14 14 2", 0)
    lay(s, "I13 8 3", 0)
    lay(s, "I13 16 3", 0)
    lay(s, "I15 61 4", 0)
    lay(s, "I17 23 4", 0)
    lay(s, "J12 8 3", 120)
    s.laid, s.agenda = False, [TRACK]
    assert refused(s, "lay J14 63 0") is LEADS_OFF
    assert s.stations[BANDO] == (hex_of("I15") * 2,)


def test_14_where_stations_may_stand() -> None:
    s = operate(stock_round(3), "B&O", 500)
    issue(s, "B&O", (0, 6), [6])
    issue(s, "PRR", (1, 6), [6])
    build(s, "H14 23 1", "H16 14 1", "H18 65 5", "G19 54 0", "I15 53 0", "I17 23 4", "J14 57 0")
    station(s, "B&O", "I15/0")
    station(s, "PRR", "H12/0", "H18/0")
    assert choices(at(s, STATION), "place-station") == ["place-station J14 0"]
    operate(s, "PRR", 500)
    assert choices(at(s, STATION), "place-station") == ["place-station G19 0", "place-station H16 0"]


def test_17_a_dividend() -> None:
    s = operate(stock_round(3), "C&O", 0)
    issue(s, "C&O", (0, 6), [5], pool=2)
    s.revenue, bank = 50, s.bank
    do(at(s, "dividend"), "pay")
    assert s.cash[0] == 825
    assert s.treasury[company("C&O")] == 10
    assert s.bank == bank - 35
    assert cell_of(s, "C&O") == (0, 7)
    s.revenue = 50
    do(at(s, "dividend"), "withhold")
    assert s.treasury[company("C&O")] == 60
    assert cell_of(s, "C&O") == (0, 6)


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


def test_20_the_bank_breaks_in_an_operating_round() -> None:
    s = operate(stock_round(3), "C&O", 0)
    issue(s, "C&O", (0, 6), [6])
    s.rounds, s.bank, s.revenue = 3, 10, 50
    do(at(s, "dividend"), "pay")
    assert s.broken
    assert s.agenda
    do(s, "done", "done", "done", "done", "done", "done", "done")
    assert not s.agenda
    assert s.ending == "bank"
    assert s.round == 3


def test_20_the_bank_breaks_in_a_stock_round() -> None:
    s = stock_round(3)
    issue(s, "C&O", (0, 6), [5, 5])
    s.bank = 100
    do(s, "sell C&O 1", "done", "done", "done")
    assert s.broken
    assert s.agenda == [STOCK]
    do(s, "done")
    assert s.agenda == [TRACK]
    assert s.round == 1


# -- the edges of the market ---------------------------------------------------------------------------------------


def moved(cell: tuple[int, int], text: str) -> tuple[int, int]:
    s = stock_round(3)
    issue(s, "PRR", cell, [5, 5])
    {"pay": pays_dividend, "keep": pays_nothing}[text](s, PRR)
    return cell_of(s, "PRR")


def test_21_the_edges_of_the_market() -> None:
    assert moved((2, 15), "pay") == (1, 15)
    assert moved((1, 18), "pay") == (0, 18) == moved((0, 18), "pay")
    assert moved((10, 6), "pay") == (9, 6)
    assert moved((0, 0), "keep") == (1, 0)
    assert moved((6, 0), "keep") == (7, 0)
    for cell in ((7, 0), (8, 1), (9, 2), (10, 3)):
        assert moved(cell, "keep") == cell
    s = stock_round(3)
    issue(s, "PRR", (3, 10), [5, 5])
    do(s, "sell PRR 3")
    assert cell_of(s, "PRR") == (4, 10)
    issue(s, "NYC", (0, 7), [5, 5])
    reward_sold_out(s)
    assert cell_of(s, "NYC") == (0, 7)


def test_21_stacks_keep_their_order() -> None:
    s = stock_round(3)
    for code in ("PRR", "NYC"):
        issue(s, code, (2, 6), [5, 5])
    reward_sold_out(s)
    assert cell_of(s, "PRR") == cell_of(s, "NYC") == (1, 6)
    assert (stack_position(s, PRR), stack_position(s, NYC)) == (0, 1)
    for number in (PRR, NYC):
        pays_dividend(s, number)
    assert (stack_position(s, PRR), stack_position(s, NYC)) == (0, 1)


# -- forced purchases ------------------------------------------------------------------------------------------------


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


def test_25_the_price_of_stations() -> None:
    s = operate(stock_round(3), "NYC", 400, phase=3)
    for cost, city in ((40, "E19/0"), (100, "F16/0"), (100, "H16/0")):
        station(s, "NYC", city)
        assert station_cost(s) == cost
    station(s, "NYC", "H10/0")
    assert not s.tokens[NYC]


def test_25_the_station_of_the_delaware_and_hudson() -> None:
    s = operate(stock_round(3), "NYC", 200, phase=3)
    issue(s, "NYC", (0, 6), [6])
    station(s, "NYC", "E19/0")
    own(s, "DH", "NYC")
    do(s, "lay F16 57 0", "place-station F16 0")
    assert s.treasury[NYC] == 80
    assert station_cost(s) == 100


def test_25_home_circles_are_kept_free() -> None:
    s = at(operate(stock_round(3), "NYNH", 200, phase=3), STATION)
    issue(s, "NYNH", (0, 6), [6])
    station(s, "NYNH", "G19/0")
    build(s, "F22 57 0", "F20 4 0")
    build(s, "E21 8 0")
    assert refused(s, "place-station E23 0") is KEPT_FREE
    assert refused(s, "place-station E19 0") is KEPT_FREE


# -- cases added by review -------------------------------------------------------------------------------------------


def test_26_who_cannot_sell_may_pass_over_the_limit() -> None:
    s = stock_round(4)
    for code in ("PRR", "NYC", "CPR"):
        issue(s, code, (0, 6), [5], pool=5)
    issue(s, "B&M", (5, 3), [3])
    for private in ("SV", "CS", "DH", "MH", "CA"):
        own(s, private, 1)
    assert counted(s, 0) == 17
    assert refused(s, "done") is None


def test_26_a_company_floated_between_rounds_operates_in_the_next() -> None:
    s = operate(stock_round(3), "PRR", 0, phase=3)
    issue(s, "PRR", (0, 9), [6])
    issue(s, "NYC", (1, 6), [3, 2])
    s.rounds = 2
    own(s, "MH", 2)
    do(s, "done", "done", "done")
    assert s.agenda == [INTERVAL]
    assert whose_turn(s) == 1
    do(s, "exchange seat-2 bank")
    assert s.floated[NYC]
    assert s.treasury[NYC] == 670
    assert s.round == 2
    do(s, "done", "done", "done")
    assert s.company == NYC
    assert s.round == 2


def test_26_new_york_follows_its_exit() -> None:
    s = stock_round(3)
    build(s, "G19 54 0")
    issue(s, "NYNH", (0, 6), [6])
    end_stock_round(s)
    assert s.stations[company("NYNH")] == (hex_of("G19") * 2 + 1,)


def test_26_after_a_bid_the_next_player_acts_when_the_price_falls() -> None:
    s = do(setup(3, 0), "bid DH 75", "pass", "pass", "pass")
    assert s.discount == 5
    assert s.seat == 1


def test_the_erie_chooses_its_city_when_a_tile_lies_there() -> None:
    s = stock_round(3)
    build(s, "E11 59 0")
    issue(s, "Erie", (0, 6), [6])
    s.floated[ERIE] = True
    s.round = s.rounds = 1
    next_company(s)
    assert choices(s) == ["choose-city 0", "choose-city 1"]
    do(s, "choose-city 1")
    assert s.stations[ERIE] == (hex_of("E11") * 2 + 1,)
    assert s.agenda == [TRACK]
