"""Every action in words: the line of the log, the button, an option in few words, its row, and what one may regret."""

from typing import assert_never

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import BANDO, DIESEL, ERIE, MH, NYC, POOL, Hex, Stop
from trunkline.games.eighteen_thirty.present.names import deal, firm, named, place, train
from trunkline.games.eighteen_thirty.present.panels_round import POWERS
from trunkline.games.eighteen_thirty.present.rows import about, offer_row, offered_train
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
from trunkline.games.eighteen_thirty.rules.state import STATION, STOCK, TRACK, TRAINS, State, on_turn, players, price
from trunkline.games.eighteen_thirty.rules.stock import BuySeveral, BuyShare, Done, Sell, Start, cost
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation, scranton_city, station_cost
from trunkline.games.eighteen_thirty.rules.track import ChooseCity, Lay, LayExtra, extra_hex, terrain_cost
from trunkline.games.eighteen_thirty.rules.trades import Accept, BuyPrivate, Decline, SellPrivate, buyer_pair, owner_pair
from trunkline.games.eighteen_thirty.rules.trains import BuyTrain, BuyTrainFrom, Discard, TradeIn, crowded, train_pair
from trunkline.present.message import Money, PlayerRef, Several
from trunkline.present.words import ActionWords, Row

BUY, SELL = Message("Buy"), Message("Sell")


def words(s: State, a: Action) -> ActionWords:
    match a:
        case Buy() | Bid() | Raise() | Pass() | SetPar():
            return sale_words(s, a)
        case Sell() | BuyShare() | BuySeveral() | Start() | Exchange():
            return share_words(s, a)
        case Lay() | LayExtra() | ChooseCity() | PlaceStation():
            return map_words(s, a)
        case Pay() | Withhold() | Run():
            return dividend_words(s, a)
        case BuyTrain() | TradeIn() | BuyTrainFrom() | Discard():
            return train_words(s, a)
        case BuyPrivate() | SellPrivate() | Accept() | Decline():
            return deal_words(s, a)
        case Forgo():
            holes = {"company": firm(s, on_turn(s))}
            return ActionWords("{company} forgoes its free token.", "Forgo the free token", "", holes)
        case GoOn():
            return ActionWords("{who} keeps the Mohawk & Hudson.", "Keep the Mohawk & Hudson for now")
        case Bankrupt():
            costly = Message("The game ends at once.")
            return ActionWords("{who} is bankrupt.", "Declare bankruptcy: the game ends", warning=costly)
        case Done():
            return done_words(s)
        case _:
            assert_never(a)


# -- privates and shares -----------------------------------------------------------------------------------


def sale_words(s: State, a: SaleAction) -> ActionWords:
    holes: dict[str, object]
    match a:
        case Buy():
            holes = {"private": named(s, cheapest(s)), "price": Money(price_of(s, cheapest(s)))}
            return ActionWords("{who} buys {private} for {price}.", "Buy {private} for {price}", "{private} for {price}", holes)
        case Bid(private, amount):
            holes = {"amount": Money(amount), "private": named(s, private)}
            power = {"about": named(s, private), "power": POWERS[private]}
            row = Row(Message("{about}: {power}", power), Message("bid"))
            return ActionWords(
                "{who} bids {amount} for {private}.", "Bid {amount} for {private}", "{private}: {amount} or more", holes, row
            )
        case Raise(amount):
            holes = {"amount": Money(amount), "private": named(s, cheapest(s))}
            return ActionWords("{who} raises to {amount} for {private}.", "Raise to {amount}", "{amount} or more", holes)
        case SetPar(par):
            holes = {"company": firm(s, BANDO), "par": Money(s.box.pars[par])}
            return ActionWords(
                "{who} sets the par price of {company} at {par}.", "Set the par price of {company} at {par}", "par {par}", holes
            )
        case Pass():
            return ActionWords("{who} passes.", "Pass")
        case _:
            assert_never(a)


