"""What is asked of a player."""

from trunkline.core.message import Message
from trunkline.games.union_pacific.box import UP
from trunkline.games.union_pacific.present.names import firm
from trunkline.games.union_pacific.present.panels import seats_seen
from trunkline.games.union_pacific.present.story import victory
from trunkline.games.union_pacific.rules.state import (
    DISCARD,
    FIRST,
    SHARE,
    SWAP,
    TURN,
    State,
    choosing,
)


def asked(s: State) -> Message:
    """What the table waits for, in words."""
    match s.agenda[-1] if s.agenda else "":
        case str(phase) if phase == FIRST:
            return first_share_asked(s)
        case str(phase) if phase == TURN:
            return Message("Build and draw a share, or invest shares from your hand.")
        case str(phase) if phase == SHARE:
            return Message("Draw a share.")
        case str(phase) if phase == SWAP:
            return Message("Swap a company share for one of {company}, or keep them all.", {"company": firm(s, UP)})
        case str(phase) if phase == DISCARD:
            return Message("Discard a track card to end the turn.")
    return Message("The game is over: {victory}.", {"victory": victory(s)})


def first_share_asked(s: State) -> Message:
    """All choose at the same time; those who have are told what happens next."""
    seen = seats_seen(s)
    if seen and not {*seen} & {*choosing(s)}:
        return Message("Your first share lies face down. All are turned up when everybody has chosen.")
    return Message("Choose a first share; it lies face down until all have chosen.")
