"""The line of figures at the foot of a hex. The map prints exceptions: a plain of one dollar says nothing."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from htpy import Element, Node

from trunkline.games.chicago_express.box import FOREST, NO_WORKS, PLAIN, START, Box, Hex
from trunkline.games.chicago_express.present.drawing.board_view import BoardView, develop_gain
from trunkline.games.chicago_express.present.drawing.map import ground_of
from trunkline.games.chicago_express.rules.expanding import cost
from trunkline.present.svg.hexes import centre
from trunkline.present.svg.letters import width
from trunkline.present.svg.map_symbols import WORKS_WIDTH, ghost_plate, house, house_width, price_tag, tag_width, works
from trunkline.present.svg.svg import at, kept, words

BASELINE, SIGN_LINE, GAP = 26.5, 21.4, 3.0
CITY_DROP, START_DROP = 2.2, 7.0  # in a named hex plates lie lower, under the name


class Figure(NamedTuple):
    """One sign of the line: what it is and what it says."""

    sign: str
    says: str = ""


def fixed(width: float) -> Callable[[str], float]:
    """The same width whatever is said."""

    def always(_: str) -> float:
        return width

    return always


class Sign(NamedTuple):
    """How wide a sign is for what it says, and how it is drawn around an x."""

    width: Callable[[str], float]
    drawn: Callable[[float, str], Element]


SIGNS = {
    "cost": Sign(lambda says: 2.5 + width(says, "sans 500", 12.5), lambda x, says: words(x, BASELINE, says, "cost")),
    "gain": Sign(lambda says: 2.5 + width(says, "sans 700", 12.5), lambda x, says: words(x, BASELINE, says, "gain")),
    "tag": Sign(tag_width, lambda x, says: price_tag(x, SIGN_LINE + 0.6, says)),
    "works": Sign(fixed(WORKS_WIDTH), lambda x, says: works(x, SIGN_LINE - 0.6, says)),
    "free": Sign(house_width, lambda x, says: house(x, SIGN_LINE, says, "free")),
    "built": Sign(house_width, lambda x, says: house(x, SIGN_LINE, says, "built")),
    "ghost": Sign(house_width, lambda x, says: house(x, SIGN_LINE, says, "ghost")),
    "dagger": Sign(fixed(6), lambda x, says: words(x, BASELINE - 2, says, "dagger")),
}
DAGGER = Figure("dagger", "†")


def figures(view: BoardView) -> list[Node]:
    """The foot of every hex that has something to say."""
    box = view.s.box
    lines = ((Hex(hex), (*price(view, Hex(hex)), *income(view, Hex(hex)))) for hex in range(len(box.hexes)))
    return [foot(box, hex, line) for hex, line in lines if line]


@lru_cache(maxsize=4096)
def foot(box: Box, hex: Hex, line: tuple[Figure, ...]) -> Node:
    """The figures side by side, together in the middle."""
    widths = [SIGNS[figure.sign].width(figure.says) for figure in line]
    x = -(sum(widths) + GAP * (len(line) - 1)) / 2
    row = []
    for figure, wide in zip(line, widths, strict=True):
        row.append(SIGNS[figure.sign].drawn(x + wide / 2, figure.says))
        x += wide + GAP
    return kept(at(*centre(box.hexes[hex]), class_=f"on-{ground_of(box, hex)}")[row])


def price(view: BoardView, hex: Hex) -> Iterator[Figure]:
    """While a hex invites, its true price stands in for the printed one: on a tag here, or on a ghost plate above."""
    box = view.s.box
    if hex in view.expand:
        if view.s.present[hex] or hex == view.chosen:
            yield Figure("tag", f"${cost(view.s, hex)}")
    elif box.cost[hex] > 1 or box.kind[hex] not in (PLAIN, START):
        yield Figure("cost", f"${box.cost[hex]}")
    if disputes(box).get(hex) in ("cost", "exists"):
        yield DAGGER


def income(view: BoardView, hex: Hex) -> Iterator[Figure]:
    s, box = view.s, view.s.box
    if box.works[hex] != NO_WORKS:
        yield Figure("works", f"+{s.industry[box.works[hex]]}")
        if hex in view.develop:
            yield Figure("tag", develop_gain(s, hex))
    elif s.houses[hex]:
        yield Figure("built", "" if box.kind[hex] == FOREST else str(box.income[hex] + box.bonus[hex]))
    else:
        yield from undeveloped(view, hex)
    if disputes(box).get(hex) == "bonus":
        yield DAGGER


def undeveloped(view: BoardView, hex: Hex) -> Iterator[Figure]:
    """What the land yields, and the house that could be built."""
    box = view.s.box
    if box.income[hex]:
        yield Figure("gain", f"+{box.income[hex]}")
    if hex in view.develop:
        yield Figure("ghost", develop_gain(view.s, hex))
    elif box.bonus[hex]:
        yield Figure("free", str(box.income[hex] + box.bonus[hex]))


def ghosts(view: BoardView) -> list[Element]:
    """A dashed plate with the true price on every free hex that can be built."""
    box = view.s.box
    free = [hex for hex in view.expand if not view.s.present[hex] and hex != view.chosen]
    spots = ((hex, centre(box.hexes[hex])) for hex in free)
    return [ghost_plate(x, y + drop(box, hex), f"${cost(view.s, hex)}") for hex, (x, y) in spots]


def drop(box: Box, hex: Hex) -> float:
    """How far under the middle of the hex its plates lie."""
    if box.kind[hex] == START:
        return START_DROP
    return CITY_DROP if box.city[hex] else 0.0


@cache
def disputes(box: Box) -> dict[Hex, str]:
    """Which value of a hex the sources disagree on."""
    return {Hex(box.hexes.index(entry["hex"])): entry["field"] for entry in box.disputed}
