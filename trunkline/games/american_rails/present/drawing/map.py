"""What is printed on the board: land and water, frame, key. Drawn once for a box and kept."""

from collections.abc import Sequence
from functools import cache

from htpy import Element, Node

from trunkline.games.american_rails.box import Box, Hex
from trunkline.present.message import Term
from trunkline.present.svg.cubes import cube_definitions
from trunkline.present.svg.frame import BAND, Frame, framed, whole
from trunkline.present.svg.hexes import SIDE, STEP
from trunkline.present.svg.livery import Livery
from trunkline.present.svg.map_symbols import black_square, double_value, house, refused_pattern, star
from trunkline.present.svg.pointy_hexes import WIDE, centre, coastline, hexagon, within
from trunkline.present.svg.svg import at, clip_path, defs, g, kept, words
from trunkline.present.svg.terrain import Clear, hachures, trees
from trunkline.present.svg.tokens import BLACK, WHITE
from trunkline.present.svg.water import water_name, waters
from trunkline.present.to_text import ToText

LIVERIES = (  # by company
    Livery("Am", "#f6f2e8", BLACK, "dots", "American"),
    Livery("Na", "#868a90", BLACK, "bars", "National"),
    Livery("Co", "#3f9a5c", BLACK, "double", "Continental"),
    Livery("Ma", "#f2c73d", BLACK, "check", "Majestic"),
    Livery("Li", "#96231a", WHITE, "rail", "Liberty"),
    Livery("Re", "#1f4a80", WHITE, "blocks", "Republic"),
)
MARGIN = 38.0
CUBE = Clear(0, 0, 15, 16)  # relief leaves room for one cube; no more will ever lie there
GROUNDS = {"plains": "plain"}  # terrain whose token has another name
SEA_ROOM = 340.0  # more sea in the east than the map needs; tracks and key lie there
KEY_AT, KEY_LINE, SIGNS_AT = (738.0, 910.0), 27.0, 386.0

# Far shores are drawn by eye and carry no rule; near shores are the hexes themselves, which lie on top. Shores run on outside
# the frame, so that their lining does too.
SEA = (
    "M186 -200C196 -40 176 40 204 104C232 124 270 112 284 84C300 40 276 -20 300 -200z"  # Lake Michigan
    "M392 -200C396 -40 424 8 462 2C500 -6 524 -60 548 -200z"  # Lake Huron
    "M470 84C474 50 508 44 556 34C612 22 668 -16 742 -14L752 60L640 124L484 124z"  # Lake Erie
    "M742 -200C750 -54 800 -34 862 -46C930 -58 968 -80 980 -200z"  # Lake Ontario
    "M1900 -30C1500 -44 1350 -16 1302 24L1180 150L1010 260L880 380L900 600L760 720L600 850L560 920"
    "C572 980 640 1030 676 1080C700 1120 700 1160 704 1220L1900 1220z"  # the Atlantic
    "M-200 1220L-200 1090C-60 1086 0 1072 60 1046L80 990L420 980C470 1010 500 1010 536 1044"
    "C576 1084 590 1130 596 1220z",  # the Gulf of Mexico
)
MICHIGAN, ERIE, ATLANTIC, GULF = map(Term, ("Lake Michigan", "Lake Erie", "Atlantic Ocean", "Gulf of Mexico"))
MICHIGAN_LINES = {1: (("michigan", "M184 -18H330"),), 2: (("lake", "M214 -34H300"), ("michigan", "M192 -10H310"))}  # by words
KEY = tuple(
    map(
        Term,
        (
            "plains $2, and $2 for each cube",
            "city $2, and $2 for each cube or house",
            "forest $3, a single cube",
            "mountain $5, a single cube",
            "income alone, and for each of several; solid: in force",
            "house: 2 more alone, 1 more for each of several",
            "never a house",
            "great city: each pair that a company joins brings 10",
            "† The shape of these rows is reconstructed.",
            "‡ From a single source, as are terrain and the values of most cities.",
        ),
    )
)
LANDS = ("plain", "city", "forest", "mountain")  # as they stand in the key

# What is kept is kept for the words that stand in it: for each language once, however often someone begins to speak it.
Words = tuple[str, ...]


def waters_in(say: ToText) -> Words:
    return say(MICHIGAN), say(ERIE), say(ATLANTIC), say(GULF)


def key_in(say: ToText) -> Words:
    return tuple(map(say, KEY))


@cache
def sheet_of(box: Box) -> Frame:
    """As large as this map needs, and in the east as wide as a page has room for."""
    xs, ys = zip(*map(centre, box.places), strict=True)
    left, top = min(xs) - WIDE / 2 - MARGIN, min(ys) - SIDE - MARGIN
    return Frame(left, top, max(xs) + WIDE / 2 + MARGIN + SEA_ROOM - left, max(ys) + SIDE + MARGIN - top)


