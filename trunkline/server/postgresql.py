"""PostgreSQL: several transactions at once, each committed by itself."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import create_async_engine

from trunkline.server.database import Connection

ABREAST = 10  # transactions of one process that write at the same time


class Postgresql:
    """Errors are told without the values, which are people's."""

    def __init__(self, url: str) -> None:
        self.engine = create_async_engine(url, pool_size=ABREAST, max_overflow=5, hide_parameters=True)
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

    async def stop(self) -> None:
        await self.engine.dispose()
