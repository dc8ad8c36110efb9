"""§5.1 to §5.4 Shares change hands: sales, floating, the change of director."""

from trunkline.core.game import Rule, Seat
from trunkline.games.eighteen_thirty.box import COMPANIES, Company
from trunkline.games.eighteen_thirty.rules.market import drop
from trunkline.games.eighteen_thirty.rules.state import NOBODY, State, bank_pays, players, price

NO_PRICE = Rule("§5.1.2", "Shares of a company have no price while its president's certificate is in the bank.")
NOT_HELD = Rule("§5.1.4", "You do not hold that many shares of this company.")
POOL_FULL = Rule("§5.1.4", "The pool may not hold more than five certificates of a company.")
CANNOT_DUMP = Rule("§5.1.7", "The president must keep 20% unless another player holds at least 20%.")


def cannot_part_with(s: State, seat: Seat, company: Company, count: int) -> Rule | None:
    """What any sale of shares must satisfy, in stock rounds and when a train must be paid for."""
    if s.cell[company] == NOBODY:
        return NO_PRICE
    if not 1 <= count <= s.shares[company][seat]:
        return NOT_HELD
    if s.pool[company] + count > s.box.pool:
        return POOL_FULL
    if s.director[company] == seat and s.shares[company][seat] - count < 2 and most_of_others(s, company, seat) < 2:
        return CANNOT_DUMP
    return None


def most_sellable(s: State, seat: Seat, company: Company) -> int:
    """The largest block that ``cannot_part_with`` lets go; every smaller one is legal too."""
    if s.cell[company] == NOBODY:
        return 0
    held = s.shares[company][seat]
    keep = 2 if s.director[company] == seat and most_of_others(s, company, seat) < 2 else 0
    return max(0, min(held - keep, s.box.pool - s.pool[company]))


def most_of_others(s: State, company: Company, seat: Seat) -> int:
    return max(held for other, held in enumerate(s.shares[company]) if other != seat)


def sell_to_pool(s: State, seat: Seat, company: Company, count: int) -> None:
    """§5.1.5 One price for the block, then the marker drops. §5.1.6 Ordinary certificates go to the pool."""
    proceeds = count * price(s, company)
    s.cash[seat] += proceeds
    bank_pays(s, proceeds)
    s.shares[company][seat] -= count
    s.pool[company] += count
    find_director(s, company)
    drop(s, company, count)


def find_director(s: State, company: Company) -> None:
    """§5.4.1 Only more shares unseat a director. §5.4.2 Of several with the most, the next clockwise. §5.4.3 He takes over."""
    director = s.director[company]
    if director == NOBODY:
        return
    held = s.shares[company]
    most = max(held)
    if most > held[director]:
        seats = [(director + step) % players(s) for step in range(1, players(s))]
        s.director[company] = next(seat for seat in seats if held[seat] == most)


def out_of_the_bank(s: State, company: Company) -> bool:
    """§5.3.1 Six shares sold, to players or by way of them to the pool."""
    return s.director[company] != NOBODY and 10 - s.unsold[company] >= s.box.float_at


def float_new_companies(s: State) -> None:
    """§5.3.2 At the end of the stock round."""
    for company in COMPANIES:
        if not s.floated[company] and out_of_the_bank(s, company):
            float_company(s, company)


def float_company(s: State, company: Company) -> None:
    """§5.3.2 Charter, tokens, and ten times par from the bank. §5.3.3 The money is the company's alone."""
    s.floated[company] = True
    capital = s.box.capital * s.par[company]
    s.treasury[company] += capital
    bank_pays(s, capital)
