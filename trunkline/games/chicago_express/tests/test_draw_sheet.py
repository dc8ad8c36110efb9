"""The sheet tells everything on the table, in letters that can be read."""

import pytest

from tests.drawings import SVG, parsed, texts, too_small, with_class
from trunkline.core.play import legal
from trunkline.core.state import copy
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.box import BOX, COMPANIES
from trunkline.games.chicago_express.present.drawing.board import board
from trunkline.games.chicago_express.present.drawing.map import WIDTH
from trunkline.games.chicago_express.present.drawing.sheet import sheet, situation
from trunkline.games.chicago_express.rules.state import State, is_open
from trunkline.games.chicago_express.tests.drawn import (
    POSITIONS,
    positions,
    scripted,
    targets,
)
from trunkline.present.svg.sheet import marks
from trunkline.present.svg.tokens import Theme
from trunkline.present.to_text import english

NAMES = ("Ada", "Bruno", "Chiyo", "Stoker")
MAP_ON_A_PAGE = 965  # pixels of the board on a page of 1440


@positions
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_sheet_is_well_formed_in_every_theme(s: State, theme: Theme) -> None:
    root = parsed(sheet(s, None, theme))
    assert root.get("width") == "1440"
    assert len(targets(root)) == len(BOX.hexes)


@positions
def test_the_sheet_tells_cash_treasuries_and_dials(s: State) -> None:
    shown = [str(text.text) for text in with_class(parsed(sheet(s)), "figure")]
    assert [words for words in shown if words in {f"${cash}" for cash in s.cash}]
    assert all(
        f"${value}" in shown for value in [*s.cash, *(s.treasury[company] for company in COMPANIES if is_open(s, company))]
    )
    dials = [text.text for text in with_class(parsed(sheet(s)), "dial-text")]
    assert dials == [f"{used}/{steps}" for used, steps in zip(s.dials, BOX.steps_to_red, strict=True)]


@positions
def test_the_sheet_shows_every_share_with_its_owner(s: State) -> None:
    root = parsed(sheet(s))
    assert len(with_class(root, "share", "unsold")) == sum(s.unsold)
    owners = [int(str(text.text)) - 1 for text in with_class(root, "share-text")]
    held = [seat for company in COMPANIES for seat, count in enumerate(s.shares[company]) for _ in range(count)]
    assert owners == held


def test_income_beyond_fifty_goes_round_the_track() -> None:
    s = scripted()
    s.income = [51, 50, 50, 103, 1]
    root = parsed(sheet(s))
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert {"PRR: income 51", "NYC: income 103"} <= set(titles)
    assert [text.text for text in with_class(root, "lap")] == ["+50", "+100"]


def test_names_of_players_are_escaped_and_cut_short() -> None:
    wild = ('<script>alert("x")</script>', "Tom & Jerry", "W" * 80, "]]>")
    root = parsed(sheet(scripted(), wild))
    assert not list(root.iter(f"{SVG}script"))
    assert "Tom & Jerry" in [text.text for text in with_class(root, "player")]
    assert all(len(str(text.text)) < 30 for text in with_class(root, "player"))
    assert set(wild) <= {title.text for title in root.iter(f"{SVG}title")}


def test_marks_are_letters_unless_two_would_be_alike() -> None:
    assert marks(NAMES) == ["A", "B", "C", "S"]
    assert marks(["<Fay>", "anna"]) == ["F", "A"]
    assert marks(["Ada", "Anna"]) == marks(["", "x"]) == ["1", "2"]


def test_the_sheet_says_what_is_going_on() -> None:
    assert english(situation(GAME.setup(4, 0), NAMES)) == "Round 1: a share of PRR, minimum $7; Ada is to bid"
    assert english(situation(scripted(), NAMES)) == "Round 2: Ada builds PRR, train 2 of 3"
    over = POSITIONS["crowded"]
    told = english(situation(over, [*NAMES, "Eszter", "Fay"]))
    assert told.startswith(f"Over after {over.dividends} dividends: ")
    assert told.endswith(f"wins with ${max(over.cash)}")


def test_those_who_share_the_victory_are_all_named() -> None:
    over = copy(POSITIONS["crowded"])
    over.cash = [70, 90, 90, 20, 90, 10]
    told = english(situation(over, [*NAMES, "Eszter", "Fay"]))
    assert told.endswith(": Bruno and Chiyo and Eszter share the victory with $90")


# -- sizes ---------------------------------------------------------------------------------------------


@positions
def test_nothing_is_set_smaller_than_nine_pixels(s: State) -> None:
    crowded = {"plate 29", "plate 26"} if any(here.bit_count() > 2 for here in s.present) else set()
    on_sheet = list(texts(parsed(sheet(s)), 1))
    on_page = list(texts(parsed(board(s, legal(GAME, s))), MAP_ON_A_PAGE / WIDTH))
    assert too_small(*on_sheet, *on_page).keys() <= crowded
    assert len(on_page) > 150
