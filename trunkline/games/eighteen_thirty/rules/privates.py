"""§3 Private companies: who owns them, what they pay, when they close."""

from trunkline.core.game import Seat
from trunkline.games.eighteen_thirty.box import BANDO, BO, PRIVATES, Company, Private
from trunkline.games.eighteen_thirty.rules.state import NOBODY, State, bank_pays


def give_to_player(s: State, private: Private, seat: Seat) -> None:
    s.owner[private] = seat


def give_to_company(s: State, private: Private, company: Company) -> None:
    s.owner[private] = NOBODY
    s.holder[private] = company


def pay_incomes(s: State) -> None:
    """§3.0.1 §6.0.1 Every open private pays its owner; a company puts it into its treasury."""
    for private in PRIVATES:
        income = s.box.private_income[private]
        if s.owner[private] != NOBODY:
            s.cash[s.owner[private]] += income
            bank_pays(s, income)
        elif s.holder[private] != NOBODY:
            s.treasury[s.holder[private]] += income
            bank_pays(s, income)


def close(s: State, private: Private) -> None:
    """§3.2.4 A closed private is gone: no income, no certificate, no power, no value."""
    s.closed[private] = True
    s.owner[private] = s.holder[private] = NOBODY


def close_all(s: State) -> None:
    """§3.2.3 With the first 5-train."""
    for private in PRIVATES:
        close(s, private)


def train_arrived(s: State, company: Company) -> None:
    """§3.2.1 §6.6.0.10 The Baltimore & Ohio private closes with the first train of the B&O, from wherever it comes."""
    if company == BANDO and not s.closed[BO]:
        close(s, BO)
