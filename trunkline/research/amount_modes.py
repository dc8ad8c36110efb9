"""How an amount is chosen: at one of 16 points, by halving what is left, or in full.

``Steps``   16 more ids for each action with an amount, spread evenly over its range; every amount where it has 16 or fewer.
``Digits``  two more ids, the lower and the upper half of the amounts left; the same seat goes on until one amount is left.
``Struct``  no more ids: an action is a pair of an id and a place in its range of amounts.

>>> [point(range(1, 41), n) for n in (0, 1, 15)], [point(range(5, 8), n) for n in (0, 1, 2)]
([1, 4, 40], [5, 6, 7])
>>> halves(range(1, 6))
(range(1, 4), range(4, 6))
"""

from typing import Literal, get_args

from trunkline.core.errors import UnknownGame

AmountMode = Literal["steps", "digits", "struct"]
MODES: tuple[AmountMode, ...] = get_args(AmountMode)
POINTS = 16
HALVES = 2  # ids: the lower half, the upper half
MOST_AMOUNTS = 1 << 14  # that a range can have in the struct mode: more than any bank holds


def checked(mode: str) -> AmountMode:
    """The mode of this name."""
    for known in MODES:
        if mode == known:
            return known
    raise UnknownGame("there are no amounts {mode}; there are {known}", mode=repr(mode), known=", ".join(MODES))


def points(choices: range) -> int:
    """How many points of a range are offered."""
    return min(POINTS, len(choices))


def point(choices: range, number: int) -> int:
    """The amount at this point of the range; the first and the last are its ends."""
    last = points(choices) - 1
    return choices[(number * (len(choices) - 1) + last // 2) // last] if last else choices[0]


def halves(choices: range) -> tuple[range, range]:
    """The lower and the upper half; the lower is not the smaller one."""
    middle = (len(choices) + 1) // 2
    return choices[:middle], choices[middle:]
