"""Names of stops: they may cross into the next hex or stand in the sea, and so must know what lies around them."""

from collections.abc import Iterator
from functools import lru_cache
from math import dist, inf

from trunkline.draw.hexes import SIDE
from trunkline.draw.svg import Point
from trunkline.games.eighteen_thirty.box import Box, Hex
from trunkline.games.eighteen_thirty.draw_layout import NAME_HIGH, Layout, Name, Size, Taken, corners, covered, layout, outside
from trunkline.games.eighteen_thirty.draw_track import end

REACH = (72.0, 44.0)  # how far from the middle of its hex a name can stand
GRID = [(3.0 * x, 3.0 * y) for x in range(-20, 21) for y in range(-13, 14)]
FAR, IN_NEXT = 0.1, 0.15  # what a unit costs: away from the best place, in another hex

AIR = 5.0  # between the names of two hexes

Line = tuple[str, float, float]  # words and the middle of their baseline
Numbers = tuple[int, ...]  # the shape of a hex, then those beyond its sides; -1 where there is none


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
    taken, settled = in_the_way(box, hex, numbers, here), []
    for name in here.names:
        placed = name._replace(middle=best_place(taken, name, numbers))
        taken.boxes.append((placed.middle, *name.size))
        settled.append(placed)
    return tuple(settled)


def lines_of(name: Name) -> Iterator[Line]:
    x, y = name.middle
    for row, text in enumerate(name.lines):
        yield text, x, y - name.size[1] / 2 + NAME_HIGH * (row + 0.8)


def is_at_sea(name: Name, numbers: Numbers) -> bool:
    """Off the map for the most part."""
    return off_map(name.middle, numbers)


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


def best_place(taken: Taken, name: Name, numbers: Numbers) -> Point:
    """Near where the name would stand if its hex were alone."""
    best, least = name.middle, inf
    for point in [name.middle, *sorted(GRID, key=lambda point: dist(point, name.middle))]:
        way = FAR * dist(point, name.middle)
        if way >= least:
            break
        cost = way + IN_NEXT * in_next(point, name.size, numbers)
        if cost < least:
            cost += covered(taken, name.size, point, least - cost)
        if cost < least:
            best, least = point, cost
    return best


def in_next(middle: Point, size: Size, numbers: Numbers) -> float:
    """How far the corners lie in other hexes; off the map there is room."""
    return sum(outside(*corner) for corner in corners(middle, size) if not off_map(corner, numbers))


def off_map(point: Point, numbers: Numbers) -> bool:
    return any(numbers[side + 1] < 0 and beyond(side, point) > 0 for side in range(6))


def beyond(side: int, point: Point) -> float:
    """How far a point lies past a side."""
    x, y = end(side)
    length = SIDE * 3**0.5 / 2
    return (point[0] * x + point[1] * y) / length - length
