"""§1 The opening auctions: one share of every company."""

from collections.abc import Iterator
from typing import NamedTuple

from trunkline.core.game import Move, Rule, action
from trunkline.games.american_rails.box import Company
from trunkline.games.american_rails.rules.state import BIDDING, State, players, put_up
from trunkline.games.american_rails.rules.turn import begin_phase
from trunkline.toolkit.bidding import current_auction
from trunkline.toolkit.seats import clockwise

OUT_OF_THE_GAME = Rule("§1.2", "This company was taken out of the game at the set-up.")
ALREADY_PUT_UP = Rule("§1.5", "The opening share of this company has already been auctioned.")


@action
class PutUp(NamedTuple):
    """Put up the opening share of this company."""

    company: Company


def put_up_offers(s: State) -> Iterator[PutUp]:
    return map(PutUp, s.companies)


def cannot_put_up(s: State, a: PutUp) -> Rule | None:
    if a.company not in s.companies:
        return OUT_OF_THE_GAME
    return None if awaits_its_opening(s, a.company) else ALREADY_PUT_UP


def put_up_opening_share(s: State, a: PutUp) -> None:
    """§1.5 Whoever picks the company speaks first."""
    s.agenda.append(BIDDING)
    put_up(s, a.company, s.seat)


def go_on_opening(s: State) -> None:
    """§1.6 The buyer takes the topmost free space and picks next. §1.7 Without a bid, whoever passed last picks.

    Both are the speaker of the closed auction.
    """
    auction = current_auction(s)
    s.auction = None
    s.seat = auction.speaker
    if auction.leader is not None and auction.leader not in s.order:
        s.order.append(auction.leader)
    if not any(awaits_its_opening(s, company) for company in s.companies):
        begin_play(s)


def begin_play(s: State) -> None:
    """§1.8 Those who bought nothing line up clockwise from the banker."""
    s.agenda.pop()
    seat = s.banker
    for _ in s.cash:
        if seat not in s.order:
            s.order.append(seat)
        seat = clockwise(seat, players(s))
    begin_phase(s, 0, s.order)


def awaits_its_opening(s: State, company: Company) -> bool:
    """None of its shares has been sold or removed yet."""
    return s.unsold[company] == s.box.shares[company]


PUT_UP = Move(PutUp, put_up_offers, cannot_put_up, put_up_opening_share)
