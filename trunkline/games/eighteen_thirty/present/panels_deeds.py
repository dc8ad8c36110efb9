"""Options as their buttons say them, with the whole effect."""

from typing import Any

from trunkline.core.game import Seat
from trunkline.core.message import Message
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
from trunkline.present.message import Money, PlayerRef


def deed(s: State, a: Action) -> Message:
    """Where the few words of ``brief`` do not already say it all."""
    holes: dict[str, Any]
    match a:
        case Bid(private, amount):
            return Message("bid {amount} for {private}", {"amount": Money(amount), "private": named(s, private)})
        case Raise(amount):
            return Message("raise to {amount}", {"amount": Money(amount)})
        case SetPar(par):
            return Message("set the par of {company} at {par}", {"company": firm(s, BANDO), "par": Money(s.box.pars[par])})
        case Sell(company, amount):
            return Message("sell {number} of {company}", {"number": amount, "company": firm(s, company)})
        case BuyShare(company, source):
            holes = {"company": firm(s, company), "price": Money(cost(s, company, source))}
            if source == POOL:
                return Message("buy a share of {company} from the pool for {price}", holes)
            return Message("buy a share of {company} from the bank for {price}", holes)
        case Start(company, par):
            holes = {"company": firm(s, company), "par": Money(s.box.pars[par]), "price": Money(2 * s.box.pars[par])}
            return Message("start {company} at {par} for {price}", holes)
        case _:
            return company_deed(s, a)


def follow(s: State, a: Action) -> tuple[Action, Message] | None:
    """What most people do right after it, as the second button says it."""
    if isinstance(a, BuyShare | BuySeveral | Start) and s.agenda[-1] == STOCK:
        return Done(), Message("… and end the turn")
    return None


def company_deed(s: State, a: Action) -> Message:
    holes: dict[str, Any]
    match a:
        case Lay(hex, tile):
            dollars = terrain_cost(s, hex)
            holes = {"tile": s.box.tiles[tile], "place": place(s, hex), "cost": Money(dollars)}
            return (
                Message("lay tile {tile} on {place} for {cost}", holes)
                if dollars
                else Message("lay tile {tile} on {place}", holes)
            )
        case LayExtra(tile):
            return Message("lay the extra tile {tile} on {place}", {"tile": s.box.tiles[tile], "place": place(s, extra_hex(s))})
        case PlaceStation(hex):
            return Message("station in {place} for {cost}", {"place": place(s, hex), "cost": Money(price_of_station(s, a))})
        case BuyTrain(kind):
            return Message("buy a {train} for {price}", {"train": train(s, kind), "price": Money(s.box.train_price[kind])})
        case BuyTrainFrom(company, kind, amount):
            holes = {"train": train(s, kind), "company": firm(s, company), "price": Money(amount)}
            return Message("offer {price} for the {train} of {company}", holes)
        case BuyPrivate(private, amount):
            holes = {"private": named(s, private), "owner": PlayerRef(Seat(s.owner[private])), "price": Money(amount)}
            return Message("offer {owner} {price} for {private}", holes)
        case SellPrivate(private, buyer, amount):
            holes = {"private": named(s, private), "buyer": PlayerRef(buyer), "price": Money(amount)}
            return Message("offer {private} to {buyer} for {price}", holes)
        case Discard(kind):
            return Message("discard a {train}", {"train": train(s, kind)})
        case _:
            return brief(s, a)
