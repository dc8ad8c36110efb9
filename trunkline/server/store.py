"""The database: transactions, migrations, and news that goes out only with what was written."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from trunkline.server.bus import Bus, News
from trunkline.server.post import Post
from trunkline.server.schema import tables
from trunkline.server.writers import OneCommitForMany, SideBySide, Writers

PRAGMAS = ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA busy_timeout=5000", "PRAGMA foreign_keys=ON")


class Store:
    """One database, and the news about it."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self.bus = Bus()
        self.writers: Writers = OneCommitForMany(self.engine) if is_sqlite(url) else SideBySide(self.engine)
        self.post = None if is_sqlite(url) else Post(url, self.bus)

    async def start(self) -> None:
        if self.post is not None:
            self.post.start()

    async def stop(self) -> None:
        if self.post is not None:
            await self.post.stop()
        await self.writers.stop()
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as c:
            yield c

    @asynccontextmanager
    async def writing(self, *news: News) -> AsyncIterator[AsyncConnection]:
        """All of it or nothing; the news is told once it is true."""
        async with self.writers.writing() as c:
            yield c
        for item in news:
            self.bus.publish(item)
            if self.post is not None:
                self.post.send(item)


async def hold(c: AsyncConnection, table: str) -> int:
    """Keep others from changing this table until the transaction ends; gives its number of entries."""
    return int((await c.execute(select(tables.c.number).where(tables.c.id == table).with_for_update())).scalar_one())


def is_sqlite(url: str) -> bool:
    return url.startswith("sqlite")


def make_engine(url: str) -> AsyncEngine:
    """Errors of this engine are told without the values, which are people's."""
    if not is_sqlite(url):
        return create_async_engine(url, pool_size=10, max_overflow=5, hide_parameters=True)
    engine = create_async_engine(url, hide_parameters=True)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    return engine


async def migrate(url: str) -> None:
    """Bring the database to the present schema; run once, before anybody serves."""
    engine = make_engine(url)
    async with engine.begin() as c:
        if is_sqlite(url):
            await c.exec_driver_sql("BEGIN IMMEDIATE")
        await c.run_sync(upgrade)
    await engine.dispose()


def upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
