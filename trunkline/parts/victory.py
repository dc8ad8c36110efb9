"""Who has won where most cash wins, in words."""

from collections.abc import Sequence
from typing import Any

from trunkline.parts.telling import Money, Said


def victory_words(scores: Sequence[int], names: Sequence[str]) -> Said:
    """Ada and Bruno share the victory with $70."""
    best = max(scores)
    first, *others = [names[seat] for seat, cash in enumerate(scores) if cash == best]
    if not others:
        return Said("{who} wins with {cash}", {"who": first, "cash": Money(best)})
    return Said("{who} share the victory with {cash}", {"who": together(first, others), "cash": Money(best)})


def together(first: Any, others: Sequence[Any]) -> Any:
    """Ada and Bruno and Chiyo: names, or whoever bears them."""
    for other in others:
        first = Said("{who} and {other}", {"who": first, "other": other})
    return first
