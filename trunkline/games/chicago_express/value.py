"""What a position is worth, for bots: cash, and what the shares will still pay. Nothing here is a rule of the game."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from trunkline.core.game import Seat
from trunkline.games.chicago_express.auction import Auction, Bid, Pass
from trunkline.games.chicago_express.box import COMPANIES, DETROIT, NO_WORKS, Box, Company, Hex
from trunkline.games.chicago_express.developing import Develop
from trunkline.games.chicago_express.expanding import Expand, gain
from trunkline.games.chicago_express.table import State, companies_in, players
from trunkline.parts.auction import Auction as Hammer
from trunkline.parts.auction import lowest

HOUSES_A_ROUND, TRAINS_A_ROUND = 3.0, 3.5  # used up between two general dividends, in games among bots
GROWTH = 0.45  # income that a dollar in the treasury buys
FAR = 99  # from Chicago


def worth(s: State) -> list[float]:
    """By seat: cash at the end, as far as one can tell now. A share under the hammer belongs to whoever leads."""
    rounds = dividends_to_come(s)
    cash: list[float] = [float(each) for each in s.cash]
    buyer, price = likely_buyer(s, rounds)
    for company in COMPANIES:
        held, treasury = s.shares[company], s.treasury[company]
        if buyer is not None and s.auction is not None and s.auction.lot == company:
            held = [count + (seat == buyer) for seat, count in enumerate(held)]
            cash[buyer] -= price
            treasury += price
        sold = sum(held)
        if sold:
            each = still_pays(s, company, treasury, rounds) / (sold + diluted(s, company, sold, rounds))
            for seat, count in enumerate(held):
                if count:
                    cash[seat] += count * each
    return cash


def dividends_to_come(s: State) -> float:
    """General dividends until one of the four ends comes, at the usual pace; none once the game is over."""
    if not s.agenda:
        return 0.0
    box = s.box
    by_detroit = box.industry[DETROIT][-1] - s.industry[DETROIT] + 1
    by_houses = 1 + max(0, s.supply - box.houses_at_end) / HOUSES_A_ROUND
    by_trains = 1 + sorted(s.depot)[box.companies_at_end - 1] / TRAINS_A_ROUND
    by_shares = 1 + sum(sorted(s.unsold)[: box.companies_at_end]) / 1.5
    return max(1.0, min(by_detroit, by_houses, by_trains, by_shares))


def still_pays(s: State, company: Company, treasury: int, rounds: float) -> float:
    """What all shares of a company together will receive: its income now, what its money will build, and Chicago."""
    income = float(s.income[company])
    later = max(0.0, rounds - 1) * 0.6
    total = income * rounds
    if s.depot[company] and treasury:
        total += GROWTH * min(treasury, 3 * s.depot[company], 6 * rounds) * later
        way = steps_to_chicago(s, company)
        if way and way < treasury * 1.4 and way <= s.depot[company]:
            near = 1 - way / 24
            total += near * (7 * later + income + 7)
    return total


def diluted(s: State, company: Company, sold: int, rounds: float) -> float:
    """Shares that others will yet buy, and that will share the dividends for about half of the time."""
    return min(s.unsold[company], 0.25 * rounds) * 0.5


def steps_to_chicago(s: State, company: Company) -> int:
    """Hexes from its nearest train; 0 once it has arrived."""
    steps = from_chicago(s.box)
    return min([steps[hex] for hex in s.trains[company]], default=FAR)


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
    """Who takes the share under the hammer, and for how much: the leader, or before the first bid the richest."""
    if s.auction is None:
        return None, 0
    if s.auction.leader is not None:
        return s.auction.leader, s.auction.bid
    fair = int(fair_price(s, Company(s.auction.lot), rounds))
    inside = [seat for seat in range(players(s)) if s.auction.inside[seat] and s.cash[seat] >= s.auction.minimum]
    if not inside or fair < s.auction.minimum:
        return None, 0
    rich = sorted(inside, key=lambda seat: (-s.cash[seat], (seat - s.auction.speaker) % players(s)))  # type: ignore[union-attr]
    others = s.cash[rich[1]] if len(rich) > 1 else 0
    return Seat(rich[0]), max(s.auction.minimum, min(fair, others, s.cash[rich[0]]))


def fair_price(s: State, company: Company, rounds: float) -> float:
    """What one more share of a company will pay its owner."""
    sold = sum(s.shares[company]) + 1
    return still_pays(s, company, s.treasury[company], rounds) / (sold + diluted(s, company, sold, rounds))


# -- plain rules ---------------------------------------------------------------------------------------


def liking(s: State, seat: Seat, a: Any) -> float:
    """How much this seat would like to do this, by rules of thumb; to do nothing is liked with 0."""
    match a:
        case Bid(amount):
            return liked_price(s, seat) - amount + 0.5
        case Auction(company):
            return liked_auction(s, seat, company)
        case Develop(hex):
            return liked_hex(s, seat, hex)
        case Expand(company, hex):
            return liked_train(s, seat, company, hex)
        case Pass():
            return 0.0
    return -0.5


def liked_price(s: State, seat: Seat) -> float:
    """A share is worth a few dividends, as many as are likely still to come."""
    hammer = under_the_hammer(s)
    company = Company(hammer.lot)
    each = s.income[company] / (sum(s.shares[company]) + 1)
    return each * min(3.0, 0.6 * dividends_to_come(s)) + s.treasury[company] / 8


def liked_auction(s: State, seat: Seat, company: Company) -> float:
    """Offer what pays best for what it costs, as long as there is money for it."""
    each = -(-s.income[company] // (sum(s.shares[company]) + 1))
    return each / 4 if s.cash[seat] >= 2 * each and s.unsold[company] else -1.0


def liked_hex(s: State, seat: Seat, hex: Hex) -> float:
    """Income for companies of mine, less that of the others."""
    works = s.box.works[hex]
    bonus = 1.0 if works != NO_WORKS else s.box.bonus[hex] or 0.3
    return sum(bonus * (part(s, seat, company) - 0.3) for company in companies_in(s, hex)) * 2


def liked_train(s: State, seat: Seat, company: Company, hex: Hex) -> float:
    """Income at once, or a step nearer to Chicago."""
    steps = from_chicago(s.box)
    nearer = steps_to_chicago(s, company) - steps[hex]
    return part(s, seat, company) * (gain(s, hex) + 0.6 * max(nearer, -1)) * 1.5 - 0.1 * s.box.cost[hex]


def part(s: State, seat: Seat, company: Company) -> float:
    """This seat's part of the shares sold."""
    sold = sum(s.shares[company])
    return s.shares[company][seat] / sold if sold else 0.0


def sums(s: State, seat: Seat, a: Any, choices: range) -> Sequence[int]:
    """Bids worth asking about: one dollar more, and a leap to near what the share is worth."""
    hammer = under_the_hammer(s)
    fair = int(fair_price(s, Company(hammer.lot), dividends_to_come(s)))
    leaps = (lowest(hammer), fair * 3 // 4, fair)
    return sorted({min(max(leap, choices[0]), choices[-1]) for leap in leaps})


def under_the_hammer(s: State) -> Hammer:
    assert s.auction is not None  # whoever may bid asks
    return s.auction
