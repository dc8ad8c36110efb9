"""§6.4 Routes explained: where the trains run, and why a shown alternative is not allowed."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from trunkline.core.game import Rule
from trunkline.games.eighteen_thirty.box import Box, Company, Hex
from trunkline.games.eighteen_thirty.box.shapes import AREA, Shape
from trunkline.games.eighteen_thirty.rules.graph import Edge, Graph, Route, graph
from trunkline.games.eighteen_thirty.rules.network import blocked
from trunkline.games.eighteen_thirty.rules.routes import best_set, reaches, values_now
from trunkline.games.eighteen_thirty.rules.state import State

TOO_SHORT = Rule("§6.4.0.1", "A route must have at least two cities.")
TOO_LONG = Rule("§6.4.1.1", "The train does not reach that many cities.")
NO_TRACK = Rule("§6.4.2.1", "There is no continuous track along these hexes.")
REVERSES = Rule("§6.4.2.1", "Trains do not reverse at a switch.")
CHANGES_TRACK = Rule("§6.4.2.1", "Trains do not change track at a crossing.")
TRACK_TWICE = Rule("§6.4.2.1", "No track may be used twice.")
NO_STATION = Rule("§6.4.2.2", "A route must include a city with a token of the company.")
NOT_AN_END = Rule("§6.4.2.3", "A route must begin and end in cities.")
CITY_TWICE = Rule("§6.4.2.6", "No city may be visited twice.")
SAME_AREA = Rule("§6.4.2.7", "The two ends of a route may not be the same off-board area.")
PASSES_BLOCKED = Rule("§6.3.3.2", "A city filled with tokens of other companies cannot be passed.")
PASSES_AREA = Rule("§6.3.3.3", "An off-board area can only be the end of a route.")


class Run(NamedTuple):
    """One train's route: its stops in order, what each is worth, and the hex sides it crosses, as bits."""

    reach: int
    stops: tuple[int, ...]  # on the map, as hex * 2 + place
    values: tuple[int, ...]
    sides: int


def runs(s: State, company: Company) -> list[Run]:
    """The best set of §6.4.0.2, told stop by stop; the longest route goes to the longest train."""
    here = graph(s, company)
    values = values_now(s, here)
    best = sorted(best_set(s, company), key=lambda route: -route.length)
    told = []
    for reach, route in zip(reaches(s, company), best, strict=False):
        order = next(orders(here, values, route))
        sides = sum(side for bit, side in enumerate(here.sides) if route.sides >> bit & 1)
        told.append(Run(reach, tuple(here.stops[n] for n in order), tuple(values[n] for n in order), sides))
    return told


def orders(here: Graph, values: tuple[int, ...], route: Route) -> Iterator[list[int]]:
    """The stops of a route from one end to the other; both may be ends that no route leaves again."""
    steps = steps_within(here, route.sides)
    todo = [([stop], 0) for stop in steps]
    while todo:
        order, sides = todo.pop()
        if sides == route.sides and sum(values[stop] for stop in order) == route.revenue:
            yield order
        for to, more in steps[order[-1]]:
            if to not in order and not sides & more:
                todo.append(([*order, to], sides | more))


def steps_within(here: Graph, sides: int) -> dict[int, list[Edge]]:
    """By stop: the stretches of track that cross these sides only, in both directions."""
    steps: dict[int, list[Edge]] = {}
    for stop, edges in enumerate(here.edges):
        for to, more in edges:
            if more & sides == more:
                steps.setdefault(stop, []).append(Edge(to, more))
                steps.setdefault(to, []).append(Edge(stop, more))
    return steps


# -- alternatives ------------------------------------------------------------------------------------------


class Passage(NamedTuple):
    """How a route lies on one hex: the stop it touches, or -1, and what is wrong with it."""

    stop: int
    wrong: Rule | None


def why_not_route(s: State, company: Company, hexes: Sequence[Hex], reach: int) -> Rule | None:
    """The rule that forbids a route along these hexes to a train of this reach, or None."""
    box = s.box
    if len(hexes) < 2:
        return TOO_SHORT
    sides = [side_between(box, here, there) for here, there in pairwise(hexes)]
    if None in sides:
        return NO_TRACK
    crossings = [hex * 6 + side for hex, side in zip(hexes, sides, strict=False) if side is not None]
    entries = [box.beyond[crossing] % 6 for crossing in crossings]
    ends = zip(hexes, [None, *entries], [*sides, None], strict=True)
    ways = [way_through(s, company, crossings, way, reach) for way in product(*(passages(s, *end) for end in ends))]
    return None if None in ways else ways[0]


def way_through(s: State, company: Company, crossings: list[int], way: Sequence[Passage], reach: int) -> Rule | None:
    """The same for one way of passing these hexes."""
    for found in way:
        if found.wrong is not None:
            return found.wrong
    stops = [found.stop for found in way if found.stop >= 0]
    return wrong_crossings(s.box, crossings) or wrong_stops(s, company, stops, reach)


def side_between(box: Box, here: Hex, there: Hex) -> int | None:
    return next((side for side in range(6) if box.beyond[here * 6 + side] // 6 == there), None)


def passages(s: State, hex: Hex, enters: int | None, leaves: int | None) -> list[Passage]:
    """From side to side, through a stop or past it, or from or to the stop where the route ends."""
    shape = s.box.shapes[s.board[hex]]
    if enters is None or leaves is None:
        stop = shape.place_at[leaves if enters is None else enters]  # type: ignore[index]
        return [Passage(s.box.area[hex * 2 + stop], None) if stop >= 0 else Passage(-1, NOT_AN_END)]
    found = []
    stop = shape.place_at[enters]
    if stop >= 0 and stop == shape.place_at[leaves]:
        found.append(Passage(s.box.area[hex * 2 + stop], PASSES_AREA if shape.places[stop].kind == AREA else None))
    if leaves in shape.through[enters]:
        found.append(Passage(-1, None))
    return found or [Passage(-1, broken(shape, enters, leaves))]


def broken(shape: Shape, enters: int, leaves: int) -> Rule:
    """Why no track leads from the one side to the other."""
    if not shape.exits >> enters & shape.exits >> leaves & 1:
        return NO_TRACK
    return REVERSES if set(shape.through[enters]) & set(shape.through[leaves]) else CHANGES_TRACK


def wrong_stops(s: State, company: Company, stops: list[int], reach: int) -> Rule | None:
    if stops[0] == stops[-1] and s.box.shapes[s.board[stops[0] // 2]].places[stops[0] % 2].kind == AREA:
        return SAME_AREA
    if len(stops) != len(set(stops)):
        return CITY_TWICE
    if not set(stops) & set(s.stations[company]):
        return NO_STATION
    if set(stops[1:-1]) & blocked(s, company):
        return PASSES_BLOCKED
    return TOO_LONG if len(stops) > reach else None


def wrong_crossings(box: Box, crossings: list[int]) -> Rule | None:
    bits = [box.side_bit[crossing] for crossing in crossings]
    return TRACK_TWICE if len(bits) != len(set(bits)) else None
