"""What was damaged in the database is noticed: a snapshot is made anew from the entries, a gap is an error."""

import json
import zlib
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from tests.server.playing import play_randomly, random_words, table_with
from trunkline.core.state import copy
from trunkline.server.common.errors import DamagedTable
from trunkline.server.store.schema import entries, snapshots
from trunkline.server.store.snapshots import SNAPSHOT_EVERY, snapshot_row
from trunkline.server.tables.acting import Entry, append
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableCache, TableState, position

pytestmark = pytest.mark.anyio

TWICE = 2 * SNAPSHOT_EVERY
DAMAGES = {
    "another state": {"packed": zlib.compress(json.dumps([[], {"cash": [1]}]).encode())},
    "nothing that was packed": {"packed": b"{"},
    "no checksum": {"checksum": ""},
    "nothing at all": {"packed": b""},
}


async def played(context: AppContext, count: int = TWICE + 5) -> TableState:
    return await play_randomly(context, (await table_with(context, "me", "me", "me")).table, count)


async def saved(context: AppContext, table: str) -> list[Any]:
    async with context.store.reading() as c:
        return list((await c.execute(select(snapshots).where(snapshots.c.table == table).order_by("number"))).all())


async def spoil(context: AppContext, table: str, *numbers: int, **values: bytes | str) -> None:
    async with context.store.writing() as c:
        here = (snapshots.c.table == table, snapshots.c.number.in_(numbers))
        await c.execute(update(snapshots).where(*here).values(**values))


@pytest.mark.parametrize("values", DAMAGES.values(), ids=DAMAGES)
async def test_a_broken_snapshot_is_replayed_from_the_entries_and_replaced(
    context: AppContext, values: dict[str, bytes | str]
) -> None:
    live = await played(context)
    whole = await saved(context, live.id)
    await spoil(context, live.id, SNAPSHOT_EVERY, TWICE, **values)
    fresh = await TableCache(context.store).get(live.id)
    assert (fresh.s, fresh.moves, fresh.number) == (live.s, live.moves, live.number)
    assert await saved(context, live.id) == whole


async def test_a_snapshot_of_the_right_form_and_the_wrong_figures_is_noticed(context: AppContext) -> None:
    live = await played(context, SNAPSHOT_EVERY)
    wrong: Any = copy(live.s)
    wrong.cash[0] += 1
    await spoil(context, live.id, SNAPSHOT_EVERY, packed=snapshot_row(live.id, SNAPSHOT_EVERY, live.moves, wrong).packed)
    async with context.store.reading() as c:
        assert await position(c, live, live.last) == live.s
    assert (await TableCache(context.store).get(live.id)).s == live.s


async def test_a_snapshot_of_another_table_is_none_of_this_one(context: AppContext) -> None:
    live, other = await played(context, SNAPSHOT_EVERY + 1), await played(context, SNAPSHOT_EVERY + 2)
    [row] = await saved(context, other.id)
    await spoil(context, live.id, SNAPSHOT_EVERY, packed=row.packed, checksum=row.checksum)
    assert (await TableCache(context.store).get(live.id)).moves == live.moves


async def test_a_broken_snapshot_behind_an_undo_is_made_anew(context: AppContext) -> None:
    live = await played(context, SNAPSHOT_EVERY - 3)
    async with context.store.reading() as c:
        before = await position(c, live, 20)
    await append(context, live, Entry("undo", "20", 0), before, live.moves[:20])
    live = await play_randomly(context, live.id, 10)
    whole = await saved(context, live.id)
    await spoil(context, live.id, SNAPSHOT_EVERY, packed=b"")
    assert (await TableCache(context.store).get(live.id)).s == live.s
    assert await saved(context, live.id) == whole


@pytest.mark.parametrize("number", [1, 7, 9])
async def test_a_missing_entry_is_an_error_and_not_a_wrong_position(context: AppContext, number: int) -> None:
    live = await played(context, 9)
    async with context.store.writing() as c:
        await c.execute(delete(entries).where(entries.c.table == live.id, entries.c.number == number))
    with pytest.raises(DamagedTable, match=f"entry {number} is missing"):
        await TableCache(context.store).get(live.id)


@pytest.mark.parametrize(("kind", "words"), [("act", "fly away"), ("act", "bid 7"), ("undo", "x"), ("undo", "40")])
async def test_an_entry_that_cannot_be_played_is_an_error(context: AppContext, kind: str, words: str) -> None:
    live = await played(context, 30)
    async with context.store.writing() as c:
        here = (entries.c.table == live.id, entries.c.number == 25)
        await c.execute(update(entries).where(*here).values(kind=kind, words=words))
    with pytest.raises(DamagedTable, match="entry 25 of its log cannot be played"):
        await TableCache(context.store).get(live.id)


async def test_a_gap_before_a_whole_snapshot_does_not_close_the_table(context: AppContext) -> None:
    live = await played(context)
    async with context.store.writing() as c:
        await c.execute(delete(entries).where(entries.c.table == live.id, entries.c.number == 3))
    table_cache = TableCache(context.store)
    assert (await table_cache.get(live.id)).s == live.s
    assert await random_words(context, live.id, table_cache)
