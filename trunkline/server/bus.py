"""Who is told that a table changed: everybody in this process who listens."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

FAREWELL = "farewell"  # the server stops
AROUND = "around"  # something around the position was missed


class News(NamedTuple):
    """Something happened at a table: an action, an undo, chat, a seat taken."""

    table: str
    kind: str


class Bus:
    """Hands news to listeners of this process; a queue that is never emptied is dropped rather than kept for ever."""

    LONGEST = 1000

    def __init__(self) -> None:
        self.listeners: dict[str, set[asyncio.Queue[News]]] = {}

    def publish(self, news: News) -> None:
        for queue in self.listeners.get(news.table, set()):
            if queue.qsize() < self.LONGEST:
                queue.put_nowait(news)

    def publish_everywhere(self, kind: str) -> None:
        for table in list(self.listeners):
            self.publish(News(table, kind))

    @asynccontextmanager
    async def listening(self, table: str) -> AsyncIterator[asyncio.Queue[News]]:
        queue: asyncio.Queue[News] = asyncio.Queue()
        self.listeners.setdefault(table, set()).add(queue)
        try:
            yield queue
        finally:
            self.listeners[table].discard(queue)
            if not self.listeners[table]:
                del self.listeners[table]
