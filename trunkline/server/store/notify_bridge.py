"""News between the processes that serve one PostgreSQL."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import Any, Protocol

from trunkline.server.common.tokens import new_id
from trunkline.server.store.events import AROUND, Bus, TableEvent, event_line, event_of
from trunkline.server.store.polling import Polling

log = logging.getLogger("trunkline.post")

CHANNEL = "trunkline"
AT_ONCE = 150  # news in a payload, which PostgreSQL limits to 8000 bytes; a line has at most 24 + 1 + 11 + 1 + 10
PAUSE = 0.05  # seconds after sending: what happens meanwhile goes together, and every payload wakes all processes
ASK_AGAIN = 0.2  # seconds for a task that was cancelled
AGAIN = 1.0  # seconds before a lost connection is made anew
LAST_WORDS = 1.0  # seconds, at most, for what is still to be sent when the process stops


class Transport(Protocol):
    """How payloads get from one process to all others, and back to the one that sent them."""

    async def send(self, connection: Any, payloads: Sequence[str]) -> None: ...

    def heard(self, connection: Any) -> AsyncIterator[str | None]:
        """Every payload sent from now on; None where some may have been missed, so first of all."""
        ...


class ListenNotify:
    """LISTEN and NOTIFY: at once, and nothing is asked while nothing happens."""

    async def send(self, connection: Any, payloads: Sequence[str]) -> None:
        await connection.execute("SELECT pg_notify(%s, said) FROM unnest(%s::text[]) said", (CHANNEL, list(payloads)))

    async def heard(self, connection: Any) -> AsyncIterator[str | None]:
        await connection.execute(f"LISTEN {CHANNEL}")
        yield None
        async for note in connection.notifies():
            yield note.payload


WAYS: dict[str, type[Transport]] = {"notify": ListenNotify, "poll": Polling}


class NotifyBridge:
    """Sends the news of this process to the others and theirs to our listeners.

    It travels beside the transactions, not within: a NOTIFY inside one makes all commits of the database queue.
    News lost in a crash is made good by listeners, who look for themselves now and then.
    """

    def __init__(self, url: str, bus: Bus, way: Transport) -> None:
        self.url = url.replace("+psycopg", "", 1)
        self.bus, self.way = bus, way
        self.me = new_id()
        self.outbox: asyncio.Queue[TableEvent] = asyncio.Queue()
        self.unsent: list[TableEvent] = []  # taken from there, and sent again if the connection is lost meanwhile
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self.tasks = [asyncio.create_task(self.for_ever(work)) for work in (self.receive, self.deliver)]

    async def stop(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.outbox.join(), LAST_WORDS)
        await ended(self.tasks)

    def send(self, news: TableEvent) -> None:
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
        async for payload in self.way.heard(connection):
            if payload is None:
                self.bus.publish_everywhere(AROUND)
            else:
                self.tell(payload)

    def tell(self, payload: str) -> None:
        sender, *lines = payload.split("\n")
        if sender != self.me:
            for line in lines:
                self.tell_line(line)

    def tell_line(self, line: str) -> None:
        """What another version has written, and this one cannot read, has everybody look."""
        try:
            self.bus.publish(event_of(line))
        except ValueError:
            self.bus.publish_everywhere(AROUND)

    async def deliver(self, connection: Any) -> None:
        await connection.execute("SET synchronous_commit = off")  # news need not survive a crash
        while True:
            if not self.unsent:
                self.unsent.append(await self.outbox.get())
            while not self.outbox.empty():
                self.unsent.append(self.outbox.get_nowait())
            await self.way.send(connection, self.payloads(self.unsent))
            for _ in self.unsent:
                self.outbox.task_done()
            self.unsent.clear()
            await asyncio.sleep(PAUSE)

    def payloads(self, waiting: Sequence[TableEvent]) -> list[str]:
        """As few as can be; what happened twice meanwhile is told once."""
        lines = list(dict.fromkeys(map(event_line, waiting)))
        return ["\n".join([self.me, *lines[first : first + AT_ONCE]]) for first in range(0, len(lines), AT_ONCE)]


async def ended(tasks: Sequence["asyncio.Task[None]"]) -> None:
    """Cancel until they are: in Python 3.11 ``wait_for``, which the driver uses, loses a cancellation that meets an answer."""
    waiting = set(tasks)
    while waiting:
        for task in waiting:
            task.cancel()
        _, waiting = await asyncio.wait(waiting, timeout=ASK_AGAIN)
