"""The map as one company's trains see it: stops, and the track from stop to stop."""

from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import NamedTuple

from trunkline.games.eighteen_thirty.box import Box
from trunkline.games.eighteen_thirty.box.shapes import AREA
from trunkline.games.eighteen_thirty.rules.cache import Cache, new_cache, store
from trunkline.games.eighteen_thirty.rules.network import blocked
from trunkline.games.eighteen_thirty.rules.state import State

ANY_NUMBER = 1_000  # stops; a diesel never counts them


class Edge(NamedTuple):
    """Track from one stop to another: the stop it leads to, and the hex sides it crosses, as bits.

    No track is used twice exactly when no hex side is crossed twice (§6.4.2.1), so a bit test tells whether two
    stretches of track can belong to one set of routes.
    """

    to: int
    sides: int


class Graph(NamedTuple):
    """Stops are numbered from 0; the company's own stations come first."""

    stops: tuple[int, ...]  # by number: the stop on the map, hex * 2 + place
    low: tuple[int, ...]
    high: tuple[int, ...]
    edges: tuple[tuple[Edge, ...], ...]  # by number; none where a route can only end
    stations: int  # how many of the stops are own stations
    exits: int  # the sides next to own stations: every route crosses one of them
    sides: tuple[int, ...]  # by short bit: the side as the box numbers it

    def __hash__(self) -> int:
        """Of what tells most graphs apart: graphs are keys, and to hash all their edges would take longer than all the rest."""
        return hash((self.stops, self.low, self.exits))


class Route(NamedTuple):
    """A route as its worth, the sides it crosses and the number of its stops."""

    revenue: int
    sides: int
    length: int


class Drawing(NamedTuple):
    """A graph, and all it depends on: own stations, cities closed to the company, and the tiles it was drawn from."""

    own: tuple[int, ...]
    closed: frozenset[int]
    tiles_in: Callable[[tuple[int, ...]], object]  # of a board: the tiles where this graph looked
    tiles: object
    graph: Graph


GRAPHS: Cache[Graph] = new_cache()
LATEST: Cache[tuple[object, object, Graph]] = new_cache()  # by identity, which copies share: hashing a board takes longer
DRAWINGS: Cache[tuple[Drawing, ...]] = new_cache()  # by map and company, the latest first
KEPT = 8  # drawings of a company: those of the tiles it thinks of laying, and the one before


def graph(s: State, company: int) -> Graph:
    """Remembered by track and stations, on which alone it depends."""
    near = (company, id(s.board), id(s.stations))
    last = LATEST.get(near)
    if last is not None and last[0] is s.board and last[1] is s.stations:
        return last[2]
    key = (company, s.board, s.stations)
    found = GRAPHS.get(key)
    if found is None:
        found = store(GRAPHS, key, drawn_before(s, company))
    store(LATEST, near, (s.board, s.stations, found))
    return found


def drawn_before(s: State, company: int) -> Graph:
    """The graph of another board that differs only where this company does not go, or else a new one."""
    own, closed, key = s.stations[company], blocked(s, company), (s.box, company)
    known = DRAWINGS.get(key, ())
    for old in known:
        if old.own == own and old.tiles_in(s.board) == old.tiles and old.closed == closed.intersection(old.graph.stops):
            return old.graph
    looked_at = {stop // 2 for stop in own}
    new = drawn(s, company, closed, looked_at)
    tiles_in = itemgetter(*looked_at) if looked_at else len
    drawing = Drawing(own, closed.intersection(new.stops), tiles_in, tiles_in(s.board), new)
    DRAWINGS[key] = (drawing, *known[: KEPT - 1])
    return new


def drawn(s: State, company: int, closed: frozenset[int], looked_at: set[int]) -> Graph:
    """Start at the stations and follow the track; blocked cities and off-board areas are not left again."""
    box = s.box
    order = list(s.stations[company])
    number = {stop: n for n, stop in enumerate(order)}
    bits: dict[int, int] = {}
    edges: list[tuple[Edge, ...]] = []
    exits = 0
    for stop in order:  # grows while it is read
        hex, place = divmod(stop, 2)
        here = box.shapes[s.board[hex]].places[place]
        if stop in closed or here.kind == AREA:
            edges.append(())
            continue
        mine = []
        for side in here.exits:
            for other, sides in stretches(box, s.board, hex * 6 + side, stop, looked_at):
                if other not in number:
                    number[other] = len(order)
                    order.append(other)
                mine.append(Edge(number[other], compact(sides, bits)))
            if len(edges) < len(s.stations[company]):
                exits |= compact(box.side_bit[hex * 6 + side], bits)
        edges.append(tuple(mine))
    places = [box.shapes[s.board[stop // 2]].places[stop % 2] for stop in order]
    low, high = tuple(place.low for place in places), tuple(place.high for place in places)
    return Graph(tuple(order), low, high, tuple(edges), len(s.stations[company]), exits, tuple(bits))


def stretches(box: Box, board: tuple[int, ...], crossing: int, start: int, looked_at: set[int]) -> Iterator[tuple[int, int]]:
    """All stops that plain track reaches when one leaves by this side, with the sides crossed on the way."""
    todo = [(crossing, 0)]
    while todo:
        crossing, sides = todo.pop()
        bit = box.side_bit[crossing]
        if sides & bit:
            continue
        hex, side = divmod(box.beyond[crossing], 6)
        looked_at.add(hex)
        shape = box.shapes[board[hex]]
        todo += [(hex * 6 + out, sides | bit) for out in shape.through[side]]
        place = shape.place_at[side]
        if place >= 0 and box.area[hex * 2 + place] != start:
            yield box.area[hex * 2 + place], sides | bit


def compact(sides: int, bits: dict[int, int]) -> int:
    """The same sides with small numbers, in the order of their first use: short masks are fast masks."""
    mask = 0
    while sides:
        lowest = sides & -sides
        mask |= bits.setdefault(lowest, 1 << len(bits))
        sides ^= lowest
    return mask


def routes(here: Graph, values: tuple[int, ...], longest: int) -> list[tuple[int, int, int]]:
    """Every route with an own station and at most so many stops, once: two arms that start at its first station.

    There may be tens of thousands, so they are plain tuples with the fields of a ``Route``.
    """
    found: list[tuple[int, int, int]] = []
    edges = here.edges

    def grow(stop: int, sides: int, seen: int, revenue: int, length: int, start: int, branch: int) -> None:
        """A route ends here; let it go on, and while it has one arm let the second start from its station."""
        found.append((revenue, sides, length))
        if length == longest:
            return
        length += 1
        for to, more in edges[stop]:
            if not (sides & more or seen >> to & 1):
                grow(to, sides | more, seen | 1 << to, revenue + values[to], length, start, branch)  # noqa: F821 (deleted below)
        if branch:
            for n in range(branch, len(edges[start])):
                to, more = edges[start][n]
                if not (sides & more or seen >> to & 1):
                    grow(to, sides | more, seen | 1 << to, revenue + values[to], length, start, 0)  # noqa: F821

    for start in range(here.stations):
        earlier = (1 << start + 1) - 1  # routes through an earlier station are known already
        for n, (to, sides) in enumerate(edges[start]):
            if not earlier >> to & 1:
                grow(to, sides, earlier | 1 << to, values[start] + values[to], 2, start, n + 1)
    del grow  # it refers to itself and so to all it has found: that would stay until somebody looks for rubbish
    return found
