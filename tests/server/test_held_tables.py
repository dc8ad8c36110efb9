"""A program acts at the table as its worker holds it in memory; whatever another worker has changed since is noticed."""

import asyncio
from collections.abc import AsyncIterator
from itertools import count

import pytest
from httpx import AsyncClient
from litestar import Litestar

from tests.server.conftest import open_house
from tests.server.playing import host_of, random_words, table_with
from tests.server.test_api import legal, made, post
from trunkline.core.game import Seat
from trunkline.server.admin.audit import Operator
from trunkline.server.admin.hosts import close_table
from trunkline.server.admin.tables import hide, reopen
from trunkline.server.common.errors import NotFound
from trunkline.server.store.events import TableEvent
from trunkline.server.tables.acting import act
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.seats import give_to_bot
from trunkline.server.tables.stream import Change, Shown, Watch, combined_news

pytestmark = pytest.mark.anyio


@pytest.fixture
async def other(db: str) -> AsyncIterator[AppContext]:
    """Another worker on the same database."""
    async with open_house(db) as context:
        yield context


async def played_once(client: AsyncClient) -> tuple[str, dict[str, str], str]:
    """A table that its worker holds after one action: its name, tokens, and what may be done next."""
    opened = await made(client, "me", "me", "me")
    table, tokens = opened["table"], opened["tokens"]
    first = (await legal(client, table, tokens["0"]))[0]["action"]
    assert (await post(client, table, tokens["0"], first, 0)).status_code == 200
    return table, tokens, (await legal(client, table, tokens["1"]))[0]["action"]


async def number_of(context: AppContext, table: str) -> int:
    return (await context.table_cache.get(table)).number


async def test_an_action_of_another_worker_is_noticed(client: AsyncClient, other: AppContext) -> None:
    table, tokens, words = await played_once(client)
    await act(other, table, [Seat(1)], words, 1)
    refused = await post(client, table, tokens["1"], words, 1)
    assert (refused.status_code, await number_of(other, table)) == (409, 2)


async def test_a_seat_that_another_worker_gave_away_acts_no_more(client: AsyncClient, other: AppContext) -> None:
    table, tokens, words = await played_once(client)
    live, host = await host_of(other, table)
    await give_to_bot(other, live, host, Seat(1), "L1")
    refused = await post(client, table, tokens["1"], words, 1)
    assert (refused.status_code, await number_of(other, table)) == (401, 1)


async def test_a_table_that_another_worker_closed_takes_nothing(client: AsyncClient, other: AppContext) -> None:
    table, tokens, words = await played_once(client)
    await close_table(other, *await host_of(other, table))
    refused = await post(client, table, tokens["1"], words, 1)
    assert (refused.status_code, await number_of(other, table)) == (403, 1)


async def test_what_changed_beside_the_game_does_not_refuse_an_action(client: AsyncClient, other: AppContext) -> None:
    table, tokens, words = await played_once(client)
    await close_table(other, *await host_of(other, table))
    async with other.store.writing() as c:
        await c.run_sync(lambda c: reopen(c, Operator("root"), table))
    done = await post(client, table, tokens["1"], words, 1)
    assert (done.status_code, await number_of(other, table)) == (200, 2)


async def test_news_of_an_action_is_told_without_a_look_until_the_last_look_is_old(other: AppContext) -> None:
    table = (await table_with(other, "me", "me", "me")).table
    watch = Watch(other, table, None)
    assert await watch.after_event(TableEvent(table, "hello")) == Change(table, 0, "hello")
    entered = TableEvent(table, "act", 7)  # as another worker says it; the database knows of nothing
    assert await watch.after_event(entered) == Change(table, 7, "act")
    watch.looked -= other.settings.heartbeat
    assert await watch.after_event(entered) == Change(table, 0, "act")


async def test_a_busy_table_that_is_hidden_leaves_its_watchers(other: AppContext) -> None:
    """Who may see it is looked at now and then, although every action tells its number."""
    table = (await table_with(other, "me", "me", "me")).table
    watch = Watch(other, table, None)
    await watch.after_event(TableEvent(table, "hello"))
    async with other.store.writing() as c:
        await c.run_sync(lambda c: hide(c, Operator("root"), table))
    watch.looked -= other.settings.heartbeat
    with pytest.raises(NotFound):
        await watch.after_event(TableEvent(table, "act", 1))


async def test_opening_a_stream_of_many_tables_lets_others_come_between(other: AppContext) -> None:
    shown = [Shown((await table_with(other, "me", "me", "me")).table, 0, "nothing") for _ in range(10)]
    ticks = count()

    async def tick() -> None:
        while next(ticks) >= 0:
            await asyncio.sleep(0)

    ticking, stream = asyncio.create_task(tick()), combined_news(other, shown, None)
    await anext(stream)
    before = next(ticks)
    for _ in shown:
        await anext(stream)
    ticking.cancel()
    await stream.aclose()  # type: ignore[attr-defined]
    assert next(ticks) - before > len(shown)


async def test_after_an_action_the_row_in_memory_is_the_row_on_disk(
    client: AsyncClient, other: AppContext, app: Litestar
) -> None:
    """Or the next action would be refused as overtaken, and then looked for."""
    table, tokens, _ = await played_once(client)
    for number in range(1, 45):
        held = app.state.context.table_cache.held(table, number)
        assert held is not None
        assert held.row == (live := await other.table_cache.get(table)).row
        words = await random_words(other, table)
        assert (await post(client, table, tokens[str(live.turn)], words, number)).json() == {"number": number + 1}
