"""All workers are replaced one after the other while people play: no post fails, streams come back, bots play on."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bench.rolling_restart import Plan, measure
from tests.server.conftest import open_house
from tests.server.playing import table_with
from tests.server.running import PATIENCE, Server, ask, serving, wait_until_said
from tests.server.test_running import GENTLY
from trunkline.server.bots.bot_runner import BotRunner
from trunkline.server.store.events import FAREWELL, Bus
from trunkline.server.store.offline import schemas
from trunkline.server.tables.context import AppContext

DATABASES = ["postgres"]  # several processes need it
SHORT = Plan(posts=300, restarts=2, clients=2, against_bots=1, between=20)


@pytest.fixture(scope="module")
def database(cluster: Any, migrated_postgres: str) -> str:
    return str(cluster.url(cluster.new_database(migrated_postgres)))


@pytest.fixture(scope="module")
def two_workers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    environment = {"TRUNKLINE_BOT_SECONDS": "0.05"}
    with serving(database, tmp_path_factory.mktemp("server") / "log", "--workers", "2", environment=environment) as server:
        yield server


def test_no_post_fails_and_every_stream_comes_back_and_misses_nothing(two_workers: Server, database: str) -> None:
    found = measure(two_workers, database, SHORT)
    assert found.acknowledged >= SHORT.posts
    assert (found.failed, found.lost, found.doubled) == (0, 0, 0)
    assert (found.restarts >= SHORT.restarts, found.backwards) == (True, 0)
    assert found.came_back > 0


def test_a_worker_that_needs_another_schema_does_not_take_the_place_of_one_that_serves(
    two_workers: Server, database: str
) -> None:
    with other_schema(database):
        two_workers.process.send_signal(signal.SIGHUP)
        wait_until_said(two_workers, "0 of 2 workers have been replaced")
    assert "this worker cannot serve: " in two_workers.said()
    assert ask(two_workers, "/api/tables")[0] == 200


@contextmanager
def other_schema(database: str) -> Iterator[None]:
    """As if a newer version had been installed."""
    with psycopg.connect(database, autocommit=True) as c:
        c.execute("UPDATE alembic_version SET version_num = '0001'")
        try:
            yield
        finally:
            c.execute("UPDATE alembic_version SET version_num = %s", (schemas()[0],))


def test_a_restart_does_not_keep_the_server_from_stopping(database: str, tmp_path: Path) -> None:
    with serving(database, tmp_path / "log", "--workers", "2") as server:
        server.process.send_signal(signal.SIGHUP)
        assert server.stop() in GENTLY
        assert server.said().count("Application startup complete") < 4  # the second worker was not replaced any more


def test_one_worker_goes_on_when_it_is_told_to_restart_one_after_the_other(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/x.sqlite", tmp_path / "log") as server:
        server.process.send_signal(signal.SIGHUP)
        wait_until_said(server, "there is only one, which goes on")
        assert ask(server, "/api/tables")[0] == 200


def test_whoever_comes_while_the_worker_leaves_is_sent_on_at_once() -> None:
    async def told() -> str:
        bus = Bus()
        bus.close_streams()
        async with bus.listening("table") as queue:
            return queue.get_nowait().kind

    assert asyncio.run(told()) == FAREWELL


@pytest.fixture
async def other_house(db: str) -> AsyncIterator[AppContext]:
    """Of another process that serves the same database."""
    async with open_house(db) as context:
        yield context


@pytest.mark.anyio
async def test_bots_play_on_in_another_process_when_theirs_stops(db: str, other_house: AppContext) -> None:
    """Nobody looks for tables that were left alone here: that happens only now and then."""
    taker = BotRunner(other_house)
    async with open_house(db) as context:
        opened, bot_runner = await table_with(context, "bot", "bot", "bot"), BotRunner(context)
        bot_runner.wake(opened.table)
        await until(context, opened.table, 3)
        await bot_runner.stop()
    seen = (await other_house.table_cache.get(opened.table)).number
    await until(other_house, opened.table, seen + 3)
    await taker.stop()


@pytest.mark.anyio
async def test_two_processes_do_not_go_on_thinking_for_the_same_bots(context: AppContext, other_house: AppContext) -> None:
    opened = await table_with(context, "bot", "bot", "bot")
    keepers = [BotRunner(context), BotRunner(other_house)]
    for bot_runner in keepers:
        bot_runner.wake(opened.table)
    async with asyncio.timeout(PATIENCE):
        while all(bot_runner.busy for bot_runner in keepers):
            await asyncio.sleep(0.01)
    assert (await context.table_cache.get(opened.table)).turn is not None  # the game is not over
    for bot_runner in keepers:
        await bot_runner.stop()


async def until(context: AppContext, table: str, number: int) -> None:
    """There are so many entries."""
    async with asyncio.timeout(PATIENCE):
        while (await context.table_cache.get(table)).number < number:
            await asyncio.sleep(0.01)
