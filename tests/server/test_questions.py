"""Questions about routes over HTTP: everybody who may see a table may ask, and what cannot be read is refused in a sentence."""

from collections.abc import AsyncIterator

import pytest
from httpx import AsyncClient
from litestar import Litestar

from tests.server.browsing import browser, private, start

pytestmark = pytest.mark.anyio

DATABASES = ["sqlite"]  # what is tested here does not depend on it


@pytest.fixture
async def eve(app: Litestar) -> AsyncIterator[AsyncClient]:
    async with browser(app, **{"Accept-Language": "de"}) as client:
        yield client


async def test_who_watches_may_ask_too(ada: AsyncClient, eve: AsyncClient) -> None:
    table, _ = await start(ada, "me", "friend", "friend", game="1830")
    answer = await eve.get(f"/tables/{table}/parts", params={"view": "routes-3.5-5"})
    assert answer.status_code == 200
    assert "Beste Strecken" in answer.text and "hat noch keinen Bahnhof" in answer.text


async def test_what_cannot_be_read_is_said_in_the_readers_language(ada: AsyncClient, eve: AsyncClient) -> None:
    table, _ = await start(ada, "me", "friend", "friend", game="1830")
    for path in ("", "/parts", "/board"):
        answer = await eve.get(f"/tables/{table}{path}", params={"view": "routes-3.9"})
        assert answer.status_code == 400
        assert "9: es gibt die Loks 2, 3, 4, 5, 6, D" in answer.json()["error"]


async def test_a_table_one_may_not_see_answers_no_question(ada: AsyncClient, eve: AsyncClient) -> None:
    table, _ = await private(ada, "me", "friend")
    assert (await eve.get(f"/tables/{table}/parts", params={"view": "routes-3"})).status_code == 404
