"""The sheet tells everything on the table, in letters that can be read."""

import pytest

from tests.drawings import SVG, parsed, text_of, texts, too_small, with_class
from trunkline.core.game import Seat
from trunkline.core.play import legal
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.box import BOX
from trunkline.games.american_rails.present.drawing.board import board
from trunkline.games.american_rails.present.drawing.map import sheet_of
from trunkline.games.american_rails.present.drawing.sheet import sheet, situation
from trunkline.games.american_rails.present.drawing.tracks import BAR_FROM, BAR_TO
from trunkline.games.american_rails.present.figures import next_dividend
from trunkline.games.american_rails.present.panels_connections import way_words, ways
from trunkline.games.american_rails.rules.state import State, dividend, drawn_out, on_map
from trunkline.games.american_rails.tests.drawn import (
    POSITIONS,
    crowded,
    positions,
    scripted,
    targets,
)
from trunkline.games.american_rails.tests.scene import play, table
from trunkline.present.svg.tokens import Theme
from trunkline.present.to_text import english

NAMES = ("Ada", "Bruno", "Chiyo", "Stoker", "Emil")
PAGE = 960, 655  # pixels that a page of 1440 by 900 has for the board


@positions
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_sheet_is_well_formed_in_every_theme(s: State, theme: Theme) -> None:
    root = parsed(sheet(s, None, theme))
    assert root.get("width") == "1440"
    assert len(targets(root)) == len(s.box.hexes)


@positions
def test_the_sheet_tells_cash_treasuries_and_dividends(s: State) -> None:
    shown = text_of(parsed(sheet(s)), "figure")
    assert [f"${cash}" for cash in s.cash] == text_of(parsed(sheet(s)), "figure", "large")
    for company in s.companies:
        assert f"${s.treasury[company]}" in shown
        assert str(s.cubes[company]) in shown
    for seat in range(len(s.cash)):
        assert f"${next_dividend(s, Seat(seat))}" in shown


@positions
def test_every_share_has_its_box(s: State) -> None:
    root = parsed(sheet(s))
    assert len(with_class(root, "share", "unsold")) == sum(s.unsold[company] for company in s.companies)
    assert len(with_class(root, "share-text")) == sum(sum(s.shares[company]) for company in s.companies)


@positions
def test_every_company_on_the_map_has_its_income_and_what_a_share_pays(s: State) -> None:
    root = parsed(board(s))
    started = [company for company in s.companies if on_map(s, company)]
    shown = text_of(root, "track-figure")
    assert shown[::2] == [str(s.income[company]) for company in started]
    assert shown[1::2] == [f"${dividend(s, company)}" for company in started]
    titles = {str(title.text) for title in root.iter(f"{SVG}title")}
    assert {f"{s.box.companies[company]}: income {s.income[company]}" for company in started} <= titles


def test_the_longest_bar_stays_on_its_track() -> None:
    s = scripted()
    for richest in (9, 50, 131):
        s.income[0] = richest
        longest = max(float(str(bar.get("width"))) for bar in with_class(parsed(board(s)), "track-bar"))
        assert longest <= BAR_TO - BAR_FROM
        assert (longest == pytest.approx(BAR_TO - BAR_FROM)) == (richest >= 50)


@pytest.mark.parametrize("seed", range(4))
def test_board_and_sheet_show_which_company_was_drawn_out(seed: int) -> None:
    s = GAME.setup(3, seed)
    (out,) = drawn_out(s)
    assert f"{BOX.companies[out]}: out of this game" in {title.text for title in parsed(board(s)).iter(f"{SVG}title")}
    for drawing in (board(s), sheet(s)):
        assert "out of this game" in [words for words, _ in texts(parsed(drawing), 1)]
    assert "out of this game" not in str(sheet(GAME.setup(4, seed)))


@positions
def test_the_sheet_tells_what_every_great_connection_still_takes(s: State) -> None:
    shown = text_of(parsed(sheet(s)), "figure", "left")
    for company in s.companies:
        for front in ways(s, company) if on_map(s, company) else []:
            shown.remove(english(way_words(front, s.cubes[company])))
    assert {"years", "shares gone", "supplies low"}.isdisjoint(shown)


def test_the_ends_of_the_game_fill_as_bars() -> None:
    s = crowded()
    s.year, s.cubes[0] = 1856, 2
    titles = {str(title.text) for title in parsed(sheet(s)).iter(f"{SVG}title")}
    assert {"years: 6 of 7", "shares sold or removed: 0 of 21", "supplies running low: 1 of 5"} <= titles


def test_names_of_players_are_escaped_and_cut_short() -> None:
    wild = ('<script>alert("x")</script>', "Tom & Jerry", "W" * 80, "]]>")
    root = parsed(sheet(scripted(), wild))
    assert not list(root.iter(f"{SVG}script"))
    assert "Tom & Jerry" in text_of(root, "player")
    assert all(len(name) < 30 for name in text_of(root, "player"))
    assert set(wild) <= {title.text for title in root.iter(f"{SVG}title")}


def test_markers_on_the_sheet_are_the_letters_of_the_players() -> None:
    root = parsed(sheet(scripted(), NAMES[:4]))
    assert {"A", "B", "C", "S"} == set(text_of(root, "seat-text"))
    assert set(text_of(parsed(board(scripted())), "seat-text")) == {"1", "2", "3", "4"}


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ([], "1851, phase 1: Ada chooses a space"),
        (["choose take"], "1851, phase 1: Ada is on Take $2 (or Expand 2)"),
        (["choose auction", "auction Liberty"], "1851, phase 1: a share of Liberty, minimum $10; Ada is to bid"),
        (["choose auction", "auction Liberty", "bid 11"], "1851, phase 1: a share of Liberty, Ada bids $11; Bruno is to bid"),
        (
            ["choose auction", "auction Liberty", "bid 11", "pass", "pass", "pass"],
            "1851, phase 1: Ada starts Liberty",
        ),
    ],
)
def test_the_sheet_says_what_is_going_on(actions: list[str], words: str) -> None:
    s = table(4)
    play(s, *actions)
    assert english(situation(s, NAMES)) == words


def test_the_sheet_says_what_the_opening_and_the_end_are_about() -> None:
    assert english(situation(GAME.setup(4, 0), NAMES)) == "Opening: Ada picks the next company"
    s = scripted()
    play(s, "expand American 11,1")
    assert english(situation(s, NAMES)) == "1851, phase 1: Ada builds, 2 cubes left"
    s.agenda.clear()
    s.cash = [50, 70, 70, 1]
    assert english(situation(s, NAMES)) == "Over after 1851: Bruno and Chiyo share the victory with $70"


# -- sizes ---------------------------------------------------------------------------------------------


@positions
def test_nothing_is_set_smaller_than_nine_pixels(s: State) -> None:
    """But for cubes in a hex of three or more, and in the row of a player with very many."""
    full = any(here.bit_count() > 2 for here in s.present) or any(a for a in legal(GAME, s) if hasattr(a, "hex"))
    frame = sheet_of(s.box)
    on_sheet = list(texts(parsed(sheet(s)), 1))
    on_page = list(texts(parsed(board(s, legal(GAME, s))), min(PAGE[0] / frame.width, PAGE[1] / frame.height)))
    small = too_small(*on_sheet, *on_page)
    assert all(words.startswith("cube") for words in small), small
    assert full or not small
    assert len(on_page) > 150


def test_some_position_here_shows_a_crowd() -> None:
    assert any(here.bit_count() == 6 for here in POSITIONS["crowded"].present)
