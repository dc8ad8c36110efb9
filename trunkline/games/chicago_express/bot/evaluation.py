"""What a position is worth, for bots: cash, and what the shares will still pay. Nothing here is a rule of the game."""

from functools import cache

from trunkline.core.game import Seat
from trunkline.games.chicago_express.box import COMPANIES, DETROIT, Box, Company
from trunkline.games.chicago_express.rules.state import State
from trunkline.toolkit.auction import Auction as Hammer
from trunkline.toolkit.auction import foreseen

# found by play among bots
HOUSES_A_ROUND, TRAINS_A_ROUND, SHARES_A_ROUND = 4.2, 7.0, 2.1  # used up between two general dividends
GROWTH = 0.3  # income that a dollar in the treasury buys
LATER = 0.6  # of the dividends to come, those that what is built from now on takes part in
ARRIVAL = 0.6  # how surely a company within reach of Chicago gets there
DILUTION = 0.06  # shares sold to others by each dividend still to come
PURSE = 0.025  # what a dollar in hand earns by each dividend to come, on shares bought for less than they pay
FAR = 99  # from Chicago


def expected_score(s: State) -> list[float]:
    """By seat: cash at the end, as far as one can tell now. A share under the hammer belongs to whoever leads."""
    if not s.agenda:
        return [float(each) for each in s.cash]
    rounds = dividends_to_come(s)
    dollar = a_dollar(rounds)
    cash = [dollar * each for each in s.cash]
    buyer, price = likely_buyer(s, rounds)
    for company in COMPANIES:
        held, treasury = s.shares[company], s.treasury[company]
        if buyer is not None and s.auction is not None and s.auction.lot == company:
            held = [count + (seat == buyer) for seat, count in enumerate(held)]
            cash[buyer] -= price * dollar
            treasury += price
        sold = sum(held)
        if sold:
            each = still_pays(s, company, treasury, rounds) / (sold + diluted(s, company, rounds))
            for seat, count in enumerate(held):
                if count:
                    cash[seat] += count * each
    return cash


def dividends_to_come(s: State) -> float:
    """General dividends until one of the four ends comes, at the usual pace."""
    box = s.box
    by_detroit = box.industry[DETROIT][-1] - s.industry[DETROIT] + 1
    by_houses = 1 + max(0, s.supply - box.houses_at_end) / HOUSES_A_ROUND
    by_trains = 1 + sorted(s.depot)[box.companies_at_end - 1] / TRAINS_A_ROUND
    by_shares = 1 + sum(sorted(s.unsold)[: box.companies_at_end]) / SHARES_A_ROUND
    return max(1.0, min(by_detroit, by_houses, by_trains, by_shares))


def still_pays(s: State, company: Company, treasury: int, rounds: float) -> float:
    """What all shares of a company together will receive: its income now, what its money will build, and Chicago."""
    income = float(s.income[company])
    later = max(0.0, rounds - 1) * LATER
    total = income * rounds
    if s.depot[company] and treasury:
        total += GROWTH * min(treasury, 3 * s.depot[company], 6 * rounds) * later
        way = steps_to_chicago(s, company)
        if way and way < treasury * 1.4 and way <= s.depot[company]:
            near = ARRIVAL * (1 - way / 24)
            total += near * (7 * later + income + 7)
    return total


def diluted(s: State, company: Company, rounds: float) -> float:
    """Shares that others will yet buy, and that will share the dividends for about half of the time."""
    return min(s.unsold[company] * 0.5, DILUTION * rounds)


def steps_to_chicago(s: State, company: Company) -> int:
    """Hexes from its nearest train; 0 once it has arrived."""
    steps = from_chicago(s.box)
    return min(map(steps.__getitem__, s.trains[company]), default=FAR)


@cache
def from_chicago(box: Box) -> tuple[int, ...]:
    """By hex: the trains needed from there to Chicago on an empty map."""
    steps = [FAR] * len(box.hexes)
    steps[box.chicago], edge = 0, [box.chicago]
    while edge:
        fresh = sorted({near for hex in edge for near in box.around[hex] if steps[near] == FAR})
        for hex in fresh:
            steps[hex] = 1 + min(steps[near] for near in box.around[hex])
        edge = fresh
    return tuple(steps)


def likely_buyer(s: State, rounds: float) -> tuple[Seat | None, int]:
    """Who would have the share under the hammer, and for how much: the leader, or before the first bid whoever outbids all."""
    if s.auction is None:
        return None, 0
    if s.auction.leader is not None:
        return s.auction.leader, s.auction.bid
    return outcome(s, s.auction, rounds)


def outcome(s: State, hammer: Hammer, rounds: float) -> tuple[Seat | None, int]:
    """How the auction will end if everybody inside goes as far as money and good sense allow."""
    fair = int(fair_price(s, Company(hammer.lot), rounds) / a_dollar(rounds))
    return foreseen(hammer, [min(each, fair) for each in s.cash])


def a_dollar(rounds: float) -> float:
    """What a dollar in hand is worth: it can still buy shares that pay more than they cost."""
    return 1 + PURSE * max(0.0, rounds - 1)


def fair_price(s: State, company: Company, rounds: float) -> float:
    """What one more share of a company will pay its owner."""
    sold = sum(s.shares[company]) + 1
    return still_pays(s, company, s.treasury[company], rounds) / (sold + diluted(s, company, rounds))
