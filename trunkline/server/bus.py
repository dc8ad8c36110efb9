"""Who is told that a table changed: everybody who listens, in this process and in the others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

CHANNEL = "trunkline"


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


async def relay(url: str, bus: Bus) -> None:
    """Carry the news of all processes on one PostgreSQL to this one, for ever; a lost connection is made anew."""
    import psycopg  # only hosts with PostgreSQL have it

    while True:
        try:
            async with await psycopg.AsyncConnection.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                async for note in connection.notifies():
                    bus.publish(News(*note.payload.split(" ", 1)))
        except psycopg.OperationalError:
            await asyncio.sleep(1)
