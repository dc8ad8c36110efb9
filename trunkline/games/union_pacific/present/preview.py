"""The figures that an action changes at once."""

from collections.abc import Callable, Iterator

from trunkline.core.state import HIDDEN, copy
from trunkline.games.union_pacific.box import COMPANIES, STOCKS, UP, Company, Connection, Stock
from trunkline.games.union_pacific.present.names import firm
from trunkline.games.union_pacific.present.panels import next_money, next_payout, paid_next
from trunkline.games.union_pacific.rules.state import State, players, set_locomotive, value
from trunkline.present.message import Change, Money, PlayerRef, changed
from trunkline.present.words import Preview, at_once
from trunkline.toolkit.seats import all_seats


def after(s: State, effect: Callable[[State], object]) -> Preview:
    return at_once(changes, s, effect)


def after_taking(s: State, stock: Stock, effect: Callable[[State], object]) -> Preview:
    """Also what the share would mean for the next payout."""
    plainly = after(s, effect)
    return lambda: [*plainly(), *if_invested(s, stock)]


def take_share(s: State) -> None:
    s.hands[s.seat].append(Stock(HIDDEN))


def take_pacific(s: State) -> None:
    s.hands[s.seat].append(UP)
    s.pacific -= 1


def give_pacific(s: State) -> None:
    s.pacific -= 1


def drop_track(s: State) -> None:
    s.tracks[s.seat].pop()


def build(s: State, company: Company, connection: Connection) -> None:
    drop_track(s)
    set_locomotive(s, company, connection)


def invest(s: State, *stocks: Stock) -> None:
    """Only numbers of cards are compared, so it does not matter which ones leave the hand."""
    for stock in stocks:
        del s.hands[s.seat][:1]
        s.table[stock][s.seat] += 1


def if_invested(s: State, stock: Stock) -> Iterator[Change]:
    """What the share would mean: the next payout with all of that kind in the hand on the table, without it and with it."""
    held = s.hands[s.seat].count(stock)
    without, with_it = copy(s), copy(s)
    without.table[stock][s.seat] += held
    with_it.table[stock][s.seat] += held + 1
    now, then = (Money(next_payout(one, s.seat)) for one in (without, with_it))
    yield Change(PlayerRef(s.seat), "Next payout once these are invested", now, then)


def changes(before: State, after: State) -> Iterator[Change]:
    for company in COMPANIES:
        yield from changed(firm(before, company), "Value", value(before, company), value(after, company))
        yield from changed(firm(before, company), "Supply", before.depot[company], after.depot[company])
    for stock in STOCKS:
        yield from changed(firm(before, stock), "Pays next", paid_next(before, stock), paid_next(after, stock))
    yield from changed(firm(before, UP), "To draw", before.pacific, after.pacific)
    for seat in all_seats(players(before)):
        yield from changed(PlayerRef(seat), "Hand", len(before.hands[seat]), len(after.hands[seat]))
        yield from changed(PlayerRef(seat), "Track cards", len(before.tracks[seat]), len(after.tracks[seat]))
        yield from changed(PlayerRef(seat), "Next payout", next_money(before, seat), next_money(after, seat))
