"""§6 Invest: shares of one company, or one each of two; then a track card goes."""

from functools import cache
from itertools import combinations
from typing import NamedTuple

from trunkline.core.game import Move, Rule, action
from trunkline.games.union_pacific.box import STOCKS, Stock
from trunkline.games.union_pacific.rules.state import State, lay
from trunkline.games.union_pacific.rules.turn import go_and_discard

NOT_ENOUGH = Rule("§6.1", "You do not hold that many shares of this company.")
AT_LEAST_ONE = Rule("§6.1", "You must invest at least one share.")
TWO_COMPANIES = Rule("§6.2", "Two single shares must be of different companies, named in the order of the overview card.")


@action
class Invest(NamedTuple):
    """Lay so many shares of one company."""

    stock: Stock
    amount: int


@action
class InvestInTwo(NamedTuple):
    """Lay one share each of two companies."""

    one: Stock
    other: Stock


ONE_SHARE = tuple(Invest(stock, 1) for stock in STOCKS)


def invest_offers(s: State) -> list[Invest]:
    return [ONE_SHARE[stock] for stock in dict.fromkeys(s.hands[s.seat])]


def invest_amounts(s: State, a: Invest) -> range:
    return range(1, s.hands[s.seat].count(a.stock) + 1)


def cannot_invest(s: State, a: Invest) -> Rule | None:
    if a.amount < 1:
        return AT_LEAST_ONE
    if a.amount > s.hands[s.seat].count(a.stock):
        return NOT_ENOUGH
    return None


def invest(s: State, a: Invest) -> None:
    for _ in range(a.amount):
        lay(s, s.seat, a.stock)
    go_and_discard(s)


def invest_in_two_offers(s: State) -> list[InvestInTwo]:
    return pairs(tuple(dict.fromkeys(s.hands[s.seat])))


@cache
def pairs(stocks: tuple[Stock, ...]) -> list[InvestInTwo]:
    """Every pair of these; there are at most 2048 hands to ask about."""
    return [InvestInTwo(one, other) for one, other in combinations(stocks, 2)]


def cannot_invest_in_two(s: State, a: InvestInTwo) -> Rule | None:
    one, other = a
    hand = s.hands[s.seat]
    if one >= other:
        return TWO_COMPANIES
    if one not in hand or other not in hand:
        return NOT_ENOUGH
    return None


def invest_in_two(s: State, a: InvestInTwo) -> None:
    lay(s, s.seat, a.one)
    lay(s, s.seat, a.other)
    go_and_discard(s)


INVEST = Move(Invest, invest_offers, cannot_invest, invest, invest_amounts)
INVEST_IN_TWO = Move(InvestInTwo, invest_in_two_offers, cannot_invest_in_two, invest_in_two, legal=invest_in_two_offers)
