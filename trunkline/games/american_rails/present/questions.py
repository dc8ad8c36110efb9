"""What is asked of a player."""

from trunkline.core.message import Message
from trunkline.games.american_rails.box import Company
from trunkline.games.american_rails.present.names import firm
from trunkline.games.american_rails.rules.state import (
    AUCTION,
    BUILDING,
    DEVELOP,
    EXPAND,
    FINANCE,
    OPENING,
    START,
    TAKE,
    TURN,
    State,
)
from trunkline.toolkit.bidding import current_auction

QUESTIONS = {
    OPENING: "Choose the company whose opening share is auctioned next.",
    DEVELOP: "Build a house in a city, or do nothing.",
    FINANCE: "Choose the company that gets the money, or do nothing.",
    AUCTION: "Choose the company whose share is auctioned, or do nothing.",
}


def asked(s: State) -> Message:
    """What the table waits for, in words."""
    phase = s.agenda[-1] if s.agenda else ""
    match phase:
        case "":
            return Message("The game is over.")
        case _ if phase in QUESTIONS:
            return Message(QUESTIONS[phase])
        case _ if phase == TURN:
            return Message("Phase {number} of {year}: choose a space.", {"number": s.column + 1, "year": s.year})
        case _ if phase in (EXPAND, BUILDING, TAKE):
            return asked_to_lay(s, phase)
    company = firm(s, Company(current_auction(s).lot))
    if phase == START:
        return Message("Choose the city in which {company} starts.", {"company": company})
    if OPENING in s.agenda:
        return Message("The opening share of {company}: bid or pass.", {"company": company})
    return Message("A share of {company}: bid or pass.", {"company": company})


def asked_to_lay(s: State, phase: str) -> Message:
    if phase == BUILDING:
        return Message("Build again ({number} cubes left), or stop.", {"number": s.to_lay})
    if phase == EXPAND:
        return Message("Build with up to {number} cubes, or do nothing.", {"number": s.to_lay})
    if s.to_lay:
        return Message("Take money, make the others pay, build with up to {number} cubes, or do nothing.", {"number": s.to_lay})
    return Message("Take money, make the others pay, or do nothing.")
