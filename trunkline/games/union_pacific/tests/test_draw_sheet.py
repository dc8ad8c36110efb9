"""The sheet tells everything on the table that its viewer may know, in letters that can be read."""

import pytest

from tests.drawings import SVG, parsed, texts, too_small, with_class
from trunkline.core.game import SPECTATOR, Seat
from trunkline.core.play import legal
from trunkline.games.union_pacific import SECOND_EDITION
from trunkline.games.union_pacific.box import BOX, STOCKS, UP, Track
from trunkline.games.union_pacific.present.drawing.board import board
from trunkline.games.union_pacific.present.drawing.sheet import sheet, situation
from trunkline.games.union_pacific.present.panels import leaders, next_payout, next_premiums
from trunkline.games.union_pacific.rules.secrets import redeal, view
from trunkline.games.union_pacific.rules.state import DISCARD, FIRST, SHARE, SWAP, TURN, State
from trunkline.games.union_pacific.tests.drawn import POSITIONS, cards, connections, positions, shouted
from trunkline.games.union_pacific.tests.scenes import company, opened
from trunkline.present.svg.tokens import Theme
from trunkline.present.to_text import english, text_renderer

NAMES = ("Ada", "Bruno", "Chiyo", "Dora", "Eszter", "Fay")
MAP_ON_A_PAGE = 965  # pixels of the board on a page of 1440


@positions
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_sheet_is_well_formed_in_every_theme(s: State, theme: Theme) -> None:
    root = parsed(sheet(s, None, theme))
    assert root.get("width") == "1440"
    assert len(connections(root)) == len(BOX.connections)


@positions
def test_the_sheet_tells_money_and_the_next_payout(s: State) -> None:
    shown = [str(text.text) for text in with_class(parsed(sheet(s)), "figure")]
    assert all(f"${cash}" in shown for cash in s.cash)
    if s.agenda:
        assert all(f"${next_payout(s, Seat(seat))}" in shown for seat in range(len(s.cash)))


@positions
def test_the_sheet_shows_who_leads_and_what_is_paid(s: State) -> None:
    root = parsed(sheet(s))
    ahead = [str(max(s.table[stock])) for stock in STOCKS for _ in leaders(s, stock)]
    assert [text.text for text in with_class(root, "holding-text", "leads")] == ahead
    paid = [f"${sum}" for stock in STOCKS for sum in next_premiums(s, stock) if sum] if s.agenda else []
    assert [text.text for text in with_class(root, "figure", "dim", "mid")] == paid


@positions
def test_the_sheet_of_a_view_tells_nothing_more_than_the_view(s: State) -> None:
    for seat in (SPECTATOR, *map(Seat, range(len(s.cash)))):
        assert str(sheet(view(s, seat), NAMES)) == str(sheet(view(redeal(s, seat, 3), seat), NAMES))
    watched = cards(parsed(sheet(view(s, SPECTATOR))))
    assert not [name for name in watched if name.startswith(("card-share", "card-track-"))]


def test_the_sheet_says_what_is_going_on() -> None:
    s = opened(3)
    doing = {
        FIRST: "all choose a first share",
        TURN: "Bruno builds or invests",
        SHARE: "Bruno draws a share",
        SWAP: "Bruno may swap a share",
        DISCARD: "Bruno discards a track card",
    }
    s.seat, s.payouts = Seat(1), 2
    for phase, words in doing.items():
        s.agenda = [phase]
        assert english(situation(s, NAMES)) == f"Before payout 3 of 4: {words}"
    s.agenda, s.payouts, s.cash = [], 4, [7, 9, 9]
    assert english(situation(s, NAMES)) == "Over after 4 payouts: Bruno and Chiyo share the victory with $9"


def test_the_fictive_player_has_a_row() -> None:
    s = opened(2)
    assert "the dummy player" not in str(sheet(s))
    s.fictive[company("DM")], s.fictive_cash, s.agenda, s.payouts = 2, 31, [], 3
    root = parsed(sheet(s, NAMES[:2]))
    assert "$31" in [text.text for text in with_class(root, "figure")]
    assert "Over after 3 payouts: the dummy player wins with $31" in "".join(root.itertext())


def test_payouts_made_are_bars_and_the_next_one_stands_out() -> None:
    s = opened(4)
    s.payouts = 2
    root = parsed(sheet(s))
    assert len(with_class(root, "bar", "full")) == 2
    assert "2/4" in [text.text for text in with_class(root, "figure")]
    (row,) = [group for group in root.iter(f"{SVG}g") if any(one.get("class") == "next-row" for one in group)]
    assert [text.text for text in with_class(row, "figure")] == ["$15", "$12", "$9", "$6", "$3"]


def test_track_cards_are_counted() -> None:
    s = opened(3)
    shown = [str(text.text) for text in with_class(parsed(sheet(view(s, Seat(0)))), "figure")]
    assert {str(s.free[0]), str(14 - s.discards[0] - s.tracks[0].count(Track(0)))} <= set(shown)


def test_shares_of_the_union_pacific_in_a_hand_are_counted_for_all() -> None:
    s = opened(6)
    s.hands[1] = [*s.hands[1], UP, UP]
    root = parsed(sheet(view(s, Seat(0)), NAMES))
    counts = [text.text for text in with_class(root, "figure", "plain")] + [text.text for text in with_class(root, "times")]
    assert {str(len(s.hands[1])), "2"} <= set(counts)


def test_names_of_players_are_escaped_and_cut_short() -> None:
    wild = ('<script>alert("x")</script>', "Tom & Jerry", "W" * 80)
    root = parsed(sheet(opened(3), wild))
    assert not list(root.iter(f"{SVG}script"))
    assert "Tom & Jerry" in [text.text for text in with_class(root, "player")]
    assert all(len(str(text.text)) < 30 for text in with_class(root, "player"))


def test_the_sheet_speaks_the_language_of_its_viewer() -> None:
    loud = "".join(parsed(sheet(POSITIONS["turn"], NAMES[:4], "light", text_renderer(shouted))).itertext())
    for words in ("PLAYERS", "COMPANIES", "TRACK CARDS", "UNION PACIFIC PAYS", "UNSEEN", "BEFORE PAYOUT", "BUILDS OR INVESTS"):
        assert words in loud


# -- sizes -------------------------------------------------------------------------------------------------


@positions
def test_nothing_is_set_smaller_than_nine_pixels(s: State) -> None:
    on_sheet = list(texts(parsed(sheet(s)), 1))
    on_page = list(texts(parsed(board(s, legal(SECOND_EDITION, s))), MAP_ON_A_PAGE / BOX.size[0]))
    assert too_small(*on_sheet, *on_page) == {}
    assert len(on_page) > 60
