"""§6 Invest."""

from trunkline.core.notation import read, spell
from trunkline.core.play import amounts, legal
from trunkline.games.union_pacific import GAME
from trunkline.games.union_pacific.box import UP
from trunkline.games.union_pacific.rules.investing import AT_LEAST_ONE, NOT_ENOUGH, TWO_COMPANIES
from trunkline.games.union_pacific.rules.state import DISCARD, TURN, State
from trunkline.games.union_pacific.rules.track_cards import CARD_NOT_HELD
from trunkline.games.union_pacific.tests.scenes import company, do, hand, hold, opened, tracks, why


def investor() -> State:
    s = opened(3)
    hold(s, 0, "DM DM DM MS UP UP")
    tracks(s, "classic clear clear joker")
    return s


def test_any_number_of_shares_of_one_company() -> None:
    s = investor()
    assert amounts(GAME, s, read(GAME, "invest DM 1")) == range(1, 4)
    do(s, "invest DM 2")
    assert s.table[company("DM")][0] == 2
    assert hand(s, 0) == "MS DM UP UP"


def test_one_share_each_of_two_companies_and_the_pacific_is_one_of_them() -> None:
    s = investor()
    do(s, "invest-in-two DM UP")
    assert s.table[company("DM")][0] == 1
    assert s.table[UP][0] == 2  # the first share and this one
    assert hand(s, 0) == "MS DM DM UP"


def test_nobody_lays_what_is_not_held() -> None:
    s = investor()
    assert why(s, "invest DM 4") is NOT_ENOUGH
    assert why(s, "invest KCC 1") is NOT_ENOUGH
    assert why(s, "invest-in-two DM KCC") is NOT_ENOUGH


def test_laying_nothing_is_no_investment() -> None:
    assert why(investor(), "invest DM 0") is AT_LEAST_ONE


def test_two_shares_of_one_company_are_not_two_companies() -> None:
    s = investor()
    assert why(s, "invest-in-two DM DM") is TWO_COMPANIES
    assert why(s, "invest-in-two UP DM") is TWO_COMPANIES


def test_a_track_card_of_choice_ends_the_turn_and_no_share_is_drawn() -> None:
    s = investor()
    do(s, "invest MS 1")
    assert s.agenda == [TURN, DISCARD]
    assert [spell(GAME, a) for a in legal(GAME, s)] == ["discard classic", "discard clear", "discard joker"]
    assert why(s, "discard barred") is CARD_NOT_HELD
    before = len(s.hands[0])
    do(s, "discard joker")
    assert len(s.hands[0]) == before
    assert s.discards[4] == 1
    assert GAME.turn(s) == 1
