"""The frame of a map: two lines with alternating bars between them."""

from collections.abc import Iterable
from typing import NamedTuple

from htpy import Element, Node

from trunkline.present.svg.svg import area, n, stroke

BAND = 11.0  # between the two lines


class Frame(NamedTuple):
    """The whole board, in its own units."""

    left: float
    top: float
    width: float
    height: float

    def without(self, left: float, top: float, right: float, bottom: float) -> "Frame":
        """A smaller one: so much is taken off on each side."""
        return Frame(self.left + left, self.top + top, self.width - left - right, self.height - top - bottom)

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def view(self) -> str:
        """For the viewBox."""
        return " ".join(map(n, self))


Bar = tuple[float, float]  # where it starts, how long it is


def whole(frame: Frame, class_: str) -> Element:
    return area(*frame, class_)


def framed(frame: Frame, across: Iterable[Bar], down: Iterable[Bar]) -> Node:
    """``across`` are the bars along the upper and lower edge, ``down`` those at the sides."""
    inner = Frame(frame.left + BAND, frame.top + BAND, frame.width - 2 * BAND, frame.height - 2 * BAND)
    outer = Frame(frame.left + 1, frame.top + 1, frame.width - 2, frame.height - 2)
    return [whole(outer, "frame-out"), whole(inner, "frame-in"), stroke(bars(frame, across, down), "frame-bars")]


def bars(frame: Frame, across: Iterable[Bar], down: Iterable[Bar]) -> str:
    top, bottom, west, east = (v + d for v, d in ((frame.top, 6), (frame.bottom, -6), (frame.left, 6), (frame.right, -6)))
    flat = [f"M{n(start)} {n(y)}h{n(length)}" for start, length in across for y in (top, bottom)]
    upright = [f"M{n(x)} {n(start)}v{n(length)}" for start, length in down for x in (west, east)]
    return "".join(flat + upright)
