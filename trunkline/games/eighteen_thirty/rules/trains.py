"""§6.6 Buying trains: from the bank, the pool, or another company."""

from collections.abc import Iterator
from typing import NamedTuple

from trunkline.core.game import Move, Rule, Seat, action
from trunkline.games.eighteen_thirty.box import BANK, COMPANIES, DIESEL, KINDS, POOL, Company, Kind, Source
from trunkline.games.eighteen_thirty.rules.forced import duty, for_sale, help_is_due, spendable_cash
from trunkline.games.eighteen_thirty.rules.phases import first_of_its_kind
from trunkline.games.eighteen_thirty.rules.privates import train_arrived
from trunkline.games.eighteen_thirty.rules.rounds import end_forced_purchase, end_turn
from trunkline.games.eighteen_thirty.rules.state import (
    DISCARD,
    TRAIN_TO_COMPANY,
    Offer,
    State,
    acting_director,
    on_turn,
    operating_order,
    pay_bank,
    train_count,
    train_limit,
)
from trunkline.games.eighteen_thirty.rules.stock import Done, done_offers
from trunkline.games.eighteen_thirty.rules.trades import cannot_propose_again, pair_of, prices_around, prices_left, propose

AT_THE_LIMIT = Rule("§6.6.0.2", "The company is at its train limit.")
NEVER_SO_MANY = Rule("§6.6.0.2", "No company can ever own that many trains of these kinds.")
NOT_FOR_SALE = Rule("§6.6.0.4", "The bank sells only its lowest trains, and diesels once a 6-train has been sold.")
NOT_IN_POOL = Rule("§6.6.0.5", "There is no such train in the pool.")
CANNOT_PAY_TRAIN = Rule(
    "§6.6.2.2", "The company cannot afford this train; its president may add money only for the cheapest one."
)
NO_TRADE_IN = Rule("§6.6.0.7", "Only a 4-, 5- or 6-train of the company can be traded in for a diesel.")
CANNOT_PAY_DIESEL = Rule("§6.6.0.7", "The company cannot afford a diesel.")
NOT_THEIR_TRAIN = Rule("§6.6.0.6", "That company has no such train.")
WRONG_TRAIN_PRICE = Rule("§6.6.0.6", "The price must be at least $1 and no more than the buyer can pay.")
MUST_OWN_A_TRAIN = Rule("§6.6.2.1", "A company with a route must own a train at the end of its turn.")
NOT_THERE = Rule("§6.6.1.2", "The company has no train of this kind.")


@action
class BuyTrain(NamedTuple):
    """Buy a train from the bank or the pool."""

    kind: Kind
    source: Source


@action
class TradeIn(NamedTuple):
    """Buy a diesel and hand in this train."""

    kind: Kind


@action
class BuyTrainFrom(NamedTuple):
    """Propose to buy a train from another company."""

    company: Company
    kind: Kind
    amount: int


@action
class Discard(NamedTuple):
    """Put a train of this kind into the pool."""

    kind: Kind


# -- from bank and pool ------------------------------------------------------------------------------------


def buy_offers(s: State) -> Iterator[BuyTrain]:
    for kind in KINDS:
        if s.depot[kind] or kind == DIESEL:
            yield BuyTrain(kind, BANK)
        if s.train_pool[kind]:
            yield BuyTrain(kind, POOL)


def legal_purchases(s: State) -> list[BuyTrain]:
    """What ``cannot_buy`` accepts of these; what is for sale is asked once."""
    if train_count(s, s.company) >= train_limit(s):
        return []
    sold, pool = for_sale(s), s.train_pool
    found: list[BuyTrain] = []
    for kind in KINDS:
        if (kind in sold or pool[kind]) and s.box.train_price[kind] <= spendable_cash(s, kind):
            found += [BuyTrain(kind, source) for source, there in ((BANK, kind in sold), (POOL, pool[kind])) if there]
    return found


def cannot_buy(s: State, a: BuyTrain) -> Rule | None:
    if train_count(s, s.company) >= train_limit(s):
        return AT_THE_LIMIT
    if a.source == BANK and a.kind not in for_sale(s):
        return NOT_FOR_SALE
    if a.source == POOL and not s.train_pool[a.kind]:
        return NOT_IN_POOL
    return None if s.box.train_price[a.kind] <= spendable_cash(s, a.kind) else CANNOT_PAY_TRAIN


def buy(s: State, a: BuyTrain) -> None:
    """§6.6.2.3 The company pays what it has, its director the rest."""
    dollars = s.box.train_price[a.kind]
    own = min(dollars, s.treasury[s.company])
    s.treasury[s.company] -= own
    s.cash[acting_director(s)] -= dollars - own
    pay_bank(s, dollars)
    take(s, a.kind, a.source)


def take(s: State, kind: Kind, source: Source) -> None:
    s.trains[s.company][kind] += 1
    if source == POOL:
        s.train_pool[kind] -= 1
    elif s.depot[kind]:
        s.depot[kind] -= 1
    else:
        s.issued += 1
    train_arrived(s, on_turn(s))
    end_forced_purchase(s)
    if source == BANK:
        first_of_its_kind(s, kind)
        discard_excess(s)


