"""Each kind of action in an export of 18xx.games, in our words."""

from collections.abc import Callable

from trunkline.core.errors import BadRecord
from trunkline.core.notation import read, spell
from trunkline.core.play import amounts, why_not
from trunkline.core.record import play_on
from trunkline.study.conversion_18xx import (
    BROWN_FROM_THE_POOL,
    EXTRA_WITH_THE_TRACK,
    NOT_A_SHARE,
    PRIORITY_GOES_ON,
    PRIVATES,
    RUN_THE_BEST,
    Import,
    cheapest,
    choices,
)
from trunkline.study.export_18xx import Entry, company_name, company_of_share, kind_of_train, stop_of_city, tile_of


def bid(i: Import, entry: Entry) -> None:
    private, price, seat = entry.fields["company"], entry.fields["price"], i.seat(entry.entity)
    if i.phase == "private-auction":
        while i.s.seat != seat:
            i.play("pass")
        i.play(f"raise {price}")
        return
    give_turn_to(i, seat)
    i.play("buy" if PRIVATES[cheapest(i)] == private else f"bid {private} {price}")


def give_turn_to(i: Import, seat: int) -> None:
    """Their sale of privates goes on with another player after everybody passed."""
    if i.s.seat != seat:
        i.amend(PRIORITY_GOES_ON, f"seat {seat + 1} acts instead of seat {i.s.seat + 1}", seat=seat)


def skip(i: Import, entry: Entry) -> None:
    """A pass means what the step it is said in means."""
    if i.phase == "private-auction":
        i.withdrawn.add((cheapest(i), i.seat(entry.entity)))
    elif i.phase == "private-sale":
        give_turn_to(i, i.seat(entry.entity))
        i.play("pass")
    elif entry.fields.get("entity_type") == "company":
        decline_station(i)
    elif i.phase == "trains":
        end_train_step(i)
    else:
        i.play("done")


def decline_station(i: Import) -> None:
    """Their Delaware & Hudson is asked for its free station by itself; if no other can be placed, the step is over."""
    free = i.record.game.box.private_hexes[PRIVATES.index("DH")][0]
    if i.phase == "station" and all(a.hex == free for a in choices(i, "PlaceStation")):
        i.play("done")


def go_to(i: Import, entry: Entry) -> None:
    """Pass the steps that lie before the one in which this action is taken, and the turns of other companies."""
    while i.phase in ("track", "station", "trains") and i.code() != company_name(str(entry.entity)):
        i.play("done")
    while i.phase in BEFORE.get(entry.kind, ()):
        i.play("done")


def end_train_step(i: Import) -> None:
    """First of buying trains, then of buying privates."""
    if not i.trains_passed and choices(i, "BuyTrain", "BuyTrainFrom", "TradeIn") and choices(i, "BuyPrivate"):
        i.trains_passed = True
    else:
        i.trains_passed = False
        i.play("done")


def par(i: Import, entry: Entry) -> None:
    company, price = company_name(entry.fields["corporation"]), entry.fields["share_price"].partition(",")[0]
    i.left_the_bank.add(f"{entry.fields['corporation']}_0")
    i.play(f"set-par {price}" if i.phase == "set-par" else f"start {company} {price}")


def buy_shares(i: Import, entry: Entry) -> None:
    share = entry.fields["shares"][0]
    company, source = company_of_share(share), "pool" if share in i.left_the_bank else "bank"
    i.left_the_bank.add(share)
    if entry.entity == "MH":
        i.play(f"exchange seat-{i.s.owner[PRIVATES.index('MH')] + 1} {source}")
        return
    if i.s.bought:
        i.depart(BROWN_FROM_THE_POOL, f"buy-share {company} {source}")
        i.force(read(i.record.game, f"buy-share {company} {source}"))
        return
    several = same_purchases(i, entry, company)
    if source == "pool" and several > 1:
        i.swallowed = several - 1
        i.play(f"buy-several {company} {several}")
    else:
        i.play(f"buy-share {company} {source}")


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
    elif i.phase == "track":
        i.play(f"lay-extra {tile} {turn}")
    else:
        i.depart(EXTRA_WITH_THE_TRACK, f"lay-extra {tile} {turn}")
        i.force(read(game, f"lay-extra {tile} {turn}"))


def place_token(i: Import, entry: Entry) -> None:
    stop = stop_of_city(entry.fields["city"])
    i.play(f"choose-city {stop}" if i.phase == "home" else f"place-station {hex_of_city(i, entry)} {stop}")


