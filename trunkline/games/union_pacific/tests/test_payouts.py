"""§7 Payouts, §8 the end and the game of two: every example of the book and our own."""

import pytest

from trunkline.games.union_pacific import GAME
from trunkline.games.union_pacific.box import BOX, DIVIDEND, UP
from trunkline.games.union_pacific.rules.ending import score, winners
from trunkline.games.union_pacific.rules.payouts import company_premiums, holders, make_payouts, pacific_premiums, pay_out
from trunkline.games.union_pacific.rules.state import SWAP, TURN, State, value
from trunkline.games.union_pacific.tests.scenes import (
    after_building,
    company,
    do,
    grow,
    hand,
    hold,
    invested,
    lay_pile,
    opened,
    show,
)


def places(payout: int) -> tuple[int, ...]:
    return BOX.places_paid[payout - 1]


def bare(players: int) -> State:
    """Nobody has invested anything."""
    s = opened(players)
    for seat in range(players):
        invested(s, seat, "")
    return s


def test_s2_el_paso_with_two_locomotives() -> None:
    s = bare(3)
    invested(s, 0, "EP&RG EP&RG EP&RG")
    invested(s, 1, "EP&RG EP&RG")
    invested(s, 2, "EP&RG")
    assert value(s, company("EP&RG")) == 3
    pay_out(s)
    assert s.cash == [3, 1, 0]


def test_s3_sioux_falls_with_five_locomotives() -> None:
    s = bare(3)
    grow(s, "SFRB", 5)
    invested(s, 0, "SFRB SFRB SFRB SFRB")
    invested(s, 1, "SFRB SFRB")
    invested(s, 2, "SFRB")
    assert value(s, company("SFRB")) == 6
    pay_out(s)
    assert s.cash == [6, 3, 0]


@pytest.mark.parametrize(
    ("worth", "shares", "premiums"),
    [
        pytest.param(7, [2, 2, 2], [3, 3, 3], id="S4"),
        pytest.param(5, [4, 1, 1, 1], [5, 0, 0, 0], id="S5"),
        pytest.param(6, [0, 1, 0], [0, 9, 0], id="S10"),
        pytest.param(6, [3, 3, 1], [4, 4, 0], id="D1"),
        pytest.param(9, [2, 5, 2], [2, 9, 2], id="D2"),
        pytest.param(8, [0, 0, 0], [0, 0, 0], id="nobody"),
        pytest.param(8, [3, 2, 1], [8, 4, 0], id="first and second"),
    ],
)
def test_s4_s5_s10_d1_d2_what_a_company_pays(worth: int, shares: list[int], premiums: list[int]) -> None:
    assert company_premiums(worth, shares) == premiums


@pytest.mark.parametrize(
    ("payout", "shares", "premiums"),
    [
        pytest.param(2, [1, 5, 3, 2, 4], [2, 10, 6, 4, 8], id="S6"),
        pytest.param(3, [2, 2, 2], [12, 12, 12], id="S7"),
        pytest.param(1, [3, 2, 1], [0, 0, 0], id="S12"),
        pytest.param(4, [1, 3, 1], [14, 20, 14], id="D3"),
        pytest.param(2, [6, 5, 4, 3, 1, 1], [10, 8, 6, 4, 1, 1], id="D4"),
        pytest.param(4, [2, 0, 2], [18, 0, 18], id="D5"),
        pytest.param(3, [1, 1, 2, 1, 1], [7, 7, 15, 7, 7], id="D6"),
        pytest.param(2, [0, 1, 0], [0, 10, 0], id="D7"),
        pytest.param(4, [6, 5, 4, 3, 2, 1], [20, 16, 12, 8, 4, 0], id="sixth"),
    ],
)
def test_s6_s7_s12_d3_to_d7_what_the_pacific_pays(payout: int, shares: list[int], premiums: list[int]) -> None:
    assert pacific_premiums(places(payout), shares) == premiums


def test_d11_two_dividend_cards_in_the_first_turn() -> None:
    s = after_building(3)
    hold(s, 0, "")
    lay_pile(s, "div div DM MS KCC")
    do(s, "take-blind")
    assert hand(s, 0) == "DM"
    assert s.laid == 2
    do(s, "keep")
    assert s.payouts == 2
    assert s.cash == [8, 8, 8]  # nothing at the first, (10 + 8 + 6) / 3 at the second


