"""Every worked example of the rulebooks, with its numbers, and those derived from rules and board."""

import heapq

import pytest

from trunkline.core.play import legal
from trunkline.core.serialize import dump
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.box import (
    BOX,
    COMPANIES,
    DETROIT,
    PITTSBURGH,
    START,
    WAB,
    WHEELING,
    Company,
    Hex,
)
from trunkline.games.chicago_express.rules.auction import BELOW_MINIMUM
from trunkline.games.chicago_express.rules.developing import LAST_VALUE
from trunkline.games.chicago_express.rules.dividends import pay_dividend
from trunkline.games.chicago_express.rules.ending import end_tracker
from trunkline.games.chicago_express.rules.expanding import build, cost, gain
from trunkline.games.chicago_express.rules.setup import setup
from trunkline.games.chicago_express.rules.state import HAMMER, OPENING, TURN, minimum_bid
from trunkline.games.chicago_express.tests.scenes import BO, CO, NYC, PRR, company, hex_at, play, refused, scene, seat


def test_01_the_third_share_at_income_22_starts_at_8() -> None:
    s = scene(shares={"NYC": (1, 1, 0)}, income={"NYC": 22})
    assert minimum_bid(s, NYC) == 8
    play(s, "auction NYC")
    assert refused(s, "bid 7") == BELOW_MINIMUM
    assert refused(s, "bid 8") is None


def test_02_the_opening_minimums_are_the_start_incomes() -> None:
    s = setup(3, 0)
    minimums = []
    for _ in range(4):
        assert s.agenda[-1] == OPENING
        assert s.auction
        minimums.append(s.auction.minimum)
        assert refused(s, f"bid {s.auction.minimum - 1}") == BELOW_MINIMUM
        play(s, f"bid {s.auction.minimum}, pass, pass")
    assert minimums == [7, 6, 5, 8]


@pytest.mark.parametrize("forest", ["R2", "R3"])
def test_03_new_york_to_binghamton_past_a_red_train_costs_6(forest: str) -> None:
    s = scene(shares={"NYC": (1, 0, 0)}, treasury={"NYC": 6}, trains={"PRR": "Q4 Q3"})
    play(s, f"expand NYC {forest}, expand NYC Q3")
    assert s.treasury[NYC] == 0
    assert s.bank - setup(3, 0).bank == 2 + 2 * 2


@pytest.mark.parametrize(
    ("hexes", "bare", "developed"),
    [
        ("F8 I9 O10", 2, 3),
        ("B5 D7 I2", 2, 4),
        ("G9 J6 N4", 1, 3),
        ("J3 H7", 0, 0),
        ("A3 P4", 0, 0),
        ("A2", 7, 7),
    ],
)
def test_04_what_a_train_earns_by_arriving(hexes: str, bare: int, developed: int) -> None:
    for name in hexes.split():
        assert gain(scene(), hex_at(name)) == bare
        assert gain(scene(houses=name), hex_at(name)) == developed


def test_04_arriving_in_a_developed_city_earns_its_bonus_at_once() -> None:
    s = scene(shares={"C&O": (1, 0, 0)}, income={"C&O": 5}, treasury={"C&O": 9}, trains={"C&O": "J9"}, houses="I9")
    assert play(s, "expand C&O I9").income[CO] == 8


def test_04_an_industrial_city_earns_its_marker_and_nothing_else() -> None:
    s = scene()
    assert [gain(s, hex_at(name)) for name in ("E0", "I6", "K4")] == [1, 3, 4]
    s.industry[DETROIT] = 3
    assert gain(s, hex_at("E0")) == 3


def test_05_charleston_raises_the_c_and_o_from_12_to_13() -> None:
    s = play(scene(income={"C&O": 12}, trains={"C&O": "I9"}), "develop I9")
    assert s.income[CO] == 13
    assert s.supply == 19


