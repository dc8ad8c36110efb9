"""What is asked of a player, every option in few words, and the figures it would change."""

from collections.abc import Iterator
from typing import assert_never

from trunkline.core.state import HIDDEN, copy
from trunkline.games.union_pacific.box import COMPANIES, STOCKS, UP, Company, Stock
from trunkline.games.union_pacific.present.panels import free_spaces, next_money, paid_next, seats_seen
from trunkline.games.union_pacific.present.story import firm, place, track_word, victory
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
from trunkline.parts.seats import all_seats
from trunkline.parts.telling import Change, Said, Who, changed


def asked(s: State) -> Said:
    """What the table waits for, in words."""
    match s.agenda[-1] if s.agenda else "":
        case str(phase) if phase == FIRST:
            return first_share_asked(s)
        case str(phase) if phase == TURN:
            return Said("Build with a track card and then draw a share, or invest shares from the hand.")
        case str(phase) if phase == SHARE:
            return Said("Draw a share.")
        case str(phase) if phase == SWAP:
            return Said("Give up a company share for one of {company}, or keep them all.", {"company": firm(s, UP)})
        case str(phase) if phase == DISCARD:
            return Said("Discard a track card to end the turn.")
    return Said("The game is over: {victory}.", {"victory": victory(s)})


def first_share_asked(s: State) -> Said:
    """All choose at the same time; those who have are told what happens next."""
    seen = seats_seen(s)
    if seen and not {*seen} & {*choosing(s)}:
        return Said("Your first share lies face down. All are turned up when everybody has chosen.")
    return Said("Choose a first share; it lies face down until all have chosen.")


def brief(s: State, a: Action) -> Said:
    """An option in few words, with what it means for the player to move."""
    match a:
        case LayFirst(_, stock) | FirstShare(stock):
            return about_share(s, stock)
        case Build(track, company, connection):
            holes = {"company": firm(s, company), "place": place(s, connection), "track": track_word(s, track)}
            return Said("{company} on {place} with {track}", holes)
        case Take(company):
            return about_share(s, Stock(company))
        case TakeBlind():
            return Said("the top share of the pile, unseen by the others")
        case TakePacific():
            return Said("a share of {company}, {left} left", {"company": firm(s, UP), "left": s.pacific})
        case Swap(company):
            return Said("{company} for a share of {pacific}", {"company": firm(s, company), "pacific": firm(s, UP)})
        case Keep():
            return Said("swap nothing")
        case Invest(stock, amount):
            return about_investment(s, stock, amount)
        case InvestInTwo(one, other):
            return Said("{one} and {other}", {"one": firm(s, one), "other": firm(s, other)})
        case Pass():
            return Said("nothing can be built or invested")
        case Discard(track):
            return Said("{track}, free spaces: {free}", {"track": track_word(s, track), "free": free_spaces(s, track)})
        case RemoveTrack(track):
            return Said("{track}, which fits nowhere any more", {"track": track_word(s, track)})
        case _:
            assert_never(a)


def about_share(s: State, stock: Stock) -> Said:
    """A share, how many of it one holds and has invested, and what its company is worth."""
    holes = {"company": firm(s, stock), "held": s.hands[s.seat].count(stock), "invested": s.table[stock][s.seat]}
    if stock == UP:
        return Said("{company}: {held} in hand, {invested} invested", holes)
    return Said("{company}, value {value}: {held} in hand, {invested} invested", holes | {"value": value(s, Company(stock))})


def about_investment(s: State, stock: Stock, amount: int) -> Said:
    """So many of those in hand, and how many lie on the table then."""
    held, then = s.hands[s.seat].count(stock), s.table[stock][s.seat] + amount
    holes = {"company": firm(s, stock), "amount": amount, "held": held, "then": then}
    if stock == UP:
        return Said("{company}: {amount} of {held} in hand, then {then} invested", holes)
    worth = {"value": value(s, Company(stock))}
    return Said("{company}, value {value}: {amount} of {held} in hand, then {then} invested", holes | worth)


def row(s: State, a: Action) -> tuple[Said, Said] | None:
    """Options of which there are many stand in rows: what the row is about, and what is left to say of the option."""
    match a:
        case Build(track, company, connection):
            holes = {"track": track_word(s, track), "company": firm(s, company), "now": value(s, company)}
            about = Said("{track} {company} {now} to {then}", holes | {"then": value(s, company) + 1})
            return about, Said("{place}", {"place": place(s, connection)})
        case InvestInTwo(one, other):
            return Said("{company} and", {"company": firm(s, one)}), Said("{company}", {"company": firm(s, other)})
        case _:
            return None  # few enough to stand alone


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
        case Take() | TakeBlind():
            after.hands[s.seat].append(Stock(HIDDEN))
        case TakePacific():
            after.hands[s.seat].append(UP)
            after.pacific -= 1
        case Swap():
            after.pacific -= 1
        case Discard():
            after.tracks[s.seat].pop()
        case Keep() | Pass() | RemoveTrack():
            pass  # nothing at once
        case _:
            assert_never(a)
    return list(changes(s, after))


def move_to_table(s: State, stock: Stock, amount: int) -> None:
    """Only numbers of cards are compared, so it does not matter which ones leave the hand."""
    del s.hands[s.seat][:amount]
    s.table[stock][s.seat] += amount


def changes(before: State, after: State) -> Iterator[Change]:
    for company in COMPANIES:
        yield from changed(firm(before, company), "Value", value(before, company), value(after, company))
        yield from changed(firm(before, company), "Depot", before.depot[company], after.depot[company])
    for stock in STOCKS:
        yield from changed(firm(before, stock), "Pays next", paid_next(before, stock), paid_next(after, stock))
    yield from changed(firm(before, UP), "To draw", before.pacific, after.pacific)
    for seat in all_seats(players(before)):
        yield from changed(Who(seat), "Hand", len(before.hands[seat]), len(after.hands[seat]))
        yield from changed(Who(seat), "Tracks", len(before.tracks[seat]), len(after.tracks[seat]))
        yield from changed(Who(seat), "Next payout", next_money(before, seat), next_money(after, seat))
