"""§3 A turn: track cards, passing, and the end when nobody can act."""

from random import Random

import pytest

from trunkline.bots.random import pick
from trunkline.core.catalog import start
from trunkline.core.notation import spell
from trunkline.core.play import apply, legal
from trunkline.games.union_pacific import GAME
from trunkline.games.union_pacific.rules.state import DISCARD, TURN, State
from trunkline.games.union_pacific.rules.track_cards import draw_track
from trunkline.games.union_pacific.rules.turn import MUST_ACT, NOT_NOW, begin_turn
from trunkline.games.union_pacific.tests.scenes import do, hold, invested, opened, tracks, why


def fill_the_board(s: State) -> None:
    """No connection is open to anybody."""
    for places in s.open:
        places.clear()


@pytest.mark.parametrize("players", range(2, 7))
def test_d10_after_every_turn_everybody_holds_three_track_cards(players: int) -> None:
    chance = Random(players)
    s: State = start(GAME, players, players)
    while s.agenda:
        if s.agenda == [TURN]:
            assert [len(cards) for cards in s.tracks] == [3 + (seat == s.seat) for seat in range(players)]
            everywhere = sum(map(len, s.tracks)) + len(s.track_pile) + sum(s.discards) + sum(s.retired)
            assert everywhere == 40
        apply(GAME, s, pick(GAME, s, legal(GAME, s), chance))


@pytest.mark.parametrize(("players", "cards"), [(2, 33), (3, 30), (4, 27), (5, 24), (6, 21)])
def test_d12_the_last_card_drawn_makes_a_new_track_pile(players: int, cards: int) -> None:
    s: State = start(GAME, players, 0)
    while len(s.track_pile) > 1:
        s.discards[s.track_pile.pop()] += 1
    draw_track(s, s.seat)
    assert len(s.track_pile) == cards
    assert sum(s.discards) == 0


def test_the_active_player_draws_before_anything_else() -> None:
    s = opened(3)
    assert [len(cards) for cards in s.tracks] == [4, 3, 3]


def test_d18_without_a_share_and_a_build_one_passes_and_discards() -> None:
    s = opened(3)
    hold(s, 0, "")
    tracks(s, "double double double joker")
    fill_the_board(s)
    assert [spell(GAME, a) for a in legal(GAME, s)] == ["pass"]
    do(s, "pass")
    assert s.agenda == [TURN, DISCARD]
    assert [spell(GAME, a) for a in legal(GAME, s)] == ["discard double", "discard joker"]
    do(s, "discard joker")
    assert s.discards == [0, 0, 0, 0, 1]
    assert GAME.turn(s) == 1
    assert s.agenda == [TURN]


def test_who_can_invest_or_build_cannot_pass() -> None:
    s = opened(3)
    fill_the_board(s)
    assert why(s, "pass") is MUST_ACT
    s = opened(3)
    hold(s, 0, "")
    tracks(s, "clear clear clear clear")
    assert why(s, "pass") is MUST_ACT
    assert {type(a).__name__ for a in legal(GAME, s)} == {"Build"}
    tracks(s, "joker joker joker joker")
    assert why(s, "pass") is MUST_ACT


def test_without_a_build_one_must_invest() -> None:
    s = opened(3)
    hold(s, 0, "DM")
    fill_the_board(s)
    assert [spell(GAME, a) for a in legal(GAME, s)] == ["invest DM 1"]


def test_cards_of_types_without_an_open_connection_do_not_allow_a_build() -> None:
    s = opened(3)
    hold(s, 0, "")
    tracks(s, "double double double double")
    for places in s.open:
        places[:] = [place for place in places if s.box.type[place] != 3]
    assert [spell(GAME, a) for a in legal(GAME, s)] == ["pass"]


@pytest.mark.parametrize(("players", "last"), [(2, 3), (3, 4), (6, 4)])
def test_when_nobody_can_ever_act_again_the_rest_is_paid_out(players: int, last: int) -> None:
    s = opened(players)
    fill_the_board(s)
    for seat in range(players):
        hold(s, seat, "")
        invested(s, seat, "")
    invested(s, 0, "UP")
    before = [len(cards) for cards in s.tracks]
    begin_turn(s)
    assert s.agenda == []
    assert s.payouts == last
    assert [len(cards) for cards in s.tracks] == before
    assert s.cash[0] == {2: 10 + 12, 3: 45, 6: 45}[players]  # with two, the dummy player is ahead at the third


def test_a_share_in_any_hand_keeps_the_game_going() -> None:
    s = opened(3)
    fill_the_board(s)
    for seat in range(3):
        hold(s, seat, "")
    hold(s, 2, "UP")
    begin_turn(s)
    assert s.agenda == [TURN]


def test_locomotives_left_without_an_open_connection_do_not_keep_it_going() -> None:
    s = opened(3)
    s.depot = [0 for _ in s.depot]
    for seat in range(3):
        hold(s, seat, "")
    begin_turn(s)
    assert s.agenda == []


def test_nothing_but_the_present_step_can_be_done() -> None:
    s = opened(3)
    for words in ("take-blind", "keep", "discard classic", "lay-first seat-1 UP"):
        assert why(s, words) is NOT_NOW
