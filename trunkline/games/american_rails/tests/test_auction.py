"""§5 Auction a share."""

from trunkline.core.game import Seat
from trunkline.core.notation import spell
from trunkline.core.play import amounts, legal
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.box import AMERICAN, BOX, LIBERTY, NATIONAL
from trunkline.games.american_rails.rules.auction import (
    BELOW_MINIMUM,
    CITY_OCCUPIED,
    MORE_THAN_CASH,
    NOT_A_CITY,
    NOT_HIGHER,
    SOLD_OUT,
)
from trunkline.games.american_rails.rules.ending import end_tracker
from trunkline.games.american_rails.rules.opening import OUT_OF_THE_GAME
from trunkline.games.american_rails.rules.setup import setup
from trunkline.games.american_rails.rules.state import START, TURN, on_map
from trunkline.games.american_rails.tests.scene import give, hand_out, lay, play, refused, sound, table
from trunkline.toolkit.bidding import Bid


def test_only_a_share_in_supply_of_a_company_in_play_can_be_put_up() -> None:
    s = table(3, without=NATIONAL)
    give(s, 2, LIBERTY, 2)
    play(s, "choose auction")
    assert refused(s, "auction National") is OUT_OF_THE_GAME
    assert refused(s, "auction Liberty") is SOLD_OUT
    assert [spell(GAME, a) for a in legal(GAME, s)] == [
        "auction American",
        "auction Continental",
        "auction Majestic",
        "auction Republic",
        "waive",
    ]


def test_bids_begin_at_ten_rise_and_stay_within_the_cash() -> None:
    s = table(3)
    hand_out(s, 50, 30, 12)
    play(s, "choose auction", "auction American")
    assert refused(s, "bid 9") is BELOW_MINIMUM
    assert refused(s, "bid 51") is MORE_THAN_CASH
    assert amounts(GAME, s, Bid(10)) == range(10, 51)
    play(s, "bid 11")
    assert refused(s, "bid 11") is NOT_HIGHER
    assert refused(s, "bid 31") is MORE_THAN_CASH
    play(s, "bid 12")
    assert [spell(GAME, a) for a in legal(GAME, s)] == ["pass"]


def test_bidding_goes_clockwise_by_seats_whatever_the_turn_order() -> None:
    s = table(4, order=[2, 0, 3, 1])
    play(s, "choose auction", "auction American")
    asked = []
    for _ in range(4):
        asked.append(GAME.turn(s))
        play(s, "pass")
    assert asked == [2, 3, 0, 1]
    assert GAME.turn(s) == Seat(0)


def test_the_winner_pays_the_company_and_the_turn_passes_on() -> None:
    s = table(3)
    lay(s, AMERICAN, "16,3")
    play(s, "choose auction", "auction American", "pass", "bid 10", "bid 20", "pass")
    assert s.cash == [50, 50, 30]
    assert (s.treasury[AMERICAN], s.shares[AMERICAN]) == (20, [0, 0, 1])
    assert s.agenda == [TURN]
    assert GAME.turn(s) == Seat(1)


def test_the_last_player_without_a_standing_bid_may_bid_or_pass() -> None:
    s = table(3)
    lay(s, AMERICAN, "16,3")
    play(s, "choose auction", "auction American", "pass", "pass")
    assert [spell(GAME, a) for a in legal(GAME, s)] == ["bid 10", "pass"]
    play(s, "bid 10")
    assert s.shares[AMERICAN] == [0, 0, 1]


def test_a_share_nobody_wants_leaves_the_game() -> None:
    s = table(3)
    play(s, "choose auction", "auction American", "pass", "pass", "pass")
    assert (s.unsold[AMERICAN], s.removed[AMERICAN]) == (4, 1)
    assert s.treasury[AMERICAN] == 0


def test_the_buyer_of_a_new_company_starts_it_free_in_an_empty_city() -> None:
    s = table(3)
    lay(s, NATIONAL, "2,1")
    play(s, "choose auction", "auction American", "pass", "bid 10", "pass")
    assert s.agenda[-1] == START
    assert GAME.turn(s) == Seat(1)
    assert refused(s, "start 2,1") is CITY_OCCUPIED
    assert refused(s, "start 2,2") is NOT_A_CITY
    assert len(legal(GAME, s)) == 38
    play(s, "start 16,3")
    assert (s.income[AMERICAN], s.treasury[AMERICAN], s.cubes[AMERICAN]) == (8, 10, 29)
    assert sound(s)
    assert GAME.turn(s) == Seat(1)
    assert s.agenda == [TURN]


def test_liberty_never_appears_when_neither_share_draws_a_bid() -> None:
    """Example 16: both shares count as gone."""
    s = setup(4, 0)
    play(s, "put-up Liberty", *["pass"] * 4)
    for name in BOX.companies:
        if name != "Liberty":
            play(s, f"put-up {name}", *["pass"] * 4)
    play(s, "choose auction", "auction Liberty", *["pass"] * 4)
    assert (s.unsold[LIBERTY], s.removed[LIBERTY]) == (0, 2)
    assert not on_map(s, LIBERTY)
    assert end_tracker(s)["shares sold or removed"] == (7, 21)


def test_a_new_company_that_finds_no_empty_city_loses_its_shares() -> None:
    s = table(4)
    names = [BOX.hexes[city] for city in BOX.cities]
    lay(s, AMERICAN, *names[:30])
    lay(s, NATIONAL, *names[30:])
    play(s, "choose auction", "auction Liberty")
    assert (s.unsold[LIBERTY], s.removed[LIBERTY]) == (0, 2)
    assert s.cash == [50, 50, 50, 50]
    assert GAME.turn(s) == Seat(1)
    assert s.agenda == [TURN]


def test_a_company_on_the_map_is_auctioned_although_no_city_is_empty() -> None:
    s = table(4)
    names = [BOX.hexes[city] for city in BOX.cities]
    lay(s, AMERICAN, *names[:30])
    lay(s, NATIONAL, *names[30:])
    play(s, "choose auction", "auction American", "bid 10", "pass", "pass", "pass")
    assert s.shares[AMERICAN] == [1, 0, 0, 0]
