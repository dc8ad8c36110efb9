"""The four rulings of edition 2, each beside what edition 1 says; tables and records of edition 1 go on under it."""

from random import Random

import pytest

from trunkline.bots.random import pick
from trunkline.core.catalog import catalog, find, start
from trunkline.core.game import Game, Rule, Seat
from trunkline.core.notation import read
from trunkline.core.play import amounts, apply, legal, rights, why_not
from trunkline.core.serialize import dump, load
from trunkline.games.eighteen_thirty import FIRST_GAME, FIRST_PLUS_GAME, GAME, PLUS_GAME
from trunkline.games.eighteen_thirty.box import CS, ERIE, NYC, PRR, SV
from trunkline.games.eighteen_thirty.present.positions import game_of
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.first_edition import ASKED_BEFORE
from trunkline.games.eighteen_thirty.rules.forced import NOTHING_BUT_THE_TRAIN
from trunkline.games.eighteen_thirty.rules.state import (
    DIVIDEND,
    ERIES_CITY,
    FORCED,
    HOME,
    STATION,
    STOCK,
    TRACK,
    TRAINS,
    State,
)
from trunkline.games.eighteen_thirty.rules.track import EXTRA_ONCE, NOT_YOUR_POWER, ONE_TILE
from trunkline.games.eighteen_thirty.rules.trades import ASKED_ENOUGH, DECLINED_BEFORE
from trunkline.games.eighteen_thirty.rules.turn import NOT_NOW
from trunkline.games.eighteen_thirty.tests.scenes import (
    beside_the_erie,
    champlain,
    choices,
    company,
    do,
    give_trains,
    hex_of,
    issue,
    own,
    penniless,
    refused,
    sell_out,
    stock_round,
)
from trunkline.records.record import begin, play_on
from trunkline.records.text import parse, write


def do_in_edition_1(s: State, *texts: str) -> State:
    for text in texts:
        apply(FIRST_GAME, s, read(FIRST_GAME, text))
    return s


def refused_in_edition_1(s: State, text: str) -> Rule | None:
    return why_not(FIRST_GAME, s, read(FIRST_GAME, text))


# -- §3.3.2 the extra tile -----------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [TRACK, STATION, DIVIDEND, TRAINS])
def test_the_extra_tile_is_laid_in_any_step_and_the_step_goes_on(step: str) -> None:
    s = do(champlain(step), "lay-extra 58 0")
    assert s.agenda == [step]
    assert s.board[hex_of("B20")] != s.box.printed[hex_of("B20")]
    assert refused(s, "lay-extra 58 1") is EXTRA_ONCE


@pytest.mark.parametrize("step", [STATION, DIVIDEND, TRAINS])
def test_in_edition_1_it_is_laid_in_the_track_step_alone(step: str) -> None:
    assert refused_in_edition_1(champlain(step), "lay-extra 58 0") is NOT_NOW


def test_the_track_step_does_not_wait_for_the_extra_tile() -> None:
    assert do(champlain(), "lay J14 57 0").agenda == [STATION]
    assert do_in_edition_1(champlain(), "lay J14 57 0").agenda == [TRACK]
    s = do_in_edition_1(champlain(), "lay J14 57 0")
    assert refused_in_edition_1(s, "lay H12 57 0") is ONE_TILE
    assert do_in_edition_1(s, "lay-extra 58 0").agenda == [STATION]


def test_the_extra_tile_is_no_tile_of_the_turn() -> None:
    s = do(champlain(), "lay-extra 58 0", "lay J14 57 0")
    assert s.agenda == [STATION]


def test_whoever_buys_the_private_late_in_the_turn_lays_its_tile_at_once() -> None:
    s = champlain(TRAINS)
    own(s, "CS", 1)
    assert refused(s, "lay-extra 58 0") is NOT_YOUR_POWER
    do(s, "buy-private CS 40", "lay-extra 58 0")
    assert (s.agenda, s.treasury[company("B&O")]) == ([TRAINS], 460)


