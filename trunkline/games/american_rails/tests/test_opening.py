"""§1 Set-up and opening auctions."""

import pytest

from trunkline.core.catalog import start, with_options
from trunkline.core.errors import UnknownGame
from trunkline.core.game import Seat
from trunkline.core.notation import spell
from trunkline.core.play import legal
from trunkline.games.american_rails import GAME, WITH_ROW_16_AS_PUBLISHED
from trunkline.games.american_rails.box import AMERICAN, BOX, COMPANIES, LIBERTY, NATIONAL, REPUBLIC
from trunkline.games.american_rails.rules.opening import ALREADY_PUT_UP, OUT_OF_THE_GAME
from trunkline.games.american_rails.rules.setup import setup, setup_with_banker
from trunkline.games.american_rails.rules.state import START, TURN, State
from trunkline.games.american_rails.rules.turn import NOT_NOW
from trunkline.games.american_rails.tests.scene import free_shares, play, refused, sound


@pytest.mark.parametrize(("players", "cash"), [(3, 50), (4, 50), (5, 40)])
def test_everybody_begins_with_the_same_cash(players: int, cash: int) -> None:
    s = setup(players, 0)
    assert s.cash == [cash] * players
    assert (s.year, s.supply, s.bank) == (1851, 12, -players * cash)
    assert s.treasury == s.income == [0] * 6


def test_a_game_of_three_is_played_without_one_company_and_the_seed_says_which() -> None:
    out = [set(COMPANIES) - set(setup(3, seed).companies) for seed in range(60)]
    assert all(len(companies) == 1 for companies in out)
    assert set().union(*out) == set(COMPANIES)


@pytest.mark.parametrize("players", [4, 5])
def test_four_and_five_play_with_all_companies(players: int) -> None:
    s = setup(players, 3)
    assert s.companies == COMPANIES
    assert s.cubes == [30, 28, 25, 21, 18, 16]
    assert s.unsold == [5, 4, 3, 4, 2, 3]


def test_the_company_out_of_the_game_cannot_be_put_up() -> None:
    s = setup(3, 0)
    (out,) = set(COMPANIES) - set(s.companies)
    assert refused(s, f"put-up {BOX.companies[out]}") is OUT_OF_THE_GAME
    assert (s.cubes[out], s.unsold[out], s.removed[out]) == (0, 0, BOX.shares[out])


def test_each_company_is_put_up_once() -> None:
    s = setup(4, 0)
    play(s, "put-up American", "bid 10", "pass", "pass", "pass", "start 16,3")
    assert refused(s, "put-up American") is ALREADY_PUT_UP
    play(s, "put-up Liberty", "pass", "pass", "pass", "pass")
    assert refused(s, "put-up Liberty") is ALREADY_PUT_UP
    assert [spell(GAME, a) for a in legal(GAME, s)] == [
        f"put-up {name}" for name in BOX.companies if name not in ("American", "Liberty")
    ]


def test_the_republic_has_sixteen_cubes_and_fifteen_after_its_start() -> None:
    """Example 15."""
    s = setup(4, 0)
    assert s.cubes[REPUBLIC] == 16
    play(s, "put-up Republic", "bid 10", "pass", "pass", "pass", "start 2,1")
    assert s.cubes[REPUBLIC] == 15


def test_the_buyer_pays_starts_the_company_and_picks_the_next() -> None:
    s = setup(4, 0)
    play(s, "put-up National", "pass", "bid 12", "bid 13", "pass", "bid 15", "pass")
    assert s.agenda[-1] == START
    assert GAME.turn(s) == Seat(1)
    assert refused(s, "put-up American") is NOT_NOW
    play(s, "start 11,0")
    assert s.cash == [50, 35, 50, 50]
    assert (s.treasury[NATIONAL], s.income[NATIONAL], s.shares[NATIONAL]) == (15, 4, [0, 1, 0, 0])
    assert s.order == [1]
    assert GAME.turn(s) == Seat(1)
    play(s, "put-up American")
    assert GAME.turn(s) == Seat(1)


