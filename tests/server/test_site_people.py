"""What people do at the pages' tables: the texts they write, the seats they hold, invitations, bots that take over."""

import asyncio
import re
from html.parser import HTMLParser

import pytest
from httpx import AsyncClient
from litestar import Litestar

from tests.server.browsing import browser, live_table, private, start

pytestmark = pytest.mark.anyio

DATABASES = ["sqlite"]  # what is tested here does not depend on it

NASTY = "<img src=x onerror=alert(1)>'\"&"


# -- texts from people -------------------------------------------------------------------------------------

PICTURE = re.compile(r"/(games/\w+/picture|tables/\w+/thumbnail)\.svg\?")


def without_danger(text: str) -> None:
    """No element or attribute came from what somebody wrote; no script but our own files and plain data."""
    elements: list[tuple[str, dict[str, str | None]]] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attrs: elements.append((tag, dict(attrs)))  # type: ignore[method-assign]
    parser.feed(text)
    assert len(elements) > 20
    for tag, attributes in elements:
        assert not [name for name in attributes if name.startswith("on") or name == "style"], (tag, attributes)
        assert tag != "img" or PICTURE.match(str(attributes["src"]))
        if tag == "script":
            assert attributes.get("type") == "application/json" or str(attributes["src"]).startswith("/static/")


async def test_what_people_write_is_shown_as_they_wrote_it_and_is_never_markup(ada: AsyncClient, eve: AsyncClient) -> None:
    table, invites = await start(ada, "me", "friend", "bot", title=NASTY, name=NASTY)
    joining = await eve.get(f"/join/{invites[1]}")
    await eve.post(f"/join/{invites[1]}", data={"name": NASTY})
    await ada.post(f"/tables/{table}/chat", data={"text": f"{NASTY}</script><script>alert(2)</script>"})
    await ada.post(f"/tables/{table}/note", data={"text": f"</textarea>{NASTY}"})
    pages = [joining, *[await ada.get(path) for path in ("/", f"/tables/{table}", f"/tables/{table}/parts")]]
    pages += [await ada.get(f"/tables/{table}/card", params={"action": NASTY}, headers={"Accept": "text/html"})]
    for answer in pages:
        without_danger(answer.text)
        assert "&lt;img src=x" in answer.text
        assert "<script>alert" not in answer.text


async def test_every_page_carries_the_strict_policy(ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "bot")
    for path in ("/", f"/tables/{table}", "/rules/chicago_express", "/nowhere", f"/tables/{table}/parts", "/join/x"):
        answer = await ada.get(path, headers={"Accept": "text/html"})
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self';" in policy and "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        without_danger(answer.text)


@pytest.mark.parametrize(
    "path", ["/tables/..%2f..%2fetc", "/rules/..%2f..%2fREADME", "/games/..%2fx/picture.svg", "/static/x/..%2fapi.py"]
)
async def test_path_tricks_find_nothing(ada: AsyncClient, path: str) -> None:
    assert (await ada.get(path)).status_code == 404


# -- other people's seats ----------------------------------------------------------------------------------


async def test_a_private_table_is_not_there_for_others(ada: AsyncClient, eve: AsyncClient) -> None:
    table, _ = await private(ada, "me", "me", "bot")
    await start(eve, "me", "bot", "bot")  # she is known, only not here
    for path in ("", "/parts", "/board", "/card?action=pass", "/record", "?at=0"):
        assert (await eve.get(f"/tables/{table}{path}")).status_code == 404, path
    for path in ("act", "undo", "chat", "note", "invite", "bot", "study", "rematch"):
        form = {"action": "pass", "seen": "0", "text": "x", "seat": "1", "at": "0"}
        assert (await eve.post(f"/tables/{table}/{path}", data=form)).status_code == 404, path


