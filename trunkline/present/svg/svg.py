"""Thin helpers over htpy: numbers, places, words and soft lines as SVG.

>>> print(words(3, 4.25, "B&O", "cost"))
<text x="3" y="4.2" class="cost">B&amp;O</text>
"""

from collections.abc import Sequence

from htpy import Attribute, Element, Node

from trunkline.present.markup import rendered

Point = tuple[float, float]

# htpy offers lowercase names only, and SVG has others; so all of them are made here.
circle, defs, g, path, pattern, polygon, rect = map(Element, ("circle", "defs", "g", "path", "pattern", "polygon", "rect"))
style, svg, symbol, text, title, use = map(Element, ("style", "svg", "symbol", "text", "title", "use"))
clip_path, text_path = Element("clipPath"), Element("textPath")


def n(value: float) -> str:
    """A length with at most one decimal; a tenth of a unit is finer than any screen."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


def at(x: float, y: float, **attributes: Attribute) -> Element:
    """A group whose origin is here."""
    return g(transform=f"translate({n(x)} {n(y)})", **attributes)


def words(x: float, y: float, what: object, class_: str, **attributes: Attribute) -> Element:
    """A line of text."""
    return text(x=n(x), y=n(y), class_=class_, **attributes)[str(what)]


def stroke(d: str, class_: str, **attributes: Attribute) -> Element:
    """A path."""
    return path(d=d, class_=class_, **attributes)


def box(middle: Point, width: float, height: float, radius: float, class_: str) -> Element:
    """A rectangle around its middle."""
    x, y = middle
    return rect(x=n(x - width / 2), y=n(y - height / 2), width=n(width), height=n(height), rx=n(radius), class_=class_)


def area(x: float, y: float, width: float, height: float, class_: str, radius: float = 0) -> Element:
    """A rectangle from its upper left corner."""
    return rect(x=n(x), y=n(y), width=n(width), height=n(height), rx=n(radius) if radius else None, class_=class_)


def disc(x: float, y: float, radius: float, class_: str) -> Element:
    return circle(cx=n(x), cy=n(y), r=n(radius), class_=class_)


def kept(*nodes: Node) -> Node:
    """Nodes rendered for good; kept in a cache, since rendering is nearly all the time a drawing takes."""
    return rendered(nodes)


def polyline(points: Sequence[Point]) -> str:
    """Path data of straight lines."""
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)


def smooth(points: Sequence[Point], pull: float = 0.17) -> str:
    """Path data of a soft line through all points (Catmull-Rom as cubic curves)."""
    ends = [points[0], *points, points[-1]]
    curves = [bend(*four, pull) for four in zip(ends, ends[1:], ends[2:], ends[3:], strict=False)]
    return f"M{n(points[0][0])} {n(points[0][1])}" + "".join(curves)


def bend(before: Point, start: Point, end: Point, after: Point, pull: float) -> str:
    """One curve of a soft line; its neighbours say how it leaves and arrives."""
    out = start[0] + (end[0] - before[0]) * pull, start[1] + (end[1] - before[1]) * pull
    into = end[0] - (after[0] - start[0]) * pull, end[1] - (after[1] - start[1]) * pull
    return "C" + " ".join(f"{n(x)} {n(y)}" for x, y in (out, into, end))
