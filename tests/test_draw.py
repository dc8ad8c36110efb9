"""The drawing library: readable colours, distinct bands, the same picture every time, and well-formed text."""

import ast
import re
from collections.abc import Iterator
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import trunkline.present.svg
from tests.drawings import contrast
from trunkline.present.svg import pointy_hexes
from trunkline.present.svg.cubes import cube, cube_definitions, text_length
from trunkline.present.svg.frame import Frame, framed
from trunkline.present.svg.hexes import SIDE, TALL, centre, coastline, corners, within
from trunkline.present.svg.livery import BANDS, Livery, band_pattern, definitions, key, plate
from trunkline.present.svg.map_symbols import double_value, house
from trunkline.present.svg.sheet import document
from trunkline.present.svg.style import board_css, sheet_file, standalone_css
from trunkline.present.svg.svg import g, n, smooth, words
from trunkline.present.svg.terrain import FIGURES, LONG_FIGURES, PLATE, Clear, covered, hachures, trees
from trunkline.present.svg.tokens import BLACK, DARK, LIGHT, SCALES, WHITE, css
from trunkline.toolkit.hexes import neighbours_in_rows

GROUNDS = ("plain", "forest", "mountain", "city", "works")
TEXT = [
    *[(ink, ground) for ink in ("ink", "ink-2", "ink-3") for ground in ("desk", "panel", "inset", "now-soft")],
    *[("map-ink", ground) for ground in (*GROUNDS, "outland", "water", "halo")],
    *[("map-ink-2", ground) for ground in (*GROUNDS, "outland", "water", "halo", "par", "panel")],
    *[("now", ground) for ground in (*GROUNDS, "panel", "inset", "now-soft", "halo")],
    *[(sign, ground) for sign in ("stop", "go", "warn", "focus") for ground in ("panel", "inset")],
    *[("map-ink", f"tile-{colour}") for colour in ("yellow", "green", "brown", "grey", "red")],
    *[("map-ink", f"zone-{colour}") for colour in ("normal", "yellow", "orange", "brown")],
    ("map-ink", "par"),
    ("water-ink", "water"),
    ("now-on", "now-fill"),
    ("halo", "map-ink"),  # figures on a house that stands
    ("panel", "map-ink"),  # where the industry is
    ("warn", "desk"),
    ("ink", "line"),  # every tenth cell of a track
    ("map-ink-2", "inset"),
    ("map-ink", "panel"),  # names on tracks
]
SIGNS = [
    *[("now-fill", ground) for ground in ("panel", "desk")],
    *[("edge", ground) for ground in ("panel", "inset")],
    *[("now", ground) for ground in (*GROUNDS, "water", "outland")],
    *[("focus", ground) for ground in ("desk", "panel", "plain", "forest", "mountain", "city", "water")],
    *[(f"track-{number}", ground) for number in range(1, 5) for ground in ("plain", "city", "water", "halo")],
    *[("plate-edge", ground) for ground in (*GROUNDS, "panel")],
    *[
        (f"route-{number}", f"tile-{colour}")
        for number in range(1, 5)
        for colour in ("yellow", "green", "brown", "grey", "red")
    ],
]
LIVERIES = [Livery(f"X{number}", "#f0c63f", BLACK, band) for number, band in enumerate(BANDS)]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_text_reaches_double_a_on_every_ground_it_lies_on(theme: dict[str, str]) -> None:
    low = {(ink, ground): contrast(theme[ink], theme[ground]) for ink, ground in TEXT}
    assert {pair: value for pair, value in low.items() if value < 4.5} == {}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_signs_and_edges_reach_three_to_one(theme: dict[str, str]) -> None:
    low = {(ink, ground): contrast(theme[ink], theme[ground]) for ink, ground in SIGNS}
    assert {pair: value for pair, value in low.items() if value < 3} == {}


def test_contrast_is_the_one_of_the_guidelines() -> None:
    assert contrast(WHITE, "#000000") == pytest.approx(21)
    assert contrast("#767676", WHITE) == pytest.approx(4.54, abs=0.01)
    assert contrast(WHITE, "#767676") == contrast("#767676", WHITE)


def test_both_themes_have_the_same_tokens() -> None:
    assert LIGHT.keys() == DARK.keys()


@pytest.mark.parametrize("file", ["board.css", "panels.css"])
def test_style_sheets_use_tokens_and_no_colour_of_their_own(file: str) -> None:
    rules = sheet_file(file)
    used = set(re.findall(r"var\(--([a-z0-9-]+)\)", rules))
    assert used
    assert used <= LIGHT.keys() | SCALES.keys()
    assert not re.search(r"#[0-9a-f]{3,8}\b(?!\))|\brgba?\(|\bhsl", rules)


