"""Everything that may be done in a position, in words; what has an amount with its least and its most: ``sell PRR 1..3``."""

from collections.abc import Callable, Iterable, Iterator

from tests.study.reference.components import NEXT_COLOUR, Face, same_track, taken_over
from tests.study.reference.table import KINDS, Item, Table


def choices(t: Table) -> set[str]:
    """What the player who is asked may do."""
    return set(MENUS[t.steps[-1]](t)) if t.steps else set()


def span(words: str, amounts: Iterable[int]) -> Iterator[str]:
    """Every run of amounts without a hole."""
    runs: list[list[int]] = []
    for amount in sorted(amounts):
        if runs and runs[-1][1] == amount - 1:
            runs[-1][1] = amount
        else:
            runs.append([amount, amount])
    return (f"{words} {low}..{high}" for low, high in runs)


# -- §1.2 ----------------------------------------------------------------------------------------------------------


def free(t: Table, private: str) -> int:
    """§1.2.1.2 §1.2.1.4 What can be spent on this private."""
    return int(t.cash[t.seat]) - sum(bids.get(t.seat, 0) for other, bids in t.bids.items() if other != private)


def in_sale(t: Table) -> Iterator[str]:
    first, *others = t.unsold
    if t.cost_of(first) <= free(t, first):
        yield "buy"
    if not t.cost_of(first):
        return  # §1.2.3.1
    yield "pass"
    for private in others:
        least = max([t.box.privates[private]["price"], *t.bids[private].values()]) + 5
        yield from span(f"bid {private}", range(least, free(t, private) + 1))


def in_auction(t: Table) -> Iterator[str]:
    private = t.unsold[0]
    yield "pass"
    yield from span("raise", range(max(t.bids[private].values()) + 5, free(t, private) + 1))


def setting_par(t: Table) -> Iterator[str]:
    return (f"set-par {dollars}" for dollars in t.box.par_cells())


# -- §5 ------------------------------------------------------------------------------------------------------------


def may_sell(t: Table, seat: int, company: str, count: int) -> bool:
    """§5.1.2 §5.1.4 §5.1.7"""
    left = t.shares[company][seat] - count
    keeps = t.director.get(company) != seat or left >= 2 or t.most_of_others(company, seat) >= 2
    return company in t.marker and left >= 0 and t.pool[company] + count <= 5 and keeps


def sales(t: Table, seat: int, company: str) -> list[int]:
    return [count for count in range(1, 11) if may_sell(t, seat, company, count)]


def must_sell(t: Table) -> bool:
    """§5.1.8 While a sale that helps is legal."""
    too_many = [c for c in t.shares if t.cards(c, t.seat) > 5 and t.zone(c) not in ("orange", "brown")]
    counting = [c for c in t.shares if not t.zone(c)] if t.counted(t.seat) > t.limit() else []
    return t.stock_round > 1 and any(sales(t, t.seat, company) for company in (*too_many, *counting))


def may_hold(t: Table, company: str) -> bool:
    """§4.3"""
    zone = t.zone(company)
    return (zone in ("orange", "brown") or t.cards(company, t.seat) < 5) and (zone != "" or t.counted(t.seat) < t.limit())


def in_stock_round(t: Table) -> Iterator[str]:
    if t.stock_round > 1:
        for company in t.shares:
            yield from span(f"sell {company}", sales(t, t.seat, company))
        yield from private_deals(t)
    if not must_sell(t):
        yield "done"
        if not t.bought:
            for company in t.shares:
                if (t.seat, company) not in t.sold:
                    yield from purchases(t, company)


def purchases(t: Table, company: str) -> Iterator[str]:
    cash = t.cash[t.seat]
    if company not in t.director:
        if may_hold(t, company):
            yield from (f"start {company} {par}" for par in t.box.par_cells() if 2 * par <= cash)
        return
    if may_hold(t, company) and t.in_bank[company] and t.par[company] <= cash:
        yield f"buy-share {company} bank"
    if may_hold(t, company) and t.pool[company] and t.price(company) <= cash:
        yield f"buy-share {company} pool"
    if t.zone(company) == "brown":
        yield from span(f"buy-several {company}", (n for n in range(2, t.pool[company] + 1) if n * t.price(company) <= cash))


def prices(t: Table, words: str, item: Item, least: int, most: int) -> Iterator[str]:
    """§0.4 Another price after a refusal, three times at most; in edition 1 only once."""
    named = [price for one, price in t.offered if one == item]
    if len(named) < (3 if t.edition > 1 else 1):
        yield from span(words, (price for price in range(least, most + 1) if price not in named))


