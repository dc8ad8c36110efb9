"""Names of stops: they may cross into the next hex or stand in the sea, and so must know what lies around them."""

from collections.abc import Iterator
from functools import lru_cache
from math import dist, inf

from trunkline.games.eighteen_thirty.box import Box, Hex
from trunkline.games.eighteen_thirty.present.drawing.layout import (
    NAME_HIGH,
    Grid,
    Layout,
    Name,
    Size,
    Taken,
    corners,
    corners_outside,
    covered,
    layout,
    nearest_first,
    outside,
)
from trunkline.games.eighteen_thirty.present.drawing.track import end
from trunkline.present.svg.hexes import TALL
from trunkline.present.svg.svg import Point

REACH = (72.0, 44.0)  # how far from the middle of its hex a name can stand
NEAR = Grid(3.0, 20, 13)
FAR, IN_NEXT = 0.1, 0.15  # what a unit costs: away from the best place, in another hex

AIR = 5.0  # between the names of two hexes
PAST = (TALL / 2) ** 2  # the middle of a side times a point that lies past it is more

Line = tuple[str, float, float]  # words and the middle of their baseline
Numbers = tuple[int, ...]  # the shape of a hex, then those beyond its sides; -1 where there is none
Sea = list[Point]  # the middles of the sides beyond which there is no map


def around(box: Box, board: Numbers, hex: Hex) -> Numbers:
    """All that the place of a name depends on."""
    beyond = (box.beyond[hex * 6 + side] for side in range(6))
    return (board[hex], *(board[there // 6] if there >= 0 else -1 for there in beyond))


@lru_cache(maxsize=8192)
def names_on(box: Box, hex: Hex, numbers: Numbers) -> tuple[Name, ...]:
    """The names of a hex, each where it is in the way of as little as possible."""
    here = layout(box, hex, numbers[0])
    if not here.names:
        return ()
    taken, sea, settled = in_the_way(box, hex, numbers, here), sea_around(numbers), []
    for name in here.names:
        placed = name._replace(middle=best_place(taken, name, sea))
        taken.boxes.append((placed.middle, *name.size))
        settled.append(placed)
    return tuple(settled)


def lines_of(name: Name) -> Iterator[Line]:
    x, y = name.middle
    for row, text in enumerate(name.lines):
        yield text, x, y - name.size[1] / 2 + NAME_HIGH * (row + 0.8)


def is_at_sea(name: Name, numbers: Numbers) -> bool:
    """Off the map for the most part."""
    return off_map(name.middle, sea_around(numbers))


# -- what is in the way ------------------------------------------------------------------------------------


def in_the_way(box: Box, hex: Hex, numbers: Numbers, here: Layout) -> Taken:
    """Everything on the hex, and on the hexes around it as far as a name can reach; of those also the names."""
    taken = Taken([*here.taken.circles], [*here.taken.track], [*here.taken.boxes])
    for side, number in enumerate(numbers[1:]):
        if number >= 0:
            add_next(taken, layout(box, Hex(box.beyond[hex * 6 + side] // 6), number), side)
    return taken


def add_next(taken: Taken, there: Layout, side: int) -> None:
    (x, y), own = end(side), there.taken
    dx, dy = 2 * x, 2 * y
    taken.circles += [((cx + dx, cy + dy), radius) for (cx, cy), radius in own.circles]
    taken.track += [(px + dx, py + dy) for px, py in own.track if abs(px + dx) < REACH[0] and abs(py + dy) < REACH[1]]
    taken.boxes += [((bx + dx, by + dy), wide, high) for (bx, by), wide, high in own.boxes]
    taken.boxes += [((name.middle[0] + dx, name.middle[1] + dy), *aired(name.size)) for name in there.names]


def aired(size: Size) -> Size:
    """Names of two hexes are not read as one of two lines."""
    return size[0] + AIR, size[1] + AIR


# -- finding a place ---------------------------------------------------------------------------------------


def best_place(taken: Taken, name: Name, sea: Sea) -> Point:
    """Near where the name would stand if its hex were alone."""
    best, least = name.middle, inf
    for point in [name.middle, *nearest_first(NEAR, name.middle)]:
        way = FAR * dist(point, name.middle)
        if way >= least:
            break
        cost = way + IN_NEXT * in_next(point, name.size, sea)
        if cost < least:
            cost += covered(taken, name.size, point, least - cost)
        if cost < least:
            best, least = point, cost
    return best


def in_next(middle: Point, size: Size, sea: Sea) -> float:
    """How far the corners lie in other hexes; off the map there is room."""
    far = corners_outside(abs(middle[0]), abs(middle[1]), size[0] / 2, size[1] / 2)
    if not far or not sea:
        return far
    return sum(outside(*corner) for corner in corners(middle, size) if not off_map(corner, sea))


def sea_around(numbers: Numbers) -> Sea:
    return [end(side) for side, number in enumerate(numbers[1:]) if number < 0]


def off_map(point: Point, sea: Sea) -> bool:
    """Past one of these sides."""
    return any(point[0] * x + point[1] * y > PAST for x, y in sea)
