"""What is conserved: money, shares, trains, houses, and every income as the sum of what earned it."""

from collections.abc import Mapping

from trunkline.games.chicago_express.box import COMPANIES, EASTERN, NO_WORKS, Company, Hex
from trunkline.games.chicago_express.rules.state import State


def conserved(s: State) -> Mapping[str, int]:
    """Sums that no action changes."""
    sums = {"money": s.bank + sum(s.cash) + sum(s.treasury), "houses": s.supply + sum(s.houses)}
    sums["debts"] = sum(money < 0 for money in (*s.cash, *s.treasury))
    sums["crowded hexes"] = sum(single and here.bit_count() > 1 for single, here in zip(s.box.single, s.present, strict=True))
    sums["entered start hexes"] = sum(s.present[s.box.start[company]] != 1 << company for company in EASTERN)
    sums["misplaced houses"] = sum(house and n not in s.box.developable for n, house in enumerate(s.houses))
    for company in COMPANIES:
        code = s.box.codes[company]
        sums[f"shares of {code}"] = s.unsold[company] + sum(s.shares[company])
        sums[f"trains of {code}"] = s.depot[company] + len(s.trains[company])
        sums[f"unexplained income of {code}"] = s.income[company] - earned(s, company)
        sums[f"strayed trains of {code}"] = strayed(s, company)
    return sums


def earned(s: State, company: Company) -> int:
    """The income of a company, counted afresh from the map."""
    built = s.trains[company][1:] if company in EASTERN else s.trains[company]
    return s.box.start_income[company] + sum(value(s, hex) for hex in built)


def value(s: State, hex: Hex) -> int:
    works = s.box.works[hex]
    return s.industry[works] if works != NO_WORKS else s.box.income[hex] + s.box.bonus[hex] * s.houses[hex]


def strayed(s: State, company: Company) -> int:
    """Hexes where the train list, the bits of the hex and the frontier tell different stories."""
    bit, trains, frontier = 1 << company, set(s.trains[company]), s.frontier[company]
    wrong = len(frontier) - len(set(frontier))
    for n, around in enumerate(s.box.around):
        wrong += bool(s.present[n] & bit) != (n in trains)
        wrong += (n in frontier) != (n not in trains and any(other in trains for other in around))
    return wrong