def test_a_tile_laid_before_the_run_is_run_over_and_one_laid_after_it_is_not() -> None:
    s = do(champlain(STATION), "lay-extra 58 0", "done")
    assert s.agenda == [DIVIDEND]
    revenue = s.revenue
    later = do(champlain(STATION), "done", "lay-extra 58 0")
    assert (later.agenda, later.revenue) == ([DIVIDEND], revenue)


def test_the_extra_tile_ends_the_time_between_two_turns() -> None:
    s = champlain()
    s.operated[NYC] = True
    issue(s, "NYC", (0, 6), [3, 2], pool=1)
    own(s, "MH", 2)
    assert rights(GAME, s, Seat(1))
    assert not rights(GAME, do(s, "lay-extra 58 0"), Seat(1))


# -- §6.3.1.2 the Erie's city --------------------------------------------------------------------------------


def test_the_erie_is_asked_for_its_city_when_another_company_lays_the_tile() -> None:
    s = do(beside_the_erie(), "lay E11 59 2")
    assert s.agenda == [STATION, ERIES_CITY]
    assert (GAME.turn(s), s.stations[ERIE]) == (1, ())
    assert choices(s) == ["choose-city 0", "choose-city 1"]
    do(s, "choose-city 1")
    assert s.stations[ERIE] == (hex_of("E11") * 2 + 1,)
    assert (s.agenda, GAME.turn(s)) == ([STATION], 0)


def test_in_edition_1_the_company_that_lays_the_tile_chooses() -> None:
    s = do_in_edition_1(beside_the_erie(), "lay E11 59 2")
    assert (s.agenda, FIRST_GAME.turn(s)) == ([TRACK, HOME], 0)
    do_in_edition_1(s, "choose-city 1")
    assert s.stations[ERIE] == (hex_of("E11") * 2 + 1,)
    assert s.agenda == [STATION]


def test_before_its_first_turn_the_erie_is_not_asked() -> None:
    s = beside_the_erie()
    s.settled[ERIE], s.tokens[ERIE] = False, s.tokens[ERIE] + 1
    s.stations = tuple(() if number == ERIE else cities for number, cities in enumerate(s.stations))
    assert do(s, "lay E11 59 2").agenda == [STATION]


# -- §6.6.3.9 what a company buys during a forced purchase ---------------------------------------------------


def test_before_a_sale_the_company_may_buy_a_private() -> None:
    s = do(penniless(), "buy-private CS 20", "accept")
    assert (s.agenda, s.holder[CS]) == ([TRAINS], PRR)


def test_after_a_share_was_sold_the_company_buys_nothing_but_the_train() -> None:
    s = do(penniless(), "sell NYC 1")
    assert s.agenda == [FORCED]
    assert refused(s, "buy-private CS 20") is NOTHING_BUT_THE_TRAIN
    assert GAME.turn(s) == 0
    do(s, "buy-train 3 pool")
    assert s.agenda == [TRAINS]
    assert refused(s, "done") is None


def test_a_private_sold_for_the_train_binds_the_company_too() -> None:
    s = do(penniless(), "sell-private SV seat-2 10")
    assert do(s, "accept").agenda == [FORCED]
    assert s.owner[SV] == 1
    assert refused(s, "buy-private CS 20") is NOTHING_BUT_THE_TRAIN


def test_a_declined_sale_binds_nobody() -> None:
    s = do(penniless(), "sell-private SV seat-2 10", "decline")
    assert s.agenda == [TRAINS]
    assert refused(s, "buy-private CS 20") is None


def test_the_train_of_another_company_ends_the_forced_purchase() -> None:
    s = penniless()
    s.train_pool[1], s.trains[NYC][1] = 0, 1
    s.depot[2] = 4
    do(s, "sell NYC 1", "buy-train-from NYC 3 60")
    assert GAME.turn(s) == s.director[NYC] == 1
    assert do(s, "accept").agenda == [TRAINS]
    assert s.trains[PRR][1] == 1


