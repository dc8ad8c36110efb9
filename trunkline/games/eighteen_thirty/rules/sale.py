"""§1.2 The sale of the private companies."""

from collections.abc import Iterator
from typing import NamedTuple

from trunkline.core.game import Move, Rule, Seat, action
from trunkline.core.play import never
from trunkline.games.eighteen_thirty.box import BANDO, BO, CA, PRR, SV, Par, Private
from trunkline.games.eighteen_thirty.rules.market import set_par
from trunkline.games.eighteen_thirty.rules.privates import give_to_player, pay_incomes
from trunkline.games.eighteen_thirty.rules.rounds import begin_stock_round
from trunkline.games.eighteen_thirty.rules.state import HAMMER, PAR, State, pay_bank, players, unsold_privates
from trunkline.toolkit.seats import clockwise

MUST_TAKE = Rule("§1.2.3.1", "The cheapest private is now free: you must take it.")
NOT_FREE_CASH = Rule("§1.2.1.4", "You can only spend cash that is not committed to bids.")
SOLD = Rule("§1.2.0.2", "This private has already been sold.")
CHEAPEST = Rule("§1.2.0.2", "The cheapest private can be bought, but not bid for.")
TOO_LOW = Rule("§1.2.1.1", "A bid must exceed the printed price and every other bid by at least $5.")


@action
class Buy(NamedTuple):
    """Buy the cheapest private at its price."""


@action
class Bid(NamedTuple):
    """Bid for another private; the money is laid aside."""

    private: Private
    amount: int


@action
class Raise(NamedTuple):
    """Raise the bid in the auction of a private."""

    amount: int


@action
class Pass(NamedTuple):
    """Do nothing this time."""


@action
class SetPar(NamedTuple):
    """Set the par price of the B&O."""

    par: Par


# -- a turn of the sale ------------------------------------------------------------------------------------


def cheapest(s: State) -> Private:
    return unsold_privates(s)[0]


def price_of(s: State, private: Private) -> int:
    return s.box.private_price[private] - (s.discount if private == SV else 0)


def laid_aside(s: State, seat: Seat) -> int:
    return sum(bids[seat] for bids in s.bids)


def free_cash(s: State, seat: Seat) -> int:
    """§1.2.1.2 Bids are locked until their private is sold."""
    return s.cash[seat] - laid_aside(s, seat)


def buy_offers(s: State) -> tuple[Buy]:
    return (Buy(),)


def cannot_buy(s: State, a: Buy) -> Rule | None:
    return NOT_FREE_CASH if price_of(s, cheapest(s)) > free_cash(s, s.seat) else None


def buy(s: State, a: Buy) -> None:
    """§1.2.0.2 The priority card goes to the left of the buyer, and the next private is looked at."""
    buyer, private = s.seat, cheapest(s)
    s.priority = clockwise(buyer, players(s))
    sell_private(s, private, buyer, price_of(s, private))


def bid_offers(s: State) -> Iterator[Bid]:
    return (Bid(private, lowest_bid(s, private)) for private in unsold_privates(s)[1:])


def lowest_bid(s: State, private: Private) -> int:
    return max(s.box.private_price[private], *s.bids[private]) + s.box.bid_step


def most_for(s: State, private: Private, seat: Seat) -> int:
    """§1.2.1.3 A new bid replaces the old one, so the old money counts."""
    return free_cash(s, seat) + s.bids[private][seat]


def bid_amounts(s: State, a: Bid) -> range:
    return range(lowest_bid(s, a.private), most_for(s, a.private, s.seat) + 1)


def cannot_bid(s: State, a: Bid) -> Rule | None:
    unsold = unsold_privates(s)
    if not price_of(s, unsold[0]):
        return MUST_TAKE
    if a.private not in unsold:
        return SOLD
    if a.private == unsold[0]:
        return CHEAPEST
    if a.amount < lowest_bid(s, a.private):
        return TOO_LOW
    if a.amount > most_for(s, a.private, s.seat):
        return NOT_FREE_CASH
    return None


def bid(s: State, a: Bid) -> None:
    """§1.2.0.3 The turn goes on clockwise; the priority card stays."""
    s.bids[a.private][s.seat] = a.amount
    s.passes = 0
    s.seat = clockwise(s.seat, players(s))


def pass_offers(s: State) -> tuple[Pass]:
    return (Pass(),)


def cannot_pass(s: State, a: Pass) -> Rule | None:
    return None if price_of(s, cheapest(s)) else MUST_TAKE


