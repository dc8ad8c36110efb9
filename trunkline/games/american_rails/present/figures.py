"""What cities, houses and connections are worth, as words and panels say it."""

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.american_rails.box import MEMBERS, Company, Hex
from trunkline.games.american_rails.present.names import amounts_of, firm
from trunkline.games.american_rails.rules.expanding import Expand
from trunkline.games.american_rails.rules.funds import dollars_here
from trunkline.games.american_rails.rules.state import State, dividend, players
from trunkline.present.message import Several
from trunkline.toolkit.seats import all_seats


def entry(s: State, hex: Hex) -> int:
    """What a city adds to the income of a company that enters it now, great connections apart."""
    if not s.box.city[hex]:
        return 0
    return shared_value(s, hex) if s.present[hex] else full_value(s, hex)


def full_value(s: State, hex: Hex) -> int:
    return s.box.full[hex] + s.box.house_alone * s.houses[hex]


def shared_value(s: State, hex: Hex) -> int:
    return s.box.shared[hex] + s.box.house_shared * s.houses[hex]


def loss(s: State, hex: Hex) -> int:
    """What the only company of a city loses to a second one."""
    return full_value(s, hex) - shared_value(s, hex)


def crowded(s: State, hex: Hex) -> tuple[Company, ...]:
    """The company that is alone in a city and would be so no more, if that costs it anything."""
    there = MEMBERS[s.present[hex]]
    return there if len(there) == 1 and s.box.city[hex] and loss(s, hex) else ()


def joined(s: State, a: Expand) -> list[Hex]:
    """The great cities that this cube joins to the one it is laid in."""
    return [partner for partner in s.box.partners[a.hex] if s.present[partner] >> a.company & 1]


def house_gains(s: State, hex: Hex) -> Several:
    """What each company in a city has from a house."""
    there = MEMBERS[s.present[hex]]
    more = s.box.house_alone if len(there) == 1 else s.box.house_shared
    return Several(tuple(Message("{company} income +{more}", {"company": firm(s, company), "more": more}) for company in there))


def taxes(s: State) -> Several:
    """§4.3 Whoever has less pays all of it."""
    due = [(seat, min(s.cash[seat], dollars_here(s))) for seat in all_seats(players(s)) if seat != s.seat]
    return amounts_of(due)


def next_dividend(s: State, seat: Seat) -> int:
    return sum(s.shares[company][seat] * dividend(s, company) for company in s.companies)
