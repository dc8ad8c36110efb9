"""What lies on the table, and what each action does to it: money, shares, prices, trains, tiles, tokens, turns."""

from collections.abc import Callable

from tests.study.reference.components import Components, Face, taken_over
from tests.study.reference.track import CityName, Railway

KINDS = ("2", "3", "4", "5", "6", "D")
FIRST_PHASE = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "D": 7}
OBSOLETE = {"4": "2", "6": "3", "D": "4"}
Item = tuple[str, str, object]  # private or train; which; who answers


class Table:
    """Seats are counted from 0, and None is nobody. ``steps`` is what is asked now, the last one first."""

    def __init__(self, box: Components, edition: int, players: int, bank: int, diesels: int) -> None:
        self.box, self.edition, self.players = box, edition, players
        start = box.money["players"]["cash"][str(players)]
        self.cash = [start] * players
        self.bank = bank - players * start
        self.steps = ["private-sale"]
        self.phase, self.ending, self.broken = 1, "", False
        self.bankrupt: int | None = None
        self.seat, self.card, self.passes, self.discount = 0, 0, 0, 0
        self.unsold = list(box.privates)  # privates
        self.bids: dict[str, dict[int, int]] = {private: {} for private in box.privates}
        self.owner: dict[str, int] = {}  # of a private: a seat
        self.holder: dict[str, str] = {}  # of a private: a company
        companies = list(box.companies)
        self.shares: dict[str, dict[int, int]] = {c: dict.fromkeys(range(players), 0) for c in companies}
        self.in_bank = dict.fromkeys(companies, 10)
        self.pool = dict.fromkeys(companies, 0)
        self.director: dict[str, int] = {}
        self.par: dict[str, int] = {}
        self.marker: dict[str, tuple[int, int]] = {}
        self.stacks: dict[tuple[int, int], list[str]] = {}  # by cell: from top to bottom
        self.floated = set[str]()
        self.treasury = dict.fromkeys(companies, 0)
        self.trains: dict[str, list[str]] = {c: [] for c in companies}
        self.depot = {kind: box.trains[kind]["count"] for kind in KINDS}
        self.depot["D"] = diesels
        self.train_pool: list[str] = []
        self.tiles: dict[str, tuple[str, int]] = {}
        self.supply = {name: row["count"] for name, row in box.tiles.items()}
        self.stations: dict[str, list[CityName]] = {c: [] for c in companies}
        self.tokens = {c: row["stations"] for c, row in box.companies.items()}
        self.settled = set[str]()
        self.stock_round = self.turns = 0
        self.acted = self.bought = self.touched = False
        self.last_trader: int | None = None
        self.sold = set[tuple[int, str]]()
        self.rounds = self.round = 0
        self.operated = set[str]()
        self.company = ""
        self.laid = self.laid_extra = self.scranton = False
        self.revenue = 0
        self.offer: tuple[Item, int, int | str, int | str] | None = None  # item, price, seller, buyer
        self.offered: list[tuple[Item, int]] = []
        self.patience = 60_000  # steps along the track before a question is given up

    # -- questions -------------------------------------------------------------------------------------------

    def price(self, company: str) -> int:
        return self.box.price(self.marker[company]) if company in self.marker else 0

    def zone(self, company: str) -> str:
        return self.box.zone(self.marker[company]) if company in self.marker else ""

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    def cards(self, company: str, seat: int) -> int:
        """Certificates: the director's is one for two shares."""
        return self.shares[company][seat] - (self.director.get(company) == seat)

    def counted(self, seat: int) -> int:
        """§4.3.2"""
        mine = sum(self.cards(c, seat) for c in self.shares if not self.zone(c))
        return mine + sum(owner == seat for owner in self.owner.values())

    def limit(self) -> int:
        return int(self.box.money["players"]["certificates"][str(self.players)])

    def order(self) -> list[str]:
        """§6.0.2 §6.0.3 Of all with a marker."""

        def rank(company: str) -> tuple[int, int, int, int]:
            row, column = self.marker[company]
            return -self.price(company), -column, row, self.stacks[row, column].index(company)

        return sorted(self.marker, key=rank)

    def running(self) -> list[str]:
        return [company for company in self.order() if company in self.floated]

    def train_limit(self) -> int:
        return int(self.box.phases[max(self.phase, 2)]["limit"])

    def most_of_others(self, company: str, seat: int) -> int:
        return max(held for other, held in self.shares[company].items() if other != seat)

    def face(self, hex: str) -> Face:
        return self.box.face(hex, *self.tiles[hex]) if hex in self.tiles else self.box.printed(hex)

    def empty(self, hex: str) -> bool:
        return hex not in self.tiles

    def hex_of(self, private: str) -> str:
        return str(self.box.privates[private]["hexes"][0])

    def in_city(self, city: CityName) -> int:
        return sum(station == city for stations in self.stations.values() for station in stations)

    def railway(self, company: str) -> Railway:
        faces = {hex: self.face(hex) for hex in self.box.land}
        cities = {(hex, n): city for hex, face in faces.items() for n, city in enumerate(face.cities)}
        full = {name for name, city in cities.items() if city.kind == "city" and self.in_city(name) >= city.circles}
        railway = Railway(self.box, faces, set(self.stations[company]), full, self.patience)
        railway.high = self.phase >= 5
        return railway

    def asked(self) -> int | None:
        """The seat that decides."""
        step = self.steps[-1] if self.steps else ""
        if step in ("private-sale", "private-auction", "stock"):
            return self.seat
        if step == "set-par":
            return self.owner["BO"]
        if step == "interval":
            return self.owner["MH"]
        if step == "eries-city":
            return self.director["Erie"]
        if step == "discard":
            return self.director[self.crowded()[0]]
        if step == "answer":
            assert self.offer is not None
            return self.partner(self.offer[0])
        return self.director[self.company] if step else None

    def partner(self, item: Item) -> int:
        return item[2] if isinstance(item[2], int) else self.director[str(item[2])]

    # -- money, prices, shares -------------------------------------------------------------------------------

    def bank_pays(self, dollars: int) -> int:
        """§7.0 Once it has nothing left, the end is set."""
        self.bank -= dollars
        self.broken = self.broken or (dollars > 0 and self.bank <= 0)
        return dollars

    def move(self, company: str, *ways: tuple[int, int]) -> None:
        """§4.5 To the first cell in these ways that there is; under the markers there."""
        row, column = self.marker[company]
        for down, across in ways:
            there = row + down, column + across
            if self.box.cell(there):
                self.stacks[row, column].remove(company)
                self.put_marker(company, there)
                return

    def put_marker(self, company: str, at: tuple[int, int]) -> None:
        self.marker[company] = at
        self.stacks.setdefault(at, []).append(company)

    def drop(self, company: str, times: int) -> None:
        """§4.5.1 It goes under the markers of the cell in which it ends only."""
        row, column = self.marker[company]
        down = max(n for n in range(times + 1) if all(self.box.cell((row + m, column)) for m in range(n + 1)))
        if down:
            self.move(company, (down, 0))

    def set_par(self, company: str, dollars: int) -> None:
        self.par[company] = dollars
        self.put_marker(company, self.box.par_cells()[dollars])

    def sell_shares(self, seat: int, company: str, count: int) -> None:
        self.cash[seat] += self.bank_pays(count * self.price(company))
        self.shares[company][seat] -= count
        self.pool[company] += count
        self.find_director(company)
        self.drop(company, count)

    def find_director(self, company: str) -> None:
        """§5.4"""
        old = self.director.get(company)
        if old is None:
            return
        held, best = self.shares[company], old
        for step in range(1, self.players):
            seat = (old + step) % self.players
            if held[seat] > held[best]:
                best = seat
        self.director[company] = best

    def float_company(self, company: str) -> None:
        self.floated.add(company)
        self.treasury[company] += self.bank_pays(10 * self.par[company])

    def close(self, private: str) -> None:
        self.owner.pop(private, None)
        self.holder.pop(private, None)

    def pay_incomes(self) -> None:
        for private, seat in self.owner.items():
            self.cash[seat] += self.bank_pays(self.box.privates[private]["income"])
        for private, company in self.holder.items():
            self.treasury[company] += self.bank_pays(self.box.privates[private]["income"])

    # -- §1.2 the sale of the privates -----------------------------------------------------------------------

    def cost_of(self, private: str) -> int:
        return int(self.box.privates[private]["price"]) - (self.discount if private == "SV" else 0)

    def sell_private_to(self, seat: int, dollars: int) -> None:
        private = self.unsold.pop(0)
        self.cash[seat] -= dollars
        self.bank += dollars
        self.bids[private] = {}
        self.passes = 0
        self.owner[private] = seat
        if private == "CA":
            self.in_bank["PRR"] -= 1
            self.shares["PRR"][seat] += 1
        if private == "BO":
            self.in_bank["B&O"] -= 2
            self.shares["B&O"][seat] += 2
            self.director["B&O"] = seat
            self.steps.append("set-par")
        else:
            self.look_at_next()

    def look_at_next(self) -> None:
        """§1.2.2"""
        if not self.unsold:
            self.begin_stock_round()
            return
        bids = self.bids[self.unsold[0]]
        if len(bids) == 1:
            ((seat, dollars),) = bids.items()
            self.sell_private_to(seat, dollars)
        elif bids:
            self.seat = min(bids, key=lambda seat: bids[seat])
            self.steps.append("private-auction")
        else:
            self.seat = self.card

    def do_buy(self) -> None:
        self.card = self.left_of(self.seat)
        self.sell_private_to(self.seat, self.cost_of(self.unsold[0]))

    def do_bid(self, private: str, dollars: str) -> None:
        self.bids[private][self.seat] = int(dollars)
        self.passes = 0
        self.seat = self.left_of(self.seat)

    def do_pass(self) -> None:
        self.passes += 1
        if self.steps[-1] == "private-auction":
            self.pass_in_auction()
            return
        self.seat = self.left_of(self.seat)
        if self.passes < self.players:
            return
        self.passes = 0
        if "SV" in self.unsold:
            self.discount += 5
        else:
            self.pay_incomes()
            self.seat = self.card

    def pass_in_auction(self) -> None:
        """§1.2.2.3 All but the highest bidder have passed since the last raise."""
        bids = self.bids[self.unsold[0]]
        highest = max(bids, key=lambda seat: bids[seat])
        if self.passes == len(bids) - 1:
            self.steps.pop()
            self.sell_private_to(highest, bids[highest])
        else:
            self.next_bidder()

    def do_raise(self, dollars: str) -> None:
        self.bids[self.unsold[0]][self.seat] = int(dollars)
        self.passes = 0
        self.next_bidder()

    def next_bidder(self) -> None:
        bids = self.bids[self.unsold[0]]
        self.seat = self.left_of(self.seat)
        while self.seat not in bids or bids[self.seat] == max(bids.values()):
            self.seat = self.left_of(self.seat)

    def do_set_par(self, dollars: str) -> None:
        self.steps.pop()
        self.set_par("B&O", int(dollars))
        self.look_at_next()

    # -- §5 the stock round ----------------------------------------------------------------------------------

    def begin_stock_round(self) -> None:
        self.company, self.phase = "", max(2, self.phase)
        if self.broken:
            self.steps, self.ending = [], "bank"
            return
        self.steps = ["stock"]
        self.stock_round += 1
        self.passes, self.turns, self.last_trader, self.sold = 0, 0, None, set()
        self.seat = self.card
        self.acted = self.bought = self.touched = False
        self.offered = []

    def trade(self) -> None:
        self.acted = self.touched = True
        self.last_trader = self.seat

    def do_sell(self, company: str, count: str) -> None:
        if self.steps[-1] != "stock":
            self.sell_shares(self.director[self.company], company, int(count))
            self.force()
            return
        self.sell_shares(self.seat, company, int(count))
        self.sold.add((self.seat, company))
        self.trade()

    def do_buy_share(self, company: str, source: str) -> None:
        if source == "pool":
            self.do_buy_several(company, "1")
        else:
            self.buy_from_bank(company, 1)

    def do_buy_several(self, company: str, count: str) -> None:
        self.pool[company] -= int(count)
        self.take_shares(company, int(count), int(count) * self.price(company))

    def buy_from_bank(self, company: str, count: int) -> None:
        self.in_bank[company] -= count
        self.take_shares(company, count, count * self.par[company])

    def take_shares(self, company: str, count: int, dollars: int) -> None:
        self.cash[self.seat] -= dollars
        self.bank += dollars
        self.shares[company][self.seat] += count
        self.find_director(company)
        self.bought = True
        self.trade()

    def do_start(self, company: str, par: str) -> None:
        self.director[company] = self.seat
        self.set_par(company, int(par))
        self.buy_from_bank(company, 2)

    def end_stock_turn(self) -> None:
        self.turns += 1
        self.passes = 0 if self.acted else self.passes + 1
        if self.passes == self.players:
            self.end_stock_round()
            return
        self.seat = self.left_of(self.seat)
        self.acted = self.bought = self.touched = False
        self.offered = []

    def end_stock_round(self) -> None:
        """§5.0.4 §5.0.5"""
        if self.last_trader is not None:
            self.card = self.left_of(self.last_trader)
        for company in [c for c in self.order() if not self.in_bank[c] and not self.pool[c]]:
            self.move(company, (-1, 0))
        for company in self.box.companies:
            if company not in self.floated and company in self.director and self.in_bank[company] <= 4:
                self.float_company(company)
        self.rounds, self.round = self.box.phases[self.phase]["rounds"], 0
        self.begin_operating_round()

    # -- §6.0 the operating round ----------------------------------------------------------------------------

    def begin_operating_round(self) -> None:
        self.round += 1
        self.operated = set()
        self.pay_incomes()
        self.next_company()

    def next_company(self) -> None:
        self.offered = []
        self.company = next((c for c in self.running() if c not in self.operated), "")
        if self.company:
            self.begin_turn()
        elif "MH" in self.owner and self.exchange_sources(self.owner["MH"]):
            self.steps = ["interval"]
        else:
            self.end_operating_round()

    def exchange_sources(self, seat: int) -> list[str]:
        """§3.3.4 Where a share of the NYC is that this player may hold."""
        if self.zone("NYC") not in ("orange", "brown") and self.cards("NYC", seat) >= 5:
            return []
        ordinary = self.in_bank["NYC"] - (0 if "NYC" in self.director else 2)
        return [where for where, there in (("bank", ordinary), ("pool", self.pool["NYC"])) if there > 0]

    def end_operating_round(self) -> None:
        if self.round < self.rounds:
            self.begin_operating_round()
        else:
            self.begin_stock_round()

    def begin_turn(self) -> None:
        """§6.1.0 §6.3.1"""
        self.laid = self.laid_extra = self.scranton = self.touched = False
        self.revenue = 0
        self.steps = ["track"]
        company, home = self.company, self.box.companies[self.company]["home"]
        if company not in self.settled:
            self.settled.add(company)
            self.tokens[company] -= 1
            if company == "Erie" and not self.empty(home):
                self.steps.append("home")
            else:
                self.stations[company].append((home, self.home_city(company)))

    def home_city(self, company: str) -> int:
        """§6.3.1.2 The city with the track of the printed home city."""
        row = self.box.companies[company]
        printed = "ab".find(row["city"]) if row["city"] in "ab" else 0
        now = taken_over(self.box.printed(row["home"]), self.face(row["home"]))
        assert now is not None  # all track is kept
        return now[printed]

    def do_exchange(self, word: str, source: str) -> None:
        """§3.3.4"""
        seat = int(word.removeprefix("seat-")) - 1
        self.close("MH")
        if source == "bank":
            self.in_bank["NYC"] -= 1
        else:
            self.pool["NYC"] -= 1
        self.shares["NYC"][seat] += 1
        self.find_director("NYC")
        if self.steps[0] != "stock" and "NYC" not in self.floated and "NYC" in self.director and self.in_bank["NYC"] <= 4:
            self.float_company("NYC")
            self.operated.add("NYC")
        if self.steps[-1] == "interval":
            self.end_operating_round()

    def do_go_on(self) -> None:
        self.end_operating_round()

    # -- §6.2 and §6.3 tiles and stations --------------------------------------------------------------------

    def put_tile(self, hex: str, tile: str, turn: int) -> None:
        before, first = self.face(hex), self.empty(hex)
        if not first:
            self.supply[self.tiles[hex][0]] += 1
        self.supply[tile] -= 1
        self.tiles[hex] = tile, turn
        order = taken_over(before, self.face(hex))
        assert order is not None  # all track is kept
        for company, stations in self.stations.items():
            if company == "Erie" and first and hex == self.box.companies["Erie"]["home"] and (hex, 0) in stations:
                stations.remove((hex, 0))
                self.steps.append("eries-city" if self.edition > 1 else "home")
            self.stations[company] = [(at, order[n]) if at == hex else (at, n) for at, n in self.stations[company]]

    def do_lay(self, hex: str, tile: str, turn: str) -> None:
        if self.edition > 1:
            self.steps[-1] = "station"
        if self.empty(hex):
            dollars = self.box.land[hex].get("cost", 0)
            self.treasury[self.company] -= dollars
            self.bank += dollars
        self.scranton = self.empty(hex) and hex == self.hex_of("DH") and self.holder.get("DH") == self.company
        self.laid = self.touched = True
        self.put_tile(hex, tile, int(turn))
        self.after_tile()

    def do_lay_extra(self, tile: str, turn: str) -> None:
        self.laid_extra = self.touched = True
        self.put_tile(self.hex_of("CS"), tile, int(turn))
        self.after_tile()

    def do_choose_city(self, n: str) -> None:
        self.steps.pop()
        self.touched = True
        self.stations["Erie"].append((self.box.companies["Erie"]["home"], int(n)))
        self.after_tile()

    def after_tile(self) -> None:
        """Edition 1: the track step ends by itself when nothing more can be laid."""
        from tests.study.reference.choices import extra_tiles

        if self.edition == 1 and self.laid and self.steps[-1] == "track" and not extra_tiles(self):
            self.steps[-1] = "station"

    def station_cost(self, city: CityName) -> int:
        """§6.3.2.3 §3.3.3"""
        if self.scranton and city == (self.hex_of("DH"), 0):
            return 0
        return 40 if self.tokens[self.company] == self.box.companies[self.company]["stations"] - 1 else 100

    def do_place_station(self, hex: str, n: str) -> None:
        dollars = self.station_cost((hex, int(n)))
        self.treasury[self.company] -= dollars
        self.bank += dollars
        self.tokens[self.company] -= 1
        self.stations[self.company].append((hex, int(n)))
        self.run()

    # -- §6.4 and §6.5 revenue -------------------------------------------------------------------------------

    def run(self) -> None:
        """The revenue is not found here: whoever replays the game says it in ``ran``."""
        self.steps[-1] = "run"

    def ran(self, revenue: int) -> None:
        self.revenue = revenue
        if revenue:
            self.steps[-1] = "dividend"
        else:
            self.do_withhold()

    def do_withhold(self) -> None:
        self.treasury[self.company] += self.bank_pays(self.revenue)
        self.move(self.company, (0, -1), (1, 0))
        self.steps[-1] = "trains"

    def do_pay(self) -> None:
        company, each = self.company, self.revenue // 10
        for seat, held in self.shares[company].items():
            self.cash[seat] += self.bank_pays(held * each)
        self.treasury[company] += self.bank_pays(self.pool[company] * each)
        self.move(company, (0, 1), (-1, 0))
        self.steps[-1] = "trains"

    # -- §6.6 trains -----------------------------------------------------------------------------------------

    def for_sale(self) -> list[str]:
        """§6.6.0.4 §6.6.0.7 §6.6.2.5 By the bank."""
        left = [kind for kind in KINDS if self.depot[kind]]
        if not left:
            return ["D"] if not self.train_pool and self.must_buy() else []
        return [kind for kind in left if kind == left[0] or (kind == "D" and self.phase >= 6)]

    def must_buy(self) -> bool:
        return not self.trains[self.company] and self.railway(self.company).has_route()

    def train_price(self, kind: str) -> int:
        return int(self.box.trains[kind]["price"])

    def cheapest(self) -> int:
        return min(map(self.train_price, [*self.for_sale(), *self.train_pool]))

    def needs_help(self) -> bool:
        """§6.6.2.2 §6.6.2.3"""
        return self.must_buy() and self.treasury[self.company] < self.cheapest()

    def lacking(self) -> int:
        """§6.6.3.5"""
        director = self.director[self.company]
        return max(0, self.cheapest() - self.treasury[self.company] - self.cash[director]) if self.needs_help() else 0

    def force(self) -> None:
        """§6.6.3.9"""
        if self.edition > 1:
            self.steps[-1] = "forced-purchase"

    def pay_for_train(self, dollars: int) -> None:
        own = min(dollars, self.treasury[self.company])
        self.treasury[self.company] -= own
        self.cash[self.director[self.company]] -= dollars - own

    def do_buy_train(self, kind: str, source: str) -> None:
        self.pay_for_train(self.train_price(kind))
        self.bank += self.train_price(kind)
        if source == "pool":
            self.train_pool.remove(kind)
            self.arrive(kind)
        else:
            self.new_train(kind)

    def do_trade_in(self, kind: str) -> None:
        self.treasury[self.company] -= 800
        self.bank += 800
        self.trains[self.company].remove(kind)
        self.train_pool.append(kind)
        self.new_train("D")

    def arrive(self, kind: str) -> None:
        self.trains[self.company].append(kind)
        self.steps[-1] = "trains"
        if self.company == "B&O":
            self.close("BO")

    def new_train(self, kind: str) -> None:
        """§6.6.0.11"""
        self.depot[kind] = max(0, self.depot[kind] - 1)
        self.arrive(kind)
        if FIRST_PHASE[kind] > self.phase:
            self.phase = FIRST_PHASE[kind]
            gone = OBSOLETE.get(kind)
            self.train_pool = [train for train in self.train_pool if train != gone]
            self.trains = {c: [train for train in mine if train != gone] for c, mine in self.trains.items()}
            for private in list(self.box.privates) if kind == "5" else ():
                self.close(private)
        self.discard_excess()

    def crowded(self) -> list[str]:
        return [company for company in self.running() if len(self.trains[company]) > self.train_limit()]

    def discard_excess(self) -> None:
        """§6.6.1.2"""
        for company in self.crowded():
            if len(set(self.trains[company])) > 1:
                self.steps.append("discard")
                return
            self.train_pool.append(self.trains[company].pop())

    def do_discard(self, kind: str) -> None:
        self.trains[self.crowded()[0]].remove(kind)
        self.train_pool.append(kind)
        self.steps.pop()
        self.discard_excess()

    def do_bankrupt(self) -> None:
        director = self.director[self.company]
        self.bank += self.cash[director] + self.treasury[self.company]
        self.cash[director] = self.treasury[self.company] = 0
        self.bankrupt, self.steps, self.ending = director, [], "bankruptcy"

    # -- §0.4 deals ------------------------------------------------------------------------------------------

    def propose(self, item: Item, price: int, seller: int | str, buyer: int | str) -> None:
        proposer = self.director[self.company] if self.company else self.seat
        self.offered.append((item, price))
        self.touched = True
        self.offer = item, price, seller, buyer
        if self.partner(item) == proposer:
            self.strike()
        else:
            self.steps.append("answer")

    def do_buy_private(self, private: str, price: str) -> None:
        owner = self.owner[private]
        self.propose(("private", private, owner), int(price), owner, self.company or self.seat)

    def do_sell_private(self, private: str, word: str, price: str) -> None:
        buyer = int(word.removeprefix("seat-")) - 1
        self.propose(("private", private, buyer), int(price), self.owner[private], buyer)

    def do_buy_train_from(self, seller: str, kind: str, price: str) -> None:
        self.propose(("train", kind, seller), int(price), seller, self.company)

    def do_accept(self) -> None:
        self.steps.pop()
        self.strike()

    def do_decline(self) -> None:
        self.steps.pop()
        self.offer = None

    def strike(self) -> None:
        assert self.offer is not None
        (what, name, _), price, seller, buyer = self.offer
        self.offer = None
        if what == "train":
            self.hand_over(name, str(seller), price)
            return
        assert isinstance(seller, int)
        self.cash[seller] += price
        del self.owner[name]
        if isinstance(buyer, str):
            self.treasury[buyer] -= price
            self.holder[name] = buyer
        else:
            self.cash[buyer] -= price
            self.owner[name] = buyer
            if self.company:
                self.force()

    def hand_over(self, kind: str, seller: str, price: int) -> None:
        self.offered = [(item, dollars) for item, dollars in self.offered if item != ("train", kind, seller)]
        self.pay_for_train(price)
        self.treasury[seller] += price
        self.trains[seller].remove(kind)
        self.arrive(kind)

    # -- the end of a step, and every action by its words ----------------------------------------------------

    def do_done(self) -> None:
        step = self.steps[-1]
        if step == "stock":
            self.end_stock_turn()
        elif step == "track":
            self.steps[-1] = "station"
        elif step == "station":
            self.run()
        else:
            self.operated.add(self.company)
            self.next_company()

    def play(self, words: str) -> None:
        verb, *rest = words.split()
        act: Callable[..., None] = getattr(self, "do_" + verb.replace("-", "_"))
        act(*rest)

    def wealth(self) -> list[int]:
        """§7.0.3 §7.1.2"""
        shares = [sum(self.shares[c][seat] * self.price(c) for c in self.shares) for seat in range(self.players)]
        privates = [
            sum(self.box.privates[p]["price"] for p, owner in self.owner.items() if owner == seat)
            for seat in range(self.players)
        ]
        return [worth + (0 if seat == self.bankrupt else self.cash[seat] + privates[seat]) for seat, worth in enumerate(shares)]
