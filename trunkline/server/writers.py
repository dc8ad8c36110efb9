"""How changes reach the disk. Nobody is told that something is written before it is."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine


class Writers(Protocol):
    """A transaction for whoever asks: all of it or nothing, on disk when the block is left."""

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    async def stop(self) -> None: ...


class SideBySide:
    """PostgreSQL: several transactions at once, each committed by itself."""

    ABREAST = 10

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.turnstile = asyncio.Semaphore(self.ABREAST)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        async with self.turnstile, self.engine.begin() as c:
            yield c

    async def stop(self) -> None:
        pass


class Group:
    """Writers that one commit serves."""

    def __init__(self) -> None:
        self.written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.commit: asyncio.Task[None] | None = None


class OneCommitForMany:
    """SQLite takes one writer at a time, and flushing to disk takes longer than writing.

    So whoever comes while a commit is running is written by the next one, each within a savepoint of its own.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.connection: AsyncConnection | None = None
        self.group: Group | None = None
        self.turn = asyncio.Lock()  # first come, first served: a commit waits behind those who came before it

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        async with self.turn:
            c, group = await self.joined()
            try:
                await c.exec_driver_sql("SAVEPOINT mine")
                yield c
                await c.exec_driver_sql("RELEASE mine")
            except BaseException:
                await self.take_back(c, group)
                raise
            if group.commit is None:
                group.commit = asyncio.create_task(self.commit(c, group))
        await asyncio.shield(group.written)

    async def joined(self) -> tuple[AsyncConnection, Group]:
        """The open transaction, or a new one."""
        if self.connection is None:
            self.connection = await self.engine.connect()
        if self.group is None:
            await self.connection.exec_driver_sql("BEGIN IMMEDIATE")
            self.group = Group()
        return self.connection, self.group

    async def take_back(self, c: AsyncConnection, group: Group) -> None:
        """Forget what this writer did; with nobody else in the transaction, end it."""
        if group.commit is None:
            self.group = None
            await c.rollback()
        else:
            await c.exec_driver_sql("ROLLBACK TO mine")
            await c.exec_driver_sql("RELEASE mine")

    async def commit(self, c: AsyncConnection, group: Group) -> None:
        async with self.turn:
            self.group = None
            try:
                await c.commit()
                group.written.set_result(None)
            except Exception as error:
                await c.rollback()
                group.written.set_exception(error)

    async def stop(self) -> None:
        if self.group is not None and self.group.commit is not None:
            await self.group.commit
        if self.connection is not None:
            await self.connection.close()
