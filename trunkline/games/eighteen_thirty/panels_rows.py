"""Options in rows: what they are about, and the rest in as few words as possible."""

from typing import Any

from trunkline.core.game import Seat
from trunkline.games.eighteen_thirty.box import DIESEL, POOL, Company, Kind, Private
from trunkline.games.eighteen_thirty.sale import Bid
from trunkline.games.eighteen_thirty.stock import BuySeveral, BuyShare, Sell, Start, cost
from trunkline.games.eighteen_thirty.story import firm, named
from trunkline.games.eighteen_thirty.table import State, price
from trunkline.games.eighteen_thirty.trades import BuyPrivate, SellPrivate, buyer_pair, owner_pair, proposed
from trunkline.games.eighteen_thirty.train_names import train
from trunkline.games.eighteen_thirty.trains import BuyTrain, BuyTrainFrom, TradeIn, train_pair
from trunkline.parts.telling import Firm, Money, Said, Who

Row = tuple[Said, Said]


def row(s: State, a: Any) -> Row | None:
    """The subject, and what is done with it; None for what stands alone."""
    match a:
        case BuyShare(company, source):
            holes = {"price": Money(cost(s, company, source))}
            return about(firm(s, company)), Said("buy from the pool {price}", holes) if source == POOL else Said(
                "buy {price}", holes
            )
        case BuySeveral(company):
            return about(firm(s, company)), Said("buy several at {price}", {"price": Money(price(s, company))})
        case Sell(company):
            return about(firm(s, company)), Said("sell at {price}", {"price": Money(price(s, company))})
        case Start(company, par):
            return about(firm(s, company)), Said("par {par}", {"par": Money(s.box.pars[par])})
    return other_row(s, a)


def other_row(s: State, a: Any) -> Row | None:
    holes: dict[str, Any]
    match a:
        case Bid(private):
            return about(named(s, private)), Said("bid")
        case BuyPrivate(private):
            return about(named(s, private)), bid_words(s, private)
        case SellPrivate(private, buyer):
            return about(named(s, private)), ask_words(s, a, buyer)
        case BuyTrain(kind, source):
            kind_of = Said("{train}", {"train": train(s, kind)})
            holes = {"price": Money(s.box.train_price[kind])}
            return kind_of, Said("buy from the pool {price}", holes) if source == POOL else Said("buy {price}", holes)
        case TradeIn(kind):
            holes = {"train": train(s, kind), "price": Money(s.box.trade_in_price)}
            return Said("{train}", {"train": train(s, DIESEL)}), Said("for a {train} and {price}", holes)
        case BuyTrainFrom(company, kind):
            return about(firm(s, company)), train_words(s, company, kind)
    return None


# -- deals, perhaps declined before --------------------------------------------------------------------------


def bid_words(s: State, private: Private) -> Said:
    holes: dict[str, Any] = {"owner": Who(Seat(s.owner[private]))}
    before = proposed(s, owner_pair(s, private))
    if before:
        return Said("offer {owner} more than {price}", {**holes, "price": Money(max(before))})
    return Said("offer {owner}", holes)


def ask_words(s: State, a: SellPrivate, buyer: Seat) -> Said:
    holes: dict[str, Any] = {"buyer": Who(buyer)}
    before = proposed(s, buyer_pair(a))
    if before:
        return Said("offer it to {buyer} for less than {price}", {**holes, "price": Money(min(before))})
    return Said("offer it to {buyer}", holes)


def train_words(s: State, company: Company, kind: Kind) -> Said:
    holes: dict[str, Any] = {"train": train(s, kind)}
    before = proposed(s, train_pair(company, kind))
    if before:
        return Said("its {train} for more than {price}", {**holes, "price": Money(max(before))})
    return Said("its {train}", holes)


def about(thing: Firm | str) -> Said:
    return Said("{about}", {"about": thing})