def test_during_a_forced_purchase_the_extra_tile_may_be_laid_for_it_costs_nothing() -> None:
    s = penniless()
    own(s, "CS", "PRR")
    assert do(s, "sell NYC 1", "lay-extra 58 0").agenda == [FORCED]


def test_the_discards_after_a_forced_purchase_leave_the_train_step() -> None:
    s = penniless()
    s.train_pool[1], s.scrapped[1] = 0, s.scrapped[1] + 1
    sell_out(s, "4")
    s.cash[0], s.treasury[PRR] = 0, 400
    give_trains(s, "NYC", "5")
    s.depot[3] += 1
    s.trains[NYC] = [0, 1, 1, 1, 0, 0]
    s.floated[NYC] = True
    do(s, "sell NYC 1", "buy-train 5 bank")
    assert s.agenda == [TRAINS, "discard"]


def test_in_edition_1_the_company_spends_on_after_a_sale() -> None:
    s = do_in_edition_1(penniless(), "sell NYC 1")
    assert s.agenda == [TRAINS]
    assert refused_in_edition_1(s, "buy-private CS 20") is None
    s = do_in_edition_1(penniless(), "sell-private SV seat-2 10", "accept")
    assert s.agenda == [TRAINS]


# -- §0.4 proposing again ------------------------------------------------------------------------------------


def trading() -> State:
    s = stock_round(3, 2, 800)
    own(s, "SV", 1)
    own(s, "CA", 2)
    return s


def choices_of_price(s: State, text: str) -> range | None:
    return amounts(GAME, s, read(GAME, text))


def test_a_partner_who_sells_is_offered_another_price_after_declining() -> None:
    s = do(trading(), "buy-private CA 100", "decline")
    assert refused(s, "buy-private CA 100") is DECLINED_BEFORE
    assert choices_of_price(s, "buy-private CA 99") == range(100)
    assert choices_of_price(s, "buy-private CA 101") == range(101, 801)
    assert choices(s, "buy-private") == ["buy-private CA 0", "buy-private CA 101"]
    do(s, "buy-private CA 150", "accept")
    assert s.cash[:2] == [650, 950]


def test_prices_declined_twice_leave_three_ranges_to_name() -> None:
    s = do(trading(), "buy-private CA 10", "decline", "buy-private CA 20", "decline")
    assert choices(s, "buy-private") == ["buy-private CA 0", "buy-private CA 11", "buy-private CA 21"]
    assert choices_of_price(s, "buy-private CA 15") == range(11, 20)


def test_a_partner_who_buys_is_asked_for_another_price_after_declining() -> None:
    s = do(trading(), "sell-private SV seat-3 15", "decline")
    assert refused(s, "sell-private SV seat-3 15") is DECLINED_BEFORE
    assert choices_of_price(s, "sell-private SV seat-3 16") == range(16, 801)
    assert choices_of_price(s, "sell-private SV seat-3 0") == range(15)
    assert refused(s, "sell-private SV seat-2 15") is None  # another partner
    do(s, "sell-private SV seat-3 5", "accept")
    assert s.owner[SV] == 2


def test_nothing_is_proposed_to_a_partner_more_than_three_times_in_a_turn() -> None:
    s = do(trading(), *["buy-private CA 10", "decline"], *["buy-private CA 20", "decline"], *["buy-private CA 30", "decline"])
    assert refused(s, "buy-private CA 40") is ASKED_ENOUGH
    assert not choices(s, "buy-private")
    do(s, "done", "done", "done")
    assert refused(s, "buy-private CA 10") is None


def test_what_was_declined_for_nothing_is_offered_from_a_dollar_on() -> None:
    s = do(trading(), "sell-private SV seat-3 0", "decline")
    assert choices(s, "sell-private") == ["sell-private SV seat-2 0", "sell-private SV seat-3 1"]