def private_deals(t: Table) -> Iterator[str]:
    """§3.1.1"""
    for private, owner in t.owner.items():
        if owner == t.seat:
            yield from sales_of_private(t, private)
        elif t.counted(t.seat) < t.limit():
            yield from prices(t, f"buy-private {private}", ("private", private, owner), 0, t.cash[t.seat])


def sales_of_private(t: Table, private: str) -> Iterator[str]:
    for buyer in range(t.players):
        if buyer != t.owner[private] and t.counted(buyer) < t.limit():
            words = f"sell-private {private} seat-{buyer + 1}"
            yield from prices(t, words, ("private", private, buyer), 0, t.cash[buyer])


# -- §3.3.4 --------------------------------------------------------------------------------------------------------


def exchanges(t: Table) -> set[str]:
    """On one's own stock turn, between two turns, and when asked after the last."""
    owner = t.owner.get("MH")
    if owner is None or not t.steps:
        return set()
    step = t.steps[-1]
    if step == "stock":
        may = t.seat == owner or (t.turns > 0 and not t.touched)
    else:
        turns = t.round == 1 or bool(t.operated)
        may = step == "interval" or (step in ("track", "home") and not t.touched and turns)
    return {f"exchange seat-{owner + 1} {source}" for source in t.exchange_sources(owner)} if may else set()


# -- §6.2 ----------------------------------------------------------------------------------------------------------


def fits(t: Table, hex: str, tile: str, turn: int) -> bool:
    """A tile on a hex, whoever lays it."""
    old, new = t.face(hex), t.box.face(hex, tile, turn)
    lying = t.tiles[hex][0] if hex in t.tiles else t.box.land[hex].get("tile")
    if NEXT_COLOUR.get(old.colour) != new.colour or new.colour not in t.box.phases[max(2, t.phase)]["colours"]:
        return False
    if not t.supply[tile] or taken_over(old, new) is None or not all(t.box.may_lead(hex, side) for side in new.exits()):
        return False
    if lying:
        if tile not in t.box.tiles[lying]["upgrades"]:
            return False
    elif old.label != new.label or sorted(c.kind for c in old.cities) != sorted(c.kind for c in new.cities):
        return False
    return not any(same_track(t.box.face(hex, tile, less), new) for less in range(turn))


def fitting(t: Table, hex: str) -> list[tuple[str, int, Face]]:
    pairs = ((tile, turn) for tile in t.box.tiles for turn in range(6))
    return [(tile, turn, t.box.face(hex, tile, turn)) for tile, turn in pairs if fits(t, hex, tile, turn)]


def lays(t: Table) -> Iterator[str]:
    if t.laid:
        return
    entered, _ = t.railway(t.company).reached()
    own = {hex for hex, _ in t.stations[t.company]}
    if t.holder.get("DH") == t.company and t.empty(t.hex_of("DH")):
        own.add(t.hex_of("DH"))  # §3.3.3 without connection
    guarded = {hex for private in t.owner for hex in t.box.privates[private]["hexes"]}
    for hex in sorted({hex for hex, _ in entered} | own):
        cost = t.box.land[hex].get("cost", 0) if t.empty(hex) else 0
        if hex not in guarded and cost <= t.treasury[t.company]:
            for tile, turn, face in fitting(t, hex):
                if hex in own or any((hex, side) in entered for side in face.exits()):
                    yield f"lay {hex} {tile} {turn}"


def extra_tiles(t: Table) -> list[str]:
    """§3.3.2"""
    hex = t.hex_of("CS")
    if t.holder.get("CS") != t.company or t.laid_extra or not t.empty(hex):
        return []
    return [f"lay-extra {tile} {turn}" for tile, turn, _ in fitting(t, hex)]


def in_track(t: Table) -> Iterator[str]:
    yield "done"
    yield from lays(t)
    yield from extra_tiles(t)
    yield from privates_for_company(t)


