"""The worked examples of the rulebook: operating order, track, stations, dividends, market, bank."""

from trunkline.games.eighteen_thirty.box import BANDO, ERIE, NYC, PRR
from trunkline.games.eighteen_thirty.rules.market import pays_dividend, pays_nothing, reward_sold_out
from trunkline.games.eighteen_thirty.rules.rounds import end_stock_round, next_company
from trunkline.games.eighteen_thirty.rules.state import (
    INTERVAL,
    STATION,
    STOCK,
    TRACK,
    TRAINS,
    State,
    operating_order,
)
from trunkline.games.eighteen_thirty.rules.tokens import KEPT_FREE, station_cost
from trunkline.games.eighteen_thirty.rules.track import LEADS_OFF
from trunkline.games.eighteen_thirty.rules.turn import whose_turn
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
    stack_position,
    station,
    stock_round,
)


def test_1_the_first_run_of_the_baltimore_and_ohio() -> None:
    s = operate(stock_round(3), "B&O", 500)
    issue(s, "B&O", (0, 6), [6])
    station(s, "B&O", "I15/0")
    do(s, "lay I17 9 1")
    assert s.treasury[BANDO] == 420
    give_trains(s, "B&O", "2")
    do(s, "done")
    assert s.revenue == 40


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
