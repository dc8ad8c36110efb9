"""Those who ask while an answer is under way are answered together; on PostgreSQL looks and entries go this way."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import select, text

from tests.server.playing import random_words, table_with
from trunkline.server.common.errors import LookAgain, NotStored, Overtaken
from trunkline.server.store.batches import MOST, Batches
from trunkline.server.store.notify_bridge import ended
from trunkline.server.store.postgresql import ENTER_ALL, LOOK, Postgresql
from trunkline.server.store.schema import entries, tables
from trunkline.server.tables.acting import act_at
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableCache, TableState

pytestmark = pytest.mark.anyio
DATABASES = ["postgres"]


class Desk:
    """Answers with the double, when told to; remembers who was answered together."""

    def __init__(self) -> None:
        self.together: list[list[int]] = []
        self.open = asyncio.Event()

    async def answer(self, asked: Sequence[int]) -> list[int]:
        self.together.append(list(asked))
        await self.open.wait()
        if 0 in asked:
            raise ZeroDivisionError
        return [2 * one for one in asked]


async def asked(batches: "Batches[int, int]", *questions: int) -> list["asyncio.Task[int]"]:
    found = [asyncio.create_task(batches.ask(question)) for question in questions]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return found


async def test_who_asks_meanwhile_is_answered_with_the_others() -> None:
    desk = Desk()
    batches = Batches(desk.answer)
    tasks = [*await asked(batches, 1), *await asked(batches, 2, 3)]
    desk.open.set()
    assert (await asyncio.gather(*tasks), desk.together) == ([2, 4, 6], [[1], [2, 3]])


async def test_an_error_is_for_those_who_were_asked_about_and_for_nobody_after_them() -> None:
    desk = Desk()
    batches = Batches(desk.answer)
    tasks = [*await asked(batches, 0, 1), *await asked(batches, 2)]
    desk.open.set()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert ([type(one) for one in found[:2]], found[2]) == ([ZeroDivisionError] * 2, 4)


async def test_who_stops_waiting_disturbs_nobody() -> None:
    desk = Desk()
    batches = Batches(desk.answer)
    first, second = await asked(batches, 1, 2)
    first.cancel()
    desk.open.set()
    assert await second == 4
    await batches.stop()
    assert desk.together == [[1, 2]]


async def test_a_batch_has_an_end() -> None:
    desk = Desk()
    batches = Batches(desk.answer)
    tasks = await asked(batches, *range(1, MOST + 3))
    desk.open.set()
    await asyncio.gather(*tasks)
    assert [len(one) for one in desk.together] == [MOST, 2]


async def test_where_several_asked_together_the_next_ones_are_waited_for() -> None:
    desk = Desk()
    desk.open.set()
    batches = Batches(desk.answer, gather=0.01)
    await asyncio.gather(*await asked(batches, 1, 2))
    first = await asked(batches, 3)
    await asyncio.gather(*first, *await asked(batches, 4))
    await batches.ask(5)
    assert desk.together == [[1, 2], [3, 4], [5]]


async def laid(context: AppContext) -> TableState:
    return await context.table_cache.get((await table_with(context, "me", "me", "me")).table)


async def acted(context: AppContext, live: TableState) -> int:
    assert live.turn is not None
    return (await act_at(context, live, [live.turn], await random_words(context, live.id), live.number)).number


async def test_many_tables_are_entered_at_once_and_a_race_has_one_winner(context: AppContext) -> None:
    lives = [await laid(context) for _ in range(5)]
    found = await asyncio.gather(*(acted(context, live) for live in [*lives, *lives, *lives]), return_exceptions=True)
    assert [found.count(1), sum(isinstance(one, LookAgain) for one in found)] == [5, 10]
    async with context.store.reading() as c:
        assert len((await c.execute(select(entries))).all()) == 5


async def test_a_table_that_somebody_holds_keeps_no_other_waiting(context: AppContext) -> None:
    held, free = await laid(context), await laid(context)
    async with context.store.writing() as c:
        await c.execute(select(tables.c.id).where(tables.c.id == held.id).with_for_update())
        waiting = asyncio.create_task(acted(context, held))
        assert await acted(context, free) == 1
        assert not waiting.done()
    assert await waiting == 1


async def test_an_entry_that_is_there_already_refuses_only_its_own_table(context: AppContext) -> None:
    damaged, whole = await laid(context), await laid(context)
    async with context.store.writing() as c:
        row = {"table": damaged.id, "number": 1, "kind": "act", "words": "pass", "seat": 0, "at": 0.0}
        await c.execute(entries.insert().values(**row))
    found = await asyncio.gather(acted(context, damaged), acted(context, whole), return_exceptions=True)
    assert (type(found[0]), found[1]) == (Overtaken, 1)


async def cut_off(context: AppContext) -> None:
    """PostgreSQL ends all connections but the one that asks for it."""
    async with context.store.reading() as c:
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        await c.execute(text(f"SELECT pg_terminate_backend(pid, 10000) {others}"))


async def test_a_lost_connection_is_made_anew(context: AppContext) -> None:
    live = await laid(context)
    assert await acted(context, live) == 1
    await cut_off(context)
    live = await TableCache(context.store).get(live.id)
    with pytest.raises(NotStored):
        await acted(context, live)
    live = await TableCache(context.store).get(live.id)
    assert await acted(context, live) == 2


async def test_the_statements_are_prepared_once(context: AppContext) -> None:
    live = await laid(context)
    for _ in range(3):
        await acted(context, await context.table_cache.get(live.id))
    database: Any = context.store.database
    assert isinstance(database, Postgresql)
    for connection in (database.looker, database.enterer):
        known = await (await connection.connection.execute("SELECT count(*) FROM pg_prepared_statements")).fetchone()
        assert known == (1,)


async def test_work_that_misses_its_cancellation_is_cancelled_again() -> None:
    async def stubborn() -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        await asyncio.Event().wait()

    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    await ended([task])
    assert task.cancelled()


@pytest.mark.parametrize(("statement", "given"), [(LOOK, '[{"table": "t", "known": 0}]'), (ENTER_ALL, "[]")])
async def test_the_statements_go_by_key_and_never_through_a_whole_table(
    context: AppContext, statement: str, given: str
) -> None:
    """Not even through one that PostgreSQL has counted while it was small."""
    await laid(context)
    database: Any = context.store.database
    await database.looker.connection.execute("ANALYZE")
    plan = await (await database.looker.connection.execute(f"EXPLAIN {statement}", (given,))).fetchall()
    ways = [line.strip() for (line,) in plan]
    assert any("Index Cond: ((id)::text" in way for way in ways), "\n".join(ways)
    assert not [way for way in ways if way.startswith(("Hash Cond", "Merge Cond", "->  Seq Scan"))], "\n".join(ways)
