"""§4 The stock market: prices and how they move."""

from trunkline.games.eighteen_thirty.box import Company
from trunkline.games.eighteen_thirty.rules.state import State


def set_par(s: State, company: Company, par: int) -> None:
    """§4.2.2 The marker goes to the par column, under the markers already there."""
    s.par[company] = s.box.pars[par]
    move_to(s, company, s.box.par_cell[par])


def move_to(s: State, company: Company, cell: int) -> None:
    """§4.5.5 Whoever enters a cell lies under all markers there; who does not move keeps its place."""
    if cell == s.cell[company]:
        return
    if company in s.arrivals:
        s.arrivals.remove(company)
    s.arrivals.append(company)
    s.cell[company] = cell


def drop(s: State, company: Company, shares: int) -> None:
    """§4.5.1 One cell down for each share sold; at the bottom nothing happens."""
    cell = s.cell[company]
    for _ in range(shares):
        cell = s.box.down[cell]
    move_to(s, company, cell)


def pays_dividend(s: State, company: Company) -> None:
    """§4.5.3 Right; at the end of the row up."""
    move_to(s, company, s.box.right[s.cell[company]])


def pays_nothing(s: State, company: Company) -> None:
    """§4.5.4 Left; at the end of the row down."""
    move_to(s, company, s.box.left[s.cell[company]])


def reward_sold_out(s: State) -> None:
    """§4.5.2 Companies with all ten shares in players' hands rise, the highest first."""
    sold_out = [company for company in priced(s) if not s.unsold[company] and not s.pool[company]]
    for company in sold_out:
        move_to(s, company, s.box.up[s.cell[company]])


def priced(s: State) -> list[Company]:
    """All companies on the market in price order."""
    return sorted(s.arrivals, key=lambda company: s.box.rank[s.cell[company]])
