"""Listeners to the event streams of tables that come back when a stream ends, as browsers do."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sized
from contextlib import asynccontextmanager, suppress
from time import monotonic

from bench.load import cancelled
from tests.server.clients import request

DEFAULT = 3.0  # seconds until a browser comes back that was not told when to


class Listener:
    """At one table; ``known`` is the number of entries it was told of, ``away`` how long it was without a stream each time."""

    def __init__(self, port: int, table: str) -> None:
        self.port, self.table = port, table
        self.known = -1
        self.away: list[float] = []
        self.backwards = 0  # told of fewer entries than before
        self.listens, self.ended, self.pause = False, monotonic(), DEFAULT
        self.news = asyncio.Condition()

    async def listen(self) -> None:
        """Until cancelled."""
        while True:
            with suppress(OSError):
                async for field, value in self.fields():
                    await self.hear(field, value)
            if self.listens:
                self.listens, self.ended = False, monotonic()
            await asyncio.sleep(self.pause)

    async def hear(self, field: str, value: str) -> None:
        if field == "retry":
            self.pause = int(value) / 1000
        elif field == "data":
            self.come_back()
            await self.take(json.loads(value)["number"])

    def come_back(self) -> None:
        """Whoever hears something is there; the first time does not count."""
        if not self.listens and self.known >= 0:
            self.away.append(monotonic() - self.ended)
        self.listens, self.pause = True, DEFAULT

    async def fields(self) -> AsyncIterator[tuple[str, str]]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(request(f"/api/tables/{self.table}/events", None, ""))
            while line := await reader.readline():
                field, _, value = line.decode().strip().partition(": ")
                yield field, value
        finally:
            writer.close()

    async def take(self, number: int) -> None:
        async with self.news:
            self.backwards += number < self.known
            self.known = number
            self.news.notify_all()

    async def knows(self, number: int) -> None:
        """Until it was told of so many entries."""
        async with self.news:
            await self.news.wait_for(lambda: self.known >= number)


class Audience:
    """A listener at every table that is opened, for as long as the block runs."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.listeners: list[Listener] = []
        self.tasks: list[asyncio.Task[None]] = []

    def listen(self, table: str) -> None:
        self.listeners.append(Listener(self.port, table))
        self.tasks.append(asyncio.create_task(self.listeners[-1].listen()))

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await cancelled(self.tasks)

    @property
    def away(self) -> list[float]:
        """Seconds without a stream, each time somebody was."""
        return [seconds for listener in self.listeners for seconds in listener.away]

    async def knows(self, told: Mapping[str, Sized]) -> None:
        """Until everybody has heard of everything that was acknowledged."""
        for listener in self.listeners:
            await listener.knows(len(told[listener.table]))
