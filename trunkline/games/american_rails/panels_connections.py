"""How far each company is from the great connections: a small search over the map, for the eye alone."""

from collections.abc import Iterable
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import combinations
from typing import NamedTuple

from trunkline.games.american_rails.box import Box, Company, Hex
from trunkline.games.american_rails.table import State, price

Weights = tuple[int | None, ...]  # by hex: what a cube there takes; None where none can be laid


class Way(NamedTuple):
    """The fewest cubes that would do, and the fewest dollars; two ways where the shortest is not the cheapest."""

    cubes: int
    dollars: int


@cache
def great_pairs(box: Box) -> tuple[tuple[Hex, Hex], ...]:
    return tuple((one, other) for one, other in combinations(great_cities(box), 2) if other in box.partners[one])


def great_cities(box: Box) -> tuple[Hex, ...]:
    """Chicago first, as in the rules."""
    return tuple(city for city in box.cities if box.partners[city])


def ways(s: State, company: Company) -> list[Way | None]:
    """What each great connection still takes, if nobody builds in between; None where no way or too few cubes are left.

    A company needs a cube in both cities. Whether it can pay is another question.
    """
    prices = tuple(step(s, company, Hex(hex)) for hex in range(len(s.box.hexes)))
    cubes = tuple(None if dollars is None else int(dollars > 0) for dollars in prices)
    counted = zip(shortest(s.box, cubes), shortest(s.box, prices), strict=True)
    return [way_of(fewest, cheapest, s.cubes[company]) for fewest, cheapest in counted]


def way_of(fewest: int | None, cheapest: int | None, supply: int) -> Way | None:
    if fewest is None or cheapest is None or fewest > supply:
        return None
    return Way(fewest, cheapest)


def step(s: State, company: Company, hex: Hex) -> int | None:
    """Nothing where the company has a cube; no way through land that another company closes."""
    if s.present[hex] >> company & 1:
        return 0
    return None if s.present[hex] and s.box.single[hex] else price(s, hex)


@lru_cache(maxsize=256)
def shortest(box: Box, weights: Weights) -> tuple[int | None, ...]:
    """For each pair the smallest sum that joins both cities to the hexes without weight.

    Three ways meet somewhere: one from the network, one from either city. The hex where they meet is paid once.
    """
    network = [Hex(hex) for hex, weight in enumerate(weights) if weight == 0]
    home = reach(box, weights, network)
    far = {city: reach(box, weights, [city]) for city in great_cities(box)}
    return tuple(
        min(
            (
                home[hex] + far[one][hex] + far[other][hex] - 2 * (weights[hex] or 0)
                for hex in home.keys() & far[one].keys() & far[other].keys()
            ),
            default=None,
        )
        for one, other in great_pairs(box)
    )


def reach(box: Box, weights: Weights, starts: Iterable[Hex]) -> dict[Hex, int]:
    """The smallest sum from any start to every hex, both ends included."""
    found: dict[Hex, int] = {}
    rim = [(weight, hex) for hex in starts if (weight := weights[hex]) is not None]
    rim.sort()
    while rim:
        sum, hex = heappop(rim)
        if hex not in found:
            found[hex] = sum
            for near in box.around[hex]:
                weight = weights[near]
                if weight is not None and near not in found:
                    heappush(rim, (sum + weight, near))
    return found