async def test_nobody_acts_for_another_seat(app: Litestar, ada: AsyncClient, eve: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me")
    await start(eve, "me", "bot", "bot")
    for client, status in ((eve, 403), (ada, 200)):
        answer = await client.post(f"/tables/{table}/act", data={"action": "bid 7", "seen": "0"})
        assert answer.status_code == status, answer.text
    again = await ada.post(f"/tables/{table}/act", data={"action": "bid 7", "seen": "0"})
    assert again.status_code == 409
    for path, form in (("undo", {"seen": "1"}), ("invite", {"seat": "1"}), ("bot", {"seat": "1"}), ("rematch", {})):
        assert (await eve.post(f"/tables/{table}/{path}", data=form)).status_code == 403, path
    assert (await eve.post(f"/tables/{table}/study", data={"at": "0"})).status_code == 403
    assert (await live_table(app, table)).line == ["bid 7"]


async def test_notes_are_seen_by_their_writer_alone(ada: AsyncClient, eve: AsyncClient) -> None:
    table, invites = await start(ada, "me", "friend", "bot")
    await eve.post(f"/join/{invites[1]}", data={"name": "Eve"})
    await ada.post(f"/tables/{table}/note", data={"text": "the secret plan"})
    assert "the secret plan" in (await ada.get(f"/tables/{table}")).text
    assert "the secret plan" not in (await eve.get(f"/tables/{table}")).text


async def test_an_invitation_is_good_for_one_person(app: Litestar, ada: AsyncClient, eve: AsyncClient) -> None:
    table, invites = await start(ada, "me", "friend", "friend")
    assert (await ada.get(f"/join/{invites[1]}")).status_code == 200
    async with browser(app) as bob:
        tries = await asyncio.gather(*(one.post(f"/join/{invites[1]}", data={"name": "x"}) for one in (bob, eve)))
        assert sorted(answer.status_code for answer in tries) == [303, 404]
    for answer in (await ada.get(f"/join/{invites[1]}"), await ada.post(f"/join/{invites[1]}", data={"name": "x"})):
        assert answer.status_code == 404
    assert [chair.kind for chair in (await live_table(app, table)).seats] == ["person", "person", "open"]
    assert invites[2] not in (await ada.get(f"/tables/{table}")).text


async def asked_for_a_bot(client: AsyncClient, table: str, seat: int, **bot: str) -> bool:
    answer = await client.post(f"/tables/{table}/bot", data={"seat": str(seat), **bot})
    assert answer.status_code == 200, answer.text
    done: bool = answer.json()["done"]
    return done


async def test_a_left_seat_goes_to_a_bot_by_consent_of_the_others_or_by_the_host(app: Litestar, ada: AsyncClient) -> None:
    async with browser(app) as bob, browser(app) as cleo, browser(app) as dan:
        table, invites = await start(ada, "friend", "friend", "friend", "friend")
        for seat, client in enumerate((bob, cleo, dan)):
            await client.post(f"/join/{invites[seat]}", data={"name": f"P{seat}"})
        assert not await asked_for_a_bot(bob, table, 2)
        assert not await asked_for_a_bot(bob, table, 2)  # saying it twice is no second voice
        assert "would like a bot" in (await cleo.get(f"/tables/{table}", headers={"Accept-Language": "en"})).text
        assert (await dan.get(f"/tables/{table}")).status_code == 200
        assert await asked_for_a_bot(cleo, table, 2)
        assert await asked_for_a_bot(ada, table, 1)  # she is the host
        assert await asked_for_a_bot(bob, table, 0)  # his own
        odd = await ada.post(f"/tables/{table}/bot", data={"seat": "3", "bot": "oracle"})
        assert odd.status_code == 400
    assert [chair.bot for chair in (await live_table(app, table)).seats] == ["L2", "L2", "L2", None]


async def test_one_chooses_how_strong_the_bot_is_and_the_others_agree_to_that_one(app: Litestar, ada: AsyncClient) -> None:
    async with browser(app) as bob, browser(app) as cleo:
        table, invites = await start(ada, "friend", "friend", "friend", "friend")
        for seat, client in enumerate((bob, cleo)):
            await client.post(f"/join/{invites[seat]}", data={"name": f"P{seat}"})
        await ada.post(f"/join/{invites[2]}", data={"name": "Ada"})
        offered = (await bob.get(f"/tables/{table}", headers={"Accept-Language": "de"})).text
        assert "Stärke des Bots" in offered and '<option value="L2" selected>Solide</option>' in offered
        assert not await asked_for_a_bot(bob, table, 2, bot="L3")
        wished = (await cleo.get(f"/tables/{table}", headers={"Accept-Language": "de"})).text
        assert "P0 möchte, dass ein Bot für Ada spielt. Seine Stärke: Stark." in wished
        assert 'data-bot="2" data-level="L3"' in wished
        assert not await asked_for_a_bot(cleo, table, 2, bot="L1")  # another wish, which takes the place of the first
        assert not await asked_for_a_bot(cleo, table, 2, bot="L3")
        assert await asked_for_a_bot(bob, table, 2, bot="L3")
        assert await asked_for_a_bot(ada, table, 3, bot="L1")
    assert [chair.bot for chair in (await live_table(app, table)).seats] == [None, None, "L3", "L1"]


async def test_the_language_can_be_changed_in_the_header_and_in_the_menu_of_a_table(ada: AsyncClient) -> None:
    """The header of a phone has no room for it."""
    table, _ = await start(ada, "me", "bot", "bot")
    page = (await ada.get(f"/tables/{table}?at=0")).text
    menu = page[page.index('id="more"') :]
    assert page.count('class="segments languages"') == 2 and menu.count('class="segments languages"') == 1
    back = re.findall(r'name="back" value="([^"]*)"', menu)[0]
    chosen = await ada.post("/settings", data={"language": "de", "back": back})
    assert chosen.headers["location"] == f"/tables/{table}?at=0"
    assert '<html lang="de"' in (await ada.get(chosen.headers["location"])).text


async def test_a_password_is_changed_by_who_knows_it_and_ends_other_logins(app: Litestar, ada: AsyncClient) -> None:
    await ada.post("/account/register", data={"account": "changes", "password": "the old one"})
    async with browser(app) as other:
        await other.post("/account/login", data={"account": "changes", "password": "the old one"})
        wrong = await ada.post("/account/password", data={"password": "not this", "new": "the new one"})
        assert wrong.status_code == 401
        assert (await ada.post("/account/password", data={"password": "the old one", "new": "short"})).status_code == 400
        assert (await ada.post("/account/password", data={"password": "the old one", "new": "the new one"})).status_code == 303
        assert "You are signed in as changes." in (await ada.get("/account")).text
        assert "You are signed in" not in (await other.get("/account")).text
        old = await other.post("/account/login", data={"account": "changes", "password": "the old one"})
        assert old.status_code == 401
