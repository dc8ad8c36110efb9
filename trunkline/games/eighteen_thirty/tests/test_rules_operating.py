"""One test for each refusal of the operating round: the position, the attempt, the rule that says no."""

from trunkline.games.eighteen_thirty.box import ERIE, PRR
from trunkline.games.eighteen_thirty.rules.forced import NOTHING_LACKING, STILL_SOLVENT
from trunkline.games.eighteen_thirty.rules.state import STATION, TRACK, TRAINS, State
from trunkline.games.eighteen_thirty.rules.tokens import (
    CANNOT_PAY_STATION,
    CITY_FULL,
    CITY_NOT_REACHED,
    HERE_ALREADY,
    KEPT_FOR_ERIE,
    NO_TOKEN,
    NOT_A_CITY,
)
from trunkline.games.eighteen_thirty.rules.track import (
    CANNOT_PAY_TERRAIN,
    COLOUR_NOT_YET,
    EXTRA_ONCE,
    NEVER_A_TILE,
    NONE_LEFT,
    NOT_AN_UPGRADE,
    NOT_CONNECTED,
    NOT_YOUR_POWER,
    ONE_TILE,
    PRIVATE_LAND,
    SAME_TRACK,
    TRACK_LOST,
    WRONG_CITIES,
    WRONG_COLOUR,
    WRONG_LABEL,
)
from trunkline.games.eighteen_thirty.rules.trades import (
    COMPANY_CANNOT_PAY,
    NOT_OWNED_BY_PLAYER,
)
from trunkline.games.eighteen_thirty.rules.trains import (
    CANNOT_PAY_DIESEL,
    NO_TRADE_IN,
    NOT_FOR_SALE,
    NOT_IN_POOL,
    NOT_THEIR_TRAIN,
    NOT_THERE,
    WRONG_TRAIN_PRICE,
)
from trunkline.games.eighteen_thirty.tests.scenes import (
    at,
    build,
    choices,
    company,
    do,
    give_trains,
    hex_of,
    issue,
    operate,
    own,
    refused,
    sell_out,
    station,
    stock_round,
)


def building(treasury: int = 500, phase: int = 3) -> State:
    """The turn of the B&O, which stands in Baltimore."""
    s = operate(stock_round(3), "B&O", treasury, phase)
    issue(s, "B&O", (0, 6), [6])
    station(s, "B&O", "I15/0")
    return s


def test_companies_buy_from_players_with_their_own_money() -> None:
    s = building(30)
    own(s, "SV", "PRR")
    assert refused(s, "buy-private SV 20") is NOT_OWNED_BY_PLAYER
    own(s, "CS", 2)
    assert refused(s, "buy-private CS 31") is COMPANY_CANNOT_PAY
    do(s, "buy-private CS 30", "accept")
    assert s.holder[1] == company("B&O")
    assert s.cash[1] == 830


def test_who_deals_with_himself_needs_no_answer() -> None:
    s = building()
    own(s, "CS", 1)
    do(s, "buy-private CS 80")
    assert s.agenda == [TRACK]
    assert s.cash[0] == 880


def test_one_tile_a_turn() -> None:
    s = do(building(), "lay I17 9 1")
    assert s.agenda == [STATION]
    assert refused(at(s, TRACK), "lay J14 57 0") is ONE_TILE


def test_grey_hexes_take_no_tile() -> None:
    assert refused(building(), "lay H12 57 0") is NEVER_A_TILE


def test_colours_come_with_their_phase() -> None:
    assert refused(building(phase=2), "lay I15 53 0") is COLOUR_NOT_YET
    assert refused(building(), "lay I17 23 0") is WRONG_COLOUR


def test_a_tile_must_be_left() -> None:
    s = building()
    s.supply[s.box.tiles.index("9")] = 0
    assert refused(s, "lay I17 9 1") is NONE_LEFT


def test_cities_and_letters_must_match() -> None:
    assert refused(building(), "lay I17 57 1") is WRONG_CITIES
    assert refused(building(), "lay I15 14 0") is WRONG_LABEL


def test_only_listed_upgrades_that_keep_the_track() -> None:
    s = building()
    build(s, "I17 9 1")
    assert refused(s, "lay I17 16 0") is NOT_AN_UPGRADE
    assert refused(s, "lay I17 23 0") is TRACK_LOST
    assert refused(s, "lay I17 23 4") is None


def test_the_smallest_turn_names_the_choice() -> None:
    assert refused(building(), "lay I15 53 2") is SAME_TRACK


def test_nobody_builds_on_a_players_private() -> None:
    s = building()
    own(s, "BO", 2)
    assert refused(s, "lay I15 53 0") is PRIVATE_LAND


def test_a_tile_must_be_connected_and_paid() -> None:
    assert refused(building(), "lay H14 9 1") is NOT_CONNECTED
    assert refused(building(79), "lay I17 9 1") is CANNOT_PAY_TERRAIN


def test_the_extra_tile_is_the_owners_and_laid_once() -> None:
    s = building()
    assert refused(s, "lay-extra 4 1") is NOT_YOUR_POWER
    own(s, "CS", "B&O")
    do(s, "lay-extra 4 1")
    assert refused(s, "lay-extra 3 0") is EXTRA_ONCE


