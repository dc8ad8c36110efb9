"""SQLite, in the thread of the event loop: a statement takes microseconds, the way to another thread takes longer.

Only a commit, which waits for the disk, is done in another thread.
"""

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy import CursorResult, Executable, bindparam, event, insert, select, text
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from trunkline.server.common.errors import CANNOT_STORE, NotStored
from trunkline.server.common.threads import PAGES, Threads, in_thread
from trunkline.server.store.database import Connection, Step
from trunkline.server.store.rows import EntryRow, SeatRow, TableChanges, TableRow
from trunkline.server.store.schema import entries, people, seats, snapshots, tables

log = logging.getLogger("trunkline.database")
LONG_WRITE = 60.0  # seconds that one who writes may take
FRESH = 2.0  # seconds for which a commit proves that more can be stored
TRIAL = 16_000  # bytes, several pages of the file

PATIENCE, A_MOMENT = 5000, 200  # milliseconds, for another process that holds the file
PRAGMAS = (f"PRAGMA busy_timeout={PATIENCE}", "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON")

MOVE_ON = text(
    "UPDATE tables SET number = :number, changed = :now, turn = :turn, asked = :asked, waits = :waits, due = :due"
    " WHERE id = :table AND number = :seen AND changed = :was"
)
ENTER = text(
    'INSERT INTO entries ("table", number, kind, words, seat, at, asked)'
    " VALUES (:table, :number, :kind, :words, :seat, :now, :asked)"
)
KEEP = insert(snapshots)
BY_SEAT = (
    select(*(tables.c[name] for name in TableRow._fields), *(seats.c[name] for name in SeatRow._fields))
    .join(seats, seats.c.table == tables.c.id)
    .where(tables.c.id == bindparam("of"))
    .order_by(seats.c.seat)
)
WIDTH = len(TableRow._fields)
NEWER = (
    select(*(entries.c[name] for name in EntryRow._fields))
    .where(entries.c.table == bindparam("of"), entries.c.number > bindparam("known"))
    .order_by(entries.c.number)
)
T = TypeVar("T")


class Aside(Protocol):
    """Runs work that takes a connection in another thread."""

    def __call__(self, work: Callable[[sa.Connection], T]) -> Awaitable[T]: ...


class Here:
    """Adapts a sync connection to the async interface; ``aside`` runs what takes longer than a statement."""

    def __init__(self, connection: sa.Connection, aside: Aside) -> None:
        self.connection = connection
        self.aside = aside

    async def execute(self, statement: Executable, parameters: Any = None) -> CursorResult[Any]:
        return self.connection.execute(statement, parameters)

    async def scalar(self, statement: Executable, parameters: Any = None) -> Any:
        return self.connection.execute(statement, parameters).scalar()

    async def run_sync(self, work: Callable[[sa.Connection], T], /) -> T:
        return await self.aside(work)


class Group:
    """Writers that one commit serves."""

    def __init__(self) -> None:
        self.written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.commit: asyncio.Task[None] | None = None

    def refuse(self, error: BaseException) -> None:
        """Tell all who wait for the commit that nothing of theirs is stored; some may have stopped waiting."""
        if not self.written.done():
            self.written.set_exception(NotStored(CANNOT_STORE))
            self.written.exception()
        log.error("nothing could be stored for those who shared a commit", exc_info=error)


