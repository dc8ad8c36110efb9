"""What a position is worth, for bots: money, and what shares will earn at the payouts to come. Nothing here is a rule.

Most of the dollars below were not guessed. At 1,679 positions of games among bots up to eight actions were each played to the
end in twelve deals; by how much the players' money differed then is explained best by these (least squares, as in
``bench.pacific``; docs/strength.md tells more). Doubts and shares drawn unseen were chosen by hand.
"""

from functools import lru_cache
from operator import add
from typing import NamedTuple

from trunkline.games.union_pacific.box import STOCKS, UP, Box, Company, Stock
from trunkline.games.union_pacific.rules.payouts import company_premiums, pacific_premiums
from trunkline.games.union_pacific.rules.state import State, last_payout

Shares = tuple[int, ...]  # by seat


class Dollars(NamedTuple):
    """What things are worth, by the number of payouts still to come."""

    doubt: float  # score difference that multiplies the odds of winning by e
    laid: float  # for each dollar a company would pay as its shares lie
    held: float  # for each dollar it would pay with all shares in hand on the table
    lead: tuple[float, ...]  # for each dollar of its value: two shares behind the best other, one behind, level, one ahead ...
    catching_up: (
        float  # for whoever leads: the same, times the root of the shares that nobody holds, most of them still to come
    )
    share: float  # of a company, held
    in_hand: float  # each share of a hand: it takes a turn to lay them
    pacific_laid: float  # for each dollar the Union Pacific would pay next, as its shares lie
    pacific_held: float  # the same with all shares in hand
    pacific_later: float  # at later payouts; places pay in proportion, so that a fit tells these two apart by ties alone
    pacific: float  # a share of it, held
    pacific_hand: float  # the same, while it is in hand
    unseen: float  # a share drawn unseen


LAST, THIRD, SECOND, FIRST = (
    Dollars(4, 0.19, 0.56, (-0.04, -0.03, 0.04, 0.04, 0.14, 0.20), -0.05, -0.02, -0.26, -0.04, 0.80, 0.0, 0.33, -0.37, 0.3),
    Dollars(7, 0.33, 0.98, (-0.12, -0.05, 0.15, 0.17, 0.34, 0.34), -0.12, 0.69, -0.76, 0.48, 1.11, 0.10, 1.17, 0.14, 0.7),
    Dollars(10, 0.28, 0.91, (-0.34, -0.25, 0.26, 0.28, 0.60, 0.79), -0.19, 1.93, -0.95, 0.60, 2.20, 0.11, 0.39, 0.36, 1.4),
    Dollars(12, 0.16, 0.71, (-0.44, -0.33, 0.45, 0.38, 0.75, 1.11), -0.22, 4.22, -1.77, 0.0, 0.0, 0.45, 0.97, 0.52, 2.8),
)
DOLLARS = (LAST, LAST, THIRD, SECOND, FIRST)  # by payouts to come
FULL_PILE = 100  # cards, nearly
FARTHEST_BEHIND, FARTHEST_AHEAD = -2, 3


def expected_score(s: State) -> list[float]:
    """By seat: money at the end, as far as players differ in it."""
    left = last_payout(s) - s.payouts
    if not s.agenda or not left:
        return [float(each) for each in s.cash]
    hands = counted(s)
    each = DOLLARS[left].in_hand
    at_hand = [cash + each * len(hand) for cash, hand in zip(s.cash, s.hands, strict=True)]
    stakes = [company_stakes(*holdings) for holdings in all_holdings(s, left, hands)]
    return [*map(sum, zip(at_hand, pacific_stakes(*pacific_holdings(s, left, hands)), *stakes, strict=True))]


def score_spread(s: State) -> float:
    """Score difference that multiplies the odds of winning by e: smaller from payout to payout."""
    return DOLLARS[last_payout(s) - s.payouts].doubt


def payouts_left(s: State) -> float:
    """Payouts to come, and the part of the pile that is left before them."""
    return last_payout(s) - s.payouts + len(s.pile) / FULL_PILE


def counted(s: State) -> list[Shares]:
    """By stock and seat: shares in hand."""
    return [*zip(*[shares_of(tuple(hand)) for hand in s.hands], strict=True)]