def trade_offers(s: State) -> Iterator[TradeIn]:
    if s.phase >= s.box.diesel_beside + 2:
        for kind in KINDS:
            if s.trains[s.company][kind] and kind in s.box.trade_in:
                yield TradeIn(kind)


def cannot_trade_in(s: State, a: TradeIn) -> Rule | None:
    if DIESEL not in for_sale(s) or not s.depot[DIESEL]:
        return NOT_FOR_SALE
    if a.kind not in s.box.trade_in or not s.trains[s.company][a.kind]:
        return NO_TRADE_IN
    return CANNOT_PAY_DIESEL if s.box.trade_in_price > s.treasury[s.company] else None


def trade_in(s: State, a: TradeIn) -> None:
    """§6.6.0.7 The old train goes to the pool; a 4 handed in for the first diesel is gone with all others."""
    s.treasury[s.company] -= s.box.trade_in_price
    pay_bank(s, s.box.trade_in_price)
    s.trains[s.company][a.kind] -= 1
    s.train_pool[a.kind] += 1
    take(s, DIESEL, BANK)


# -- from other companies ----------------------------------------------------------------------------------


def from_offers(s: State) -> Iterator[BuyTrainFrom]:
    if train_count(s, s.company) < train_limit(s):
        for company in COMPANIES:
            if company != s.company and any(s.trains[company]):
                for kind in KINDS:
                    if s.trains[company][kind]:
                        for prices in prices_left(s, train_pair(company, kind), from_prices(s, kind)):
                            yield BuyTrainFrom(company, kind, prices.start)


def from_prices(s: State, kind: Kind) -> range:
    return range(1, most_for(s, kind) + 1)


def train_pair(company: Company, kind: Kind) -> int:
    return pair_of(TRAIN_TO_COMPANY, kind, company)


def most_for(s: State, kind: Kind) -> int:
    """§6.6.0.6 The company's cash. §6.6.3.7 If the director must help, also his, up to the printed price."""
    own = s.treasury[s.company]
    if not help_is_due(s):
        return own
    return max(own, min(s.box.train_price[kind], own + s.cash[acting_director(s)]))


def from_amounts(s: State, a: BuyTrainFrom) -> range:
    return prices_around(s, train_pair(a.company, a.kind), from_prices(s, a.kind), a.amount)


def cannot_buy_from(s: State, a: BuyTrainFrom) -> Rule | None:
    refused = not_to_be_bought(s, a)
    if refused is not None or not s.offered:
        return refused
    return cannot_propose_again(s, train_pair(a.company, a.kind), a.amount)


def not_to_be_bought(s: State, a: BuyTrainFrom) -> Rule | None:
    if train_count(s, s.company) >= train_limit(s):
        return AT_THE_LIMIT
    if a.company == s.company or not s.trains[a.company][a.kind]:
        return NOT_THEIR_TRAIN
    affordable = 1 <= a.amount <= s.treasury[s.company] or 1 <= a.amount <= most_for(s, a.kind)
    return None if affordable else WRONG_TRAIN_PRICE


def buy_from(s: State, a: BuyTrainFrom) -> None:
    partner = Seat(s.director[a.company])
    propose(s, Offer(TRAIN_TO_COMPANY, a.kind, a.company, s.company, partner, a.amount), acting_director(s))


# -- too many trains ---------------------------------------------------------------------------------------


def crowded(s: State) -> Company | None:
    """§6.6.1.2 The next company over the limit, in price order."""
    return next((company for company in operating_order(s) if train_count(s, company) > train_limit(s)), None)


def discard_excess(s: State) -> None:
    """§6.6.1.2 One company after the other, before the buyer goes on; without a choice it happens by itself."""
    company = crowded(s)
    while company is not None:
        kinds = [kind for kind in KINDS if s.trains[company][kind]]
        if len(kinds) > 1:
            s.agenda.append(DISCARD)
            return
        put_into_pool(s, company, kinds[0])
        company = crowded(s)


def put_into_pool(s: State, company: Company, kind: Kind) -> None:
    s.trains[company][kind] -= 1
    s.train_pool[kind] += 1


def discard_offers(s: State) -> Iterator[Discard]:
    return map(Discard, KINDS)


def cannot_discard(s: State, a: Discard) -> Rule | None:
    company = crowded(s)
    assert company is not None  # the phase says so
    return None if s.trains[company][a.kind] else NOT_THERE


def discard(s: State, a: Discard) -> None:
    company = crowded(s)
    assert company is not None  # the phase says so
    put_into_pool(s, company, a.kind)
    s.agenda.pop()
    discard_excess(s)


# -- the end of a company's turn ---------------------------------------------------------------------------


def cannot_end(s: State, a: Done) -> Rule | None:
    return MUST_OWN_A_TRAIN if duty(s) else None


def end(s: State, a: Done) -> None:
    end_turn(s)


BUY_TRAIN = Move(BuyTrain, buy_offers, cannot_buy, buy, legal=legal_purchases)
TRADE_IN = Move(TradeIn, trade_offers, cannot_trade_in, trade_in)
BUY_TRAIN_FROM = Move(BuyTrainFrom, from_offers, cannot_buy_from, buy_from, from_amounts)
DISCARD_TRAIN = Move(Discard, discard_offers, cannot_discard, discard)
END_COMPANY_TURN = Move(Done, done_offers, cannot_end, end)
