"""How often is too often, counted in this process: requests by kind in a fixed window, and streams that are open."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

from trunkline.server.errors import TooOften

WINDOW = 60.0  # seconds
ALLOWED = {"login": 10, "create": 20, "chat": 40, "act": 600, "note": 120, "import": 10, "hint": 30}
STREAMS = 100  # at a time; friends behind one address, each with a few windows


class Limits:
    """Counts of the present window, and of the streams that are open."""

    def __init__(self, rate: int) -> None:
        self.rate = rate
        self.began = monotonic()
        self.counts: Counter[tuple[str, str]] = Counter()
        self.streams: Counter[str] = Counter()

    def count(self, kind: str, sender: str) -> None:
        """Count one; TooOften when it is one too many."""
        if monotonic() - self.began > WINDOW:
            self.began = monotonic()
            self.counts.clear()
        self.counts[kind, sender] += 1
        if self.counts[kind, sender] > ALLOWED[kind] * self.rate:
            raise TooOften("that was too often; wait a minute")

    def check_streams(self, sender: str) -> None:
        """TooOften for one who listens to too much already."""
        if self.streams[sender] >= STREAMS * self.rate:
            raise TooOften("too many open pages at one address; close some of them")

    @asynccontextmanager
    async def listening(self, sender: str) -> AsyncIterator[None]:
        self.streams[sender] += 1
        try:
            yield
        finally:
            self.streams[sender] -= 1
            if not self.streams[sender]:
                del self.streams[sender]
