"""§5 A turn of the stock round: sell, buy one certificate, sell again."""

from collections.abc import Iterator
from typing import NamedTuple

from trunkline.core.game import Move, Rule, Seat, action
from trunkline.games.eighteen_thirty.box import BANK, BROWN_ZONE, COMPANIES, NORMAL, ORANGE_ZONE, POOL, Company, Par, Source
from trunkline.games.eighteen_thirty.rules.market import set_par
from trunkline.games.eighteen_thirty.rules.rounds import end_stock_turn
from trunkline.games.eighteen_thirty.rules.shares import cannot_part_with, find_director, most_sellable, sell_to_pool
from trunkline.games.eighteen_thirty.rules.state import (
    NOBODY,
    State,
    certificate_limit,
    certificates,
    counted,
    pay_bank,
    price,
    too_many_of,
    zone,
)

FIRST_ROUND = Rule("§5.1.1", "No shares are sold in the first stock round.")
MUST_SELL = Rule("§5.1.8", "You are over the certificate limit and must sell shares.")
BOUGHT_ALREADY = Rule("§5.2.1", "Only one purchase per turn.")
SOLD_THIS_ROUND = Rule("§5.2.2", "You have already sold shares of this company in this stock round.")
NOT_STARTED = Rule("§5.2.3", "The president's certificate of a company must be bought first.")
STARTED = Rule("§5.2.3", "The president's certificate of this company has already been bought.")
NONE_THERE = Rule("§5.2.1", "Not that many shares of this company are for sale there.")
TOO_EXPENSIVE = Rule("§5.2.1", "You cannot afford this.")
FIVE_OF_A_COMPANY = Rule(
    "§4.3.1", "Only at an orange or brown price may anybody hold more than five certificates of a company."
)
CERTIFICATE_LIMIT = Rule("§4.3.2", "You are already at the certificate limit.")
ONLY_BROWN = Rule("§4.4.3", "Several shares can be bought at once only from the pool and only at a brown price.")


@action
class Sell(NamedTuple):
    """Sell so many shares of one company to the pool."""

    company: Company
    amount: int


@action
class BuyShare(NamedTuple):
    """Buy one share from the bank or the pool."""

    company: Company
    source: Source


@action
class BuySeveral(NamedTuple):
    """Buy so many shares of a brown company from the pool."""

    company: Company
    amount: int


@action
class Start(NamedTuple):
    """Buy the director's certificate at twice the chosen par."""

    company: Company
    par: Par


@action
class Done(NamedTuple):
    """End the turn, or this step of it."""


ENDED = (Done(),)


# -- selling -----------------------------------------------------------------------------------------------


ONE_SHARE = tuple(Sell(company, 1) for company in COMPANIES)


def sell_offers(s: State) -> list[Sell]:
    if s.stock_round == 1:
        return []
    return [a for a, held in zip(ONE_SHARE, s.shares, strict=True) if held[s.seat]]


def sell_amounts(s: State, a: Sell) -> range:
    return range(1, most_sellable(s, s.seat, a.company) + 1)


def cannot_sell(s: State, a: Sell) -> Rule | None:
    return FIRST_ROUND if s.stock_round == 1 else cannot_part_with(s, s.seat, a.company, a.amount)


def sell(s: State, a: Sell) -> None:
    """§5.1.3 Who sells may not buy the same company again in this round."""
    sell_to_pool(s, s.seat, a.company, a.amount)
    s.sold[a.company] |= 1 << s.seat
    traded(s)


def traded(s: State) -> None:
    s.acted = True
    s.last_trader = s.seat


# -- limits ------------------------------------------------------------------------------------------------


def must_sell(s: State, seat: Seat) -> bool:
    """§4.3.4 Over a limit, while a sale that helps is legal."""
    if s.stock_round == 1:
        return False
    most = s.box.certificates_of_a_company
    over = [company for company in COMPANIES if s.shares[company][seat] > most and too_many_of(s, company, seat)]
    if any(most_sellable(s, seat, company) for company in over):
        return True
    if counted(s, seat) <= certificate_limit(s):
        return False
    return any(zone(s, company) == NORMAL and most_sellable(s, seat, company) for company in COMPANIES)


def room_for(s: State, seat: Seat) -> list[bool]:
    """By company: whether ``no_room_for`` has nothing against one more share; all certificates are counted once."""
    most, zones, full = s.box.certificates_of_a_company, s.box.zone, counted(s, seat) >= certificate_limit(s)
    here = [zones[cell] if cell >= 0 else NORMAL for cell in s.cell]
    return [
        zone >= ORANGE_ZONE or (certificates(s, company, seat) < most and not (full and zone == NORMAL))
        for company, zone in enumerate(here)
    ]


def no_room_for(s: State, company: Company, seat: Seat) -> Rule | None:
    """§4.4.1 Coloured prices do not count towards the limit of all; §4.4.2 orange and brown not towards five of a company."""
    here = zone(s, company)
    if here < ORANGE_ZONE and certificates(s, company, seat) >= s.box.certificates_of_a_company:
        return FIVE_OF_A_COMPANY
    if here == NORMAL and counted(s, seat) >= certificate_limit(s):
        return CERTIFICATE_LIMIT
    return None


# -- buying ------------------------------------------------------------------------------------------------


def cannot_buy_at_all(s: State, company: Company) -> Rule | None:
    return BOUGHT_ALREADY if s.bought else barred(s, company)


def barred(s: State, company: Company) -> Rule | None:
    if s.sold[company] >> s.seat & 1:
        return SOLD_THIS_ROUND
    return MUST_SELL if must_sell(s, s.seat) else None


def in_source(s: State, company: Company, source: Source) -> int:
    return s.unsold[company] if source == BANK else s.pool[company]


