"""A share under the hammer, for the eye: the panel beside the board, and how the auction stands in words."""

from collections.abc import Sequence

from trunkline.parts.auction import Auction, lowest
from trunkline.parts.seats import all_seats
from trunkline.parts.telling import Firm, Money, Panel, Said, Several, Who, Word


def hammer_panel(auction: Auction, lot: Firm) -> Panel:
    """What is sold, what must be bid, whose bid stands, and who has not passed."""
    inside = Several(tuple(Who(seat) for seat in all_seats(len(auction.inside)) if auction.inside[seat]))
    highest = (Who(auction.leader), Money(auction.bid)) if auction.leader is not None else (Word("no bid yet"), "")
    row = (lot, Money(lowest(auction)), *highest, inside)
    return Panel("auction", "Under the hammer", ("", "Bid at least", "Highest", "Bid", "Still in"), [row])


def hammer_words(auction: Auction, names: Sequence[str]) -> Said:
    """Ada bids $9."""
    if auction.leader is None:
        return Said("minimum {minimum}", {"minimum": Money(auction.minimum)})
    return Said("{who} bids {bid}", {"who": names[auction.leader], "bid": Money(auction.bid)})