@cache
def land(box: Box, waters_said: Words) -> Node:
    """Everything under the railways."""
    sheet = sheet_of(box)
    return kept(
        defs[cube_definitions(LIVERIES), refused_pattern(), clip_path(id="sheet-clip")[whole(sheet, "outland")]],
        whole(sheet, "outland"),
        g(clip_path="url(#sheet-clip)")[waters("american", "".join(SEA), coastline(box.places)), water_names(*waters_said)],
        g[[ground(box, Hex(hex)) for hex in range(len(box.hexes))]],
        g[[at(*centre(place))[hexagon("hexline")] for place in box.places]],
        g[[city_line(box, hex) for hex in box.cities]],
    )


@cache
def margin(box: Box, key_said: Words) -> Node:
    """Frame and key."""
    return kept(frame(box), grid(box), key(key_said))


def ground_of(box: Box, hex: Hex) -> str:
    """The token that colours this hex."""
    return GROUNDS.get(box.kind[hex], box.kind[hex])


def is_great(box: Box, hex: Hex) -> bool:
    """A city of the great connections."""
    return bool(box.partners[hex])


# -- land ----------------------------------------------------------------------------------------------


def ground(box: Box, hex: Hex) -> Element:
    relief = {"forest": trees, "mountain": hachures}.get(box.kind[hex])
    middle = at(*centre(box.places[hex]))
    return middle[hexagon(f"ground {ground_of(box, hex)}"), relief(box.hexes[hex], (CUBE,), within) if relief else None]


def city_line(box: Box, hex: Hex) -> Element:
    return at(*centre(box.places[hex]))[hexagon("cityline great" if is_great(box, hex) else "cityline", SIDE - 1.6)]


def water_names(michigan: str, erie: str, atlantic: str, gulf: str) -> Node:
    """Along the shores; Lake Michigan is narrow and takes a name of two words in two lines."""
    lines = michigan.split(maxsplit=1)
    return [
        [water_name(key, line, along) for (key, along), line in zip(MICHIGAN_LINES[len(lines)], lines, strict=True)],
        water_name("erie", erie, "M532 88C600 80 640 60 706 24"),
        water_name("atlantic", atlantic, "M974 806C1040 716 1140 590 1190 430", "wide"),
        water_name("gulf", gulf, "M176 1062C260 1052 340 1052 440 1068"),
    ]


# -- frame and key -------------------------------------------------------------------------------------


def columns_of(box: Box) -> range:
    return range(min(column for column, _ in box.places), max(column for column, _ in box.places) + 1)


def rows_of(box: Box) -> range:
    return range(max(row for _, row in box.places) + 1)


def frame(box: Box) -> Node:
    across = [(WIDE * (column - 0.25), WIDE) for column in columns_of(box)[1::2]]
    return framed(sheet_of(box), across, [(STEP * (row - 0.5), STEP) for row in rows_of(box)[::2]])


def grid(box: Box) -> Node:
    """Numbers over the columns and beside the rows; a dagger where a row is reconstructed."""
    sheet = sheet_of(box)
    rebuilt = {row for hex, (_, row) in enumerate(box.places) if box.rebuilt[hex]}
    across = [words(WIDE * (column + 0.25), sheet.top + BAND + 14, column, "grid") for column in columns_of(box)]
    down = [
        words(sheet.left + BAND + 13, STEP * row + 4.5, f"{row}†" if row in rebuilt else row, "grid") for row in rows_of(box)
    ]
    return [across, down]


def key(said: Words) -> Element:
    """The key lies in the sea: what land costs, what the signs mean, and what is not certain about this board."""
    lands = [(swatch(ground), meaning) for ground, meaning in zip(LANDS, said, strict=False)]
    meanings = list(zip(signs(), said[len(LANDS) :], strict=False))
    notes = [words(-12, KEY_LINE * (4.4 + k) + 6, note, "legend") for k, note in enumerate(said[-2:])]
    return at(*KEY_AT, class_="on-water")[key_lines(lands, 24), at(SIGNS_AT, 0)[key_lines(meanings, 34)], notes]


def key_lines(lines: Sequence[tuple[Node, str]], indent: float) -> list[Element]:
    return [at(0, KEY_LINE * row)[sign, words(indent, 6, meaning, "legend")] for row, (sign, meaning) in enumerate(lines)]


def swatch(ground: str) -> list[Element]:
    return [hexagon(f"ground {ground}", 12), hexagon("hexline", 12)]


def signs() -> tuple[Node, ...]:
    return (double_value(0, 0, 4, 2, "alone"), house(0, -0.5, "", "built"), black_square(0, 0), star(0, 0, 8))