def cost(s: State, company: Company, source: Source) -> int:
    """§4.1.1 Par for a bank share, the market price for a pool share."""
    return s.par[company] if source == BANK else price(s, company)


FROM_BANK = tuple(BuyShare(company, BANK) for company in COMPANIES)
FROM_POOL = tuple(BuyShare(company, POOL) for company in COMPANIES)


def buy_offers(s: State) -> Iterator[BuyShare]:
    if not s.bought:
        for company in COMPANIES:
            if s.director[company] != NOBODY:
                if s.unsold[company]:
                    yield BuyShare(company, BANK)
                if s.pool[company]:
                    yield BuyShare(company, POOL)


def legal_purchases(s: State) -> list[BuyShare]:
    """What ``cannot_buy`` accepts of these; what does not depend on the share is asked once."""
    seat = s.seat
    if s.bought or must_sell(s, seat):
        return []
    cash, bit, room = s.cash[seat], 1 << seat, room_for(s, seat)
    found: list[BuyShare] = []
    for company in COMPANIES:
        if room[company] and s.director[company] != NOBODY and not s.sold[company] & bit:
            if s.unsold[company] and s.par[company] <= cash:
                found.append(FROM_BANK[company])
            if s.pool[company] and price(s, company) <= cash:
                found.append(FROM_POOL[company])
    return found


def cannot_buy(s: State, a: BuyShare) -> Rule | None:
    return not_to_be_had(s, a) or cannot_buy_at_all(s, a.company) or no_room_for(s, a.company, s.seat)


def not_to_be_had(s: State, a: BuyShare) -> Rule | None:
    if s.director[a.company] == NOBODY:
        return NOT_STARTED
    if in_source(s, a.company, a.source) < 1:
        return NONE_THERE
    return TOO_EXPENSIVE if cost(s, a.company, a.source) > s.cash[s.seat] else None


def buy(s: State, a: BuyShare) -> None:
    take(s, a.company, a.source, 1, cost(s, a.company, a.source))


def several_offers(s: State) -> Iterator[BuySeveral]:
    if not s.bought:
        for company in COMPANIES:
            if s.pool[company] > 1 and zone(s, company) == BROWN_ZONE:
                yield BuySeveral(company, 2)


def several_amounts(s: State, a: BuySeveral) -> range:
    return range(2, min(s.pool[a.company], s.cash[s.seat] // price(s, a.company)) + 1)


def cannot_buy_several(s: State, a: BuySeveral) -> Rule | None:
    if a.amount < 2 or zone(s, a.company) != BROWN_ZONE:
        return ONLY_BROWN
    if s.pool[a.company] < a.amount:
        return NONE_THERE
    if a.amount * price(s, a.company) > s.cash[s.seat]:
        return TOO_EXPENSIVE
    return cannot_buy_at_all(s, a.company)


def buy_several(s: State, a: BuySeveral) -> None:
    take(s, a.company, POOL, a.amount, a.amount * price(s, a.company))


def take(s: State, company: Company, source: Source, count: int, dollars: int) -> None:
    """§5.2.1 The money goes to the bank; the director is looked for once the whole purchase is made."""
    s.cash[s.seat] -= dollars
    pay_bank(s, dollars)
    if source == BANK:
        s.unsold[company] -= count
    else:
        s.pool[company] -= count
    s.shares[company][s.seat] += count
    find_director(s, company)
    s.bought = True
    traded(s)


def start_offers(s: State) -> Iterator[Start]:
    if not s.bought:
        affordable = [Par(n) for n, dollars in enumerate(s.box.pars) if 2 * dollars <= s.cash[s.seat]]
        for company in COMPANIES:
            if s.director[company] == NOBODY:
                for par in affordable:
                    yield Start(company, par)


def legal_starts(s: State) -> list[Start]:
    """What ``cannot_start`` accepts of these."""
    seat = s.seat
    if s.bought or NOBODY not in s.director or must_sell(s, seat):
        return []
    cash, bit, room = s.cash[seat], 1 << seat, room_for(s, seat)
    affordable = [Par(n) for n, dollars in enumerate(s.box.pars) if 2 * dollars <= cash]
    new = [c for c in COMPANIES if room[c] and s.director[c] == NOBODY and not s.sold[c] & bit]
    return [Start(company, par) for company in new for par in affordable]


def cannot_start(s: State, a: Start) -> Rule | None:
    if s.director[a.company] != NOBODY:
        return STARTED
    if 2 * s.box.pars[a.par] > s.cash[s.seat]:
        return TOO_EXPENSIVE
    return cannot_buy_at_all(s, a.company) or no_room_for(s, a.company, s.seat)


def start(s: State, a: Start) -> None:
    """§4.2.1 The buyer sets par and becomes director."""
    s.director[a.company] = s.seat
    set_par(s, a.company, a.par)
    take(s, a.company, BANK, 2, 2 * s.box.pars[a.par])


# -- the end of a turn -------------------------------------------------------------------------------------


def done_offers(s: State) -> tuple[Done]:
    return ENDED


def cannot_end_turn(s: State, a: Done) -> Rule | None:
    return MUST_SELL if must_sell(s, s.seat) else None


def end_turn(s: State, a: Done) -> None:
    """§5.0.2 A turn in which no share was sold or bought is a pass."""
    end_stock_turn(s)


SELL = Move(Sell, sell_offers, cannot_sell, sell, sell_amounts)
BUY_SHARE = Move(BuyShare, buy_offers, cannot_buy, buy, legal=legal_purchases)
BUY_SEVERAL = Move(BuySeveral, several_offers, cannot_buy_several, buy_several, several_amounts)
START = Move(Start, start_offers, cannot_start, start, legal=legal_starts)
END_STOCK_TURN = Move(Done, done_offers, cannot_end_turn, end_turn)
