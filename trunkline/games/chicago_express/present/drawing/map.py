"""What is printed on the board: land and water, names, frame, key. Drawn once for a box and kept."""

from functools import cache
from string import ascii_uppercase

from htpy import Element, Node

from trunkline.games.chicago_express.box import CITY, FOREST, KINDS, MOUNTAIN, START, WORKS, Box, Hex
from trunkline.present.message import Term
from trunkline.present.svg.frame import BAND, Frame, framed, whole
from trunkline.present.svg.hexes import SIDE, STEP, TALL, centre, coastline, hexagon
from trunkline.present.svg.livery import Livery, definitions
from trunkline.present.svg.map_symbols import house, refused_pattern
from trunkline.present.svg.svg import at, clip_path, defs, g, kept, n, words
from trunkline.present.svg.terrain import hachures, trees
from trunkline.present.svg.tokens import BLACK, WHITE
from trunkline.present.svg.water import water_name, waters
from trunkline.present.to_text import ToText

LIVERIES = (  # by company
    Livery("PRR", "#b0352a", WHITE, "rail", "Pennsylvania"),
    Livery("B&O", "#2f57ab", WHITE, "blocks", "Baltimore & Ohio"),
    Livery("C&O", "#f0c63f", BLACK, "bars", "Chesapeake & Ohio"),
    Livery("NYC", "#55ab8d", BLACK, "double", "New York Central"),
    Livery("WAB", "#1b1f23", WHITE, "dots", "Wabash"),
)
COLUMNS, ROWS = 19, 11
MARGIN = 32.0
LEFT, TOP = -SIDE - MARGIN, -TALL / 2 - MARGIN + 4
WIDTH, HEIGHT = STEP * (COLUMNS - 1) + 2 * SIDE + 2 * MARGIN, ROWS * TALL + 2 * MARGIN - 8
RIGHT, BOTTOM = LEFT + WIDTH, TOP + HEIGHT
SHEET = Frame(LEFT, TOP, WIDTH, HEIGHT)
CITY_NAME, START_NAME = 15.3, 11.5  # how far over the middle; start hexes have no figures and one plate for ever
LONGEST_NAME, NAME_ROOM = 9, 67.0  # letters that need no care; between the figures at both sides
FAR = 120  # shores run on outside the frame, so that their lining does too

# Far shores are drawn by eye and carry no rule; near shores are the hexes themselves, which lie on top.
SEA = (
    f"M{n(LEFT + 34)} {n(TOP - FAR)}C{n(LEFT + 52)} {n(TOP + 30)} {n(LEFT + 12)} 40 -30 96"
    f"C0 140 60 140 110 100C150 60 130 10 112 {n(TOP - FAR)}z",  # Lake Michigan
    f"M262 40C286 22 300 6 330 2C380 -6 420 22 470 16C530 8 560 -22 590 {n(TOP - 20)}"
    f"L600 {n(TOP - FAR)}L640 {n(TOP - FAR)}L690 40C640 120 520 170 420 150C340 140 280 90 262 40z",  # Lake Erie
    f"M690 {n(TOP - FAR)}C700 {n(TOP + 8)} 740 -6 790 10C850 20 880 {n(TOP + 12)} 905 {n(TOP - FAR)}z",  # Lake Ontario
    f"M{n(RIGHT + FAR)} 214C1150 214 1128 220 1100 226L1060 330L960 480L960 600C952 650 930 664 918 690"
    f"C908 716 930 740 944 {n(BOTTOM + FAR)}L{n(RIGHT + FAR)} {n(BOTTOM + FAR)}z",  # the Atlantic
)
MICHIGAN, ERIE, ATLANTIC = Term("Lake Michigan"), Term("Lake Erie"), Term("Atlantic Ocean")
MICHIGAN_LINES = {1: (("michigan", "M-24 26H98"),), 2: (("michigan", "M12 6H70"), ("michigan-2", "M-4 26H90"))}  # by words
KEY = tuple(map(Term, ("cost × trains there", "income", "income with a house", "plain without a figure", "sources disagree")))
LEGEND_AT = (990.0, BOTTOM - 93)


# What is kept is kept for the words that stand in it: for each language once, however often someone begins to speak it.
Words = tuple[str, ...]


def waters_in(say: ToText) -> Words:
    return say(MICHIGAN), say(ERIE), say(ATLANTIC)


def key_in(say: ToText) -> Words:
    return tuple(map(say, KEY))


