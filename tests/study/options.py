"""Our legal actions and theirs at one decision, in the same words."""

from typing import Any

from tests.study.facts import name_of, smallest
from trunkline.core.game import Game
from trunkline.core.play import amounts, legal
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty.box import BROWN_ZONE, COMPANIES, Hex
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.network import network
from trunkline.games.eighteen_thirty.rules.routes import best_revenue
from trunkline.games.eighteen_thirty.rules.state import (
    DIVIDEND,
    STATION,
    STOCK,
    TRACK,
    TRAINS,
    State,
    on_turn,
    train_count,
    train_limit,
    zone,
)
from trunkline.games.eighteen_thirty.rules.stock import BuyShare, Done, Sell, Start
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation
from trunkline.games.eighteen_thirty.rules.track import Lay, needs_no_connection, terrain_cost
from trunkline.games.eighteen_thirty.rules.trains import BuyTrain, BuyTrainFrom, TradeIn

STEPS = {"Track": TRACK, "Token": STATION, "Route": DIVIDEND, "BuyTrain": TRAINS, "BuySellParShares": STOCK}


def ours(game: Game[State, Action], s: State, step: str) -> dict[str, Any]:
    """The options of this step as we see them."""
    if step == "Route":
        return {"revenue": best_revenue(s, on_turn(s))}
    actions = legal(game, without_free_station(s))
    if step == "Track":
        lays = [a for a in actions if isinstance(a, Lay) and not by_private(s, a)]
        return {"tiles": {(s.box.hexes[a.hex], s.box.tiles[a.tile], a.turn) for a in lays}}
    if step == "Token":
        return {"cities": {f"{s.box.hexes[a.hex]}/{a.stop}" for a in actions if isinstance(a, PlaceStation)}}
    if step == "BuyTrain":
        return {
            "depot": {(s.box.trains[a.kind], ("bank", "pool")[a.source]) for a in actions if isinstance(a, BuyTrain)},
            "others": {(s.box.trains[a.kind], name_of(s, a.company)) for a in actions if isinstance(a, BuyTrainFrom)},
            "trade in": {s.box.trains[a.kind] for a in actions if isinstance(a, TradeIn)},
            "must buy": not any(isinstance(a, Done) for a in actions),
        }
    shares = [a for a in actions if isinstance(a, BuyShare)]
    return {
        "sales": {(name_of(s, a.company), n) for a in actions if isinstance(a, Sell) for n in amounts(game, s, a) or ()},
        "bank": {name_of(s, a.company) for a in shares if a.source == 0},
        "pool": {name_of(s, a.company) for a in shares if a.source == 1},
        "starts": {(name_of(s, a.company), s.box.pars[a.par]) for a in actions if isinstance(a, Start)},
        "must sell": not any(isinstance(a, Done) for a in actions),
    }


def without_free_station(s: State) -> State:
    """Their Delaware & Hudson is asked for its free station by itself, before the other cities."""
    paid = copy(s)
    paid.scranton = False
    return paid


def theirs(s: State, decision: dict[str, Any]) -> dict[str, Any]:
    """The options of this step as the trace lists them."""
    step = decision["step"]
    if step == "Track":
        lays = [(hex, tile, turn) for hex, by in decision["tile_lays"].items() for tile, turns in by.items() for turn in turns]
        return {"tiles": {(hex, tile, smallest(s, tile, turn)) for hex, tile, turn in lays if affordable(s, hex)}}
    if step == "Token":
        return {"cities": set(decision["station_cities"])}
    if step == "Route":
        return {"revenue": decision["best_revenue"]}
    if step == "BuyTrain":
        return their_trains(s, decision)
    buys, starts = ("buy_shares" in decision["action_types"]), ("par" in decision["action_types"])  # their lists are raw
    return {
        "sales": {(name, percent // 10) for name, percent in decision["sell"]},
        "bank": set(decision["buy_bank"]) if buys else set(),
        "pool": set(decision["buy_pool"]) - (brown(s) if s.bought else set()) if buys else set(),
        "starts": {(name, price) for name in decision["par"] for price in decision["par_prices"] if starts},
        "must sell": decision["must_sell"],
    }


def by_private(s: State, a: Lay) -> bool:
    """Their list leaves out the tile that the Delaware & Hudson lays without connection; it is a step of its own there."""
    connected = network(s, s.company).entered.get(a.hex, 0) & s.box.shapes[a.tile * 6 + a.turn].exits
    return needs_no_connection(s, a.hex) and not connected


def brown(s: State) -> set[str]:
    """A brown purchase of several shares is one action of ours; they go on buying one by one."""
    return {name_of(s, company) for company in COMPANIES if zone(s, company) == BROWN_ZONE}


def their_trains(s: State, decision: dict[str, Any]) -> dict[str, Any]:
    """Their list names what is for sale; what can be paid follows from the cash beside it. The pool they call bank."""
    cash, must = decision["cash"], decision["must_buy"]
    room = train_count(s, s.company) < train_limit(s)  # their list does not look at the limit
    for_sale = {(train.partition("-")[0], where, price) for train, where, price in decision["buyable"] if room}
    depot = {entry for entry in for_sale if entry[1] in ("bank", "pool")}
    least = min((price for _, _, price in depot), default=0)
    both = cash + decision["president_cash"] if must and cash < least else cash
    return {
        "depot": {
            (kind, where)
            for kind, _, price in depot
            for where in sources(s, kind)
            if price <= (both if price == least else cash)
        },
        "others": {(kind, where) for kind, where, _ in for_sale - depot if both},
        "trade in": {kind_of_old(entry) for entry in decision["trade_in"] if cash >= 800},
        "must buy": must,
    }


def affordable(s: State, hex: str) -> bool:
    """Their list of tiles does not look at the cost of the hex."""
    return terrain_cost(s, Hex(s.box.hexes.index(hex))) <= s.treasury[s.company]


def sources(s: State, kind: str) -> list[str]:
    """Where such a train is for sale; their list calls both the bank."""
    number = s.box.trains.index(kind)
    return [where for where, there in (("bank", s.depot[number]), ("pool", s.train_pool[number])) if there]


def kind_of_old(entry: Any) -> str:
    old = entry[0] if isinstance(entry, list) else entry
    return str(old).partition("-")[0]
