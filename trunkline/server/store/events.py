"""Who is told that a table changed: everybody in this process who listens."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

FAREWELL = "farewell"  # this process stops serving
HANDED_OVER = "handed over"  # the process that played the bots of this table stops; news for other processes, not for listeners
AROUND = "around"  # something around the position was missed


class TableEvent(NamedTuple):
    """Something happened at a table: an action, an undo, chat, a seat taken."""

    table: str
    kind: str
    number: int | None = None  # of entries there are now, after an action or undo: whoever hears that need not look


def event_line(news: TableEvent) -> str:
    """As processes tell it to each other."""
    return f"{news.table}\t{news.kind}\t{'' if news.number is None else news.number}"


def event_of(line: str) -> TableEvent:
    table, kind, number = line.split("\t")
    return TableEvent(table, kind, int(number) if number else None)


class Bus:
    """Hands news to listeners of this process; a queue that is never emptied is dropped rather than kept for ever."""

    LONGEST = 1000

    def __init__(self) -> None:
        self.listeners: dict[str, set[asyncio.Queue[TableEvent]]] = {}
        self.takers: list[Callable[[str], None]] = []  # of tables that were handed over
        self.leaving = False

    def publish(self, news: TableEvent) -> None:
        if news.kind == HANDED_OVER:
            for take in self.takers:
                take(news.table)
            return
        for queue in self.listeners.get(news.table, set()):
            if queue.qsize() < self.LONGEST:
                queue.put_nowait(news)

    def publish_everywhere(self, kind: str) -> None:
        for table in list(self.listeners):
            self.publish(TableEvent(table, kind))

    def close_streams(self) -> None:
        """To all who listen, and to whoever still comes."""
        self.leaving = True
        self.publish_everywhere(FAREWELL)

    @asynccontextmanager
    async def listening(self, *tables: str) -> AsyncIterator[asyncio.Queue[TableEvent]]:
        """The news of these tables, in one queue."""
        queue: asyncio.Queue[TableEvent] = asyncio.Queue()
        if self.leaving:
            queue.put_nowait(TableEvent(tables[0], FAREWELL))
        for table in tables:
            self.listeners.setdefault(table, set()).add(queue)
        try:
            yield queue
        finally:
            for table in tables:
                self.forget(table, queue)

    def forget(self, table: str, queue: "asyncio.Queue[TableEvent]") -> None:
        self.listeners[table].discard(queue)
        if not self.listeners[table]:
            del self.listeners[table]
