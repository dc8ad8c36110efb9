"""L0: any legal action. The kind is drawn first, so that a hundred hexes do not drown one pass."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from trunkline.core.game import A, Game, S, Seat
from trunkline.core.play import amounts, options

T = TypeVar("T")


def random_bot(game: Game[S, A], view: S, seat: Seat, chance: Random) -> A:
    """What the random bot in this seat does."""
    return pick(game, view, options(game, view, seat), chance)


def pick(game: Game[S, A], s: S, actions: list[A], chance: Random) -> A:
    """One of these actions: its kind, then which, then its amount."""
    by_kind: dict[type, list[A]] = {}
    for action in actions:
        by_kind.setdefault(type(action), []).append(action)
    return pick_by_kind(game, s, [*by_kind.values()], chance)


def pick_by_kind(game: Game[S, A], s: S, kinds: Sequence[Sequence[A]], chance: Random) -> A:
    """The same of actions that stand by kind already."""
    a = any_of(any_of(kinds, chance), chance)
    choices = amounts(game, s, a)
    return a if choices is None else with_amount(a, any_of(choices, chance))


def any_of(choices: Sequence[T], chance: Random) -> T:
    """One of them, as ``Random.choice`` would, in a third of the time."""
    return choices[int(chance.random() * len(choices))]


def with_amount(a: A, amount: int) -> A:
    """The same action with another amount, which is its last field."""
    kind: Callable[..., A] = type(a)
    return kind(*a[:-1], amount)
