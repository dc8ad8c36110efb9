"""The database: transactions, migrations, and news that goes out only with what was written."""

import logging
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager

import sqlalchemy as sa
from alembic import command
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from trunkline.server.common.errors import CANNOT_STORE, NotStored
from trunkline.server.store.database import Connection, Database, Step
from trunkline.server.store.events import HANDED_OVER, Bus, TableEvent
from trunkline.server.store.notify_bridge import WAYS, NotifyBridge
from trunkline.server.store.offline import changing, connecting, is_sqlite, migrations, refuse_newer
from trunkline.server.store.postgresql import Postgresql
from trunkline.server.store.rows import TableChanges
from trunkline.server.store.schema import tables
from trunkline.server.store.sqlite import Sqlite

log = logging.getLogger("trunkline.database")


class Store:
    """One database, and the news about it."""

    def __init__(self, url: str, way: str = "notify") -> None:
        """``way``: how news gets from process to process, see ``post``."""
        self.bus = Bus()
        self.database: Database = Sqlite(url) if is_sqlite(url) else Postgresql(url)
        self.post = None if is_sqlite(url) else NotifyBridge(url, self.bus, WAYS[way]())

    async def start(self) -> None:
        if self.post is not None:
            self.post.start()

    async def stop(self) -> None:
        if self.post is not None:
            await self.post.stop()
        await self.database.stop()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        with unwritable_refused():
            async with self.database.reading() as c:
                yield c

    @asynccontextmanager
    async def writing(self, *news: TableEvent) -> AsyncIterator[Connection]:
        """All of it or nothing; the news is told once it is true."""
        with unwritable_refused():
            async with self.database.writing() as c:
                yield c
        self.tell(*news)

    async def read_changes(self, table: str, known: int) -> TableChanges | None:
        """A table as it is now, with the entries after those known."""
        with unwritable_refused():
            return await self.database.read_changes(table, known)

    async def enter(self, step: Step) -> bool:
        """One more entry of a table's log, unless somebody was faster."""
        with unwritable_refused():
            entered = await self.database.enter(step)
        if entered:
            self.tell(TableEvent(step.table, "undo" if step.kind == "undo" else "act", step.number))
        return entered

    def connections(self) -> tuple[int, int]:
        """Of the pool: used, and all there may be; SQLite has none."""
        return self.database.connections() if isinstance(self.database, Postgresql) else (0, 0)

    async def check(self) -> None:
        """NotStored, with its sentence, when nothing can be written."""
        with unwritable_refused():
            await self.database.check()

    def hand_over(self, tables: Iterable[str]) -> None:
        """Other processes, if there are any, play the bots of these tables from now on."""
        if self.post is not None:
            for table in tables:
                self.post.send(TableEvent(table, HANDED_OVER))

    def tell(self, *news: TableEvent) -> None:
        for item in news:
            self.bus.publish(item)
            if self.post is not None:
                self.post.send(item)


@contextmanager
def unwritable_refused() -> Iterator[None]:
    """What the database cannot do is no fault of whoever asked, and is told to them as a sentence."""
    try:
        yield
    except OperationalError as error:
        log.error("the database cannot be written", exc_info=error)
        raise NotStored(CANNOT_STORE) from error


async def hold(c: Connection, table: str) -> int:
    """Keep others from changing this table until the transaction ends; gives its number of entries."""
    return int((await c.execute(select(tables.c.number).where(tables.c.id == table).with_for_update())).scalar_one())


def migrate(url: str) -> None:
    """Bring the database to the present schema; run once, before anybody serves."""
    with connecting(url) as engine, changing(engine) as c:
        refuse_newer(c, url)
        upgrade(c)


def upgrade(connection: sa.Connection, revision: str = "head") -> None:
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
