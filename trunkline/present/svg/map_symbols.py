"""Small signs on a map: houses, works, values, prices, rings. A dashed magenta one is a thing that could be done now."""

from math import cos, pi, sin
from typing import Literal

from htpy import Element, Node

from trunkline.present.svg.letters import width
from trunkline.present.svg.svg import Point, area, at, box, disc, n, pattern, polyline, stroke, words

Look = Literal["free", "built", "ghost"]  # can be built some time, stands there, can be built now
HOUSE_HIGH = 7.8  # half


def house(x: float, y: float, figure: str, look: Look) -> Element:
    """A house as wide as its figure needs; the figure is what the developed place yields."""
    half, high = house_width(figure) / 2, HOUSE_HIGH
    walls = f"M{n(-half)} {n(high)}V{n(-high * 0.3)}L0 {n(-high)}L{n(half)} {n(-high * 0.3)}V{n(high)}z"
    return at(x, y, class_=f"house {look}")[stroke(walls, "walls"), words(0, 5.6, figure, "house-text") if figure else None]


def house_width(figure: str) -> float:
    return 12 + 5 * max(1, len(figure))


def works(x: float, y: float, figure: str) -> Element:
    """An industrial city: a saw-tooth roof and a chimney over its present value."""
    roof = "M-12.5 8.6V-3.2l7-4.4v4.4l7-4.4v4.4l5.4-3.4V-9.6h5.6V8.6z"
    return at(x, y, class_="works")[stroke(roof, "walls"), words(0, 6.4, figure, "works-text")]


WORKS_WIDTH = 27


def ghost_plate(x: float, y: float, figure: str) -> Element:
    """A free place that looks like the thing that will stand there, with its true price."""
    return ghost(x, y, figure, 30, 19)


def price_tag(x: float, y: float, figure: str) -> Element:
    """The true price where a plate has no room."""
    return ghost(x, y, figure, tag_width(figure), 15)


def tag_width(figure: str) -> float:
    return 9 + width(figure, "sans 700", 12.5)


def ghost(x: float, y: float, figure: str, width: float, height: float) -> Element:
    return at(x, y)[box((0, 0), width, height, 4, "ghost-plate"), words(0, max(4.5, height / 4), figure, "ghost-text")]


def ring(middle: Point, plate_width: float, class_: str) -> Element:
    """A line around a plate."""
    return box(middle, plate_width + 5.2, plate_width * 0.606 + 5.2, 5.4, class_)


def refused_pattern() -> Element:
    """Fine hatching: adjacent, and still not allowed."""
    turned = {"patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)"}
    return pattern(turned, id="refused", width=6, height=6)[stroke("M0 0v6", "refused-line")]


# -- cities whose worth depends on how many are there ----------------------------------------------------

HALF, HALF_HIGH = 24.0, 19.0  # of a double value: width of one half, and height


def double_value(x: float, y: float, alone: int, shared: int, holds: Literal["", "alone", "shared"]) -> Element:
    """Left, one dot: the worth to a single company. Right, two dots: to each of several. The half that holds is solid."""
    halves = [
        half(-HALF, alone, (0,), " on" if holds == "alone" else ""),
        half(0, shared, (-4.0, 4.0), " on" if holds == "shared" else ""),
    ]
    return at(x, y, class_="double-value")[halves if holds == "shared" else halves[::-1]]


def half(x: float, value: int, dots: tuple[float, ...], on: str) -> Node:
    return [
        area(x, -HALF_HIGH / 2, HALF, HALF_HIGH, f"half{on}", 2),
        [disc(x + 5.4, dy, 1.9, f"half-dot{on}") for dy in dots],
        words(x + 15.6, 5.8, value, f"half-text{on}"),
    ]


def black_square(x: float, y: float) -> Element:
    """A city that is never developed."""
    return area(x - 5, y - 5, 10, 10, "black-square")


def star(x: float, y: float, size: float = 5.6) -> Element:
    """A great city."""
    tips = [(size * (1 if k % 2 == 0 else 0.42), k * pi / 5 - pi / 2) for k in range(10)]
    return stroke(polyline([(x + reach * cos(turn), y + reach * sin(turn)) for reach, turn in tips]) + "z", "star")