def test_the_erie_that_lays_its_tile_chooses_its_city() -> None:
    s = operate(stock_round(3), "Erie", 500, phase=3)
    issue(s, "Erie", (0, 6), [6])
    station(s, "Erie", "E11/0")
    do(s, "lay E11 59 0")
    assert choices(s) == ["choose-city 0", "choose-city 1"]
    do(s, "choose-city 1")
    assert s.stations[ERIE] == (hex_of("E11") * 2 + 1,)
    assert s.agenda == [STATION]


def placing(treasury: int = 500) -> State:
    s = at(building(treasury), STATION)
    build(s, "J14 57 0")
    return s


def test_stations_stand_in_large_cities() -> None:
    assert refused(placing(), "place-station I19 0") is NOT_A_CITY
    assert refused(placing(), "place-station I15 1") is NOT_A_CITY


def test_a_circle_must_be_empty() -> None:
    s = placing()
    station(s, "PRR", "J14/0")
    assert refused(s, "place-station J14 0") is CITY_FULL


def test_one_station_on_a_hex() -> None:
    assert refused(placing(), "place-station I15 0") is HERE_ALREADY


def test_tokens_run_out() -> None:
    s = placing()
    station(s, "B&O", "A19/0", "H10/0")
    assert refused(s, "place-station J14 0") is NO_TOKEN


def test_buffalo_is_kept_for_the_erie() -> None:
    s = placing()
    build(s, "E11 59 0")
    assert refused(s, "place-station E11 0") is KEPT_FOR_ERIE


def test_a_city_must_be_reached_and_paid() -> None:
    assert refused(placing(), "place-station H10 0") is CITY_NOT_REACHED
    assert refused(placing(39), "place-station J14 0") is CANNOT_PAY_STATION


def shopping(treasury: int = 500, phase: int = 2) -> State:
    return at(building(treasury, phase), TRAINS)


def test_the_bank_sells_its_smallest_trains() -> None:
    assert refused(shopping(), "buy-train 3 bank") is NOT_FOR_SALE
    assert refused(shopping(), "buy-train 2 pool") is NOT_IN_POOL


def test_diesels_beside_the_sixes() -> None:
    s = shopping(2000, phase=5)
    sell_out(s, "2", "3", "4", "5")
    assert choices(s, "buy-train") == ["buy-train 6 bank"]
    do(s, "buy-train 6 bank")
    assert choices(s, "buy-train") == ["buy-train 6 bank", "buy-train D bank"]


def test_only_large_trains_are_traded_in() -> None:
    s = shopping(900, phase=6)
    sell_out(s, "2", "4")
    give_trains(s, "B&O", "3", "6")
    sell_out(s, "3", "5")
    assert refused(s, "trade-in 3") is NO_TRADE_IN
    assert refused(s, "trade-in 6") is None
    s.treasury[company("B&O")] = 799
    assert refused(s, "trade-in 6") is CANNOT_PAY_DIESEL


def test_trains_of_others_need_an_owner_and_a_price() -> None:
    s = shopping(100)
    issue(s, "PRR", (1, 6), [0, 6])
    give_trains(s, "PRR", "2")
    assert refused(s, "buy-train-from PRR 3 10") is NOT_THEIR_TRAIN
    assert refused(s, "buy-train-from PRR 2 101") is WRONG_TRAIN_PRICE
    assert refused(s, "buy-train-from PRR 2 0") is WRONG_TRAIN_PRICE
    do(s, "buy-train-from PRR 2 100", "accept")
    assert s.treasury[PRR] == 100
    assert s.trains[company("B&O")][0] == 1


def test_one_discards_what_one_has() -> None:
    s = shopping(2000, phase=4)
    sell_out(s, "2")
    give_trains(s, "B&O", "3", "4")
    sell_out(s, "3", "4")
    do(s, "buy-train 5 bank")
    assert refused(s, "discard D") is NOT_THERE


def test_trains_of_one_kind_are_discarded_without_a_question() -> None:
    s = shopping(2000, phase=4)
    sell_out(s, "2", "3")
    issue(s, "PRR", (1, 6), [0, 6])
    s.floated[PRR] = True
    give_trains(s, "PRR", "4", "4", "4")
    sell_out(s, "4")
    do(s, "buy-train 5 bank")
    assert s.agenda == [TRAINS]
    assert s.trains[PRR][2] == 2
    assert s.train_pool[2] == 1


def test_nothing_is_sold_while_nothing_is_lacking() -> None:
    s = shopping(500)
    issue(s, "NYC", (0, 6), [3, 3])
    own(s, "SV", 1)
    assert refused(s, "sell NYC 1") is NOTHING_LACKING
    assert refused(s, "sell-private SV seat-2 5") is NOTHING_LACKING
    assert refused(s, "bankrupt") is STILL_SOLVENT


def test_a_private_helps_to_pay_for_a_train() -> None:
    s = shopping(0)
    s.cash[0] = 0
    build(s, "J14 57 0")
    own(s, "SV", 1)
    assert choices(s) == ["sell B&O 1", "sell-private SV seat-2 0", "sell-private SV seat-3 0"]
    do(s, "sell-private SV seat-2 90", "accept", "buy-train 2 bank")
    assert s.cash[0] == 10


def test_when_nothing_is_left_a_diesel_is_written_on_paper() -> None:
    s = shopping(1200, phase=7)
    build(s, "J14 57 0")
    sell_out(s, "2", "3", "4", "5", "6", "D")
    assert choices(s, "buy-train") == ["buy-train D bank"]
    do(s, "buy-train D bank")
    assert s.issued == 1
    assert s.trains[company("B&O")][5] == 1
