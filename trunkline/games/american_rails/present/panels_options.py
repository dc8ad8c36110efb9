"""What is asked, the options in few words, and the figures each would change."""

from collections.abc import Iterator
from typing import Any, assert_never

from trunkline.core.message import Message
from trunkline.core.state import copy
from trunkline.games.american_rails.box import Company, Space
from trunkline.games.american_rails.present.story import (
    crowded,
    entry,
    firm,
    house_gains,
    joined,
    loss,
    next_dividend,
    place,
    shared_value,
    space_word,
)
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.auction import Auction, Start, can_start, sell
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
from trunkline.present.message import Change, Money, PlayerRef, Several, changed
from trunkline.toolkit.bidding import Bid, Pass, current_auction
from trunkline.toolkit.seats import all_seats

QUESTIONS = {
    OPENING: "Pick the company whose opening share is put up next.",
    DEVELOP: "Set a house in a city, or waive.",
    FINANCE: "Choose the company that gets the money, or waive.",
    AUCTION: "Choose the company whose share is offered, or waive.",
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
        return Message("Lay another cube ({number} left), or done.", {"number": s.to_lay})
    if phase == EXPAND:
        return Message("Lay the first of up to {number} cubes, or waive.", {"number": s.to_lay})
    if s.to_lay:
        return Message("Take money, tax the others, lay up to {number} cubes, or waive.", {"number": s.to_lay})
    return Message("Take money, tax the others, or waive.")


def brief(s: State, a: Action) -> Message:
    """An option in few words, with its cost and what it earns."""
    match a:
        case Choose(space):
            return space_brief(s, space)
        case PutUp(company):
            return Message("{company} {name}", {"company": firm(s, company), "name": s.box.companies[company]})
        case Bid(amount):
            return Message("{amount} or more", {"amount": Money(amount)})
        case Pass():
            return Message("pass for good")
        case Auction(company):
            return offer_brief(s, company)
        case Finance(company):
            holes = {"company": firm(s, company), "now": Money(s.treasury[company]), "then": Money(financed(s, company))}
            return Message("{company} from {now} to {then}", holes)
        case Take():
            return Message("{amount} from the bank", {"amount": Money(dollars_here(s))})
        case Tax():
            return Message("everybody else pays {amount}", {"amount": Money(dollars_here(s))})
        case Waive():
            return Message("do nothing")
        case Done():
            return Message("no more cubes")
        case Start() | Develop() | Expand():
            return map_brief(s, a)
        case _:
            assert_never(a)


SPACES = {
    "pass": "{space}: do nothing, act first in the next phase",
    "develop": "{space}: a house in a city",
    "finance": "{space}: into a treasury",
    "take": "{space}, or tax the others",
    "auction": "{space}",
    "expand": "{space}: lay up to {cubes} cubes",
}


def space_brief(s: State, space: Space) -> Message:
    text = SPACES[s.box.action[space]]
    holes: dict[str, Any] = {"space": space_word(s, space)}
    return Message(text, holes | ({"cubes": s.box.expansion[players(s)][space]} if "{cubes}" in text else {}))


def offer_brief(s: State, company: Company) -> Message:
    holes = {"company": firm(s, company), "number": s.unsold[company]}
    if can_start(s, company):
        return Message("{company}, {number} unsold", holes)
    return Message("{company}: no free city, its {number} unsold shares are removed", holes)


def map_brief(s: State, a: Start | Develop | Expand) -> Message:
    match a:
        case Start(hex):
            holes = {"place": place(s, hex), "gain": entry(s, hex), "shared": shared_value(s, hex)}
            return Message("{place}: income {gain}, shared {shared}", holes)
        case Develop(hex):
            return Message("{place}: {gains}", {"place": place(s, hex), "gains": house_gains(s, hex)})
        case Expand():
            return lay_brief(s, a)
        case _:
            assert_never(a)


def lay_brief(s: State, a: Expand) -> Message:
    """The cost; in a city the income, great connections included, and what it takes from the company there."""
    holes: dict[str, Any] = {"company": firm(s, a.company), "place": place(s, a.hex), "cost": Money(price(s, a.hex))}
    beside = cities_beside(s, a)
    if beside:
        near = Several(tuple(Message("{city}", {"city": name}) for name in beside))
        return Message("{company} {place}: {cost}, next to {cities}", holes | {"cities": near})
    if not s.box.city[a.hex]:
        return Message("{company} {place}: {cost}", holes)
    holes |= {"gain": entry(s, a.hex) + s.box.connection_income * len(joined(s, a))}
    for other in crowded(s, a.hex):
        holes |= {"other": firm(s, other), "loss": loss(s, a.hex)}
        return Message("{company} {place}: {cost}, income +{gain}, {other} −{loss}", holes)
    return Message("{company} {place}: {cost}, income +{gain}", holes)


def cities_beside(s: State, a: Expand) -> list[str]:
    """Open land is told by the cities next to it that the company is not in yet."""
    if s.box.city[a.hex]:
        return []
    return [s.box.city[near] for near in s.box.around[a.hex] if s.box.city[near] and not s.present[near] >> a.company & 1]


def financed(s: State, company: Company) -> int:
    return s.treasury[company] + dollars_here(s)


def deed(s: State, a: Action) -> Message:
    """An option as the button for it says it."""
    what = {"what": brief(s, a)}
    match a:
        case PutUp():
            return Message("Put up {what}", what)
        case Auction():
            return Message("Offer {what}", what)
        case Bid(amount):
            return Message("Bid {amount}", {"amount": Money(amount)})
        case Finance():
            return Message("Finance {what}", what)
        case Take():
            return Message("Take {what}", what)
        case Start():
            return Message("Start in {what}", what)
        case Develop():
            return Message("Develop {what}", what)
        case Expand():
            return Message("Lay {what}", what)
        case Choose() | Pass() | Tax() | Waive() | Done():
            return brief(s, a)
        case _:
            assert_never(a)


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
            s.treasury[company] = financed(s, company)
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