def share_words(s: State, a: ShareAction) -> ActionWords:
    match a:
        case Exchange(_, source):
            holes: dict[str, object] = {"private": named(s, MH), "company": firm(s, NYC)}
            told = "{who} exchanges {private} for a share of {company}."
            if source == POOL:
                return ActionWords(told, "Exchange {private} for a share of {company} from the pool", "", holes)
            return ActionWords(told, "Exchange {private} for a share of {company} from the bank", "", holes)
        case Start(company, par):
            holes = {"company": firm(s, company), "par": Money(s.box.pars[par]), "price": Money(2 * s.box.pars[par])}
            return ActionWords(
                "{who} starts {company} at {par} and pays {price}.",
                "Start {company} at {par} for {price}",
                "{company} at {par}: pay {price}",
                holes,
                Row(about(firm(s, company)), Message("par {par}", holes), BUY),
            )
        case BuyShare(company, source):
            return bought(s, a, {"company": firm(s, company), "price": Money(cost(s, company, source))})
        case Sell(company, amount) | BuySeveral(company, amount):
            each = price(s, company)
            holes = {"amount": amount, "company": firm(s, company), "each": Money(each), "price": Money(amount * each)}
            return several_words(a, holes)
        case _:
            assert_never(a)


def bought(s: State, a: BuyShare, holes: dict[str, object]) -> ActionWords:
    of_company = about(holes["company"])
    if a.source == POOL:
        return ActionWords(
            "{who} buys a share of {company} from the pool for {price}.",
            "Buy a share of {company} from the pool for {price}",
            "{company} from the pool: {price}",
            holes,
            Row(of_company, Message("buy from the pool for {price}", holes), BUY),
        )
    return ActionWords(
        "{who} buys a share of {company} from the bank for {price}.",
        "Buy a share of {company} from the bank for {price}",
        "{company} from the bank: {price}",
        holes,
        Row(of_company, Message("buy for {price}", holes), BUY),
    )


def several_words(a: Sell | BuySeveral, holes: dict[str, object]) -> ActionWords:
    of_company = about(holes["company"])
    if isinstance(a, BuySeveral):
        return ActionWords(
            "{who} buys {amount} shares of {company} from the pool for {price}.",
            "Buy {amount} {company} from the pool at {each} each",
            "{company} from the pool at {each} each",
            holes,
            Row(of_company, Message("buy several at {each} each", holes), BUY),
        )
    return ActionWords(
        "{who} sells {percent}% of {company} for {price}.",
        "Sell {amount} {company} at {each} each",
        "{company} at {each} each",
        {**holes, "percent": 10 * a.amount},
        Row(of_company, Message("sell at {each} each", holes), SELL),
    )


def done_words(s: State) -> ActionWords:
    """Ending a stock turn without trading is a pass; in operating rounds a step is over."""
    phase = s.agenda[-1]
    if phase == STOCK:
        last = not s.acted and s.passes == players(s) - 1
        ends = Message("All others have passed: this ends the stock round.") if last else None
        return ActionWords("", "End the turn") if s.acted else ActionWords("{who} passes.", "Pass", warning=ends)
    company = {"company": firm(s, on_turn(s))}
    if phase == TRACK and (s.laid or s.laid_extra):
        return ActionWords("{company} lays no more track.", "Lay no more track", "", company)
    if phase == TRACK:
        return ActionWords("{company} lays no track.", "Lay no track", "", company)
    if phase == STATION:
        return ActionWords("{company} places no token.", "Place no token: run the trains", "", company)
    idle = phase == TRAINS and not any(s.trains[s.company])
    poor = Message("{company} has no train and will earn nothing.", company) if idle else None
    return ActionWords("", "End the turn", warning=poor)


# -- a company's turn --------------------------------------------------------------------------------------


