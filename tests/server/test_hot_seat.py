"""Several players at one device: nobody sees a hand but who has lifted the curtain, through whichever door they look."""

import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from httpx import AsyncClient
from litestar import Litestar
from sqlalchemy import update

from tests.server.browsing import HOME, browser, live_table
from trunkline.core.notation import spell
from trunkline.core.play import legal
from trunkline.server.app.application import make_app
from trunkline.server.common.settings import Settings
from trunkline.server.store.schema import tables
from trunkline.server.tables.acting import act
from trunkline.server.tables.stream import Shown, combined_news

pytestmark = pytest.mark.anyio
DATABASES = ["sqlite"]  # what is tested here does not depend on it

HAND = re.compile(r"card-(?:share|track)-")
COVERED = 423


@pytest.fixture
async def app(db: str) -> AsyncIterator[Litestar]:
    made = make_app(Settings(db=db, bot_pause=0, rate=1000))
    async with made.lifespan():
        yield made


@pytest.fixture
async def device(app: Litestar) -> AsyncIterator[AsyncClient]:
    async with browser(app) as client:
        yield client


async def sit_down(
    device: AsyncClient, *kinds: str, game: str = "union_pacific", names: Sequence[str] = ("", "Bo", "Chiyo"), **fields: Any
) -> str:
    form = {"game": game, "name": "Ada", "seat": list(kinds), "seat-name": names[: len(kinds)], **fields}
    answer = await device.post("/tables", data=form)
    assert answer.status_code == 303, answer.text
    return f"/tables/{answer.headers['location'].partition('#')[0].rpartition('/')[2]}"


async def lift(device: AsyncClient, table: str, seat: int) -> None:
    answer = await device.post(f"{table}/curtain", data={"seat": str(seat)})
    assert (answer.status_code, answer.headers["location"]) == (303, table)


async def does_something(app: Litestar, device: AsyncClient, table: str) -> None:
    """The first legal action of whoever has the device."""
    live = await live_table(app, table.rpartition("/")[2])
    action = next(spell(live.game, a) for a in legal(live.game, live.s))
    answer = await device.post(f"{table}/act", data={"action": action, "seen": str(live.number)})
    assert answer.status_code == 200, answer.text


def whose_hand(page: str) -> str | None:
    """The player whose hand a page shows, by its panel; None on a curtain."""
    found = re.search(r'id="panel-hand".*?class="name">([^<]+)<', page, re.DOTALL)
    assert (found is None) == (HAND.search(page) is None)
    return found[1] if found else None


async def test_every_door_is_shut_until_the_next_player_has_the_device(device: AsyncClient) -> None:
    table = await sit_down(device, "me", "me")
    page = (await device.get(table)).text
    assert "Pass the device to Ada" in page and "One device, 2 players" in page and whose_hand(page) is None
    assert whose_hand((await device.get(f"{table}?at=0")).text) is None
    for path in ("/parts", "/parts?at=0", "/board", "/board?pick=lay-first+seat-1+GMO", "/card?action=pass"):
        answer = await device.get(table + path)
        assert answer.status_code == COVERED and HAND.search(answer.text) is None, path
    tried = await device.post(f"{table}/act", data={"action": "lay-first seat-1 GMO", "seen": "0"})
    assert (tried.status_code, tried.json()["error"]) == (COVERED, "pass the device to Ada first")
    assert (await device.get(f"{table}/record")).status_code == 403


async def test_only_the_player_who_is_asked_lifts_it(device: AsyncClient) -> None:
    table = await sit_down(device, "me", "me")
    await lift(device, table, 1)
    assert whose_hand((await device.get(table)).text) is None
    await lift(device, table, 0)
    assert whose_hand((await device.get(table)).text) == "Ada"
    assert (await device.get(f"{table}/parts")).status_code == 200


async def test_after_an_action_it_falls_and_reloads_and_other_tabs_do_not_lift_it(app: Litestar, device: AsyncClient) -> None:
    table = await sit_down(device, "me", "me")
    await lift(device, table, 0)
    await does_something(app, device, table)
    for _ in range(2):
        page = (await device.get(table)).text
        assert "Pass the device to Bo" in page and "So far" in page and whose_hand(page) is None
    assert (await device.get(f"{table}/parts")).status_code == COVERED
    await lift(device, table, 0)  # a form of the curtain before
    assert whose_hand((await device.get(table)).text) is None
    await lift(device, table, 1)
    assert whose_hand((await device.get(table)).text) == "Bo"