def pass_turn(s: State, a: Pass) -> None:
    s.passes += 1
    s.seat = clockwise(s.seat, players(s))
    if s.passes == players(s):
        nobody_buys(s)


def nobody_buys(s: State) -> None:
    """§1.2.3.1 The first private gets cheaper. §1.2.3.2 Else the privates pay and the priority card acts."""
    s.passes = 0
    if cheapest(s) == SV:
        s.discount += s.box.drop
    else:
        pay_incomes(s)
        s.seat = s.priority


# -- what a sale brings ------------------------------------------------------------------------------------


def sell_private(s: State, private: Private, buyer: Seat, dollars: int) -> None:
    """§1.2.2.4 The other bids are free again. §1.2.2.5 What comes with a private comes at once."""
    s.cash[buyer] -= dollars
    pay_bank(s, dollars)
    s.bids[private] = [0] * players(s)
    s.passes = 0
    give_to_player(s, private, buyer)
    if private == CA:
        s.unsold[PRR] -= 1
        s.shares[PRR][buyer] += 1
    if private == BO:
        s.unsold[BANDO] -= 2
        s.shares[BANDO][buyer] += 2
        s.director[BANDO] = buyer
        s.agenda.append(PAR)
    else:
        look_at_next(s)


def look_at_next(s: State) -> None:
    """§1.2.2.1 No bid: on with the sale. §1.2.2.2 One bid: sold. §1.2.2.3 Several: an auction. §1.2.0.4 All sold: shares."""
    unsold = unsold_privates(s)
    if not unsold:
        begin_stock_round(s)
        return
    bids = s.bids[unsold[0]]
    bidders = [Seat(seat) for seat, amount in enumerate(bids) if amount]
    if not bidders:
        s.seat = s.priority
    elif len(bidders) == 1:
        sell_private(s, unsold[0], bidders[0], bids[bidders[0]])
    else:
        s.seat = min(bidders, key=lambda seat: bids[seat])
        s.agenda.append(HAMMER)


def par_offers(s: State) -> Iterator[SetPar]:
    return (SetPar(Par(n)) for n in range(len(s.box.pars)))


def choose_par(s: State, a: SetPar) -> None:
    """§5.2.4 Without payment."""
    s.agenda.pop()
    set_par(s, BANDO, a.par)
    look_at_next(s)


# -- the auction of one private ----------------------------------------------------------------------------


def leader(s: State) -> Seat:
    bids = s.bids[cheapest(s)]
    return Seat(bids.index(max(bids)))


def raise_offers(s: State) -> Iterator[Raise]:
    yield Raise(max(s.bids[cheapest(s)]) + s.box.bid_step)


def raise_amounts(s: State, a: Raise) -> range:
    private = cheapest(s)
    return range(max(s.bids[private]) + s.box.bid_step, most_for(s, private, s.seat) + 1)


def cannot_raise(s: State, a: Raise) -> Rule | None:
    private = cheapest(s)
    if a.amount < max(s.bids[private]) + s.box.bid_step:
        return TOO_LOW
    if a.amount > most_for(s, private, s.seat):
        return NOT_FREE_CASH
    return None


def raise_bid(s: State, a: Raise) -> None:
    s.bids[cheapest(s)][s.seat] = a.amount
    s.passes = 0
    s.seat = next_bidder(s)


def pass_in_auction(s: State, a: Pass) -> None:
    """§1.2.2.3 Passing is not final; the auction ends when all others have passed since the last raise."""
    s.passes += 1
    if s.passes == sum(amount > 0 for amount in s.bids[cheapest(s)]) - 1:
        winner, private = leader(s), cheapest(s)
        s.agenda.pop()
        sell_private(s, private, winner, s.bids[private][winner])
    else:
        s.seat = next_bidder(s)


def next_bidder(s: State) -> Seat:
    """Clockwise among those who bid; the highest bidder is not asked."""
    bids, leading = s.bids[cheapest(s)], leader(s)
    seat = clockwise(s.seat, players(s))
    while not bids[seat] or seat == leading:
        seat = clockwise(seat, players(s))
    return seat


BUY_PRIVATE = Move(Buy, buy_offers, cannot_buy, buy)
BID = Move(Bid, bid_offers, cannot_bid, bid, bid_amounts)
PASS = Move(Pass, pass_offers, cannot_pass, pass_turn)
SET_PAR = Move(SetPar, par_offers, never, choose_par)
RAISE = Move(Raise, raise_offers, cannot_raise, raise_bid, raise_amounts)
LEAVE = Move(Pass, pass_offers, never, pass_in_auction)
