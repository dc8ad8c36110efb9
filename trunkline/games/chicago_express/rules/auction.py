"""§3 Auction: a share goes under the hammer."""

from typing import NamedTuple

from trunkline.core.game import Move, Rule, Seat, action
from trunkline.games.chicago_express.box import AUCTION, COMPANIES, Company
from trunkline.games.chicago_express.rules.state import HAMMER, State, is_open, is_red, put_up
from trunkline.games.chicago_express.rules.turn import DIAL_ON_RED, end_action, turn_dial
from trunkline.toolkit.bidding import BidRules, bidding, current_auction

WABASH_CLOSED = Rule("§3.1", "The Wabash sells shares only once a company has reached Chicago.")
SOLD_OUT = Rule("§3.1", "This company has no unsold share.")
BELOW_MINIMUM = Rule("§3.2", "The first bid must be at least the minimum bid.")
NOT_HIGHER = Rule("§3.3", "A bid must be higher than the standing bid.")
MORE_THAN_CASH = Rule("§3.3", "You cannot bid more than your cash.")

MANNERS = BidRules(BELOW_MINIMUM, NOT_HIGHER, MORE_THAN_CASH)


@action
class Auction(NamedTuple):
    """Offer a share of this company."""

    company: Company


AUCTIONS = tuple(map(Auction, COMPANIES))


def auction_offers(s: State) -> tuple[Auction, ...]:
    return AUCTIONS


def cannot_auction(s: State, a: Auction) -> Rule | None:
    if is_red(s, AUCTION):
        return DIAL_ON_RED
    if not is_open(s, a.company):
        return WABASH_CLOSED
    if not s.unsold[a.company]:
        return SOLD_OUT
    return None


def auction(s: State, a: Auction) -> None:
    """§3.3 The active player speaks first; a pass is final."""
    turn_dial(s, AUCTION)
    s.agenda.append(HAMMER)
    put_up(s, a.company, s.seat)


def end_auction(s: State) -> None:
    """§3.4 The highest bidder pays into the treasury. §3.5 If everybody passed, the share stays and no money moves."""
    hammer = current_auction(s)
    if hammer.leader is not None:
        sell(s, Company(hammer.lot), hammer.leader, hammer.bid)
    s.auction = None
    s.agenda.pop()
    end_action(s)


def sell(s: State, company: Company, owner: Seat, price: int) -> None:
    s.cash[owner] -= price
    s.treasury[company] += price
    s.unsold[company] -= 1
    s.shares[company][owner] += 1


OFFER_SHARE = Move(Auction, auction_offers, cannot_auction, auction)
BID, PASS = bidding(MANNERS, end_auction)
