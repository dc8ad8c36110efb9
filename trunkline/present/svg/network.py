"""Networks: cities joined by straight tracks of four kinds, with spaces on them. The kinds are told apart by drawing alone."""

from math import hypot
from typing import Literal

from htpy import Element

from trunkline.present.svg.svg import Point, g, n, polygon, polyline, stroke

Kind = Literal[1, 2, 3, 4]  # sleepers, hollow, barred, double
APART = 3.9  # half the distance between the lines of a double track


def track(kind: Kind, start: Point, end: Point) -> Element:
    """A track from here to there."""
    d = polyline([start, end])
    lines = {
        1: [stroke(d, "ties"), stroke(d, "line")],
        2: [stroke(d, "line"), stroke(d, "inside")],
        3: [stroke(d, "line"), stroke(d, "inside")],
        4: [stroke(polyline(aside(start, end, by)), "line") for by in (-APART, APART)],
    }
    return g(class_=f"network kind-{kind}")[lines[kind]]


def aside(start: Point, end: Point, by: float) -> list[Point]:
    """The same stretch, so far to the right of it."""
    (x, y), (to_x, to_y) = start, end
    length = hypot(to_x - x, to_y - y)
    dx, dy = -(to_y - y) / length * by, (to_x - x) / length * by
    return [(x + dx, y + dy), (to_x + dx, to_y + dy)]


def spots(start: Point, end: Point, ends: tuple[float, float], count: int, space: tuple[float, float]) -> list[Point]:
    """Where spaces of this width and height lie: equal gaps between them and the rims of both cities, in the same order."""
    (x, y), (to_x, to_y), (width, height) = start, end, space
    length = hypot(to_x - x, to_y - y)
    along, down = (to_x - x) / length, (to_y - y) / length
    takes = min(width / max(abs(along), 1e-6), height / max(abs(down), 1e-6))  # of the line, so that two of them do not touch
    gap = (length - sum(ends) - count * takes) / (count + 1)
    far = [ends[0] + gap + takes / 2 + k * (takes + gap) for k in range(count)]
    return [(x + along * way, y + down * way) for way in far]


def strip(start: Point, end: Point, ends: tuple[float, float], width: float, class_: str) -> Element:
    """A strip around the line between the rims of both cities: a thing to point at."""
    (x, y), (to_x, to_y) = start, end
    length = hypot(to_x - x, to_y - y)
    along, down = (to_x - x) / length, (to_y - y) / length
    first, last = ends[0] + 2, length - ends[1] - 2
    middle = (x + along * first, y + down * first), (x + along * last, y + down * last)
    corners = [*aside(*middle, -width / 2), *reversed(aside(*middle, width / 2))]
    return polygon(points=" ".join(f"{n(a)},{n(b)}" for a, b in corners), class_=class_)