def test_06_wheeling_raises_everybody_there_by_one_and_pittsburgh_by_two() -> None:
    s = scene(income={"PRR": 17, "B&O": 14}, trains={"PRR": "I6 K4", "B&O": "I6"})
    play(s, "develop I6")
    assert (s.income[PRR], s.income[BO], s.industry[WHEELING]) == (18, 15, 4)
    play(s, "develop K4")
    assert (s.income[PRR], s.income[BO], s.industry[PITTSBURGH]) == (20, 15, 6)
    assert s.supply == 20


def test_07_a_house_in_a_forest_brings_two_dollars_and_no_income() -> None:
    s = scene(trains={"NYC": "R3"})
    play(s, "develop R3")
    assert (s.treasury[NYC], s.income[NYC], s.supply) == (2, 8, 19)


def test_08_each_share_is_rounded_up_before_they_are_added() -> None:
    s = scene(shares={"NYC": (2, 1, 0)}, income={"NYC": 16})
    pay_dividend(s, NYC)
    assert s.cash == [52, 46, 40]
    s = scene(shares={"NYC": (2, 0, 0)}, income={"NYC": 17})
    pay_dividend(s, NYC)
    assert s.cash == [58, 40, 40]


@pytest.mark.parametrize(("houses", "income"), [("", 1), ("D3", 3)])
def test_09_the_wabash_opens_in_fort_wayne_free_of_charge(houses: str, income: int) -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 3}, trains={"PRR": "B2"}, houses=houses)
    play(s, "expand PRR A2")
    assert s.income[WAB] == income
    assert (s.depot[WAB], s.treasury[WAB], s.trains[WAB]) == (10, 0, [hex_at("D3")])
    assert s.auction
    assert (s.auction.lot, s.auction.minimum, s.auction.speaker) == (WAB, income, seat(1))


def test_10_money_trains_shares_and_houses() -> None:
    assert [setup(n, 0).cash for n in range(2, 7)] == [[60] * 2, [40] * 3, [30] * 4, [24] * 5, [20] * 6]
    assert dict(zip(BOX.codes, BOX.trains, strict=True)) == {"PRR": 20, "B&O": 22, "NYC": 24, "C&O": 26, "WAB": 11}
    assert dict(zip(BOX.codes, BOX.shares, strict=True)) == {"PRR": 3, "B&O": 4, "NYC": 5, "C&O": 6, "WAB": 2}
    assert setup(3, 0).supply == 20
    assert setup(3, 0).depot == [19, 21, 25, 23, 11]


def test_11_the_third_auction_turns_its_dial_red_and_with_develop_on_red_ends_the_round() -> None:
    s = play(scene(dials=(2, 4, 0)), "auction PRR, bid 7, pass, pass")
    assert s.dividends == 1
    assert s.dials == [0, 0, 0]
    assert s.cash == [40, 40, 40]
    assert play(scene(dials=(1, 4, 0)), "null auction").dials == [2, 4, 0]


def test_12_later_trains_pay_for_all_that_stand_there() -> None:
    s = scene(trains={"PRR": "A2 K4", "B&O": "K4"})
    assert cost(s, hex_at("A2")) == 6
    assert cost(s, hex_at("K4")) == 12
    build(s, NYC, hex_at("A2"))
    assert cost(s, hex_at("A2")) == 9


def test_13_detroit_grows_after_every_general_dividend() -> None:
    s = scene(income={"NYC": 10}, trains={"NYC": "E0"})
    for n in range(1, 8):
        s.dials = [2, 4, 0]
        play(s, "null auction")
        assert s.industry[DETROIT] == n + 1
        assert s.income[NYC] == 10 + n
    s.dials = [2, 4, 0]
    play(s, "null auction")
    assert not s.agenda
    assert (s.dividends, s.industry[DETROIT]) == (8, 8)