async def test_an_undo_on_the_curtain_gives_the_turn_back_and_lifts_nothing(app: Litestar, device: AsyncClient) -> None:
    table = await sit_down(device, "me", "me")
    await lift(device, table, 0)
    await does_something(app, device, table)
    assert "Ada: undo my last action" in (await device.get(table)).text
    answer = await device.post(f"{table}/undo", data={"seen": "1"})
    assert (answer.status_code, answer.json()) == (200, {"done": True})
    page = (await device.get(table)).text
    assert "Pass the device to Ada" in page and whose_hand(page) is None


async def test_who_has_lifted_it_keeps_their_hand_while_bots_play(app: Litestar, device: AsyncClient) -> None:
    table = await sit_down(device, "me", "bot", "me")
    await lift(device, table, 0)
    live = await live_table(app, table.rpartition("/")[2])
    first = next(spell(live.game, a) for a in legal(live.game, live.s))
    await device.post(f"{table}/act", data={"action": first, "seen": str(live.number)})
    live = await live_table(app, table.rpartition("/")[2])
    assert [seat for seat in live.deciding if live.seats[seat].kind == "person"] == [2]
    assert "Pass the device to Chiyo" in (await device.get(table)).text


async def test_where_nothing_is_hidden_there_is_no_curtain(device: AsyncClient) -> None:
    table = await sit_down(device, "me", "me", game="chicago_express")
    page = await device.get(table)
    assert 'id="turn"' in page.text and "Pass the device" not in page.text


async def test_every_player_at_the_device_has_a_name_of_their_own(app: Litestar, device: AsyncClient) -> None:
    table = await sit_down(device, "me", "me", "me", names=("", " Bo ", ""))
    assert (await live_table(app, table.rpartition("/")[2])).names == ["Ada", "Bo", "Ada 3"]
    form = {"game": "union_pacific", "name": "Ada", "seat": ["me", "me"], "seat-name": ["", "ada"]}
    answer = await device.post("/tables", data=form, headers={"Accept": "text/html"})
    assert answer.status_code == 400 and "are called ada; give each a name of their own" in answer.text.replace("&#39;", "'")
    assert 'name="seat-name" value="ada"' in answer.text


# -- the one stream of a browser ---------------------------------------------------------------------------


async def test_one_stream_tells_of_many_tables_and_only_of_those_one_may_see(app: Litestar, device: AsyncClient) -> None:
    mine = [(await sit_down(device, "me", "me", public="")).rpartition("/")[2] for _ in range(2)]
    context = app.state.context
    owner = (await live_table(app, mine[0])).row.host
    async with context.store.writing() as c:
        await c.execute(update(tables).where(tables.c.id.in_(mine)).values(public=False))
    for person, kind in ((owner, "around"), (None, "gone")):
        heard = combined_news(context, [Shown(table, 0, "") for table in mine], person)
        assert (await anext(heard)).data is None
        assert [str((await anext(heard)).data) for _ in mine] == [
            f'{{"table": "{table}", "number": {0 if person else -1}, "kind": "{kind}"}}' for table in mine
        ]
        await heard.aclose()  # type: ignore[attr-defined]


async def test_a_stream_says_nothing_of_what_its_page_shows_already(app: Litestar, device: AsyncClient) -> None:
    table = (await sit_down(device, "me", "me")).rpartition("/")[2]
    page, context = (await device.get(f"/tables/{table}")).text, app.state.context
    mark = re.search(r'"around": ?"(\w+)"', page.replace("&#34;", '"'))
    assert mark is not None
    live = await live_table(app, table)
    context.settings = replace(context.settings, heartbeat=0.01)
    heard = combined_news(context, [Shown(table, 0, mark[1])], live.row.host)
    assert [(await anext(heard)).data for _ in range(3)] == [None] * 3  # it is open, and alive
    await act(context, table, [live.deciding[0]], next(spell(live.game, a) for a in legal(live.game, live.s)), 0)
    assert str((await anext(heard)).data) == f'{{"table": "{table}", "number": 1, "kind": "act"}}'
    await heard.aclose()  # type: ignore[attr-defined]


@pytest.mark.parametrize("shown", ["", "x", "a.b.c", "a.1", ",".join(["a.1.b"] * 101)])
async def test_a_stream_of_nothing_or_too_much_is_refused(device: AsyncClient, shown: str) -> None:
    answer = await device.get(f"{HOME}/events", params={"shown": shown})
    assert answer.status_code == 400 and ("TABLE.ENTRIES.MARK" in answer.text or "at most 100" in answer.text)
