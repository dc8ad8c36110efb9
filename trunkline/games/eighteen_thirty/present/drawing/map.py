"""What is printed around the hexes: water, frame, grid, key. Drawn once for a box and kept."""

from functools import cache

from htpy import Element, Node

from trunkline.games.eighteen_thirty.box import NYC, Box
from trunkline.games.eighteen_thirty.box.shapes import BEIGE, YELLOW
from trunkline.games.eighteen_thirty.present.drawing.layout import TAG, in_lines
from trunkline.games.eighteen_thirty.present.drawing.stations import station, station_definitions
from trunkline.games.eighteen_thirty.present.drawing.tiles import PEAK, WAVE, halves
from trunkline.games.eighteen_thirty.present.liveries import LIVERIES
from trunkline.present.message import Term
from trunkline.present.svg.frame import BAND, Frame, framed, whole
from trunkline.present.svg.hexes import SIDE, STEP, outline
from trunkline.present.svg.livery import definitions
from trunkline.present.svg.map_symbols import refused_pattern
from trunkline.present.svg.pointy_hexes import WIDE, corners
from trunkline.present.svg.svg import Point, at, clip_path, defs, disc, g, kept, n, stroke, words
from trunkline.present.svg.svg import box as box_around
from trunkline.present.svg.water import water_name, waters
from trunkline.present.to_text import ToText

MARGIN = 40.0
HALF = WIDE / 2  # from one number to the next
HURON, ATLANTIC = Term("Lake Huron"), Term("Atlantic Ocean")
KEY = tuple(
    map(
        Term,
        (
            "first tile on mountains",
            "first tile over water",
            "impassable edge",
            "value until / from phase 5",
            "blocked by a private company",
            "home of a company not yet started",
        ),
    )
)

# Far shores are drawn by eye and carry no rule; near shores are the hexes themselves, which lie on top. Shores run on outside
# the frame, so that their lining does too.
SEA = (
    "M40 -260C60 -120 30 -40 62 30C80 76 120 98 170 112L240 120L300 60L318 -60C326 -140 320 -200 330 -260z"  # Lake Huron
    "M1100 250C960 262 880 300 850 330L700 420L560 520L540 600C556 640 570 690 566 760L560 1000L1300 1000L1300 250z"
)

Words = tuple[str, ...]  # what is kept is kept for the words that stand in it, once for each language


def centre(box: Box, hex: int) -> Point:
    """The middle of a hex: rows by letter, half hexes by number."""
    name = box.hexes[hex]
    return HALF * int(name[1:]), STEP * (ord(name[0]) - ord("A"))


@cache
def sheet_of(box: Box) -> Frame:
    """As large as this map needs."""
    xs, ys = zip(*(centre(box, hex) for hex in range(len(box.hexes))), strict=True)
    left, top = min(xs) - HALF - MARGIN, min(ys) - SIDE - MARGIN
    return Frame(left, top, max(xs) + HALF + MARGIN - left, max(ys) + SIDE + MARGIN - top)


def words_of(say: ToText) -> Words:
    return say(HURON), say(ATLANTIC), *map(say, KEY)


@cache
def land(box: Box, said: Words) -> Node:
    """Everything under the hexes."""
    sheet = sheet_of(box)
    shore = outline([centre(box, hex) for hex in range(len(box.hexes))], corners())
    return kept(
        defs[
            definitions(LIVERIES),
            station_definitions(),
            refused_pattern(),
            clip_path(id="sheet-clip")[whole(sheet, "outland")],
        ],
        whole(sheet, "outland"),
        g(clip_path="url(#sheet-clip)")[
            waters("eighteen-thirty", SEA, shore),
            water_name("huron", said[0], "M84 22C120 40 160 44 220 36"),
            water_name("atlantic", said[1], "M690 514C780 486 846 424 876 318", "wide"),
        ],
    )


@cache
def blue_sides(box: Box) -> Node:
    """§6.2.1.2 Thick blue sides, between two hexes that both take tiles."""
    lines = []
    for hex in range(len(box.hexes)):
        for side in range(6):
            there = box.beyond[hex * 6 + side]
            if there > hex * 6 + side and both_land(box, hex, there // 6) and not box.open_sides[hex] >> side & 1:
                lines.append(side_line(centre(box, hex), side))
    return kept(stroke("".join(lines), "blue-side"))


def both_land(box: Box, one: int, other: int) -> bool:
    return all(box.colour[hex] in (BEIGE, YELLOW) for hex in (one, other))


def side_line(middle: Point, side: int) -> str:
    """The side itself; corners are counted clockwise from the uppermost, the first side is the lower left."""
    (x, y), (to_x, to_y) = corners()[(side + 3) % 6], corners()[(side + 4) % 6]
    return f"M{n(middle[0] + x)} {n(middle[1] + y)}L{n(middle[0] + to_x)} {n(middle[1] + to_y)}"


@cache
def margin(box: Box, said: Words) -> Node:
    return kept(frame(box), grid(box), legend(box, said[2:]))


def rows_of(box: Box) -> list[str]:
    return sorted({name[0] for name in box.hexes})


def numbers_of(box: Box) -> range:
    numbers = [int(name[1:]) for name in box.hexes]
    return range(min(numbers), max(numbers) + 1)


def frame(box: Box) -> Node:
    across = [(HALF * (number - 0.5), HALF) for number in numbers_of(box)[::2]]
    return framed(sheet_of(box), across, [(STEP * (row - 0.5), STEP) for row in range(0, len(rows_of(box)), 2)])


def grid(box: Box) -> Node:
    """Numbers above, letters at both sides."""
    sheet = sheet_of(box)
    across = [words(HALF * number, sheet.top + BAND + 13, number, "grid") for number in numbers_of(box)]
    sides = (sheet.left + BAND + 11, sheet.right - BAND - 11)
    return [across, [words(x, STEP * row + 4, letter, "grid") for row, letter in enumerate(rows_of(box)) for x in sides]]


# -- key ---------------------------------------------------------------------------------------------------


def legend(box: Box, meanings: Words) -> Element:
    """The key lies in the sea."""
    sheet = sheet_of(box)
    signs: tuple[Node, ...] = (
        stroke(PEAK, "peak"),
        stroke(WAVE, "wave"),
        stroke("M-9 0h18", "blue-side"),
        halves(0, 0, 30, 50, "low"),
        private_tag(0, 0, "SV"),
        [disc(0, 0, 8, "city-circle"), station(NYC, (0, 0), 8, "reserved")],
    )
    rows = [
        at(0, 19 * row)[sign, words(26, 4, meaning, "legend")]
        for row, (sign, meaning) in enumerate(zip(signs, meanings, strict=True))
    ]
    return at(sheet.right - 268, sheet.bottom - 128, class_="on-water")[rows]


def area_words(name: str) -> Node:
    """The name of an off-board area over its values."""
    lines = in_lines(name)
    return [words(0, -7 - 11 * (len(lines) - 1 - row), line, "stop-name") for row, line in enumerate(lines)]


def private_tag(x: float, y: float, code: str) -> Node:
    """The hex of a private."""
    return [box_around((x, y), *TAG, 3, "private-tag"), words(x, y + 3.4, code, "private-text")]
