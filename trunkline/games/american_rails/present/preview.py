"""The figures that an action changes at once."""

from collections.abc import Callable, Iterator

from trunkline.games.american_rails.present.figures import next_dividend
from trunkline.games.american_rails.present.names import firm
from trunkline.games.american_rails.rules.state import State, dividend, players
from trunkline.present.message import Change, Money, PlayerRef, changed
from trunkline.present.words import Preview, at_once
from trunkline.toolkit.seats import all_seats


def after(s: State, effect: Callable[[State], object]) -> Preview:
    return at_once(changes, s, effect)


def changes(before: State, after: State) -> Iterator[Change]:
    for company in before.companies:
        subject = firm(before, company)
        yield from changed(subject, "Income", before.income[company], after.income[company])
        yield from changed(subject, "Per share", Money(dividend(before, company)), Money(dividend(after, company)))
        yield from changed(subject, "Treasury", Money(before.treasury[company]), Money(after.treasury[company]))
        yield from changed(subject, "Cubes", before.cubes[company], after.cubes[company])
    for seat in all_seats(players(before)):
        yield from changed(PlayerRef(seat), "Cash", Money(before.cash[seat]), Money(after.cash[seat]))
        yield from changed(
            PlayerRef(seat), "Next dividend", Money(next_dividend(before, seat)), Money(next_dividend(after, seat))
        )
