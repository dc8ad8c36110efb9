"""§3.1 and §6.6 Deals between two sides: one names item, partner and price, the other accepts or declines."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from trunkline.core.game import Move, Rule, Seat, action
from trunkline.core.play import never
from trunkline.games.eighteen_thirty.box import BO, PRIVATES, Company, Kind, Private
from trunkline.games.eighteen_thirty.rules.privates import give_to_company, give_to_player, train_arrived
from trunkline.games.eighteen_thirty.rules.rounds import begin_forced_purchase, end_forced_purchase
from trunkline.games.eighteen_thirty.rules.state import (
    ANSWER,
    NOBODY,
    PRIVATE_TO_COMPANY,
    PRIVATE_TO_PLAYER,
    TRAIN_TO_COMPANY,
    Offer,
    State,
    acting_director,
    certificate_limit,
    counted,
    on_turn,
    players,
)

FIRST_STOCK_ROUND = Rule("§3.1.1", "Players can trade privates only from the second stock round on.")
NO_SELLER = Rule("§3.1.1", "No other player owns this private.")
NOT_YOUR_PRIVATE = Rule("§3.1.1", "You do not own this private.")
NO_BUYER = Rule("§3.1.1", "A private can be sold only to another player in this game.")
BUYER_CANNOT_PAY = Rule("§3.1.1", "The price may be anything from $0 to the buyer's cash.")
NO_ROOM_FOR_PRIVATE = Rule("§4.3.2", "The buyer is already at the certificate limit.")
DECLINED_BEFORE = Rule("§0.4", "This price has been declined: name another one.")
ASKED_ENOUGH = Rule("§0.4", "You have already proposed this to the same partner three times in this turn.")
NOT_IN_THIS_PHASE = Rule("§3.1.2", "Companies can buy privates only in phases 3 and 4.")
NEVER_TO_COMPANIES = Rule("§3.1.2", "The Baltimore & Ohio private can never be sold to a company.")
NOT_OWNED_BY_PLAYER = Rule("§3.1.2", "A company can buy a private only from a player.")
WRONG_PRICE = Rule("§3.1.2", "The price must be between half and double the printed price.")
COMPANY_CANNOT_PAY = Rule("§6.1.7", "The company can spend only the money in its treasury.")

PROPOSALS = 3  # of one item to one partner in a turn
PAIRS = 128  # of an item and a partner


@action
class BuyPrivate(NamedTuple):
    """Propose to buy this private from its owner."""

    private: Private
    amount: int


@action
class SellPrivate(NamedTuple):
    """Propose to sell this private to another player."""

    private: Private
    buyer: Seat
    amount: int


@action
class Accept(NamedTuple):
    """Agree to the deal."""


@action
class Decline(NamedTuple):
    """Refuse the deal."""


# -- proposing and answering -------------------------------------------------------------------------------


def pair(offer: Offer) -> int:
    """Item and partner as one number."""
    return pair_of(offer.deal, offer.item, offer.seller if offer.deal == TRAIN_TO_COMPANY else offer.partner)


def pair_of(deal: int, item: int, partner: int) -> int:
    return (64 if deal == TRAIN_TO_COMPANY else 0) + item * 8 + partner


def propose(s: State, offer: Offer, proposer: Seat) -> None:
    """§0.4 The partner answers at once; who deals with himself needs no answer."""
    s.offered.append(pair(offer) + PAIRS * (offer.price + 1))
    s.offer = offer
    if offer.partner == proposer:
        strike(s)
    else:
        s.agenda.append(ANSWER)


def strike(s: State) -> None:
    """The deal is made. Another train of the same kind is another item."""
    offer = s.offer
    assert offer is not None  # somebody has just agreed to it
    s.offer = None
    if offer.deal == PRIVATE_TO_PLAYER:
        s.cash[offer.buyer] -= offer.price
        s.cash[offer.seller] += offer.price
        give_to_player(s, Private(offer.item), Seat(offer.buyer))
        if s.company != NOBODY:
            begin_forced_purchase(s)
    elif offer.deal == PRIVATE_TO_COMPANY:
        s.treasury[offer.buyer] -= offer.price
        s.cash[offer.seller] += offer.price
        give_to_company(s, Private(offer.item), Company(offer.buyer))
    else:
        s.offered = [proposal for proposal in s.offered if proposal % PAIRS != pair(offer)]
        hand_over_train(s, Kind(offer.item), Company(offer.seller), offer.price)


def hand_over_train(s: State, kind: Kind, seller: Company, price: int) -> None:
    """§6.6.0.6 The seller's treasury gets the money; what the buyer lacks the director adds (§6.6.3.7)."""
    own = min(price, s.treasury[s.company])
    s.treasury[s.company] -= own
    s.cash[acting_director(s)] -= price - own
    s.treasury[seller] += price
    s.trains[seller][kind] -= 1
    s.trains[s.company][kind] += 1
    train_arrived(s, on_turn(s))
    end_forced_purchase(s)


def answer_offers(s: State) -> tuple[Accept]:
    return (Accept(),)


