"""§7 The end: the bank is empty or a director is bankrupt, and the richest player wins."""

from trunkline.core.game import Rule
from trunkline.games.eighteen_thirty.box import COMPANIES, PRIVATES
from trunkline.games.eighteen_thirty.rules.state import State, players, price

GAME_OVER = Rule("§7.0.1", "The game is over.")


def score(s: State) -> list[int]:
    """§7.0.3 Cash, shares at their price, privates at their printed price. §7.0.4 Equal wealth shares the victory."""
    return [wealth(s, seat) for seat in range(players(s))]


def wealth(s: State, seat: int) -> int:
    """§7.1.2 A bankrupt player keeps only the shares that could not be sold."""
    shares = sum(s.shares[company][seat] * price(s, company) for company in COMPANIES)
    if s.bankrupt == seat:
        return shares
    return s.cash[seat] + shares + sum(s.box.private_price[p] for p in PRIVATES if s.owner[p] == seat)


def why_it_ended(s: State) -> str:
    return s.ending
