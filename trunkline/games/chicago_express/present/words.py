"""Every action in words: the line of the log, the button, and an option in few words."""

from dataclasses import replace
from typing import assert_never

from trunkline.core.message import Message
from trunkline.core.state import copy
from trunkline.games.chicago_express.box import DIAL_NAMES, Company, Hex
from trunkline.games.chicago_express.present.names import called, firm, place
from trunkline.games.chicago_express.present.preview import after
from trunkline.games.chicago_express.rules.actions import Action
from trunkline.games.chicago_express.rules.auction import Auction, sell
from trunkline.games.chicago_express.rules.developing import Develop, improve
from trunkline.games.chicago_express.rules.expanding import Done, Expand, build, cost, gain
from trunkline.games.chicago_express.rules.state import State, companies_in, minimum_bid, sold
from trunkline.games.chicago_express.rules.turn import Null
from trunkline.present.message import Money, Several, Term
from trunkline.present.words import ActionWords, Preview
from trunkline.toolkit.bidding import Bid, Pass, current_auction


def words(s: State, a: Action) -> ActionWords:
    match a:
        case Auction(company):
            number, minimum = sold(s, company) + 1, Money(minimum_bid(s, company))
            return ActionWords(
                "{who} auctions share {number} of {company}, minimum bid {minimum}.",
                "Auction a share of {company}, from {minimum}",
                "{company}, from {minimum}",
                {"number": number, "company": firm(s, company), "minimum": minimum},
            )
        case Bid(amount):
            return ActionWords(
                "{who} bids {amount}.", "Bid {amount}", "{amount} or more", {"amount": Money(amount)}, preview=bought(s, amount)
            )
        case Pass():
            return ActionWords("{who} passes.", "Pass and leave the auction")
        case Develop(hex):
            holes = {"place": place(s, hex), "name": called(s, hex), "gains": gains(s, hex)}
            return ActionWords(
                "{who} develops {place}: {gains}.",
                "Develop {name}: {gains}",
                "{place}: {gains}",
                holes,
                preview=after(s, lambda then: improve(then, hex)),
            )
        case Expand(company, hex):
            return replace(building_words(s, a), preview=after(s, lambda then: build(then, company, hex)))
        case Done():
            return ActionWords("{who} builds no further.", "Build no further")
        case Null(dial):
            return ActionWords(
                "{who} turns the {dial} dial and does nothing.",
                "Turn the {dial} dial and do nothing",
                "{dial}: turn the dial and do nothing",
                {"dial": Term(DIAL_NAMES[dial])},
            )
        case _:
            assert_never(a)


def building_words(s: State, a: Expand) -> ActionWords:
    """While one company builds, the list does not name it again; of land that earns nothing no income is told."""
    named = {"company": firm(s, a.company), "place": place(s, a.hex), "name": called(s, a.hex)}
    holes = {**named, "cost": Money(cost(s, a.hex)), "gain": gain(s, a.hex)}
    if s.builder is None:
        button, poor = "Build {company} to {name} for {cost}", "{company} to {place}: {cost}"
        rich = "{company} to {place}: {cost}, income +{gain}"
    else:
        button, poor, rich = "Build {name} for {cost}", "{place}: {cost}", "{place}: {cost}, income +{gain}"
    if gain(s, a.hex):
        return ActionWords("{who} builds {company} to {place} for {cost}, income +{gain}.", button, rich, holes)
    return ActionWords("{who} builds {company} to {place} for {cost}.", button, poor, holes)


def bought(s: State, amount: int) -> Preview:
    hammer = current_auction(s)
    return after(s, lambda then: sell(then, Company(hammer.lot), hammer.speaker, amount))


def gains(s: State, hex: Hex) -> Several:
    """What each company in the hex has from its development."""
    after = copy(s)
    improve(after, hex)
    return Several(tuple(gained(s, after, company) for company in companies_in(s, hex)))


def gained(before: State, after: State, company: Company) -> Message:
    grant = after.treasury[company] - before.treasury[company]
    if grant:
        return Message("{company} treasury +{more}", {"company": firm(before, company), "more": Money(grant)})
    more = after.income[company] - before.income[company]
    return Message("{company} income +{more}", {"company": firm(before, company), "more": more})
