"""What is asked, the options in few words, and the figures each would change."""

from collections.abc import Iterator
from typing import Any, assert_never

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.core.play import find_move
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty.box import BANDO, COMPANIES, ERIE, POOL, Company, Hex, Stop
from trunkline.games.eighteen_thirty.present.positions import carried_out, game_of
from trunkline.games.eighteen_thirty.present.story import deal, firm, named, place
from trunkline.games.eighteen_thirty.present.train_names import train
from trunkline.games.eighteen_thirty.present.what_if import answer, earned
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
from trunkline.games.eighteen_thirty.rules.ending import wealth
from trunkline.games.eighteen_thirty.rules.exchange import Exchange, GoOn
from trunkline.games.eighteen_thirty.rules.forced import Bankrupt, duty, lacking
from trunkline.games.eighteen_thirty.rules.sale import Bid, Buy, Pass, Raise, SetPar, cheapest, price_of
from trunkline.games.eighteen_thirty.rules.state import (
    ANSWER,
    DISCARD,
    DIVIDEND,
    ERIES_CITY,
    FORCED,
    HAMMER,
    HOME,
    INTERVAL,
    NOBODY,
    PAR,
    SALE,
    STATION,
    STOCK,
    TRACK,
    State,
    acting_director,
    on_turn,
    players,
    price,
)
from trunkline.games.eighteen_thirty.rules.stock import BuySeveral, BuyShare, Done, Sell, Start, cost, must_sell
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation, scranton_city, station_cost
from trunkline.games.eighteen_thirty.rules.track import (
    LAY_EXTRA,
    ChooseCity,
    Lay,
    LayExtra,
    extra_hex,
    extra_is_possible,
    terrain_cost,
)
from trunkline.games.eighteen_thirty.rules.trades import Accept, BuyPrivate, Decline, SellPrivate
from trunkline.games.eighteen_thirty.rules.trains import BuyTrain, BuyTrainFrom, Discard, TradeIn, crowded
from trunkline.present.message import Change, Money, PlayerRef, Several
from trunkline.toolkit.seats import all_seats

# -- what is asked -----------------------------------------------------------------------------------------


def asked(s: State) -> Message:
    """What the table waits for, in words."""
    phase = s.agenda[-1] if s.agenda else ""
    if phase in (SALE, HAMMER, PAR):
        return asked_in_the_sale(s, phase)
    if phase == STOCK:
        return asked_in_stock_round(s)
    if phase == ANSWER:
        assert s.offer is not None  # the phase says so
        return Message("Accept or decline: {deal}.", {"deal": deal(s, s.offer)})
    if phase == DISCARD:
        company = crowded(s)
        assert company is not None  # the phase says so
        return Message("{company} has too many trains: discard one.", {"company": firm(s, company)})
    if phase == INTERVAL:
        return Message("Exchange the Mohawk & Hudson for a share of the NYC, or keep it.")
    return asked_in_operating_round(s, phase) if phase else Message("The game is over.")


def offer(s: State) -> Message | None:
    """A deal somebody else proposes and the player on turn answers."""
    if not s.agenda or s.agenda[-1] != ANSWER or s.offer is None:
        return None
    proposer = Seat(s.seat) if s.company == NOBODY else acting_director(s)
    return Message("{who} offers a deal: {deal}.", {"who": PlayerRef(proposer), "deal": deal(s, s.offer)})


def asked_in_the_sale(s: State, phase: str) -> Message:
    if phase == PAR:
        return Message("Set the par price of {company}.", {"company": firm(s, BANDO)})
    private = cheapest(s)
    if phase == HAMMER:
        return Message("Auction of {private}: raise the bid or pass.", {"private": named(s, private)})
    holes = {"private": named(s, private), "price": Money(price_of(s, private))}
    if not price_of(s, private):
        return Message("{private} costs nothing any more: take it.", holes)
    return Message("Buy {private} for {price}, bid for another private, or pass.", holes)


