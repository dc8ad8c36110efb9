"""§8 What ends the game, and who has won."""

from trunkline.core.state import copy
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.box import WAB
from trunkline.games.chicago_express.rules.state import TURN
from trunkline.games.chicago_express.tests.scenes import BO, PRR, play, scene


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


def test_more_than_three_exhausted_companies_end_the_game_too() -> None:
    s = scene(shares={"PRR": (3, 0, 0), "B&O": (0, 4, 0), "NYC": (0, 0, 5), "C&O": (6, 0, 0)}, dials=(2, 4, 0))
    assert not play(s, "null auction").agenda


def test_the_wabash_counts_among_the_sold_out_companies() -> None:
    s = scene(shares={"PRR": (3, 0, 0), "B&O": (0, 4, 0), "WAB": (0, 0, 2)}, trains={"WAB": "D3"}, dials=(2, 4, 0))
    assert not play(s, "null auction").agenda


def test_equal_cash_shares_the_victory() -> None:
    s = scene(
        shares={"PRR": (3, 0, 0), "B&O": (0, 4, 0), "NYC": (0, 0, 5)}, income={"PRR": 9, "B&O": 9, "NYC": 9}, dials=(2, 4, 0)
    )
    s.cash = [43, 40, 42]
    play(s, "null auction")
    assert GAME.score(s) == [52, 52, 52]
