"""What a position is worth, for bots: cash, and what the shares will still pay. Nothing here is a rule of the game."""

from collections.abc import Sequence
from functools import cache
from itertools import compress

from trunkline.core.game import Seat
from trunkline.games.american_rails.box import MEMBERS, Box, Company, Hex
from trunkline.games.american_rails.rules.state import BIDDING, State, on_map, players
from trunkline.toolkit.auction import Auction as Hammer
from trunkline.toolkit.auction import foreseen

# found by play among bots
CUBES_A_YEAR, HOUSES_A_YEAR, SHARES_A_YEAR = 4.0, 2.0, 2.5  # used up of a supply
GROWTH = 0.3  # income that a dollar in the treasury buys
LATER = 0.6  # of the years to come, those that what is built from now on takes part in
JOINING = 0.6  # how surely a great connection within reach is made
DOLLARS_A_STEP = 2.7  # on the way to a great city
DILUTION = 0.1  # shares sold to others in each year to come
PURSE = 0.03  # what a dollar in hand earns by each year to come, on shares bought for less than they pay
FAR = 99  # steps


def expected_score(s: State) -> list[float]:
    """By seat: cash at the end, as far as one can tell now. A share under the hammer belongs to whoever leads."""
    if not s.agenda:
        return [float(each) for each in s.cash]
    years = years_to_come(s)
    dollar = a_dollar(years)
    cash = [dollar * each for each in s.cash]
    buyer, price = likely_buyer(s, years)
    homes = hexes_of(s)
    for company in s.companies:
        held, treasury = s.shares[company], s.treasury[company]
        if buyer is not None and s.auction is not None and s.auction.lot == company:
            held = [count + (seat == buyer) for seat, count in enumerate(held)]
            cash[buyer] -= price * dollar
            treasury += price
        sold = sum(held)
        if sold:
            each = still_pays(s, company, treasury, years, homes[company]) / (sold + diluted(s, company, years))
            for seat, count in enumerate(held):
                if count:
                    cash[seat] += count * each
    return cash


def years_to_come(s: State) -> float:
    """Dividends until one of the three ends comes, at the usual pace."""
    box = s.box
    low, cubes, unsold = box.low, s.cubes, s.unsold
    needs = [(cubes[company] - low) / CUBES_A_YEAR for company in s.companies]
    needs.append((s.supply - low) / HOUSES_A_YEAR)
    needs.sort()
    by_supplies = 1 + max(0.0, needs[box.low_supplies_at_end[len(s.cash)] - 1])
    by_shares = 1 + sum([unsold[company] for company in s.companies]) / SHARES_A_YEAR
    return max(1.0, min(box.last_year - s.year + 1, by_supplies, by_shares))


def years_to_build(s: State, years: float) -> float:
    """Dividends that what is built from now on will take part in: less the nearer this year is to its end."""
    return max(0.0, years - 0.5 * gone(s)) * LATER


def years_left(s: State) -> float:
    """The same to come as ``years_to_come``, less half of what is gone of this year."""
    return years_to_come(s) - 0.5 * gone(s)


def gone(s: State) -> float:
    """The part of this year that is over."""
    return (s.column + s.acted / players(s)) / s.box.columns


def a_dollar(years: float) -> float:
    """What a dollar in hand is worth: it can still buy shares that pay more than they cost."""
    return 1 + PURSE * max(0.0, years - 1)


def still_pays(s: State, company: Company, treasury: int, years: float, home: Sequence[int]) -> float:
    """What all shares of a company together will receive: its income now, what its money will build, great connections."""
    total = s.income[company] * years
    if not home:
        total += best_free_city(s) * years
    if s.cubes[company] and treasury:
        building = years_to_build(s, years)
        total += GROWTH * min(treasury, 3 * s.cubes[company], 8 * years) * building
        total += JOINING * s.box.connection_income * building * joined_soon(s, company, treasury, home)
    return total


def joined_soon(s: State, company: Company, treasury: int, home: Sequence[int]) -> float:
    """How near the next great connection is: 1 next door, 0 where the money does not reach."""
    near, present, bit = 0.0, s.present, 1 << company
    for target, partners in great_cities(s.box):
        if present[target] & bit:
            continue
        made = len([partner for partner in partners if present[partner] & bit])
        if made:
            steps = from_city(s.box, target)
            way = min(map(steps.__getitem__, home))
            if way * DOLLARS_A_STEP <= treasury + 5 and way <= s.cubes[company]:
                near = max(near, made * (1 - way / 16))
    return near


def diluted(s: State, company: Company, years: float) -> float:
    """Shares that others will yet buy, for the part of the time they will share the dividends."""
    return min(s.unsold[company] * 0.5, DILUTION * years)


def best_free_city(s: State) -> int:
    """The first income of a company that starts now."""
    return max((s.box.full[city] for city in s.box.cities if not s.present[city]), default=0)


def hexes_of(s: State) -> list[list[int]]:
    """By company: where its cubes lie."""
    homes: list[list[int]] = [[] for _ in s.income]
    for hex in compress(range(len(s.present)), s.present):
        for company in MEMBERS[s.present[hex]]:
            homes[company].append(hex)
    return homes


def home_of(s: State, company: Company) -> list[int]:
    """Where its cubes lie."""
    present, bit = s.present, 1 << company
    return [hex for hex in compress(range(len(present)), present) if present[hex] & bit]


@cache
def great_cities(box: Box) -> tuple[tuple[Hex, tuple[Hex, ...]], ...]:
    return tuple((city, box.partners[city]) for city in box.cities if box.partners[city])


@cache
def from_city(box: Box, city: Hex) -> tuple[int, ...]:
    """By hex: the cubes needed from there to this city on an empty map."""
    steps = [FAR] * len(box.hexes)
    steps[city], edge, away = 0, [city], 0
    while edge:
        away += 1
        edge = sorted({near for hex in edge for near in box.around[hex] if steps[near] == FAR})
        for hex in edge:
            steps[hex] = away
    return tuple(steps)


# -- a share under the hammer --------------------------------------------------------------------------


def likely_buyer(s: State, years: float) -> tuple[Seat | None, int]:
    """Who would have the share under the hammer, and for how much: the leader, or before the first bid whoever outbids all."""
    if s.auction is None or not s.agenda or s.agenda[-1] != BIDDING:
        return None, 0
    if s.auction.leader is not None:
        return s.auction.leader, s.auction.bid
    return outcome(s, s.auction, years)


def outcome(s: State, hammer: Hammer, years: float) -> tuple[Seat | None, int]:
    """How the auction will end if everybody inside goes as far as money and good sense allow."""
    fair = int(fair_price(s, Company(hammer.lot), years) / a_dollar(years))
    return foreseen(hammer, [min(each, fair) for each in s.cash])


def fair_price(s: State, company: Company, years: float) -> float:
    """What one more share of a company will pay its owner."""
    sold = sum(s.shares[company]) + 1
    home = home_of(s, company) if on_map(s, company) else []
    return still_pays(s, company, s.treasury[company] + s.box.least_bid, years, home) / (sold + diluted(s, company, years))
