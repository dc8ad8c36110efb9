"""Cards on the board: those that lie open, those in hand, and what can be done with them."""

from itertools import pairwise

import pytest

from tests.drawings import parsed, with_class
from trunkline.core.game import SPECTATOR, Seat
from trunkline.core.play import legal
from trunkline.games.union_pacific import GAME
from trunkline.games.union_pacific.box import BOX, JOKER
from trunkline.games.union_pacific.present.drawing.board import board
from trunkline.games.union_pacific.present.drawing.board_view import board_view
from trunkline.games.union_pacific.present.drawing.cards import tray
from trunkline.games.union_pacific.rules.secrets import view
from trunkline.games.union_pacific.tests import scenes
from trunkline.games.union_pacific.tests.drawn import by, cards
from trunkline.games.union_pacific.tests.scenes import do, hold, lay_pile, opened, show
from trunkline.present.picture import Target
from trunkline.present.to_text import english


def test_the_display_and_the_piles_lie_open() -> None:
    s = opened(3)
    show(s, "DM DM MS")
    lay_pile(s, "MS MS div")
    s.pacific = 4
    found = cards(parsed(board(view(s, SPECTATOR))))
    assert found["card-display-1"] == found["card-display-2"] == "On the display: Denver Midland, DM, 10 shares, value 2"
    assert "card-display-4" not in found
    assert found["card-pile"] == "Share pile: 3 cards, 1 of them dividend cards"
    assert found["card-pacific"] == "UP: 4 shares left"
    assert found["card-tracks"] == f"Track pile: {len(s.track_pile)} cards"
    assert len(with_class(parsed(board(s)), "card-place")) == 1


def test_the_hand_lies_open_to_its_owner_alone() -> None:
    s = opened(3)
    hold(s, 0, "DM DM UP")
    hold(s, 1, "MRR UP")
    scenes.tracks(s, "clear clear joker joker")
    mine = cards(parsed(board(view(s, Seat(0)))))
    assert mine["card-share-3"] == "In hand: 2 of Denver Midland, DM, 10 shares, value 2"
    assert mine["card-share-10"] == "In hand: 1 of Union Pacific, UP, 20 shares"
    assert mine["card-track-1"] == f"In hand: 2 track card clear, {s.free[1]} free spaces on the board"
    assert mine["card-track-4"].startswith("In hand: 2 track card joker")
    yours = cards(parsed(board(view(s, Seat(1)))))
    assert [name for name in yours if name.startswith("card-share")] == ["card-share-8", "card-share-10"]
    watched = parsed(board(view(s, SPECTATOR)))
    assert not [name for name in cards(watched) if name.startswith(("card-share", "card-track-"))]
    assert "Hands are hidden" in "".join(watched.itertext())


def test_cards_offer_what_can_be_done_with_them() -> None:
    s = opened(3)
    hold(s, 0, "DM DM MS UP")
    scenes.tracks(s, "clear clear clear clear")
    picture = board(view(s, Seat(0)), legal(GAME, s))
    both = ("invest DM 1", "invest DM 2", "invest-in-two MS DM", "invest-in-two DM UP")
    assert picture.targets["card-share-3"].actions == both
    assert picture.targets["card-track-1"] == Target(marks="clear")
    assert by(parsed(picture), "playing-card")["card-track-1"].get("role") == "button"
    do(s, "build clear W&W Denver/Casper")
    found = board(view(s, Seat(0)), legal(GAME, s)).targets
    assert found["card-pile"].actions == ("take-blind",)
    assert found["card-pacific"].actions == ("take-pacific",)
    assert found["card-display-1"].actions == (f"take {BOX.codes[s.display[0]]}",)


@pytest.mark.parametrize(
    ("chosen", "raised"),
    [("invest DM 2", {"DM"}), ("invest-in-two MS DM", {"MS", "DM"}), ("DM", {"DM"}), ("invest MRR 1", set())],
)
def test_the_cards_of_a_chosen_action_are_raised(chosen: str, raised: set[str]) -> None:
    s = opened(3)
    hold(s, 0, "DM DM MS UP")
    root = parsed(board(view(s, Seat(0)), legal(GAME, s), chosen))
    ids = {f"card-share-{BOX.codes.index(code)}" for code in raised}
    assert {str(card.get("id")) for card in with_class(root, "playing-card", "picked")} == ids


def test_a_share_chosen_on_the_display_is_raised_there() -> None:
    s = scenes.after_building(3)
    show(s, "DM MS KCC ESL")
    hold(s, 0, "DM UP")
    root = parsed(board(view(s, Seat(0)), legal(GAME, s), "take DM"))
    assert [card.get("id") for card in with_class(root, "playing-card", "picked")] == ["card-display-1"]


def test_a_hand_of_every_kind_still_fits() -> None:
    s = opened(2)
    hold(s, 0, " ".join(BOX.codes))
    scenes.tracks(s, "classic clear barred double")
    s.tracks[0].append(JOKER)
    places = [
        float(str(card.get("transform"))[10:].split()[0])
        for card in by(parsed(tray(board_view(s, (), None), 1560, english)), "playing-card").values()
    ]
    hand = sorted(places)[-16:]
    assert hand[-1] + 72 <= 1560
    assert min(b - a for a, b in pairwise(hand)) > 46  # a plate can be read
