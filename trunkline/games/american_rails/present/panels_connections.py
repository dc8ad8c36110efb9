"""What each company still needs for the great connections: a search over the map, for the eye alone."""

from functools import cache, lru_cache
from itertools import combinations

from trunkline.core.message import Message
from trunkline.games.american_rails.box import Box, Company, Hex
from trunkline.games.american_rails.present.pareto import Front, Way, fronts_from, steiner_front
from trunkline.games.american_rails.rules.state import State, price
from trunkline.present.message import Money, Term

JOINED: Front = (Way(0, 0),)


@cache
def great_pairs(box: Box) -> tuple[tuple[Hex, Hex], ...]:
    return tuple((one, other) for one, other in combinations(great_cities(box), 2) if other in box.partners[one])


@cache
def great_cities(box: Box) -> tuple[Hex, ...]:
    """Chicago first, as in the rules."""
    return tuple(city for city in box.cities if box.partners[city])


def ways(s: State, company: Company) -> tuple[Front, ...]:
    """For each great connection the ways to it, if nobody builds in between; none where other companies' cubes close them all.

    A company needs a cube in both cities. Whether it has the cubes and the money is another question.
    """
    return connecting(s.box, tuple(step(s, company, Hex(hex)) for hex in range(len(s.box.hexes))))


@lru_cache(maxsize=256)
def connecting(box: Box, prices: tuple[int | None, ...]) -> tuple[Front, ...]:
    home = fronts_from(box.around, prices, [hex for hex, dollars in enumerate(prices) if dollars == 0])
    far = {city: fronts_from(box.around, prices, [city]) for city in great_cities(box)}
    return tuple(steiner_front(prices, (home, far[one], far[other])) for one, other in great_pairs(box))


def step(s: State, company: Company, hex: Hex) -> int | None:
    """Nothing where the company has a cube; no way through land that another company closes."""
    if s.present[hex] >> company & 1:
        return 0
    return None if s.present[hex] and s.box.single[hex] else price(s, hex)


def choice(front: Front, supply: int) -> Front:
    """Of the ways with so many cubes at most: the one with the fewest cubes, and the cheapest if that is another."""
    possible = [way for way in front if way.cubes <= supply]
    return (possible[0], possible[-1]) if len(possible) > 1 else tuple(possible)


def way_words(front: Front, supply: int) -> Message | Term:
    """What a company with so many cubes left still needs, in few words."""
    if not front:
        return Term("cut off")
    if front == JOINED:
        return Term("joined")
    found = [way_said(way) for way in choice(front, supply)]
    if not found:
        return Message("not possible with {cubes} cubes left", {"cubes": supply})
    return found[0] if len(found) == 1 else Message("{fewest} or {cheapest}", {"fewest": found[0], "cheapest": found[1]})


def way_said(way: Way) -> Message:
    """With spaces at which no line is broken."""
    return Message("{cubes}\u00a0for\u00a0{cost}", {"cubes": way.cubes, "cost": Money(way.dollars)})
