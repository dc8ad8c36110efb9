"""Answers remembered outside the state, by all they depend on. A full memory forgets what it learned first."""

from collections.abc import Hashable
from typing import TypeVar

T = TypeVar("T")

ROOM = 4096

Memory = dict[Hashable, T]


def remember(memory: Memory[T], key: Hashable, answer: T) -> T:
    """Keep the answer and give it back."""
    if len(memory) >= ROOM:
        memory.pop(next(iter(memory)), None)
    memory[key] = answer
    return answer
