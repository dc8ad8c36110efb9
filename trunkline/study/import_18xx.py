"""Games of 1830 played on 18xx.games, converted to our record and judged by our rules.

That engine leaves things unsaid which our rules ask for: passes of players and companies that can do nothing, answers to
offers, home stations. They are supplied. What our rules forbid is a *departure*, told with its section; with ``as_played``
it is carried out all the same, by the exceptions of ``AS_PLAYED``, so that the rest of the game can still be judged.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from trunkline.core.catalog import find, with_options
from trunkline.core.errors import BadRecord, TrunklineError
from trunkline.core.game import Rule
from trunkline.core.notation import read, spell
from trunkline.core.play import find_move, legal, why_not
from trunkline.core.record import Record, begin, play_on
from trunkline.core.state import copy
from trunkline.study.export_18xx import (
    STANDING_ORDERS,
    Entry,
    checked,
    company_name,
    company_of_share,
    entries,
    kind_of_train,
    stop_of_city,
    tile_of,
)

PRIVATES = ("SV", "CS", "DH", "MH", "CA", "BO")
OPTIONS = {"diesels": "unlimited"}  # their engine never runs out of them

# What is done although our rules forbid it, when a game is imported as it was played.
AS_PLAYED = {
    "§1.2.3.2": "After everybody passed, the player after the last one who passed goes on instead of the priority card.",
    "§3.1.1": "A turn in which a private changed hands does not count as a pass.",
    "§3.3.4": "The Mohawk & Hudson is exchanged in the middle of a turn.",
    "§3.3.2": "The extra tile of the Champlain & St. Lawrence is laid after the track step.",
    "§4.4.3": "Several brown shares are bought from the bank in one turn.",
    "§6.4.0.2": "Trains run for less than they could.",
}
RUN_THE_BEST = Rule("§6.4.0.2", "The set of routes with the highest revenue must be run.")
BROWN_FROM_THE_POOL = Rule("§4.4.3", "Several shares are bought in one turn only from the pool and at a brown price.")
NOT_A_SHARE = Rule("§3.1.1", "A turn in which only privates change hands is a pass.")
EXTRA_WITH_THE_TRACK = Rule("§3.3.2", "The extra tile is laid in the track step of the turn.")
PRIORITY_GOES_ON = Rule("§1.2.3.2", "After everybody passed, the holder of the priority card goes on.")


class Departure(NamedTuple):
    """Where a game leaves our rules."""

    action: int
    rule: Rule

    def __str__(self) -> str:
        return f"departs from the rulebook at action {self.action}: {self.rule.section} ({self.rule.text})"


class DepartsFromTheRules(TrunklineError):
    """The game cannot be replayed under our rules; ``as_played`` would carry it out all the same."""


@dataclass
class Import:
    """A conversion on its way: our record beside their list of actions."""

    data: Mapping[str, Any]
    as_played: bool
    record: Record
    todo: list[Entry]
    position: int = 0
    departures: list[Departure] = field(default_factory=list)
    left_the_bank: set[str] = field(default_factory=lambda: {"PRR_1", "B&O_0"})  # share cards; these come with privates
    train_owner: dict[str, str] = field(default_factory=dict)  # a company, or "pool"
    withdrawn: set[tuple[int, int]] = field(default_factory=set)  # privates and seats that left their auction for good
    trains_passed: bool = False  # their company has ended its train step and may still buy privates
    swallowed: int = 0  # entries that an earlier action of ours already contains

    @property
    def s(self) -> Any:
        return self.record.now

    @property
    def phase(self) -> str:
        return self.s.agenda[-1] if self.s.agenda else "over"

    @property
    def entry(self) -> Entry:
        return self.todo[self.position]

    @property
    def upcoming(self) -> Entry | None:
        """The next thing that happens after the present one."""
        later = self.todo[self.position + 1 :]
        return next((entry for entry in later if entry.kind not in STANDING_ORDERS), None)

    def play(self, text: str) -> None:
        """An action of ours; a forbidden one is a departure."""
        a = read(self.record.game, text)
        rule = why_not(self.record.game, self.s, a)
        if rule is None:
            play_on(self.record, a)
        else:
            self.depart(rule, text)
            self.force(a)

    def depart(self, rule: Rule, text: str) -> None:
        departure = Departure(self.entry.number, rule)
        self.departures.append(departure)
        if not self.as_played:
            raise DepartsFromTheRules(f"{departure}: {text}")
        if rule.section not in AS_PLAYED:
            raise BadRecord(f"{departure}: {text}: there is no exception for this")

    def force(self, a: Any) -> None:
        """Carry out a forbidden action; the step of the turn stays what it was."""
        game, after = self.record.game, copy(self.s)
        agenda = after.agenda[:]
        move = find_move(game, after, a) or next(m for menu in game.phases.values() for m in menu if m.action is type(a))
        move.effect(after, a)
        after.agenda = agenda
        self.record.actions.append(a)
        self.record.states.append(after)

    def amend(self, rule: Rule, text: str, **changes: Any) -> None:
        """Change the position itself, for what no action of ours can express."""
        self.depart(rule, text)
        after = copy(self.s)
        for name, value in changes.items():
            setattr(after, name, value)
        self.record.states[-1] = after

    def seat(self, player: Any) -> int:
        ids = [one["id"] for one in self.data["players"]]
        if player not in ids:
            raise BadRecord(f"action {self.entry.number}: no player has the id {player!r}")
        return ids.index(player)

    def code(self) -> str:
        """The company on turn."""
        return str(self.record.game.box.codes[self.s.company])


def import_game(data: Any, as_played: bool = False, file: str = "export") -> Import:
    """The whole game, converted and judged."""
    importing = opened(data, as_played, file)
    for _ in steps(importing):
        pass
    return importing


def opened(data: Any, as_played: bool = False, file: str = "export") -> Import:
    """The conversion at its beginning."""
    checked(data, file)
    game = with_options(find("1830"), OPTIONS)
    names = [str(player.get("name", player["id"])) for player in data["players"]]
    return Import(data, as_played, begin(game, len(names), 0, names), entries(data))


def steps(i: Import) -> Iterator[tuple[Entry, Any]]:
    """Every entry of theirs with the position it leads to; entries contained in another give no position of their own."""
    settle(i, i.todo[0] if i.todo else None)
    for position, entry in enumerate(i.todo):
        i.position = position
        if i.swallowed:
            i.swallowed -= 1
        elif entry.kind not in STANDING_ORDERS:
            take(i, entry)
        settle(i, i.upcoming)
        yield entry, None if i.swallowed else i.s
    if i.data.get("status") == "finished" and i.s.agenda:
        raise BadRecord(f"the file says that the game is over; here it goes on with {i.phase!r}")


def take(i: Import, entry: Entry) -> None:
    handler = HANDLERS.get(entry.kind)
    if handler is None:
        raise BadRecord(f"action {entry.number}: unknown action {entry.kind!r}")
    if not i.s.agenda:
        raise BadRecord(f"action {entry.number}: {entry.kind} after the end of the game")
    try:
        handler(i, entry)
    except (KeyError, ValueError, IndexError, TypeError, AttributeError) as error:
        raise BadRecord(f"action {entry.number}: {entry.kind}: {error!r}") from error


# -- what is supplied ----------------------------------------------------------------------------------------


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


def choices(i: Import, *kinds: str) -> list[Any]:
    """What could be done here of these kinds."""
    return [a for a in legal(i.record.game, i.s) if type(a).__name__ in kinds]


def must_buy(i: Import) -> bool:
    return not choices(i, "Done")


def cheapest(i: Import) -> int:
    s = i.s
    return next(n for n in range(len(PRIVATES)) if s.owner[n] == s.holder[n] == -1 and not s.closed[n])


# -- their actions -------------------------------------------------------------------------------------------


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
    elif i.phase == "trains":
        end_train_step(i)
    elif entry.fields.get("entity_type") != "company":
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
        most = find_move(game, s, sales[first]).amounts(s, sales[first])[-1]  # type: ignore[misc, union-attr]
        i.play(spell(game, sales[first]._replace(amount=most)))
    i.play("bankrupt")


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
