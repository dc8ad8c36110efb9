"""What an action would change, and what most do right after it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.core.play import find_move
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty.box import COMPANIES, Company
from trunkline.games.eighteen_thirty.present.names import firm
from trunkline.games.eighteen_thirty.present.positions import game_of
from trunkline.games.eighteen_thirty.present.words import price_of_station, words
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.dividends import Pay, Withhold
from trunkline.games.eighteen_thirty.rules.ending import wealth
from trunkline.games.eighteen_thirty.rules.exchange import Exchange
from trunkline.games.eighteen_thirty.rules.sale import Bid, Buy, free_cash
from trunkline.games.eighteen_thirty.rules.state import NOBODY, STOCK, State, on_turn, players, price
from trunkline.games.eighteen_thirty.rules.stock import BuySeveral, BuyShare, Done, Sell, Start
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation
from trunkline.games.eighteen_thirty.rules.track import Lay, terrain_cost
from trunkline.games.eighteen_thirty.rules.trades import Accept
from trunkline.games.eighteen_thirty.rules.trains import BuyTrain, TradeIn
from trunkline.present.message import Change, Money, PlayerRef, changed
from trunkline.present.words import ActionWords
from trunkline.toolkit.seats import all_seats

AT_ONCE = (Sell, BuyShare, BuySeveral, Start, Exchange, Pay, Withhold, BuyTrain, TradeIn, Accept, Buy)


def words_with_preview(s: State, a: Action) -> ActionWords:
    return replace(words(s, a), preview=partial(preview, s, a))


def preview(s: State, a: Action) -> list[Change]:
    """The figures an action changes at once, before anything that follows from it."""
    if isinstance(a, Lay):
        return paid(s, terrain_cost(s, a.hex))
    if isinstance(a, Bid):
        return bid_changes(s, a)
    if isinstance(a, PlaceStation):
        return paid(s, price_of_station(s, a))
    known = isinstance(a, AT_ONCE) and s.agenda[-1] in game_of(s).phases  # a step of ``elsewhere`` is not
    move = find_move(game_of(s), s, a) if known else None
    if move is None:
        return []
    after = copy(s)
    move.effect(after, a)
    return list(changes(s, after))


def bid_changes(s: State, a: Bid) -> list[Change]:
    """In the cell of this player and private, and what is left to bid."""
    now, free, who = s.bids[a.private][s.seat], free_cash(s, s.seat), PlayerRef(s.seat)
    return [
        Change(who, s.box.private_names[a.private], Money(now), Money(a.amount)),
        Change(who, "Free cash", Money(free), Money(free + now - a.amount)),
    ]


def paid(s: State, dollars: int) -> list[Change]:
    company, now = on_turn(s), s.treasury[s.company]
    return [Change(firm(s, company), "Treasury", Money(now), Money(now - dollars))] if dollars else []


def changes(before: State, after: State) -> Iterator[Change]:
    for company in COMPANIES:
        subject = firm(before, company)
        yield from changed(subject, "Price", Money(price(before, company)), Money(price(after, company)))
        yield from changed(subject, "Treasury", Money(before.treasury[company]), Money(after.treasury[company]))
        yield from changed(subject, "President", director(before, company), director(after, company))
        yield from changed(subject, "Trains", fleet(before, company), fleet(after, company))
    for seat in all_seats(players(before)):
        yield from changed(PlayerRef(seat), "Cash", Money(before.cash[seat]), Money(after.cash[seat]))
        for change in changed(PlayerRef(seat), "Net worth", Money(wealth(before, seat)), Money(wealth(after, seat))):
            yield change._replace(sums_up=True)


def director(s: State, company: Company) -> PlayerRef | str:
    return PlayerRef(Seat(s.director[company])) if s.director[company] != NOBODY else "–"


def fleet(s: State, company: Company) -> str:
    return " ".join(s.box.trains[kind] for kind, count in enumerate(s.trains[company]) for _ in range(count)) or "–"


def follow(s: State, a: Action) -> tuple[Action, Message] | None:
    """What most people do right after it, as the second button says it."""
    if isinstance(a, BuyShare | BuySeveral | Start) and s.agenda[-1] == STOCK:
        return Done(), Message("… and end the turn")
    return None
