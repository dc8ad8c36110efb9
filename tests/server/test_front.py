"""The front page and the lists: my games in one row each, a game in one click, seats for anyone, searching."""

import re
from hashlib import sha256

import pytest
from httpx import AsyncClient
from litestar import Litestar

from tests.server.browsing import browser, live_table, private, start
from trunkline.core.catalog import catalog
from trunkline.core.game import AnyGame
from trunkline.server.tables.listing import PAGE

pytestmark = pytest.mark.anyio

HTML = {"Accept": "text/html"}


async def test_one_click_starts_a_private_game_in_which_bots_explain_their_moves(app: Litestar, ada: AsyncClient) -> None:
    form = (await ada.get("/")).text.partition('class="quick"')[2].partition("</form>")[0]
    fields = re.findall(r'name="([\w-]+)" value="([^"]*)"', form)
    sent = {name: [value for key, value in fields if key == name] for name, _ in fields}
    table = (await ada.post("/tables", data=sent)).headers["location"].rpartition("/")[2]
    live = await live_table(app, table)
    assert [chair.kind for chair in live.seats] == ["person", "bot", "bot"]
    assert (live.row.public, live.row.hints, live.game.chosen) == (False, True, {"first-bidder": "random"})


async def test_a_row_says_whose_turn_it_is_and_what_happened_last(ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "friend", "friend", title="Friday")
    page = (await ada.get("/")).text
    assert "Friday" in page and "<b>Your turn.</b>" in page and f"/tables/{table}/thumbnail.svg?number=0" in page
    await ada.post(f"/tables/{table}/act", data={"action": "bid 9", "seen": 0})
    page = (await ada.get("/")).text
    assert "Seat 2 to act. Ada bids $9." in page and "Your turn" not in page
    german = (await ada.get("/", headers={"Accept-Language": "de"})).text
    assert "Platz 2 ist am Zug. Ada bietet" in german


async def test_what_is_not_mine_is_not_on_my_front_page(ada: AsyncClient, eve: AsyncClient) -> None:
    await private(ada, "me", "me", "me")
    assert "Railway share games" in (await eve.get("/")).text


async def test_a_thumbnail_shows_what_everybody_may_see_to_those_who_may_see_the_table(
    ada: AsyncClient, eve: AsyncClient
) -> None:
    table, _ = await private(ada, "me", "me", "me")
    shown, hidden = await ada.get(f"/tables/{table}/thumbnail.svg"), await eve.get(f"/tables/{table}/thumbnail.svg")
    assert shown.headers["content-type"].startswith("image/svg") and "private" in shown.headers["cache-control"]
    assert (shown.status_code, hidden.status_code) == (200, 404)


async def test_anyone_may_sit_down_once_at_a_seat_that_is_free_for_all(
    app: Litestar, ada: AsyncClient, eve: AsyncClient
) -> None:
    table, invites = await start(ada, "me", "anyone", "friend", title="Friday")
    assert list(invites) == [2]
    assert f"/sit/{table}" in (await eve.get("/")).text and f"/sit/{table}" in (await eve.get("/games?whose=open")).text
    assert "Friday" in (await eve.get(f"/sit/{table}")).text
    answer = await eve.post(f"/sit/{table}", data={"name": "Eve"})
    assert answer.headers["location"] == f"/tables/{table}"
    assert [chair.name for chair in (await live_table(app, table)).seats] == ["Ada", "Eve", "Seat 3"]
    async with browser(app) as late:
        assert (await late.post(f"/sit/{table}", data={"name": "Bo"})).status_code == 400
    assert "/sit/" not in (await eve.get("/games?whose=open")).text


async def test_nobody_sits_at_two_seats_or_at_a_private_table(app: Litestar, ada: AsyncClient, eve: AsyncClient) -> None:
    table, _ = await start(ada, "me", "anyone", "anyone")
    assert "already" in (await ada.post(f"/sit/{table}", data={"name": "Ada"}, headers=HTML)).text
    hidden, _ = await private(ada, "me", "friend", "bot")
    assert (await eve.post(f"/sit/{hidden}", data={"name": "Eve"})).status_code == 404
    secret = {"game": "chicago_express", "name": "Ada", "seat": ["me", "anyone", "bot"]}
    answer = await ada.post("/tables", data=secret, headers=HTML)
    assert answer.status_code == 400 and "everybody may watch" in answer.text


async def test_lists_are_filtered_searched_and_turned_page_by_page(ada: AsyncClient, eve: AsyncClient) -> None:
    for number in range(PAGE + 1):
        await start(ada, "me", "me", "me", title=f"Evening {number:02}")
    await start(ada, "me", "me", "me", title="Morning", game="union_pacific", **{"seat-name": ""})
    newest = (await eve.get("/games")).text
    assert "Morning" in newest and "Evening 02" in newest and "Evening 00" not in newest
    assert "Evening 00" in (await eve.get("/games?page=2")).text
    assert "Evening 07" in (found := (await eve.get("/games?q=ning%2007")).text) and "Morning" not in found
    assert "Morning" in (found := (await eve.get("/games?game=union_pacific")).text) and "Evening" not in found
    assert "No games found" in (await eve.get("/games?status=over")).text
    assert "Your games will appear here." in (await eve.get("/games?whose=mine")).text
    assert "Morning" in (await ada.get("/games?whose=mine&q=ada")).text


async def test_a_finished_game_stays_in_the_lists(ada: AsyncClient) -> None:
    await start(ada, "bot", "bot", "bot", title="Bots alone")
    answer = await ada.get("/games?whose=mine")
    assert "Bots alone" in answer.text


STRANGE = ["page=0", "page=x", "page=99999999999", "status=x", "whose=x", "game=%25", "q=%00", "q=%25%27"]


@pytest.mark.parametrize("asked", STRANGE)
async def test_a_list_takes_any_question(ada: AsyncClient, asked: str) -> None:
    assert (await ada.get(f"/games?{asked}")).status_code == 200


async def test_a_link_becomes_a_qr_code_that_a_camera_reads(ada: AsyncClient) -> None:
    """The sums are of codes that another program has read."""
    for text, sum in (("http://192.168.1.20:8830/join/a", "17759697f229a25e"), ("c" * 134, "02c188ccb6d4c753")):
        answer = await ada.post("/qr", data={"text": text})
        assert sha256(answer.content).hexdigest()[:16] == sum and answer.headers["cache-control"] == "no-store"
    assert (await ada.post("/qr", data={"text": "c" * 135})).status_code == 400


@pytest.mark.parametrize("game", [game for game in catalog() if "-" not in game.name], ids=lambda game: game.name)
async def test_every_game_has_a_lesson_in_both_languages_whose_pictures_exist(ada: AsyncClient, game: AnyGame) -> None:
    for language in ("en", "de"):
        page = (await ada.get(f"/learn/{game.name}", headers={"Accept-Language": language})).text
        pictures = re.findall(r'<img [^>]*src="(/learn/[^"]+)"', page)
        assert len(pictures) >= 2 and f'href="/rules/{game.name}"' in page
        for picture in pictures:
            answer = await ada.get(picture.replace("&amp;", "&"))
            assert answer.status_code == 200 and "<svg" in answer.text
    assert (await ada.get(f"/learn/{game.name}/board-9999.svg")).status_code == 404
    assert f'href="/learn/{game.name}"' in (await ada.get(f"/rules/{game.name}")).text
