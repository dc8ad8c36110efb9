"""What counts at the end beside cash."""

from collections.abc import Sequence

from trunkline.games.eighteen_thirty.box import COMPANIES, PRIVATES
from trunkline.games.eighteen_thirty.present.names import firm
from trunkline.games.eighteen_thirty.rules.ending import market_prices
from trunkline.games.eighteen_thirty.rules.state import State, players
from trunkline.present.message import Cell, Term
from trunkline.toolkit.seats import all_seats


def assets(s: State) -> list[tuple[Cell, Sequence[int]]]:
    """§7.0.3 Shares at their price, and privates at their printed price, by seat."""
    prices = market_prices(s)
    shares = [(firm(s, company), [held * prices[company] for held in s.shares[company][: players(s)]]) for company in COMPANIES]
    return [*shares, (Term("Privates"), [private_worth(s, seat) for seat in all_seats(players(s))])]


def private_worth(s: State, seat: int) -> int:
    """§7.1.2 A bankrupt player keeps none."""
    if s.bankrupt == seat:
        return 0
    return sum(s.box.private_price[private] for private in PRIVATES if s.owner[private] == seat)
