"""SQLite, in the thread of the event loop: a statement takes microseconds, the way to another thread takes longer.

Only a commit, which waits for the disk, is done in another thread.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy import CursorResult, Executable, event, insert, text

from trunkline.server.database import Connection, Step
from trunkline.server.schema import snapshots

PRAGMAS = ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA busy_timeout=5000", "PRAGMA foreign_keys=ON")

MOVE_ON = text(
    "UPDATE tables SET number = :number, changed = :now, turn = :turn, asked = :asked, waits = :waits"
    " WHERE id = :table AND number = :seen AND changed = :was"
)
ENTER = text(
    'INSERT INTO entries ("table", number, kind, words, seat, at) VALUES (:table, :number, :kind, :words, :seat, :now)'
)
KEEP = insert(snapshots)


class Here:
    """A connection with the manners of an asynchronous one."""

    def __init__(self, connection: sa.Connection) -> None:
        self.connection = connection

    async def execute(self, statement: Executable, parameters: Any = None) -> CursorResult[Any]:
        return self.connection.execute(statement, parameters)

    async def scalar(self, statement: Executable, parameters: Any = None) -> Any:
        return self.connection.execute(statement, parameters).scalar()


class Group:
    """Writers that one commit serves."""

    def __init__(self) -> None:
        self.written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.commit: asyncio.Task[None] | None = None


class Sqlite:
    """One connection that reads and one that writes. SQLite takes one writer at a time, and flushing takes longer than writing.

    So whoever comes while a commit is running is written by the next one, each within a savepoint of its own.
    """

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self.reader, self.writer = self.engine.connect(), self.engine.connect()
        self.group: Group | None = None
        self.last: asyncio.Task[None] | None = None  # commit; it may still be under way when nobody waits for it any more
        self.turn = asyncio.Lock()  # first come, first served: a commit waits behind those who came before it

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        yield Here(self.reader)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Connection]:
        async with self.turn:
            group = self.joined()
            try:
                self.writer.exec_driver_sql("SAVEPOINT mine")
                yield Here(self.writer)
                self.writer.exec_driver_sql("RELEASE mine")
            except BaseException:
                self.take_back(group)
                raise
            if group.commit is None:
                group.commit = self.last = asyncio.create_task(self.commit(group))
        await asyncio.shield(group.written)

    async def enter(self, step: Step) -> bool:
        values = {name: value for name, value in step._asdict().items() if name != "snapshot"}
        async with self.writing() as c:
            if (await c.execute(MOVE_ON, values)).rowcount != 1:
                return False
            await c.execute(ENTER, values)
            if step.snapshot is not None:
                await c.execute(KEEP, step.snapshot)
        return True

    def joined(self) -> Group:
        """Those in the open transaction, or the first of a new one."""
        if self.group is None:
            self.writer.exec_driver_sql("BEGIN IMMEDIATE")
            self.group = Group()
        return self.group

    def take_back(self, group: Group) -> None:
        """Forget what this writer did; with nobody else in the transaction, end it."""
        if group.commit is None:
            self.group = None
            self.writer.rollback()
        else:
            self.writer.exec_driver_sql("ROLLBACK TO mine")
            self.writer.exec_driver_sql("RELEASE mine")

    async def commit(self, group: Group) -> None:
        async with self.turn:
            self.group = None
            try:
                await asyncio.to_thread(self.writer.commit)
                group.written.set_result(None)
            except Exception as error:
                self.writer.rollback()
                group.written.set_exception(error)

    async def stop(self) -> None:
        """After whoever is writing and after the last commit, also when those it serves were cancelled meanwhile."""
        async with self.turn:
            last = self.last
        if last is not None:
            await last
        self.reader.close()
        self.writer.close()
        self.engine.dispose()


def make_engine(url: str) -> sa.Engine:
    """Errors of this engine are told without the values, which are people's."""
    engine = sa.create_engine(url, hide_parameters=True, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so
        for pragma in PRAGMAS:
            connection.execute(pragma)

    return engine
