"""What a bot likes to do in 1830, by rules of thumb, and which of the many actions are worth asking about."""

from collections.abc import Sequence
from typing import assert_never

from trunkline.core.game import Seat
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty.bot.evaluation import PERMANENT, floats, next_price
from trunkline.games.eighteen_thirty.box import COMPANIES, KINDS, NYC, Company, Hex, Kind, Stop, Tile, Turn
from trunkline.games.eighteen_thirty.rules.actions import Action, Forgo, Run
from trunkline.games.eighteen_thirty.rules.dividends import Pay, Withhold, keep_revenue, pay
from trunkline.games.eighteen_thirty.rules.exchange import Exchange, GoOn
from trunkline.games.eighteen_thirty.rules.forced import Bankrupt, duty, lacking
from trunkline.games.eighteen_thirty.rules.rounds import end_stock_turn, end_turn
from trunkline.games.eighteen_thirty.rules.routes import best_revenue
from trunkline.games.eighteen_thirty.rules.sale import Bid, Buy, Pass, Raise, SetPar
from trunkline.games.eighteen_thirty.rules.state import (
    DIVIDEND,
    ERIES_CITY,
    FORCED,
    NOBODY,
    PRIVATE_TO_PLAYER,
    STATION,
    STOCK,
    TRACK,
    TRAIN_TO_COMPANY,
    TRAINS,
    State,
    on_turn,
)
from trunkline.games.eighteen_thirty.rules.stock import BuySeveral, BuyShare, Done, Sell, Start, cost, must_sell
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation, end_station
from trunkline.games.eighteen_thirty.rules.track import (
    ChooseCity,
    Lay,
    LayExtra,
    choose_city,
    end_track,
    extra_hex,
    put_down,
    terrain_cost,
)
from trunkline.games.eighteen_thirty.rules.trades import Accept, BuyPrivate, Decline, SellPrivate
from trunkline.games.eighteen_thirty.rules.trains import BuyTrain, BuyTrainFrom, Discard, TradeIn, buy, buy_offers, cannot_buy

LAYS = 7  # tiles, the best by revenue
STATIONS = 3
FAR = 1.5  # times the printed price
RESERVE = 100  # dollars a treasury keeps when it buys a private from its director


def preference(s: State, seat: Seat, a: Action) -> float:
    """How much this seat would like to do this; to do nothing is liked with 0."""
    match a:
        case Lay(hex, tile, turn):
            return liked_tile(s, hex, tile, turn)
        case LayExtra(tile, turn):
            return liked_tile(s, extra_hex(s), tile, turn)
        case BuyShare(company, source):
            return liked_share(s, seat, company, cost(s, company, source))
        case Start(_, par):
            return liked_start(s, seat, s.box.pars[par])
        case SetPar(par):
            return -abs(s.box.pars[par] - s.cash[seat] / 4)
        case BuyTrain(kind, _):
            return liked_train(s, kind)
        case Pay():
            return 1.0
        case Withhold():
            return 2.0 if must_save(s) else 0.0
        case Buy():
            return 1.0
        case Sell(company, amount):
            return liked_sale(s, seat, company, amount)
        case PlaceStation(hex):
            return liked_station(s, hex)
        case Bid() | Raise() | BuyTrainFrom() | TradeIn():
            return -1.0
        case BuyPrivate(_, amount):
            return 0.5 if s.company != NOBODY and s.treasury[s.company] - amount >= next_price(s) + RESERVE else -1.0
        case SellPrivate():
            return -2.0
        case Accept():
            return 1.0 if plainly_pays(s) else -1.0
        case Exchange():
            return 0.5 if s.floated[NYC] else -1.0
        case Discard(kind):
            return -float(kind)
        case BuySeveral():
            return 0.5
        case Bankrupt():
            return -100.0
        case Pass() | ChooseCity() | Done() | GoOn() | Decline() | Run() | Forgo():
            return 0.0
        case _:
            assert_never(a)


def plainly_pays(s: State) -> bool:
    """To sell far above the printed price, or to buy far below it."""
    offer = s.offer
    assert offer is not None  # somebody is asked
    printed = s.box.train_price[offer.item] if offer.deal == TRAIN_TO_COMPANY else s.box.private_price[offer.item]
    if offer.deal == PRIVATE_TO_PLAYER and offer.buyer == offer.partner:
        return offer.price < printed / FAR
    return offer.price > printed * FAR


def liked_tile(s: State, hex: Hex, tile: Tile, turn: Turn) -> float:
    """What the trains would earn more, and a little for cities and for money saved."""
    return revenue_with(s, hex, tile, turn) / 10 + promise(s, hex, tile, turn)


def revenue_with(s: State, hex: Hex, tile: Tile, turn: Turn) -> int:
    """The best the company on turn could run with this tile; without a train, with the next one."""
    then = copy(s)
    put_down(then, hex, tile, turn)
    company = on_turn(then)
    if not any(then.trains[company]):
        then.trains[company][next((kind for kind in KINDS if s.depot[kind]), KINDS[-1])] = 1
    return best_revenue(then, company)


def promise(s: State, hex: int, tile: int, turn: int) -> float:
    """At a glance: stops on the tile, ways out of it, and what it costs."""
    shape, before = s.box.shapes[tile * 6 + turn], s.box.shapes[s.board[hex]]
    stops = sum(place.low for place in shape.places) - sum(place.low for place in before.places)
    return 0.02 * stops + 0.1 * (shape.exits.bit_count() - before.exits.bit_count()) - terrain_cost(s, hex) / 100  # type: ignore[arg-type]


