"""What a position is worth, for bots: money, and what the shares will earn at the payouts to come. Nothing here is a rule."""

from collections.abc import Sequence
from functools import lru_cache
from operator import add

from trunkline.core.game import Seat
from trunkline.games.union_pacific.box import COMPANIES, STOCKS, UP, Box, Company, Stock
from trunkline.games.union_pacific.payouts import company_premiums, pacific_premiums
from trunkline.games.union_pacific.table import State, last_payout, players, value

# found by play among bots
DRAWS_A_TURN = 0.7  # shares taken from the pile
SHARES_A_TURN = 0.5  # of a hand, laid on the table when a payout comes near
HAND = 0.55  # how surely a share in hand is on the table by the payout after the next
PLACES_CHANGE = 2.0  # dollars at each payout after the next that a share of the Union Pacific is worth beyond its place now
AHEAD = 8  # decisions in a line: two rounds of four
COMPARED = 5  # lines; few and short, so that there is time for many deals
GROWTH = 0.8  # locomotives a company wins between two payouts, if it can build


Premiums = tuple[int, ...]  # by seat as the shares lie, then by seat with those in hand on the table


def worth(s: State) -> list[float]:
    """By seat: money at the end. The next payout finds a part of the hands on the table, the later ones a fixed part."""
    left = last_payout(s) - s.payouts
    if not s.agenda or not left:
        return [float(each) for each in s.cash]
    hands = counted(s)
    premiums = company_prospects(s, hands)
    laid, hoped = premiums[: len(s.cash)], premiums[len(s.cash) :]
    pacific = pacific_prospects(s.box, s.payouts, left, tuple(s.table[UP]), hands[UP])
    soon_laid, soon_hoped, then_laid, then_hoped = pacific
    money = []
    for seat, (cash, ready) in enumerate(zip(s.cash, laid_by_then(s), strict=True)):
        soon = mixed(ready, laid[seat] / 2 + soon_laid[seat], hoped[seat] / 2 + soon_hoped[seat])
        then = mixed(HAND, (left - 1) * laid[seat] / 2 + then_laid[seat], (left - 1) * hoped[seat] / 2 + then_hoped[seat])
        money.append(cash + soon + then)
    return money


def mixed(surely: float, as_laid: float, as_hoped: float) -> float:
    return surely * as_hoped + (1 - surely) * as_laid


def counted(s: State) -> list[tuple[int, ...]]:
    """By stock and seat: shares in hand."""
    return [*zip(*[shares_of(tuple(hand)) for hand in s.hands], strict=True)]


@lru_cache(maxsize=1 << 14)
def shares_of(hand: tuple[Stock, ...]) -> list[int]:
    """By stock: the shares in a hand; those one may not see do not count."""
    return [hand.count(stock) for stock in STOCKS]


def company_prospects(s: State, hands: list[tuple[int, ...]]) -> list[int]:
    """Twice the premiums of all companies at a payout: by seat as the shares lie, then by seat with those in hand."""
    premiums = [
        prospects(value(s, company), growth(s, company), tuple(s.table[company]), hands[company]) for company in COMPANIES
    ]
    return [*map(sum, zip(*premiums, strict=True))]


@lru_cache(maxsize=1 << 16)
def prospects(now: int, growth: float, tables: tuple[int, ...], hands: tuple[int, ...]) -> Premiums:
    """Twice a company's premiums at a payout; remembered, for the same holdings come again and again."""
    as_laid = company_premiums(2 * now, tables)
    if not any(hands):
        return (*as_laid, *as_laid)
    return (*as_laid, *company_premiums(int(2 * (now + growth)), [*map(add, tables, hands)]))


def growth(s: State, company: Company) -> float:
    """Locomotives until the payout after the next."""
    return GROWTH if s.depot[company] and s.open[company] else 0.0


@lru_cache(maxsize=1 << 14)
def pacific_prospects(
    box: Box, payouts: int, left: int, tables: tuple[int, ...], hands: tuple[int, ...]
) -> list[Sequence[float]]:
    """The premiums of the Union Pacific: at the next payout as its shares lie and with those in hand, and at all later ones."""
    together = [*map(add, tables, hands)]
    soon, *later = box.places_paid[payouts : payouts + left]
    change = [PLACES_CHANGE * len(later) * held for held in together]
    at_once: list[Sequence[float]] = [pacific_premiums(soon, tables), pacific_premiums(soon, together)]
    return [*at_once, in_all(later, tables, change), in_all(later, together, change)]


def in_all(payouts: Sequence[Sequence[int]], shares: Sequence[int], change: Sequence[float]) -> list[float]:
    """By seat: the premiums of the Union Pacific at all these payouts, and what a change of places promises."""
    premiums = [pacific_premiums(places, shares) for places in payouts]
    return [sum(paid[seat] for paid in premiums) + more for seat, more in enumerate(change)]


def laid_by_then(s: State) -> list[float]:
    """By seat: the part of the hand that will be on the table at the next payout."""
    turns = turns_to_payout(s)
    return [min(HAND, SHARES_A_TURN * turns / (1 + len(hand))) for hand in s.hands]


def turns_to_payout(s: State) -> float:
    """Turns of each player until a dividend card is likely to turn up; 0 if one lies on the table."""
    if s.laid:
        return 0.0
    draws = 0.0
    for cards, dividends in reversed(s.sections):
        if dividends:
            return (draws + cards / (dividends + 1)) / (DRAWS_A_TURN * players(s))
        draws += cards
    return draws / (DRAWS_A_TURN * players(s)) if s.sections else 3.0


def standing(s: State, seat: Seat, company: Company) -> tuple[int, int]:
    """This seat's shares of a company, on the table and in hand, and the most that another has on the table."""
    tables = s.table[company]
    mine = tables[seat] + s.hands[seat].count(Stock(company))
    return mine, max(tables[:seat] + tables[seat + 1 :])
