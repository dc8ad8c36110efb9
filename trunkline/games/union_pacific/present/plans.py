"""A ready-made plan: invest in the next turn, unless a payout comes first."""

from collections.abc import Sequence

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.union_pacific.box import Stock
from trunkline.games.union_pacific.present.names import firm
from trunkline.games.union_pacific.rules.shares import Keep, TakeBlind
from trunkline.games.union_pacific.rules.state import SHARE, TURN, State
from trunkline.plans.plan import CHANGES, Compared, Did
from trunkline.plans.ready import Chosen, OneOf, PlanChoice, PlanField, Planning, ReadyMade
from trunkline.present.message import CompanyRef, Times


def invest_fields(s: State, seat: Seat) -> Sequence[PlanField] | None:
    """Each company in hand, and how many of its shares."""
    held = {stock: s.hands[seat].count(stock) for stock in dict.fromkeys(s.hands[seat]) if stock >= 0}
    found = [
        PlanChoice(f"{code(s, stock)} {number}", Times(firm(s, stock), number))
        for stock, count in held.items()
        for number in range(count, 0, -1)
    ]
    return [OneOf("shares", Message("Shares"), found)] if found and not s.first.count(None) else None


def code(s: State, stock: Stock) -> str:
    company = firm(s, stock)
    return company.code


def investing(s: State, seat: Seat, chosen: Chosen) -> list[str]:
    (shares,) = chosen["shares"]
    return ["stop when payouts changes", f"when phase = {TURN} do invest {shares}"]


def said(s: State, guard: Did | Compared) -> Message | None:
    match guard:
        case Compared(("payouts",), sign) if sign == CHANGES:
            return Message("a payout is made")
        case Compared(("phase",), "=", phase) if phase == TURN:
            return Message("my turn begins")
        case Compared(("phase",), "=", phase) if phase == SHARE:
            return Message("I am to take a share")
        case Compared(("in-display", name), ">=", "1"):
            return Message("{company} lies in the display", {"company": CompanyRef(name)})
    return None


READY = (ReadyMade("invest", Message("Invest in my next turn"), invest_fields, investing),)
PLANNING: Planning[State] = Planning(READY, said, (TakeBlind, Keep))
