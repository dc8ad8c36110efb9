"""§9.5 The second edition's dead track cards."""

from random import Random

import pytest

from trunkline.bots.random import pick
from trunkline.core.notation import spell
from trunkline.core.play import apply, legal
from trunkline.games.union_pacific import SECOND_EDITION
from trunkline.games.union_pacific.box import COMPANIES
from trunkline.games.union_pacific.rules.invariants import conserved
from trunkline.games.union_pacific.rules.secrets import redeal, view
from trunkline.games.union_pacific.rules.state import TURN, State, set_locomotive
from trunkline.games.union_pacific.rules.track_cards import CARD_NOT_HELD, JOKER_STAYS, TYPE_STILL_OPEN, RemoveTrack
from trunkline.games.union_pacific.rules.turn import NOT_NOW
from trunkline.games.union_pacific.tests.scenes import do, hold, opened, tracks, why


def without_double_track() -> State:
    s = opened(3, SECOND_EDITION)
    s.free[3] = 0
    tracks(s, "clear double double joker")
    s.track_pile = sorted(s.track_pile)[::-1]  # classic comes next
    return s


def test_a_card_whose_type_is_full_can_be_removed_again_and_again_before_acting() -> None:
    s = without_double_track()
    before = sum(conserved(s)[f"track cards {name}"] for name in s.box.track_names)
    assert [spell(SECOND_EDITION, a) for a in legal(SECOND_EDITION, s)][-1] == "remove-track double"
    do(s, "remove-track double", "remove-track double", game=SECOND_EDITION)
    assert s.retired == [0, 0, 0, 2, 0]
    assert sorted(s.tracks[0]) == [0, 0, 1, 4]
    assert s.agenda == [TURN]
    assert sum(conserved(s)[f"track cards {name}"] for name in s.box.track_names) == before


def test_a_type_with_a_free_space_stays() -> None:
    s = without_double_track()
    assert why(s, "remove-track clear", SECOND_EDITION) is TYPE_STILL_OPEN


def test_a_joker_stays() -> None:
    assert why(without_double_track(), "remove-track joker", SECOND_EDITION) is JOKER_STAYS


def test_only_a_card_in_hand_can_be_removed() -> None:
    assert why(without_double_track(), "remove-track barred", SECOND_EDITION) is CARD_NOT_HELD


def test_after_acting_it_is_too_late() -> None:
    s = without_double_track()
    hold(s, 0, "DM")
    do(s, "invest DM 1", game=SECOND_EDITION)
    assert why(s, "remove-track double", SECOND_EDITION) is NOT_NOW


def test_without_a_replacement_the_hand_grows_smaller() -> None:
    s = without_double_track()
    s.track_pile, s.discards = [], [0] * 5
    do(s, "remove-track double", game=SECOND_EDITION)
    assert len(s.tracks[0]) == 3


def test_whoever_holds_no_track_card_ends_the_turn_by_investing() -> None:
    s = without_double_track()
    s.track_pile, s.discards = [], [0] * 5
    tracks(s, "double")
    do(s, "remove-track double", game=SECOND_EDITION)
    hold(s, 0, "DM")
    do(s, "invest DM 1", game=SECOND_EDITION)
    assert SECOND_EDITION.turn(s) == 1


def test_a_pile_that_ended_without_discards_is_made_before_the_next_draw() -> None:
    """§3.3 All cards are in hands or out of the game; then one is discarded, and the neighbour draws just that."""
    s = without_double_track()
    s.track_pile, s.discards = [], [0] * 5
    hold(s, 0, "DM")
    before = sorted(s.tracks[1])
    do(s, "invest DM 1", "discard joker", game=SECOND_EDITION)
    assert sorted(s.tracks[1]) == [*before, 4]
    assert (s.track_pile, s.discards) == ([], [0] * 5)


def full_of_double_track(players: int) -> State:
    """A second-edition game in which that type is full; the companies build on others only where they must."""
    s, chance = opened(players, SECOND_EDITION), Random(4)
    while s.free[3]:
        ways = [(one, place) for one in COMPANIES if s.depot[one] for place in s.open[one]]
        set_locomotive(s, *chance.choice([way for way in ways if s.box.type[way[1]] == 3] or ways))
    return s


@pytest.mark.parametrize("players", range(2, 7))
def test_games_with_dead_cards_keep_every_law(players: int) -> None:
    s = full_of_double_track(players)
    sums, chance, removed = conserved(s), Random(players), 0
    assert not any(s.box.type[place] == 3 for places in s.open for place in places)
    while s.agenda:
        me = s.seat
        assert redeal(view(s, me), me, 5) == redeal(s, me, 5)
        assert view(redeal(s, me, 5), me) == view(s, me)
        a = pick(SECOND_EDITION, s, legal(SECOND_EDITION, s), chance)
        removed += isinstance(a, RemoveTrack)
        apply(SECOND_EDITION, s, a)
        assert conserved(s) == sums
    assert removed
