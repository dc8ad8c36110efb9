"""Plans: bidding and passing in auctions."""

from trunkline.core.message import Message
from trunkline.games.american_rails.present.names import firm
from trunkline.games.american_rails.rules.state import BIDDING, State
from trunkline.plans.auctions import auction_plans, said_of_auction
from trunkline.plans.plan import Compared, Did
from trunkline.plans.ready import PlanChoice, Planning
from trunkline.toolkit.bidding import Bid, Pass

PHASES = (BIDDING,)


def companies(s: State) -> list[PlanChoice]:
    """Those of which a share may still be offered."""
    return [PlanChoice(str(int(company)), firm(s, company)) for company in s.companies if s.unsold[company]]


def said(s: State, guard: Did | Compared) -> Message | None:
    return said_of_auction(s.box.initials, PHASES, guard)


PLANNING: Planning[State] = Planning(auction_plans(PHASES, companies), said, (Bid, Pass))
