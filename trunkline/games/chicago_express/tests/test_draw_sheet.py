"""The sheet tells everything on the table, in letters that can be read."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from trunkline.core.play import legal
from trunkline.core.state import copy
from trunkline.draw.sheet import marks
from trunkline.draw.style import sheet_file
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.box import BOX, COMPANIES
from trunkline.games.chicago_express.draw import board, sheet
from trunkline.games.chicago_express.draw_map import WIDTH
from trunkline.games.chicago_express.draw_sheet import situation
from trunkline.games.chicago_express.table import State
from trunkline.games.chicago_express.tests.test_draw_scenes import (
    POSITIONS,
    SVG,
    parsed,
    positions,
    scripted,
    targets,
    with_class,
)
from trunkline.parts.saying import english

NAMES = ("Ada", "Bruno", "Chiyo", "Stoker")
MAP_ON_A_PAGE = 965  # pixels of the board on a page of 1440
SMALLEST = 9


@positions
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_sheet_is_well_formed_in_every_theme(s: State, theme: Any) -> None:
    root = parsed(sheet(s, None, theme))
    assert root.get("width") == "1440"
    assert len(targets(root)) == len(BOX.hexes)


@positions
def test_the_sheet_tells_cash_treasuries_and_dials(s: State) -> None:
    shown = [str(text.text) for text in with_class(parsed(sheet(s)), "figure")]
    assert [words for words in shown if words in {f"${cash}" for cash in s.cash}]
    assert all(f"${value}" in shown for value in [*s.cash, *s.treasury])
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
    assert english(situation(GAME.setup(4, 0), NAMES)) == "Round 1: a share of PRR, minimum $7; Ada speaks"
    assert english(situation(scripted(), NAMES)) == "Round 2: Ada expands PRR, train 2 of 3"
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

FONT = re.compile(r"font(?:-size)?:[^;}]*?([\d.]+)px")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def font_sizes() -> list[tuple[set[str], float]]:
    """Selectors that set a size, in the order of the style sheets."""
    rules = RULE.findall(re.sub(r"/\*.*?\*/", "", sheet_file("board.css") + sheet_file("panels.css"), flags=re.DOTALL))
    sized = [(names, found) for names, body in rules if (found := FONT.search(body))]
    return [(set(name.strip()[1:].split(".")), float(found[1])) for names, found in sized for name in names.split(",")]


SIZES = font_sizes()


def texts(element: ElementTree.Element, scale: float) -> Iterator[tuple[str, float]]:
    """Every text with its size on the screen; plates are drawn by reference."""
    for child in element:
        if child.tag == f"{SVG}text":
            classes = set(str(child.get("class")).split())
            yield "".join(child.itertext()), scale * [size for names, size in SIZES if names <= classes][-1]
        elif child.tag == f"{SVG}svg" and child.get("viewBox"):
            yield from texts(child, scale * float(str(child.get("width"))) / float(str(child.get("viewBox")).split()[2]))
        elif child.tag == f"{SVG}use":
            width = float(str(child.get("width")))
            yield f"plate {width:g}", scale * width / 38 * 13.2
        elif child.tag != f"{SVG}symbol":
            yield from texts(child, scale)


@positions
def test_nothing_is_set_smaller_than_nine_pixels(s: State) -> None:
    crowded = {"plate 29", "plate 26"} if any(here.bit_count() > 2 for here in s.present) else set()
    on_sheet = list(texts(parsed(sheet(s)), 1))
    on_page = list(texts(parsed(board(s, legal(GAME, s))), MAP_ON_A_PAGE / WIDTH))
    small = {words: size for words, size in [*on_sheet, *on_page] if size < SMALLEST and words not in crowded}
    assert small == {}
    assert len(on_page) > 150