def test_a_page_gets_every_token_by_day_and_by_night() -> None:
    text = css()
    for name in LIGHT:
        assert f"--{name}: {LIGHT[name]};" in text
        assert text.count(f"--{name}: {DARK[name]};") >= 2
    assert "prefers-color-scheme: dark" in text


def test_a_forced_theme_needs_no_custom_properties() -> None:
    for theme, values in (("light", LIGHT), ("dark", DARK)):
        text = standalone_css(theme)
        assert "var(" not in text
        assert "prefers-color-scheme" not in text
        assert f".desk {{ fill: {values['desk']} }}" in text
    assert "var(--desk)" in standalone_css("auto")
    assert "var(--plain)" in board_css()


def test_every_band_looks_different() -> None:
    arts = [str(band_pattern(Livery("X", "#000000", WHITE, band))).split(">", 1)[1] for band in BANDS]
    assert len(set(arts)) == len(BANDS) == 10
    lines = [(band.line_width, band.dashes, band.cap) for band in BANDS.values()]
    assert len(set(lines)) == len(BANDS)


def test_ids_of_plates_are_unique_and_fit_a_reference() -> None:
    keys = [
        key(livery)
        for livery in [*LIVERIES, Livery("B&O", "#2f57ab", WHITE, "blocks"), Livery("B&O", "#1f3f95", WHITE, "blocks")]
    ]
    assert len(set(keys)) == len(keys)
    assert all(word.isalnum() for word in keys)


def test_a_plate_refers_to_a_symbol_that_is_defined() -> None:
    root = parsed(g[definitions(LIVERIES), plate(LIVERIES[0], (0, 0))])
    ids = {element.get("id") for element in root.iter()}
    assert all(str(use.get("href"))[1:] in ids for use in root.iter("use"))


def test_words_are_escaped() -> None:
    root = parsed(g[words(0, 0, '<script>"&"</script>', "cost")])
    assert root[0].text == '<script>"&"</script>'
    assert len(root[0]) == 0


@pytest.mark.parametrize(("value", "text"), [(3, "3"), (3.04, "3"), (-0.04, "0"), (2.25, "2.2"), (-7.96, "-8"), (100.0, "100")])
def test_numbers_are_short(value: float, text: str) -> None:
    assert n(value) == text


def test_a_soft_line_passes_through_every_point() -> None:
    points = [(0.0, 0.0), (60.0, 34.6), (120.0, 0.0), (180.0, 100.0)]
    ends = re.findall(r"(-?[\d.]+) (-?[\d.]+)(?=C|$)", smooth(points))
    assert [(float(x), float(y)) for x, y in ends] == points


def test_neighbours_touch_and_columns_alternate() -> None:
    assert centre("A1")[1] - centre("A0")[1] == pytest.approx(TALL)
    assert centre("B0") == pytest.approx((1.5 * SIDE, TALL / 2))
    assert all(within(x * 0.9, y * 0.9, 0) and not within(x * 1.01, y * 1.01, 0) for x, y in corners())


def test_pointed_hexes_are_the_flat_ones_turned() -> None:
    assert pointy_hexes.centre((3, 2)) == pytest.approx((3 * TALL, 3 * SIDE))
    assert pointy_hexes.centre((3, 3))[0] - pointy_hexes.centre((3, 2))[0] == pytest.approx(TALL / 2)
    assert min(y for _, y in pointy_hexes.corners()) == pytest.approx(-SIDE)
    assert all(
        pointy_hexes.within(x * 0.9, y * 0.9, 0) and not pointy_hexes.within(x * 1.01, y * 1.01, 0)
        for x, y in pointy_hexes.corners()
    )
    near = [pointy_hexes.centre(place) for place in neighbours_in_rows((4, 3))]
    assert [dist(pointy_hexes.centre((4, 3)), middle) for middle in near] == pytest.approx([TALL] * 6)


def test_pointed_coasts_leave_out_what_hexes_share() -> None:
    assert pointy_hexes.coastline([(0, 0)]).count("L") == 5
    assert pointy_hexes.coastline([(0, 0), (1, 0)]).count("L") == 9
    assert pointy_hexes.coastline(neighbours_in_rows((4, 3))).count("M") == 2  # the outer shore, and that of the lake


@pytest.mark.parametrize("seed", ["9,3", "4,12"])
def test_relief_stays_within_a_pointed_hex_and_clear_of_its_cube(seed: str) -> None:
    cube = Clear(0, 0, 15, 16)
    stems = list(starts(parsed(g[trees(seed, (cube,), pointy_hexes.within)])[2]))
    slopes = list(starts(parsed(g[hachures(seed, (cube,), pointy_hexes.within)])[0]))
    assert len(stems) == 7
    assert len(slopes) > 15
    assert all(
        pointy_hexes.within(x, y, 3) and not covered((x, y), (cube._replace(wide=14.9, high=15.9),)) for x, y in stems + slopes
    )


