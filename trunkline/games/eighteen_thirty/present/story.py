"""What happened, told from before, action and after."""

from typing import Any, assert_never

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import BANDO, MH, NYC, POOL, Company, Hex, Kind, Private
from trunkline.games.eighteen_thirty.present.story_events import told_events
from trunkline.games.eighteen_thirty.present.train_names import train
from trunkline.games.eighteen_thirty.rules.actions import (
    Action,
    DealAction,
    Forgo,
    MapAction,
    Run,
    SaleAction,
    ShareAction,
    TrainAction,
)
from trunkline.games.eighteen_thirty.rules.dividends import Pay, Withhold
from trunkline.games.eighteen_thirty.rules.exchange import Exchange, GoOn
from trunkline.games.eighteen_thirty.rules.forced import Bankrupt
from trunkline.games.eighteen_thirty.rules.sale import Bid, Buy, Pass, Raise, SetPar, cheapest, price_of
from trunkline.games.eighteen_thirty.rules.state import (
    PRIVATE_TO_COMPANY,
    STATION,
    STOCK,
    TRACK,
    TRAIN_TO_COMPANY,
    Offer,
    State,
    on_turn,
    price,
)
from trunkline.games.eighteen_thirty.rules.stock import BuySeveral, BuyShare, Done, Sell, Start, cost
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation
from trunkline.games.eighteen_thirty.rules.track import ChooseCity, Lay, LayExtra, extra_hex
from trunkline.games.eighteen_thirty.rules.trades import Accept, BuyPrivate, Decline, SellPrivate
from trunkline.games.eighteen_thirty.rules.trains import BuyTrain, BuyTrainFrom, Discard, TradeIn, crowded
from trunkline.games.eighteen_thirty.rules.turn import whose_turn
from trunkline.present.message import CompanyRef, Money, Place, PlayerRef, Several, StoryLine, did

MARKS = ("phase", "stock", "end")  # kinds of lines with a sign on the time line
CHAPTERS = (("round", ("stock", "round")), ("turn", ("stock", "round", "turn")))  # from large to small, what begins them


def story(before: State, a: Action, after: State) -> list[StoryLine]:
    """The action itself, then what it brought about, in the order it happened."""
    return [told_action(before, a, after), *told_events(before, a, after)]


def told_action(s: State, a: Action, after: State) -> StoryLine:
    seat = a.seat if isinstance(a, Exchange) else whose_turn(s)
    return did(seat, action_words(s, a, after))._replace(gains=gains(s, a))


