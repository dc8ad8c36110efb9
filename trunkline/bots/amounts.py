"""Amounts by progressive widening: a few at first, and the longer one thinks the more of them, closer to the best each time."""

from collections.abc import Collection

from trunkline.core.game import AnyAction


def next_amount(choices: range, tried: Collection[int], best: int) -> int | None:
    """Halfway from the best amount into the wider gap beside it; None where no gap is left. Ends nobody tried bound it too.

    >>> next_amount(range(1, 41), [1, 20, 30], 20)
    10
    >>> next_amount(range(1, 41), [1, 10, 20, 30], 20)
    25
    >>> next_amount(range(1, 41), [1], 1)
    21
    >>> next_amount(range(1, 4), [1, 2, 3], 2) is None
    True
    """
    below = max((amount for amount in tried if amount < best), default=choices[0] - 1)
    above = min((amount for amount in tried if amount > best), default=choices[-1] + 1)
    gap, middle = max((best - below, (below + best) // 2), (above - best, (best + above) // 2))
    return middle if gap > 1 else None


def same_but_for_amount(one: AnyAction, other: AnyAction) -> bool:
    """The amount is the last field of an action."""
    return type(one) is type(other) and one[:-1] == other[:-1]
