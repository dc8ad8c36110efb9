"""§5 Draw a share."""

import pytest

from trunkline.core.errors import BadNotation
from trunkline.core.notation import read
from trunkline.core.play import legal
from trunkline.games.union_pacific import GAME, SECOND_EDITION
from trunkline.games.union_pacific.box import UP
from trunkline.games.union_pacific.rules.shares import NOT_ON_DISPLAY, NOTHING_TO_GIVE, PACIFIC_GONE, Keep, Take, TakeBlind
from trunkline.games.union_pacific.rules.state import SWAP, TURN
from trunkline.games.union_pacific.rules.turn import NOT_NOW
from trunkline.games.union_pacific.tests.scenes import (
    after_building,
    company,
    do,
    hand,
    hold,
    lay_pile,
    show,
    shown,
    why,
)


def test_d9_two_shares_of_the_pacific_in_one_turn() -> None:
    s = after_building(3)
    hold(s, 0, "DM MS UP")
    before = s.pacific
    do(s, "take-pacific", "swap MS")
    assert hand(s, 0) == "DM UP UP UP"
    assert s.pacific == before - 2
    assert s.aside[0] == (company("MS"),)


def test_d15_four_alike_and_dividend_cards_follow_each_other() -> None:
    s = after_building(3)
    show(s, "DM MS DM DM")
    lay_pile(s, "DM div KCC KCC KCC KCC UMR UMR UMR div ESL DM DM")
    do(s, "take MS")
    assert sorted(shown(s).split()) == ["ESL", "UMR", "UMR", "UMR"]
    assert shown(s) == "UMR UMR UMR ESL"
    assert s.removed[company("DM")] == 4
    assert s.removed[company("KCC")] == 4
    assert s.laid == 2
    do(s, "keep")
    assert s.payouts == 2
    assert s.laid == 0


def test_d17_the_pile_can_end_with_the_last_dividend_card() -> None:
    s = after_building(3)
    show(s, "DM DM DM MS")
    lay_pile(s, "DM div KCC div KCC div KCC div")
    do(s, "take MS")
    assert shown(s) == "KCC KCC KCC"
    assert s.removed[company("DM")] == 4
    assert s.agenda == [TURN, SWAP]
    do(s, "keep")
    assert s.payouts == 4
    assert s.agenda == []


def test_a_blind_draw_that_meets_the_last_card_brings_nothing() -> None:
    s = after_building(3)
    s.payouts = 3
    hold(s, 0, "DM")
    lay_pile(s, "div")
    do(s, "take-blind")
    assert hand(s, 0) == "DM"
    do(s, "keep")
    assert s.agenda == []


def test_a_share_taken_from_the_display_is_replaced_at_once() -> None:
    s = after_building(3)
    hold(s, 0, "")
    show(s, "DM MS KCC ESL")
    lay_pile(s, "UMR DM")
    do(s, "take KCC")
    assert shown(s) == "DM MS UMR ESL"
    assert hand(s, 0) == "KCC"
    assert len(s.pile) == 1


def test_a_dividend_card_drawn_blind_is_replaced_for_the_hand() -> None:
    s = after_building(3)
    hold(s, 0, "")
    lay_pile(s, "div UMR DM")
    do(s, "take-blind")
    assert hand(s, 0) == "UMR"
    assert s.laid == 1


def test_only_what_the_display_shows_can_be_taken() -> None:
    s = after_building(3)
    show(s, "DM MS KCC ESL")
    assert why(s, "take UMR") is NOT_ON_DISPLAY


def test_without_shares_of_the_pacific_there_is_no_draw_and_no_swap() -> None:
    s = after_building(3)
    s.pacific = 0
    assert why(s, "take-pacific") is PACIFIC_GONE
    do(s, "take-blind")
    assert GAME.turn(s) == 1


def test_the_last_share_of_the_pacific_leaves_nothing_to_swap_for() -> None:
    s = after_building(3)
    s.pacific = 1
    do(s, "take-pacific")
    assert GAME.turn(s) == 1


def test_a_swap_needs_a_company_share() -> None:
    s = after_building(3)
    hold(s, 0, "UP")
    do(s, "take-pacific")
    assert s.agenda == [TURN, SWAP]
    assert why(s, "swap DM") is NOTHING_TO_GIVE
    assert [type(a) for a in legal(GAME, s)] == [Keep]


def test_the_share_just_drawn_can_be_swapped() -> None:
    s = after_building(3)
    hold(s, 0, "")
    show(s, "DM MS KCC ESL")
    do(s, "take MS", "swap MS")
    assert hand(s, 0) == "UP"


def test_the_swap_comes_once_and_before_the_payout() -> None:
    s = after_building(3)
    hold(s, 0, "DM MS")
    lay_pile(s, "div UMR KCC")
    do(s, "take-blind")
    assert s.payouts == 0
    do(s, "swap DM")
    assert s.payouts == 1
    assert GAME.turn(s) == 1


def test_the_second_edition_gains_the_pacific_only_by_swapping() -> None:
    s = after_building(3, SECOND_EDITION)
    assert s.pacific == 17
    assert {type(a) for a in legal(SECOND_EDITION, s)} == {Take, TakeBlind}
    with pytest.raises(BadNotation, match="take-pacific"):
        read(SECOND_EDITION, "take-pacific")
    hold(s, 0, "DM")
    do(s, "take-blind", "swap DM", game=SECOND_EDITION)
    assert s.hands[0].count(UP) == 1


def test_nothing_else_is_asked_while_a_share_is_drawn() -> None:
    s = after_building(3)
    assert why(s, "keep") is NOT_NOW
    assert why(s, "invest DM 1") is NOT_NOW
