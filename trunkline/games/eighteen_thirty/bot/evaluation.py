"""What a position is worth, for bots: wealth, what the shares will still pay, and what a director may yet have to pay."""

from collections.abc import Sequence
from typing import NamedTuple

from trunkline.core.game import Seat
from trunkline.games.eighteen_thirty.box import COMPANIES, KINDS, PRIVATES, Company
from trunkline.games.eighteen_thirty.rules.ending import score
from trunkline.games.eighteen_thirty.rules.routes import best_revenue
from trunkline.games.eighteen_thirty.rules.state import NOBODY, State, players, price, train_limit

# found by play among bots
LONGEST = 12.0  # operating rounds ahead that are worth thinking of
TRAINS_A_ROUND = 2.0  # sold in an operating round
PART = 0.9  # of what a share may pay, what can be counted on
RISE = 0.07  # of its price, what a share gains each time its company pays
MOST_RISES = 6.0  # times it can be counted on
FRESH = 100.0  # revenue of a company that has just begun
SAVED = 0.35  # worth of a dollar in a treasury to all its shareholders together, while there is time to spend it
SAVING = 6.0  # rounds are time enough
DIRECTION = 30.0  # worth of directing a company that runs
BANK_A_ROUND = 6000  # dollars in the bank that stand for another round, beyond those that are foreseen
CHANCES = 0.15  # of the mean wealth
PERMANENT = 3  # the first kind of train that never rusts


def expected_score(s: State) -> list[float]:
    """By seat: wealth at the end, as far as one can tell now."""
    total = [*map(float, score(s))]
    if not s.agenda:
        return total
    rounds = rounds_to_come(s)
    for seat in range(players(s)) if s.phase < 5 else ():
        total[seat] += privates_still_pay(s, Seat(seat), rounds)
    lives = train_lives(s)
    for company in COMPANIES:
        if s.director[company] != NOBODY:
            runs = running(s, company, lives)
            each = PART * company_pays(s, company, rounds, runs) / 10 + rises(s, company, rounds, runs)
            for seat, held in enumerate(s.shares[company]):
                total[seat] += held * each
            total[s.director[company]] += direction(s, company, rounds, runs)
    return total


class Running(NamedTuple):
    """What the trains of a company earn in a round, and for how many rounds."""

    revenue: int
    lasts: float


IDLE = Running(0, 0.0)


def running(s: State, company: Company, lives: Sequence[float]) -> Running:
    """Of a company that has floated."""
    if not s.floated[company]:
        return IDLE
    lasts = max([life for life, count in zip(lives, s.trains[company], strict=True) if count], default=0.0)
    return Running(best_revenue(s, company), lasts)


def score_spread(s: State) -> float:
    """Score difference that multiplies the odds of winning by e."""
    return 60.0 + CHANCES * sum(score(s)) / players(s)


def rounds_to_come(s: State) -> float:
    """Operating rounds until the bank is empty, at the pace of the phase."""
    if s.broken:
        return float(max(0, s.rounds - s.round)) + 0.5
    pace = (120, 120, 200, 350, 600, 1000, 1400, 1800)[s.phase]
    return max(1.0, min(LONGEST, s.bank / pace))


def rounds_left(s: State) -> float:
    """The same, and more while the bank is full: ``rounds_to_come`` looks no farther than ``LONGEST``."""
    return rounds_to_come(s) + max(0, s.bank) / BANK_A_ROUND


def privates_still_pay(s: State, seat: Seat, rounds: float) -> float:
    """Incomes until the first 5 closes them."""
    owned = [p for p in PRIVATES if s.owner[p] == seat]
    left = min(rounds, life(s, 2) + 2) if owned else 0.0
    return sum(left * s.box.private_income[p] - 0.6 * s.box.private_price[p] for p in owned)


def life(s: State, kind: int) -> float:
    """Operating rounds until a train of this kind rusts."""
    ends = s.box.obsolete_with[kind]
    if ends < 0:
        return 99.0
    return 0.5 + sum(s.depot[:ends]) / TRAINS_A_ROUND


def train_lives(s: State) -> list[float]:
    """The same by kind."""
    return [life(s, kind) for kind in KINDS]


def company_pays(s: State, company: Company, rounds: float, runs: Running) -> float:
    """What all ten shares together will receive."""
    if not s.floated[company]:
        return floats(s, company) * FRESH * min(rounds, 8.0) * 0.5
    revenue, lasts = runs.revenue, min(rounds, runs.lasts)
    treasury = s.treasury[company]
    paid = revenue * lasts
    later = rounds - lasts
    if later > 0:
        ready = min(1.0, treasury / next_price(s))
        paid += later * ready * 0.7 * max(revenue, hoped_revenue(s, company))
    return paid + SAVED * treasury * min(1.0, rounds / SAVING)


def rises(s: State, company: Company, rounds: float, runs: Running) -> float:
    """What a share gains on the market while its company pays."""
    return RISE * price(s, company) * min(rounds, runs.lasts, MOST_RISES) if runs.revenue else 0.0


def hoped_revenue(s: State, company: Company) -> float:
    """What it would earn with the next train of the bank."""
    if sum(s.trains[company]) >= train_limit(s):
        return 0.0
    kind = next((kind for kind in KINDS if s.depot[kind]), KINDS[-1])
    s.trains[company][kind] += 1
    revenue = best_revenue(s, company)
    s.trains[company][kind] -= 1
    return float(revenue)


def next_price(s: State) -> int:
    """Of the train that a company without a lasting one will have to buy: at least a 5."""
    kinds = [kind for kind in KINDS if s.depot[kind]]
    kind = max(kinds[0] if kinds else KINDS[-1], PERMANENT if s.phase >= 4 else 1)
    return s.box.train_price[kind]


def floats(s: State, company: Company) -> float:
    """How surely a company will float: at once if its director can pay for it and all others of his, else perhaps."""
    seat = s.director[company]
    begun = [other for other in COMPANIES if s.director[other] == seat and not s.floated[other]]
    lacking = sum(to_float(s, other) for other in begun)
    if not to_float(s, company):
        return 0.95
    return 0.9 if s.cash[seat] >= lacking else 0.35 * (s.cash[seat] + 100) / (lacking + 100)


def to_float(s: State, company: Company) -> int:
    """Dollars that must still be paid for its shares."""
    return max(0, s.box.float_at - (10 - s.unsold[company])) * s.par[company]


def direction(s: State, company: Company, rounds: float, runs: Running) -> float:
    """Directing is worth something, and costs what the company will lack for the train it must have."""
    if not s.floated[company]:
        return 0.0
    if runs.lasts >= rounds:
        return DIRECTION
    saved = s.treasury[company] + 0.4 * runs.revenue * runs.lasts
    lacking = max(0.0, next_price(s) - saved)
    near = 1.0 if runs.lasts < 2 else 0.5
    spendable_cash = s.cash[s.director[company]] + 0.5 * sellable(s, company)
    ruin = 2 * max(0.0, lacking - spendable_cash)
    return DIRECTION - near * (lacking + ruin)


def sellable(s: State, company: Company) -> float:
    """What the director could raise by selling shares of other companies."""
    seat = s.director[company]
    held = [(other, row[seat]) for other, row in enumerate(s.shares) if row[seat] and other != company]
    return float(sum([count * price(s, other) for other, count in held]))
