"""Options as their buttons say them, with the whole effect."""

from typing import Any

from trunkline.core.game import Seat
from trunkline.games.eighteen_thirty.box import BANDO, POOL
from trunkline.games.eighteen_thirty.present.panels_options import brief, price_of_station
from trunkline.games.eighteen_thirty.present.story import firm, named, place
from trunkline.games.eighteen_thirty.present.train_names import train
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.sale import Bid, Raise, SetPar
from trunkline.games.eighteen_thirty.rules.state import STOCK, State
from trunkline.games.eighteen_thirty.rules.stock import BuySeveral, BuyShare, Done, Sell, Start, cost
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation
from trunkline.games.eighteen_thirty.rules.track import Lay, LayExtra, extra_hex, terrain_cost
from trunkline.games.eighteen_thirty.rules.trades import BuyPrivate, SellPrivate
from trunkline.games.eighteen_thirty.rules.trains import BuyTrain, BuyTrainFrom, Discard
from trunkline.parts.telling import Money, Said, Who


def deed(s: State, a: Action) -> Said:
    """Where the few words of ``brief`` do not already say it all."""
    holes: dict[str, Any]
    match a:
        case Bid(private, amount):
            return Said("bid {amount} for {private}", {"amount": Money(amount), "private": named(s, private)})
        case Raise(amount):
            return Said("raise to {amount}", {"amount": Money(amount)})
        case SetPar(par):
            return Said("set the par of {company} at {par}", {"company": firm(s, BANDO), "par": Money(s.box.pars[par])})
        case Sell(company, amount):
            return Said("sell {number} of {company}", {"number": amount, "company": firm(s, company)})
        case BuyShare(company, source):
            holes = {"company": firm(s, company), "price": Money(cost(s, company, source))}
            if source == POOL:
                return Said("buy a share of {company} from the pool for {price}", holes)
            return Said("buy a share of {company} from the bank for {price}", holes)
        case Start(company, par):
            holes = {"company": firm(s, company), "par": Money(s.box.pars[par]), "price": Money(2 * s.box.pars[par])}
            return Said("start {company} at {par} for {price}", holes)
        case _:
            return company_deed(s, a)


def follow(s: State, a: Action) -> tuple[Action, Said] | None:
    """What most people do right after it, as the second button says it."""
    if isinstance(a, BuyShare | BuySeveral | Start) and s.agenda[-1] == STOCK:
        return Done(), Said("… and end the turn")
    return None


def company_deed(s: State, a: Action) -> Said:
    holes: dict[str, Any]
    match a:
        case Lay(hex, tile):
            dollars = terrain_cost(s, hex)
            holes = {"tile": s.box.tiles[tile], "place": place(s, hex), "cost": Money(dollars)}
            return (
                Said("lay tile {tile} on {place} for {cost}", holes) if dollars else Said("lay tile {tile} on {place}", holes)
            )
        case LayExtra(tile):
            return Said("lay the extra tile {tile} on {place}", {"tile": s.box.tiles[tile], "place": place(s, extra_hex(s))})
        case PlaceStation(hex):
            return Said("station in {place} for {cost}", {"place": place(s, hex), "cost": Money(price_of_station(s, a))})
        case BuyTrain(kind):
            return Said("buy a {train} for {price}", {"train": train(s, kind), "price": Money(s.box.train_price[kind])})
        case BuyTrainFrom(company, kind, amount):
            holes = {"train": train(s, kind), "company": firm(s, company), "price": Money(amount)}
            return Said("offer {price} for the {train} of {company}", holes)
        case BuyPrivate(private, amount):
            holes = {"private": named(s, private), "owner": Who(Seat(s.owner[private])), "price": Money(amount)}
            return Said("offer {owner} {price} for {private}", holes)
        case SellPrivate(private, buyer, amount):
            holes = {"private": named(s, private), "buyer": Who(buyer), "price": Money(amount)}
            return Said("offer {private} to {buyer} for {price}", holes)
        case Discard(kind):
            return Said("discard a {train}", {"train": train(s, kind)})
        case _:
            return brief(s, a)
