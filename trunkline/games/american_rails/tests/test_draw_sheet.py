"""The sheet tells everything on the table, in letters that can be read."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from trunkline.core.game import Seat
from trunkline.core.play import legal
from trunkline.draw.cubes import WIDTH as CUBE
from trunkline.draw.style import sheet_file
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.draw import board, sheet
from trunkline.games.american_rails.draw_books import spread
from trunkline.games.american_rails.draw_map import sheet_of
from trunkline.games.american_rails.draw_sheet import situation
from trunkline.games.american_rails.story import next_dividend
from trunkline.games.american_rails.table import State, on_map
from trunkline.games.american_rails.tests.drawn import (
    POSITIONS,
    SVG,
    crowded,
    parsed,
    positions,
    scripted,
    targets,
    text_of,
    with_class,
)
from trunkline.games.american_rails.tests.scene import play, table

NAMES = ("Ada", "Bruno", "Chiyo", "Stoker", "Emil")
MAP_ON_A_PAGE = 965  # pixels of the board on a page of 1440
SMALLEST = 9


@positions
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_sheet_is_well_formed_in_every_theme(s: State, theme: Any) -> None:
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
    assert len(with_class(root, "share-gone")) == sum(s.removed[company] for company in s.companies)


@positions
def test_every_company_on_the_map_stands_on_the_scale(s: State) -> None:
    root = parsed(sheet(s))
    started = [company for company in s.companies if on_map(s, company)]
    assert sorted(map(int, text_of(root, "income-text"))) == sorted(s.income[company] for company in started)
    titles = {str(title.text) for title in root.iter(f"{SVG}title")}
    assert {f"{s.box.companies[company]}: income {s.income[company]}" for company in started} <= titles


def test_the_scale_grows_with_the_richest_company() -> None:
    s = scripted()
    assert text_of(parsed(sheet(s)), "cell-text")[-1] == "95"
    s.income[0] = 131
    assert text_of(parsed(sheet(s)), "cell-text")[-1] == "130"


def test_markers_stand_apart_and_as_near_as_they_can() -> None:
    assert spread([0, 100, 200], 30) == [0, 100, 200]
    assert spread([50, 50], 30) == [35, 65]
    assert spread([50, 50, 50, 200], 30) == [20, 50, 80, 200]
    assert spread([0, 1, 2, 3, 60], 10) == pytest.approx([-13.5, -3.5, 6.5, 16.5, 60])
    assert spread([], 10) == []


def test_the_ends_of_the_game_fill_as_bars() -> None:
    s = crowded()
    s.year, s.cubes[0] = 1856, 2
    titles = {str(title.text) for title in parsed(sheet(s)).iter(f"{SVG}title")}
    assert {"years: 6 of 7", "shares gone: 0 of 21", "supplies low: 1 of 5"} <= titles


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
        (["choose auction", "auction Liberty"], "1851, phase 1: a share of Liberty, minimum $10; Ada speaks"),
        (["choose auction", "auction Liberty", "bid 11"], "1851, phase 1: a share of Liberty, Ada bids $11; Bruno speaks"),
        (
            ["choose auction", "auction Liberty", "bid 11", "pass", "pass", "pass"],
            "1851, phase 1: Ada starts Liberty",
        ),
    ],
)
def test_the_sheet_says_what_is_going_on(actions: list[str], words: str) -> None:
    s = table(4)
    play(s, *actions)
    assert situation(s, NAMES) == words


def test_the_sheet_says_what_the_opening_and_the_end_are_about() -> None:
    assert situation(GAME.setup(4, 0), NAMES) == "Opening: Ada picks the next company"
    s = scripted()
    play(s, "expand American 11,1")
    assert situation(s, NAMES) == "1851, phase 1: Ada lays cubes, 2 left"
    s.agenda.clear()
    s.cash = [50, 70, 70, 1]
    assert situation(s, NAMES) == "Over after 1851: Bruno and Chiyo share the victory with $70"


# -- sizes ---------------------------------------------------------------------------------------------

FONT = re.compile(r"font(?:-size)?:[^;}]*?([\d.]+)px")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def font_sizes() -> list[tuple[set[str], set[str], float]]:
    """Selectors that set a size: classes of the text, classes around it; in the order of the style sheets."""
    rules = RULE.findall(re.sub(r"/\*.*?\*/", "", sheet_file("board.css") + sheet_file("panels.css"), flags=re.DOTALL))
    sized = [(names, found) for names, body in rules if (found := FONT.search(body))]
    parts = [(name.split(), float(found[1])) for names, found in sized for name in names.split(",")]
    return [(classes(own), set().union(*map(classes, around)), size) for (*around, own), size in parts]


def classes(selector: str) -> set[str]:
    return set(selector.removeprefix(".").split("."))


SIZES = font_sizes()


def texts(element: ElementTree.Element, scale: float, around: frozenset[str] = frozenset()) -> Iterator[tuple[str, float]]:
    """Every text with its size on the screen; cubes are drawn by reference."""
    around |= set(str(element.get("class")).split())
    for child in element:
        if child.tag == f"{SVG}text":
            own = set(str(child.get("class")).split())
            fits = [(len(outer), size) for names, outer, size in SIZES if names <= own and outer <= around]
            yield "".join(child.itertext()), scale * max(enumerate(fits), key=lambda fit: (fit[1][0], fit[0]))[1][1]
        elif child.tag == f"{SVG}svg" and child.get("viewBox"):
            inner = float(str(child.get("width"))) / float(str(child.get("viewBox")).split()[2])
            yield from texts(child, scale * inner, around)
        elif child.tag == f"{SVG}use":
            width = float(str(child.get("width")))
            yield f"cube {width:g}", scale * width / CUBE * CUBE_TEXT
        elif child.tag != f"{SVG}symbol":
            yield from texts(child, scale, around)


(CUBE_TEXT,) = (size for names, _, size in SIZES if names == {"cube-text"})


@positions
def test_nothing_is_set_smaller_than_nine_pixels(s: State) -> None:
    """But for cubes in a hex of three or more, and in the row of a player with very many."""
    full = any(here.bit_count() > 2 for here in s.present) or any(a for a in legal(GAME, s) if hasattr(a, "hex"))
    on_sheet = list(texts(parsed(sheet(s)), 1))
    on_page = list(texts(parsed(board(s, legal(GAME, s))), MAP_ON_A_PAGE / sheet_of(s.box).width))
    small = {words: size for words, size in [*on_sheet, *on_page] if size < SMALLEST}
    assert all(words.startswith("cube") for words in small), small
    assert full or not small
    assert len(on_page) > 150


def test_some_position_here_shows_a_crowd() -> None:
    assert any(here.bit_count() == 6 for here in POSITIONS["crowded"].present)
