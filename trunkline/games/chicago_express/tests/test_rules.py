"""One test for each rule that can say no, and for what happens by itself."""

import pytest

from trunkline.core.catalog import start, with_options
from trunkline.core.errors import UnknownGame
from trunkline.core.notation import spell
from trunkline.core.play import legal
from trunkline.core.state import copy
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.auction import BELOW_MINIMUM, MORE_THAN_CASH, NOT_HIGHER, SOLD_OUT, WABASH_CLOSED
from trunkline.games.chicago_express.box import BOX, FOREST, MOUNTAIN, WAB
from trunkline.games.chicago_express.developing import (
    CHICAGO,
    DETROIT_BY_ITSELF,
    HOUSE_STANDS,
    LAST_VALUE,
    NO_HOUSES,
    NO_TRAIN_THERE,
    PLAIN_LAND,
    START_CITY,
)
from trunkline.games.chicago_express.expanding import (
    ALREADY_THERE,
    NO_TRAINS,
    NOT_A_HOLDER,
    NOT_ADJACENT,
    ONE_COMPANY,
    ONE_COMPANY_LAND,
    START_HEX,
    TOO_EXPENSIVE,
)
from trunkline.games.chicago_express.setup import setup
from trunkline.games.chicago_express.table import BUILDING, HAMMER, TURN
from trunkline.games.chicago_express.tests.scenes import company, hex_at, play, refused, scene, seat
from trunkline.games.chicago_express.turn import DIAL_ON_RED, NOT_NOW

PRR, BO, CO, NYC = (company(code) for code in ("PRR", "B&O", "C&O", "NYC"))


# -- §1 and §2 ---------------------------------------------------------------------------------------------


def test_the_winner_of_an_opening_share_speaks_first_in_the_next() -> None:
    s = play(setup(3, 0), "pass, bid 7, pass")
    assert s.auction
    assert (s.auction.lot, s.auction.speaker) == (BO, seat(2))
    assert (s.cash, s.treasury[PRR]) == ([40, 33, 40], 7)


def test_the_owner_of_the_first_pennsylvania_share_takes_the_first_turn() -> None:
    s = play(setup(3, 0), "pass, bid 7, pass, bid 6, pass, pass, pass, bid 5, pass, bid 8, pass, pass")
    assert s.agenda == [TURN]
    assert GAME.turn(s) == seat(2)


def test_another_seat_can_be_the_first_bidder() -> None:
    s = start(with_options(GAME, {"first-bidder": "seat-2"}), 3, 0)
    assert GAME.turn(s) == seat(2)
    assert GAME.turn(start(with_options(GAME, {"first-bidder": "seat-6"}), 6, 0)) == seat(6)
    with pytest.raises(UnknownGame, match="first-bidder=seat-9"):
        with_options(GAME, {"first-bidder": "seat-9"})
    with pytest.raises(UnknownGame, match="there are only 3 players"):
        start(with_options(GAME, {"first-bidder": "seat-4"}), 3, 0)


@pytest.mark.parametrize(("dials", "words"), [
    ((3, 0, 0), "null auction"), ((3, 0, 0), "auction PRR"),
    ((0, 4, 0), "null develop"), ((0, 4, 0), "develop R4"),
    ((0, 0, 5), "null expand"), ((0, 0, 5), "expand PRR Q5"),
])  # fmt: skip
def test_a_dial_on_red_cannot_be_chosen(dials: tuple[int, ...], words: str) -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9}, trains={"PRR": "R4"}, dials=dials)
    assert refused(s, words) == DIAL_ON_RED


def test_only_what_the_step_asks_for_can_be_done() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9})
    assert refused(s, "bid 9") == refused(s, "pass") == refused(s, "done") == NOT_NOW
    play(s, "expand PRR Q5")
    assert refused(s, "null auction") == refused(s, "develop Q5") == NOT_NOW
    play(s, "done, auction PRR")
    assert refused(s, "auction PRR") == refused(s, "expand PRR P4") == NOT_NOW


def test_a_dial_may_be_chosen_although_its_action_is_impossible() -> None:
    s = scene()
    assert not any(spell(GAME, a).startswith(("expand", "develop")) for a in legal(GAME, s))
    play(s, "null expand")
    assert (s.dials, s.seat) == ([0, 0, 1], seat(2))


