"""What a bot likes to do in American Rails, in dollars by rules of thumb, and how a begun turn is likely to end."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import assert_never

from trunkline.core.game import Seat
from trunkline.games.american_rails.bot.evaluation import (
    GROWTH,
    fair_price,
    from_city,
    great_cities,
    outcome,
    years_to_come,
)
from trunkline.games.american_rails.box import MEMBERS, Box, Company, Hex, Space
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.auction import Auction, Start, end_bidding, start, start_offers
from trunkline.games.american_rails.rules.auction import auction as put_up_a_share
from trunkline.games.american_rails.rules.developing import Develop, cannot_develop, develop, develop_offers
from trunkline.games.american_rails.rules.expanding import (
    Done,
    Expand,
    expand,
    legal_expansions,
    legal_expansions_instead,
)
from trunkline.games.american_rails.rules.funds import Finance, Take, Tax, finance, take
from trunkline.games.american_rails.rules.opening import PutUp
from trunkline.games.american_rails.rules.state import (
    AUCTION,
    BIDDING,
    BUILDING,
    DEVELOP,
    EXPAND,
    FINANCE,
    OPENING,
    START,
    TAKE,
    TURN,
    State,
    players,
    price,
)
from trunkline.games.american_rails.rules.turn import Choose, Waive, end_action
from trunkline.toolkit.auction import lowest
from trunkline.toolkit.bidding import Bid, Pass, current_auction

CAUTION = 0.55  # of what a share is likely to pay, what a careful buyer offers for it


def preference(s: State, seat: Seat, a: Action) -> float:
    """How many dollars this seat hopes to gain by this; to do nothing is liked with 0."""
    match a:
        case Expand():
            return liked_cubes(s, seat, [a])[0][0]
        case Bid(amount):
            return CAUTION * fair_price(s, Company(current_auction(s).lot), years_to_come(s)) - amount + 0.5
        case Choose(space):
            return liked_space(s, seat, space)
        case Develop(hex):
            return liked_house(s, seat, hex)
        case Finance(company):
            return 5 * GROWTH * years_to_come(s) * (part(s, seat, company) - 0.3)
        case Auction(company) | PutUp(company):
            return liked_share(s, seat, company)
        case Start(hex):
            return s.box.full[hex] + 0.5 * sum(s.box.full[near] for near in s.box.around[hex])
        case Take():
            return 2.0
        case Tax():
            return 1.5
        case Pass() | Done() | Waive():
            return 0.0
        case _:
            assert_never(a)


def preferences(s: State, seat: Seat, actions: Sequence[Action]) -> list[float]:
    """The preference for each of these actions of one kind."""
    cubes = [a for a in actions if isinstance(a, Expand)]
    return [liked for liked, _ in liked_cubes(s, seat, cubes)] if cubes else [preference(s, seat, a) for a in actions]


def part(s: State, seat: Seat, company: Company) -> float:
    """This seat's part of the shares in the hands of players."""
    sold = sum(s.shares[company])
    return s.shares[company][seat] / sold if sold else 0.0


def liked_cubes(s: State, seat: Seat, offers: Sequence[Expand]) -> list[tuple[float, Expand]]:
    """Each cube with how much it is liked; what is the same for all cubes of a company is looked up once."""
    years = years_to_come(s)
    firms = {a.company for a in offers}
    parts = {company: part(s, seat, company) for company in firms}
    cities = {company: goals(s, company) for company in firms}
    return [(liked_cube(s, seat, a, years, parts[a[0]], cities[a[0]]), a) for a in offers]


def liked_cube(s: State, seat: Seat, a: Expand, years: float, mine: float, lacking: tuple[Hex, ...]) -> float:
    """Income at once, cities next to it, or a step towards a great connection; all for as long as the game lasts."""
    company, hex = a
    city = s.box.city[hex]
    income = income_there(s, company, hex) if city else 0.0
    for near in cities_around(s.box)[hex]:
        income += 0.3 * income_there(s, company, near)
    if lacking:
        income += 0.4 * nearer(s, company, hex, lacking)
    liked = income * years * mine
    if city:
        liked -= harm(s, seat, hex) * years
    return liked - 0.1 * price(s, hex)


@cache
def cities_around(box: Box) -> tuple[tuple[Hex, ...], ...]:
    """By hex: the cities next to it."""
    return tuple(tuple(near for near in around if box.city[near]) for around in box.around)


def goals(s: State, company: Company) -> tuple[Hex, ...]:
    """Each great city that a company with another one still lacks."""
    present, bit = s.present, 1 << company
    return tuple(
        target
        for target, partners in great_cities(s.box)
        if not present[target] & bit and any(present[partner] & bit for partner in partners)
    )


def income_there(s: State, company: Company, hex: Hex) -> float:
    """What a cube earns here: the city, and a great connection."""
    box, here = s.box, s.present[hex]
    if not box.city[hex] or here >> company & 1:
        return 0.0
    value = box.shared[hex] + s.houses[hex] if here else box.full[hex] + 2 * s.houses[hex]
    joined = sum(s.present[partner] >> company & 1 for partner in box.partners[hex])
    return value + box.connection_income * joined


