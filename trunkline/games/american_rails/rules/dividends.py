"""§8 Dividends: the bank pays for every share in the hands of players."""

from trunkline.games.american_rails.rules.state import State, dividend


def pay_dividends(s: State) -> None:
    """§8.1 Each share is rounded up by itself. §8.2 Treasuries are untouched; unsold and removed shares do not count."""
    for company in s.companies:
        each = dividend(s, company)
        for seat, count in enumerate(s.shares[company]):
            s.cash[seat] += count * each
            s.bank -= count * each
