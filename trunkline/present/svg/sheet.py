"""A drawing that stands alone, and the plain furniture of its margins."""

from collections.abc import Sequence

from htpy import Element, Node

from trunkline.core.message import Message
from trunkline.present.svg.measure import BOLD, Face
from trunkline.present.svg.measure import width as length
from trunkline.present.svg.style import standalone_css
from trunkline.present.svg.svg import Point, area, box, circle, g, n, stroke, style, svg, title, words
from trunkline.present.svg.tokens import Theme
from trunkline.present.to_text import ToText

RADIUS = 10
NAME_FACE = Face(14, BOLD)
SHARE = 19  # from one share to the next


def document(width: float, height: float, name: str, theme: Theme, *children: Node) -> Element:
    """An SVG file: its own style sheet, a desk, and what lies on it."""
    shape = {"viewBox": f"0 0 {n(width)} {n(height)}", "width": n(width), "height": n(height)}
    return svg(shape, xmlns="http://www.w3.org/2000/svg", class_="sheet", role="img")[
        title[name], style[standalone_css(theme)], area(0, 0, width, height, "desk"), children
    ]


def panel_card(width: float, height: float, heading: str, *children: Node) -> Element:
    """A card on the desk; its children are drawn from its corner."""
    return g(class_="panel-group")[
        area(0.5, 0.5, width - 1, height - 1, "panel", RADIUS),
        words(16, 26, heading, "panel-heading") if heading else None,
        children,
    ]


def rule(x: float, y: float, width: float) -> Element:
    """A fine line between two rows."""
    return stroke(f"M{n(x)} {n(y)}h{n(width)}", "rule")


def seat(middle: Point, mark: str, class_: str, radius: float = 12) -> Element:
    """A player: a letter or number in a circle."""
    x, y = middle
    return g(class_=f"seat {class_}")[circle(cx=n(x), cy=n(y), r=n(radius)), words(x, y + radius * 0.375, mark, "seat-text")]


def marks(names: Sequence[str]) -> list[str]:
    """A letter for each player; if two would share one, numbers."""
    letters = ["".join(filter(str.isalnum, name))[:1].upper() for name in names]
    return letters if all(letters) and len(set(letters)) == len(letters) else [str(n) for n in range(1, len(names) + 1)]


def numbered(players: int, say: ToText) -> list[str]:
    """What players are called whose names are not known."""
    return [say(Message("Player {number}", {"number": number})) for number in range(1, players + 1)]


def fitted(name: str, x: float, baseline: float, width: float) -> Element:
    """A name in a window of its own: one that is too long is cut short, and never written over its neighbour."""
    kept = next(room for room in range(len(name), -1, -1) if room < 2 or length(shortened(name, room), NAME_FACE) <= width)
    short = shortened(name, kept)
    window = svg(x=n(x), y=n(baseline - 14), width=n(width), height=20)
    return window[title[name], words(0, 14, short, "player")]


def shortened(name: str, letters: int) -> str:
    return name if letters >= len(name) else f"{name[:letters].rstrip()}…"


def share_box(x: float, y: float, owner: str) -> list[Element]:
    """A share with its owner's mark; an unsold one is dashed."""
    if not owner:
        return [box((x, y), SHARE - 3, 20, 3, "share unsold")]
    return [box((x, y), SHARE - 3, 20, 3, "share"), words(x, y + 4.4, owner, "share-text")]
