"""Random games of ours written as 18xx.games would log them: the other direction of the import, to try it on games nobody has.

What that engine leaves unsaid is left out here: forced passes, home stations, answers, and the order of its discards.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.study.routes_18xx import logged_routes
from trunkline.bots.random import pick
from trunkline.core.catalog import start, with_options
from trunkline.core.game import Seat
from trunkline.core.play import apply, legal, rights
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty import FIRST_GAME
from trunkline.games.eighteen_thirty.box import BROWN_ZONE, COMPANIES, CS, DH, MH
from trunkline.games.eighteen_thirty.interchange.importer import UNLIMITED
from trunkline.games.eighteen_thirty.rules.network import network
from trunkline.games.eighteen_thirty.rules.sale import cheapest, price_of
from trunkline.games.eighteen_thirty.rules.state import DISCARD, HAMMER, State, price, zone

GAME = with_options(FIRST_GAME, UNLIMITED)
NOT_THERE = ("Decline", "SellPrivate")  # what their engine cannot log
CODES = [code.upper() if code == "Erie" else code for code in GAME.box.codes]


class Exporter:
    """A random game of ours and its log."""

    def __init__(self, players: int, seed: int) -> None:
        self.s: State = start(GAME, players, seed)
        self.chance = Random(seed)
        self.eager = 0.03  # to exchange the Mohawk & Hudson
        self.played: list[Any] = []
        self.log: list[dict[str, Any]] = []
        self.bank = {code: [f"{code}_{n}" for n in range(1, 9)] for code in CODES}
        self.pool: dict[str, list[str]] = {code: [] for code in CODES}
        self.out: dict[str, list[str]] = {code: [] for code in CODES}
        self.trains: dict[str, list[str]] = {place: [] for place in (*CODES, "pool")}
        self.sold_trains = [0] * 6
        self.tiles: dict[int, str] = {}  # by hex
        self.gone: set[int] = set()  # seats that passed in the auction of the private
        self.by_private = False  # the tile of this turn was laid by the Delaware & Hudson
        self.extra_used = False
        self.bought_brown = -1
        self.bank["PRR"].remove("PRR_1")
        self.out["PRR"].append("PRR_1")

    def data(self) -> dict[str, Any]:
        people = [{"id": 100 + n, "name": f"P{n}"} for n in range(len(self.s.cash))]
        scores = {str(100 + n): score for n, score in enumerate(GAME.score(self.s))}
        return {
            "title": "1830",
            "players": people,
            "settings": {"optional_rules": []},
            "status": "finished",
            "result": scores,
            "actions": self.log,
        }

    # -- playing -------------------------------------------------------------------------------------------

    def play(self) -> "Exporter":
        while self.s.agenda:
            self.step(self.choice())
        return self

    def choice(self) -> Any:
        """Any legal action their engine knows; nobody comes back into an auction; the exchange is made by right."""
        s = self.s
        if s.agenda[-1] == "stock" and not can_act_there(self, s):
            return next(a for a in legal(GAME, s) if type(a).__name__ == "Done")
        if s.owner[MH] >= 0 and self.chance.random() < self.eager:
            mine = rights(GAME, s, Seat(s.owner[MH]))
            if mine:
                return self.chance.choice(mine)
        menu = [a for a in legal(GAME, s) if type(a).__name__ not in NOT_THERE]
        if s.agenda[-1] == "stock":
            menu = [a for a in menu if type(a).__name__ != "BuyPrivate"]
        if s.agenda[-1] == HAMMER and (s.seat in self.gone or self.chance.random() < 0.5):
            menu = [a for a in menu if type(a).__name__ == "Pass"]
        return pick(GAME, s, menu, self.chance)

    def step(self, a: Any) -> None:
        before = copy(self.s)
        WRITERS[type(a).__name__](self, before, a)
        apply(GAME, self.s, a)
        self.played.append(a)
        follow(self, before, a)

    def add(self, type: str, entity: Any, entity_type: str, **fields: Any) -> None:
        number = len(self.log) + 1
        self.log.append({"type": type, "entity": entity, "entity_type": entity_type, "id": number, **fields})

    def by_player(self, type: str, seat: int, **fields: Any) -> None:
        self.add(type, 100 + seat, "player", **fields)

    def by_company(self, type: str, **fields: Any) -> None:
        self.add(type, CODES[self.s.company], "corporation", **fields)


# -- the sale ------------------------------------------------------------------------------------------


def buy(x: Exporter, s: State, a: Any) -> None:
    private = cheapest(s)
    if price_of(s, private):
        x.by_player("bid", s.seat, company=GAME.box.privates[private], price=price_of(s, private))


def bid(x: Exporter, s: State, a: Any) -> None:
    x.by_player("bid", s.seat, company=GAME.box.privates[a.private], price=a.amount)


def set_par(x: Exporter, s: State, a: Any) -> None:
    x.by_player("par", s.owner[-1], corporation="B&O", share_price=f"{GAME.box.pars[a.par]},0,6")


def raise_bid(x: Exporter, s: State, a: Any) -> None:
    x.by_player("bid", s.seat, company=GAME.box.privates[cheapest(s)], price=a.amount)


def pass_turn(x: Exporter, s: State, a: Any) -> None:
    if s.agenda[-1] == HAMMER and s.seat in x.gone:
        return
    if s.agenda[-1] == HAMMER:
        x.gone.add(s.seat)
    x.by_player("pass", s.seat)


# -- shares --------------------------------------------------------------------------------------------


def sell(x: Exporter, s: State, a: Any) -> None:
    seat, code = (s.seat if s.agenda[0] == "stock" else s.director[s.company]), CODES[a.company]
    moved = [(x.out[code] or [f"{code}_0"]).pop() for _ in range(a.amount)]
    x.pool[code] += moved
    x.by_player("sell_shares", seat, shares=moved, percent=10 * a.amount)


def buy_share(x: Exporter, s: State, a: Any) -> None:
    code = CODES[a.company]
    share = x.bank[code].pop(0) if a.source == 0 else x.pool[code].pop(0)
    x.out[code].append(share)
    x.bought_brown = a.company if a.source and zone(s, a.company) == BROWN_ZONE else -1
    x.by_player("buy_shares", s.seat, shares=[share], percent=10)


def buy_several(x: Exporter, s: State, a: Any) -> None:
    for _ in range(a.amount):
        share = x.pool[CODES[a.company]].pop(0)
        x.out[CODES[a.company]].append(share)
        x.by_player("buy_shares", s.seat, shares=[share], percent=10)
    x.bought_brown = a.company


def begin(x: Exporter, s: State, a: Any) -> None:
    x.by_player("par", s.seat, corporation=CODES[a.company], share_price=f"{GAME.box.pars[a.par]},0,6")


def exchange(x: Exporter, s: State, a: Any) -> None:
    share = x.bank["NYC"].pop(0) if a.source == 0 else x.pool["NYC"].pop(0)
    x.out["NYC"].append(share)
    x.add("buy_shares", "MH", "company", shares=[share], percent=10)


# -- a company's turn ----------------------------------------------------------------------------------


def choose_city(x: Exporter, s: State, a: Any) -> None:
    x.add("place_token", "ERIE", "corporation", city=f"{x.tiles[GAME.box.home[5]]}-{a.stop}", slot=0)


def lay(x: Exporter, s: State, a: Any) -> None:
    power = s.holder[DH] == s.company and a.hex == GAME.box.private_hexes[DH][0] and s.board[a.hex] == GAME.box.printed[a.hex]
    connected = network(s, s.company).entered.get(a.hex, 0) & GAME.box.shapes[a.tile * 6 + a.turn].exits
    x.by_private = power and (not connected or x.chance.random() < 0.5)
    add_tile(x, a.hex, a.tile, a.turn, "DH" if x.by_private else CODES[s.company])


def lay_extra(x: Exporter, s: State, a: Any) -> None:
    x.extra_used = True
    add_tile(x, GAME.box.private_hexes[CS][0], a.tile, a.turn, "CS")


def add_tile(x: Exporter, hex: int, tile: int, turn: int, entity: str) -> None:
    name, lying = GAME.box.tiles[tile], set(x.tiles.values())
    copy_name = next(f"{name}-{n}" for n in range(99) if f"{name}-{n}" not in lying)
    x.tiles[hex] = copy_name
    kind = "company" if entity in ("CS", "DH") else "corporation"
    x.add("lay_tile", entity, kind, hex=GAME.box.hexes[hex], tile=copy_name, rotation=turn)


def place_station(x: Exporter, s: State, a: Any) -> None:
    tile = x.tiles.get(a.hex, f"{GAME.box.hexes[a.hex]}-0")
    free = s.scranton and x.by_private and a.hex == GAME.box.private_hexes[DH][0]
    if s.scranton and x.by_private and not free:
        x.add("pass", "DH", "company")
    entity = ("DH", "company") if free else (CODES[s.company], "corporation")
    x.add("place_token", *entity, city=f"{tile}-{a.stop}", slot=0)


def pay(x: Exporter, s: State, a: Any) -> None:
    x.by_company("dividend", kind="payout")


def withhold(x: Exporter, s: State, a: Any) -> None:
    x.by_company("dividend", kind="withhold")


def buy_private(x: Exporter, s: State, a: Any) -> None:
    x.by_company("buy_company", company=GAME.box.privates[a.private], price=a.amount)


def goon(x: Exporter, s: State, a: Any) -> None:
    """Never asked there."""


def unsaid(x: Exporter, s: State, a: Any) -> None:
    """Answers and questions their engine does not know; discards are logged together, in their order."""


# -- trains --------------------------------------------------------------------------------------------


def new_train(x: Exporter, kind: int) -> str:
    x.sold_trains[kind] += 1
    return f"{GAME.box.trains[kind]}-{x.sold_trains[kind] - 1}"


def taken(x: Exporter, place: str, kind: int) -> str:
    train = next(train for train in x.trains[place] if train.startswith(GAME.box.trains[kind]))
    x.trains[place].remove(train)
    return train


def buy_train(x: Exporter, s: State, a: Any) -> None:
    train = new_train(x, a.kind) if a.source == 0 else taken(x, "pool", a.kind)
    x.trains[CODES[s.company]].append(train)
    x.by_company("buy_train", train=train, price=GAME.box.train_price[a.kind], variant=GAME.box.trains[a.kind])


def trade_in(x: Exporter, s: State, a: Any) -> None:
    old, train = taken(x, CODES[s.company], a.kind), new_train(x, 5)
    x.trains["pool"].append(old)
    x.trains[CODES[s.company]].append(train)
    x.by_company("buy_train", train=train, price=800, variant="D", exchange=old)


def buy_train_from(x: Exporter, s: State, a: Any) -> None:
    train = taken(x, CODES[a.company], a.kind)
    x.trains[CODES[s.company]].append(train)
    x.by_company("buy_train", train=train, price=a.amount, variant=GAME.box.trains[a.kind])


def bankrupt(x: Exporter, s: State, a: Any) -> None:
    x.by_company("bankrupt")


# -- ends of turns and steps ---------------------------------------------------------------------------


def done(x: Exporter, s: State, a: Any) -> None:
    ENDS[s.agenda[-1]](x, s)


def end_stock(x: Exporter, s: State) -> None:
    if can_act_there(x, s):
        x.by_player("pass", s.seat)
    x.bought_brown = -1


def can_act_there(x: Exporter, s: State) -> bool:
    """Whether their player is asked; if not, the turn is over."""
    kinds = {type(a).__name__ for a in legal(GAME, s)} - {"Done", "BuyPrivate", "SellPrivate"}
    brown = x.bought_brown
    more = brown >= 0 and s.pool[brown] and s.cash[s.seat] >= price(s, brown) and not s.sold[brown] >> s.seat & 1
    others = [owner for owner in s.owner[:-1] if owner not in (-1, s.seat)]
    private = others and s.stock_round > 1 and s.cash[s.seat] > 0 and not s.bought
    return bool(kinds or more or private)


def end_track(x: Exporter, s: State) -> None:
    if not s.laid:
        x.by_company("pass")


def end_station(x: Exporter, s: State) -> None:
    if s.scranton and x.by_private and s.tokens[s.company]:
        x.add("pass", "DH", "company")
    paid = copy(s)
    paid.scranton = False
    if any(type(a).__name__ == "PlaceStation" for a in legal(GAME, paid)):
        x.by_company("pass")


def end_trains(x: Exporter, s: State) -> None:
    kinds = {type(a).__name__ for a in legal(GAME, s)}
    if kinds & {"BuyTrain", "BuyTrainFrom", "TradeIn"}:
        x.by_company("pass")
    if "BuyPrivate" in kinds or (s.holder[CS] == s.company and not x.extra_used):
        x.by_company("pass")


def follow(x: Exporter, before: State, a: Any) -> None:
    """What becomes visible only afterwards: the run, the discards, the end of an auction."""
    s = x.s
    if before.agenda[-1] == "station" and s.agenda and s.agenda[-1] == "dividend":
        x.by_company("run_routes", routes=logged_routes(s, x.trains[CODES[s.company]]))
    if not s.agenda or s.agenda[-1] != HAMMER:
        x.gone = set()
    if type(a).__name__ in ("BuyTrain", "TradeIn", "Discard") and (not s.agenda or s.agenda[-1] != DISCARD):
        add_discards(x)


def add_discards(x: Exporter) -> None:
    """Trains that left a company: obsolete ones without a word, others into the pool, in the order of the companies."""
    s = x.s
    for company in COMPANIES:
        code = CODES[company]
        for kind, name in enumerate(GAME.box.trains):
            mine = [train for train in x.trains[code] if train.startswith(name)]
            for train in mine[s.trains[company][kind] :]:
                x.trains[code].remove(train)
                if s.train_pool[kind] > sum(one.startswith(name) for one in x.trains["pool"]):
                    x.trains["pool"].append(train)
                    x.add("discard_train", code, "corporation", train=train)
    for kind, name in enumerate(GAME.box.trains):
        if not s.train_pool[kind]:
            x.trains["pool"] = [train for train in x.trains["pool"] if not train.startswith(name)]


ENDS = {"stock": end_stock, "track": end_track, "station": end_station, "trains": end_trains}
WRITERS: dict[str, Callable[[Exporter, State, Any], None]] = {
    "Buy": buy,
    "Bid": bid,
    "Raise": raise_bid,
    "Pass": pass_turn,
    "SetPar": set_par,
    "Sell": sell,
    "BuyShare": buy_share,
    "BuySeveral": buy_several,
    "Start": begin,
    "Exchange": exchange,
    "ChooseCity": choose_city,
    "Lay": lay,
    "LayExtra": lay_extra,
    "PlaceStation": place_station,
    "Pay": pay,
    "Withhold": withhold,
    "BuyPrivate": buy_private,
    "Accept": unsaid,
    "GoOn": unsaid,
    "BuyTrain": buy_train,
    "TradeIn": trade_in,
    "BuyTrainFrom": buy_train_from,
    "Discard": unsaid,
    "Bankrupt": bankrupt,
    "Done": done,
}
