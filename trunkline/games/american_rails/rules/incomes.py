"""§7 Incomes: full and shared values, houses, the great connections."""

from collections.abc import Sequence

from trunkline.games.american_rails.box import MEMBERS, Company, Hex
from trunkline.games.american_rails.rules.state import State, set_cube


def lay_cube(s: State, company: Company, hex: Hex) -> None:
    """A cube goes on the map, and all incomes follow at once."""
    others = MEMBERS[s.present[hex]]
    set_cube(s, company, hex)
    if s.box.city[hex]:
        enter_city(s, company, hex, others)
        connect(s, company, hex)


def enter_city(s: State, company: Company, hex: Hex, others: Sequence[Company]) -> None:
    """§7.1 The first company earns the full value. §7.2 Others earn the shared one; the second brings the first down to it."""
    alone = s.box.full[hex] + s.box.house_alone * s.houses[hex]
    shared = s.box.shared[hex] + s.box.house_shared * s.houses[hex]
    s.income[company] += shared if others else alone
    if len(others) == 1:
        s.income[others[0]] -= alone - shared


def connect(s: State, company: Company, hex: Hex) -> None:
    """§7.4 Each great connection that this city completes; a network is in one piece, so a cube in both cities will do."""
    for partner in s.box.partners[hex]:
        if s.present[partner] >> company & 1:
            s.income[company] += s.box.connection_income


def settle_house(s: State, hex: Hex) -> None:
    """§7.3 A new house adds to the full value, or to the shared value of each company there."""
    there = MEMBERS[s.present[hex]]
    gain = s.box.house_alone if len(there) == 1 else s.box.house_shared
    for company in there:
        s.income[company] += gain