@cache
def land(box: Box, waters_said: Words) -> Node:
    """Everything under the railways."""
    return kept(
        defs[definitions(LIVERIES), refused_pattern(), clip_path(id="sheet-clip")[whole(SHEET, "outland")]],
        whole(SHEET, "outland"),
        g(clip_path="url(#sheet-clip)")[waters("chicago", "".join(SEA), coastline(box.hexes)), water_names(*waters_said)],
        g[[ground(box, Hex(hex)) for hex in range(len(box.hexes))]],
        g[[at(*centre(name))[hexagon("hexline")] for name in box.hexes]],
        g[[city_line(box, Hex(hex)) for hex in range(len(box.hexes)) if box.kind[hex] in (CITY, WORKS, START)]],
    )


@cache
def names(box: Box) -> Node:
    """The names of places; they stand above the railways."""
    return kept(g[[place_name(box, Hex(hex)) for hex, name in enumerate(box.city) if name]])


@cache
def margin(box: Box, key_said: Words) -> Node:
    """Frame and key."""
    return kept(frame(), grid(), legend(box, key_said))


def ground_of(box: Box, hex: Hex) -> str:
    """The token that colours this hex; the start hexes are cities."""
    return "city" if box.kind[hex] == START else KINDS[box.kind[hex]]


def is_great(box: Box, hex: Hex) -> bool:
    """Where railways begin, and where they all want to go."""
    return box.kind[hex] == START or hex == box.chicago


# -- land ----------------------------------------------------------------------------------------------


def ground(box: Box, hex: Hex) -> Element:
    name = box.hexes[hex]
    relief = {FOREST: trees, MOUNTAIN: hachures}.get(box.kind[hex])
    return at(*centre(name))[hexagon(f"ground {ground_of(box, hex)}"), relief(name) if relief else None]


def city_line(box: Box, hex: Hex) -> Element:
    return at(*centre(box.hexes[hex]))[hexagon("cityline great" if is_great(box, hex) else "cityline", SIDE - 1.6)]


def place_name(box: Box, hex: Hex) -> Element:
    rank = "place great" if is_great(box, hex) else "place"
    x, y = centre(box.hexes[hex])
    rise = START_NAME if box.kind[hex] == START else CITY_NAME
    return g(class_=f"on-{ground_of(box, hex)}")[words(x, y - rise, box.city[hex], rank, **squeezed(box, hex))]


def squeezed(box: Box, hex: Hex) -> dict[str, str]:
    """A long name ends where the figures of the hexes beside it begin; plain land has none."""
    crowded = any(ground_of(box, beside) in ("forest", "mountain") for beside in box.around[hex])
    is_long = crowded and len(box.city[hex]) > LONGEST_NAME
    return {"textLength": n(NAME_ROOM), "lengthAdjust": "spacingAndGlyphs"} if is_long else {}


def water_names(michigan: str, erie: str, atlantic: str) -> Node:
    """Along the shores; Lake Michigan is narrow and takes a name of two words in two lines."""
    lines = michigan.split(maxsplit=1)
    return [
        [water_name(key, line, along) for (key, along), line in zip(MICHIGAN_LINES[len(lines)], lines, strict=True)],
        water_name("erie", erie, "M372 96C420 74 470 66 540 46"),
        water_name("atlantic", atlantic, "M1010 640C1060 600 1104 540 1128 452", "wide"),
    ]


# -- frame and key -------------------------------------------------------------------------------------


def frame() -> Node:
    across = [(STEP * column - STEP / 2, STEP) for column in range(0, COLUMNS, 2)]
    return framed(SHEET, across, [(TALL * row - TALL / 2, TALL) for row in range(0, ROWS, 2)])


def grid() -> Node:
    """Letters over the columns, numbers beside the rows."""
    return [
        [words(STEP * column, TOP + BAND + 13, ascii_uppercase[column], "grid") for column in range(COLUMNS)],
        [words(LEFT + BAND + 10, TALL * row + 4, row, "grid") for row in range(ROWS)],
    ]


def legend(box: Box, meanings: Words) -> Element:
    """The key lies in the sea."""
    signs = (
        words(0, 4, "$2", "cost"),
        words(0, 4, "+1", "gain"),
        house(0, -0.5, "3", "free"),
        words(0, 4, "$1", "cost"),
        words(0, 4, "†", "dagger"),
    )
    lines = list(zip(signs, meanings, strict=True))
    shown = lines if box.disputed else lines[:-1]
    rows = [at(0, 17.5 * row)[sign, words(18, 4, meaning, "legend")] for row, (sign, meaning) in enumerate(shown)]
    return at(*LEGEND_AT, class_="on-water")[rows]