@lru_cache(maxsize=1 << 14)
def shares_of(hand: tuple[Stock, ...]) -> list[int]:
    """By stock: the shares in a hand; those one may not see do not count."""
    return [hand.count(stock) for stock in STOCKS]


# -- companies ---------------------------------------------------------------------------------------------


Holdings = tuple[int, int, int, Shares, Shares]  # payouts to come, shares in all, value; shares on the tables, in the hands


def all_holdings(s: State, left: int, hands: list[Shares]) -> list[Holdings]:
    """By company: all that its stakes follow from; the Union Pacific has no locomotives and drops off the end."""
    rows = zip(s.box.shares, s.box.locomotives, s.depot, s.table, hands, strict=False)
    return [(left, shares, engines - depot + 1, tuple(table), held) for shares, engines, depot, table, held in rows]


def company_holdings(s: State, left: int, hands: list[Shares], company: Company) -> Holdings:
    """The same of one company."""
    box = s.box
    return left, box.shares[company], box.locomotives[company] - s.depot[company] + 1, tuple(s.table[company]), hands[company]


@lru_cache(maxsize=1 << 16)
def company_stakes(left: int, shares: int, value: int, table: Shares, hands: Shares) -> list[float]:
    """By seat: what the shares of a company are worth; remembered, for the same holdings come again and again."""
    return in_company(DOLLARS[left], shares, value, table, hands)


def in_company(dollars: Dollars, shares: int, value: int, table: Shares, hands: Shares) -> list[float]:
    held = [*map(add, table, hands)]
    free = max(0, shares - sum(held)) ** 0.5
    premiums = zip(company_premiums(value, table), company_premiums(value, held), strict=True)
    stakes = [dollars.laid * as_laid + dollars.held * as_held for as_laid, as_held in premiums]
    for seat, mine in enumerate(held):
        if mine:
            ahead = mine - max(held[:seat] + held[seat + 1 :])
            lead = dollars.lead[min(max(ahead, FARTHEST_BEHIND), FARTHEST_AHEAD) - FARTHEST_BEHIND]
            stakes[seat] += dollars.share * mine + value * (lead + dollars.catching_up * free * (ahead >= 0))
    return stakes


# -- the Union Pacific --------------------------------------------------------------------------------------


PacificHoldings = tuple[Box, int, int, Shares, Shares]  # payouts made and to come; shares on the tables, in the hands


def pacific_holdings(s: State, left: int, hands: list[Shares]) -> PacificHoldings:
    return s.box, s.payouts, left, tuple(s.table[UP]), hands[UP]


@lru_cache(maxsize=1 << 14)
def pacific_stakes(box: Box, payouts: int, left: int, table: Shares, hands: Shares) -> list[float]:
    """By seat: what the shares of the Union Pacific are worth."""
    return in_pacific(DOLLARS[left], box, payouts, left, table, hands)


def in_pacific(dollars: Dollars, box: Box, payouts: int, left: int, table: Shares, hands: Shares) -> list[float]:
    held = [*map(add, table, hands)]
    soon, *later = box.places_paid[payouts : payouts + left]
    as_laid, as_held = pacific_premiums(soon, table), pacific_premiums(soon, held)
    then = [pacific_premiums(places, held) for places in later]
    return [
        dollars.pacific_laid * as_laid[seat]
        + dollars.pacific_held * as_held[seat]
        + dollars.pacific_later * sum(paid[seat] for paid in then)
        + dollars.pacific * held[seat]
        + dollars.pacific_hand * hands[seat]
        for seat in range(len(held))
    ]


# -- who gains by it ---------------------------------------------------------------------------------------


def company_edges(left: int, shares: int, value: int, table: Shares, hands: Shares) -> list[float]:
    return edges(company_stakes(left, shares, value, table, hands))


def pacific_edges(box: Box, payouts: int, left: int, table: Shares, hands: Shares) -> list[float]:
    return edges(pacific_stakes(box, payouts, left, table, hands))


def edges(stakes: list[float]) -> list[float]:
    """By seat: how far it is ahead of the others on average."""
    others, total = len(stakes) - 1, sum(stakes)
    return [mine - (total - mine) / others for mine in stakes]