def test_turns_go_clockwise_and_round() -> None:
    s = play(scene(players=2), "null expand, null expand")
    assert s.seat == seat(1)


# -- §3 ----------------------------------------------------------------------------------------------------


def test_the_wabash_sells_nothing_before_chicago_is_reached() -> None:
    assert refused(scene(), "auction WAB") == WABASH_CLOSED


def test_a_company_without_unsold_shares_is_not_auctioned() -> None:
    assert refused(scene(shares={"PRR": (2, 1, 0)}), "auction PRR") == SOLD_OUT


def test_the_first_bid_is_at_least_the_minimum() -> None:
    s = play(scene(), "auction PRR")
    assert refused(s, "bid 6") == BELOW_MINIMUM
    assert refused(s, "bid 7") is None


def test_a_bid_is_higher_than_the_standing_one() -> None:
    s = play(scene(), "auction PRR, bid 9")
    assert refused(s, "bid 9") == NOT_HIGHER
    assert refused(s, "bid 10") is None


def test_nobody_bids_more_than_the_own_cash() -> None:
    s = play(scene(), "auction PRR")
    assert refused(s, "bid 41") == MORE_THAN_CASH
    assert refused(s, "bid 40") is None


def test_who_cannot_bid_must_pass() -> None:
    s = play(scene(), "auction PRR, bid 40")
    assert [spell(GAME, a) for a in legal(GAME, s)] == ["pass"]


def test_a_pass_is_final() -> None:
    s = play(scene(), "auction PRR, pass, bid 7, bid 8, bid 9")
    assert GAME.turn(s) == seat(3)
    play(s, "pass")
    assert s.shares[PRR] == [0, 1, 0]
    assert (s.cash, s.treasury[PRR], s.seat) == ([40, 31, 40], 9, seat(2))


def test_the_last_player_without_a_standing_bid_may_still_bid() -> None:
    s = play(scene(), "auction PRR, pass, pass")
    assert GAME.turn(s) == seat(3)
    play(s, "bid 7")
    assert s.shares[PRR] == [0, 0, 1]


# -- §4 ----------------------------------------------------------------------------------------------------


def test_only_a_shareholder_expands_a_company() -> None:
    s = scene(shares={"PRR": (0, 1, 0)}, treasury={"PRR": 9})
    assert refused(s, "expand PRR Q5") == NOT_A_HOLDER


def test_one_action_expands_one_company() -> None:
    s = scene(shares={"PRR": (1, 0, 0), "B&O": (1, 0, 0)}, treasury={"PRR": 9, "B&O": 9})
    play(s, "expand PRR Q5")
    assert refused(s, "expand B&O P6") == ONE_COMPANY


def test_a_train_goes_next_to_a_train_of_its_company() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9})
    assert refused(s, "expand PRR O4") == NOT_ADJACENT
    assert refused(play(s, "expand PRR Q5, expand PRR P4"), "expand PRR O4") is None


def test_branches_are_allowed() -> None:
    s = play(scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9}), "expand PRR Q5, expand PRR R4, expand PRR R6")
    assert [s.box.hexes[hex] for hex in s.trains[PRR]] == ["R5", "Q5", "R4", "R6"]


def test_a_company_has_one_train_in_a_hex() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9})
    assert refused(play(s, "expand PRR Q5, expand PRR P4"), "expand PRR Q5") == ALREADY_THERE


def test_nobody_builds_on_an_eastern_start_hex() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9}, trains={"PRR": "R6"})
    assert refused(s, "expand PRR Q7") == START_HEX


def test_fort_wayne_can_be_built_on_before_and_after_the_wabash_opens() -> None:
    before = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9}, trains={"PRR": "D4"})
    assert play(before, "expand PRR D3").treasury[PRR] == 8
    after = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9}, trains={"PRR": "D4", "WAB": "D3"})
    assert play(after, "expand PRR D3").treasury[PRR] == 7


