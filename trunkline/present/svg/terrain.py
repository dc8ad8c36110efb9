"""Relief in the manner of survey sheets. The same seed gives the same trees on every machine and in every drawing."""

from collections.abc import Callable, Iterator, Sequence
from math import cos, hypot, radians, sin
from random import Random
from typing import NamedTuple

from htpy import Node

from trunkline.present.svg.hexes import within
from trunkline.present.svg.svg import Point, n, stroke

Inside = Callable[[float, float, float], bool]  # whether x, y lies in the hex, so far from its edges or more


class Clear(NamedTuple):
    """A box that relief leaves open for plates and figures: its middle, half its width and half its height."""

    x: float
    y: float
    wide: float
    high: float


PLATE, FIGURES, LONG_FIGURES = Clear(0, 0, 21, 13), Clear(0, 24, 15, 9), Clear(0, 22, 31, 10)
TREES, TREE_MARGIN, TREE_GAP, TRIES = 7, 7, 10.5, 400
RIDGES = ((-17, 34), (2, 62), (20, 36))  # how far from the middle, how long
SHADED, LIT = (1, 8.6), (-1, 5.2)  # side of the crest, length of its strokes; light comes from the north-west


def trees(seed: str, clear: Sequence[Clear] = (PLATE, FIGURES), inside: Inside = within) -> Node:
    """A wood: small trees with a shaded side."""
    spots = sorted(tree_spots(Random("wood" + seed), clear, inside), key=lambda spot: spot[1])
    crowns = "".join(f"M{n(x - 3.1)} {n(y)}a3.1 3.7 0 1 1 6.2 0z" for x, y in spots)
    shades = "".join(f"M{n(x + 0.4)} {n(y)}v-6.6a3.1 3.7 0 0 1 2.7 6.6z" for x, y in spots)
    trunks = "".join(f"M{n(x)} {n(y)}v2.2h4.2" for x, y in spots)
    return [stroke(crowns, "tree"), stroke(shades, "tree-shade"), stroke(trunks, "tree-trunk")]


def tree_spots(chance: Random, clear: Sequence[Clear], inside: Inside) -> list[Point]:
    """Places for trees, none too near to another."""
    spots: list[Point] = []
    for _ in range(TRIES):
        x, y = chance.uniform(-32, 32), chance.uniform(-32, 32)
        free = inside(x, y, TREE_MARGIN) and not covered((x, y), clear)
        if free and all(hypot(x - a, (y - b) * 1.2) > TREE_GAP for a, b in spots):
            spots.append((x, y))
        if len(spots) == TREES:
            break
    return spots


def hachures(seed: str, clear: Sequence[Clear] = (LONG_FIGURES,), inside: Inside = within) -> Node:
    """Mountains: strokes down both slopes of crests that run north-east."""
    chance = Random("ridge" + seed)
    turn = radians(-50 + chance.uniform(-6, 6))
    crests = [crest for offset, length in RIDGES for crest in crest_points(chance, turn, offset, length)]
    return [
        stroke("".join(slope_strokes(crests, turn, *SHADED, clear, inside)), "hachure"),
        stroke("".join(slope_strokes(crests, turn, *LIT, clear, inside)), "hachure lit"),
    ]


class Crest(NamedTuple):
    """A point of a crest: where it is, how far along (-1 to 1), how the crest bends there, how long the strokes are."""

    x: float
    y: float
    along: float
    bend: float
    reach: float


def crest_points(chance: Random, turn: float, offset: float, length: float) -> Iterator[Crest]:
    """One crest, swinging a little."""
    phase, swing, shift = chance.uniform(0, 6.3), chance.uniform(1.6, 3.2), chance.uniform(-5, 5)
    steps = int(length / 2.25)
    for step in range(steps + 1):
        t = 2 * step / steps - 1
        along, across = t * length / 2 + shift, offset + swing * sin(phase + 2.6 * t)
        x, y = cos(turn) * along - sin(turn) * across, sin(turn) * along + cos(turn) * across
        bend = swing * 2.6 * cos(phase + 2.6 * t) / (length / 2)
        yield Crest(x, y, t, bend, max(0.25, 1 - t * t) ** 0.5 * chance.uniform(0.86, 1.1))


def slope_strokes(
    crests: list[Crest], turn: float, side: int, base: float, clear: Sequence[Clear], inside: Inside
) -> Iterator[str]:
    """The strokes on one side of the crests, fanned out at their ends."""
    for crest in crests:
        lean = crest.along * 0.5 - side * crest.bend * 0.7
        dx, dy = -side * sin(turn) + lean * cos(turn), side * cos(turn) + lean * sin(turn)
        far = 1.1 + base * crest.reach
        ends = (crest.x + dx * 1.1, crest.y + dy * 1.1), (crest.x + dx * far, crest.y + dy * far)
        if all(inside(*end, 3.2) and not covered(end, clear) for end in ends):
            yield "M{} {}L{} {}".format(*(n(value) for end in ends for value in end))


def covered(point: Point, clear: Sequence[Clear]) -> bool:
    x, y = point
    return any(abs(x - c.x) < c.wide and abs(y - c.y) < c.high for c in clear)
