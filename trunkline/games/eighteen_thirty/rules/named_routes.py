"""§6.4 Routes that somebody names hex by hex: whether the track is there, whether they are legal, and what they earn."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from trunkline.capabilities.route_finder import NamedRoute
from trunkline.core.game import Rule
from trunkline.games.eighteen_thirty.box import Company, Hex
from trunkline.games.eighteen_thirty.box.shapes import AREA, Place
from trunkline.games.eighteen_thirty.rules.explain import (
    NO_TRACK,
    PASSES_AREA,
    TOO_SHORT,
    TRACK_TWICE,
    broken,
    passages,
    side_between,
    wrong_stops,
)
from trunkline.games.eighteen_thirty.rules.graph import ANY_NUMBER
from trunkline.games.eighteen_thirty.rules.state import State

NO_SUCH_TRAIN = Rule("§6.4.0.1", "Each train of the company runs one route, or none.")
NOT_THE_SUM = Rule("§6.5.1", "The revenue of a route is the sum of its cities.")


class End(NamedTuple):
    """A stop, and the hex in which it is reached: an off-board area may lie in two."""

    hex: int
    stop: int


class Stretch(NamedTuple):
    """Track between two stops, and the hex sides it crosses."""

    ends: tuple[End, End]
    sides: tuple[int, ...]


def wrong_routes(s: State, company: Company, routes: Sequence[NamedRoute]) -> Iterator[tuple[NamedRoute, Rule]]:
    """The routes that this company cannot run together, each with its rule."""
    left, used = list(s.trains[company]), set[int]()
    for route in routes:
        rule = wrong_train(s, left, route.train) or wrong_route(s, company, route, used)
        if rule is not None:
            yield route, rule


def wrong_train(s: State, left: list[int], train: str) -> Rule | None:
    """A train that has run is not left for another route."""
    kind = s.box.trains.index(train) if train in s.box.trains else None
    if kind is None or not left[kind]:
        return NO_SUCH_TRAIN
    left[kind] -= 1
    return None


def wrong_route(s: State, company: Company, route: NamedRoute, used: set[int]) -> Rule | None:
    """Its track is used from now on, also by what is wrong with it."""
    found = [stretch(s, hexes) for hexes in route.stretches]
    if not found:
        return TOO_SHORT
    way = [one for one in found if isinstance(one, Stretch)]
    missing = next((one for one in found if isinstance(one, Rule)), None)
    stops = None if missing else chained([one.ends for one in way])
    if stops is None:
        return missing or NO_TRACK
    return track_used(way, used) or wrong_way(s, company, route, stops)


def track_used(way: Sequence[Stretch], used: set[int]) -> Rule | None:
    """§6.4.2.1 Neither twice by one train nor by two."""
    sides = [side for one in way for side in one.sides]
    again = len(set(sides)) < len(sides) or used & set(sides)
    used.update(sides)
    return TRACK_TWICE if again else None


def wrong_way(s: State, company: Company, route: NamedRoute, stops: list[int]) -> Rule | None:
    if any(place_of(s, stop).kind == AREA for stop in stops[1:-1]):
        return PASSES_AREA
    reach = s.box.reach[s.box.trains.index(route.train)] or ANY_NUMBER
    return wrong_stops(s, company, stops, reach) or (NOT_THE_SUM if route.revenue != worth(s, stops) else None)


def worth(s: State, stops: Sequence[int]) -> int:
    high = s.box.phases[s.phase].high
    return sum(place.high if high else place.low for place in (place_of(s, stop) for stop in stops))


def place_of(s: State, stop: int) -> Place:
    return s.box.shapes[s.board[stop // 2]].places[stop % 2]


def stretch(s: State, names: Sequence[str]) -> Stretch | Rule:
    """From a stop by plain track to the next; the sides by which it leaves and enters tell which stops these are."""
    hexes = [Hex(s.box.hexes.index(name)) for name in names if name in s.box.hexes]
    sides = [side_between(s.box, here, there) for here, there in pairwise(hexes)]
    if len(hexes) < max(2, len(names)) or None in sides:
        return NO_TRACK
    crossings = [hex * 6 + side for hex, side in zip(hexes, sides, strict=False) if side is not None]
    entries = [s.box.beyond[crossing] % 6 for crossing in crossings]
    first, last = passages(s, hexes[0], None, sides[0])[0], passages(s, hexes[-1], entries[-1], None)[0]
    inner = zip(hexes[1:-1], entries, [crossing % 6 for crossing in crossings[1:]], strict=False)
    wrong = first.wrong or last.wrong or next((rule for here in inner if (rule := not_passed(s, *here))), None)
    ends = End(hexes[0], first.stop), End(hexes[-1], last.stop)
    return wrong or Stretch(ends, tuple(s.box.side_bit[crossing] for crossing in crossings))


def not_passed(s: State, hex: Hex, enters: int, leaves: int) -> Rule | None:
    shape = s.box.shapes[s.board[hex]]
    return None if leaves in shape.through[enters] else broken(shape, enters, leaves)


def chained(ends: Sequence[tuple[End, End]]) -> list[int] | None:
    """The stops in order; each stretch may be told in either direction."""
    (one, other), *more = ends
    for way in ([one, other], [other, one]):
        if all(joined(way, pair) for pair in more):
            return [end.stop for end in way]
    return None


def joined(way: list[End], ends: tuple[End, End]) -> bool:
    """Go on from the last stop to the other end of this stretch."""
    if way[-1] not in ends:
        return False
    way.append(ends[1 - ends.index(way[-1])])
    return True
