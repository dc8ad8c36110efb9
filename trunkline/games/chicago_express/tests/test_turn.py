"""§1 and §2 The first auction, and whose turn it is to do what."""

import pytest

from trunkline.core.catalog import start, with_options
from trunkline.core.errors import UnknownGame
from trunkline.core.notation import spell
from trunkline.core.play import legal
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.rules.setup import setup
from trunkline.games.chicago_express.rules.state import TURN
from trunkline.games.chicago_express.rules.turn import DIAL_ON_RED, NOT_NOW
from trunkline.games.chicago_express.tests.scenes import BO, PRR, play, refused, scene, seat


def test_the_winner_of_an_opening_share_speaks_first_in_the_next() -> None:
    s = play(setup(3, 0), "pass, bid 7, pass")
    assert s.auction
    assert (s.auction.lot, s.auction.speaker) == (BO, seat(2))
    assert (s.cash, s.treasury[PRR]) == ([40, 33, 40], 7)


def test_the_owner_of_the_first_pennsylvania_share_takes_the_first_turn() -> None:
    s = play(setup(3, 0), "pass, bid 7, pass, bid 6, pass, pass, pass, bid 5, pass, bid 8, pass, pass")
    assert s.agenda == [TURN]
    assert GAME.turn(s) == seat(2)


@pytest.mark.parametrize("players", GAME.seats)
def test_the_first_bidder_can_be_drawn(players: int) -> None:
    game = with_options(GAME, {"first-bidder": "random"})
    drawn = [GAME.turn(start(game, players, seed)) for seed in range(100)]
    assert set(drawn) == set(range(players))
    assert drawn == [GAME.turn(start(game, players, seed)) for seed in range(100)]  # a seed always draws the same


def test_without_a_word_the_first_seat_bids_first_whatever_the_seed() -> None:
    assert {GAME.turn(start(GAME, 4, seed)) for seed in range(50)} == {seat(1)}


def test_another_seat_can_be_the_first_bidder() -> None:
    s = start(with_options(GAME, {"first-bidder": "seat-2"}), 3, 0)
    assert GAME.turn(s) == seat(2)
    assert GAME.turn(start(with_options(GAME, {"first-bidder": "seat-6"}), 6, 0)) == seat(6)
    with pytest.raises(UnknownGame, match="first-bidder=seat-9"):
        with_options(GAME, {"first-bidder": "seat-9"})
    with pytest.raises(UnknownGame, match="there is no seat 4, only 3 play"):
        start(with_options(GAME, {"first-bidder": "seat-4"}), 3, 0)


@pytest.mark.parametrize(("dials", "words"), [
    ((3, 0, 0), "null auction"), ((3, 0, 0), "auction PRR"),
    ((0, 4, 0), "null develop"), ((0, 4, 0), "develop R3"),
    ((0, 0, 5), "null expand"), ((0, 0, 5), "expand PRR Q5"),
])  # fmt: skip
def test_a_dial_on_red_cannot_be_chosen(dials: tuple[int, ...], words: str) -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9}, trains={"PRR": "R4 R3"}, dials=dials)
    assert refused(s, words) == DIAL_ON_RED


def test_only_what_the_step_asks_for_can_be_done() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9})
    assert refused(s, "bid 9") == refused(s, "pass") == refused(s, "done") == NOT_NOW
    play(s, "expand PRR Q5")
    assert refused(s, "null auction") == refused(s, "develop Q5") == NOT_NOW
    play(s, "done, auction PRR")
    assert refused(s, "auction PRR") == refused(s, "expand PRR P4") == NOT_NOW


def test_a_dial_may_be_chosen_although_its_action_is_impossible() -> None:
    s = scene()
    assert not any(spell(GAME, a).startswith(("expand", "develop")) for a in legal(GAME, s))
    play(s, "null expand")
    assert (s.dials, s.seat) == ([0, 0, 1], seat(2))


def test_turns_go_clockwise_and_round() -> None:
    s = play(scene(players=2), "null expand, null expand")
    assert s.seat == seat(1)
