"""What a bot is given and what it gives back: a budget, and an action with the reasons for it."""

from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple

from trunkline.core.game import AnyGame, HasAgenda, Seat

SECONDS = 1.0  # a thinking time that nobody at a table minds


class Budget(NamedTuple):
    """How long to think: so many positions if that is said (the same seed then gives the same play), else seconds.

    People wait by the clock on the wall; where strength is measured, seconds of a core count (``time.process_time``).
    """

    seconds: float = SECONDS
    positions: int | None = None
    clock: Callable[[], float] = perf_counter


def thinking(budget: Budget) -> str:
    """How long that is where strength is measured: ``0.1 s of a core`` or ``500 positions``."""
    return f"{budget.positions} positions" if budget.positions else f"{budget.seconds:g} s of a core"


class Candidate(NamedTuple):
    """A move the bot looked at, what it expects of it, and how many positions it looked at to say so."""

    action: Any
    estimate: float
    looks: int = 1


class Thought(NamedTuple):
    """The action, and the candidates it was chosen from, best first. ``measure`` says what an estimate is."""

    action: Any
    candidates: list[Candidate]
    measure: str


# what an estimate measures
EQUAL = "equal"  # nothing: every move is as good as another
LIKING = "liking"  # points of a plain rule; they compare moves of one decision only
CHANCE = "chance"  # the chance of winning the game, 0 to 1

Bot = Callable[[AnyGame, HasAgenda, Seat, int, Budget], Thought]


def chosen(candidates: list[Candidate], measure: str) -> Thought:
    """The best candidate; of equals the one named first."""
    ranked = sorted(candidates, key=lambda one: -one.estimate)
    return Thought(ranked[0].action, ranked, measure)