@pytest.mark.parametrize(("land", "near", "kind"), [("R3", "R4", FOREST), ("N5", "O5", FOREST), ("N4", "O5", MOUNTAIN)])
def test_forest_and_mountain_take_one_company(land: str, near: str, kind: int) -> None:
    assert BOX.kind[hex_at(land)] == kind
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 20}, trains={"PRR": near, "NYC": land})
    assert refused(s, f"expand PRR {land}") == ONE_COMPANY_LAND


def test_plains_and_cities_take_any_number_of_companies() -> None:
    s = scene(
        shares={"PRR": (1, 0, 0)}, treasury={"PRR": 20}, trains={"PRR": "B3", "NYC": "B2 A2", "B&O": "B2 A2", "C&O": "B2"}
    )
    play(s, "expand PRR B2, expand PRR A2")
    assert s.treasury[PRR] == 20 - 4 - 9


def test_a_company_without_trains_cannot_expand() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 20})
    s.depot[PRR] = 0
    assert refused(s, "expand PRR Q5") == NO_TRAINS


def test_what_the_treasury_cannot_pay_cannot_be_built() -> None:
    s = scene(shares={"NYC": (1, 0, 0)}, treasury={"NYC": 1})
    assert refused(s, "expand NYC R3") == TOO_EXPENSIVE
    assert refused(s, "expand NYC S2") is None


def test_an_expansion_ends_by_itself_after_three_trains() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 20})
    play(s, "expand PRR Q5, expand PRR P4")
    assert s.agenda[-1] == BUILDING
    play(s, "expand PRR O4")
    assert (s.agenda, s.seat, s.builder) == ([TURN], seat(2), None)


def test_an_expansion_ends_by_itself_when_nothing_more_can_be_paid() -> None:
    s = play(scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 1}), "expand PRR Q5")
    assert (s.agenda, s.seat) == ([TURN], seat(2))


# -- §5 ----------------------------------------------------------------------------------------------------


def test_a_hex_without_a_train_is_not_developed() -> None:
    assert refused(scene(), "develop I9") == NO_TRAIN_THERE


def test_no_share_is_needed_to_develop() -> None:
    s = scene(shares={"C&O": (0, 1, 0)}, trains={"C&O": "I9"})
    assert refused(s, "develop I9") is None


@pytest.mark.parametrize("name", ["I9", "H7", "G9"])
def test_a_hex_takes_one_house(name: str) -> None:
    s = scene(trains={"C&O": name})
    assert refused(s, f"develop {name}") is None
    assert refused(scene(trains={"C&O": name}, houses=name), f"develop {name}") == HOUSE_STANDS


def test_an_industrial_city_stops_at_its_last_value() -> None:
    s = scene(trains={"PRR": "K4"})
    play(s, "develop K4, develop K4")
    assert refused(s, "develop K4") == LAST_VALUE


def test_what_players_never_develop() -> None:
    s = scene(trains={"PRR": "P4 A2 E0"})
    assert refused(s, "develop P4") == PLAIN_LAND
    assert refused(s, "develop R5") == START_CITY
    assert refused(s, "develop A2") == CHICAGO
    assert refused(s, "develop E0") == DETROIT_BY_ITSELF


def test_fort_wayne_can_be_developed_with_the_wabash_in_it() -> None:
    s = scene(income={"WAB": 1}, trains={"WAB": "D3"})
    play(s, "develop D3")
    assert s.income[WAB] == 3


def test_without_houses_only_industry_is_developed() -> None:
    s = scene(trains={"PRR": "I9 I6"})
    s.supply = 0
    assert refused(s, "develop I9") == NO_HOUSES
    assert refused(s, "develop I6") is None


# -- §6 to §8 ----------------------------------------------------------------------------------------------


def test_reaching_chicago_does_not_end_the_action() -> None:
    s = scene(shares={"PRR": (1, 1, 0)}, income={"PRR": 10}, treasury={"PRR": 6}, trains={"PRR": "B2"})
    play(s, "expand PRR A2")
    assert (s.agenda[-1], s.arrived, s.cash) == (BUILDING, PRR, [40, 40, 40])
    play(s, "expand PRR C2")
    assert s.income[PRR] == 10 + 7 + 1
    play(s, "done")
    assert s.cash == [49, 49, 40]


