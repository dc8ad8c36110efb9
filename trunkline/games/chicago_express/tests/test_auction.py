"""§3 Who may offer a share, and what may be bid."""

from trunkline.core.notation import spell
from trunkline.core.play import legal
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.rules.auction import BELOW_MINIMUM, MORE_THAN_CASH, NOT_HIGHER, SOLD_OUT, WABASH_CLOSED
from trunkline.games.chicago_express.tests.scenes import PRR, play, refused, scene, seat


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


def test_the_minimum_bid_of_the_wabash_follows_its_income_and_sold_shares() -> None:
    s = scene(income={"WAB": 9}, trains={"WAB": "D3"})
    assert refused(play(s, "auction WAB"), "bid 8") == BELOW_MINIMUM
    play(s, "bid 9, pass, pass, auction WAB")
    assert refused(s, "bid 4") == BELOW_MINIMUM
    assert refused(s, "bid 5") is None


def test_a_share_may_be_offered_whatever_one_holds() -> None:
    assert refused(scene(shares={"PRR": (2, 0, 0)}), "auction PRR") is None
