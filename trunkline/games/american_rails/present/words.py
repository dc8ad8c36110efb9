"""Every action in words: the line of the log, the button, and an option in few words."""

from dataclasses import replace
from typing import assert_never

from trunkline.core.message import Message
from trunkline.games.american_rails.box import Company, Hex, Space
from trunkline.games.american_rails.present.figures import crowded, entry, house_gains, joined, loss, shared_value, taxes
from trunkline.games.american_rails.present.names import firm, place, space_word
from trunkline.games.american_rails.present.preview import after
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.auction import Auction, Start, can_start, sell
from trunkline.games.american_rails.rules.developing import Develop
from trunkline.games.american_rails.rules.expanding import Done, Expand
from trunkline.games.american_rails.rules.funds import Finance, Take, Tax, dollars_here
from trunkline.games.american_rails.rules.incomes import lay_cube, settle_house
from trunkline.games.american_rails.rules.opening import PutUp
from trunkline.games.american_rails.rules.state import State, players, price
from trunkline.games.american_rails.rules.turn import Choose, Waive
from trunkline.present.message import Money, Several
from trunkline.present.words import ActionWords, Preview
from trunkline.toolkit.bidding import Bid, Pass, current_auction

Turn = Choose | Waive | Bid | Pass | PutUp | Auction


def words(s: State, a: Action) -> ActionWords:
    match a:
        case Choose() | Waive() | Bid() | Pass() | PutUp() | Auction():
            return turn_words(s, a)
        case Finance() | Take() | Tax():
            return funds_words(s, a)
        case Start(hex):
            company = Company(current_auction(s).lot)
            return ActionWords(
                "{who} starts {company} in {place}, income {gain}.",
                "Start {company} in {place}: income {gain}",
                "{place}: income {gain}, {shared} once shared",
                {"company": firm(s, company), "place": place(s, hex), "gain": entry(s, hex), "shared": shared_value(s, hex)},
                preview=after(s, lambda then: lay_cube(then, company, hex)),
            )
        case Develop(hex):
            return ActionWords(
                "{who} builds a house in {place}: {gains}.",
                "Build a house in {place}: {gains}",
                "{place}: {gains}",
                {"place": place(s, hex), "gains": house_gains(s, hex)},
                preview=after(s, lambda then: build_house(then, hex)),
            )
        case Expand():
            return replace(building_words(s, a), preview=after(s, lambda then: build(then, a)))
        case Done():
            return ActionWords("{who} builds no further.", "Build no further")
        case _:
            assert_never(a)


# -- the action board and auctions -------------------------------------------------------------------------

SPACES = {
    "pass": "{space}: do nothing, act first in the next phase",
    "develop": "{space}: a house in a city",
    "finance": "{space}: into the treasury of a company",
    "take": "{space}, or make everybody else pay",
    "auction": "{space}",
    "expand": "{space}: build with up to {cubes} cubes",
}


def turn_words(s: State, a: Turn) -> ActionWords:
    match a:
        case Choose(space):
            return ActionWords("{who} chooses {space}.", SPACES[s.box.action[space]], "", space_holes(s, space))
        case Waive():
            return ActionWords("{who} does nothing.", "Do nothing")
        case Bid(amount):
            return ActionWords(
                "{who} bids {amount}.", "Bid {amount}", "{amount} or more", {"amount": Money(amount)}, preview=bought(s, amount)
            )
        case Pass():
            return ActionWords("{who} passes.", "Pass and leave the auction")
        case PutUp(company):
            holes = {"company": firm(s, company), "name": s.box.companies[company], "minimum": Money(s.box.least_bid)}
            return ActionWords(
                "{who} auctions the opening share of {company}, minimum bid {minimum}.",
                "Auction the opening share of {name}",
                "{company} {name}",
                holes,
            )
        case Auction(company):
            return offer_words(s, company)
        case _:
            assert_never(a)


def space_holes(s: State, space: Space) -> dict[str, object]:
    return {"space": space_word(s, space), "cubes": s.box.expansion[players(s)][space]}


