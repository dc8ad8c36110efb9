"""On the map nothing lies on anything else: spaces, towns, names and tracks."""

from itertools import combinations, pairwise

from trunkline.games.union_pacific.box import BOX
from trunkline.games.union_pacific.present.drawing.lines import SPACE, rim, routes

LETTER = 0.56  # width of a bold letter of a name, in its size


Rect = tuple[float, float, float, float]


def around(x: float, y: float, width: float, height: float) -> Rect:
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def overlap(one: Rect, other: Rect) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def meets(rect: Rect, start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether a stretch runs through a rectangle."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        a, way = start[axis], end[axis] - start[axis]
        if abs(way) < 1e-9:
            if not rect[axis] < a < rect[axis + 2]:
                return False
            continue
        ends = sorted(((rect[axis] - a) / way, (rect[axis + 2] - a) / way))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


SPACES = {(n, k): around(x, y, *SPACE) for n, route in enumerate(routes(BOX)) for k, (x, y) in enumerate(route.spots)}
TOWNS = {name: around(*BOX.places[n], 2 * rim(BOX, n), 2 * rim(BOX, n)) for n, name in enumerate(BOX.cities)}


def name_box(city: int) -> Rect:
    (x, y), (dx, dy) = BOX.places[city], BOX.labels[city]
    size = 18 if city in BOX.start else 17
    return around(x + dx, y + dy, LETTER * size * len(BOX.cities[city]), size)


NAMES = {name: name_box(n) for n, name in enumerate(BOX.cities)}


def test_no_two_spaces_touch_and_none_lies_on_a_city() -> None:
    assert not [pair for pair in combinations(SPACES, 2) if overlap(SPACES[pair[0]], SPACES[pair[1]])]
    assert not [(space, town) for space in SPACES for town in TOWNS if overlap(SPACES[space], TOWNS[town])]


def test_no_space_lies_on_another_track() -> None:
    lines = [(n, route.start, route.end) for n, route in enumerate(routes(BOX))]
    assert not [(space, n) for space in SPACES for n, *ends in lines if n != space[0] and meets(SPACES[space], *ends)]


def test_no_name_lies_on_anything() -> None:
    lines = [(route.start, route.end) for route in routes(BOX)]
    frame = (14.0, 14.0, BOX.size[0] - 14.0, float(BOX.size[1]))
    for name, rect in NAMES.items():
        assert not [other for other, its in NAMES.items() if other != name and overlap(rect, its)], name
        assert not [space for space, its in SPACES.items() if overlap(rect, its)], name
        assert not [town for town, its in TOWNS.items() if overlap(rect, its)], name
        assert not [ends for ends in lines if meets(rect, *ends)], name
        assert frame[0] < rect[0] and frame[1] < rect[1] and rect[2] < frame[2] and rect[3] < frame[3], name


def test_on_every_connection_track_shows_between_the_spaces() -> None:
    for route in routes(BOX):
        for one, other in pairwise(route.spots):
            assert abs(one[0] - other[0]) > SPACE[0] or abs(one[1] - other[1]) > SPACE[1]
