"""What is asked, the options in few words, and the figures each would change."""

from collections.abc import Iterator
from typing import assert_never

from trunkline.core.message import Message
from trunkline.core.state import copy
from trunkline.games.american_rails.box import Company
from trunkline.games.american_rails.present.figures import (
    next_dividend,
)
from trunkline.games.american_rails.present.names import firm
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.auction import Auction, Start, sell
from trunkline.games.american_rails.rules.developing import Develop
from trunkline.games.american_rails.rules.expanding import Done, Expand
from trunkline.games.american_rails.rules.funds import Finance, Take, Tax, dollars_here
from trunkline.games.american_rails.rules.incomes import lay_cube, settle_house
from trunkline.games.american_rails.rules.opening import PutUp
from trunkline.games.american_rails.rules.state import (
    AUCTION,
    BUILDING,
    DEVELOP,
    EXPAND,
    FINANCE,
    OPENING,
    START,
    TAKE,
    TURN,
    State,
    dividend,
    players,
    price,
)
from trunkline.games.american_rails.rules.turn import Choose, Waive
from trunkline.present.message import Change, Money, PlayerRef, changed
from trunkline.toolkit.bidding import Bid, Pass, current_auction
from trunkline.toolkit.seats import all_seats

QUESTIONS = {
    OPENING: "Choose the company whose opening share is auctioned next.",
    DEVELOP: "Build a house in a city, or do nothing.",
    FINANCE: "Choose the company that gets the money, or do nothing.",
    AUCTION: "Choose the company whose share is auctioned, or do nothing.",
}


def asked(s: State) -> Message:
    """What the table waits for, in words."""
    phase = s.agenda[-1] if s.agenda else ""
    match phase:
        case "":
            return Message("The game is over.")
        case _ if phase in QUESTIONS:
            return Message(QUESTIONS[phase])
        case _ if phase == TURN:
            return Message("Phase {number} of {year}: choose a space.", {"number": s.column + 1, "year": s.year})
        case _ if phase in (EXPAND, BUILDING, TAKE):
            return asked_to_lay(s, phase)
    company = firm(s, Company(current_auction(s).lot))
    if phase == START:
        return Message("Choose the city in which {company} starts.", {"company": company})
    if OPENING in s.agenda:
        return Message("The opening share of {company}: bid or pass.", {"company": company})
    return Message("A share of {company}: bid or pass.", {"company": company})


def asked_to_lay(s: State, phase: str) -> Message:
    if phase == BUILDING:
        return Message("Build again ({number} cubes left), or stop.", {"number": s.to_lay})
    if phase == EXPAND:
        return Message("Build with up to {number} cubes, or do nothing.", {"number": s.to_lay})
    if s.to_lay:
        return Message("Take money, make the others pay, build with up to {number} cubes, or do nothing.", {"number": s.to_lay})
    return Message("Take money, make the others pay, or do nothing.")


def preview(s: State, a: Action) -> list[Change]:
    """The figures an action changes at once, before anything that follows from it."""
    after = copy(s)
    match a:
        case Expand(company, hex):
            after.treasury[company] -= price(s, hex)
            lay_cube(after, company, hex)
        case Start(hex):
            lay_cube(after, Company(current_auction(s).lot), hex)
        case Develop(hex):
            after.houses[hex] = 1
            settle_house(after, hex)
        case Bid(amount):
            hammer = current_auction(s)
            sell(after, Company(hammer.lot), hammer.speaker, amount)
        case Finance() | Take() | Tax():
            move_money(after, a)
        case PutUp() | Choose() | Auction() | Pass() | Done() | Waive():
            pass  # nothing at once
        case _:
            assert_never(a)
    return list(changes(s, after))


def move_money(s: State, a: Finance | Take | Tax) -> None:
    match a:
        case Finance(company):
            s.treasury[company] += dollars_here(s)
        case Take():
            s.cash[s.seat] += dollars_here(s)
        case Tax():
            s.cash = [cash if seat == s.seat else max(0, cash - dollars_here(s)) for seat, cash in enumerate(s.cash)]
        case _:
            assert_never(a)


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
