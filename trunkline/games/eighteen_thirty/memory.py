"""Answers remembered outside the state, by all they depend on. A full memory forgets what it learned first."""

from collections.abc import Hashable
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")

ROOM = 4096

Memory = dict[Hashable, T]

ALL: list[Memory[Any]] = []


def empty() -> Memory[T]:
    """A new memory."""
    made: Memory[T] = {}
    ALL.append(made)
    return made


def forget() -> None:
    """Empty all memories, to measure what it takes to find things out."""
    for memory in ALL:
        memory.clear()


def remember(memory: Memory[T], key: Hashable, answer: T) -> T:
    """Keep the answer and give it back."""
    if len(memory) >= ROOM:
        with suppress(RuntimeError, StopIteration):  # another thread is remembering or forgetting something just now
            memory.pop(next(iter(memory)), None)
    memory[key] = answer
    return answer
