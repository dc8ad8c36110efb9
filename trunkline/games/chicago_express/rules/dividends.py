"""§7 The general dividend: everybody is paid, the end is checked, the dials go back, Detroit grows."""

from trunkline.games.chicago_express.box import COMPANIES, DETROIT, DIALS, Company
from trunkline.games.chicago_express.rules.ending import the_end_has_come
from trunkline.games.chicago_express.rules.state import State, companies_in, dividend


def dividend_phase(s: State) -> None:
    """§7.1 Every company pays. §7.2 Then the game may be over. §7.3 If not, all dials go back to green."""
    for company in COMPANIES:
        pay_dividend(s, company)
    s.dividends += 1
    if the_end_has_come(s):
        s.agenda.clear()
        return
    s.dials = [0 for _ in DIALS]
    detroit_grows(s)


def pay_dividend(s: State, company: Company) -> None:
    """§7.1 Each share is rounded up by itself; the bank pays, the treasury is untouched."""
    each = dividend(s, company)
    for seat, held in enumerate(s.shares[company]):
        s.cash[seat] += held * each
        s.bank -= held * each


def detroit_grows(s: State) -> None:
    """§7.4 Detroit moves up one, trains or not; each company there earns it. The last value ends the game."""
    s.industry[DETROIT] += 1
    for company in companies_in(s, s.box.detroit):
        s.income[company] += 1