def test_a_second_company_in_chicago_pays_its_dividend_but_opens_nothing() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 6}, trains={"PRR": "B2", "NYC": "A2", "WAB": "D3"})
    play(s, "expand PRR A2")
    assert (s.cash[0], s.agenda, s.seat) == (40 + 14, [TURN], seat(2))


def test_the_wabash_is_open_although_nobody_bids_and_no_dial_moves() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 3}, trains={"PRR": "B2"})
    play(s, "expand PRR A2")
    assert s.agenda == [TURN, HAMMER]
    play(s, "pass, pass, pass")
    assert (s.unsold[WAB], s.dials, s.seat) == (2, [0, 0, 1], seat(2))
    assert refused(s, "auction WAB") is None
    assert refused(s, "expand WAB D2") == NOT_A_HOLDER


def test_a_wabash_share_bought_in_the_chicago_phase_takes_part_in_the_general_dividend() -> None:
    s = scene(
        shares={"PRR": (1, 0, 0)}, income={"PRR": 0}, treasury={"PRR": 3}, trains={"PRR": "B2"}, houses="D3", dials=(3, 0, 4)
    )
    play(s, "expand PRR A2, pass, bid 3, pass")
    assert s.cash == [40 + 7 + 7, 40 - 3 + 3, 40]


def test_a_company_without_sold_shares_pays_nothing_and_treasuries_are_untouched() -> None:
    s = play(scene(shares={"NYC": (0, 1, 0)}, treasury={"NYC": 5}, dials=(2, 4, 0)), "null auction")
    assert (s.cash, s.treasury[NYC]) == ([40, 48, 40], 5)


def test_three_companies_without_trains_end_the_game() -> None:
    s = scene(dials=(2, 4, 0))
    s.depot[PRR] = s.depot[BO] = 0
    assert play(copy(s), "null auction").agenda
    s.depot[WAB] = 0
    assert not play(s, "null auction").agenda


def test_three_companies_without_shares_end_the_game_after_the_dividend() -> None:
    s = scene(shares={"PRR": (3, 0, 0), "B&O": (0, 4, 0), "NYC": (0, 0, 5)})
    play(s, "null auction")
    assert s.agenda == [TURN]
    s.dials = [2, 4, 0]
    play(s, "null auction")
    assert not s.agenda
    assert (s.dividends, GAME.score(s)) == (1, [49, 48, 50])


def test_two_companies_without_shares_do_not_end_the_game() -> None:
    s = scene(shares={"PRR": (3, 0, 0), "B&O": (0, 4, 0)}, dials=(2, 4, 0))
    assert play(s, "null auction").agenda == [TURN]


def test_the_dividend_goes_on_with_the_player_after_the_one_who_acted() -> None:
    assert play(scene(dials=(2, 4, 0)), "null auction").seat == seat(2)


def test_the_wabash_too_is_paid_for_reaching_chicago() -> None:
    s = scene(shares={"WAB": (1, 1, 0)}, income={"WAB": 3}, treasury={"WAB": 9}, trains={"WAB": "D3 C3 B2", "PRR": "A2"})
    play(s, "expand WAB A2, done")
    assert (s.income[WAB], s.cash, s.agenda) == (10, [45, 45, 40], [TURN])


def test_a_later_arrival_on_the_second_red_dial_brings_both_dividends() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 6}, trains={"PRR": "B2", "NYC": "A2", "WAB": "D3"}, dials=(3, 0, 4))
    play(s, "expand PRR A2")
    assert (s.cash, s.dividends, s.dials) == ([40 + 14 + 14, 40, 40], 1, [0, 0, 0])


def test_fort_wayne_is_not_dearer_in_the_action_that_opens_the_wabash() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9}, trains={"PRR": "B2 D4"})
    play(s, "expand PRR A2, expand PRR D3")
    assert s.treasury[PRR] == 9 - 3 - 1


def test_the_wabash_counts_among_the_sold_out_companies() -> None:
    s = scene(shares={"PRR": (3, 0, 0), "B&O": (0, 4, 0), "WAB": (0, 0, 2)}, trains={"WAB": "D3"}, dials=(2, 4, 0))
    assert not play(s, "null auction").agenda


