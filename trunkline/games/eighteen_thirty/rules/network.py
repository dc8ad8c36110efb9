"""§6.3.3 What a company can reach from its stations, over unblocked routes of any length."""

from collections.abc import Iterator
from typing import NamedTuple

from trunkline.games.eighteen_thirty.box import Box
from trunkline.games.eighteen_thirty.box.shapes import AREA
from trunkline.games.eighteen_thirty.rules.cache import Cache, new_cache, store
from trunkline.games.eighteen_thirty.rules.state import State, cities_of


class Network(NamedTuple):
    """Where routes lead; masks have bit n set for side n."""

    entered: dict[int, int]  # by hex: the sides by which a route arrives
    stops: frozenset[int]  # stops at which a route arrives


KNOWN: Cache[Network] = new_cache()
LATEST: Cache[tuple[object, object, Network]] = new_cache()  # by identity, which copies share: hashing a board takes longer


def network(s: State, company: int) -> Network:
    """The network of a company; remembered, for it depends on track and stations alone."""
    near = (company, id(s.board), id(s.stations))
    last = LATEST.get(near)
    if last is not None and last[0] is s.board and last[1] is s.stations:
        return last[2]
    key = (company, s.board, s.stations)
    found = KNOWN.get(key)
    if found is None:
        ground = Ground(s.box, s.board, s.stations[company], blocked(s, company))
        found = store(KNOWN, key, explore(ground))
    store(LATEST, near, (s.board, s.stations, found))
    return found


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


class Ground(NamedTuple):
    """What a walk depends on: the track, where it may start, and where it cannot go on."""

    box: Box
    board: tuple[int, ...]
    own: tuple[int, ...]
    closed: frozenset[int]


Steps = tuple[int, int, int]
"""A route on its way: the side it crosses next, and the sides and stops it has used, as bits; plain, for there are many."""


def explore(ground: Ground) -> Network:
    """A breadth-first walk that remembers, for each way it took, which sides and stops it has used.

    Every crossing found this way is reached by a route that uses nothing twice. What only a walk in circles reaches
    is looked at again, route by route; it hardly ever happens.
    """
    box, board = ground.box, ground.board
    entered: dict[int, int] = {}
    arrived: set[int] = set()
    seen: set[int] = set()
    doubtful: set[int] = set()
    way = starts(ground)
    for crossing, sides, stops in way:  # grows while it is read
        if crossing in seen:
            continue
        bit = box.side_bit[crossing]
        if sides & bit:
            doubtful.add(crossing)
            continue
        seen.add(crossing)
        hex, side = divmod(box.beyond[crossing], 6)
        entered[hex] = entered.get(hex, 0) | 1 << side
        shape = box.shapes[board[hex]]
        sides |= bit
        base = hex * 6
        way += [(base + out, sides, stops) for out in shape.through[side]]
        stop = shape.place_at[side]
        if stop >= 0:
            node = box.area[hex * 2 + stop]
            onward = [base + out for out in shape.places[stop].exits if out != side]
            if stops >> node & 1:
                doubtful.update(onward)
                continue
            arrived.add(node)
            if node not in ground.closed and shape.places[stop].kind != AREA:
                way += [(out, sides, stops | 1 << node) for out in onward]
    for crossing in reached_again(ground, wanted(ground, entered, arrived, walked(ground, doubtful - seen, seen))):
        hex, side = divmod(box.beyond[crossing], 6)
        entered[hex] = entered.get(hex, 0) | 1 << side
        if box.shapes[board[hex]].place_at[side] >= 0:
            arrived.add(box.area[hex * 2 + box.shapes[board[hex]].place_at[side]])
    return Network(entered, frozenset(arrived))


def starts(ground: Ground) -> list[Steps]:
    """One way out of each own station by each of its sides."""
    places = ((city, ground.box.shapes[ground.board[city // 2]].places[city % 2]) for city in ground.own)
    return [(city // 2 * 6 + side, 0, 1 << city) for city, place in places for side in place.exits]


# -- what only circles reach -------------------------------------------------------------------------------


def walked(ground: Ground, doubtful: set[int], seen: set[int]) -> set[int]:
    """All crossings that a walk without memory reaches from the doubtful ones, beyond those already seen."""
    new, todo = set(doubtful), list(doubtful)
    while todo:
        hex, side = divmod(ground.box.beyond[todo.pop()], 6)
        for out in onward(ground, hex, side):
            if out not in seen and out not in new:
                new.add(out)
                todo.append(out)
    return new


def onward(ground: Ground, hex: int, side: int) -> Iterator[int]:
    """Where one can go on after entering a hex by this side."""
    shape = ground.box.shapes[ground.board[hex]]
    stop = shape.place_at[side]
    through = shape.through[side]
    if stop >= 0 and shape.places[stop].kind != AREA and ground.box.area[hex * 2 + stop] not in ground.closed:
        through += tuple(out for out in shape.places[stop].exits if out != side)
    return (hex * 6 + out for out in through)


def wanted(ground: Ground, entered: dict[int, int], arrived: set[int], crossings: set[int]) -> set[int]:
    """Those that would allow something new: track on a hex not reached so far, or a stop not reached so far."""
    home = {city // 2 for city in ground.own}
    found = set()
    for crossing in crossings:
        hex, side = divmod(ground.box.beyond[crossing], 6)
        shape = ground.box.shapes[ground.board[hex]]
        stop = shape.place_at[side]
        new_stop = stop >= 0 and ground.box.area[hex * 2 + stop] not in arrived
        if new_stop or (hex not in home and not entered.get(hex, 0) & shape.exits):
            found.add(crossing)
    return found


def reached_again(ground: Ground, targets: set[int]) -> set[int]:
    """Those of the targets that some route reaches which uses no side and no stop twice."""
    box, reached = ground.box, set[int]()
    todo = starts(ground) if targets else []
    while todo and reached != targets:
        crossing, sides, stops = todo.pop()
        bit = box.side_bit[crossing]
        if sides & bit:
            continue
        hex, side = divmod(box.beyond[crossing], 6)
        shape = box.shapes[ground.board[hex]]
        stop = shape.place_at[side]
        node = box.area[hex * 2 + stop] if stop >= 0 else -1
        if crossing in targets and not (node >= 0 and stops >> node & 1 and not shape.through[side]):
            reached.add(crossing)
        todo += [(hex * 6 + out, sides | bit, stops) for out in shape.through[side]]
        if node >= 0 and not stops >> node & 1 and node not in ground.closed and shape.places[stop].kind != AREA:
            exits = shape.places[stop].exits
            todo += [(hex * 6 + out, sides | bit, stops | 1 << node) for out in exits if out != side]
    return reached
