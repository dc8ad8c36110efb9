"""Options as a table of deals: what they are about, and the rest in as few words as possible."""

from typing import Any

from trunkline.core.game import Seat
from trunkline.games.eighteen_thirty.box import DIESEL, POOL
from trunkline.games.eighteen_thirty.sale import Bid
from trunkline.games.eighteen_thirty.stock import BuySeveral, BuyShare, Sell, Start, cost
from trunkline.games.eighteen_thirty.story import firm, named, train
from trunkline.games.eighteen_thirty.table import State, price
from trunkline.games.eighteen_thirty.trades import BuyPrivate, SellPrivate
from trunkline.games.eighteen_thirty.trains import BuyTrain, BuyTrainFrom, TradeIn
from trunkline.parts.telling import Firm, Money, Said, Who

Deal = tuple[Firm | Said | str, Said]


def deal(s: State, a: Any) -> Deal | None:
    """The subject, and what is done with it; None for what is no deal."""
    match a:
        case BuyShare(company, source):
            holes = {"price": Money(cost(s, company, source))}
            return firm(s, company), Said("buy from the pool {price}", holes) if source == POOL else Said("buy {price}", holes)
        case BuySeveral(company):
            return firm(s, company), Said("buy several at {price}", {"price": Money(price(s, company))})
        case Sell(company):
            return firm(s, company), Said("sell at {price}", {"price": Money(price(s, company))})
        case Start(company, par):
            return firm(s, company), Said("par {par}", {"par": Money(s.box.pars[par])})
    return other_deal(s, a)


def other_deal(s: State, a: Any) -> Deal | None:
    holes: dict[str, Any]
    match a:
        case Bid(private):
            return named(s, private), Said("bid")
        case BuyPrivate(private):
            return named(s, private), Said("offer {owner}", {"owner": Who(Seat(s.owner[private]))})
        case SellPrivate(private, buyer):
            return named(s, private), Said("offer it to {buyer}", {"buyer": Who(buyer)})
        case BuyTrain(kind, source):
            about = Said("{train}-train", {"train": train(s, kind)})
            holes = {"price": Money(s.box.train_price[kind])}
            return about, Said("buy from the pool {price}", holes) if source == POOL else Said("buy {price}", holes)
        case TradeIn(kind):
            holes = {"train": train(s, kind), "price": Money(s.box.trade_in_price)}
            return Said("{train}-train", {"train": train(s, DIESEL)}), Said("for a {train} and {price}", holes)
        case BuyTrainFrom(company, kind):
            return firm(s, company), Said("its {train}-train", {"train": train(s, kind)})
    return None
