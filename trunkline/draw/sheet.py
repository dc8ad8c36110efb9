"""A drawing that stands alone, and the plain furniture of its margins."""

from htpy import Element, Node

from trunkline.draw.style import standalone_css
from trunkline.draw.svg import Point, area, circle, g, n, stroke, style, svg, title, words
from trunkline.draw.tokens import Theme

RADIUS = 10


def document(width: float, height: float, name: str, theme: Theme, *children: Node) -> Element:
    """An SVG file: its own style sheet, a desk, and what lies on it."""
    shape = {"viewBox": f"0 0 {n(width)} {n(height)}", "width": n(width), "height": n(height)}
    return svg(shape, xmlns="http://www.w3.org/2000/svg", class_="sheet", role="img")[
        title[name], style[standalone_css(theme)], area(0, 0, width, height, "desk"), children
    ]


def panel(x: float, y: float, width: float, height: float, heading: str, *children: Node) -> Element:
    """A card on the desk; its children are drawn from its corner."""
    return g(class_="panel-group", transform=f"translate({n(x)} {n(y)})")[
        area(0.5, 0.5, width - 1, height - 1, "panel", RADIUS),
        words(16, 26, heading, "panel-heading") if heading else None,
        children,
    ]


def rule(x: float, y: float, width: float) -> Element:
    """A fine line between two rows."""
    return stroke(f"M{n(x)} {n(y)}h{n(width)}", "rule")


def seat(middle: Point, mark: str, class_: str) -> Element:
    """A player: a letter or number in a circle."""
    x, y = middle
    return g(class_=f"seat {class_}")[circle(cx=n(x), cy=n(y), r=12), words(x, y + 4.5, mark, "seat-text")]
