"""Who has won where most cash wins, in words."""

from collections.abc import Sequence

from trunkline.core.message import Message
from trunkline.present.message import Cell, Money


def winner_text(scores: Sequence[int], names: Sequence[str]) -> Message:
    """Ada and Bruno share the victory with $70."""
    best = max(scores)
    first, *others = [names[seat] for seat, cash in enumerate(scores) if cash == best]
    if not others:
        return Message("{who} wins with {cash}", {"who": first, "cash": Money(best)})
    return Message("{who} share the victory with {cash}", {"who": together(first, others), "cash": Money(best)})


def together(first: Cell, others: Sequence[Cell]) -> Cell:
    """Ada and Bruno and Chiyo: their names, or references to them."""
    for other in others:
        first = Message("{who} and {other}", {"who": first, "other": other})
    return first
