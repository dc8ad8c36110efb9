"""How often is too often: a fixed window per sender and kind, kept in this process."""

from collections import Counter
from time import monotonic

from trunkline.server.errors import TooOften

WINDOW = 60.0  # seconds
ALLOWED = {"login": 10, "create": 20, "chat": 40, "act": 600, "note": 120, "import": 10}


class Limits:
    """Counts of the present window."""

    def __init__(self, rate: int) -> None:
        self.rate = rate
        self.began = monotonic()
        self.counts: Counter[tuple[str, str]] = Counter()

    def count(self, kind: str, sender: str) -> None:
        """Count one; TooOften when it is one too many."""
        if monotonic() - self.began > WINDOW:
            self.began = monotonic()
            self.counts.clear()
        self.counts[kind, sender] += 1
        if self.counts[kind, sender] > ALLOWED[kind] * self.rate:
            raise TooOften("that was too often; wait a minute")
