"""What was damaged in the database is noticed: a snapshot is made anew from the entries, a gap is an error."""

import json
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from tests.server.playing import play_randomly, random_words, table_with
from trunkline.core.wire import dump
from trunkline.server.errors import DamagedTable
from trunkline.server.house import House
from trunkline.server.live import SNAPSHOT_EVERY, Live, Shelf, position
from trunkline.server.schema import entries, snapshots
from trunkline.server.tables import Entry, append

pytestmark = pytest.mark.anyio

TWICE = 2 * SNAPSHOT_EVERY
DAMAGES = {
    "another state": {"state": json.dumps({"cash": [1]})},
    "no JSON": {"state": "{"},
    "another line": {"line": "[]"},
    "no checksum": {"checksum": ""},
    "no line at all": {"line": "0"},
}


async def played(house: House, count: int = TWICE + 5) -> Live:
    return await play_randomly(house, (await table_with(house, "me", "me", "me")).table, count)


async def saved(house: House, table: str) -> list[Any]:
    async with house.store.reading() as c:
        return list((await c.execute(select(snapshots).where(snapshots.c.table == table).order_by("number"))).all())


async def spoil(house: House, table: str, *numbers: int, **values: str) -> None:
    async with house.store.writing() as c:
        here = (snapshots.c.table == table, snapshots.c.number.in_(numbers))
        await c.execute(update(snapshots).where(*here).values(**values))


@pytest.mark.parametrize("values", DAMAGES.values(), ids=DAMAGES)
async def test_a_broken_snapshot_is_replayed_from_the_entries_and_replaced(house: House, values: dict[str, str]) -> None:
    live = await played(house)
    whole = await saved(house, live.id)
    await spoil(house, live.id, SNAPSHOT_EVERY, TWICE, **values)
    fresh = await Shelf(house.store).get(live.id)
    assert (fresh.s, fresh.moves, fresh.number) == (live.s, live.moves, live.number)
    assert await saved(house, live.id) == whole


async def test_a_snapshot_of_the_right_form_and_the_wrong_figures_is_noticed(house: House) -> None:
    live = await played(house, SNAPSHOT_EVERY)
    wrong = dump(live.s)
    wrong["cash"][0] += 1
    await spoil(house, live.id, SNAPSHOT_EVERY, state=json.dumps(wrong))
    async with house.store.reading() as c:
        assert await position(c, live, live.last) == live.s
    assert (await Shelf(house.store).get(live.id)).s == live.s


async def test_a_snapshot_of_another_table_is_none_of_this_one(house: House) -> None:
    live, other = await played(house, SNAPSHOT_EVERY + 1), await played(house, SNAPSHOT_EVERY + 2)
    [row] = await saved(house, other.id)
    await spoil(house, live.id, SNAPSHOT_EVERY, line=row.line, state=row.state, checksum=row.checksum)
    assert (await Shelf(house.store).get(live.id)).moves == live.moves


async def test_a_broken_snapshot_behind_an_undo_is_made_anew(house: House) -> None:
    live = await played(house, SNAPSHOT_EVERY - 3)
    async with house.store.reading() as c:
        before = await position(c, live, 20)
    await append(house, live, Entry("undo", "20", 0), before, live.moves[:20])
    live = await play_randomly(house, live.id, 10)
    whole = await saved(house, live.id)
    await spoil(house, live.id, SNAPSHOT_EVERY, state="")
    assert (await Shelf(house.store).get(live.id)).s == live.s
    assert await saved(house, live.id) == whole


@pytest.mark.parametrize("number", [1, 7, 9])
async def test_a_missing_entry_is_an_error_and_not_a_wrong_position(house: House, number: int) -> None:
    live = await played(house, 9)
    async with house.store.writing() as c:
        await c.execute(delete(entries).where(entries.c.table == live.id, entries.c.number == number))
    with pytest.raises(DamagedTable, match=f"entry {number} is missing"):
        await Shelf(house.store).get(live.id)


@pytest.mark.parametrize(("kind", "words"), [("act", "fly away"), ("act", "bid 7"), ("undo", "x"), ("undo", "40")])
async def test_an_entry_that_cannot_be_played_is_an_error(house: House, kind: str, words: str) -> None:
    live = await played(house, 30)
    async with house.store.writing() as c:
        here = (entries.c.table == live.id, entries.c.number == 25)
        await c.execute(update(entries).where(*here).values(kind=kind, words=words))
    with pytest.raises(DamagedTable, match="entry 25 of its log cannot be played"):
        await Shelf(house.store).get(live.id)


async def test_a_gap_before_a_whole_snapshot_does_not_close_the_table(house: House) -> None:
    live = await played(house)
    async with house.store.writing() as c:
        await c.execute(delete(entries).where(entries.c.table == live.id, entries.c.number == 3))
    shelf = Shelf(house.store)
    assert (await shelf.get(live.id)).s == live.s
    assert await random_words(house, live.id, shelf)
