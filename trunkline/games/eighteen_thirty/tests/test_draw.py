"""The drawn board says what lies on the table: every hex, tile, station and marker, and just what may be done."""

import re
from functools import cache
from itertools import combinations
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.drawings import hexes, spellings, title_of
from trunkline.core.notation import read, spell
from trunkline.core.play import legal, why_not
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty import GAME, PLUS_GAME
from trunkline.games.eighteen_thirty.box import BOX, COMPANIES, KINDS, PLUS, Box, Company
from trunkline.games.eighteen_thirty.present.drawing.board_view import hex_of
from trunkline.games.eighteen_thirty.present.drawing.market import market
from trunkline.games.eighteen_thirty.present.drawing.routes import routes, trace
from trunkline.games.eighteen_thirty.present.drawing.sheet import sheet
from trunkline.games.eighteen_thirty.present.drawing.stops import standings
from trunkline.games.eighteen_thirty.present.drawing.views import board
from trunkline.games.eighteen_thirty.present.liveries import LIVERIES
from trunkline.games.eighteen_thirty.present.positions import game_of
from trunkline.games.eighteen_thirty.rules.explain import runs
from trunkline.games.eighteen_thirty.rules.routes import best_revenue
from trunkline.games.eighteen_thirty.rules.state import STATION, TRACK, State
from trunkline.games.eighteen_thirty.rules.track import Lay
from trunkline.games.eighteen_thirty.tests.scenes import beside_the_erie, champlain, do, penniless
from trunkline.present.svg.tokens import Theme
from trunkline.records.record import Record
from trunkline.records.text import load_file

SVG = "{http://www.w3.org/2000/svg}"
RECORDS = Path(__file__).parent.parent / "records"
SAMPLES = (40, 150, 300, 450, 600, 750, 950)


@cache
def record(name: str) -> Record:
    return load_file(RECORDS / f"{name}.txt")


POSITIONS = {
    "set-up": GAME.setup(3, 0),
    "plus set-up": PLUS_GAME.setup(4, 0),
    **{f"bank-4 {at}": record("bank-4").states[at] for at in SAMPLES},
    **{f"plus-bank-4 {at}": record("plus-bank-4").states[at] for at in SAMPLES[::2]},
    "extra tile after the run": do(champlain(STATION), "done"),
    "the Erie is asked": do(beside_the_erie(), "lay E11 59 2"),
    "forced purchase": do(penniless(), "sell NYC 1"),
    "over": record("short-bank-3").states[-1],
}
positions = pytest.mark.parametrize("s", POSITIONS.values(), ids=POSITIONS)


def parsed(drawing: object) -> ElementTree.Element:
    return ElementTree.fromstring(str(drawing))


def with_class(root: ElementTree.Element, *classes: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if set(classes) <= set(str(element.get("class")).split())]


def titles(root: ElementTree.Element) -> dict[str, str]:
    return {name: title_of(one) for name, one in hexes(root).items()}


# -- the board ---------------------------------------------------------------------------------------------


@positions
def test_board_market_and_sheet_are_well_formed_and_change_nothing(s: State) -> None:
    before, actions = copy(s), legal(game_of(s), s)
    for drawing in (board(s, actions), market(s, actions), sheet(s)):
        ids = [element.get("id") for element in parsed(drawing).iter() if element.get("id")]
        assert len(ids) == len(set(ids))
    assert str(board(s, actions)) == str(board(s, actions))
    assert s == before


