"""A hex of 1830 in two layers: ground and track below, stops and figures above; routes run between them."""

from functools import cache
from typing import Literal

from htpy import Element, Node

from trunkline.games.eighteen_thirty.box import Box, Hex
from trunkline.games.eighteen_thirty.box.shapes import AREA, BEIGE, CITY, COLOURS, TOWN, Place, Shape
from trunkline.games.eighteen_thirty.present.drawing.layout import Layout, layout, name_width
from trunkline.games.eighteen_thirty.present.drawing.names import Numbers, is_at_sea, lines_of, names_on
from trunkline.games.eighteen_thirty.present.drawing.stops import RIM, Standing, standings
from trunkline.games.eighteen_thirty.present.drawing.track import ANGLES, bypass, end, line, passes_by
from trunkline.present.svg.hexes import SIDE
from trunkline.present.svg.pointy_hexes import hexagon, within
from trunkline.present.svg.svg import area, at, disc, g, kept, n, path, stroke, words
from trunkline.present.svg.terrain import Clear, hachures

TOWN_WIDE, TOWN_HIGH = 6.4, 15.0
LONG_LINE = 8  # letters
ARROW = 0.5  # of the way to its side, where the track of an off-board area ends
HALF = 18.0  # width of one of two values
PEAK, WAVE = (
    "M-4.6 3.4L-1 -3.6L1 -0.8L2.2 -2.4L5 3.4z",
    "M-5 -1c2 -2.4 3.6 -2.4 5 0s3 2.4 5 0M-5 2.6c2 -2.4 3.6 -2.4 5 0s3 2.4 5 0",
)
MOUNTAIN = 100  # dollars; dearer land is mountain


# -- below -------------------------------------------------------------------------------------------------


def ground(box: Box, hex: Hex, number: int) -> Node:
    """The coloured hex with its track, and relief where the land is bare."""
    shape = box.shapes[number]
    look = "plain" if shape.colour == BEIGE else f"tile-{COLOURS[shape.colour]}"
    bare = number == box.printed[hex]
    return kept(
        hexagon(f"ground {look}"),
        relief(box, hex) if bare and box.cost[hex] and shape.colour == BEIGE else None,
        hexagon("hexline" if shape.colour == BEIGE else "hexline of-tile"),
        rails(shape, standings(box, number)),
    )


def relief(box: Box, hex: Hex) -> Node:
    """Mountains as hachures, water as ripples; both leave room for what stands there."""
    if box.cost[hex] < MOUNTAIN:
        return stroke(ripples(), "ripple")
    clear = [Clear(0, 22, 17, 8)]
    if box.shapes[box.printed[hex]].places:
        clear += [Clear(0, 0, 15, 15), Clear(0, -24, 26, 8)]
    return [hexagon("ground mountain"), hachures(box.hexes[hex], clear, within)]


def ripples() -> str:
    wave = "c4 -3.4 8 -3.4 12 0s8 3.4 12 0"
    return "".join(f"M{x} {y}{wave}{wave}" for x, y in ((-24, -22), (-24, -6), (-24, 10)))


def rails(shape: Shape, spots: tuple[Standing, ...]) -> Node:
    lines = [bypass(*path) if passes_by(shape, path) else line(*path) for path in sorted(shape.paths)]
    for place, spot in zip(shape.places, spots, strict=True):
        lines += leads(place, spot, len(shape.places))
    d = "".join(lines)
    return [stroke(d, "track-case"), stroke(d, "track"), arrows(shape)] if d else None


def leads(place: Place, spot: Standing, stops: int) -> list[str]:
    """The track between a stop and its sides: along the curve it stands on, else straight to it."""
    if place.kind == AREA:
        return [f"M{n(x)} {n(y)}L{n(x * ARROW)} {n(y * ARROW)}" for x, y in map(end, place.exits)]
    on_curve = len(place.exits) == 2 and (place.kind == TOWN or (stops == 2 and place.circles < 2))
    if on_curve:
        return [line(*place.exits)]
    x, y = spot.middle
    return [f"M{n(from_x)} {n(from_y)}L{n(x)} {n(y)}" for from_x, from_y in map(end, place.exits)]


def arrows(shape: Shape) -> Node:
    """Off-board areas: the track ends in arrow heads that point off the map."""
    sides = [side for place in shape.places if place.kind == AREA for side in place.exits]
    return [arrow(side) for side in sides]


def arrow(side: int) -> Element:
    x, y = end(side)
    place = f"translate({n(x * ARROW)} {n(y * ARROW)}) rotate({ANGLES[side] + 180})"
    return path(d="M-1 -6.5L9 0L-1 6.5z", class_="track-tip", transform=place)