def offer_words(s: State, company: Company) -> ActionWords:
    """§5.7 A company without a city to start in loses its shares at once."""
    holes = {"company": firm(s, company), "minimum": Money(s.box.least_bid), "number": s.unsold[company]}
    if can_start(s, company):
        return ActionWords(
            "{who} auctions a share of {company}, minimum bid {minimum}.",
            "Auction a share of {company}, from {minimum}",
            "{company}, {number} unsold",
            holes,
        )
    return ActionWords(
        "{who} offers a share of {company}; no city is free for it, and its unsold shares ({number}) are removed.",
        "Offer {company}: no city is free, its unsold shares ({number}) are removed",
        "{company}: no free city, its unsold shares ({number}) are removed",
        holes,
    )


# -- money and cubes ---------------------------------------------------------------------------------------


def funds_words(s: State, a: Finance | Take | Tax) -> ActionWords:
    holes: dict[str, object] = {"amount": Money(dollars_here(s))}
    match a:
        case Finance(company):
            now = s.treasury[company]
            holes |= {"company": firm(s, company), "now": Money(now), "then": Money(now + dollars_here(s))}
            return ActionWords(
                "{who} has the bank pay {amount} into the treasury of {company}.",
                "Put {amount} into the treasury of {company}",
                "{company}: treasury {now} → {then}",
                holes,
                preview=after(s, lambda then: finance(then, company)),
            )
        case Take():
            return ActionWords(
                "{who} takes {amount} from the bank.", "Take {amount} from the bank", "", holes, preview=after(s, take)
            )
        case Tax():
            told = "{who} makes everybody else pay the bank: {paid}."
            return ActionWords(told, "Make everybody else pay {amount}", "", holes | {"paid": taxes(s)}, preview=after(s, tax))
        case _:
            assert_never(a)


def building_words(s: State, a: Expand) -> ActionWords:
    """In a city what it earns, great connections included, and what it takes from the company there."""
    holes: dict[str, object] = {"company": firm(s, a.company), "place": place(s, a.hex), "cost": Money(price(s, a.hex))}
    if not s.box.city[a.hex]:
        return open_land_words(s, a, holes)
    gain = entry(s, a.hex)
    holes |= {"gain": gain, "income": gain + s.box.connection_income * len(joined(s, a))}
    told, button = "{who} builds {company} to {place} for {cost}, income +{gain}.", "Build {company} to {place} for {cost}"
    for other in crowded(s, a.hex):
        holes |= {"other": firm(s, other), "loss": loss(s, a.hex)}
        return ActionWords(told, button, "{company} to {place}: {cost}, income +{income}, {other} −{loss}", holes)
    return ActionWords(told, button, "{company} to {place}: {cost}, income +{income}", holes)


def open_land_words(s: State, a: Expand, holes: dict[str, object]) -> ActionWords:
    """Told by the cities next to it that the company is not in yet."""
    near = [s.box.city[hex] for hex in s.box.around[a.hex] if s.box.city[hex] and not s.present[hex] >> a.company & 1]
    told, button = "{who} builds {company} to {place} for {cost}.", "Build {company} to {place} for {cost}"
    if not near:
        return ActionWords(told, button, "{company} to {place}: {cost}", holes)
    holes["cities"] = Several(tuple(Message("{city}", {"city": name}) for name in near))
    return ActionWords(told, button, "{company} to {place}: {cost}, next to {cities}", holes)


# -- what changes at once, before anything that follows from it --------------------------------------------


def bought(s: State, amount: int) -> Preview:
    hammer = current_auction(s)
    return after(s, lambda then: sell(then, Company(hammer.lot), hammer.speaker, amount))


def build(s: State, a: Expand) -> None:
    s.treasury[a.company] -= price(s, a.hex)
    lay_cube(s, a.company, a.hex)


def build_house(s: State, hex: Hex) -> None:
    s.houses[hex] = 1
    settle_house(s, hex)


def finance(s: State, company: Company) -> None:
    s.treasury[company] += dollars_here(s)


def take(s: State) -> None:
    s.cash[s.seat] += dollars_here(s)


def tax(s: State) -> None:
    s.cash = [cash if seat == s.seat else max(0, cash - dollars_here(s)) for seat, cash in enumerate(s.cash)]
