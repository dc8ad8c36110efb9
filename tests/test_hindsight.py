"""Taking back never gives away a card that was drawn, and is not refused where nothing was seen."""

from random import Random
from typing import Any

import pytest

from trunkline.bots.random import pick
from trunkline.core.catalog import find, start
from trunkline.core.game import Game, Seat
from trunkline.core.hindsight import has_secrets, reveals
from trunkline.core.notation import read
from trunkline.core.play import apply, legal
from trunkline.core.state import copy

CARDS = find("union_pacific")


def after(game: Game[Any], s: Any, *actions: str) -> Any:
    played = copy(s)
    for words in actions:
        apply(game, played, read(game, words))
    return played


def shown_by(game: Game[Any], s: Any, words: str) -> bool:
    return reveals(game, s, [read(game, words)], Seat(0))


def test_where_nothing_is_hidden_everything_can_be_taken_back() -> None:
    game = find("chicago_express")
    assert not has_secrets(game) and has_secrets(CARDS)
    assert not shown_by(game, start(game, 3, 1), "pass")


def test_a_choice_that_lies_face_down_shows_nothing_whatever_it_is() -> None:
    s = start(CARDS, 3, 5)
    assert not any(reveals(CARDS, s, [a], Seat(seat)) for a in legal(CARDS, s) for seat in range(3))


def test_the_last_choice_turns_them_all_up() -> None:
    s = after(CARDS, start(CARDS, 3, 5), "first-share UP", "first-share UP")
    assert shown_by(CARDS, s, "first-share UP")


def test_a_share_of_the_open_pile_shows_nothing_and_one_drawn_blind_does() -> None:
    s = after(CARDS, start(CARDS, 3, 5), *["first-share UP"] * 3)
    apply(CARDS, s, next(a for a in legal(CARDS, s) if type(a).__name__ == "Build"))
    assert not shown_by(CARDS, s, "take-pacific")
    assert shown_by(CARDS, s, "take-blind")
    assert shown_by(CARDS, s, f"take {CARDS.box.codes[s.display[0]]}")  # another one is turned up


@pytest.mark.parametrize("players", [2, 3, 6])
def test_no_drawn_card_is_ever_given_away(players: int) -> None:
    """Whenever a hand gains a card that its owner had not seen, the action stays."""
    s, chance, drawn = start(CARDS, players, players), Random(players), 0
    while s.agenda:
        a = pick(CARDS, s, legal(CARDS, s), chance)
        before = copy(s)
        apply(CARDS, s, a)
        unseen = type(a).__name__ == "TakeBlind" or (s.seat != before.seat and bool(s.agenda))
        if unseen and before.agenda != ["first"]:
            drawn += 1
            assert reveals(CARDS, before, [a], before.seat)
    assert drawn > 30
