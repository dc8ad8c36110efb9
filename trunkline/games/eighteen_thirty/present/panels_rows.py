"""Options in rows: what they are about, and the rest in as few words as possible."""

from typing import Any

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import COMPANIES, DIESEL, KINDS, POOL, Company, Kind
from trunkline.games.eighteen_thirty.present.panels_round import POWERS
from trunkline.games.eighteen_thirty.present.story import firm, named
from trunkline.games.eighteen_thirty.present.train_names import train
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.sale import Bid
from trunkline.games.eighteen_thirty.rules.state import State, price
from trunkline.games.eighteen_thirty.rules.stock import BuySeveral, BuyShare, Sell, Start, cost
from trunkline.games.eighteen_thirty.rules.trades import BuyPrivate, SellPrivate, buyer_pair, owner_pair, proposed
from trunkline.games.eighteen_thirty.rules.trains import BuyTrain, BuyTrainFrom, TradeIn, train_pair
from trunkline.present.message import CompanyRef, Money, PlayerRef, Several
from trunkline.present.presentation import Row


def row(s: State, a: Action) -> Row | None:
    """The subject, and what is done with it; None for what stands alone."""
    match a:
        case BuyShare(company, source):
            holes = {"price": Money(cost(s, company, source))}
            return about(firm(s, company)), Message("buy from the pool {price}", holes) if source == POOL else Message(
                "buy {price}", holes
            )
        case BuySeveral(company):
            return about(firm(s, company)), Message("buy several at {price}", {"price": Money(price(s, company))})
        case Sell(company):
            return about(firm(s, company)), Message("sell at {price}", {"price": Money(price(s, company))})
        case Start(company, par):
            return about(firm(s, company)), Message("par {par}", {"par": Money(s.box.pars[par])})
        case _:
            return other_row(s, a)


def other_row(s: State, a: Action) -> Row | None:
    holes: dict[str, Any]
    match a:
        case Bid(private):
            return Message("{about}: {power}", {"about": named(s, private), "power": POWERS[private]}), Message("bid")
        case BuyPrivate(private):
            return about(named(s, private)), bid_words(s, a)
        case SellPrivate(private):
            return about(named(s, private)), ask_words(s, a)
        case BuyTrain(kind, source):
            kind_of = offered_train(s, kind, source)
            holes = {"price": Money(s.box.train_price[kind])}
            return kind_of, Message("buy from the pool {price}", holes) if source == POOL else Message("buy {price}", holes)
        case TradeIn(kind):
            holes = {"train": train(s, kind), "price": Money(s.box.trade_in_price)}
            return Message("{train}", {"train": train(s, DIESEL)}), Message("for a {train} and {price}", holes)
        case BuyTrainFrom(company):
            return about(firm(s, company)), train_words(s, a)
        case _:
            return None


# -- headings ----------------------------------------------------------------------------------------------


def section(s: State, a: Action) -> Message | None:
    """What is done with the things of such rows."""
    match a:
        case Start() | BuyShare() | BuySeveral():
            return Message("Buy")
        case Sell():
            return Message("Sell")
        case BuyPrivate() | SellPrivate():
            return Message("Privates: their owner must agree")
        case BuyTrain(_, source):
            return Message("From the pool") if source == POOL else Message("From the bank")
        case TradeIn():
            return Message("In exchange for a train")
        case BuyTrainFrom():
            return Message("From other companies: their director must agree")
        case _:
            return None


def offered_train(s: State, kind: Kind, source: int) -> Message:
    """With what the first of its kind takes away."""
    companies = [] if source == POOL else rusted_by_first(s, kind)
    if not companies:
        return Message("{train}", {"train": train(s, kind)})
    holes = {"train": train(s, kind), "companies": Several(tuple(firm(s, company) for company in companies))}
    return Message("{train}: the first rusts trains of {companies}", holes)


def rusted_by_first(s: State, kind: Kind) -> list[Company]:
    if kind + 2 <= s.phase:
        return []
    old = [other for other in KINDS if s.box.obsolete_with[other] == kind]
    return [company for company in COMPANIES if any(s.trains[company][other] for other in old)]


# -- deals, perhaps declined before --------------------------------------------------------------------------


def bid_words(s: State, a: BuyPrivate) -> Message:
    holes: dict[str, Any] = {"owner": PlayerRef(Seat(s.owner[a.private]))}
    match declined(s, owner_pair(s, a.private), a.amount):
        case (low, _) if low is not None:
            return Message("offer {owner} more than {price}", {**holes, "price": low})
        case (_, high) if high is not None:
            return Message("offer {owner} less than {price}", {**holes, "price": high})
    return Message("offer {owner}", holes)


def ask_words(s: State, a: SellPrivate) -> Message:
    holes: dict[str, Any] = {"buyer": PlayerRef(a.buyer)}
    match declined(s, buyer_pair(a.private, a.buyer), a.amount):
        case (_, high) if high is not None:
            return Message("offer it to {buyer} for less than {price}", {**holes, "price": high})
        case (low, _) if low is not None:
            return Message("offer it to {buyer} for more than {price}", {**holes, "price": low})
    return Message("offer it to {buyer}", holes)


def train_words(s: State, a: BuyTrainFrom) -> Message:
    holes: dict[str, Any] = {"train": train(s, a.kind)}
    match declined(s, train_pair(a.company, a.kind), a.amount):
        case (low, _) if low is not None:
            return Message("its {train} for more than {price}", {**holes, "price": low})
        case (_, high) if high is not None:
            return Message("its {train} for less than {price}", {**holes, "price": high})
    return Message("its {train}", holes)


def declined(s: State, pair: int, price: int) -> tuple[Money | None, Money | None]:
    """The nearest prices below and above that the partner has declined."""
    before = proposed(s, pair)
    low, high = [one for one in before if one < price], [one for one in before if one > price]
    return Money(max(low)) if low else None, Money(min(high)) if high else None


def about(thing: CompanyRef | str) -> Message:
    return Message("{about}", {"about": thing})