def test_d16_the_fictive_player_takes_part_in_the_third_payout_of_two() -> None:
    s = after_building(2)
    s.payouts, s.laid = 2, 1
    grow(s, "DM", 7)
    grow(s, "SFRB", 5)
    invested(s, 0, "UP DM DM")
    invested(s, 1, "UP MRR ESL")
    show(s, "SFRB SFRB SFRB UMR")
    lay_pile(s, "DM W&W div")
    s.pacific = 17
    boxed = s.boxed
    make_payouts(s)
    assert holders(s, UP) == [1, 1, 17]
    assert [holders(s, company(code))[-1] for code in ("SFRB", "UMR", "DM", "W&W")] == [3, 1, 1, 1]
    assert company_premiums(value(s, company("DM")), holders(s, company("DM"))) == [8, 0, 4]
    assert company_premiums(value(s, company("SFRB")), holders(s, company("SFRB"))) == [0, 0, 9]
    assert pacific_premiums(places(3), holders(s, UP)) == [10, 10, 15]
    # DM 8 and UP 10; MRR 3, ESL 3 and UP 10; DM 4, SFRB 9, UMR 3, W&W 3 and UP 15
    assert s.cash == [18, 16]
    assert s.fictive_cash == 34
    assert winners(s) == []
    assert s.boxed == boxed + 2
    assert not s.display
    assert not s.pile


def test_the_fictive_player_has_nothing_to_do_with_the_first_two_payouts() -> None:
    s = opened(2)
    s.laid = 2
    make_payouts(s)
    assert s.fictive == [0] * 11
    assert s.fictive_cash == 0
    assert s.cash == [9, 9]


def test_a_fourth_dividend_card_in_the_turn_of_the_third_counts_for_nothing_with_two() -> None:
    s = after_building(2)
    s.payouts = 2
    hold(s, 0, "")
    lay_pile(s, "div div DM MS")
    do(s, "take-blind")
    assert hand(s, 0) == "DM"
    assert s.agenda == [TURN, SWAP]
    do(s, "keep")
    assert s.agenda == []
    assert s.payouts == 3
    assert s.fictive[company("MS")] >= 1
    assert s.pile.count(DIVIDEND) == 0


def test_a_swap_before_the_third_payout_lowers_the_fictive_holding() -> None:
    s = after_building(2)
    s.payouts = 2
    hold(s, 0, "DM")
    lay_pile(s, "div MS KCC")
    do(s, "take-blind", "swap DM")
    assert s.fictive[UP] == 17
    assert s.fictive[company("MS")] == 0 or company("MS") in s.display


def test_the_replacement_for_the_third_dividend_card_goes_to_the_display_and_so_to_the_fictive_player() -> None:
    s = after_building(2)
    s.payouts = 2
    show(s, "DM MS KCC ESL")
    lay_pile(s, "div UMR")
    do(s, "take DM", "keep")
    assert [s.fictive[company(code)] for code in ("MS", "KCC", "ESL", "UMR")] == [1, 1, 1, 1]


def test_the_game_ends_with_the_fourth_payout() -> None:
    s = after_building(3)
    s.payouts = 3
    lay_pile(s, "div MS KCC")
    do(s, "take-blind", "keep")
    assert s.payouts == 4
    assert s.agenda == []
    assert GAME.turn(s) is None


def test_hand_shares_pay_nothing() -> None:
    s = bare(3)
    hold(s, 0, "EP&RG EP&RG UP")
    s.payouts = 1
    pay_out(s)
    assert s.cash == [0, 0, 0]


def test_most_money_wins_and_equal_money_shares_it() -> None:
    s = opened(3)
    s.cash = [40, 52, 52]
    assert score(s) == [40, 52, 52]
    assert winners(s) == [1, 2]


@pytest.mark.parametrize(
    ("cash", "fictive", "expected"),
    [([40, 30], 39, [0]), ([40, 30], 40, [0]), ([40, 40], 40, [0, 1]), ([40, 30], 41, [])],
)
def test_the_fictive_player_can_win(cash: list[int], fictive: int, expected: list[int]) -> None:
    s = opened(2)
    s.cash, s.fictive_cash = cash, fictive
    assert winners(s) == expected
