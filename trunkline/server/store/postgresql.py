"""PostgreSQL: several transactions at once; looks at tables and new entries go in batches, each batch a single statement."""

import asyncio
import json
import logging
from base64 import b64encode
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import QueuePool

from trunkline.server.store.batches import Batches
from trunkline.server.store.database import Connection, Step
from trunkline.server.store.prepared import Lost, Prepared, Refusal
from trunkline.server.store.rows import EntryRow, SeatRow, TableChanges, TableQuery, TableRow
from trunkline.server.store.schema import snapshots

log = logging.getLogger("trunkline.database")


def list_of(row: type[EntryRow] | type[SeatRow], source: str, order: str) -> str:
    """All these rows as one value; what they hold are words, whole numbers and nothing else, so JSON changes nothing."""
    columns = ", ".join(f'x."{name}"' for name in row._fields)
    return f"(SELECT json_agg(json_build_array({columns}) ORDER BY x.{order}) FROM {source})"


# The limit keeps the planner from going through all tables instead, which it prefers while it believes that there are few.
LOOK = f"""
SELECT asked."table", asked.known, {", ".join(f't."{name}"' for name in TableRow._fields)},
    {list_of(SeatRow, 'seats x WHERE x."table" = t.id', "seat")},
    {list_of(EntryRow, 'entries x WHERE x."table" = t.id AND x.number > asked.known', "number")}
FROM json_to_recordset(%s) AS asked("table" text, known int)
JOIN LATERAL (SELECT * FROM tables WHERE id = asked."table" LIMIT 1) t ON true
"""
# Rows that others hold are left alone rather than waited for, so that no batch waits, and no two batches for each other.
ENTER_ALL = """
WITH given AS (
    SELECT * FROM json_to_recordset(%s) AS g("table" text, seen int, was float8, number int, kind text, words text, seat int,
        now float8, turn int, asked text, waits text, due float8, packed text, checksum text)
), held AS (
    SELECT t.id FROM tables t JOIN given g ON t.id = g."table" AND t.number = g.seen AND t.changed = g.was
    FOR NO KEY UPDATE OF t SKIP LOCKED
), moved AS (
    UPDATE tables t SET number = g.number, changed = g.now, turn = g.turn, asked = g.asked, waits = g.waits, due = g.due
    FROM given g JOIN held ON held.id = g."table" WHERE t.id = g."table" RETURNING t.id
), saved AS (
    INSERT INTO snapshots ("table", number, packed, checksum)
    SELECT g."table", g.number, decode(g.packed, 'base64'), g.checksum
    FROM given g JOIN moved ON moved.id = g."table" WHERE g.packed IS NOT NULL
)
INSERT INTO entries ("table", number, kind, words, seat, at, asked)
SELECT g."table", g.number, g.kind, g.words, g.seat, g.now, g.asked FROM given g JOIN moved ON moved.id = g."table"
RETURNING "table"
"""
ENTER = text(
    "WITH moved AS (UPDATE tables SET number = :number, changed = :now, turn = :turn, asked = :asked, waits = :waits,"
    " due = :due"
    " WHERE id = :table AND number = :seen AND changed = :was RETURNING id)"
    ' INSERT INTO entries ("table", number, kind, words, seat, at, asked)'
    " SELECT id, :number, :kind, :words, :seat, :now, :asked FROM moved"
)
KEEP = insert(snapshots)
GATHER = 0.005  # seconds for which entries wait for others: a commit costs as much for many as for one
ABREAST, CONNECTIONS = 8, 13  # of one process: writers at a time, and with the readers; batches have two of their own


class Postgresql:
    """Errors are told without the values, which are people's."""

    def __init__(self, url: str) -> None:
        self.engine = create_async_engine(url, pool_size=CONNECTIONS, max_overflow=0, hide_parameters=True)
        self.asking = self.engine.execution_options(isolation_level="AUTOCOMMIT")  # a question needs no transaction
        self.turnstile = asyncio.Semaphore(ABREAST)
        self.looker, self.enterer = Prepared(url), Prepared(url)
        self.looks, self.steps = Batches(self.read_all_changes), Batches(self.enter_all, GATHER)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        async with self.asking.connect() as c:
            yield c

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Connection]:
        async with self.turnstile, self.engine.begin() as c:
            yield c

    async def read_changes(self, table: str, known: int) -> TableChanges | None:
        return await self.looks.ask(TableQuery(table, known))

    async def read_all_changes(self, asked: Sequence[TableQuery]) -> list[TableChanges | None]:
        """A lost connection is made anew, once: asking twice changes nothing."""
        given = json.dumps([look._asdict() for look in asked])
        try:
            rows = await self.looker.ask(LOOK, given)
        except Lost:
            rows = await self.looker.ask(LOOK, given)
        found = {
            TableQuery(*row[:2]): TableChanges(TableRow(*row[2:-2]), seats_in(row[-2]), entries_in(row[-1])) for row in rows
        }
        return [found.get(look) for look in asked]

    async def enter(self, step: Step) -> bool:
        """With others if it can be; what was not entered so is tried alone, which tells why, and waits if the table is held."""
        return await self.steps.ask(step) or await self.enter_alone(step)

    async def enter_all(self, steps: Sequence[Step]) -> list[bool]:
        """Those entered, one of each table; nobody learns from the others' why a step was not."""
        first = {step.table: step for step in reversed(steps)}
        try:
            rows = await self.enterer.ask(ENTER_ALL, json.dumps([with_packed(step) for step in first.values()]))
        except Refusal as error:
            log.warning("a batch of %d entries was refused (%s); each is tried alone", len(first), error)
            rows = []
        entered = {table for (table,) in rows}
        return [step.table in entered and first[step.table] is step for step in steps]

    async def enter_alone(self, step: Step) -> bool:
        if step.snapshot is None:  # one statement, committed as soon as it is carried out
            async with self.turnstile, self.asking.connect() as c:
                return (await c.execute(ENTER, without_snapshot(step))).rowcount == 1
        async with self.writing() as c:
            if (await c.execute(ENTER, without_snapshot(step))).rowcount != 1:
                return False
            await c.execute(KEEP, step.snapshot._asdict())
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
        for batches, connection in ((self.looks, self.looker), (self.steps, self.enterer)):
            await batches.stop()
            await connection.close()
        await self.engine.dispose()


def without_snapshot(step: Step) -> dict[str, object]:
    return {name: value for name, value in step._asdict().items() if name != "snapshot"}


def with_packed(step: Step) -> dict[str, object]:
    """As ``ENTER_ALL`` takes it."""
    packed, checksum = (b"", None) if step.snapshot is None else (step.snapshot.packed, step.snapshot.checksum)
    return without_snapshot(step) | {"packed": b64encode(packed).decode() or None, "checksum": checksum}


def seats_in(found: Sequence[Sequence[object]] | None) -> list[SeatRow]:
    return [SeatRow(*row) for row in found or []]  # type: ignore[arg-type]


def entries_in(found: Sequence[Sequence[object]] | None) -> list[EntryRow]:
    return [EntryRow(*row) for row in found or []]  # type: ignore[arg-type]