def opening_of_example_18() -> State:
    s = setup_with_banker(Seat(1), BOX, 4, 0)
    play(s, "put-up American", "pass", "bid 10", "pass", "pass", "start 16,3")
    play(s, "put-up National", "bid 10", "pass", "pass", "pass", "start 2,1")
    play(s, "put-up Liberty", "pass", "pass", "bid 10", "pass", "start 6,12")
    return s


def test_an_opening_with_three_sales_and_three_shares_nobody_wants() -> None:
    """Example 18: who picks, who is asked, and the turn order 2, 0, 1, 3."""
    s = opening_of_example_18()
    for company, opener in (("Majestic", 0), ("Republic", 3), ("Continental", 2)):
        assert GAME.turn(s) == Seat(opener)
        play(s, f"put-up {company}", "pass", "pass", "pass", "pass")
    assert s.order == [2, 0, 1, 3]
    assert s.agenda == [TURN]
    assert GAME.turn(s) == Seat(2)
    assert s.cash == [40, 50, 30, 50]
    assert s.income == [8, 7, 0, 0, 5, 0]
    assert free_shares(s) == {
        "American": (4, 1, 0),
        "National": (3, 1, 0),
        "Continental": (2, 0, 1),
        "Majestic": (3, 0, 1),
        "Liberty": (1, 1, 0),
        "Republic": (2, 0, 1),
    }
    assert sound(s)


def test_nobody_buys_anything_and_the_game_goes_on() -> None:
    """Example 19: five players, the fourth seat is the banker."""
    s = setup_with_banker(Seat(3), BOX, 5, 0)
    for company in BOX.companies:
        play(s, f"put-up {company}", *["pass"] * 5)
    assert s.order == [3, 4, 0, 1, 2]
    assert GAME.turn(s) == Seat(3)
    assert s.removed == [1] * 6
    assert s.income == [0] * 6
    play(s, "choose develop")
    assert [spell(GAME, a) for a in legal(GAME, s)] == ["waive"]


def test_a_second_share_does_not_move_the_marker() -> None:
    s = setup(3, 0)
    first, second, *_ = (BOX.companies[company] for company in s.companies)
    play(
        s, f"put-up {first}", "bid 10", "pass", "pass", "start 16,3", f"put-up {second}", "bid 10", "pass", "pass", "start 2,1"
    )
    assert s.order == [0]


def test_a_player_who_cannot_pay_ten_dollars_is_asked_all_the_same() -> None:
    s = setup(4, 0)
    play(s, "put-up American", "bid 45", "pass", "pass", "pass", "start 16,3", "put-up National")
    assert [spell(GAME, a) for a in legal(GAME, s)] == ["pass"]


def test_the_banker_is_the_first_seat_unless_the_option_says_otherwise() -> None:
    assert start(GAME, 4, 0).banker == Seat(0)
    assert start(with_options(GAME, {"banker": "seat-4"}), 4, 0).banker == Seat(3)
    drawn = with_options(GAME, {"banker": "random"})
    assert {start(drawn, 5, seed).banker for seed in range(50)} == set(range(5))
    assert start(drawn, 3, 7).companies == start(GAME, 3, 7).companies


def test_the_option_keeps_the_map_of_the_variant() -> None:
    varied = with_options(WITH_ROW_16_AS_PUBLISHED, {"banker": "seat-2"})
    assert start(varied, 3, 0).box is WITH_ROW_16_AS_PUBLISHED.box
    assert varied.chosen == {"banker": "seat-2"}


def test_a_banker_who_is_not_at_the_table_is_refused() -> None:
    with pytest.raises(UnknownGame, match="banker: there is no seat 5, only 3 play"):
        start(with_options(GAME, {"banker": "seat-5"}), 3, 0)
    with pytest.raises(UnknownGame, match="banker=nobody: choose one of seat-1"):
        with_options(GAME, {"banker": "nobody"})


def test_the_opening_share_of_liberty_leaves_one_to_start_it_later() -> None:
    s = setup(4, 0)
    play(s, "put-up Liberty", *["pass"] * 4)
    assert (s.unsold[LIBERTY], s.removed[LIBERTY]) == (1, 1)
    assert s.cubes[LIBERTY] == 18
    assert s.unsold[AMERICAN] == 5
