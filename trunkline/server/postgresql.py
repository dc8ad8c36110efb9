"""PostgreSQL: several transactions at once, each committed by itself."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import QueuePool

from trunkline.server.database import Connection, Step
from trunkline.server.schema import snapshots

ENTER = text(
    "WITH moved AS (UPDATE tables SET number = :number, changed = :now, turn = :turn, asked = :asked, waits = :waits"
    " WHERE id = :table AND number = :seen AND changed = :was RETURNING id)"
    ' INSERT INTO entries ("table", number, kind, words, seat, at)'
    " SELECT id, :number, :kind, :words, :seat, :now FROM moved"
)
KEEP = insert(snapshots)
ABREAST, CONNECTIONS = 10, 15  # of one process: writers at a time, and with the readers


class Postgresql:
    """Errors are told without the values, which are people's."""

    def __init__(self, url: str) -> None:
        self.engine = create_async_engine(url, pool_size=CONNECTIONS, max_overflow=0, hide_parameters=True)
        self.asking = self.engine.execution_options(isolation_level="AUTOCOMMIT")  # a question needs no transaction
        self.turnstile = asyncio.Semaphore(ABREAST)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        async with self.asking.connect() as c:
            yield c

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Connection]:
        async with self.turnstile, self.engine.begin() as c:
            yield c

    async def enter(self, step: Step) -> bool:
        values = {name: value for name, value in step._asdict().items() if name != "snapshot"}
        if step.snapshot is None:  # one statement, committed as soon as it is carried out
            async with self.turnstile, self.asking.connect() as c:
                return (await c.execute(ENTER, values)).rowcount == 1
        async with self.writing() as c:
            if (await c.execute(ENTER, values)).rowcount != 1:
                return False
            await c.execute(KEEP, step.snapshot)
            return True

    def connections(self) -> tuple[int, int]:
        """Used, and all there may be."""
        pool = self.engine.pool
        assert isinstance(pool, QueuePool)  # what an engine of this kind has
        return pool.checkedout(), pool.size()

    async def check(self) -> None:
        """A transaction with a number of its own, which a server that cannot write does not give."""
        async with self.writing() as c:
            await c.execute(text("SELECT txid_current()"))

    async def stop(self) -> None:
        await self.engine.dispose()
