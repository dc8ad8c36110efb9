"""L0: any legal action. The kind is drawn first, so that a hundred hexes do not drown one pass."""

from collections.abc import Sequence
from random import Random
from typing import Any

from trunkline.core.game import AnyGame, Seat
from trunkline.core.play import amounts, options


def random_bot(game: AnyGame, view: Any, seat: Seat, chance: Random) -> Any:
    """What the random bot in this seat does."""
    return pick(game, view, options(game, view, seat), chance)


def pick(game: AnyGame, s: Any, actions: list[Any], chance: Random) -> Any:
    """One of these actions: its kind, then which, then its amount."""
    by_kind: dict[type, list[Any]] = {}
    for action in actions:
        by_kind.setdefault(type(action), []).append(action)
    return pick_by_kind(game, s, [*by_kind.values()], chance)


def pick_by_kind(game: AnyGame, s: Any, kinds: Sequence[Sequence[Any]], chance: Random) -> Any:
    """The same of actions that stand by kind already."""
    a = any_of(any_of(kinds, chance), chance)
    choices = amounts(game, s, a)
    return a if choices is None else with_amount(a, any_of(choices, chance))


def any_of(choices: Any, chance: Random) -> Any:
    """One of them, as ``Random.choice`` would, in a third of the time."""
    return choices[int(chance.random() * len(choices))]


def with_amount(a: Any, amount: int) -> Any:
    """The same action with another amount, which is its last field."""
    return type(a)(*a[:-1], amount)