def liked_station(s: State, hex: int) -> float:
    """None is worth its price by a plain rule; if any, one where much can be earned."""
    return -1.0 + sum(place.low for place in s.box.shapes[s.board[hex]].places) / 1000


def liked_share(s: State, seat: Seat, company: Company, dollars: int) -> float:
    """First what makes a company of mine float, then what runs well for its price."""
    if not s.floated[company]:
        return 5.0 if s.director[company] == seat else 0.5 * floats(s, company)
    return 1.0 + 10 * best_revenue(s, company) / 10 / max(dollars, 1) - dollars / 1000


def liked_sale(s: State, seat: Seat, company: Company, amount: int) -> float:
    """Never for its own sake; but if one sells, what hurts others more than oneself."""
    left = s.shares[company][seat] - amount
    return -1.0 + (sum(s.shares[company]) - amount - 2 * left) / 100


def liked_start(s: State, seat: Seat, dollars: int) -> float:
    """One company at a time, at a par at which one can float it alone."""
    waiting = any(s.director[other] == seat and not s.floated[other] for other in COMPANIES)
    if waiting or s.cash[seat] < s.box.float_at * dollars:
        return -1.0
    return 3.0 + dollars / 100


def liked_train(s: State, kind: Kind) -> float:
    """The first train always, a second while there is money; later only what never rusts."""
    trains = sum(s.trains[s.company])
    left = s.treasury[s.company] - s.box.train_price[kind]
    if not trains:
        return 5.0 + kind
    if kind >= PERMANENT and not any(s.trains[s.company][PERMANENT:]):
        return 4.0
    return 1.0 if trains < 2 and left >= 0 else 0.2 if left >= 400 else -1.0


def must_save(s: State) -> bool:
    """A company whose trains will rust saves for one that does not, once those come near."""
    lasting = any(s.trains[s.company][PERMANENT:])
    return s.phase >= 4 and not lasting and s.treasury[s.company] < next_price(s)


# -- what is worth asking about -------------------------------------------------------------------------


def narrow(s: State, seat: Seat, actions: list[Action]) -> list[Action]:
    """Without offers to other players, hopeless tiles and most stations; never empty."""
    kept = [a for a in actions if not (isinstance(a, ASKING) and not for_oneself(s, seat, a))]
    return best_of(s, seat, best_of(s, seat, kept or actions, (Lay, LayExtra), LAYS), (PlaceStation,), STATIONS)


ASKING = (BuyTrainFrom, BuyPrivate, SellPrivate)


def for_oneself(s: State, seat: Seat, a: Action) -> bool:
    """A company that buys a private of its own director."""
    return isinstance(a, BuyPrivate) and s.company != NOBODY and s.owner[a.private] == seat and s.director[s.company] == seat


def best_of(s: State, seat: Seat, actions: list[Action], kinds: tuple[type[Action], ...], count: int) -> list[Action]:
    """All actions of other kinds, and so many of these."""
    these: list[Action] = [a for a in actions if isinstance(a, kinds)]
    if len(these) <= count:
        return actions
    these.sort(key=lambda a: -preference(s, seat, a))
    return [a for a in actions if not isinstance(a, kinds)] + these[:count]


def amounts_to_try(s: State, seat: Seat, a: Action, choices: range) -> Sequence[int]:
    """Bids at their smallest; sales of one share or all; privates as dear as the treasury can bear."""
    if isinstance(a, Sell):
        return sorted({choices[0], choices[-1]})
    if isinstance(a, BuyPrivate):
        most = s.treasury[s.company] - RESERVE if s.company != NOBODY else choices[0]
        return [min(max(most, choices[0]), choices[-1])]
    return [choices[-1] if isinstance(a, BuySeveral) else choices[0]]


# -- how a begun turn ends ------------------------------------------------------------------------------


def settle(s: State) -> None:
    """A begun turn goes on without further building: the trains run, the revenue is paid or saved, the duty is done."""
    while s.agenda and s.agenda[-1] in SETTLED and SETTLED[s.agenda[-1]](s):
        pass


def settle_stock(s: State) -> bool:
    """Whoever has bought or sold ends the turn; before that everything is open."""
    if not s.acted or must_sell(s, s.seat):
        return False
    end_stock_turn(s)
    return True


def settle_track(s: State) -> bool:
    """A turn that has just begun is open."""
    if not s.laid:
        return False
    end_track(s, Done())
    return True


def settle_city(s: State) -> bool:
    """Either city will do until the Erie says which; else a tile on its hex could not be compared with others."""
    choose_city(s, ChooseCity(Stop(0)))
    return True


def settle_station(s: State) -> bool:
    end_station(s, Done())
    return True


def settle_dividend(s: State) -> bool:
    if must_save(s):
        keep_revenue(s)
    else:
        pay(s, Pay())
    return True


def settle_trains(s: State) -> bool:
    """The train that is due is bought if company and director can pay for it; whoever could buy one decides."""
    able = [a for a in buy_offers(s) if cannot_buy(s, a) is None]
    if not duty(s):
        if not able:
            end_turn(s)
        return not able
    if lacking(s) or not able:
        return False
    buy(s, max(able, key=lambda a: a.kind))
    return True


SETTLED = {
    STOCK: settle_stock,
    TRACK: settle_track,
    ERIES_CITY: settle_city,
    STATION: settle_station,
    DIVIDEND: settle_dividend,
    TRAINS: settle_trains,
    FORCED: settle_trains,
}