def hex_of_city(i: Import, entry: Entry) -> str:
    """Their city names a copy of a tile; the copy lies where it was laid last. Printed cities name their hex."""
    copy_of_tile, box = entry.fields["city"].rpartition("-")[0], i.record.game.box
    name = copy_of_tile.rpartition("-")[0]
    if name in box.hexes:
        return str(name)
    laid = [one.fields for one in i.todo[: i.position] if one.kind == "lay_tile" and one.fields["tile"] == copy_of_tile]
    return str(laid[-1]["hex"])


def run_routes(i: Import, entry: Entry) -> None:
    """Our trains have run already, for the most they can earn."""
    revenue = sum(route["revenue"] for route in entry.fields["routes"])
    if revenue > i.s.revenue:
        raise BadRecord(f"action {entry.number}: the routes earn {revenue}, but the most they can earn is {i.s.revenue}")
    if revenue < i.s.revenue:
        i.amend(RUN_THE_BEST, f"the routes earn {revenue} instead of {i.s.revenue}", revenue=revenue)
        if not revenue:
            play_on(i.record, read(i.record.game, "withhold"))


def dividend(i: Import, entry: Entry) -> None:
    i.play("pay" if entry.fields["kind"] == "payout" else "withhold")


def buy_train(i: Import, entry: Entry) -> None:
    train, price = entry.fields["train"], entry.fields["price"]
    kind, owner, here = kind_of_train(train), i.train_owner.get(train, "bank"), i.code()
    i.train_owner[train] = here
    if "exchange" in entry.fields:
        i.train_owner[entry.fields["exchange"]] = "pool"
        i.play(f"trade-in {kind_of_train(entry.fields['exchange'])}")
    elif owner in ("bank", "pool"):
        i.play(f"buy-train {kind} {owner}")
    else:
        i.play(f"buy-train-from {owner} {kind} {price}")
        agree(i)
    swallow_discards(i)


def agree(i: Import) -> None:
    """Consent is given outside their log."""
    if i.phase == "answer":
        i.play("accept")


def swallow_discards(i: Import) -> None:
    """They discard in a fixed order of companies, we in price order; trains of one kind we discard without asking."""
    discards = []
    for entry in i.todo[i.position + 1 :]:
        if entry.kind != "discard_train":
            break
        i.train_owner[entry.fields["train"]] = "pool"
        discards.append((company_name(entry.entity), kind_of_train(entry.fields["train"])))
    i.swallowed = len(discards)
    while i.phase == "discard":
        company = next(code for code in in_price_order(i) if code in dict(discards))
        i.play(f"discard {dict(discards)[company]}")


def in_price_order(i: Import) -> list[str]:
    """The companies that have to discard, in our order."""
    s, box = i.s, i.record.game.box
    limit = box.phases[s.phase].limit
    crowded = [company for company in s.arrivals if sum(s.trains[company]) > limit]
    return [box.codes[company] for company in sorted(crowded, key=lambda company: box.rank[s.cell[company]])]


def discard_train(i: Import, entry: Entry) -> None:
    raise BadRecord(f"action {entry.number}: no company has too many trains")


def buy_company(i: Import, entry: Entry) -> None:
    in_stock_round = i.phase == "stock"
    i.play(f"buy-private {entry.fields['company']} {entry.fields['price']}")
    agree(i)
    if in_stock_round:
        i.amend(NOT_A_SHARE, "a private changes hands", acted=True)


def bankrupt(i: Import, entry: Entry) -> None:
    """Their engine sells by itself whatever the director may sell, company by company in operating order."""
    while not choices(i, "Bankrupt"):
        game, s = i.record.game, i.s
        sales = {a.company: a for a in choices(i, "Sell")}
        first = min(sales, key=lambda company: (game.box.rank[s.cell[company]], s.arrivals.index(company)))
        block = amounts(game, s, sales[first])
        assert block is not None  # shares are sold by number
        i.play(spell(game, sales[first]._replace(amount=block[-1])))
    i.play("bankrupt")


BEFORE = {
    "place_token": ("track",),
    "run_routes": ("track", "station"),
    "dividend": ("track", "station"),
    "buy_train": ("track", "station"),
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
    "discard_train": discard_train,
    "buy_company": buy_company,
    "bankrupt": bankrupt,
}