class Sqlite:
    """One connection that reads and one that writes. SQLite takes one writer at a time, and flushing takes longer than writing.

    So whoever comes while a commit is running is written by the next one, each within a savepoint of its own. An error such as
    a full disk makes SQLite roll back the whole transaction, and a COMMIT after that succeeds and stores nothing. So after
    every error, and before every commit, the connection is asked whether the transaction still stands.
    """

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self.reader, self.writer = self.engine.connect(), self.engine.connect()
        for connection in (self.reader, self.writer):  # nothing waits in the loop's thread
            connection.exec_driver_sql("PRAGMA busy_timeout = 0")
            connection.rollback()
        self.group: Group | None = None
        self.last: asyncio.Task[None] | None = None  # commit; it may still be under way when nobody waits for it any more
        self.turn = asyncio.Lock()  # first come, first served: a commit waits behind those who came before it
        self.disk = Threads(1, "commit")  # its own: no other work may keep a commit waiting
        self.gave_up = False  # waiting for another process that holds the file
        self.stored_at = -math.inf  # when something was last stored; never, after a failure

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        yield Here(self.reader, self.with_own_reader)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Connection]:
        async with self.turn:
            group = await self.joined()
            try:
                self.writer.exec_driver_sql("SAVEPOINT mine")
                yield Here(self.writer, self.with_writer)
                self.writer.exec_driver_sql("RELEASE mine")
            except BaseException as error:
                self.take_back(group, error)
                raise
            if group.commit is None:
                group.commit = self.last = asyncio.create_task(self.commit(group))
        await asyncio.shield(group.written)

    async def read_changes(self, table: str, known: int) -> TableChanges | None:
        """The thread does nothing else between the two questions; what was committed between them has a higher number."""
        found = self.reader.execute(BY_SEAT, {"of": table}).all()
        if not found:
            return None
        row = TableRow(*found[0][:WIDTH])
        newer = self.reader.execute(NEWER, {"of": table, "known": known}).all() if row.number > known else []
        newer_now = [EntryRow(*entry) for entry in newer if entry.number <= row.number]
        return TableChanges(row, [SeatRow(*one[WIDTH:]) for one in found], newer_now)

    async def enter(self, step: Step) -> bool:
        values = {name: value for name, value in step._asdict().items() if name != "snapshot"}
        async with self.writing() as c:
            if (await c.execute(MOVE_ON, values)).rowcount != 1:
                return False
            await c.execute(ENTER, values)
            if step.snapshot is not None:
                await c.execute(KEEP, step.snapshot._asdict())
        return True

    async def joined(self) -> Group:
        """Those in the open transaction, or the first of a new one."""
        if self.group is None:
            try:
                await self.begin()
            except BaseException:
                self.stored_at = -math.inf
                self.clear()
                raise
            self.group = Group()
        return self.group

    async def begin(self) -> None:
        """At once, or when another process has let go of the file: that is waited for in the other thread, and in vain once."""
        try:
            self.writer.exec_driver_sql("BEGIN IMMEDIATE")
        except OperationalError:
            if self.gave_up:
                raise
            self.gave_up = True
            await self.on_disk(lambda: self.begin_patiently(PATIENCE))
        self.gave_up = False

    async def with_own_reader(self, work: Callable[[sa.Connection], T]) -> T:
        """The loop's own reader must stay in the loop's thread."""

        def read() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        return await in_thread(PAGES, read)

    async def with_writer(self, work: Callable[[sa.Connection], T]) -> T:
        return await self.on_disk(lambda: work(self.writer))

    async def on_disk(self, work: Callable[[], T]) -> T:
        """In the other thread, and to its end even if nobody waits for it any more: it uses the connection meanwhile."""
        running = asyncio.ensure_future(in_thread(self.disk, work))
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            await asyncio.wait([running])
            raise

    def begin_patiently(self, patience: int) -> None:
        self.writer.exec_driver_sql(f"PRAGMA busy_timeout = {patience}")
        try:
            self.writer.exec_driver_sql("BEGIN IMMEDIATE")
        finally:
            self.writer.exec_driver_sql("PRAGMA busy_timeout = 0")

    @property
    def stands(self) -> bool:
        """Whether the transaction is still there; SQLite ends it by itself when the disk is full."""
        return bool(self.writer.connection.dbapi_connection.in_transaction)  # type: ignore[union-attr]

    def take_back(self, group: Group, error: BaseException) -> None:
        """Forget what this writer did; the others of its group share its fate only if the transaction is gone."""
        if group.commit is not None and self.back_to_savepoint():
            return
        if group.commit is not None:
            group.refuse(error)
        if is_trouble(error):
            self.stored_at = -math.inf
        self.group = None
        self.clear()

    def back_to_savepoint(self) -> bool:
        """Whether it could be done."""
        try:
            if self.stands:
                self.writer.exec_driver_sql("ROLLBACK TO mine")
                self.writer.exec_driver_sql("RELEASE mine")
            return self.stands
        except SQLAlchemyError:
            return False

    def clear(self) -> None:
        """End the transaction, if need be with the connection; a new one is made when it is next needed."""
        try:
            self.writer.rollback()
        except Exception:
            log.exception("a transaction could not be rolled back; its connection is given up")
            self.writer.invalidate()
            self.writer.rollback()

    async def commit(self, group: Group) -> None:
        async with self.turn:
            if group.written.done():
                return  # it was refused meanwhile
            self.group = None
            try:
                await self.on_disk(self.store)
                group.written.set_result(None)
            except Exception as error:
                self.stored_at = -math.inf
                group.refuse(error)
                self.clear()

    def store(self) -> None:
        """Commit; in a thread, for it waits for the disk."""
        if not self.stands:
            raise NotStored(CANNOT_STORE)
        self.writer.commit()
        self.stored_at = monotonic()

    async def check(self) -> None:
        """Raise what keeps this database from storing anything; tried out unless something was stored a moment ago.

        Whoever is writing just now, a long record perhaps, is not waited for: how that ends will tell.
        """
        if self.turn.locked() and monotonic() - self.stored_at < LONG_WRITE:
            return
        async with self.turn:
            if self.group is None and monotonic() - self.stored_at > FRESH:
                await self.on_disk(self.try_to_store)

    def try_to_store(self) -> None:
        """Needs new pages as a game does, and a commit."""
        try:
            self.begin_patiently(A_MOMENT)
            self.writer.exec_driver_sql("SAVEPOINT trial")
            self.writer.execute(insert(people), {"id": "trial", "name": "", "password": "x" * TRIAL, "created": 0.0})
            self.writer.exec_driver_sql("ROLLBACK TO trial")
            self.writer.exec_driver_sql("PRAGMA user_version = 0")  # the least that can be committed
            self.store()
        except Exception:
            self.stored_at = -math.inf
            self.clear()
            raise

    async def stop(self) -> None:
        """After whoever is writing and after the last commit, also when those it serves were cancelled meanwhile."""
        async with self.turn:
            last = self.last
        if last is not None:
            await last
        self.disk.stop()
        self.reader.close()
        self.writer.close()
        self.engine.dispose()


def is_trouble(error: BaseException) -> bool:
    """Whether the database is to blame, not the writer."""
    return isinstance(error, OperationalError)


def make_engine(url: str) -> sa.Engine:
    """Errors of this engine are told without the values, which are people's."""
    engine = sa.create_engine(url, hide_parameters=True, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so
        for pragma in PRAGMAS:
            connection.execute(pragma)

    return engine
