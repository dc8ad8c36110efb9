"""News between the processes that serve one PostgreSQL, by either way; and numbers that show out of order."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import psycopg
import pytest

from trunkline.server.common.settings import driver_url
from trunkline.server.store.events import AROUND, TableEvent
from trunkline.server.store.notify_bridge import AT_ONCE, WAYS
from trunkline.server.store.polling import KEPT, REMOVE, SEND, Moment, Polling, Seen
from trunkline.server.store.store import Store

pytestmark = pytest.mark.anyio
DATABASES = ["postgres"]


@asynccontextmanager
async def stores(db: str, way: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two processes, as good as; both listen."""
    async with AsyncExitStack() as open_things:
        found = []
        for _ in range(2):
            store = Store(driver_url(db), way)
            async with store.bus.listening("any") as queue:
                await store.start()
                open_things.push_async_callback(store.stop)
                assert await queue.get() == TableEvent("any", AROUND)  # from now on nothing is missed
            found.append(store)
        yield found[0], found[1]


@pytest.mark.parametrize("way", WAYS)
async def test_news_reaches_the_listeners_of_other_processes_and_the_own_once(db: str, way: str) -> None:
    async with stores(db, way) as (here, there), there.bus.listening("t") as far, here.bus.listening("t") as near:
        for kind in ("act", "undo", "chat"):
            here.tell(TableEvent("t", kind), TableEvent("other", kind))
            assert await far.get() == TableEvent("t", kind)
        assert [near.get_nowait().kind for _ in range(3)] == ["act", "undo", "chat"]
        there.tell(TableEvent("t", "rematch"))
        assert await near.get() == TableEvent("t", "rematch")
        assert far.get_nowait() == TableEvent("t", "rematch")
        assert near.empty()


@pytest.mark.parametrize("way", WAYS)
async def test_more_news_than_a_payload_holds_arrives(db: str, way: str) -> None:
    names = [f"table{n:019d}" for n in range(2 * AT_ONCE + 1)]  # as long as names of tables may be
    async with stores(db, way) as (here, there), AsyncExitStack() as open_things:
        queues = [await open_things.enter_async_context(there.bus.listening(name)) for name in names]
        here.tell(*(TableEvent(name, "k" * 10) for name in names))
        assert [(await queue.get()).table for queue in queues] == names


@pytest.mark.parametrize("way", WAYS)
async def test_after_a_lost_connection_listeners_are_told_to_look(db: str, way: str) -> None:
    async with stores(db, way) as (here, there), there.bus.listening("t") as far:
        with psycopg.connect(db, autocommit=True) as connection:
            others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            connection.execute(f"SELECT pg_terminate_backend(pid, 10000) {others}".encode())
        assert (await far.get()).kind == AROUND
        here.tell(TableEvent("t", "act"))  # perhaps into the lost connection: then it is sent again
        assert (await far.get()).kind == "act"


async def test_what_another_version_writes_has_everybody_look_and_stops_nothing(db: str) -> None:
    async with stores(db, "notify") as (here, there), there.bus.listening("t") as far:
        with psycopg.connect(db, autocommit=True) as connection:
            connection.execute("SELECT pg_notify('trunkline', %s)", ("another\nt act",))
        assert await far.get() == TableEvent("t", AROUND)
        here.tell(TableEvent("t", "act", 3))
        assert await far.get() == TableEvent("t", "act", 3)


class Ear:
    """A process that polls, without a pause."""

    def __init__(self, connection: Any) -> None:
        way = Polling()
        way.interval = 0.0
        self.payloads = way.heard(connection)

    async def next(self) -> str | None:
        return await anext(self.payloads)


@asynccontextmanager
async def connections(db: str) -> AsyncIterator[tuple[Any, Any, Any]]:
    async with AsyncExitStack() as open_things:
        yield tuple(  # type: ignore[misc]
            [
                await open_things.enter_async_context(await psycopg.AsyncConnection.connect(db, autocommit=True))
                for _ in range(3)
            ]
        )


async def test_a_lower_number_that_is_committed_later_is_told_and_delays_nothing(db: str) -> None:
    async with connections(db) as (slow, quick, third):
        ear = Ear(third)
        assert await ear.next() is None
        async with slow.transaction():
            await slow.execute(SEND, (["first drawn"],))
            await quick.execute(SEND, (["second drawn"],))
            assert await ear.next() == "second drawn"
            await quick.execute(SEND, (["third drawn"],))
            assert await ear.next() == "third drawn"
        assert await ear.next() == "first drawn"


async def test_a_number_that_was_rolled_back_is_given_up_and_nothing_is_told_twice(db: str) -> None:
    async with connections(db) as (slow, quick, third):
        ear = Ear(third)
        assert await ear.next() is None
        async with slow.transaction(force_rollback=True):
            await slow.execute(SEND, (["never"],))
            await quick.execute(SEND, (["one"],))
            assert await ear.next() == "one"
        for word in ("two", "three"):
            await quick.execute(SEND, ([word],))
            assert await ear.next() == word


async def test_old_news_is_removed(db: str) -> None:
    async with connections(db) as (one, _, _):
        await one.execute(SEND, (["old", "new"],))
        await one.execute("UPDATE changes SET at = at - %s WHERE news = 'old'", (KEPT + 1,))
        await one.execute(REMOVE, (KEPT,))
        assert await (await one.execute("SELECT news FROM changes")).fetchall() == [("new",)]


def test_what_is_missing_is_remembered_until_those_who_may_have_drawn_it_have_ended() -> None:
    seen = Seen(10)
    assert seen.take(Moment(50, 60, [(12, "b")])) == ["b"]
    assert (seen.low, seen.after, seen.missing) == (10, {12}, {11: 60})
    assert seen.take(Moment(59, 70, [(13, "c")])) == ["c"]
    assert (seen.low, seen.after, seen.missing) == (10, {12, 13}, {11: 60})
    assert seen.take(Moment(60, 70, [])) == []
    assert (seen.low, seen.after, seen.missing) == (13, set(), {})


def test_what_was_missing_is_told_when_it_shows() -> None:
    seen = Seen(0)
    assert seen.take(Moment(5, 6, [(2, "b"), (4, "d")])) == ["b", "d"]
    assert seen.take(Moment(5, 9, [(3, "c")])) == ["c"]
    assert (seen.low, seen.after, seen.missing) == (0, {2, 3, 4}, {1: 6})
    assert seen.take(Moment(5, 9, [(1, "a")])) == ["a"]
    assert (seen.low, seen.after, seen.missing) == (4, set(), {})