def privates_for_company(t: Table) -> Iterator[str]:
    """§3.1.2"""
    if t.phase in (3, 4):
        for private, owner in t.owner.items():
            printed = t.box.privates[private]["price"]
            if private != "BO":
                most = min(2 * printed, t.treasury[t.company])
                yield from prices(t, f"buy-private {private}", ("private", private, owner), -(-printed // 2), most)


def choosing_city(t: Table) -> Iterator[str]:
    return iter(("choose-city 0", "choose-city 1"))


# -- §6.3 and §6.5 -----------------------------------------------------------------------------------------------------


def later_extra(t: Table) -> list[str]:
    """§3.3.2 At any moment of the turn; in edition 1 in the track step only."""
    return extra_tiles(t) if t.edition > 1 else []


def in_station(t: Table) -> Iterator[str]:
    yield "done"
    yield from later_extra(t)
    yield from privates_for_company(t)
    if t.tokens[t.company]:
        _, reached = t.railway(t.company).reached()
        free_one = {(t.hex_of("DH"), 0)} if t.scranton else set()
        for city in sorted({city for city in reached if city[0] in t.box.land} | free_one):
            if may_place(t, *city):
                yield f"place-station {city[0]} {city[1]}"


def may_place(t: Table, hex: str, n: int) -> bool:
    """§6.3.2"""
    city = t.face(hex).cities[n]
    empty = city.circles - t.in_city((hex, n))
    for company, row in t.box.companies.items():
        if company not in t.settled and row["home"] == hex and (company == "Erie" or t.home_city(company) == n):
            empty = 0 if company == "Erie" else empty - 1
    elsewhere = all(at != hex for at, _ in t.stations[t.company])
    return city.kind == "city" and empty > 0 and elsewhere and t.station_cost((hex, n)) <= t.treasury[t.company]


def in_dividend(t: Table) -> Iterator[str]:
    yield from ("pay", "withhold")
    yield from later_extra(t)
    yield from privates_for_company(t)


# -- §6.6 --------------------------------------------------------------------------------------------------------------


def in_trains(t: Table) -> Iterator[str]:
    yield from later_extra(t)
    if t.steps[-1] == "trains":
        yield from privates_for_company(t)
    must, lacking = t.must_buy(), t.lacking()
    if not must:
        yield "done"
    if len(t.trains[t.company]) < t.train_limit():
        yield from trains_for_sale(t)
        yield from trains_of_others(t)
    if t.phase >= 6 and t.depot["D"] and t.treasury[t.company] >= 800:
        yield from {f"trade-in {kind}" for kind in t.trains[t.company] if kind in "456"}
    if lacking:
        yield from forced_sales(t, lacking)


def trains_for_sale(t: Table) -> Iterator[str]:
    own, director, help_is_due = t.treasury[t.company], t.cash[t.director[t.company]], t.needs_help()
    for kind, source in {*((kind, "bank") for kind in t.for_sale()), *((kind, "pool") for kind in t.train_pool)}:
        price = t.train_price(kind)
        if price <= own or (help_is_due and price == t.cheapest() and price <= own + director):
            yield f"buy-train {kind} {source}"


def trains_of_others(t: Table) -> Iterator[str]:
    own, director, help_is_due = t.treasury[t.company], t.cash[t.director[t.company]], t.needs_help()
    for seller in t.trains:
        for kind in set(t.trains[seller]) if seller != t.company else ():
            most = max(own, min(t.train_price(kind), own + director)) if help_is_due else own
            yield from prices(t, f"buy-train-from {seller} {kind}", ("train", kind, seller), 1, most)


def forced_sales(t: Table, lacking: int) -> Iterator[str]:
    """§6.6.3 §6.7"""
    seat, solvent = t.director[t.company], False
    for company in t.shares:
        blocks = [n for n in sales(t, seat, company) if may_force(t, seat, company, n) and (n - 1) * t.price(company) < lacking]
        solvent = solvent or bool(blocks)
        yield from span(f"sell {company}", blocks)
    for private, owner in t.owner.items():
        if owner == seat:
            yield from sales_of_private(t, private)
    if not solvent:
        yield "bankrupt"


def may_force(t: Table, seat: int, company: str, count: int) -> bool:
    """§6.6.3.2"""
    return company != t.company or t.shares[company][seat] - count >= t.most_of_others(company, seat)


def discarding(t: Table) -> Iterator[str]:
    return (f"discard {kind}" for kind in KINDS if kind in t.trains[t.crowded()[0]])


def answering(t: Table) -> Iterator[str]:
    return iter(("accept", "decline"))


def between_rounds(t: Table) -> Iterator[str]:
    return iter(("go-on",))


MENUS: dict[str, Callable[[Table], Iterator[str]]] = {
    "private-sale": in_sale,
    "private-auction": in_auction,
    "set-par": setting_par,
    "stock": in_stock_round,
    "home": choosing_city,
    "eries-city": choosing_city,
    "track": in_track,
    "station": in_station,
    "dividend": in_dividend,
    "trains": in_trains,
    "forced-purchase": in_trains,
    "answer": answering,
    "discard": discarding,
    "interval": between_rounds,
}