def map_words(s: State, a: MapAction) -> ActionWords:
    holes: dict[str, object] = {"company": firm(s, on_turn(s))}
    match a:
        case Lay(hex, tile, turn):
            dollars = terrain_cost(s, hex)
            holes |= {"tile": s.box.tiles[tile], "place": place(s, hex), "turn": turn, "cost": Money(dollars)}
            if dollars:
                return ActionWords(
                    "{company} lays tile {tile} on {place} for {cost}.",
                    "Lay tile {tile} on {place} for {cost}",
                    "{place}: tile {tile}, rotation {turn}, for {cost}",
                    holes,
                )
            return ActionWords(
                "{company} lays tile {tile} on {place}.",
                "Lay tile {tile} on {place}",
                "{place}: tile {tile}, rotation {turn}",
                holes,
            )
        case LayExtra(tile, turn):
            holes |= {"tile": s.box.tiles[tile], "place": place(s, extra_hex(s)), "turn": turn}
            return ActionWords(
                "{company} lays the extra tile {tile} on {place}.",
                "Lay the extra tile {tile} on {place}",
                "{place}: extra tile {tile}, rotation {turn}",
                holes,
            )
        case PlaceStation(hex, stop):
            holes |= {"place": place(s, hex), "cost": Money(price_of_station(s, a)), "number": stop + 1}
            several = len(s.box.shapes[s.board[hex]].places) > 1
            return ActionWords(
                "{company} places a token in {place} for {cost}.",
                "Place a token in {place} for {cost}",
                "{place}, city {number}: {cost}" if several else "{place}: {cost}",
                holes,
            )
        case ChooseCity(stop):
            holes = {"number": stop + 1, "places": track_from(s, stop)}
            return ActionWords(
                "{who} chooses city {number} of the Erie's home.",
                "Choose city {number}, track to {places}",
                "city {number}, track to {places}",
                holes,
            )
        case _:
            assert_never(a)


