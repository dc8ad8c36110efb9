"""Bidding and passing at the open auction of a table. The game says which rules refuse a bid and what follows a sale."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol, TypeVar

from trunkline.core.game import Move, Rule, action
from trunkline.core.play import never
from trunkline.toolkit.auction import Auction, closed, lowest, passed, raised


@action
class Bid(NamedTuple):
    """Raise to this many dollars."""

    amount: int


@action
class Pass(NamedTuple):
    """Leave this auction for good."""


LEAVE = (Pass(),)


class HasAuction(Protocol):
    """A table with an auction going on, and everybody's cash by seat."""

    agenda: list[str]
    cash: list[int]
    auction: Auction | None


H = TypeVar("H", bound=HasAuction)


class BidRules(NamedTuple):
    """The rules a bid can break."""

    below_minimum: Rule
    not_higher: Rule
    more_than_cash: Rule


def current_auction(s: HasAuction) -> Auction:
    """The auction going on."""
    assert s.auction is not None  # the phase says so
    return s.auction


def bidding(manners: BidRules, settle: Callable[[H], None]) -> tuple[Move[H, Bid], Move[H, Pass]]:
    """The moves Bid and Pass; ``settle`` is what happens once the auction is closed.

    Partial functions, because a game crosses to other processes and a function made here could not.
    """
    bid: Move[H, Bid] = Move(
        Bid, bid_offers, partial(cannot_bid, manners), partial(raise_bid, settle), bid_amounts, legal=legal_bids
    )
    return bid, Move(Pass, pass_offers, never, partial(pass_for_good, settle), legal=pass_offers)


def cannot_bid(manners: BidRules, s: H, a: Bid) -> Rule | None:
    hammer = current_auction(s)
    if a.amount < lowest(hammer):
        return manners.below_minimum if hammer.leader is None else manners.not_higher
    return manners.more_than_cash if a.amount > s.cash[hammer.speaker] else None


def raise_bid(settle: Callable[[H], None], s: H, a: Bid) -> None:
    s.auction = raised(current_auction(s), a.amount)
    if closed(s.auction):
        settle(s)


def pass_for_good(settle: Callable[[H], None], s: H, a: Pass) -> None:
    s.auction = passed(current_auction(s))
    if closed(s.auction):
        settle(s)


def bid_offers(s: HasAuction) -> tuple[Bid]:
    return (Bid(lowest(current_auction(s))),)


def legal_bids(s: HasAuction) -> tuple[Bid, ...]:
    hammer = current_auction(s)
    least = lowest(hammer)
    return (Bid(least),) if least <= s.cash[hammer.speaker] else ()


def bid_amounts(s: HasAuction, a: Bid) -> range:
    hammer = current_auction(s)
    return range(lowest(hammer), s.cash[hammer.speaker] + 1)


def pass_offers(s: object) -> tuple[Pass]:
    return LEAVE