def accept(s: State, a: Accept) -> None:
    s.agenda.pop()
    strike(s)


def decline_offers(s: State) -> tuple[Decline]:
    return (Decline(),)


def decline(s: State, a: Decline) -> None:
    s.agenda.pop()
    s.offer = None


# -- proposing again ---------------------------------------------------------------------------------------


def proposed(s: State, pair: int) -> list[int]:
    """The prices at which this item was proposed to this partner in this turn."""
    return [proposal // PAIRS - 1 for proposal in s.offered if proposal % PAIRS == pair]


def prices_left(s: State, pair: int, prices: range) -> list[range]:
    """Those not declined yet, in ranges without holes."""
    if not s.offered:
        return [prices]
    holes = sorted(price for price in proposed(s, pair) if price in prices)
    edges = pairwise([prices.start - 1, *holes, prices.stop])
    return [range(low + 1, high) for low, high in edges if high - low > 1]


def openings(s: State, pair: int, prices: range) -> list[int]:
    """The lowest prices that ``cannot_propose_again`` accepts: the first of each range left."""
    before = proposed(s, pair) if s.offered else []
    if not before:
        return [prices.start] if prices else []
    if len(before) >= PROPOSALS:
        return []
    return [left.start for left in prices_left(s, pair, prices)]


def prices_around(s: State, pair: int, prices: range, price: int) -> range:
    """The range of prices left that holds this one."""
    return next((left for left in prices_left(s, pair, prices) if price in left), prices)


def cannot_propose_again(s: State, pair: int, price: int) -> Rule | None:
    """§0.4 At another price, and three times at most."""
    before = proposed(s, pair)
    if price in before:
        return DECLINED_BEFORE
    return ASKED_ENOUGH if len(before) >= PROPOSALS else None


# -- privates between players ------------------------------------------------------------------------------


def ask_offers(s: State) -> Iterator[BuyPrivate]:
    if s.stock_round > 1:
        for private in PRIVATES:
            if s.owner[private] not in (NOBODY, s.seat):
                for prices in prices_left(s, owner_pair(s, private), ask_prices(s)):
                    yield BuyPrivate(private, prices.start)


def legal_asks(s: State) -> list[BuyPrivate]:
    """What ``cannot_ask`` accepts of these; whether there is room for a private is asked once."""
    if s.stock_round == 1 or not has_room(s, s.seat):
        return []
    prices, others = ask_prices(s), [private for private in PRIVATES if s.owner[private] not in (NOBODY, s.seat)]
    return [BuyPrivate(private, price) for private in others for price in openings(s, owner_pair(s, private), prices)]


def ask_prices(s: State) -> range:
    return range(s.cash[s.seat] + 1)


def owner_pair(s: State, private: Private) -> int:
    return pair_of(PRIVATE_TO_PLAYER, private, s.owner[private])


def ask_amounts(s: State, a: BuyPrivate) -> range:
    return prices_around(s, owner_pair(s, a.private), ask_prices(s), a.amount)


def cannot_ask(s: State, a: BuyPrivate) -> Rule | None:
    refused = not_to_be_asked(s, a)
    if refused is not None or not s.offered:
        return refused
    return cannot_propose_again(s, owner_pair(s, a.private), a.amount)


def not_to_be_asked(s: State, a: BuyPrivate) -> Rule | None:
    if s.owner[a.private] in (NOBODY, s.seat):
        return NO_SELLER
    return cannot_trade(s, s.seat, a.amount)


def cannot_trade(s: State, buyer: Seat, amount: int) -> Rule | None:
    """§3.1.1 Not in the first stock round; the buyer pays, and stays within the limit."""
    if s.stock_round == 1 and s.company == NOBODY:
        return FIRST_STOCK_ROUND
    if not 0 <= amount <= s.cash[buyer]:
        return BUYER_CANNOT_PAY
    return None if has_room(s, buyer) else NO_ROOM_FOR_PRIVATE


def has_room(s: State, buyer: int) -> bool:
    """§4.3.2 For one more private."""
    return counted(s, buyer) < certificate_limit(s)


def ask(s: State, a: BuyPrivate) -> None:
    owner = Seat(s.owner[a.private])
    propose(s, Offer(PRIVATE_TO_PLAYER, a.private, owner, s.seat, owner, a.amount), s.seat)


def sell_offers(s: State, seat: Seat) -> Iterator[SellPrivate]:
    for private in PRIVATES:
        if s.owner[private] == seat:
            for buyer in range(players(s)):
                if buyer != seat:
                    for prices in prices_left(s, buyer_pair(private, buyer), sell_prices(s, buyer)):
                        yield SellPrivate(private, Seat(buyer), prices.start)


def legal_sales(s: State, seat: Seat) -> list[SellPrivate]:
    """What ``cannot_sell_private`` accepts of these; who has room for a private is asked once."""
    if seat not in s.owner:
        return []
    buyers = [buyer for buyer in range(players(s)) if buyer != seat and has_room(s, buyer)]
    return [
        SellPrivate(private, Seat(buyer), price)
        for private in PRIVATES
        if s.owner[private] == seat
        for buyer in buyers
        for price in openings(s, buyer_pair(private, buyer), sell_prices(s, buyer))
    ]


def buyer_pair(private: Private, buyer: int) -> int:
    return pair_of(PRIVATE_TO_PLAYER, private, buyer)


def sell_prices(s: State, buyer: int) -> range:
    return range(s.cash[buyer] + 1)


def sell_amounts(s: State, a: SellPrivate) -> range:
    return prices_around(s, buyer_pair(a.private, a.buyer), sell_prices(s, a.buyer), a.amount)


def cannot_sell_private(s: State, a: SellPrivate, seat: Seat) -> Rule | None:
    refused = not_to_be_sold(s, a, seat)
    if refused is not None or not s.offered:
        return refused
    return cannot_propose_again(s, buyer_pair(a.private, a.buyer), a.amount)


def not_to_be_sold(s: State, a: SellPrivate, seat: Seat) -> Rule | None:
    if s.owner[a.private] != seat:
        return NOT_YOUR_PRIVATE
    if a.buyer == seat or a.buyer >= players(s):
        return NO_BUYER
    return cannot_trade(s, a.buyer, a.amount)


def sell_private(s: State, a: SellPrivate, seat: Seat) -> None:
    propose(s, Offer(PRIVATE_TO_PLAYER, a.private, seat, a.buyer, a.buyer, a.amount), seat)


def stock_sell_offers(s: State) -> Iterator[SellPrivate]:
    return sell_offers(s, s.seat) if s.stock_round > 1 else iter(())


def legal_stock_sales(s: State) -> list[SellPrivate]:
    return legal_sales(s, s.seat) if s.stock_round > 1 else []


def cannot_sell_in_stock_round(s: State, a: SellPrivate) -> Rule | None:
    return cannot_sell_private(s, a, s.seat)


def sell_in_stock_round(s: State, a: SellPrivate) -> None:
    sell_private(s, a, s.seat)


# -- privates to companies ---------------------------------------------------------------------------------


def company_offers(s: State) -> Iterator[BuyPrivate]:
    if s.box.phases[s.phase].privates_for_companies:
        for private in PRIVATES:
            if s.owner[private] != NOBODY:
                for prices in prices_left(s, owner_pair(s, private), company_prices(s, private)):
                    yield BuyPrivate(private, prices.start)


def legal_company_purchases(s: State) -> list[BuyPrivate]:
    """What ``company_cannot_buy`` accepts of these."""
    if not s.box.phases[s.phase].privates_for_companies:
        return []
    return [
        BuyPrivate(private, price)
        for private in PRIVATES
        if s.owner[private] != NOBODY and private != BO
        for price in openings(s, owner_pair(s, private), company_prices(s, private))
    ]


def company_prices(s: State, private: Private) -> range:
    most = min(2 * s.box.private_price[private], s.treasury[s.company])
    return range(lowest_price(s, private), most + 1)


def lowest_price(s: State, private: Private) -> int:
    return -(-s.box.private_price[private] // 2)


def company_amounts(s: State, a: BuyPrivate) -> range:
    return prices_around(s, owner_pair(s, a.private), company_prices(s, a.private), a.amount)


def company_cannot_buy(s: State, a: BuyPrivate) -> Rule | None:
    refused = not_for_companies(s, a)
    if refused is not None or not s.offered:
        return refused
    return cannot_propose_again(s, owner_pair(s, a.private), a.amount)


def not_for_companies(s: State, a: BuyPrivate) -> Rule | None:
    if not s.box.phases[s.phase].privates_for_companies:
        return NOT_IN_THIS_PHASE
    if a.private == BO:
        return NEVER_TO_COMPANIES
    if s.owner[a.private] == NOBODY:
        return NOT_OWNED_BY_PLAYER
    if not lowest_price(s, a.private) <= a.amount <= 2 * s.box.private_price[a.private]:
        return WRONG_PRICE
    return COMPANY_CANNOT_PAY if a.amount > s.treasury[s.company] else None


def company_buys(s: State, a: BuyPrivate) -> None:
    owner = Seat(s.owner[a.private])
    propose(s, Offer(PRIVATE_TO_COMPANY, a.private, owner, s.company, owner, a.amount), acting_director(s))


ASK_FOR_PRIVATE = Move(BuyPrivate, ask_offers, cannot_ask, ask, ask_amounts, legal=legal_asks)
OFFER_PRIVATE = Move(
    SellPrivate, stock_sell_offers, cannot_sell_in_stock_round, sell_in_stock_round, sell_amounts, legal=legal_stock_sales
)
COMPANY_BUYS_PRIVATE = Move(
    BuyPrivate, company_offers, company_cannot_buy, company_buys, company_amounts, legal=legal_company_purchases
)
ACCEPT = Move(Accept, answer_offers, never, accept, legal=answer_offers)
DECLINE = Move(Decline, decline_offers, never, decline, legal=decline_offers)
