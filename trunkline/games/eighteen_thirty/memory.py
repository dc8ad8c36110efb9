"""Answers remembered outside the state, by all they depend on. A full memory forgets what it learned first."""

from collections.abc import Callable, Hashable
from typing import TypeVar

T = TypeVar("T")

ROOM = 4096


class Memory(dict[Hashable, T]):
    """A dictionary of bounded size."""

    def learn(self, key: Hashable, find: Callable[[], T]) -> T:
        """Find the answer and keep it."""
        if len(self) >= ROOM:
            del self[next(iter(self))]
        found = self[key] = find()
        return found
