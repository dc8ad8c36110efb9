"""Nothing that takes long is done in the event loop, what is kept in memory is bounded, and no pool keeps a commit waiting."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from httpx import AsyncClient
from litestar import Litestar
from sqlalchemy import update

from tests.server.browsing import start
from tests.server.playing import play_randomly, table_with
from tests.server.running import ROOT
from trunkline.core.errors import BadRecord
from trunkline.core.game import SPECTATOR
from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.interchange.importer import import_strictly
from trunkline.present.message import StoryLine
from trunkline.records.text import MOST_ACTIONS, parse
from trunkline.server.api import routes as api
from trunkline.server.clocks.clock import LIVE, PRESETS
from trunkline.server.common.caches import SizedCache
from trunkline.server.common.errors import Refused
from trunkline.server.common.threads import IMPORTS, PAGES, PASSWORDS, Threads
from trunkline.server.store.schema import tables
from trunkline.server.store.snapshots import SNAPSHOT_EVERY
from trunkline.server.store.sqlite import Sqlite
from trunkline.server.tables import importing, people, table_clocks
from trunkline.server.tables import story_cache as chronicle
from trunkline.server.tables import table_state as live
from trunkline.server.tables import timeseries as courses
from trunkline.server.tables.acting import act
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.story_cache import CHUNK, Story, StoryCaches
from trunkline.server.web import front_routes, site
from trunkline.server.web import table_routes as site_table
from trunkline.server.web.pages import log

pytestmark = pytest.mark.anyio
DATABASES = ["sqlite"]
RECORD = ROOT / "trunkline/games/chicago_express/records/chicago_4_players.txt"
LONG_RECORD = ROOT / "trunkline/games/eighteen_thirty/records/bank-4.txt"
MANY = "trunkline record 1\nrules: chicago_express/1\nplayers: 3\nseed: 1\n\n" + "fly\n" * (MOST_ACTIONS + 1)
Patch = pytest.MonkeyPatch


@pytest.fixture
def threads(monkeypatch: Patch) -> Callable[[Any, str], set[str]]:
    """Notes in which threads a function is called."""

    def noted(owner: Any, name: str) -> set[str]:
        found, work = set[str](), getattr(owner, name)

        def noting(*given: Any, **named: Any) -> Any:
            found.add(threading.current_thread().name.partition("_")[0])
            return work(*given, **named)

        monkeypatch.setattr(owner, name, noting)
        return found

    return noted


async def imported(ada: AsyncClient) -> str:
    answer = await ada.post("/import", data={"text": RECORD.read_text(encoding="utf-8")})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


@pytest.mark.parametrize(
    ("owner", "name", "path"),
    [
        (chronicle, "tell_on", ""),
        (courses.TimeSeriesCache, "of", "?view=charts"),
        (site_table, "table_page", ""),
        (site_table, "table_parts", "/parts"),
        (site_table, "picture", "/board"),
        (site_table, "record_text", "/record"),
        (api, "record_text", "/record"),
        (live, "played_on", "/positions/150"),
    ],
)
async def test_telling_drawing_and_replaying_leave_the_loop(
    app: Litestar, ada: AsyncClient, threads: Callable[[Any, str], set[str]], owner: Any, name: str, path: str
) -> None:
    table, found = await imported(ada), threads(owner, name)
    prefix = "/api" if owner in (api, live) else ""
    if prefix:
        await make_public(app, table)
    assert (await ada.get(f"{prefix}{table}{path}")).status_code == 200
    assert found == {"replay" if owner is live else "page"}


async def make_public(app: Litestar, table: str) -> None:
    """So that the API shows it."""
    context: AppContext = app.state.context
    async with context.store.writing() as c:
        await c.execute(update(tables).where(tables.c.id == table.rpartition("/")[2]).values(public=True))


async def test_front_page_rules_and_pictures_leave_the_loop(ada: AsyncClient, threads: Callable[[Any, str], set[str]]) -> None:
    for module, name, path in (
        (front_routes, "front_page", "/"),
        (site, "rules_page", "/rules/1830"),
        (site, "game_picture", "/games/1830/picture.svg"),
    ):
        found = threads(module, name)
        assert (await ada.get(path)).status_code == 200
        assert found == {"page"}


async def test_passwords_and_records_have_threads_of_their_own(
    ada: AsyncClient, threads: Callable[[Any, str], set[str]]
) -> None:
    checking, reading = threads(people, "matches"), threads(importing, "verified")
    account = {"account": "grace", "password": "correct horse"}
    await ada.post("/account/register", data=account)
    assert (await ada.post("/account/login", data=account)).status_code == 303
    await imported(ada)
    assert (checking, reading) == ({"password"}, {"import"})


@contextmanager
def all_busy(*pools: Threads) -> Iterator[None]:
    """Every thread of these pools has something else to do."""
    done = threading.Event()
    for pool in pools:
        for _ in range(pool.count):
            pool.submit(done.wait)
    yield
    done.set()


async def test_a_commit_waits_for_no_page_password_or_import(app: Litestar, ada: AsyncClient, client: AsyncClient) -> None:
    with all_busy(PAGES, PASSWORDS, IMPORTS):
        table, _ = await start(ada, "me", "me", "me")
        done = await ada.post(f"/tables/{table}/act", data={"action": "bid 7", "seen": "0"})
        assert (done.status_code, done.json()) == (200, {"number": 1})
        database: Sqlite = app.state.context.store.database
        database.stored_at = 0.0
        assert (await client.get("/health")).json()["status"] == "well"


async def test_an_action_far_from_a_snapshot_waits_for_no_page(app: Litestar, ada: AsyncClient) -> None:
    context: AppContext = app.state.context
    table = await imported(ada)
    found = await context.table_cache.get(table.rpartition("/")[2])
    async with context.store.reading() as c:
        with all_busy(PAGES, PASSWORDS, IMPORTS):
            assert await live.position(c, found, SNAPSHOT_EVERY * 2) is not None


async def test_the_clocks_of_a_long_game_are_reckoned_outside_of_the_loop(
    context: AppContext, threads: Callable[[Any, str], set[str]]
) -> None:
    table = (await table_with(context, "me", "me", "me", clock=PRESETS[LIVE])).table
    there, found = await play_randomly(context, table, SNAPSHOT_EVERY + 1), threads(table_clocks, "after_all")
    kept = await context.clocks.get(there.row, there.seats)
    assert await table_clocks.ClockCache(context.store).get(there.row, there.seats) == kept
    assert found == {"replay"}


async def test_a_long_record_is_verified_in_a_process_of_its_own(
    app: Litestar, ada: AsyncClient, monkeypatch: Patch, threads: Callable[[Any, str], set[str]]
) -> None:
    context: AppContext = app.state.context
    await imported(ada)
    assert context.importer.pool is None
    monkeypatch.setattr(importing, "LONG", 1000)
    here = threads(importing, "verified")
    text = LONG_RECORD.read_text(encoding="utf-8")
    table = (await ada.post("/import", data={"text": text})).headers["location"].rpartition("/")[2]
    assert (context.importer.pool is not None, here) == (True, set())
    there, record = await context.table_cache.get(table), parse(text)
    assert (there.last, there.s) == (len(record.actions), record.now)
    wrong = await ada.post("/import", data={"text": text.replace("buy\n", "fly\n", 1)}, headers={"Accept-Language": "de"})
    assert wrong.status_code == 400 and "Zeile" in wrong.json()["error"], wrong.text


def test_a_record_of_too_many_actions_is_refused_before_the_first_is_played() -> None:
    with pytest.raises(BadRecord, match=f"evening: more than {MOST_ACTIONS} actions"):
        parse(MANY, "evening")
    with pytest.raises(BadRecord, match=f"more than {MOST_ACTIONS} actions"):
        import_strictly({"title": "1830", "players": [], "actions": [0] * (MOST_ACTIONS + 1)})


async def test_no_game_grows_longer_than_a_record_may_be(context: AppContext, monkeypatch: Patch) -> None:
    monkeypatch.setattr("trunkline.server.tables.acting.MOST_ACTIONS", 3)
    table = (await table_with(context, "me", "me", "me")).table
    there = await play_randomly(context, table, 3)
    assert there.turn is not None
    with pytest.raises(Refused, match="at most 3 actions"):
        await act(context, table, [there.turn], "pass", 3)


def test_a_cache_holds_so_many_bytes_and_at_least_the_newest() -> None:
    cache: SizedCache[str, list[int]] = SizedCache(10, len)
    for key in "abc":
        cache.put(key, [0] * 4)
    assert [cache.get(key) is not None for key in "abc"] == [False, True, True]
    cache.put("b", [0] * 5)  # it has grown, and is the newest now
    cache.put("d", [0] * 5)
    assert [cache.get(key) is not None for key in "bcd"] == [True, False, True]
    cache.put("huge", [0] * 100)
    assert (list(cache.kept), cache.bytes) == (["huge"], 100)


async def test_chronicles_are_bounded_and_their_older_lines_packed(app: Litestar, ada: AsyncClient) -> None:
    context: AppContext = app.state.context
    table = await context.table_cache.get((await imported(ada)).rpartition("/")[2])
    chronicles = StoryCaches()
    told = chronicles.of(table, SPECTATOR)
    assert len(told.told) == table.last > CHUNK
    assert len(told.told.packed) == table.last // CHUNK
    assert chronicles.kept.bytes == chronicle.size(told) > len(json.dumps(table.line))


def test_a_story_is_read_from_anywhere() -> None:
    story, lines = Story(), [[StoryLine(None, "test", Message(str(n)))] for n in range(3 * CHUNK + 5)]
    for line in lines:
        story.append(line)
    for first in (0, 1, CHUNK - 1, CHUNK, 2 * CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 4, 3 * CHUNK + 5):
        assert list(story.since(first)) == lines[first:]


async def test_the_log_of_a_very_long_game_is_shown_in_parts(ada: AsyncClient, monkeypatch: Patch) -> None:
    monkeypatch.setattr(log, "LONG", 100)
    monkeypatch.setattr(log, "AROUND", 10)
    table = await imported(ada)
    middle = (await ada.get(f"{table}/parts?at=50")).text
    shown = {int(part.partition('"')[0]) for part in middle.partition('id="log-lines"')[2].split('<li data-n="')[1:]}
    assert shown == {*range(41, 61), 30, 70}  # with the ways to what came before and after
    assert ">Earlier<" in middle and ">Later<" in middle
    last = (await ada.get(f"{table}/parts")).text
    assert ">Earlier<" in last and ">Later<" not in last