@positions
def test_every_hex_is_there_and_speaks(s: State) -> None:
    found = titles(parsed(board(s)))
    assert list(found) == list(s.box.hexes)
    for hex, name in enumerate(s.box.hexes):
        assert found[name].startswith(f"{s.box.titles[hex]} {name}".strip())
        for company in COMPANIES:
            if any(city // 2 == hex for city in s.stations[company]):
                assert s.box.codes[company] in found[name].split("tokens: ", 1)[1]


@positions
def test_what_can_be_clicked_is_what_is_legal(s: State) -> None:
    actions = legal(game_of(s), s)
    on_the_map = [spell(game_of(s), a) for a in actions if hex_of(s, a) is not None]
    found = spellings(board(s, actions))
    assert sorted(found) == sorted(on_the_map)
    assert all(why_not(game_of(s), s, read(game_of(s), words)) is None for words in found)


@positions
def test_every_station_stands_in_its_livery(s: State) -> None:
    root = parsed(board(s))
    initials = {str(symbol.get("id")): str(symbol.findtext(f"{SVG}text")) for symbol in root.iter(f"{SVG}symbol")}
    shown = [initials[str(use.get("href"))[1:]] for use in with_class(root, "station")]
    letters = [livery.token or livery.initials for livery in LIVERIES]
    assert sorted(shown) == sorted(letters[company] for company in COMPANIES for _ in s.stations[company])


def test_homes_are_kept_free_and_privates_marked_until_they_are_not() -> None:
    start, late = parsed(board(POSITIONS["set-up"])), parsed(board(POSITIONS["over"]))
    assert len(with_class(start, "reserved")) == 9  # the Erie has yet to choose one of two cities
    assert len(with_class(start, "private-tag")) == 7
    assert not with_class(late, "private-tag")


def test_the_values_off_the_board_change_with_the_first_5_train() -> None:
    held = {text.text for text in with_class(parsed(board(POSITIONS["set-up"])), "half-text", "on")}
    risen = {text.text for text in with_class(parsed(board(POSITIONS["bank-4 950"])), "half-text", "on")}
    assert held == {"20", "30", "40"}
    assert {"30", "40", "50", "60", "70"} == risen - {"20"}


# -- tiles -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("box", [BOX, PLUS], ids=["classic", "plus"])
def test_circles_of_a_hex_never_overlap_and_stay_on_it(box: Box) -> None:
    for number in range(len(box.shapes)):
        spots = standings(box, number)
        circles = [(circle, spot.radius) for spot in spots for circle in spot.circles]
        assert len(circles) == sum(place.circles for place in box.shapes[number].places)
        for (one, radius), (other, _) in combinations(circles, 2):
            assert dist(one, other) >= 2 * radius - 0.1, box.shapes[number]
        assert all(dist((0, 0), circle) + radius < 36 for circle, radius in circles)


def test_a_tile_looks_the_same_however_it_lies() -> None:
    for tile in range(len(BOX.tiles)):
        flat = standings(BOX, tile * 6)
        for turn in range(6):
            turned = standings(BOX, tile * 6 + turn)
            if len(flat) == 2:
                assert [dist((0, 0), one.middle) for one in turned] == pytest.approx([dist((0, 0), one.middle) for one in flat])


# -- what may be done --------------------------------------------------------------------------------------


def at_phase(phase: str, name: str = "bank-4") -> list[State]:
    return [s for s in record(name).states[::7] if s.agenda and s.agenda[-1] == phase]


def test_a_chosen_tile_is_drawn_as_if_it_lay_there() -> None:
    s = next(s for s in at_phase(TRACK) if any(isinstance(a, Lay) for a in legal(GAME, s)))
    action = next(a for a in legal(GAME, s) if isinstance(a, Lay))
    words = spell(GAME, action)
    picture = board(s, legal(GAME, s), words)
    root = parsed(picture)
    name = s.box.hexes[hex_of(s, action) or 0]
    assert f"tile {s.box.tiles[action.tile]}" in titles(root)[name]
    assert len(with_class(root, "chosen")) == 1
    assert spellings(picture).count(words) == 1


def test_where_not_it_says_why() -> None:
    for s in (*at_phase(TRACK)[:30], *at_phase(STATION)[:30]):
        picture = board(s, legal(GAME, s))
        root, refused = parsed(picture), [target for target in picture.targets.values() if target.rule is not None]
        likely = [target for target in refused if not target.unlikely]
        assert len(refused) + len([id for id, one in picture.targets.items() if one.actions]) == len(s.box.hexes)
        assert len(likely) == len(with_class(root, "refused")) == len(with_class(root, "barred"))


# -- routes ------------------------------------------------------------------------------------------------


@positions
def test_routes_are_drawn_from_stop_to_stop_and_add_up(s: State) -> None:
    for company in COMPANIES:
        found = runs(s, company)
        assert sum(sum(run.values) for run in found) == best_revenue(s, company)
        for run in found:
            walk = trace(s, run)
            assert not walk.sides
            assert len(walk.touched) == len(run.stops)
        if found:
            root = parsed(routes(s, company))
            assert len(with_class(root, "route")) == 2 * len(found)  # on the map and in the account
            assert f"${best_revenue(s, company)}" in str([text.text for text in with_class(root, "route-sum", "strong")])


def test_a_route_from_the_second_hex_of_an_area_is_drawn() -> None:
    """Areas of two hexes have one number; the route begins on the hex whose track it uses."""
    for s in record("bank-4").states[700:900:3]:
        for company in COMPANIES:
            assert all(not trace(s, run).sides for run in runs(s, company))


def test_routes_can_be_asked_for_any_trains() -> None:
    s = POSITIONS["bank-4 950"]
    company = next(Company(c) for c in COMPANIES if s.stations[c])
    root = parsed(routes(s, company, [KINDS[1], KINDS[2]]))
    assert 0 < len(with_class(root, "route")) <= 4


# -- market and trains -------------------------------------------------------------------------------------


@positions
def test_markers_stand_in_their_cells_in_order(s: State) -> None:
    root = parsed(market(s))
    told = [str(title.text) for title in root.iter(f"{SVG}title")]
    for cell in {cell for cell in s.cell if cell >= 0}:
        here = ", ".join(s.box.codes[company] for company in s.arrivals if s.cell[company] == cell)
        assert f"${s.box.price[cell]}: {here}" in told
    assert len(with_class(root, "market-cell")) == len(s.box.price) + 3  # the key shows each zone once


@positions
def test_the_sheet_tells_cash_treasuries_and_the_bank(s: State) -> None:
    root = parsed(sheet(s))
    shown = {str(text.text) for text in with_class(root, "figure")}
    floated = {f"${s.treasury[company]}" for company in COMPANIES if s.floated[company]}
    assert {*(f"${cash}" for cash in s.cash), *floated} <= shown
    assert s.broken or f"paid out, ${s.bank} left" in {text.text for text in with_class(root, "column")}


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_sheet_stands_alone_in_every_theme(theme: Theme) -> None:
    drawing = str(sheet(POSITIONS["bank-4 600"], ["Ada", "Bruno", "Chiyo", "Dora"], theme))
    assert re.search(r'width="1440"', drawing)
    assert "Ada" in drawing
