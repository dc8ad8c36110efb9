"""The search for ways against every set of cubes there is, on small random maps."""

from collections.abc import Sequence
from itertools import compress, product
from random import Random

import pytest

from trunkline.games.american_rails.present.pareto import Front, Prices, Way, front_of, fronts_from, steiner_front

WIDE, HIGH = 4, 3
AROUND = ((-1, 0), (1, 0), (0, -1), (0, 1), (1, -1), (-1, 1))  # a hex and its neighbours, in slanted coordinates
PLACES = [(x, y) for y in range(HIGH) for x in range(WIDE)]
GRAPH = [[PLACES.index((x + dx, y + dy)) for dx, dy in AROUND if (x + dx, y + dy) in PLACES] for x, y in PLACES]


@pytest.mark.parametrize("seed", range(40))
def test_the_ways_are_those_that_no_other_set_of_cubes_beats(seed: int) -> None:
    chance = Random(seed)
    prices = [chance.choice((None, 0, 2, 2, 3, 4, 5, 8)) for _ in PLACES]
    one, other = chance.sample(range(len(PLACES)), 2)
    network = [hex for hex, dollars in enumerate(prices) if dollars == 0]
    arms = [fronts_from(GRAPH, prices, starts) for starts in (network, [one], [other])]
    assert steiner_front(prices, arms) == by_trying_all(prices, network, one, other)


def by_trying_all(prices: Prices, network: Sequence[int], one: int, other: int) -> Front:
    """Lay every set of cubes; keep those with which both hexes are joined to the network."""
    free = [hex for hex, dollars in enumerate(prices) if dollars]
    sets = (tuple(compress(free, picked)) for picked in product((0, 1), repeat=len(free)))
    costs = {laid: sum(prices[hex] or 0 for hex in laid) for laid in sets}
    return front_of(Way(len(laid), dollars) for laid, dollars in costs.items() if joined(laid, network, one, other))


def joined(laid: Sequence[int], network: Sequence[int], one: int, other: int) -> bool:
    """The pieces of a network are one company's wherever they lie, so a cube may grow from any of them."""
    rim = list(network)
    seen = set(rim)
    for hex in rim:
        rim += (new := [near for near in GRAPH[hex] if near in laid and near not in seen])
        seen.update(new)
    return {one, other} <= seen
