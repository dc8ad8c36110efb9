"""What lies on a hex: a turned tile or the printed hex, as track from side to side and from side to stop."""

from itertools import permutations
from typing import Annotated, Any, NamedTuple

from trunkline.core.annotations import Bits, Ragged
from trunkline.core.errors import BadBox

SIDES = ("SW", "W", "NW", "NE", "E", "SE")
STEPS = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))  # rows and numbers to the hex beyond each side
LETTERS = "ab"  # how a file names the first and the second stop

COLOURS = ("beige", "yellow", "green", "brown", "grey", "red")
BEIGE, YELLOW, GREEN, BROWN, GREY, RED = range(6)
KINDS_OF_STOP = ("town", "city", "offboard")
TOWN, CITY, AREA = range(3)
PRINTED = -1  # the number of the tile where none lies


class Place(NamedTuple):
    """A stop: a town, a city with circles, or an off-board area."""

    kind: int
    name: str
    circles: int
    low: int
    high: int
    exits: tuple[int, ...]


class Shape(NamedTuple):
    """Everything about the track of one hex. Masks have bit n set for side n."""

    tile: int
    turn: int
    colour: int
    label: str
    places: Annotated[tuple[Place, ...], Ragged(2)]
    paths: frozenset[tuple[int, int]]  # plain track from side to side
    exits: Annotated[int, Bits(range(6))]
    through: tuple[tuple[int, ...], ...]  # by side: the sides that plain track leads to
    place_at: tuple[int, ...]  # by side: the stop it leads to, or -1


def opposite(side: int) -> int:
    return (side + 3) % 6


def parsed(row: dict[str, Any], where: str) -> Shape:
    """The shape a file describes, unturned."""
    paths, exits = [], [[] for _ in row.get("stops", [])]  # type: tuple[list[tuple[int, int]], list[list[int]]]
    for segment in row.get("track", "").split():
        first, _, second = segment.partition("-")
        if first not in SIDES or second not in (*SIDES, *LETTERS[: len(exits)]):
            raise BadBox(f"{where}: {segment!r} is no track")
        if second in LETTERS:
            exits[LETTERS.index(second)].append(SIDES.index(first))
        else:
            paths.append((SIDES.index(first), SIDES.index(second)))
    places = [place(stop, sides) for stop, sides in zip(row.get("stops", []), exits, strict=True)]
    return shaped(PRINTED, 0, COLOURS.index(row["colour"]), row.get("label", ""), places, paths)


def place(stop: dict[str, Any], exits: list[int]) -> Place:
    low = stop["low"] if "low" in stop else stop["value"]
    high = stop["high"] if "high" in stop else stop["value"]
    kind = KINDS_OF_STOP.index(stop["kind"])
    return Place(kind, stop.get("name", ""), stop.get("circles", 0), low, high, tuple(exits))


def shaped(tile: int, turn: int, colour: int, label: str, places: list[Place], paths: list[tuple[int, int]]) -> Shape:
    ordered = frozenset((min(pair), max(pair)) for pair in paths)
    through = tuple(tuple(sorted(b if a == side else a for a, b in ordered if side in (a, b))) for side in range(6))
    place_at = tuple(next((n for n, stop in enumerate(places) if side in stop.exits), -1) for side in range(6))
    exits = sum(1 << side for side in range(6) if through[side] or place_at[side] >= 0)
    return Shape(tile, turn, colour, label, tuple(places), ordered, exits, through, place_at)


def turned(shape: Shape, tile: int, turn: int) -> Shape:
    """The tile turned clockwise by so many sides."""
    places = [stop._replace(exits=tuple((side + turn) % 6 for side in stop.exits)) for stop in shape.places]
    paths = [((a + turn) % 6, (b + turn) % 6) for a, b in shape.paths]
    return shaped(tile, turn, shape.colour, shape.label, places, paths)


def with_floating(shape: Shape, stop: Place) -> Shape:
    """The same track with a city anywhere on it: every side leads to it, and every path still passes it by."""
    exits = tuple(side for side in range(6) if shape.exits >> side & 1)
    return shaped(shape.tile, shape.turn, shape.colour, shape.label, [stop._replace(exits=exits)], list(shape.paths))


def same_track(one: Shape, other: Shape) -> bool:
    return one.paths == other.paths and joined(one) == joined(other)


def joined(shape: Shape) -> frozenset[frozenset[int]]:
    """Which sides meet in a stop."""
    return frozenset(frozenset(stop.exits) for stop in shape.places)


def kept(old: Shape, new: Shape) -> tuple[int, ...] | None:
    """For each old stop the new stop that takes it over with all its exits; None if track would be lost."""
    if not old.paths <= new.paths:
        return None
    for order in permutations(range(len(new.places)), len(old.places)):
        pairs = [(stop, new.places[n]) for stop, n in zip(old.places, order, strict=True)]
        if all(set(before.exits) <= set(after.exits) for before, after in pairs):
            return order
    return None


def kinds(shape: Shape) -> list[int]:
    """What stops it has, to compare tile and hex."""
    return sorted(stop.kind for stop in shape.places)
