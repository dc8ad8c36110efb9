"""The database: transactions, migrations, and news that goes out only with what was written."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from trunkline.server.bus import CHANNEL, Bus, News, relay

PRAGMAS = ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA busy_timeout=5000", "PRAGMA foreign_keys=ON")


class Store:
    """One database. SQLite takes one writer at a time, so writers queue here rather than fail there."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_sqlite = url.startswith("sqlite")
        self.engine = make_engine(url)
        self.bus = Bus()
        self.turnstile = asyncio.Semaphore(1 if self.is_sqlite else 10)
        self.relaying: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if not self.is_sqlite:
            self.relaying = asyncio.create_task(relay(self.url, self.bus))

    async def stop(self) -> None:
        if self.relaying is not None:
            self.relaying.cancel()
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as c:
            yield c

    @asynccontextmanager
    async def writing(self, *news: News) -> AsyncIterator[AsyncConnection]:
        """All of it or nothing; the news is told once it is true."""
        async with self.turnstile, self.engine.begin() as c:
            yield c
            if not self.is_sqlite:
                for item in news:
                    await c.execute(select(func.pg_notify(CHANNEL, f"{item.table} {item.kind}")))
        if self.is_sqlite:
            for item in news:
                self.bus.publish(item)


def make_engine(url: str) -> AsyncEngine:
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=10, max_overflow=5)
    engine = create_async_engine(url)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    return engine


async def migrate(url: str) -> None:
    """Bring the database to the present schema; run once, before anybody serves."""
    engine = make_engine(url)
    async with engine.begin() as c:
        await c.run_sync(upgrade)
    await engine.dispose()


def upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
