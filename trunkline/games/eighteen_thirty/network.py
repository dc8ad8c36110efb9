"""§6.3.3 What a company can reach from its stations, over unblocked routes of any length."""

from collections.abc import Iterator
from typing import NamedTuple

from trunkline.games.eighteen_thirty.box import Box
from trunkline.games.eighteen_thirty.memory import Memory
from trunkline.games.eighteen_thirty.shapes import AREA
from trunkline.games.eighteen_thirty.table import State, cities_of


class Network(NamedTuple):
    """Where routes lead; masks have bit n set for side n."""

    entered: dict[int, int]  # by hex: the sides by which a route arrives
    stops: frozenset[int]  # stops at which a route arrives


KNOWN: Memory[Network] = Memory()


def network(s: State, company: int) -> Network:
    """The network of a company; remembered, for it depends on track and stations alone."""
    key = (company, s.board, s.stations)
    found = KNOWN.get(key)
    return (
        KNOWN.learn(key, lambda: explore(s.box, s.board, s.stations[company], blocked(s, company))) if found is None else found
    )


def has_route(s: State, company: int) -> bool:
    """§6.6.0.9 Some route with two cities."""
    return bool(network(s, company).stops)


def blocked(s: State, company: int) -> frozenset[int]:
    """§6.3.3.2 Cities whose circles are all filled by others: a route can end there and not pass."""
    own = s.stations[company]
    full = (city for city, count in cities_of(s).items() if count >= circles(s, city))
    return frozenset(city for city in full if city not in own)


def circles(s: State, city: int) -> int:
    return s.box.shapes[s.board[city // 2]].places[city % 2].circles


class Steps(NamedTuple):
    """A route on its way: the side it crosses next, what it has used, and the stops it has seen."""

    crossing: int
    sides: int
    stops: int


def explore(box: Box, board: tuple[int, ...], own: tuple[int, ...], closed: frozenset[int]) -> Network:
    """A breadth-first walk that remembers, for each way it took, which sides and stops it has used.

    Every crossing found this way is reached by a route that uses nothing twice. What only a walk in circles reaches
    is looked at again, route by route; it hardly ever happens.
    """
    entered: dict[int, int] = {}
    arrived: set[int] = set()
    seen: set[int] = set()
    doubtful: set[int] = set()
    way = [Steps(crossing, 0, 1 << city) for city in own for crossing in ways_out(box, board, city)]
    for crossing, sides, stops in way:  # grows while it is read
        if crossing in seen:
            continue
        bit = box.side_bit[crossing]
        if sides & bit:
            doubtful.add(crossing)
            continue
        seen.add(crossing)
        there = box.beyond[crossing]
        hex, side = divmod(there, 6)
        entered[hex] = entered.get(hex, 0) | 1 << side
        shape = box.shapes[board[hex]]
        sides |= bit
        base = hex * 6
        way += [Steps(base + out, sides, stops) for out in shape.through[side]]
        stop = shape.place_at[side]
        if stop >= 0:
            node = box.area[hex * 2 + stop]
            onward = [base + out for out in shape.places[stop].exits if out != side]
            if stops >> node & 1:
                doubtful.update(onward)
                continue
            arrived.add(node)
            if node not in closed and shape.places[stop].kind != AREA:
                way += [Steps(out, sides, stops | 1 << node) for out in onward]
    doubtful -= seen
    if doubtful:
        look_again(box, board, own, closed, Network(entered, frozenset()), arrived, seen, doubtful)
    return Network(entered, frozenset(arrived))


def ways_out(box: Box, board: tuple[int, ...], city: int) -> Iterator[int]:
    """The sides by which one leaves this city."""
    hex, stop = divmod(city, 2)
    return (hex * 6 + side for side in box.shapes[board[hex]].places[stop].exits)


# -- what only circles reach -------------------------------------------------------------------------------


def look_again(
    box: Box,
    board: tuple[int, ...],
    own: tuple[int, ...],
    closed: frozenset[int],
    found: Network,
    arrived: set[int],
    seen: set[int],
    doubtful: set[int],
) -> None:
    """Follow every route to the crossings and stops that matter and that the first walk reached in circles only."""
    home = {city // 2 for city in own}
    wanted, goals = set(), set()
    for crossing in walked(box, board, closed, doubtful, seen):
        hex, side = divmod(box.beyond[crossing], 6)
        shape = box.shapes[board[hex]]
        if hex not in home and not found.entered.get(hex, 0) & shape.exits:
            wanted.add(crossing)
        stop = shape.place_at[side]
        if stop >= 0 and box.area[hex * 2 + stop] not in arrived:
            goals.add(crossing)
    targets = wanted | goals
    if not targets:
        return
    for crossing in simple_crossings(box, board, own, closed, targets):
        hex, side = divmod(box.beyond[crossing], 6)
        found.entered[hex] = found.entered.get(hex, 0) | 1 << side
        stop = box.shapes[board[hex]].place_at[side]
        if stop >= 0:
            arrived.add(box.area[hex * 2 + stop])


def walked(box: Box, board: tuple[int, ...], closed: frozenset[int], doubtful: set[int], seen: set[int]) -> Iterator[int]:
    """All crossings that a walk without memory reaches beyond those already seen."""
    new = set(doubtful)
    todo = list(doubtful)
    while todo:
        crossing = todo.pop()
        yield crossing
        hex, side = divmod(box.beyond[crossing], 6)
        shape = box.shapes[board[hex]]
        onward = list(shape.through[side])
        stop = shape.place_at[side]
        if stop >= 0 and shape.places[stop].kind != AREA and box.area[hex * 2 + stop] not in closed:
            onward += [out for out in shape.places[stop].exits if out != side]
        for out in onward:
            if hex * 6 + out not in seen and hex * 6 + out not in new:
                new.add(hex * 6 + out)
                todo.append(hex * 6 + out)


def simple_crossings(
    box: Box, board: tuple[int, ...], own: tuple[int, ...], closed: frozenset[int], targets: set[int]
) -> set[int]:
    """Those of the targets that a route reaches which uses no side and no stop twice."""
    reached: set[int] = set()
    todo = [Steps(crossing, 0, 1 << city) for city in own for crossing in ways_out(box, board, city)]
    while todo and reached != targets:
        crossing, sides, stops = todo.pop()
        bit = box.side_bit[crossing]
        if sides & bit:
            continue
        if crossing in targets:
            reached.add(crossing)
        hex, side = divmod(box.beyond[crossing], 6)
        shape = box.shapes[board[hex]]
        todo += [Steps(hex * 6 + out, sides | bit, stops) for out in shape.through[side]]
        stop = shape.place_at[side]
        if stop >= 0:
            node = box.area[hex * 2 + stop]
            if not stops >> node & 1 and node not in closed and shape.places[stop].kind != AREA:
                exits = shape.places[stop].exits
                todo += [Steps(hex * 6 + out, sides | bit, stops | 1 << node) for out in exits if out != side]
    return reached
