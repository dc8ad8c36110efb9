"""The tracks on the drawn board: action columns with their markers, turn order, years; they and the key lie in the sea."""

import re
from math import dist

import pytest

from tests.drawings import SVG, parsed, text_of
from trunkline.games.american_rails.box import BOX, ROW_16_BOX, Box
from trunkline.games.american_rails.present.drawing.board import board
from trunkline.games.american_rails.present.drawing.map import KEY_AT, sheet_of
from trunkline.games.american_rails.present.drawing.tracks import AT, HIGH
from trunkline.games.american_rails.present.drawing.tracks import WIDE as TRACKS_WIDE
from trunkline.games.american_rails.rules.state import NOBODY, State
from trunkline.games.american_rails.tests.drawn import (
    positions,
)
from trunkline.games.american_rails.tests.scene import play, table
from trunkline.present.svg.frame import BAND
from trunkline.present.svg.hexes import SIDE
from trunkline.present.svg.pointy_hexes import WIDE, centre
from trunkline.present.to_text import text_renderer


def test_markers_stand_on_their_spaces() -> None:
    s = table(4, order=(2, 0, 1, 3))
    play(s, "choose expand-4", "waive", "choose pass")
    titles = [str(element.text) for element in parsed(board(s)).iter(f"{SVG}title")]
    assert "Expand 4, phase 1: 3" in titles
    assert "Pass, phase 1: 1" in titles
    assert "Develop, phase 1: free" in titles
    assert {"1: 3, has acted", "2: 1, has acted", "3: 2", "4: 4"} <= set(titles)
    assert "Houses left: 12 of 12" in titles


@positions
def test_as_many_markers_are_drawn_as_stand_there(s: State) -> None:
    titles = [str(element.text) for element in parsed(board(s)).iter(f"{SVG}title")]
    standing = sum(seat != NOBODY for column in s.board for seat in column)
    assert sum(bool(re.search(r", phase \d: \d$", title)) for title in titles) == standing


def test_markers_bear_the_letters_of_the_players_where_names_are_known() -> None:
    s = table(4)
    play(s, "choose expand-4", "waive")
    named = parsed(board(s, say=text_renderer(str, ("Ada", "Bruno", "Chiyo", "Dora"))))
    assert "Expand 4, phase 1: Ada" in [str(element.text) for element in named.iter(f"{SVG}title")]
    assert text_of(named, "seat-text") == ["A", "A", "B", "C", "D"]
    assert text_of(parsed(board(s)), "seat-text") == ["1", "1", "2", "3", "4"]


@positions
def test_the_present_year_and_phase_are_marked(s: State) -> None:
    here = text_of(parsed(board(s)), "step-text", "here")
    playing = bool(s.agenda) and s.agenda[-1:] != ["opening"] and "opening" not in s.agenda
    assert here == ([str(s.column + 1)] if playing else []) + [str(s.year)]


@pytest.mark.parametrize("box", [BOX, ROW_16_BOX], ids=["map", "row 16"])
def test_tracks_and_key_lie_in_the_sea(box: Box) -> None:
    """No hex under the action board, and none under the beginning of the key."""
    x, y = AT
    assert x + TRACKS_WIDE < sheet_of(box).right - BAND
    assert KEY_AT[1] > y + HIGH
    for place in box.places:
        hex_x, hex_y = centre(place)
        assert not (hex_x + WIDE / 2 > x and hex_y + SIDE > y and hex_y - SIDE < y + HIGH)
        assert dist((hex_x, hex_y), KEY_AT) > SIDE + 20
