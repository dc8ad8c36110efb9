"""What the engine of 18xx.games does without saying so, and our rules ask for."""

from collections.abc import Callable

from trunkline.core.play import legal
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty.box import CS, POOL
from trunkline.games.eighteen_thirty.interchange.conversion import Import, choices
from trunkline.games.eighteen_thirty.interchange.export_format import Entry, company_name, standing_order
from trunkline.games.eighteen_thirty.rules.sale import cheapest, price_of
from trunkline.games.eighteen_thirty.rules.state import HAMMER, INTERVAL, SALE, STATION, STOCK, TRACK, TRAINS
from trunkline.games.eighteen_thirty.rules.stock import BuySeveral, BuyShare, Done, Sell, Start
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation
from trunkline.games.eighteen_thirty.rules.trades import BuyPrivate
from trunkline.games.eighteen_thirty.rules.trains import BuyTrain, BuyTrainFrom, TradeIn


def settle(i: Import, upcoming: Entry | None) -> None:
    """Supply what their engine does without saying so, until somebody decides again."""
    while i.s.agenda and not i.busy:
        supply = SUPPLIES.get(i.phase, nothing)(i, upcoming)
        if supply is None:
            return
        i.play(supply)


def nothing(i: Import, upcoming: Entry | None) -> str | None:
    return None


# -- the sale of the privates --------------------------------------------------------------------------------


def sale_supply(i: Import, upcoming: Entry | None) -> str | None:
    """What costs nothing any more they hand to the next player without a word."""
    return "buy" if price_of(i.s, cheapest(i.s)) == 0 else None


def auction_supply(i: Import, upcoming: Entry | None) -> str | None:
    """A pass leaves their auction for good; once only one bidder is left, ours is passed to its end."""
    private = cheapest(i.s)
    inside = [seat for seat, amount in enumerate(i.s.bids[private]) if amount and (private, seat) not in i.withdrawn]
    return "pass" if len(inside) == 1 else None


# -- stock rounds --------------------------------------------------------------------------------------------


def stock_supply(i: Import, upcoming: Entry | None) -> str | None:
    """A turn ends when another player acts or the round is over; players who can do nothing are never asked."""
    if not could_act(i):
        return "done"
    if upcoming is None:
        return "done" if i.played_out else None
    if upcoming.fields.get("entity_type") == "corporation":
        return "done"
    if upcoming.fields.get("entity_type") == "company":
        return None if upcoming.kind == "buy_shares" else "done"
    return "done" if i.seat(upcoming.entity) != i.s.seat else None


def could_act(i: Import) -> bool:
    """Whether their player is asked at all, or asked again."""
    purchases = () if i.s.bought else (BuyShare, BuySeveral, Start)
    return bool(choices(i, Sell, *purchases)) or could_buy_private(i) or more_brown(i)


def could_buy_private(i: Import) -> bool:
    """Their players may use their purchase for a private of another player, though not for the Baltimore & Ohio."""
    s, others = i.s, [owner for owner in i.s.owner[:-1] if owner not in (-1, i.s.seat)]
    return bool(others) and s.stock_round > 1 and s.cash[s.seat] > 0 and not s.bought


def more_brown(i: Import) -> bool:
    """Their player goes on buying brown shares of one company, one by one; our purchase contains them all."""
    s, box = i.s, i.rules.box
    for a in reversed(i.record.actions):
        if isinstance(a, Done):
            return False
        if isinstance(a, BuyShare | BuySeveral):
            brown = box.zone[s.cell[a.company]] == max(box.zone) and (isinstance(a, BuySeveral) or a.source == POOL)
            wanted = s.pool[a.company] and s.cash[s.seat] >= box.price[s.cell[a.company]]
            return bool(brown and wanted and not s.sold[a.company] >> s.seat & 1)
    return False


# -- operating rounds ----------------------------------------------------------------------------------------


def track_supply(i: Import, upcoming: Entry | None) -> str | None:
    """After the tile of the turn only the extra tile can follow, perhaps after a private was bought."""
    later = (entry for entry in i.todo[i.position + 1 :] if not standing_order(entry.kind))
    following = next((entry for entry in later if entry.kind != "buy_company" and entry.entity != "MH"), None)
    extra = following is not None and following.kind == "lay_tile" and following.entity == "CS"
    return None if extra or not i.s.laid else "done"


def station_supply(i: Import, upcoming: Entry | None) -> str | None:
    """Their company is asked if it could pay for a station; the Delaware & Hudson is asked for its free one by itself."""
    if i.asked_for_station and choices(i, PlaceStation):
        return None
    return None if paid_stations(i) else "done"


def paid_stations(i: Import) -> list[PlaceStation]:
    """The stations one could place without the power of the Delaware & Hudson."""
    s = copy(i.s)
    s.scranton = False
    return [a for a in legal(i.rules, s) if isinstance(a, PlaceStation)]


def train_supply(i: Import, upcoming: Entry | None) -> str | None:
    """Their turn goes on while a train can be bought, then while a private can be bought or the extra tile be laid."""
    if must_buy(i) or (not i.trains_passed and choices(i, BuyTrain, BuyTrainFrom, TradeIn)):
        return None
    if choices(i, BuyPrivate) or extra_tile_waits(i, upcoming):
        return None
    i.trains_passed = False
    return "done"


def extra_tile_waits(i: Import, upcoming: Entry | None) -> bool:
    """The owner of the Champlain & St. Lawrence is asked to pass until its tile is laid."""
    unused = i.s.holder[CS] == i.s.company and not any(one.entity == "CS" for one in i.todo[: i.position + 1])
    mine = upcoming is not None and company_name(str(upcoming.entity)) in (i.code(), "CS")
    return unused and mine and upcoming is not None and upcoming.kind in ("pass", "lay_tile")


def must_buy(i: Import) -> bool:
    return not choices(i, Done)


def interval_supply(i: Import, upcoming: Entry | None) -> str | None:
    """Before a stock round the exchange falls between the turns; between operating rounds theirs comes after the incomes."""
    exchange = upcoming is not None and upcoming.entity == "MH" and upcoming.kind == "buy_shares"
    return None if exchange and i.s.round == i.s.rounds else "go-on"


SUPPLIES: dict[str, Callable[[Import, Entry | None], str | None]] = {
    SALE: sale_supply,
    HAMMER: auction_supply,
    STOCK: stock_supply,
    TRACK: track_supply,
    STATION: station_supply,
    TRAINS: train_supply,
    INTERVAL: interval_supply,
}