def gains(s: State, a: Action) -> dict[PlayerRef | CompanyRef, int]:
    """What a run earned, and what of it was paid to whom."""
    if not isinstance(a, Pay | Withhold):
        return {}
    company = on_turn(s)
    held = enumerate(s.shares[company]) if isinstance(a, Pay) else ()
    return {firm(s, company): s.revenue} | {
        PlayerRef(Seat(seat)): number * (s.revenue // 10) for seat, number in held if number
    }


def action_words(s: State, a: Action, after: State) -> Message:
    match a:
        case Buy() | Bid() | Raise() | Pass() | SetPar():
            return sale_words(s, a)
        case Sell() | BuyShare() | BuySeveral() | Start() | Exchange():
            return share_words(s, a)
        case Done():
            return done_words(s)
        case Lay() | LayExtra() | ChooseCity() | PlaceStation():
            return map_words(s, a, after)
        case Pay() | Withhold():
            return dividend_words(s, a)
        case BuyTrain() | TradeIn() | BuyTrainFrom() | Discard():
            return train_words(s, a)
        case BuyPrivate() | SellPrivate() | Accept() | Decline():
            return deal_words(s, a)
        case Run(amount):
            return Message("{company} ran for {revenue} instead.", {"company": firm(s, on_turn(s)), "revenue": Money(amount)})
        case Forgo():
            return Message("{company} forgoes its free station.", {"company": firm(s, on_turn(s))})
        case GoOn():
            return Message("{who} keeps the Mohawk & Hudson.")
        case Bankrupt():
            return Message("{who} is bankrupt.")
        case _:
            assert_never(a)


# -- privates and shares -----------------------------------------------------------------------------------


def sale_words(s: State, a: SaleAction) -> Message:
    match a:
        case Buy():
            private = cheapest(s)
            return Message(
                "{who} buys {private} for {price}.", {"private": named(s, private), "price": Money(price_of(s, private))}
            )
        case Bid(private, amount):
            return Message("{who} bids {amount} for {private}.", {"private": named(s, private), "amount": Money(amount)})
        case Raise(amount):
            return Message(
                "{who} raises to {amount} for {private}.", {"private": named(s, cheapest(s)), "amount": Money(amount)}
            )
        case SetPar(par):
            return Message(
                "{who} sets the par of {company} at {par}.", {"company": firm(s, BANDO), "par": Money(s.box.pars[par])}
            )
        case Pass():
            return Message("{who} passes.")
        case _:
            assert_never(a)


def share_words(s: State, a: ShareAction) -> Message:
    holes: dict[str, Any]
    match a:
        case Sell(company, amount):
            holes = {"percent": 10 * amount, "company": firm(s, company), "price": Money(amount * price(s, company))}
            return Message("{who} sells {percent}% of {company} for {price}.", holes)
        case BuyShare(company, source):
            holes = {"company": firm(s, company), "price": Money(cost(s, company, source))}
            if source == POOL:
                return Message("{who} buys a share of {company} from the pool for {price}.", holes)
            return Message("{who} buys a share of {company} from the bank for {price}.", holes)
        case BuySeveral(company, amount):
            holes = {"number": amount, "company": firm(s, company), "price": Money(amount * price(s, company))}
            return Message("{who} buys {number} shares of {company} from the pool for {price}.", holes)
        case Start(company, par):
            holes = {"company": firm(s, company), "par": Money(s.box.pars[par]), "price": Money(2 * s.box.pars[par])}
            return Message("{who} starts {company} at {par} and pays {price}.", holes)
        case Exchange():
            holes = {"private": named(s, MH), "company": firm(s, NYC)}
            return Message("{who} exchanges {private} for a share of {company}.", holes)
        case _:
            assert_never(a)


def done_words(s: State) -> Message:
    """Ending a stock turn without trading is a pass; in operating rounds a step is over."""
    phase = s.agenda[-1]
    if phase == STOCK:
        return Message("{who} ends the turn.") if s.acted else Message("{who} passes.")
    company = {"company": firm(s, on_turn(s))}
    if phase == TRACK:
        none = not (s.laid or s.laid_extra)
        return Message("{company} lays no track.", company) if none else Message("{company} lays no more track.", company)
    if phase == STATION:
        return Message("{company} places no station.", company)
    return Message("{company} ends its turn.", company)


# -- a company's turn --------------------------------------------------------------------------------------


def map_words(s: State, a: MapAction, after: State) -> Message:
    holes: dict[str, Any]
    match a:
        case LayExtra(tile):
            holes = {"company": firm(s, on_turn(s)), "tile": s.box.tiles[tile], "place": place(s, extra_hex(s))}
            return Message("{company} lays the extra tile {tile} on {place}.", holes)
        case Lay(where):
            dollars = s.treasury[s.company] - after.treasury[s.company]
            holes = {
                "company": firm(s, on_turn(s)),
                "tile": s.box.tiles[a.tile],
                "place": place(s, where),
                "cost": Money(dollars),
            }
            if dollars:
                return Message("{company} lays tile {tile} on {place} for {cost}.", holes)
            return Message("{company} lays tile {tile} on {place}.", holes)
        case PlaceStation(hex):
            dollars = s.treasury[s.company] - after.treasury[s.company]
            holes = {"company": firm(s, on_turn(s)), "place": place(s, hex), "cost": Money(dollars)}
            return Message("{company} places a station in {place} for {cost}.", holes)
        case ChooseCity(stop):
            return Message("{who} chooses city {number} of the Erie's home.", {"number": stop + 1})
        case _:
            assert_never(a)


def dividend_words(s: State, a: Pay | Withhold) -> Message:
    company, each = on_turn(s), s.revenue // 10
    holes: dict[str, Any] = {"company": firm(s, company), "revenue": Money(s.revenue)}
    if isinstance(a, Withhold):
        return Message("{company} withholds {revenue}.", holes)
    paid = [
        Message("{who} {money}", {"who": PlayerRef(Seat(seat)), "money": Money(held * each)})
        for seat, held in enumerate(s.shares[company])
        if held
    ]
    if s.pool[company]:
        paid.append(Message("treasury {money}", {"money": Money(s.pool[company] * each)}))
    return Message("{company} pays {each} a share: {paid}.", {**holes, "each": Money(each), "paid": Several(tuple(paid))})


def train_words(s: State, a: TrainAction) -> Message:
    company = firm(s, on_turn(s))
    match a:
        case BuyTrain(kind, source):
            holes = {"company": company, "train": train(s, kind), "price": Money(s.box.train_price[kind]), **helped(s, kind)}
            if "help" in holes:
                return Message("{company} buys a {train} for {price}; {who} adds {help}.", holes)
            if source == POOL:
                return Message("{company} buys a {train} from the pool for {price}.", holes)
            return Message("{company} buys a {train} for {price}.", holes)
        case TradeIn(kind):
            holes = {"company": company, "train": train(s, kind), "price": Money(s.box.trade_in_price)}
            return Message("{company} hands in a {train} and buys a diesel for {price}.", holes)
        case BuyTrainFrom(seller, kind, amount):
            holes = {"company": company, "seller": firm(s, seller), "train": train(s, kind), "price": Money(amount)}
            if s.director[seller] == s.director[s.company]:
                return Message("{company} buys a {train} from {seller} for {price}.", holes)
            return Message("{company} offers {seller} {price} for a {train}.", holes)
        case Discard(kind):
            crowd = crowded(s)
            assert crowd is not None  # the phase says so
            return Message("{company} discards a {train}.", {"company": firm(s, crowd), "train": train(s, kind)})
        case _:
            assert_never(a)


def helped(s: State, kind: Kind) -> dict[str, Money]:
    """What the director adds."""
    lacking = s.box.train_price[kind] - s.treasury[s.company]
    return {"help": Money(lacking)} if lacking > 0 else {}


# -- deals -------------------------------------------------------------------------------------------------


def deal_words(s: State, a: DealAction) -> Message:
    match a:
        case BuyPrivate(private, amount):
            holes: dict[str, Any] = {
                "private": named(s, private),
                "price": Money(amount),
                "owner": PlayerRef(Seat(s.owner[private])),
            }
            if s.agenda[-1] == STOCK:
                return Message("{who} offers {owner} {price} for {private}.", holes)
            holes["company"] = firm(s, on_turn(s))
            if s.owner[private] == s.director[s.company]:
                return Message("{company} buys {private} from {who} for {price}.", holes)
            return Message("{company} offers {owner} {price} for {private}.", holes)
        case SellPrivate(private, buyer, amount):
            holes = {"private": named(s, private), "buyer": PlayerRef(buyer), "price": Money(amount)}
            return Message("{who} offers {private} to {buyer} for {price}.", holes)
        case Accept():
            assert s.offer is not None  # it is being answered
            return Message("{who} accepts: {deal}.", {"deal": deal(s, s.offer)})
        case Decline():
            return Message("{who} declines.")
        case _:
            assert_never(a)


def deal(s: State, offer: Offer) -> Message:
    """Who gets what from whom, and for how much."""
    holes: dict[str, Any] = {"price": Money(offer.price)}
    if offer.deal == TRAIN_TO_COMPANY:
        holes |= {"buyer": firm(s, Company(offer.buyer)), "seller": firm(s, Company(offer.seller))}
        return Message("{buyer} gets a {train} from {seller} for {price}", {**holes, "train": train(s, Kind(offer.item))})
    holes |= {"private": named(s, Private(offer.item)), "seller": PlayerRef(Seat(offer.seller))}
    buyer = firm(s, Company(offer.buyer)) if offer.deal == PRIVATE_TO_COMPANY else PlayerRef(Seat(offer.buyer))
    return Message("{buyer} gets {private} from {seller} for {price}", {**holes, "buyer": buyer})


# -- names -------------------------------------------------------------------------------------------------


def firm(s: State, company: Company) -> CompanyRef:
    return CompanyRef(s.box.codes[company])


def named(s: State, private: Private) -> str:
    return s.box.private_names[private]


def place(s: State, hex: Hex) -> Place:
    return Place(s.box.hexes[hex], s.box.titles[hex])
