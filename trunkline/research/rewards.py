"""What a seat is rewarded with at the end of a game; before, there is no reward.

>>> by_rank([40, 55, 12, 55])
[-0.3333333333333333, 0.6666666666666666, -1.0, 0.6666666666666666]
>>> by_margin([40, 55, 12])
[-15.0, 15.0, -43.0]
"""

from collections.abc import Callable, Sequence

Rewards = Callable[[Sequence[int]], list[float]]


def by_rank(scores: Sequence[int]) -> list[float]:
    """From 1 for the only winner to -1 for the only last: rivals beaten, less those that were better. They sum to nothing."""
    rivals = len(scores) - 1
    return [sum((mine > other) - (mine < other) for other in scores) / rivals for mine in scores]


def by_score(scores: Sequence[int]) -> list[float]:
    """The final scores themselves."""
    return [float(score) for score in scores]


def by_margin(scores: Sequence[int]) -> list[float]:
    """How far ahead of the best rival, or behind."""
    return [float(mine - max(rivals_of(scores, seat))) for seat, mine in enumerate(scores)]


def rivals_of(scores: Sequence[int], seat: int) -> list[int]:
    return [score for other, score in enumerate(scores) if other != seat]