def track_from(s: State, stop: Stop) -> Several:
    """Where the track of a city on the Erie's hex leads."""
    hex = s.box.home[ERIE]
    exits = s.box.shapes[s.board[hex]].places[stop].exits
    return Several(tuple(place(s, Hex(s.box.beyond[hex * 6 + side] // 6)) for side in exits))


def price_of_station(s: State, a: PlaceStation) -> int:
    return 0 if s.scranton and a.hex * 2 + a.stop == scranton_city(s) else station_cost(s)


def dividend_words(s: State, a: Pay | Withhold | Run) -> ActionWords:
    each = s.revenue // 10
    holes: dict[str, object] = {"company": firm(s, on_turn(s)), "revenue": Money(s.revenue), "each": Money(each)}
    match a:
        case Pay():
            holes["paid"] = Several(tuple(paid(s, each)))
            return ActionWords("{company} pays {each} per share: {paid}.", "Pay {each} per share", "", holes)
        case Withhold():
            return ActionWords("{company} withholds {revenue}.", "Withhold {revenue}", "", holes)
        case Run(amount):
            holes["revenue"] = Money(amount)
            return ActionWords("{company} ran for {revenue} instead.", "Run for {revenue}", "", holes)
        case _:
            assert_never(a)


def paid(s: State, each: int) -> list[Message]:
    """Who gets how much of a dividend."""
    held = [(PlayerRef(Seat(seat)), number * each) for seat, number in enumerate(s.shares[on_turn(s)]) if number]
    told = [Message("{who} {money}", {"who": who, "money": Money(dollars)}) for who, dollars in held]
    pool = s.pool[on_turn(s)] * each
    return [*told, Message("treasury {money}", {"money": Money(pool)})] if s.pool[on_turn(s)] else told


def train_words(s: State, a: TrainAction) -> ActionWords:
    holes: dict[str, object] = {"train": train(s, a.kind)}
    match a:
        case BuyTrain(kind):
            holes |= {"company": firm(s, on_turn(s)), "price": Money(s.box.train_price[kind])}
            return bought_train(s, a, holes)
        case TradeIn(_):
            holes |= {"company": firm(s, on_turn(s)), "price": Money(s.box.trade_in_price)}
            rest = Message("for a {train} and {price}", holes)
            return ActionWords(
                "{company} trades in a {train} and buys a diesel for {price}.",
                "Trade in a {train} and buy a diesel for {price}",
                "a diesel for a {train} and {price}",
                holes,
                Row(Message("{train}", {"train": train(s, DIESEL)}), rest, Message("In exchange for a train")),
            )
        case BuyTrainFrom(seller, kind, amount):
            holes |= {"company": firm(s, on_turn(s)), "seller": firm(s, seller), "amount": Money(amount)}
            agreed = s.director[seller] == s.director[s.company]
            return ActionWords(
                "{company} buys a {train} from {seller} for {amount}."
                if agreed
                else "{company} offers {seller} {amount} for a {train}.",
                "Buy a {train} from {seller} for {amount}" if agreed else "Offer {seller} {amount} for a {train}",
                "{train} from {seller}",
                holes,
                offer_row(s, a, train_pair(seller, kind), firm(s, seller), holes),
            )
        case Discard(_):
            crowd = crowded(s)
            assert crowd is not None  # the phase says so
            holes["company"] = firm(s, crowd)
            return ActionWords("{company} discards a {train}.", "Discard a {train}", "{train}", holes)
        case _:
            assert_never(a)


def bought_train(s: State, a: BuyTrain, holes: dict[str, object]) -> ActionWords:
    """With what the president adds."""
    of_train = offered_train(s, a.kind, a.source)
    row = Row(of_train, Message("buy for {price}", holes), Message("From the bank"))
    if a.source == POOL:
        row = Row(of_train, Message("buy from the pool for {price}", holes), Message("From the pool"))
    short = "{train} from the pool: {price}" if a.source == POOL else "{train}: {price}"
    lacking = s.box.train_price[a.kind] - s.treasury[s.company]
    if lacking > 0:
        helped = {**holes, "help": Money(lacking)}
        told = "{company} buys a {train} for {price}; {who} adds {help}."
        return ActionWords(told, "Buy a {train} for {price}, adding {help} of your own", short, helped, row)
    if a.source == POOL:
        told = "{company} buys a {train} from the pool for {price}."
        return ActionWords(told, "Buy a {train} from the pool for {price}", short, holes, row)
    return ActionWords("{company} buys a {train} for {price}.", "Buy a {train} for {price}", short, holes, row)


# -- deals -------------------------------------------------------------------------------------------------


def deal_words(s: State, a: DealAction) -> ActionWords:
    holes: dict[str, object]
    match a:
        case BuyPrivate(private, amount):
            owner = PlayerRef(Seat(s.owner[private]))
            holes = {"private": named(s, private), "amount": Money(amount), "owner": owner}
            row = offer_row(s, a, owner_pair(s, private), named(s, private), holes)
            short = "{private} from {owner}"
            if s.agenda[-1] == STOCK:
                told = "{who} offers {owner} {amount} for {private}."
                return ActionWords(told, "Offer {owner} {amount} for {private}", short, holes, row)
            holes["company"] = firm(s, on_turn(s))
            if s.owner[private] == s.director[s.company]:
                told = "{company} buys {private} from {who} for {amount}."
                return ActionWords(told, "Buy {private} for {amount}", short, holes, row)
            told = "{company} offers {owner} {amount} for {private}."
            return ActionWords(told, "Offer {owner} {amount} for {private}", short, holes, row)
        case SellPrivate(private, buyer, amount):
            holes = {"private": named(s, private), "buyer": PlayerRef(buyer), "amount": Money(amount)}
            return ActionWords(
                "{who} offers {private} to {buyer} for {amount}.",
                "Offer {private} to {buyer} for {amount}",
                "{private} to {buyer}",
                holes,
                offer_row(s, a, buyer_pair(private, buyer), named(s, private), holes),
            )
        case Accept():
            assert s.offer is not None  # it is being answered
            return ActionWords("{who} accepts: {deal}.", "Accept", "", {"deal": deal(s, s.offer)})
        case Decline():
            return ActionWords("{who} declines.", "Decline")
        case _:
            assert_never(a)
