"""Cards: paper with a rule around it, a back with a number on it, an empty place, and the engraved shield."""

from collections.abc import Iterable

from htpy import Element, Node

from trunkline.present.picture import Target
from trunkline.present.svg.places import place, tab_stop
from trunkline.present.svg.svg import Point, area, at, kept, n, path, title, words

WIDE, HIGH, RADIUS = 72.0, 96.0, 6.0
RAISED = 8  # a card that is picked
TARGET = kept(area(0, 0, WIDE, HIGH, "target", RADIUS))
PAPER = kept(area(0, 0, WIDE, HIGH, "card-paper", RADIUS), area(5, 5, WIDE - 10, HIGH - 10, "card-rule", RADIUS - 3))


def card(corner: Point, id: str, spoken: str, target: Target, look: str, *art: Node) -> Element:
    """A card, a place on the board like any other; one that is picked is raised."""
    x, y = corner
    looks = f"playing-card {look}{' ready' if target.is_usable and look != 'picked' else ''}".strip()
    y -= RAISED if look == "picked" else 0
    pressed = "true" if target.marks and look == "picked" else None
    named = place(f"card-{id}", target, tab_stop(target), looks)
    return at(x, y, **named, aria_pressed=pressed)[title[spoken], art, TARGET]


def paper(*art: Node) -> list[Node]:
    return [PAPER, *art]


def pile(figure: int, *art: Node) -> list[Node]:
    """Backs upon backs, with how many there are; an empty place when there are none."""
    if not figure:
        return [area(0, 0, WIDE, HIGH, "card-place", RADIUS), *art]
    backs = [area(3.5 * k, -3.5 * k, WIDE, HIGH, "card-back", RADIUS) for k in (2, 1, 0) if figure > k]
    return [*backs, *art, words(WIDE / 2, HIGH - 12, figure, "card-figure")]


def empty(place: Point) -> Element:
    return area(place[0], place[1], WIDE, HIGH, "card-place", RADIUS)


def fan(count: int, width: float, step: float = WIDE + 8) -> float:
    """From one card to the next, so that so many fit into this width."""
    return step if count < 2 else min(step, (width - WIDE) / (count - 1))


def row(x: float, step: float, count: int) -> Iterable[float]:
    return (x + step * k for k in range(count))


def shield(middle: Point, size: float, initials: str) -> Element:
    """A plain engraved shield; at size 1 it is 48 wide."""
    x, y = middle
    turned = {"transform": f"translate({n(x)} {n(y)}) scale({size:g})"}
    outline = path(d="M-24 -22h48v22c0 14 -12 22 -24 27c-12 -5 -24 -13 -24 -27z", class_="shield")
    return Element("g")(turned)[outline, words(0, 6, initials, "shield-text")]
