"""§7 The end: the bank is empty or a director is bankrupt, and the richest player wins."""

from collections.abc import Sequence

from trunkline.core.game import Rule
from trunkline.games.eighteen_thirty.box import COMPANIES, PRIVATES
from trunkline.games.eighteen_thirty.rules.state import State, players, price

GAME_OVER = Rule("§7.0.1", "The game is over.")


def score(s: State) -> list[int]:
    """§7.0.3 Cash, shares at their price, privates at their printed price. §7.0.4 Equal wealth shares the victory."""
    prices = market_prices(s)
    return [wealth_at(s, seat, prices) for seat in range(players(s))]


def wealth(s: State, seat: int) -> int:
    return wealth_at(s, seat, market_prices(s))


def market_prices(s: State) -> list[int]:
    return [price(s, company) for company in COMPANIES]


def wealth_at(s: State, seat: int, prices: Sequence[int]) -> int:
    """§7.1.2 A bankrupt player keeps only the shares that could not be sold."""
    shares = sum([held[seat] * price for held, price in zip(s.shares, prices, strict=True)])
    if s.bankrupt == seat:
        return shares
    return s.cash[seat] + shares + sum([s.box.private_price[p] for p in PRIVATES if s.owner[p] == seat])


def why_it_ended(s: State) -> str:
    return s.ending
