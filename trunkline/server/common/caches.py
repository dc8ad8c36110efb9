"""Values kept in memory up to a number of bytes, the longest unused leaving first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class SizedCache(Generic[K, V]):
    """``size`` estimates the bytes of a value, which may have grown since it was put here last. Threads may share it."""

    def __init__(self, most: int, size: Callable[[V], int]) -> None:
        self.most, self.size = most, size
        self.kept: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self.bytes = 0
        self.lock = Lock()

    def __len__(self) -> int:
        return len(self.kept)

    def get(self, key: K) -> V | None:
        found = self.kept.get(key)
        return None if found is None else found[0]

    def put(self, key: K, value: V) -> None:
        """The newest stays even if it is larger than everything allowed: somebody is looking at it."""
        with self.lock:
            self.bytes -= self.kept.pop(key, (None, 0))[1]
            self.kept[key] = (value, self.size(value))
            self.bytes += self.kept[key][1]
            while self.bytes > self.most and len(self.kept) > 1:
                self.bytes -= self.kept.popitem(last=False)[1][1]