def test_fort_wayne_is_offered_for_development() -> None:
    s = scene(trains={"PRR": "D3"})
    assert "develop D3" in [spell(GAME, a) for a in legal(GAME, s)]


def test_the_minimum_bid_of_the_wabash_follows_its_income_and_sold_shares() -> None:
    s = scene(income={"WAB": 9}, trains={"WAB": "D3"})
    assert refused(play(s, "auction WAB"), "bid 8") == BELOW_MINIMUM
    play(s, "bid 9, pass, pass, auction WAB")
    assert refused(s, "bid 4") == BELOW_MINIMUM
    assert refused(s, "bid 5") is None


def test_detroit_raises_every_company_in_it() -> None:
    s = scene(income={"PRR": 5, "NYC": 6}, trains={"PRR": "E0", "NYC": "E0"}, dials=(2, 4, 0))
    play(s, "null auction")
    assert (s.income[PRR], s.income[NYC]) == (6, 7)


def test_detroit_grows_although_nobody_is_there() -> None:
    s = play(scene(dials=(2, 4, 0)), "null auction")
    assert s.industry[0] == 2


def test_a_house_raises_every_company_in_the_city() -> None:
    s = play(scene(income={"PRR": 5, "B&O": 6, "C&O": 7}, trains={"PRR": "I9", "B&O": "I9", "C&O": "I9"}), "develop I9")
    assert (s.income[PRR], s.income[BO], s.income[CO]) == (6, 7, 8)


def test_houses_are_built_until_the_round_is_over() -> None:
    s = scene(trains={"C&O": "I9 G8"})
    s.supply = 3
    assert play(s, "develop I9, develop G8").supply == 1


def test_more_than_three_exhausted_companies_end_the_game_too() -> None:
    s = scene(shares={"PRR": (3, 0, 0), "B&O": (0, 4, 0), "NYC": (0, 0, 5), "C&O": (6, 0, 0)}, dials=(2, 4, 0))
    assert not play(s, "null auction").agenda


def test_a_share_may_be_offered_whatever_one_holds() -> None:
    assert refused(scene(shares={"PRR": (2, 0, 0)}), "auction PRR") is None


def test_a_forest_pays_into_a_full_treasury_as_well() -> None:
    s = play(scene(treasury={"NYC": 7}, trains={"NYC": "R3"}), "develop R3")
    assert s.treasury[NYC] == 9


@pytest.mark.parametrize("home", ["R5", "Q7", "Q9", "S3"])
def test_no_eastern_start_hex_is_entered_or_developed(home: str) -> None:
    other = "NYC" if home != "S3" else "PRR"
    near = next(name for n, name in enumerate(BOX.hexes) if n in BOX.around[hex_at(home)] and not BOX.single[n])
    s = scene(shares={other: (1, 0, 0)}, treasury={other: 9}, trains={other: near})
    assert refused(s, f"expand {other} {home}") == START_HEX
    assert refused(s, f"develop {home}") == START_CITY


def test_equal_cash_shares_the_victory() -> None:
    s = scene(
        shares={"PRR": (3, 0, 0), "B&O": (0, 4, 0), "NYC": (0, 0, 5)}, income={"PRR": 9, "B&O": 9, "NYC": 9}, dials=(2, 4, 0)
    )
    s.cash = [43, 40, 42]
    play(s, "null auction")
    assert GAME.score(s) == [52, 52, 52]


def test_a_round_lasts_seven_to_eleven_turns() -> None:
    shortest, longest = scene(players=2), scene(players=2)
    play(shortest, ", ".join(["null auction"] * 3 + ["null develop"] * 3))
    assert shortest.dividends == 0
    assert play(shortest, "null develop").dividends == 1
    play(longest, ", ".join(["null auction"] * 2 + ["null develop"] * 3 + ["null expand"] * 5))
    assert longest.dividends == 0
    play(longest, "null develop")
    assert longest.dividends == 1


def test_income_has_no_upper_limit() -> None:
    s = scene(income={"PRR": 49}, shares={"PRR": (1, 0, 0)}, treasury={"PRR": 3}, trains={"PRR": "B2"})
    assert play(s, "expand PRR A2").income[PRR] == 56
    assert hex_at("A2") == s.box.chicago
