"""The table in figures: players, companies, action board, great connections, the end; and what an action would change."""

from collections.abc import Iterator
from typing import Any

from trunkline.core.game import Seat
from trunkline.core.state import copy
from trunkline.games.american_rails.auction import Auction, Bid, Pass, Start, can_start, sell
from trunkline.games.american_rails.box import BOX, Company, Space
from trunkline.games.american_rails.developing import Develop
from trunkline.games.american_rails.ending import end_tracker
from trunkline.games.american_rails.expanding import Done, Expand
from trunkline.games.american_rails.funds import Finance, Take, Tax, dollars_here
from trunkline.games.american_rails.incomes import lay_cube, settle_house
from trunkline.games.american_rails.opening import PutUp
from trunkline.games.american_rails.panels_connections import Way, great_pairs, ways
from trunkline.games.american_rails.story import (
    INITIALS,
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
from trunkline.games.american_rails.table import (
    AUCTION,
    BIDDING,
    BUILDING,
    DEVELOP,
    EXPAND,
    FINANCE,
    NOBODY,
    OPENING,
    START,
    TAKE,
    TURN,
    State,
    dividend,
    on_map,
    players,
    price,
    standing,
)
from trunkline.games.american_rails.turn import Choose, Waive
from trunkline.parts.auction import lowest
from trunkline.parts.seats import all_seats
from trunkline.parts.telling import Change, Gauge, Money, Panel, Said, Several, Times, Who, Word

COLOURS = {name[:INITIALS]: colour for name, colour in zip(BOX.companies, BOX.colours, strict=True)}


def panels(s: State) -> list[Panel]:
    """Players beside the end they play for, then companies and map; a share under the hammer next to the question."""
    shown = [player_panel(s), end_panel(s), company_panel(s)]
    if OPENING not in s.agenda:
        shown += [board_panel(s), connection_panel(s)]
    return [*shown, auction_panel(s)] if s.agenda[-1:] == [BIDDING] else shown


# -- players ---------------------------------------------------------------------------------------------


def player_panel(s: State) -> Panel:
    rows = [player_row(s, seat) for seat in all_seats(players(s))]
    return Panel("players", "Players", ("", "Order", "Cash", "Shares", "Next dividend"), rows)


def player_row(s: State, seat: Seat) -> tuple[Any, ...]:
    position = s.order.index(seat) + 1 if seat in s.order else ""
    return (Who(seat), position, Money(s.cash[seat]), holdings(s, seat), Money(next_dividend(s, seat)))


def holdings(s: State, seat: Seat) -> Several:
    return Several(
        tuple(Times(firm(s, company), s.shares[company][seat]) for company in s.companies if s.shares[company][seat])
    )


# -- companies -------------------------------------------------------------------------------------------


def company_panel(s: State) -> Panel:
    heads = ("", "", "Income", "Per share", "Treasury", "Cubes", "Owners", "Unsold", "Out")
    return Panel("companies", "Companies", heads, [company_row(s, company) for company in s.companies])


def company_row(s: State, company: Company) -> tuple[Any, ...]:
    name = (firm(s, company), s.box.companies[company])
    figures = (s.income[company], Money(dividend(s, company))) if on_map(s, company) else (Word("off map"), "")
    supplies = (Money(s.treasury[company]), s.cubes[company])
    return (*name, *figures, *supplies, owners(s, company), s.unsold[company], s.removed[company])


def owners(s: State, company: Company) -> Several:
    held = s.shares[company]
    return Several(tuple(Times(Who(seat), held[seat]) for seat in all_seats(players(s)) if held[seat]))


# -- the action board ------------------------------------------------------------------------------------


def board_panel(s: State) -> Panel:
    """From top to bottom, as the markers will act in the next phase."""
    heads = ("", *(str(column + 1) for column in range(s.box.columns)))
    rows = [(space_word(s, Space(n)), *(marker(s, column[n]) for column in s.board)) for n in range(len(s.box.spaces))]
    return Panel("board", "Action board", heads, rows)


def marker(s: State, seat: Seat) -> Any:
    return "" if seat == NOBODY else Who(seat)


# -- great connections -----------------------------------------------------------------------------------


def connection_panel(s: State) -> Panel:
    """What each company still needs for each connection: the fewest cubes, and on the cheapest way the fewest dollars."""
    heads = ("", *(f"{s.box.city[one]} – {s.box.city[other]}" for one, other in great_pairs(s.box)))
    rows = [(firm(s, company), *map(way_cell, ways(s, company))) for company in s.companies if on_map(s, company)]
    return Panel("connections", "Great connections: cubes and dollars still needed", heads, rows)


def way_cell(way: Way | None) -> Any:
    if way is None:
        return Word("out of reach")
    if not way.cubes:
        return Word("joined")
    return Said("{cubes}, {cost}", {"cubes": way.cubes, "cost": Money(way.dollars)})


# -- the end ---------------------------------------------------------------------------------------------


def end_panel(s: State) -> Panel:
    """§9.1 Years are counted from the first."""
    _, shares, supplies = end_tracker(s).values()
    years = s.year - s.box.first_year + 1, s.box.last_year - s.box.first_year + 1
    rows = [
        (Word("years"), Gauge(*years), s.year),
        (Word("shares gone"), Gauge(*shares), ""),
        (Word("supplies low"), Gauge(*supplies), low_ones(s)),
    ]
    return Panel("end", "A year with a full bar is the last", ("", "", ""), rows)


def low_ones(s: State) -> Said:
    """§9.2 The supplies of two pieces or fewer, and the houses, which no other panel counts."""
    cubes = [firm(s, company) for company in s.companies if s.cubes[company] <= s.box.low]
    if cubes:
        return Said("{low}, houses left: {houses}", {"low": Several(tuple(cubes)), "houses": s.supply})
    return Said("houses left: {houses}", {"houses": s.supply})


def auction_panel(s: State) -> Panel:
    hammer = standing(s)
    inside = Several(tuple(Who(seat) for seat in all_seats(players(s)) if hammer.inside[seat]))
    highest = (Who(hammer.leader), Money(hammer.bid)) if hammer.leader is not None else (Word("no bid yet"), "")
    row = (firm(s, Company(hammer.lot)), Money(lowest(hammer)), *highest, inside)
    return Panel("auction", "Under the hammer", ("", "Bid at least", "Highest", "Bid", "Still in"), [row])


# -- what is asked, and what it would do -----------------------------------------------------------------

QUESTIONS = {
    OPENING: "Pick the company whose opening share is put up next.",
    DEVELOP: "Set a house in a city, or waive.",
    FINANCE: "Choose the company that gets the money, or waive.",
    AUCTION: "Choose the company whose share is offered, or waive.",
}


def asked(s: State) -> Said:
    """What the table waits for, in words."""
    phase = s.agenda[-1] if s.agenda else ""
    match phase:
        case "":
            return Said("The game is over.")
        case _ if phase in QUESTIONS:
            return Said(QUESTIONS[phase])
        case _ if phase == TURN:
            return Said("Phase {number} of {year}: choose a space.", {"number": s.column + 1, "year": s.year})
        case _ if phase in (EXPAND, BUILDING, TAKE):
            return asked_to_lay(s, phase)
    company = firm(s, Company(standing(s).lot))
    if phase == START:
        return Said("Choose the city in which {company} starts.", {"company": company})
    if OPENING in s.agenda:
        return Said("The opening share of {company}: bid or pass.", {"company": company})
    return Said("A share of {company}: bid or pass.", {"company": company})


def asked_to_lay(s: State, phase: str) -> Said:
    if phase == BUILDING:
        return Said("Lay another cube ({number} left), or done.", {"number": s.to_lay})
    if phase == EXPAND:
        return Said("Lay the first of up to {number} cubes, or waive.", {"number": s.to_lay})
    if s.to_lay:
        return Said("Take money, tax the others, lay up to {number} cubes, or waive.", {"number": s.to_lay})
    return Said("Take money, tax the others, or waive.")


def brief(s: State, a: Any) -> Said:
    """An option in few words, with its cost and what it earns."""
    match a:
        case Choose(space):
            return space_brief(s, space)
        case PutUp(company):
            return Said("{company} {name}", {"company": firm(s, company), "name": s.box.companies[company]})
        case Bid(amount):
            return Said("{amount} or more", {"amount": Money(amount)})
        case Pass():
            return Said("pass for good")
        case Auction(company):
            return offer_brief(s, company)
        case Finance(company):
            holes = {"company": firm(s, company), "now": Money(s.treasury[company]), "then": Money(financed(s, company))}
            return Said("{company} from {now} to {then}", holes)
        case Take():
            return Said("{amount} from the bank", {"amount": Money(dollars_here(s))})
        case Tax():
            return Said("everybody else pays {amount}", {"amount": Money(dollars_here(s))})
        case Waive():
            return Said("do nothing")
        case Done():
            return Said("no more cubes")
    return map_brief(s, a)


SPACES = {
    "pass": "{space}: do nothing, act first in the next phase",
    "develop": "{space}: a house in a city",
    "finance": "{space}: into a treasury",
    "take": "{space}, or tax the others",
    "auction": "{space}",
    "expand": "{space}: lay up to {cubes} cubes",
}


def space_brief(s: State, space: Space) -> Said:
    text = SPACES[s.box.action[space]]
    holes: dict[str, Any] = {"space": space_word(s, space)}
    return Said(text, holes | ({"cubes": s.box.expansion[players(s)][space]} if "{cubes}" in text else {}))


def offer_brief(s: State, company: Company) -> Said:
    holes = {"company": firm(s, company), "number": s.unsold[company]}
    if can_start(s, company):
        return Said("{company}, {number} unsold", holes)
    return Said("{company}: no free city, its {number} unsold shares are removed", holes)


def map_brief(s: State, a: Any) -> Said:
    match a:
        case Start(hex):
            holes = {"place": place(s, hex), "gain": entry(s, hex), "shared": shared_value(s, hex)}
            return Said("{place}: income {gain}, shared {shared}", holes)
        case Develop(hex):
            return Said("{place}: {gains}", {"place": place(s, hex), "gains": house_gains(s, hex)})
        case Expand():
            return lay_brief(s, a)
    raise TypeError(f"{a!r} is no action of American Rails")


def lay_brief(s: State, a: Expand) -> Said:
    """The cost; in a city the income, great connections included, and what it takes from the company there."""
    holes: dict[str, Any] = {"company": firm(s, a.company), "place": place(s, a.hex), "cost": Money(price(s, a.hex))}
    beside = cities_beside(s, a)
    if beside:
        return Said("{company} {place}: {cost}, next to {cities}", holes | {"cities": Several(tuple(map(Word, beside)))})
    if not s.box.city[a.hex]:
        return Said("{company} {place}: {cost}", holes)
    holes |= {"gain": entry(s, a.hex) + s.box.connection_income * len(joined(s, a))}
    for other in crowded(s, a.hex):
        holes |= {"other": firm(s, other), "loss": loss(s, a.hex)}
        return Said("{company} {place}: {cost}, income +{gain}, {other} −{loss}", holes)
    return Said("{company} {place}: {cost}, income +{gain}", holes)


def cities_beside(s: State, a: Expand) -> list[str]:
    """Open land is told by the cities next to it that the company is not in yet."""
    if s.box.city[a.hex]:
        return []
    return [s.box.city[near] for near in s.box.around[a.hex] if s.box.city[near] and not s.present[near] >> a.company & 1]


def financed(s: State, company: Company) -> int:
    return s.treasury[company] + dollars_here(s)


def preview(s: State, a: Any) -> list[Change]:
    """The figures an action changes at once, before anything that follows from it."""
    after = copy(s)
    match a:
        case Expand(company, hex):
            after.treasury[company] -= price(s, hex)
            lay_cube(after, company, hex)
        case Start(hex):
            lay_cube(after, Company(standing(s).lot), hex)
        case Develop(hex):
            after.houses[hex] = 1
            settle_house(after, hex)
        case Bid(amount):
            hammer = standing(s)
            sell(after, Company(hammer.lot), hammer.speaker, amount)
        case _:
            move_money(after, a)
    return list(changes(s, after))


def move_money(s: State, a: Any) -> None:
    match a:
        case Finance(company):
            s.treasury[company] = financed(s, company)
        case Take():
            s.cash[s.seat] += dollars_here(s)
        case Tax():
            s.cash = [cash if seat == s.seat else max(0, cash - dollars_here(s)) for seat, cash in enumerate(s.cash)]


def changes(before: State, after: State) -> Iterator[Change]:
    for company in before.companies:
        subject = firm(before, company)
        yield from changed(subject, "Income", before.income[company], after.income[company])
        yield from changed(subject, "Per share", Money(dividend(before, company)), Money(dividend(after, company)))
        yield from changed(subject, "Treasury", Money(before.treasury[company]), Money(after.treasury[company]))
        yield from changed(subject, "Cubes", before.cubes[company], after.cubes[company])
    for seat in all_seats(players(before)):
        yield from changed(Who(seat), "Cash", Money(before.cash[seat]), Money(after.cash[seat]))
        yield from changed(Who(seat), "Next dividend", Money(next_dividend(before, seat)), Money(next_dividend(after, seat)))


def changed(subject: Any, label: str, now: Any, then: Any) -> Iterator[Change]:
    if now != then:
        yield Change(subject, label, now, then)
