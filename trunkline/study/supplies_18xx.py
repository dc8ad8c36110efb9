"""What the engine of 18xx.games does without saying so, and our rules ask for."""

from collections.abc import Callable

from trunkline.core.notation import read
from trunkline.core.record import play_on
from trunkline.study.conversion_18xx import Import, cheapest, choices
from trunkline.study.export_18xx import Entry


def settle(i: Import, upcoming: Entry | None) -> None:
    """Supply what their engine does without saying so, until somebody decides again."""
    while i.s.agenda and not i.swallowed:
        supply = SUPPLIES.get(i.phase, nothing)(i, upcoming)
        if supply is None:
            return
        play_on(i.record, read(i.record.game, supply))


def nothing(i: Import, upcoming: Entry | None) -> str | None:
    return None


def auction_supply(i: Import, upcoming: Entry | None) -> str | None:
    """A pass leaves their auction for good; once only one bidder is left, ours is passed to its end."""
    private = cheapest(i)
    inside = [seat for seat, amount in enumerate(i.s.bids[private]) if amount and (private, seat) not in i.withdrawn]
    return "pass" if len(inside) == 1 else None


def stock_supply(i: Import, upcoming: Entry | None) -> str | None:
    """A turn ends when another player acts or the round is over; players who can do nothing are never asked."""
    if not choices(i, "Sell", "BuyShare", "BuySeveral", "Start") and not could_buy_private(i):
        return "done"
    if upcoming is None:
        return "done" if i.data.get("status") == "finished" else None
    if upcoming.fields.get("entity_type") == "corporation":
        return "done"
    if upcoming.fields.get("entity_type") == "company":
        return None if upcoming.kind == "buy_shares" else "done"
    return "done" if i.seat(upcoming.entity) != i.s.seat else None


def could_buy_private(i: Import) -> bool:
    """Their players may use their purchase for a private of another player, though not for the Baltimore & Ohio."""
    s, others = i.s, [owner for owner in i.s.owner[:-1] if owner not in (-1, i.s.seat)]
    return bool(others) and s.stock_round > 1 and s.cash[s.seat] > 0 and not s.bought


def track_supply(i: Import, upcoming: Entry | None) -> str | None:
    """After the tile of the turn only the extra tile can follow."""
    if not i.s.laid:
        return None
    extra = upcoming is not None and upcoming.kind == "lay_tile" and upcoming.entity == "CS"
    return None if extra else "done"


def station_supply(i: Import, upcoming: Entry | None) -> str | None:
    return None if choices(i, "PlaceStation") else "done"


def train_supply(i: Import, upcoming: Entry | None) -> str | None:
    """Their turn goes on while a train can be bought, then while a private can be bought."""
    if must_buy(i) or (not i.trains_passed and choices(i, "BuyTrain", "BuyTrainFrom", "TradeIn")):
        return None
    if choices(i, "BuyPrivate"):
        return None
    i.trains_passed = False
    return "done"


def interval_supply(i: Import, upcoming: Entry | None) -> str | None:
    exchange = upcoming is not None and upcoming.entity == "MH" and upcoming.kind == "buy_shares"
    return None if exchange else "go-on"


SUPPLIES: dict[str, Callable[[Import, Entry | None], str | None]] = {
    "private-auction": auction_supply,
    "stock": stock_supply,
    "track": track_supply,
    "station": station_supply,
    "trains": train_supply,
    "interval": interval_supply,
}


def must_buy(i: Import) -> bool:
    return not choices(i, "Done")
