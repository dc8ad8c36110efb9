"""The host, who made a table, closes its chat or the table; everybody is told, and nobody goes on there, bots included."""

import asyncio
import re
from typing import Any

import pytest
from httpx import AsyncClient
from litestar import Litestar
from sqlalchemy import select, update

from tests.server.browsing import live_table, start
from tests.server.playing import play_randomly
from tests.server.test_admin import done, house_in, post, rows, two_at_a_table
from trunkline.server.admin.audit import SERVER
from trunkline.server.admin.hosts import close_table
from trunkline.server.admin.idle import EVERY, Look, close_idle_now, runs_evenly
from trunkline.server.admin.tables import A_DAY
from trunkline.server.common.errors import Refused
from trunkline.server.common.settings import Settings
from trunkline.server.store.events import AROUND, TableEvent
from trunkline.server.store.schema import audit, tables
from trunkline.server.tables.context import AppContext, Chair, TableSpec
from trunkline.server.tables.laying import BOT_TABLES, create
from trunkline.server.tables.people import new_person
from trunkline.server.tables.seats import give_to_bot
from trunkline.server.tables.stream import news
from trunkline.server.tables.table_state import NOBODY

pytestmark = pytest.mark.anyio

NOT_YOURS = "only the host, who made this table, may do that"


async def test_the_host_closes_the_chat_and_opens_it_again(app: Litestar, ada: AsyncClient, eve: AsyncClient) -> None:
    table = await two_at_a_table(ada, eve)
    bus = house_in(app).store.bus
    async with bus.listening(table) as queue:
        assert await post(ada, f"/tables/{table}/chat/close") == (200, '{"done":true}')
        assert queue.get_nowait() == TableEvent(table, "chat")
        for client in (ada, eve):
            status, said = await post(client, f"/tables/{table}/chat", text="hello")
            assert (status, "the host of this table has closed its chat" in said) == (400, True)
        page = (await eve.get(f"/tables/{table}")).text
        assert "The host has closed the chat." in page and 'id="chat-form"' not in page
        assert (await post(ada, f"/tables/{table}/chat/close"))[0] == 400
        assert (await post(ada, f"/tables/{table}/chat/open"))[0] == 200
        assert queue.get_nowait() == TableEvent(table, "chat")
    assert (await post(ada, f"/tables/{table}/chat/open"))[0] == 400
    assert (await post(eve, f"/tables/{table}/chat", text="hello"))[0] == 200
    assert 'id="chat-form"' in (await eve.get(f"/tables/{table}")).text


async def test_the_host_closes_the_table(db: str, app: Litestar, ada: AsyncClient, eve: AsyncClient) -> None:
    table = await two_at_a_table(ada, eve)
    async with house_in(app).store.bus.listening(table) as queue:
        assert (await post(ada, f"/tables/{table}/close"))[0] == 200
        assert queue.get_nowait() == TableEvent(table, "closed")
    number = (await live_table(app, table)).number
    for client, path, fields in (
        (ada, "act", {"action": "pass", "seen": number}),
        (eve, "chat", {"text": "why?"}),
        (ada, "close", {}),
        (ada, "chat/close", {}),
    ):
        status, said = await post(client, f"/tables/{table}/{path}", **fields)
        assert (status, "this table has been closed by its host" in said) == (403, True), path
    for address in (f"/tables/{table}", "/"):
        page = (await eve.get(address)).text
        assert "by Ada, <time" in page, address
    assert "Geschlossen von Ada, <time" in (await eve.get("/", headers={"Accept-Language": "de"})).text
    [listed] = (await eve.get("/api/tables")).json()
    assert (listed["closed"], listed["closed_by"], listed["host"]) == (True, "host", "Ada")
    await done(db, "reopen", table)  # the operator alone
    assert (await live_table(app, table)).row.closed_by is None
    assert await rows(app, select(audit.c.what)) == [("reopen",)]  # what hosts do is their own affair


