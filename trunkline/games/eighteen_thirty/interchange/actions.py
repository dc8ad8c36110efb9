"""Each kind of action in an export of 18xx.games, in our words."""

from collections.abc import Callable

from trunkline.core.message import Message
from trunkline.core.notation import read, spell
from trunkline.core.play import amounts, why_not
from trunkline.games.eighteen_thirty.box import DH, MH
from trunkline.games.eighteen_thirty.interchange.claims import check_price, check_routes, check_trade
from trunkline.games.eighteen_thirty.interchange.conversion import Import, choices, in_words
from trunkline.games.eighteen_thirty.interchange.departures import (
    BROWN_FROM_THE_POOL,
    CAPITAL_AT_THE_END,
    EXTRA_WITH_THE_TRACK,
    FREE_STATION,
    NOT_A_SHARE,
    PRICE_IN_THE_BANK,
    PRICE_IN_THE_POOL,
    PRICE_OF_A_PRIVATE,
    PRIORITY_GOES_ON,
)
from trunkline.games.eighteen_thirty.interchange.export_format import (
    AGREED_END,
    DISCARD,
    Entry,
    company_name,
    company_of_share,
    kind_of_train,
    standing_order,
    stop_of_city,
    tile_of,
)
from trunkline.games.eighteen_thirty.interchange.supplies import extra_tile_waits, paid_stations
from trunkline.games.eighteen_thirty.rules.forced import Bankrupt
from trunkline.games.eighteen_thirty.rules.sale import Pass, cheapest, price_of
from trunkline.games.eighteen_thirty.rules.state import ANSWER, HAMMER, HOME, PAR, SALE, STATION, STOCK, TRACK, TRAINS
from trunkline.games.eighteen_thirty.rules.state import DISCARD as DISCARDING
from trunkline.games.eighteen_thirty.rules.stock import Sell
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation
from trunkline.games.eighteen_thirty.rules.trades import BuyPrivate
from trunkline.games.eighteen_thirty.rules.trains import BuyTrain, BuyTrainFrom, TradeIn


def bid(i: Import, entry: Entry) -> None:
    private, price, seat = entry.fields["company"], entry.fields["price"], i.seat(entry.entity)
    if i.phase == HAMMER:
        while i.s.seat != seat:
            i.play("pass")
        i.play(f"raise {price}")
        return
    check_turn(i, seat)
    if i.s.box.privates[cheapest(i.s)] != private:
        i.play(f"bid {private} {price}")
        return
    check_price(i, price, price_of(i.s, cheapest(i.s)), PRICE_OF_A_PRIVATE)
    i.play("buy")


def check_turn(i: Import, seat: int) -> None:
    """Their sale of privates goes on with another player than ours after everybody passed."""
    all_passed = not i.s.passes and isinstance(i.record.actions[-1], Pass) if i.record.actions else False
    if all_passed and i.s.owner[0] != -1 and seat != i.s.priority:
        other = Message("seat {seat} acts instead of seat {other}", {"seat": seat + 1, "other": i.s.priority + 1})
        i.depart(PRIORITY_GOES_ON, other)
    if seat != i.s.seat:
        raise i.bad_entry("it is the turn of seat {seat}, not of seat {other}", seat=i.s.seat + 1, other=seat + 1)


def skip(i: Import, entry: Entry) -> None:
    """A pass means what the step it is said in means."""
    if i.phase == HAMMER:
        i.withdrawn.add((cheapest(i.s), i.seat(entry.entity)))
    elif i.phase == SALE:
        check_turn(i, i.seat(entry.entity))
        i.play("pass")
    elif entry.fields.get("entity_type") == "company":
        i.asked_for_station = False
    elif i.phase == TRAINS:
        end_train_step(i)
    else:
        i.play("done")


def go_to(i: Import, entry: Entry) -> None:
    """Pass the steps that lie before the one in which this action is taken, and the turns of other companies."""
    while i.phase in (TRACK, STATION, TRAINS) and i.code() != company_name(str(entry.entity)):
        i.play("done")
    while i.phase in BEFORE.get(entry.kind, ()):
        i.play("done")


def end_train_step(i: Import) -> None:
    """First of buying trains, then of buying privates."""
    more = choices(i, BuyPrivate) or extra_tile_waits(i, i.upcoming)
    if not i.trains_passed and choices(i, BuyTrain, BuyTrainFrom, TradeIn) and more:
        i.trains_passed = True
    else:
        i.trains_passed = False
        i.play("done")