def test_a_company_offers_another_price_for_a_private_and_for_a_train() -> None:
    s = champlain(TRAINS)
    own(s, "CS", 2)
    issue(s, "NYC", (2, 6), [0, 6])
    give_trains(s, "NYC", "3")
    do(s, "buy-private CS 40", "decline", "buy-train-from NYC 3 100", "decline")
    assert refused(s, "buy-private CS 40") is DECLINED_BEFORE
    assert choices_of_price(s, "buy-private CS 41") == range(41, 81)
    assert refused(s, "buy-train-from NYC 3 100") is DECLINED_BEFORE
    do(s, "buy-train-from NYC 3 101", "accept")
    assert s.trains[company("B&O")][1] == 1
    assert not [proposal for proposal in s.offered if proposal % 128 >= 64]  # another 3 would be another item


def test_a_private_is_offered_again_during_a_forced_purchase() -> None:
    s = do(penniless(), "sell-private SV seat-2 20", "decline", "sell-private SV seat-2 10", "accept")
    assert (s.owner[SV], s.cash[0]) == (1, 60)


def test_in_edition_1_an_item_is_offered_to_a_partner_once() -> None:
    s = do_in_edition_1(trading(), "sell-private SV seat-3 15", "decline", "buy-private CA 100", "decline")
    assert refused_in_edition_1(s, "sell-private SV seat-3 10") is ASKED_BEFORE
    assert refused_in_edition_1(s, "buy-private CA 200") is ASKED_BEFORE
    s = do_in_edition_1(penniless(), "sell-private SV seat-2 20", "decline", "buy-private CS 20", "decline")
    assert refused_in_edition_1(s, "sell-private SV seat-2 10") is ASKED_BEFORE
    assert refused_in_edition_1(s, "buy-private CS 30") is ASKED_BEFORE
    s.trains[NYC][1], s.train_pool[1] = 1, 0
    do_in_edition_1(s, "buy-train-from NYC 3 10", "decline")
    assert refused_in_edition_1(s, "buy-train-from NYC 3 20") is ASKED_BEFORE


def test_a_table_of_edition_1_stored_in_the_middle_of_a_turn_goes_on() -> None:
    """It was stored without the price: a pair of item and partner alone."""
    s = trading()
    s.offered = [CS * 8 + 2, SV * 8 + 2]
    stored = load(FIRST_GAME, dump(s))
    assert refused_in_edition_1(stored, "sell-private SV seat-3 10") is ASKED_BEFORE
    assert refused_in_edition_1(stored, "sell-private SV seat-2 10") is None


# -- which edition is played ---------------------------------------------------------------------------------


def test_new_tables_are_of_the_present_edition_and_old_ones_are_found() -> None:
    assert [game.edition for game in catalog() if game.name.startswith("1830")] == ["1830/2", "1830-plus/2"]
    assert find("1830", 1) is FIRST_GAME
    assert find("1830-plus", 1) is FIRST_PLUS_GAME


@pytest.mark.parametrize("game", [GAME, PLUS_GAME, FIRST_GAME, FIRST_PLUS_GAME], ids=lambda game: game.edition)
def test_a_table_tells_by_which_edition_it_is_played(game: Game[State, Action]) -> None:
    s = start(game, 3, 0)
    assert game_of(s) is game
    assert game_of(load(game, dump(s))) is game


@pytest.mark.parametrize("game", [FIRST_GAME, FIRST_PLUS_GAME], ids=lambda game: game.edition)
def test_a_record_of_edition_1_replays_under_edition_1(game: Game[State, Action]) -> None:
    record, chance = begin(game, 3, 7, ["A", "B", "C"], "2026-11-18"), Random(7)
    while record.now.agenda and len(record.actions) < 400:
        play_on(record, pick(game, record.now, legal(game, record.now), chance))
    again = parse(write(record))
    assert again.game is game
    assert again.now == record.now
    assert STOCK in game.phases and FORCED not in game.phases
