"""News between the processes that serve one PostgreSQL."""

import asyncio
import logging
from typing import Any

from trunkline.server.bus import AROUND, Bus, News
from trunkline.server.tokens import new_id

log = logging.getLogger("trunkline.post")

CHANNEL = "trunkline"
AGAIN = 1.0  # seconds before a lost connection is made anew


class Post:
    """Sends the news of this process to the others and theirs to our listeners.

    It travels beside the transactions, not within: a NOTIFY inside one makes all commits of the database queue.
    News lost in a crash is made good by listeners, who look for themselves now and then.
    """

    def __init__(self, url: str, bus: Bus) -> None:
        self.url = url.replace("+psycopg", "", 1)
        self.bus = bus
        self.me = new_id()
        self.outbox: asyncio.Queue[News] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self.tasks = [asyncio.create_task(self.for_ever(work)) for work in (self.receive, self.deliver)]

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def send(self, news: News) -> None:
        self.outbox.put_nowait(news)

    async def for_ever(self, work: Any) -> None:
        """Do this work on a connection of its own; a lost one is made anew."""
        import psycopg  # only hosts with PostgreSQL have it

        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as connection:
                    await work(connection)
            except psycopg.Error as error:
                log.warning("the connection for news was lost: %s", type(error).__name__)
                await asyncio.sleep(AGAIN)

    async def receive(self, connection: Any) -> None:
        await connection.execute(f"LISTEN {CHANNEL}")
        self.bus.publish_everywhere(AROUND)  # what was told while we did not listen
        async for note in connection.notifies():
            sender, table, kind = note.payload.split(" ", 2)
            if sender != self.me:
                self.bus.publish(News(table, kind))

    async def deliver(self, connection: Any) -> None:
        await connection.execute("SET synchronous_commit = off")  # news need not survive a crash
        while True:
            waiting = [await self.outbox.get()]
            while not self.outbox.empty():
                waiting.append(self.outbox.get_nowait())
            payloads = [f"{self.me} {news.table} {news.kind}" for news in waiting]
            await connection.execute("SELECT pg_notify(%s, said) FROM unnest(%s::text[]) said", (CHANNEL, payloads))
