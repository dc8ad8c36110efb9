"""A share under the hammer, for the eye: the panel beside the board, and how the auction stands in words."""

from collections.abc import Sequence

from trunkline.core.message import Message
from trunkline.present.message import CompanyRef, Money, Panel, PlayerRef, Several, Term
from trunkline.toolkit.auction import Auction, lowest
from trunkline.toolkit.seats import all_seats


def bidding_panel(auction: Auction, lot: CompanyRef | Term) -> Panel:
    """What is sold, what must be bid, whose bid stands, and who has not passed."""
    inside = Several(tuple(PlayerRef(seat) for seat in all_seats(len(auction.inside)) if auction.inside[seat]))
    highest = (PlayerRef(auction.leader), Money(auction.bid)) if auction.leader is not None else (Term("no bid yet"), "")
    row = (lot, Money(lowest(auction)), *highest, inside)
    return Panel("auction", "Auction", ("", "Bid at least", "Highest", "Bid", "Still in"), [row], "auction")


def bidding_words(auction: Auction, names: Sequence[str]) -> Message:
    """Ada bids $9."""
    if auction.leader is None:
        return Message("minimum {minimum}", {"minimum": Money(auction.minimum)})
    return Message("{who} bids {bid}", {"who": names[auction.leader], "bid": Money(auction.bid)})
