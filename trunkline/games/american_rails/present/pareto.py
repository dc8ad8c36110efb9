"""The Pareto-optimal sets of cubes that join a network to two hexes: a search over a graph that knows no table."""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import product
from typing import NamedTuple

Prices = Sequence[int | None]  # by hex: dollars for a cube there; 0 where one lies already, None where none can be laid
Graph = Sequence[Sequence[int]]  # by hex: its neighbours
DEAR = 10**6  # dollars; more than all cubes of a game cost


class Way(NamedTuple):
    """One set of cubes: how many are still to be laid, and what they cost together."""

    cubes: int
    dollars: int


Front = tuple[Way, ...]  # ever more cubes for ever fewer dollars: none of them is better than another in both


def steiner_front(prices: Prices, arms: Sequence[Sequence[Front]]) -> Front:
    """The best trees with three ends: some hex has an arm to each of them, and its own cube is laid once."""
    found: Front = ()
    for dollars, *fronts in zip(prices, *arms, strict=True):
        if dollars is not None and not dominated(found, at_best(fronts, dollars)):
            found = front_of([*found, *meetings(fronts, dollars)])
    return found


def meetings(fronts: Sequence[Front], dollars: int) -> Iterator[Way]:
    return (met(arms, dollars) for arms in product(*fronts))


def met(arms: Sequence[Way], dollars: int) -> Way:
    """Arms that end in one hex, where a cube costs so much; each of them counts that cube."""
    again = len(arms) - 1
    return Way(sum(arm.cubes for arm in arms) - again * bool(dollars), sum(arm.dollars for arm in arms) - again * dollars)


def at_best(fronts: Sequence[Front], dollars: int) -> Way | None:
    """No meeting in this hex has fewer cubes or costs less; None where the arms do not all reach it."""
    return met([Way(front[0].cubes, front[-1].dollars) for front in fronts], dollars) if all(fronts) else None


def dominated(front: Front, way: Way | None) -> bool:
    return way is None or any(cubes <= way.cubes and dollars <= way.dollars for cubes, dollars in front)


def front_of(ways: Iterable[Way]) -> Front:
    """What is left of these ways without those that another one beats."""
    kept: list[Way] = []
    for way in sorted(ways):
        if not kept or way.dollars < kept[-1].dollars:
            kept.append(way)
    return tuple(kept)


def fronts_from(graph: Graph, prices: Prices, starts: Iterable[int]) -> list[Front]:
    """By hex: the best paths to it from any start, both ends included. Empty where none leads there.

    Dijkstra's search with two weights: paths come in the order of their cubes, so a later one must be cheaper.
    """
    found: list[list[Way]] = [[] for _ in prices]
    least = [DEAR] * len(prices)  # dollars of the cheapest path so far
    rim = [(int(dollars > 0), dollars, hex) for hex in starts if (dollars := prices[hex]) is not None]
    heapify(rim)
    while rim:
        cubes, dollars, hex = heappop(rim)
        if dollars < least[hex]:
            least[hex] = dollars
            found[hex].append(Way(cubes, dollars))
            for near in graph[hex]:
                more = prices[near]
                if more is not None and dollars + more < least[near]:
                    heappush(rim, (cubes + (more > 0), dollars + more, near))
    return [tuple(front) for front in found]