def asked_in_stock_round(s: State) -> Message:
    if must_sell(s, s.seat):
        return Message("You hold too many certificates: sell shares.")
    if s.bought:
        return Message("Sell more shares, or end the turn.")
    return (
        Message("Sell shares, buy one certificate, or end the turn.")
        if s.stock_round > 1
        else Message("Buy one certificate, or pass.")
    )


def asked_in_operating_round(s: State, phase: str) -> Message:
    """The question of the step, and a word about the extra tile while it can be laid beside it."""
    holes: dict[str, Any]
    if phase == HOME:
        return Message("Choose the city that takes the home station of the Erie.")
    if phase == ERIES_CITY:
        holes = {"company": firm(s, on_turn(s)), "place": place(s, s.box.home[ERIE])}
        return Message("{company} has laid a tile on {place}: choose the city that takes the home station of the Erie.", holes)
    question = asked_of_company(s, phase)
    if not extra_waits(s, phase):
        return question
    holes = {"question": question, "place": place(s, extra_hex(s))}
    return Message("{question} The extra tile may be laid on {place} as well.", holes)


def extra_waits(s: State, phase: str) -> bool:
    """By the edition that is played; asked last, for it looks at every tile."""
    return LAY_EXTRA in game_of(s).phases.get(phase, ()) and extra_is_possible(s)