# -- above -------------------------------------------------------------------------------------------------


@cache
def stops(box: Box, number: int) -> Node:
    """Towns and empty cities."""
    shape = box.shapes[number]
    pairs = zip(shape.places, standings(box, number), strict=True)
    return kept([city(place, spot) if place.kind == CITY else town(place, spot) for place, spot in pairs if place.kind != AREA])


def city(place: Place, spot: Standing) -> Node:
    rings = [disc(x, y, spot.radius, "city-circle") for x, y in spot.circles]
    if place.circles < 2:
        return rings
    wide, high = 4 * spot.radius + 2 * RIM, 2 * spot.radius + 2 * RIM
    x, y = spot.middle
    block = area(-wide / 2, -high / 2, wide, high, "city-block", spot.radius + RIM)
    return [g(transform=f"translate({n(x)} {n(y)}) rotate({n(spot.way)})")[block], rings]


def town(place: Place, spot: Standing) -> Element:
    """A bar across its track, or a dot where it has none or several."""
    x, y = spot.middle
    if len(place.exits) != 2:
        return disc(x, y, 4.2, "town-bar")
    bar = area(-TOWN_WIDE / 2, -TOWN_HIGH / 2, TOWN_WIDE, TOWN_HIGH, "town-bar")
    return g(transform=f"translate({n(x)} {n(y)}) rotate({n(spot.way)})")[bar]


def names(box: Box, hex: Hex, numbers: Numbers) -> Node:
    """Over everything else that is printed, for they may cross into the next hex; ``numbers`` are the shapes around."""
    shape = box.shapes[numbers[0]]
    look = "plain" if shape.colour == BEIGE else f"tile-{COLOURS[shape.colour]}"
    found = names_on(box, hex, numbers)
    return kept(
        g(class_="off-map" if is_at_sea(name, numbers) else f"on-{look}")[
            [words(x, y, text, "stop-name", **as_wide(text)) for text, x, y in lines_of(name)]
        ]
        for name in found
    )


def as_wide(text: str) -> dict[str, str]:
    """A long name is as wide as its place was made, whatever letters a reader has."""
    wide = {"textLength": n(name_width(text)), "lengthAdjust": "spacingAndGlyphs"}
    return wide if len(text) >= LONG_LINE else {}


def figures(box: Box, hex: Hex, number: int, high: bool) -> Node:
    """Values, letters, costs. ``high``: the values from the first 5-train on hold."""
    shape, here = box.shapes[number], layout(box, hex, number)
    look = "plain" if shape.colour == BEIGE else f"tile-{COLOURS[shape.colour]}"
    return kept(
        g(class_=f"on-{look}")[
            words(here.label[0], here.label[1] + 4, shape.label, "tile-label") if here.label else None,
            cost(box, hex, here),
            words(-30, 14, "†", "dagger") if box.doubtful[hex] else None,
        ],
        [value(place, *middle, high) for place, middle in here.values],
    )


def value(place: Place, x: float, y: float, high: bool) -> Node:
    if place.low != place.high:
        return halves(x, y, place.low, place.high, "high" if high else "low")
    return [disc(x, y, 7.8, "worth"), words(x, y + 3.5, place.low, "worth-text")]


Holds = Literal["low", "high"]


def halves(x: float, y: float, low: int, high: int, holds: Holds) -> Element:
    """The values until and from phase 5; the half that holds is solid and lies on top."""
    pair = [half(-HALF, low, holds == "low"), half(0, high, holds == "high")]
    return at(x, y, class_="double-value")[pair if holds == "high" else pair[::-1]]


def half(left: float, worth: int, holds: bool) -> list[Element]:
    on = " on" if holds else ""
    return [area(left, -7.5, HALF, 15, f"half{on}", 2), words(left + HALF / 2, 4.2, worth, f"half-text{on}")]


def cost(box: Box, hex: Hex, here: Layout) -> Element | None:
    """What the first tile costs, with a peak or a wave before it."""
    if here.cost is None:
        return None
    x, y = here.cost
    sign = stroke(PEAK, "peak") if box.cost[hex] >= MOUNTAIN else stroke(WAVE, "wave")
    figure = f"${box.cost[hex]}"
    if box.shapes[box.printed[hex]].label:
        return words(x, y + 3.9, figure, "terrain-cost")
    return at(x, y)[at(-11, 0)[sign], words(6, 3.9, figure, "terrain-cost")]


def outline(class_: str, inset: float = 0) -> Element:
    return hexagon(class_, SIDE - inset)
