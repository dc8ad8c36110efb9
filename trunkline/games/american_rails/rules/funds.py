"""§4 Funds: five dollars for a company, two for yourself, or two from everybody else."""

from typing import NamedTuple

from trunkline.core.game import Move, Rule, action
from trunkline.core.play import never
from trunkline.games.american_rails.box import COMPANIES, Company
from trunkline.games.american_rails.rules.opening import OUT_OF_THE_GAME
from trunkline.games.american_rails.rules.state import State
from trunkline.games.american_rails.rules.turn import end_action


@action
class Finance(NamedTuple):
    """The bank pays five dollars into the treasury of this company."""

    company: Company


@action
class Take(NamedTuple):
    """The bank pays you two dollars."""


@action
class Tax(NamedTuple):
    """Everybody else pays two dollars to the bank."""


FINANCES = tuple(map(Finance, COMPANIES))
TAKEN, TAXED = (Take(),), (Tax(),)


def finance_offers(s: State) -> list[Finance]:
    return [FINANCES[company] for company in s.companies]


def cannot_finance(s: State, a: Finance) -> Rule | None:
    return None if a.company in s.companies else OUT_OF_THE_GAME


def finance(s: State, a: Finance) -> None:
    """§4.1 On the map or not, with unsold shares or none, yours or not."""
    dollars = dollars_here(s)
    s.treasury[a.company] += dollars
    s.bank -= dollars
    end_action(s)


def take_offers(s: State) -> tuple[Take]:
    return TAKEN


def take(s: State, a: Take) -> None:
    """§4.2 From the bank."""
    dollars = dollars_here(s)
    s.cash[s.seat] += dollars
    s.bank -= dollars
    end_action(s)


def tax_offers(s: State) -> tuple[Tax]:
    return TAXED


def tax(s: State, a: Tax) -> None:
    """§4.3 Whoever has less pays all there is; the player who acts gets nothing."""
    for seat, cash in enumerate(s.cash):
        if seat != s.seat:
            paid = min(cash, dollars_here(s))
            s.cash[seat] -= paid
            s.bank += paid
    end_action(s)


def dollars_here(s: State) -> int:
    """The amount printed on the space of the player who acts."""
    return s.box.dollars[s.board[s.column].index(s.seat)]


FINANCE_COMPANY = Move(Finance, finance_offers, cannot_finance, finance, legal=finance_offers)
TAKE_MONEY = Move(Take, take_offers, never, take, legal=take_offers)
TAX_OTHERS = Move(Tax, tax_offers, never, tax, legal=tax_offers)
