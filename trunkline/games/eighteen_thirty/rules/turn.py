"""§0 Who acts: one decision of one player at a time."""

from trunkline.core.game import Rule, Seat
from trunkline.games.eighteen_thirty.box import BO, ERIE, MH
from trunkline.games.eighteen_thirty.rules.forced import Bankrupt
from trunkline.games.eighteen_thirty.rules.state import (
    ANSWER,
    DISCARD,
    ERIES_CITY,
    FORCED,
    HAMMER,
    HOME,
    INTERVAL,
    PAR,
    SALE,
    STATION,
    STOCK,
    TRACK,
    TRAINS,
    State,
    acting_director,
)
from trunkline.games.eighteen_thirty.rules.trains import crowded

NOT_NOW = Rule("§0.5", "You can only do what this step of the turn asks for, and only when it is your turn.")

STEPS = (TRACK, HOME, ERIES_CITY, STATION, TRAINS, FORCED, DISCARD)


def goes_without_saying(s: State, a: object) -> bool:
    """In the turn of a company a step with one possible action is not asked for; to end the game always is.

    Auctions and stock rounds ask for every pass, for there it is a decision.
    """
    return s.agenda[-1] in STEPS and not isinstance(a, Bankrupt)


def whose_turn(s: State) -> Seat | None:
    """§6.0.5 In operating rounds the director of the company on turn, unless somebody else is asked."""
    phase = s.agenda[-1] if s.agenda else None
    if phase is None:
        return None
    if phase in (SALE, HAMMER, STOCK):
        return s.seat
    if phase == PAR:
        return Seat(s.owner[BO])
    if phase == INTERVAL:
        return Seat(s.owner[MH])
    if phase == ERIES_CITY:
        return Seat(s.director[ERIE])
    if phase == ANSWER:
        assert s.offer is not None  # the phase says so
        return s.offer.partner
    if phase == DISCARD:
        company = crowded(s)
        assert company is not None  # the phase says so
        return Seat(s.director[company])
    return acting_director(s)
