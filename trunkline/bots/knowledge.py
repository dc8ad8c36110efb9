"""What a game tells the bots about itself: ``Game.bot`` gives one value with everything they ask for.

Every field but the first has a stand-in, so that a game without a bot of its own is played all the same.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias

from trunkline.core.game import A, AnyAction, Game, HasAgenda, S, Seat

FEW = 4  # amounts tried where a game does not say which matter


def no_preference(s: object, seat: Seat, a: object) -> float:
    return 0.0


def all_of_them(s: object, seat: Seat, actions: list[A]) -> list[A]:
    return actions


def leave_alone(s: object) -> None:
    """Without knowledge of the game nothing is foreseen."""


def no_end_in_sight(s: object) -> float:
    """Nothing tells how far the game has come."""
    return 0.0


def part_of_the_mean(s: object) -> float:
    """Zero stands for a part of the mean score."""
    return 0.0


def spread(s: object, seat: Seat, a: object, choices: range) -> list[int]:
    """The smallest, the largest and some between."""
    last = len(choices) - 1
    return sorted({choices[last * n // (FEW - 1)] for n in range(FEW)})


@dataclass(frozen=True, slots=True)
class Knowledge(Generic[S, A]):
    """Evaluation, policy and rollout of one game."""

    expected_score: Callable[[S], Sequence[float]]  # evaluation: by seat, the score expected at the end
    preference: Callable[[S, Seat, A], float] = no_preference  # policy: how much this seat would like this action
    preferences: Callable[[S, Seat, Sequence[A]], Sequence[float]] | None = (
        None  # the same of actions of one kind, if faster at once
    )
    amounts: Callable[[S, Seat, A, range], Sequence[int]] = spread  # of an action, those worth trying
    narrow: Callable[[S, Seat, list[A]], list[A]] = all_of_them  # the actions worth trying, where there are too many
    settle: Callable[[S], None] = leave_alone  # in place: let an auction or a begun turn come to its likely end
    score_spread: Callable[[S], float] = part_of_the_mean  # score difference that multiplies the odds of winning by e
    rounds_left: Callable[[S], float] = no_end_in_sight  # until the end, at the usual pace; the judge trusts a lead by it
    simulate_round: Callable[[S], Iterator[None]] | None = None  # rollout, in place: a round as it is likely to go
    depth: int = 24  # decisions in a line of play; rounds where there is a rollout
    width: int = 5  # actions tried for each of them
    compared: int = 6  # lines played on; each time they have doubled in length, the least promising one is given up
    ladder_games: int | None = None  # how often L3 plays in a ladder, where games are too long for the usual number


AnyKnowledge: TypeAlias = Knowledge[HasAgenda, AnyAction]  # of whatever game


def preferences_of(known: Knowledge[S, A], s: S, seat: Seat, actions: Sequence[A]) -> Sequence[float]:
    """How much this seat would like each of these actions of one kind."""
    if known.preferences is not None:
        return known.preferences(s, seat, actions)
    return [known.preference(s, seat, a) for a in actions]


def knowledge_of(game: Game[S, A]) -> Knowledge[S, A]:
    """The game's own; without it the score so far, no preference and a few amounts."""
    return game.bot() if game.bot is not None else Knowledge(game.score)
