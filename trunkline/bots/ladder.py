"""The ladder: which pairs of levels are played to show how strong the bots are, and how often."""

from typing import NamedTuple

from trunkline.bots.knowledge import knowledge_of
from trunkline.core.game import AnyGame


class Rung(NamedTuple):
    """A level against three of the level below, and the win rate it should reach for sure."""

    seats: tuple[str, ...]
    target: float


RUNGS = (
    Rung(("L1", "L0", "L0", "L0"), 0.80),
    Rung(("L2", "L1", "L1", "L1"), 0.40),
    Rung(("L3", "L2", "L2", "L2"), 0.40),
)
ENOUGH = 400  # games of a pair


def games_of(game: AnyGame, rung: Rung, wanted: int) -> int:
    """As many as wanted; fewer of the longest thinking where games are long."""
    fewer = knowledge_of(game).ladder_games
    return min(wanted, fewer) if fewer is not None and "L3" in rung.seats else wanted
