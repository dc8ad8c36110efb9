"""Log lines that repeat are counted, not written: a flood of one fault must not fill the disk."""

import logging
from time import monotonic
from typing import NamedTuple

OFTEN, WINDOW = 10, 60.0  # of one kind that are written in so many seconds
MOST = 1000  # kinds remembered


class Seen(NamedTuple):
    """A kind of line: when its window began, and how many there were in it."""

    began: float
    lines: int


class Repeats(logging.Filter):
    """Lets the first few lines of a kind through in each window; the first of the next window tells how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: dict[tuple[str, int, str], Seen] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = record.name, record.levelno, str(record.msg)
        now = monotonic()
        began, lines = self.seen.get(kind, Seen(now, 0))
        if now - began < WINDOW:
            self.remember(kind, Seen(began, lines + 1))
            return lines < OFTEN
        self.remember(kind, Seen(now, 1))
        if lines > OFTEN:
            record.msg = f"{record.getMessage()} ({lines - OFTEN} more like this were not written)"
            record.args = ()
        return True

    def remember(self, kind: tuple[str, int, str], seen: Seen) -> None:
        if kind not in self.seen and len(self.seen) >= MOST:
            self.seen.clear()
        self.seen[kind] = seen