def test_a_cube_refers_to_a_symbol_that_is_defined_and_keeps_its_initials_on_the_face() -> None:
    root = parsed(g[cube_definitions(LIVERIES), cube(LIVERIES[0], (0, 0))])
    ids = {element.get("id") for element in root.iter()}
    assert all(str(use.get("href"))[1:] in ids for use in root.iter("use"))
    assert text_length("Li") < text_length("Co") < text_length("Am") <= 19.5
    assert text_length("WWWW") == 19.5


@pytest.mark.parametrize(("holds", "solid", "dots"), [("", [], 0), ("alone", ["7"], 1), ("shared", ["4"], 2)])
def test_the_half_that_holds_is_solid(holds: Any, solid: list[str], dots: int) -> None:
    root = parsed(double_value(0, 0, 7, 4, holds))
    on = [element for element in root.iter() if " on" in str(element.get("class"))]
    assert [element.text for element in on if element.tag == "text"] == solid
    assert len([element for element in on if element.tag == "circle"]) == dots
    assert sorted(str(element.text) for element in root.iter("text")) == ["4", "7"]


def test_a_frame_knows_its_edges_and_draws_its_bars_on_all_four() -> None:
    frame = Frame(-10, -20, 100, 60)
    assert (frame.right, frame.bottom, frame.view) == (90, 40, "-10 -20 100 60")
    drawn = str(g[framed(frame, [(0, 30)], [(-5, 20)])])
    assert drawn.count("M") == 4
    assert "M0 -14h30" in drawn
    assert "M84 -5v20" in drawn


def test_the_coastline_leaves_out_what_hexes_share() -> None:
    assert coastline(["A0"]).count("L") == 5
    assert coastline(["A0", "B0"]).count("L") == 9
    assert coastline(["A0", "C0"]).count("M") == 2
    ring = ["B0", "A1", "A2", "B2", "C2", "C1"]
    assert coastline(ring).count("M") == 2  # the outer shore, and that of the lake B1


def test_relief_is_the_same_in_every_drawing_and_differs_from_hex_to_hex() -> None:
    for relief in (trees, hachures):
        assert str(g[relief("K5")]) == str(g[relief("K5")])
        assert str(g[relief("K5")]) != str(g[relief("K6")])


@pytest.mark.parametrize("seed", ["K5", "N1", "G8", "J2"])
def test_relief_leaves_room_for_plates_and_figures(seed: str) -> None:
    stems = list(starts(parsed(g[trees(seed)])[2]))
    assert len(stems) == 7
    assert all(within(x, y, 6) and not covered((x, y), (PLATE, FIGURES)) for x, y in stems)
    slopes = [*starts(parsed(g[hachures(seed)])[0]), *starts(parsed(g[hachures(seed)])[1])]
    assert len(slopes) > 40
    assert all(within(x, y, 3) and not covered((x, y), (LONG_FIGURES._replace(wide=30.9, high=9.9),)) for x, y in slopes)


def test_a_house_grows_with_its_figure() -> None:
    one, three = (re.search(r"M-([\d.]+)", str(house(0, 0, figure, "ghost"))) for figure in ("2", "+$2"))
    assert one
    assert three
    assert float(three[1]) > float(one[1])


def test_a_document_stands_alone() -> None:
    root = parsed(document(300, 200, "A & B", "auto", g[plate(LIVERIES[0], (9, 9))]))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert (root.get("viewBox"), root.get("width")) == ("0 0 300 200", "300")
    assert root[0].text == "A & B"


def test_drawing_knows_no_game() -> None:
    allowed = (
        "htpy",
        "trunkline.core",
        "trunkline.toolkit",
        "trunkline.present.svg",
        "trunkline.present.markup",
        "trunkline.present.picture",
        "trunkline.present.message",
        "trunkline.present.to_text",
    )
    standard = {"collections", "dataclasses", "functools", "importlib", "itertools", "json", "math", "random", "re", "typing"}
    for file in Path(trunkline.present.svg.__file__).parent.glob("*.py"):
        for module in imported(ast.parse(file.read_text(encoding="utf-8"))):
            assert module.startswith(allowed) or module.split(".")[0] in standard, f"{file.name} imports {module}"


def test_no_two_bands_of_a_game_would_be_mistaken_in_the_symbol() -> None:
    symbols = [str(g[definitions([livery])]) for livery in LIVERIES]
    bands = [re.sub(r"X\d+f0c63f|>X\d+<", "", text) for text in symbols]
    assert all(one != other for one, other in combinations(bands, 2))


def parsed(node: object) -> ElementTree.Element:
    return ElementTree.fromstring(str(node))


def starts(path: ElementTree.Element) -> Iterator[tuple[float, float]]:
    for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", str(path.get("d"))):
        yield float(x), float(y)


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)