def par(i: Import, entry: Entry) -> None:
    company, price = company_name(entry.fields["corporation"]), entry.fields["share_price"].partition(",")[0]
    i.left_the_bank.add(f"{entry.fields['corporation']}_0")
    i.play(f"set-par {price}" if i.phase == PAR else f"start {company} {price}")


def buy_shares(i: Import, entry: Entry) -> None:
    share = entry.fields["shares"][0]
    company, source = company_of_share(share), "pool" if share in i.left_the_bank else "bank"
    i.left_the_bank.add(share)
    if entry.entity == "MH":
        i.play(f"exchange seat-{i.s.owner[MH] + 1} {source}")
        return
    if i.s.bought:
        i.concede(BROWN_FROM_THE_POOL, f"buy-share {company} {source}")
        return
    several = same_purchases(i, entry, company)
    if source == "pool" and several > 1:
        i.contained.update(range(i.position + 1, i.position + several))
        i.play(f"buy-several {company} {several}")
    else:
        buy_one(i, f"buy-share {company} {source}")


def buy_one(i: Import, text: str) -> None:
    """Their new company has its capital at once; that this empties the bank is a departure."""
    before = i.s.broken
    i.play(text)
    if i.s.broken and not before:
        i.depart_at(len(i.record.actions), CAPITAL_AT_THE_END, in_words(text))


def same_purchases(i: Import, entry: Entry, company: str) -> int:
    """How many shares of a brown company this player takes from the pool in one turn; they log them one by one."""
    text = f"buy-several {company} 2"
    if why_not(i.record.game, i.s, read(i.record.game, text)) is not None:
        return 1
    number = 0
    for other in i.todo[i.position :]:
        shares = other.fields.get("shares", [""])
        same = other.kind == "buy_shares" and other.entity == entry.entity and company_of_share(shares[0]) == company
        if not same or (number and shares[0] not in i.left_the_bank):
            break
        number += 1
    return number


def sell_shares(i: Import, entry: Entry) -> None:
    i.play(f"sell {company_of_share(entry.fields['shares'][0])} {entry.fields['percent'] // 10}")


def lay_tile(i: Import, entry: Entry) -> None:
    """Turns that show the same track are one action of ours, with the smallest turn."""
    game, tile = i.record.game, tile_of(entry.fields["tile"])
    turn = game.box.smallest_turn[game.box.tiles.index(tile)][entry.fields["rotation"]]
    if entry.entity != "CS":
        i.play(f"lay {entry.fields['hex']} {tile} {turn}")
        i.asked_for_station = entry.entity == "DH"
    elif i.phase == TRACK:
        i.play(f"lay-extra {tile} {turn}")
    else:
        i.concede(EXTRA_WITH_THE_TRACK, f"lay-extra {tile} {turn}")


def place_token(i: Import, entry: Entry) -> None:
    """On the hex of the Delaware & Hudson its owner pays, unless the private itself places the station."""
    stop = stop_of_city(entry.fields["city"])
    if i.phase == HOME:
        i.play(f"choose-city {stop}")
        return
    station = f"place-station {hex_of_city(i, entry)} {stop}"
    if i.s.scranton and entry.entity != "DH" and read(i.rules, station) in free_stations(i):
        i.concede(FREE_STATION, "forgo")
    i.asked_for_station = False
    i.play(station)


def free_stations(i: Import) -> list[PlaceStation]:
    """Stations of the power that could be had for money too."""
    free = i.rules.box.private_hexes[DH][0]
    return [a for a in paid_stations(i) if a.hex == free]


def hex_of_city(i: Import, entry: Entry) -> str:
    """Their city names a copy of a tile; the copy lies where it was laid last. Printed cities name their hex."""
    copy_of_tile, box = entry.fields["city"].rpartition("-")[0], i.record.game.box
    name = copy_of_tile.rpartition("-")[0]
    if name in box.hexes:
        return str(name)
    laid = [one.fields for one in i.todo[: i.position] if one.kind == "lay_tile" and one.fields["tile"] == copy_of_tile]
    return str(laid[-1]["hex"])


def run_routes(i: Import, entry: Entry) -> None:
    """Our trains have run for the most they can earn; as played they earn what the file says."""
    revenue = check_routes(i, entry.fields["routes"])
    if i.as_played and revenue != i.s.revenue:
        i.carry_out(read(i.record.game, f"run {revenue}"))