async def test_nobody_else_closes_anything(app: Litestar, ada: AsyncClient, eve: AsyncClient, client: AsyncClient) -> None:
    table = await two_at_a_table(ada, eve)
    client.headers["Origin"] = str(client.base_url).rstrip("/")
    for path in ("close", "chat/close", "chat/open"):
        for other in (eve, client):
            status, said = await post(other, f"/tables/{table}/{path}")
            assert (status, NOT_YOURS in said) == (403, True)
        german = await eve.post(f"/tables/{table}/{path}", headers={"Accept": "application/json", "Accept-Language": "de"})
        assert german.json() == {"error": "das darf nur der Gastgeber, der diesen Tisch eröffnet hat"}
    row = (await live_table(app, table)).row
    assert (row.closed, row.chat_closed) == (None, None)
    of_hosts = {"close", "chat/close", "hints/on", "spectators/quiet"}
    assert managed((await ada.get(f"/tables/{table}")).text) >= of_hosts
    assert not managed((await eve.get(f"/tables/{table}")).text) & of_hosts


def managed(page: str) -> set[str]:
    return set(re.findall('data-manage="([^"]+)"', page))


async def test_a_finished_table_cannot_be_closed(app: Litestar, ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me")
    await play_randomly(house_in(app), table, 100_000)
    status, said = await post(ada, f"/tables/{table}/close")
    assert (status, "a finished table cannot be closed" in said) == (400, True)
    page = (await ada.get(f"/tables/{table}")).text
    assert 'data-manage="close"' not in page and 'data-manage="chat/close"' in page
    assert (await live_table(app, table)).row.closed is None


async def test_a_bot_that_thinks_while_the_table_is_closed_does_not_move(app: Litestar, ada: AsyncClient) -> None:
    context = house_in(app)
    async with context.store.writing() as c:
        person = await new_person(c, "Ada")
    opened = await create(context, person, TableSpec("chicago_express", [Chair("me"), Chair("bot"), Chair("bot")], seed=1))
    live = await play_to_a_bot(context, opened.table)
    bot_runner = app.state.bot_runner
    thinking = asyncio.create_task(bot_runner.move(live))
    await close_table(context, await context.table_cache.get(live.id), NOBODY._replace(person=person.id, is_host=True))
    with pytest.raises(Refused):
        await thinking
    await bot_runner.play_on(live.id)
    assert live.id not in await bot_runner.left_alone()
    after = await context.table_cache.get(live.id)
    assert (after.number, after.row.waits) == (live.number, "nobody")


async def play_to_a_bot(context: AppContext, table: str) -> Any:
    live = await context.table_cache.get(table)
    while live.row.waits != "bot":
        live = await play_randomly(context, table, 1)
    return live


async def test_a_bot_that_is_called_while_the_table_is_closed_does_not_wake_it(app: Litestar, ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me")
    context, before = house_in(app), await live_table(app, table)
    viewer = NOBODY._replace(person=before.row.host, is_host=True)
    await close_table(context, before, viewer)
    await give_to_bot(context, before, viewer, before.deciding[0], "L0")  # by somebody who saw it open
    assert (await live_table(app, table)).row.waits == "nobody"


async def test_closed_games_of_bots_do_not_count_as_running(context: AppContext) -> None:
    async with context.store.writing() as c:
        person = await new_person(c, "Ada")
    spec = TableSpec("chicago_express", [Chair("bot")] * 3, seed=1)
    made = [(await create(context, person, spec)).table for _ in range(BOT_TABLES)]
    with pytest.raises(Refused, match="games of bots alone are running"):
        await create(context, person, spec)
    await close_table(context, await context.table_cache.get(made[0]), NOBODY._replace(person=person.id, is_host=True))
    await create(context, person, spec)


# -- programs --------------------------------------------------------------------------------------------


async def test_programs_close_the_tables_they_made(client: AsyncClient) -> None:
    spec: dict[str, Any] = {"game": "chicago_express", "seats": [{"kind": "me"}, {"kind": "friend"}, {"kind": "bot"}]}
    made = (await client.post("/api/tables", json=spec)).json()
    taken = (await client.post("/api/seats", json={"invite": made["invites"]["1"], "name": "Eve"})).json()
    mine, theirs = ({"Authorization": f"Bearer {token}"} for token in (made["tokens"]["0"], taken["token"]))
    table = f"/api/tables/{made['table']}"
    for path in ("close", "chat/close", "chat/open"):
        refused = await client.post(f"{table}/{path}", headers=theirs)
        assert (refused.status_code, refused.json()) == (403, {"error": NOT_YOURS})
        assert (await client.post(f"{table}/{path}")).status_code == 403
    assert (await client.post(f"{table}/chat/close", headers=mine)).json() == {"closed": None, "chat_open": False}
    assert (await client.post(f"{table}/chat/open", headers=mine)).json() == {"closed": None, "chat_open": True}
    closed = (await client.post(f"{table}/close", headers=mine)).json()
    assert (closed["closed"]["by"], closed["chat_open"]) == ("host", False)
    seen = (await client.get(table, headers=theirs)).json()
    assert (seen["closed"], seen["chat_open"]) == (closed["closed"], False)
    action = {"action": "pass", "seen": seen["number"]}
    acted = await client.post(f"{table}/actions", json=action, headers=mine)
    assert (acted.status_code, acted.json()) == (403, {"error": "this table has been closed by its host"})
    described = (await client.get("/api/docs")).json()["paths"]
    assert {"/api/tables/{table}/close", "/api/tables/{table}/chat/close", "/api/tables/{table}/chat/open"} <= described.keys()


# -- the stream, and tables that nobody plays at -----------------------------------------------------------


async def test_a_stream_notices_what_the_command_line_closed(db: str, app: Litestar, ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me")
    context = house_in(app)
    stream = news(context, table, NOBODY)
    assert kind(await anext(stream)) == "hello"
    await done(db, "close", table)
    context.store.tell(TableEvent(table, "quiet"))  # as after a silence
    assert kind(await anext(stream)) == AROUND
    await stream.aclose()  # type: ignore[attr-defined]


def kind(event: Any) -> str:
    return str(event.data).partition('"kind": "')[2].partition('"')[0]


def test_a_clock_that_jumps_makes_no_table_old() -> None:
    last = Look(1000.0, 50.0)
    assert runs_evenly(last, Look(1000.0 + EVERY, 50.0 + EVERY))
    assert not runs_evenly(last, Look(1000.0 + 40 * A_DAY, 50.0 + EVERY))
    assert not runs_evenly(last, Look(1000.0 - A_DAY, 50.0 + EVERY))


async def test_the_server_closes_idle_tables_if_its_host_wants_that(app: Litestar, ada: AsyncClient) -> None:
    old, young = [(await start(ada, "me", "me", "me"))[0] for _ in range(2)]
    context = house_in(app)
    async with context.store.writing() as c:
        await c.execute(update(tables).where(tables.c.id == old).values(changed=tables.c.changed - 31 * A_DAY))
    assert Settings().close_idle == 0
    context.settings = Settings(db=context.settings.db, close_idle=30)
    async with context.store.bus.listening(old) as queue:
        assert sorted(await asyncio.gather(close_idle_now(context), close_idle_now(context))) == [[], [old]]  # two workers
        assert queue.get_nowait() == TableEvent(old, "closed")
    assert (await live_table(app, old)).row.closed_by == "idle"
    assert (await live_table(app, young)).row.closed is None
    assert "because nobody played, <time" in (await ada.get(f"/tables/{old}")).text
    await done(context.settings.db, "reopen", old)
    assert await close_idle_now(context) == []  # somebody wants to go on there
    lines = await rows(app, select(audit.c.who, audit.c.what, audit.c.about, audit.c.reason).order_by(audit.c.number))
    assert lines[0] == (SERVER.name, "close-idle", old, "idle for 30 days")
    assert [line.what for line in lines] == ["close-idle", "reopen"]
