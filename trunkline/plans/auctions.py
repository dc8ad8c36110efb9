"""Ready-made plans for the open auctions that several games share; such a game has a figure ``lot``."""

from collections.abc import Callable, Sequence

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.plans.plan import CHANGES, Compared, Did
from trunkline.plans.ready import Amount, AnyOf, Chosen, PlanChoice, PlanField, ReadyMade
from trunkline.present.message import CompanyRef
from trunkline.toolkit.auction import lowest
from trunkline.toolkit.bidding import H, HasAuction, current_auction

ENDS = "stop when lot changes"
NO_AUCTION = -1  # the lot while nothing is under the hammer


def lot(s: HasAuction) -> int:
    """The company under the hammer."""
    return NO_AUCTION if s.auction is None else s.auction.lot


def auction_plans(phases: Sequence[str], companies: Callable[[H], Sequence[PlanChoice]]) -> list[ReadyMade[H]]:
    """Bid up to an amount, pass in this auction, pass until one of these companies is offered; in these phases."""
    passes = [f"whenever phase = {phase} do pass" for phase in phases]

    def asked_fields(s: H, seat: Seat) -> Sequence[PlanField]:
        return [AnyOf("asked", Message("but ask me about these companies:"), companies(s))]

    def bid_rows(s: H, seat: Seat, chosen: Chosen) -> list[str]:
        (most,), least = chosen["most"], lowest(current_auction(s))
        return [ENDS, *(f"whenever phase = {phase} do bid {least}, up to {most}" for phase in phases), *passes]

    def pass_rows(s: H, seat: Seat, chosen: Chosen) -> list[str]:
        return [ENDS, *passes]

    def until_rows(s: H, seat: Seat, chosen: Chosen) -> list[str]:
        return [*(f"stop when lot = {n}" for n in chosen["asked"]), *passes]

    return [
        ReadyMade("bid-up-to", Message("Bid in this auction, up to an amount"), bid_fields, bid_rows),
        ReadyMade("pass-auction", Message("Pass in this auction"), pass_fields, pass_rows),
        ReadyMade("pass-until", Message("Pass in every auction"), asked_fields, until_rows),
    ]


def bid_fields(s: HasAuction, seat: Seat) -> Sequence[PlanField] | None:
    """While the seat is in and can pay."""
    if s.auction is None or not s.auction.inside[seat] or s.auction.leader == seat or lowest(s.auction) > s.cash[seat]:
        return None
    least = lowest(s.auction)
    return [Amount("most", Message("At most"), range(least, s.cash[seat] + 1), least)]


def pass_fields(s: HasAuction, seat: Seat) -> Sequence[PlanField] | None:
    return [] if s.auction is not None and s.auction.inside[seat] else None


def said_of_auction(codes: Sequence[str], phases: Sequence[str], guard: Did | Compared) -> Message | None:
    """Conditions about an auction in words."""
    match guard:
        case Compared(("lot",), sign) if sign == CHANGES:
            return Message("this auction ends")
        case Compared(("lot",), "=", number) if number.isdigit() and int(number) < len(codes):
            return Message("a share of {company} is auctioned", {"company": CompanyRef(codes[int(number)])})
        case Compared(("phase",), "=", phase) if phase in phases:
            return Message("I am asked to bid")
    return None
