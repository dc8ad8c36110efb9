"""What is asked of a player, every option in few words, and the figures it would change."""

from collections.abc import Iterator
from typing import assert_never

from trunkline.core.message import Message
from trunkline.core.state import HIDDEN, copy
from trunkline.games.union_pacific.box import COMPANIES, STOCKS, UP, Stock
from trunkline.games.union_pacific.present.names import firm
from trunkline.games.union_pacific.present.panels import next_money, next_payout, paid_next, seats_seen
from trunkline.games.union_pacific.present.story import victory
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.building import Build
from trunkline.games.union_pacific.rules.first_shares import FirstShare, LayFirst
from trunkline.games.union_pacific.rules.investing import Invest, InvestInTwo
from trunkline.games.union_pacific.rules.shares import Keep, Swap, Take, TakeBlind, TakePacific
from trunkline.games.union_pacific.rules.state import (
    DISCARD,
    FIRST,
    SHARE,
    SWAP,
    TURN,
    State,
    choosing,
    players,
    set_locomotive,
    value,
)
from trunkline.games.union_pacific.rules.track_cards import RemoveTrack
from trunkline.games.union_pacific.rules.turn import Discard, Pass
from trunkline.present.message import Change, Money, PlayerRef, changed
from trunkline.toolkit.seats import all_seats


def asked(s: State) -> Message:
    """What the table waits for, in words."""
    match s.agenda[-1] if s.agenda else "":
        case str(phase) if phase == FIRST:
            return first_share_asked(s)
        case str(phase) if phase == TURN:
            return Message("Build and draw a share, or invest shares from your hand.")
        case str(phase) if phase == SHARE:
            return Message("Draw a share.")
        case str(phase) if phase == SWAP:
            return Message("Swap a company share for one of {company}, or keep them all.", {"company": firm(s, UP)})
        case str(phase) if phase == DISCARD:
            return Message("Discard a track card to end the turn.")
    return Message("The game is over: {victory}.", {"victory": victory(s)})


def first_share_asked(s: State) -> Message:
    """All choose at the same time; those who have are told what happens next."""
    seen = seats_seen(s)
    if seen and not {*seen} & {*choosing(s)}:
        return Message("Your first share lies face down. All are turned up when everybody has chosen.")
    return Message("Choose a first share; it lies face down until all have chosen.")


def preview(s: State, a: Action) -> list[Change]:
    """The figures an action changes at once, before anything that follows from it."""
    after = copy(s)
    match a:
        case Build(_, company, connection):
            after.tracks[s.seat].pop()
            set_locomotive(after, company, connection)
        case LayFirst(_, stock) | FirstShare(stock):
            move_to_table(after, stock, 1)
        case Invest(stock, amount):
            move_to_table(after, stock, amount)
        case InvestInTwo(one, other):
            move_to_table(after, one, 1)
            move_to_table(after, other, 1)
        case Take(company):
            after.hands[s.seat].append(Stock(HIDDEN))
            return [*changes(s, after), *if_invested(s, Stock(company))]
        case TakeBlind():
            after.hands[s.seat].append(Stock(HIDDEN))
        case TakePacific():
            after.hands[s.seat].append(UP)
            after.pacific -= 1
            return [*changes(s, after), *if_invested(s, UP)]
        case Swap():
            after.pacific -= 1
        case Discard():
            after.tracks[s.seat].pop()
        case Keep() | Pass() | RemoveTrack():
            pass  # nothing at once
        case _:
            assert_never(a)
    return list(changes(s, after))


def if_invested(s: State, stock: Stock) -> Iterator[Change]:
    """What the share would mean: the next payout with all of that kind in the hand on the table, without it and with it."""
    held = s.hands[s.seat].count(stock)
    without, with_it = copy(s), copy(s)
    without.table[stock][s.seat] += held
    with_it.table[stock][s.seat] += held + 1
    now, then = (Money(next_payout(one, s.seat)) for one in (without, with_it))
    yield Change(PlayerRef(s.seat), "Next payout once these are invested", now, then)


def move_to_table(s: State, stock: Stock, amount: int) -> None:
    """Only numbers of cards are compared, so it does not matter which ones leave the hand."""
    del s.hands[s.seat][:amount]
    s.table[stock][s.seat] += amount


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