def harm(s: State, seat: Seat, hex: Hex) -> float:
    """Income that a company of mine loses when it is no longer alone in a city."""
    there = MEMBERS[s.present[hex]]
    if len(there) != 1 or not s.box.city[hex]:
        return 0.0
    return (s.box.full[hex] - s.box.shared[hex] + s.houses[hex]) * (part(s, seat, there[0]) - 0.25)


def nearer(s: State, company: Company, hex: Hex, lacking: tuple[Hex, ...]) -> float:
    """Steps won towards one of these cities, and a little for being near to it."""
    present, bit = s.present, 1 << company
    return steps_won(s.box, lacking, hex, tuple([near for near in s.box.around[hex] if present[near] & bit]))


@lru_cache(maxsize=1 << 15)
def steps_won(box: Box, lacking: tuple[Hex, ...], hex: Hex, behind: tuple[Hex, ...]) -> float:
    """Remembered, for the same cubes are thought of again and again."""
    ways = [from_city(box, city) for city in lacking]
    return max(min(steps[near] for near in behind or (hex,)) - steps[hex] + (16 - steps[hex]) / 32 for steps in ways)


def liked_house(s: State, seat: Seat, hex: Hex) -> float:
    """Income for companies of mine, less that of the others."""
    there = MEMBERS[s.present[hex]]
    gain = s.box.house_alone if len(there) == 1 else s.box.house_shared
    return gain * years_to_come(s) * sum(part(s, seat, company) - 0.25 for company in there)


def liked_share(s: State, seat: Seat, company: Company) -> float:
    """Offer what pays best, as long as there is money for it."""
    if s.cash[seat] < s.box.least_bid:
        return -1.0
    return CAUTION * fair_price(s, company, years_to_come(s)) - s.box.least_bid


def liked_space(s: State, seat: Seat, space: Space) -> float:
    """What its action will bring, at a glance."""
    years = years_to_come(s)
    best = max(part(s, seat, company) for company in s.companies)
    money = max((s.treasury[company] for company in s.companies if s.shares[company][seat]), default=0)
    match s.box.action[space]:
        case "expand":
            cubes = min(s.box.expansion[players(s)][space], money / 2.5)
            return 0.8 * cubes * years * best
        case "auction":
            return max(liked_share(s, seat, company) for company in s.companies if s.unsold[company]) if any(s.unsold) else -1.0
        case "develop":
            return 1.4 * years * best if s.supply else -1.0
        case "finance":
            return 5 * GROWTH * years * best
        case "take":
            return max(2.0, 0.8 * min(s.box.expansion[players(s)][space], money / 2.5) * years * best)
    return 0.0


def amounts_to_try(s: State, seat: Seat, a: Action, choices: range) -> Sequence[int]:
    """Bids worth asking about: one dollar more, and a leap to near what the share is worth."""
    hammer = current_auction(s)
    fair = int(fair_price(s, Company(hammer.lot), years_to_come(s)))
    return sorted({min(max(leap, choices[0]), choices[-1]) for leap in (lowest(hammer), fair * 3 // 4)})


# -- how a begun turn ends ------------------------------------------------------------------------------


def settle(s: State) -> None:
    """An auction goes to whoever outbids the others; an action does what is liked best."""
    while s.agenda and s.agenda[-1] not in (TURN, OPENING):
        SETTLED[s.agenda[-1]](s)


def settle_bidding(s: State) -> None:
    hammer = current_auction(s)
    buyer, dollars = outcome(s, hammer, years_to_come(s))
    s.auction = hammer._replace(leader=buyer, bid=dollars, speaker=hammer.speaker if buyer is None else buyer)
    end_bidding(s)


def settle_start(s: State) -> None:
    seat = current_auction(s).speaker
    start(s, max(start_offers(s), key=lambda a: preference(s, seat, a)))


def settle_building(s: State) -> None:
    liked = liked_cubes(s, s.seat, legal_expansions(s))
    most, a = max(liked, default=(0.0, None))
    if a is None or most <= 0:
        end_action(s)
    else:
        expand(s, a)


def settle_taking(s: State) -> None:
    liked = liked_cubes(s, s.seat, legal_expansions_instead(s))
    most, a = max(liked, default=(0.0, None))
    if a is None or most <= 2:
        take(s, Take())
    else:
        expand(s, a)


def settle_house(s: State) -> None:
    liked = [(liked_house(s, s.seat, a.hex), a) for a in develop_offers(s) if cannot_develop(s, a) is None]
    most, a = max(liked, default=(0.0, None))
    if a is None or most <= 0:
        end_action(s)
    else:
        develop(s, a)


def settle_finance(s: State) -> None:
    finance(s, Finance(max(s.companies, key=lambda company: part(s, s.seat, company))))


def settle_offer(s: State) -> None:
    offers = [company for company in s.companies if s.unsold[company]]
    best = max(offers, key=lambda company: liked_share(s, s.seat, company), default=None)
    if best is None or liked_share(s, s.seat, best) <= 0:
        end_action(s)
    else:
        put_up_a_share(s, Auction(best))


SETTLED = {
    BIDDING: settle_bidding,
    START: settle_start,
    BUILDING: settle_building,
    EXPAND: settle_building,
    TAKE: settle_taking,
    DEVELOP: settle_house,
    FINANCE: settle_finance,
    AUCTION: settle_offer,
}
