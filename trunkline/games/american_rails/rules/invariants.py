"""What is conserved: money, shares, cubes, houses, and every figure that can be counted afresh from the map."""

from collections.abc import Mapping
from itertools import combinations

from trunkline.games.american_rails.box import COMPANIES, Company, Hex
from trunkline.games.american_rails.rules.state import NOBODY, State


def conserved(s: State) -> Mapping[str, int]:
    """Sums that no action changes."""
    sums = {
        "money": s.bank + sum(s.cash) + sum(s.treasury),
        "houses": s.supply + sum(s.houses),
        "debts": sum(dollars < 0 for dollars in (*s.cash, *s.treasury)),
        "markers out of line": strayed_markers(s),
    }
    for company in COMPANIES:
        name, network = s.box.companies[company], network_of(s, company)
        sums[f"shares of {name}"] = s.unsold[company] + s.removed[company] + sum(s.shares[company])
        sums[f"cubes of {name}"] = s.cubes[company] + len(network)
        sums[f"unexplained income of {name}"] = s.income[company] - earned(s, company, network)
        sums[f"lost cubes of {name}"] = len(network) - len(joined(s, network))
        sums[f"wrong neighbours of {name}"] = wrong_neighbours(s, company, network)
    return sums


def network_of(s: State, company: Company) -> set[Hex]:
    return {Hex(n) for n, here in enumerate(s.present) if here >> company & 1}


def earned(s: State, company: Company, network: set[Hex]) -> int:
    """The income of a company, counted afresh: its cities, their houses, and pairs of great cities."""
    cities = sum(value(s, hex) for hex in network)
    great = [hex for hex in network if s.box.partners[hex]]
    pairs = sum(other in s.box.partners[one] for one, other in combinations(great, 2))
    return cities + s.box.connection_income * pairs


def value(s: State, hex: Hex) -> int:
    """What a city is worth to each company in it."""
    if s.present[hex].bit_count() == 1:
        return s.box.full[hex] + s.box.house_alone * s.houses[hex]
    return s.box.shared[hex] + s.box.house_shared * s.houses[hex]


def joined(s: State, network: set[Hex]) -> set[Hex]:
    """The piece of the network around its first hex; it should be all of it."""
    piece = set(sorted(network)[:1])
    rim = list(piece)
    for hex in rim:
        fresh = (network & set(s.box.around[hex])) - piece
        piece |= fresh
        rim += fresh
    return piece


def wrong_neighbours(s: State, company: Company, network: set[Hex]) -> int:
    """Hexes whose note of what lies around them is wrong."""
    beside = {near for hex in network for near in s.box.around[hex]}
    noted = {Hex(n) for n, near in enumerate(s.reach) if near >> company & 1}
    return len(beside ^ noted)


def strayed_markers(s: State) -> int:
    """Seats whose marker stands twice in a column, or in a column that has not come yet."""
    columns = [[seat for seat in column if seat != NOBODY] for column in s.board]
    twice = sum(len(column) - len(set(column)) for column in columns)
    return twice + sum(map(len, columns[s.column + 1 :]))