def test_14_the_seventeenth_house_ends_the_game_only_after_the_round() -> None:
    s = scene(trains={"C&O": "I9"})
    s.supply = 4
    play(s, "develop I9")
    assert s.supply == 3
    assert end_tracker(s)["houses built"] == (17, 17)
    assert s.agenda == [TURN]
    s.dials = [2, 4, 0]
    assert not play(s, "null auction").agenda


def test_15_chicago_and_the_general_dividend_in_one_turn() -> None:
    """Income 20 after the whole action, both shares with one owner: 20 for Chicago, then 20 again."""
    s = scene(shares={"PRR": (2, 0, 0)}, income={"PRR": 13}, treasury={"PRR": 3}, trains={"PRR": "B2"}, dials=(3, 0, 4))
    play(s, "expand PRR A2")
    assert s.income[PRR] == 20
    assert (s.cash[0], s.dividends, s.agenda[-1]) == (60, 0, HAMMER)
    play(s, "bid 1, pass, pass")
    assert s.cash == [60 - 1 + 20 + 1, 40, 40]
    assert (s.dividends, s.treasury[WAB], s.seat) == (1, 1, seat(2))


def test_16_if_all_pass_only_the_dial_and_the_player_change() -> None:
    s = scene()
    before = dump(s)
    play(s, "auction B&O, pass, pass, pass")
    assert dump(s) == before | {"dials": [1, 0, 0], "seat": 1}


def test_16_an_opening_share_without_bids_goes_to_the_first_bidder() -> None:
    s = play(setup(3, 0), "pass, pass, pass")
    assert s.shares[PRR] == [1, 0, 0]
    assert (s.treasury[PRR], s.cash) == (0, [40, 40, 40])
    assert s.auction
    assert s.auction.lot == BO
    assert s.auction.speaker == seat(1)
    play(s, "pass, bid 6, pass, pass, bid 5, pass, bid 8, pass, pass")
    assert s.agenda == [TURN]
    assert GAME.turn(s) == seat(1)


@pytest.mark.parametrize(
    ("code", "price", "trains"), [("PRR", 25, 17), ("B&O", 26, 16), ("C&O", 27, 16), ("NYC", 25, 18), ("WAB", 5, 3)]
)
def test_17_the_cheapest_lone_route_to_chicago(code: str, price: int, trains: int) -> None:
    assert cheapest_route(company(code)) == (price, trains)
    assert shortest_route(company(code)) == trains


def cheapest_route(of: Company) -> tuple[int, int]:
    """Cost and fewest trains, by a search over the empty board."""
    return route(of, lambda hex: (BOX.cost[hex], 1))


def shortest_route(of: Company) -> int:
    return route(of, lambda hex: (1, BOX.cost[hex]))[0]


def route(of: Company, weigh) -> tuple[int, int]:  # type: ignore[no-untyped-def]
    todo, seen = [((0, 0), BOX.start[of])], set[Hex]()
    while todo:
        weight, hex = heapq.heappop(todo)
        if hex == BOX.chicago:
            return weight
        if hex not in seen:
            seen.add(hex)
            for other in BOX.around[hex]:
                if BOX.kind[other] != START:
                    first, second = weigh(other)
                    heapq.heappush(todo, ((weight[0] + first, weight[1] + second), other))
    raise AssertionError("Chicago cannot be reached")


def test_18_a_track_at_its_end_cannot_be_developed() -> None:
    s = scene(trains={"PRR": "I6 K4"})
    s.industry[WHEELING], s.industry[PITTSBURGH] = 6, 8
    assert refused(s, "develop I6") == LAST_VALUE
    assert refused(s, "develop K4") == LAST_VALUE
    assert refused(s, "null develop") is None


def test_every_company_begins_with_one_train_but_the_wabash() -> None:
    s = setup(2, 0)
    assert [[BOX.hexes[hex] for hex in s.trains[c]] for c in COMPANIES] == [["R5"], ["Q7"], ["Q9"], ["S3"], []]
    assert legal(GAME, s)
