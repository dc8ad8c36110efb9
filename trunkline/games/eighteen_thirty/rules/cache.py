"""Caches outside the state, keyed by all that an answer depends on. A full cache drops its oldest entry."""

from collections.abc import Hashable
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")

ROOM = 4096

Cache = dict[Hashable, T]

ALL: list[Cache[Any]] = []


def new_cache() -> Cache[T]:
    """An empty cache that `clear_caches` knows."""
    made: Cache[T] = {}
    ALL.append(made)
    return made


def clear_caches() -> None:
    """Empty all caches, so that a measurement starts without them."""
    for cache in ALL:
        cache.clear()


def store(cache: Cache[T], key: Hashable, answer: T) -> T:
    """Keep the answer and give it back."""
    if len(cache) >= ROOM:
        with suppress(RuntimeError, StopIteration):  # another thread changes it just now
            cache.pop(next(iter(cache)), None)
    cache[key] = answer
    return answer
