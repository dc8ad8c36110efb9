"""Chance as one integer: the same seed and actions give the same game on every machine.

>>> dice, eyes = roll(seeded(7), 6)
>>> eyes in range(6)
True
"""

from typing import TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


def seeded(seed: int) -> int:
    """The dice of a seed; neighbouring seeds give unrelated games."""
    return mixed((seed * STEP + STEP) & MASK)


def roll(dice: int, sides: int) -> tuple[int, int]:
    """The next dice and a number from 0 to sides - 1. The bias is below sides / 2**64."""
    dice = (dice + STEP) & MASK
    return dice, mixed(dice) % sides


def shuffle(dice: int, pile: list[T]) -> int:
    """Shuffle the pile in place; gives the next dice."""
    for last in range(len(pile) - 1, 0, -1):
        dice, other = roll(dice, last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return dice


def mixed(word: int) -> int:
    """Sixty-four bits, well stirred (the finaliser of splitmix64)."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)
