"""Tables without table talk: their chat is closed until the game is over."""

from typing import Any

import pytest
import sqlalchemy as sa
from httpx import AsyncClient
from litestar import Litestar

from tests.server.browsing import browser, live_table, start
from tests.server.conftest import open_house
from tests.server.playing import guest, host_of, play_randomly, table_with
from tests.server.test_migrations import migrated_to
from trunkline.core.catalog import catalog
from trunkline.server.common.errors import Refused
from trunkline.server.store.schema import tables
from trunkline.server.store.store import upgrade
from trunkline.server.tables.chat import say, talk
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.studies import rematch, study

pytestmark = pytest.mark.anyio

CLOSED = "this table plays without table talk; the chat opens when the game is over"
THREE = ("me", "me", "me")


async def test_nobody_talks_until_the_game_is_over_not_even_after_a_restart(db: str) -> None:
    async with open_house(db) as context:
        table = (await table_with(context, *THREE, table_talk=False)).table
        await refused(context, table)
        await play_randomly(context, table, 5)
        await refused(context, table)
    async with open_house(db) as context:
        await refused(context, table)
        await play_randomly(context, table, 100_000)
    async with open_house(db) as context:
        live, viewer = await host_of(context, table)
        await say(context, live, viewer, "Ada", "well played")
        assert [line.text for line in await talk(context, live)] == ["well played"]


async def refused(context: AppContext, table: str) -> None:
    live, viewer = await host_of(context, table)
    for who in (viewer, viewer._replace(seats=(), is_host=False)):  # those who watch are as silent as those who play
        with pytest.raises(Refused, match=CLOSED):
            await say(context, live, who, "Ada", "hello")
    assert await talk(context, live) == []


async def test_a_table_that_says_nothing_of_it_may_talk(context: AppContext) -> None:
    live, viewer = await host_of(context, (await table_with(context, *THREE)).table)
    await say(context, live, viewer, "Ada", "hello")
    assert len(await talk(context, live)) == 1


async def test_a_rematch_is_as_silent_and_a_study_is_not(context: AppContext) -> None:
    opened = await table_with(context, *THREE, table_talk=False)
    live = await play_randomly(context, opened.table, 100_000)
    _, viewer = await host_of(context, opened.table)
    ada = (await guest(context, "Ada"))._replace(id=live.row.host)
    assert not (await context.table_cache.get(await rematch(context, live, ada))).row.table_talk
    assert (await context.table_cache.get(await study(context, live, viewer, ada, 3))).row.table_talk


@pytest.mark.parametrize("game", [game.name for game in catalog()])
async def test_the_form_makes_such_tables_of_every_game(app: Litestar, ada: AsyncClient, game: str) -> None:
    table, _ = await start(ada, *THREE, game=game, **{"no-table-talk": "on"})
    assert not (await live_table(app, table)).row.table_talk
    assert (await live_table(app, (await start(ada, *THREE, game=game))[0])).row.table_talk


async def test_the_page_says_so_and_offers_no_field_until_the_end(app: Litestar, ada: AsyncClient) -> None:
    table, _ = await start(ada, *THREE, **{"no-table-talk": "on"})
    page = (await ada.get(f"/tables/{table}")).text
    assert "no table talk" in page and "No table talk here: the chat opens when the game is over." in page
    assert "chat-form" not in page and 'id="chat-entry" data-region' in page
    context: AppContext = app.state.context
    await play_randomly(context, table, 100_000)
    assert 'id="chat-form"' in (await ada.get(f"/tables/{table}")).text
    assert (await ada.post(f"/tables/{table}/chat", data={"text": "well played"})).status_code == 200


async def test_a_word_too_early_is_refused_with_a_sentence_and_makes_nobody(app: Litestar, ada: AsyncClient) -> None:
    table, invites = await start(ada, "me", "friend", "bot", **{"no-table-talk": "on"})
    async with browser(app, **{"Accept-Language": "de"}) as eve:
        answer = await eve.post(f"/tables/{table}/chat", data={"name": "Eve", "text": "hello"})
        assert (answer.status_code, answer.headers.get("set-cookie")) == (400, None)
        assert answer.json()["error"] == "an diesem Tisch wird ohne Absprachen gespielt; der Chat öffnet nach Spielende"
        assert "Hier wird ohne Absprachen gespielt" in (await eve.get(f"/join/{invites[1]}")).text


async def test_programs_make_such_tables_and_are_told_of_them(client: AsyncClient) -> None:
    spec: dict[str, Any] = {"game": "american_rails", "seats": [{"kind": "me"}] * 3}
    for said, expected in (({"table_talk": False}, False), ({}, True)):
        made = (await client.post("/api/tables", json=spec | said)).json()
        assert (await client.get(f"/api/tables/{made['table']}")).json()["table_talk"] is expected
    assert (await client.post("/api/tables", json=spec | {"table_talk": "perhaps"})).status_code == 400


def test_tables_from_before_there_was_the_choice_may_talk() -> None:
    columns = (
        "id, game, edition, options, players, seed, title, kind, public, undo, host, number, waits, hints, created, changed"
    )
    values = "'t', 'chicago_express', 1, '{}', 3, 1, 'T', 'game', 1, 'mine', 'p', 0, 'person', 0, 0, 0"
    with sa.create_engine("sqlite://").begin() as connection:
        migrated_to(connection, "0004")
        connection.execute(sa.text(f"INSERT INTO tables ({columns}) VALUES ({values})"))
        upgrade(connection)
        assert connection.execute(sa.select(tables.c.table_talk)).scalar_one() is True