def dividend(i: Import, entry: Entry) -> None:
    runs = (one for one in reversed(i.todo[: i.position]) if one.kind in ("run_routes", "dividend"))
    last = next(runs, entry)
    if last.kind != "run_routes" or last.entity != entry.entity:
        raise i.bad_entry("a dividend of trains that did not run")
    i.play("pay" if entry.fields["kind"] == "payout" else "withhold")


def buy_train(i: Import, entry: Entry) -> None:
    train, price = entry.fields["train"], entry.fields["price"]
    kind, owner, here = kind_of_train(train), i.train_owner.get(train, "bank"), i.code()
    i.train_owner[train] = here
    if "exchange" in entry.fields:
        i.train_owner[entry.fields["exchange"]] = "pool"
        check_trade(i, price)
        i.play(f"trade-in {kind_of_train(entry.fields['exchange'])}")
    elif owner in ("bank", "pool"):
        box = i.rules.box
        printed = box.train_price[box.trains.index(kind)]
        check_price(i, price, printed, PRICE_IN_THE_POOL if owner == "pool" else PRICE_IN_THE_BANK)
        i.play(f"buy-train {kind} {owner}")
    else:
        i.play(f"buy-train-from {owner} {kind} {price}")
        agree(i)
    contain_discards(i)


def agree(i: Import) -> None:
    """Consent is given outside their log."""
    if i.phase == ANSWER:
        i.play("accept")


def contain_discards(i: Import) -> None:
    """They discard in a fixed order of companies, we in price order; trains of one kind we discard without asking."""
    discards = {}
    for position, entry in enumerate(i.todo[i.position + 1 :], i.position + 1):
        if entry.kind == DISCARD:
            i.train_owner[entry.fields["train"]] = "pool"
            discards[company_name(str(entry.entity))] = kind_of_train(entry.fields["train"])
            i.contained.add(position)
        elif not standing_order(entry.kind) and entry.entity != "MH":
            break
    while i.phase == DISCARDING and in_price_order(i)[0] in discards:
        i.play(f"discard {discards[in_price_order(i)[0]]}")


def in_price_order(i: Import) -> list[str]:
    """The companies that have to discard, in our order."""
    s, box = i.s, i.record.game.box
    limit = box.phases[s.phase].limit
    crowded = [company for company in s.arrivals if sum(s.trains[company]) > limit]
    return [box.codes[company] for company in sorted(crowded, key=lambda company: box.rank[s.cell[company]])]


def discard_train(i: Import, entry: Entry) -> None:
    raise i.bad_entry("no company has too many trains")


def buy_company(i: Import, entry: Entry) -> None:
    if i.phase == STOCK and not i.s.acted:
        i.depart(NOT_A_SHARE, Message("a private changes hands"))
    i.play(f"buy-private {entry.fields['company']} {entry.fields['price']}")
    agree(i)


def bankrupt(i: Import, entry: Entry) -> None:
    """Their engine sells by itself whatever the director may sell, company by company in operating order."""
    while not choices(i, Bankrupt):
        game, s = i.record.game, i.s
        sales = {a.company: a for a in choices(i, Sell)}
        if not sales:
            raise i.bad_entry("the president is not bankrupt")
        first = min(sales, key=lambda company: (game.box.rank[s.cell[company]], s.arrivals.index(company)))
        block = amounts(game, s, sales[first])
        assert block is not None  # shares are sold by number
        i.play(spell(game, sales[first]._replace(amount=block[-1])))
    i.play("bankrupt")


def end_game(i: Import, entry: Entry) -> None:
    """The players agree to stop; our record stays unfinished."""


BEFORE = {
    "place_token": (TRACK,),
    "run_routes": (TRACK, STATION),
    "dividend": (TRACK, STATION),
    "buy_train": (TRACK, STATION),
}

HANDLERS: dict[str, Callable[[Import, Entry], None]] = {
    "bid": bid,
    "pass": skip,
    "par": par,
    "buy_shares": buy_shares,
    "sell_shares": sell_shares,
    "lay_tile": lay_tile,
    "place_token": place_token,
    "run_routes": run_routes,
    "dividend": dividend,
    "buy_train": buy_train,
    DISCARD: discard_train,
    "buy_company": buy_company,
    "bankrupt": bankrupt,
    AGREED_END: end_game,
}
