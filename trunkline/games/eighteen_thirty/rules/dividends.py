"""§6.4 and §6.5 The trains run for the most they can earn; the director pays it out or keeps it."""

from typing import NamedTuple

from trunkline.core.game import Move, action
from trunkline.core.play import never
from trunkline.games.eighteen_thirty.rules.market import pays_dividend, pays_nothing
from trunkline.games.eighteen_thirty.rules.routes import best_revenue
from trunkline.games.eighteen_thirty.rules.state import DIVIDEND, TRAINS, State, bank_pays, on_turn


@action
class Pay(NamedTuple):
    """Pay the whole revenue to the shares."""


@action
class Withhold(NamedTuple):
    """Keep the whole revenue in the treasury."""


def run_trains(s: State) -> None:
    """§6.4.0.2 The best set of routes is run. §6.5.3 Without revenue there is nothing to decide and the price falls."""
    s.revenue = best_revenue(s, on_turn(s))
    if s.revenue:
        s.agenda[-1] = DIVIDEND
    else:
        keep_revenue(s)


def pay_offers(s: State) -> tuple[Pay]:
    return (Pay(),)


def pay(s: State, a: Pay) -> None:
    """§6.5.2 A tenth for each share: players theirs, the company for the pool, nobody for the bank."""
    company, each = on_turn(s), s.revenue // 10
    for seat, held in enumerate(s.shares[company]):
        s.cash[seat] += held * each
    s.treasury[company] += s.pool[company] * each
    bank_pays(s, (10 - s.unsold[company]) * each)
    pays_dividend(s, company)
    s.agenda[-1] = TRAINS


def withhold_offers(s: State) -> tuple[Withhold]:
    return (Withhold(),)


def withhold(s: State, a: Withhold) -> None:
    keep_revenue(s)


def keep_revenue(s: State) -> None:
    s.treasury[s.company] += s.revenue
    bank_pays(s, s.revenue)
    pays_nothing(s, on_turn(s))
    s.agenda[-1] = TRAINS


PAY = Move(Pay, pay_offers, never, pay)
WITHHOLD = Move(Withhold, withhold_offers, never, withhold)
