"""§9 The end."""

import pytest

from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.box import LIBERTY
from trunkline.games.american_rails.rules.ending import end_tracker, reasons_to_end
from trunkline.games.american_rails.rules.state import State
from trunkline.games.american_rails.tests.scene import hand_out, play, table

SPACES = ("pass", "finance", "take", "develop", "auction")


def finish_year(s: State) -> None:
    """Everybody who is left in the third column waives."""
    for space in SPACES[: len(s.cash)]:
        play(s, f"choose {space}", *(["waive"] if space != "pass" else []))


def last_column(players: int, cubes: list[int], houses: int) -> State:
    s = table(players, column=2, without=LIBERTY if players == 3 else None)
    left = iter(cubes)
    for company in s.companies:
        s.cubes[company] = next(left)
    s.supply = houses
    return s


@pytest.mark.parametrize(
    ("players", "cubes", "houses", "low", "over"),
    [
        (4, [2, 1, 0, 2, 9, 9], 5, 4, True),
        (5, [2, 1, 0, 2, 9, 9], 5, 4, False),
        (3, [2, 2, 9, 9, 9], 2, 3, True),
        (3, [2, 2, 9, 9, 9], 3, 2, False),
        (5, [2, 1, 0, 2, 9, 9], 2, 5, True),
        (4, [3, 1, 0, 2, 9, 9], 3, 3, False),
    ],
)
def test_low_supplies_end_the_game(players: int, cubes: list[int], houses: int, low: int, over: bool) -> None:
    """Example 14, and its neighbours."""
    s = last_column(players, cubes, houses)
    assert end_tracker(s)["supplies running low"] == (low, players)
    finish_year(s)
    assert (not s.agenda) == over
    assert s.year == (1851 if over else 1852)
    assert (reasons_to_end(s) == ["supplies running low"]) == over


def test_the_end_is_looked_at_only_after_the_dividends_of_a_year() -> None:
    s = last_column(4, [2, 2, 2, 2, 9, 9], 5)
    s.column = 1
    finish_year(s)
    assert s.agenda
    assert s.column == 2
    finish_year(s)
    assert not s.agenda


def test_the_game_ends_when_no_share_is_left() -> None:
    s = table(4, column=2)
    s.removed = [shares - (n == LIBERTY) for n, shares in enumerate(s.unsold)]
    s.unsold = [int(n == LIBERTY) for n in range(6)]
    play(s, "choose auction", "auction Liberty", *["pass"] * 4)
    assert s.agenda
    play(s, "choose pass", "choose finance", "waive", "choose take", "waive")
    assert not s.agenda
    assert reasons_to_end(s) == ["shares sold or removed"]
    assert end_tracker(s)["shares sold or removed"] == (21, 21)


def test_the_shares_of_the_company_out_of_the_game_do_not_count() -> None:
    s = table(3, without=LIBERTY)
    assert end_tracker(s)["shares sold or removed"] == (0, 19)


def test_the_last_year_is_1857_and_the_marker_stays_there() -> None:
    s = table(3, column=2)
    s.year = 1856
    finish_year(s)
    assert s.agenda
    s.column = 2
    finish_year(s)
    assert not s.agenda
    assert s.year == 1857
    assert reasons_to_end(s) == ["last year"]
    assert GAME.turn(s) is None


def test_several_reasons_are_all_told() -> None:
    s = last_column(3, [0, 0, 0, 9, 9], 12)
    s.year = 1857
    s.unsold, s.removed = [0] * 6, list(s.box.shares)
    finish_year(s)
    assert reasons_to_end(s) == ["last year", "shares sold or removed", "supplies running low"]


def test_cash_alone_is_the_score() -> None:
    s = table(3)
    hand_out(s, 12, 40, 40)
    s.treasury[0] = 99
    assert GAME.score(s) == [12, 40, 40]