def asked_of_company(s: State, phase: str) -> Message:
    company = {"company": firm(s, on_turn(s))}
    if phase == TRACK:
        return (
            Message("{company}: lay the extra tile, or go on.", company)
            if s.laid
            else Message("{company}: lay or upgrade a tile.", company)
        )
    if phase == STATION:
        holes = {**company, "cost": Money(station_cost(s))}
        return Message("{company}: place a station for {cost}, or go on and run.", holes)
    if phase == DIVIDEND:
        holes = {**company, "revenue": Money(s.revenue), "each": Money(s.revenue // 10)}
        return Message("{company} earns {revenue}: pay {each} a share, or withhold.", holes)
    if lacking(s):
        return Message(
            "{company} must buy a train and {money} are lacking: sell shares.", {**company, "money": Money(lacking(s))}
        )
    if phase == FORCED:
        return Message("{company} must now buy its train; until then it spends money on nothing else.", company)
    if duty(s):
        return Message("{company} has a route and no train: it must buy one.", company)
    return Message("{company}: buy trains, or end the turn.", company)


# -- options in few words ----------------------------------------------------------------------------------


def brief(s: State, a: Action) -> Message:
    """An option in few words, with its cost."""
    match a:
        case Buy() | Bid() | Raise() | Pass() | SetPar():
            return sale_brief(s, a)
        case Sell() | BuyShare() | BuySeveral() | Start() | Exchange() | GoOn():
            return share_brief(s, a)
        case Lay() | LayExtra() | ChooseCity() | PlaceStation():
            return map_brief(s, a)
        case BuyTrain() | TradeIn() | BuyTrainFrom() | Discard() | Bankrupt():
            return train_brief(s, a)
        case BuyPrivate() | SellPrivate() | Accept() | Decline():
            return deal_brief(s, a)
        case Pay():
            return Message("pay {each} a share", {"each": Money(s.revenue // 10)})
        case Withhold():
            return Message("withhold {revenue}", {"revenue": Money(s.revenue)})
        case Run(amount):
            return Message("run for {revenue}", {"revenue": Money(amount)})
        case Forgo():
            return Message("forgo the free station")
        case Done():
            return done_brief(s)
        case _:
            assert_never(a)


def sale_brief(s: State, a: SaleAction) -> Message:
    match a:
        case Buy():
            private = cheapest(s)
            return Message("buy {private} for {price}", {"private": named(s, private), "price": Money(price_of(s, private))})
        case Bid(private, amount):
            return Message("{private}: {amount} or more", {"private": named(s, private), "amount": Money(amount)})
        case Raise(amount):
            return Message("{amount} or more", {"amount": Money(amount)})
        case SetPar(par):
            return Message("par {par}", {"par": Money(s.box.pars[par])})
        case Pass():
            return Message("pass")
        case _:
            assert_never(a)


def share_brief(s: State, a: ShareAction | GoOn) -> Message:
    holes: dict[str, Any]
    match a:
        case Sell(company, amount):
            return Message("{company}: {percent}% for {price}", {**sold(s, company, amount), "company": firm(s, company)})
        case BuyShare(company, source):
            holes = {"company": firm(s, company), "price": Money(cost(s, company, source))}
            return (
                Message("{company} from the pool: {price}", holes)
                if source == POOL
                else Message("{company} from the bank: {price}", holes)
            )
        case BuySeveral(company, amount):
            holes = {**sold(s, company, amount), "company": firm(s, company)}
            return Message("{company} from the pool: {percent}% for {price}", holes)
        case Start(company, par):
            holes = {"company": firm(s, company), "par": Money(s.box.pars[par]), "price": Money(2 * s.box.pars[par])}
            return Message("{company} at {par}: pay {price}", holes)
        case Exchange(_, source):
            if source == POOL:
                return Message("Mohawk & Hudson for a share of the NYC from the pool")
            return Message("Mohawk & Hudson for a share of the NYC from the bank")
        case GoOn():
            return Message("keep the Mohawk & Hudson for now")
        case _:
            assert_never(a)


def sold(s: State, company: Company, amount: int) -> dict[str, Any]:
    return {"percent": 10 * amount, "price": Money(amount * price(s, company))}


def map_brief(s: State, a: MapAction) -> Message:
    match a:
        case Lay(hex, tile, turn):
            holes = {"place": place(s, hex), "tile": s.box.tiles[tile], "turn": turn, "cost": Money(terrain_cost(s, hex))}
            if terrain_cost(s, hex):
                return Message("{place}: tile {tile} turned by {turn} for {cost}", holes)
            return Message("{place}: tile {tile} turned by {turn}", holes)
        case LayExtra(tile, turn):
            holes = {"place": place(s, extra_hex(s)), "tile": s.box.tiles[tile], "turn": turn}
            return Message("extra tile, {place}: tile {tile} turned by {turn}", holes)
        case PlaceStation(hex, stop):
            holes = {"place": place(s, hex), "cost": Money(price_of_station(s, a)), "number": stop + 1}
            if len(s.box.shapes[s.board[hex]].places) > 1:
                return Message("{place}, city {number}: {cost}", holes)
            return Message("{place}: {cost}", holes)
        case ChooseCity(stop):
            return Message("city {number}, track to {places}", {"number": stop + 1, "places": track_from(s, stop)})
        case _:
            assert_never(a)


def track_from(s: State, stop: Stop) -> Several:
    """Where the track of a city on the Erie's hex leads."""
    hex = s.box.home[ERIE]
    exits = s.box.shapes[s.board[hex]].places[stop].exits
    return Several(tuple(place(s, Hex(s.box.beyond[hex * 6 + side] // 6)) for side in exits))


def price_of_station(s: State, a: PlaceStation) -> int:
    return 0 if s.scranton and a.hex * 2 + a.stop == scranton_city(s) else station_cost(s)


def train_brief(s: State, a: TrainAction | Bankrupt) -> Message:
    match a:
        case BuyTrain(kind, source):
            holes = {"train": train(s, kind), "price": Money(s.box.train_price[kind])}
            return Message("{train} from the pool: {price}", holes) if source == POOL else Message("{train}: {price}", holes)
        case TradeIn(kind):
            holes = {"train": train(s, kind), "price": Money(s.box.trade_in_price)}
            return Message("a diesel for a {train} and {price}", holes)
        case BuyTrainFrom(company, kind):
            return Message("{train} of {company}", {"train": train(s, kind), "company": firm(s, company)})
        case Discard(kind):
            return Message("{train}", {"train": train(s, kind)})
        case Bankrupt():
            return Message("declare bankruptcy: the game ends")
        case _:
            assert_never(a)


def deal_brief(s: State, a: DealAction) -> Message:
    match a:
        case BuyPrivate(private):
            return Message("{private} from {owner}", {"private": named(s, private), "owner": PlayerRef(Seat(s.owner[private]))})
        case SellPrivate(private, buyer):
            return Message("{private} to {buyer}", {"private": named(s, private), "buyer": PlayerRef(buyer)})
        case Accept():
            return Message("accept")
        case Decline():
            return Message("decline")
        case _:
            assert_never(a)


def done_brief(s: State) -> Message:
    phase = s.agenda[-1]
    if phase == STOCK:
        return Message("end the turn") if s.acted else Message("pass")
    if phase == TRACK:
        return Message("no more track") if s.laid or s.laid_extra else Message("no track")
    return Message("no station: run the trains") if phase == STATION else Message("end the turn")


# -- what it would change ----------------------------------------------------------------------------------

SEARCHED = (Lay, LayExtra, PlaceStation)
"""What these bring takes a search to find, so it is asked for one at a time."""


def outlook(s: State, a: Action) -> list[Change]:
    """What the company's trains would earn after it."""
    company, after = on_turn(s), carried_out(s, a)
    now, then = earned(answer(s, company)), earned(answer(after, company))
    if not any(s.trains[company]):
        return []
    change = Message("{money} (+{more})", {"money": Money(then), "more": Money(then - now)})
    return [Change(firm(s, company), "Revenue", Money(now), change if then > now else Money(then))]


AT_ONCE = (Sell, BuyShare, BuySeveral, Start, Exchange, Pay, Withhold, BuyTrain, TradeIn, Accept, Buy)


def preview(s: State, a: Action) -> list[Change]:
    """The figures an action changes at once, before anything that follows from it."""
    if isinstance(a, Lay):
        return paid(s, terrain_cost(s, a.hex))
    if isinstance(a, PlaceStation):
        return paid(s, price_of_station(s, a))
    known = isinstance(a, AT_ONCE) and s.agenda[-1] in game_of(s).phases  # a step of ``elsewhere`` is not
    move = find_move(game_of(s), s, a) if known else None
    if move is None:
        return []
    after = copy(s)
    move.effect(after, a)
    return list(changes(s, after))


def paid(s: State, dollars: int) -> list[Change]:
    company, now = on_turn(s), s.treasury[s.company]
    return [Change(firm(s, company), "Treasury", Money(now), Money(now - dollars))] if dollars else []


def changes(before: State, after: State) -> Iterator[Change]:
    for company in COMPANIES:
        subject = firm(before, company)
        yield from changed(subject, "Price", Money(price(before, company)), Money(price(after, company)))
        yield from changed(subject, "Treasury", Money(before.treasury[company]), Money(after.treasury[company]))
        yield from changed(subject, "Director", director(before, company), director(after, company))
        yield from changed(subject, "Trains", fleet(before, company), fleet(after, company))
    for seat in all_seats(players(before)):
        yield from changed(PlayerRef(seat), "Cash", Money(before.cash[seat]), Money(after.cash[seat]))
        yield from changed(PlayerRef(seat), "Worth", Money(wealth(before, seat)), Money(wealth(after, seat)))


def director(s: State, company: Company) -> PlayerRef | str:
    return PlayerRef(Seat(s.director[company])) if s.director[company] != NOBODY else "–"


def fleet(s: State, company: Company) -> str:
    return " ".join(s.box.trains[kind] for kind, count in enumerate(s.trains[company]) for _ in range(count)) or "–"


def changed(subject: Any, label: str, now: Any, then: Any) -> Iterator[Change]:
    if now != then:
        yield Change(subject, label, now, then)
