"""The pages' own doors: cookies, forms from other sites, limits, texts from people, invitations, bots that take over."""

import asyncio
import json
import re
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient, Response
from litestar import Litestar
from sqlalchemy import func, select

from tests.server.conftest import fresh_database
from trunkline.server.app import make_app
from trunkline.server.house import House
from trunkline.server.limits import ALLOWED
from trunkline.server.live import Live
from trunkline.server.schema import entries, logins, people, seats, tables
from trunkline.server.serve import JsonLines
from trunkline.server.settings import Settings
from trunkline.server.site import Site
from trunkline.server.site_table import TableSite

pytestmark = pytest.mark.anyio

HOME = "http://trunkline.test"
NASTY = "<img src=x onerror=alert(1)>'\"&"
PASSWORD = "correct horse battery"


@pytest.fixture(params=["sqlite"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """What is tested here does not depend on the database."""
    return fresh_database(request, tmp_path)


@asynccontextmanager
async def browser(app: Litestar, **headers: str) -> AsyncIterator[AsyncClient]:
    """Somebody's browser: it keeps cookies and says where its forms come from."""
    transport = ASGITransport(app)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url=HOME, headers={"Origin": HOME, **headers}) as client:
        yield client


@pytest.fixture
async def ada(app: Litestar) -> AsyncIterator[AsyncClient]:
    async with browser(app) as client:
        yield client


@pytest.fixture
async def eve(app: Litestar) -> AsyncIterator[AsyncClient]:
    async with browser(app) as client:
        yield client


@pytest.fixture
async def strict(db: str) -> AsyncIterator[Litestar]:
    """The application with its limits as hosts have them."""
    app = make_app(Settings(db=db, bot_pause=0, https=True))
    async with app.lifespan():
        yield app


async def start(client: AsyncClient, *kinds: str, **fields: str) -> tuple[str, dict[int, str]]:
    """A new table through the form; gives its name and its invites."""
    form = {"game": "chicago_express", "name": "Ada", "seat": list(kinds), "public": "on", **fields}
    answer = await client.post("/tables", data=form)
    assert answer.status_code == 303, answer.text
    path, _, invites = answer.headers["location"].partition("#invites=")
    pairs = [pair.split(":") for pair in invites.split(",") if pair]
    return path.rpartition("/")[2], {int(seat): token for seat, token in pairs}


async def private(client: AsyncClient, *kinds: str) -> tuple[str, dict[int, str]]:
    form = {"game": "chicago_express", "name": "Ada", "seat": list(kinds)}
    answer = await client.post("/tables", data=form)
    path, _, invites = answer.headers["location"].partition("#invites=")
    return path.rpartition("/")[2], {int(pair.split(":")[0]): pair.split(":")[1] for pair in invites.split(",") if pair}


async def live_table(app: Litestar, table: str) -> Live:
    house: House = app.state.house
    return await house.shelf.get(table)


async def counted(app: Litestar) -> list[int]:
    house: House = app.state.house
    async with house.store.reading() as c:
        found = [await c.scalar(select(func.count()).select_from(table)) for table in (people, logins, tables, seats, entries)]
    return [int(count) for count in found]


# -- cookies and other sites -------------------------------------------------------------------------------


async def test_every_cookie_is_out_of_reach_of_scripts_and_other_sites(client: AsyncClient) -> None:
    form = {"game": "chicago_express", "name": "Ada", "seat": ["me", "bot", "bot"]}
    made = await client.post("/tables", data=form, headers={"Origin": HOME})
    chosen = await client.post("/settings", data={"language": "de", "theme": "dark"}, headers={"Origin": HOME})
    left = await client.post("/account/logout", headers={"Origin": HOME})
    for answer, count in ((made, 1), (chosen, 2), (left, 1)):
        cookies = answer.headers.get_list("set-cookie")
        assert len(cookies) == count
        for cookie in cookies:
            assert "httponly" in cookie.lower() and "samesite=lax" in cookie.lower() and "path=/" in cookie.lower()
            assert "secure" not in cookie.lower()


async def test_behind_tls_every_cookie_is_secure(strict: Litestar) -> None:
    async with browser(strict) as ada:
        answers = [
            await ada.post("/tables", data={"game": "chicago_express", "seat": ["me", "bot", "bot"]}),
            await ada.post("/settings", data={"language": "de"}),
            await ada.post("/account/logout"),
        ]
    assert all("; secure" in cookie.lower() for answer in answers for cookie in answer.headers.get_list("set-cookie"))
    assert all(answer.headers.get_list("set-cookie") for answer in answers[:2])


def post_routes() -> list[str]:
    """Every address of the pages that changes something."""
    found = []
    for controller, before in ((Site, ""), (TableSite, TableSite.path)):
        for handler in vars(controller).values():
            if "POST" in getattr(handler, "http_methods", ()):
                found += [f"{before}{path}" for path in handler.paths]
    return sorted(found)


async def test_forms_of_other_sites_change_nothing(app: Litestar, ada: AsyncClient) -> None:
    table, invites = await start(ada, "me", "friend", "bot")
    before = await counted(app)
    assert len(post_routes()) >= 15
    foreign: list[dict[str, str]] = [
        {"Origin": "http://evil.test"},
        {"Origin": "null"},
        {"Origin": f"{HOME}.evil.test"},
        {"Origin": ""},
        {"Origin": "http://evil.test", "Sec-Fetch-Site": "same-origin"},
    ]
    for route in post_routes():
        path = route.replace("{table:str}", table).replace("{token:str}", invites[1])
        for headers in foreign:
            answer = await ada.post(path, data={"seat": "1", "text": "x", "seen": "0", "at": "0"}, headers=headers)
            assert answer.status_code == 403, (path, headers)
        bare = ada.build_request("POST", path, data={"seat": "1"})
        del bare.headers["origin"]
        assert (await ada.send(bare)).status_code == 403, path
    assert await counted(app) == before
    assert (await live_table(app, table)).seats[1].kind == "open"


async def test_our_own_pages_may_post_even_where_a_browser_leaves_out_the_origin(ada: AsyncClient) -> None:
    request = ada.build_request("POST", "/settings", data={"language": "de"}, headers={"Sec-Fetch-Site": "same-origin"})
    del request.headers["origin"]
    assert (await ada.send(request)).status_code == 303


@pytest.mark.parametrize(
    "back", ["//evil.test", "/\\evil.test", "http://evil.test", "javascript:alert(1)", "/%0d%0aX: y", "/tables/x"]
)
async def test_one_is_sent_to_our_own_addresses_only(ada: AsyncClient, back: str) -> None:
    answer = await ada.post("/settings", data={"language": "de", "back": back})
    place = answer.headers["location"]
    assert place.startswith("/") and not place.startswith(("//", "/\\")) and "\n" not in place


async def test_a_cookie_dies_at_logout_and_cannot_be_forged(app: Litestar, ada: AsyncClient, eve: AsyncClient) -> None:
    table, _ = await private(ada, "me", "me", "bot")
    stolen = ada.cookies["trunkline"]
    for forged in ("x" * 43, stolen[:-1], stolen.swapcase(), "", "a; b"):
        eve.cookies.set("trunkline", forged)
        assert (await eve.get(f"/tables/{table}")).status_code == 404
    eve.cookies.clear()
    eve.cookies.set("trunkline", stolen)
    assert (await eve.get(f"/tables/{table}")).status_code == 200
    await ada.post("/account/logout")
    assert (await eve.get(f"/tables/{table}")).status_code == 404


# -- limits ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "path", "form"),
    [
        ("login", "/account/login", {"account": "nobody", "password": PASSWORD}),
        ("login", "/account/register", {"account": "x", "password": PASSWORD}),
        ("create", "/tables", {"game": "no_such_game"}),
        ("create", "/join/nothing", {"name": "x"}),
        ("import", "/import", {"text": "x"}),
        ("chat", "/tables/TABLE/chat", {"text": " "}),
        ("note", "/tables/TABLE/note", {"text": "x"}),
        ("create", "/tables/TABLE/study", {"at": "9999"}),
        ("create", "/tables/TABLE/invite", {"seat": "0"}),
        ("act", "/tables/TABLE/act", {"action": "x", "seen": "0"}),
        ("act", "/tables/TABLE/undo", {"seen": "0"}),
        ("act", "/tables/TABLE/bot", {"seat": "9"}),
    ],
)
async def test_forms_are_limited_as_the_api_is(
    strict: Litestar, monkeypatch: pytest.MonkeyPatch, kind: str, path: str, form: dict[str, str]
) -> None:
    async with browser(strict) as ada:
        monkeypatch.setitem(ALLOWED, kind, 4)
        table, _ = await start(ada, "me", "me", "me")
        ada.cookies = dict(ada.cookies.items())  # marked Secure, and kept although this is not TLS
        found = [(await ada.post(path.replace("TABLE", table), data=form)).status_code for _ in range(5)]
        assert found[-1] == 429 and 429 not in found[: 4 - (kind == "create")]


async def test_accounts_are_limited_together_with_logins(strict: Litestar) -> None:
    async with browser(strict) as ada:
        for n in range(ALLOWED["login"]):
            await ada.post("/account/register" if n % 2 else "/account/login", data={"account": "x", "password": "y"})
        assert (await ada.post("/account/login", data={"account": "x", "password": "y"})).status_code == 429


async def test_programs_are_limited_in_actions(strict: Litestar, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ALLOWED, "act", 3)
    async with browser(strict) as program:
        seats = [{"kind": "me"}] * 3
        made = (await program.post("/api/tables", json={"game": "chicago_express", "seats": seats})).json()
        path, body = f"/api/tables/{made['table']}/actions", {"action": "fly", "seen": 0}
        key = {"Authorization": f"Bearer {made['tokens']['0']}"}
        assert [(await program.post(path, json=body, headers=key)).status_code for _ in range(4)] == [400, 400, 400, 429]
        other = {"Authorization": f"Bearer {made['tokens']['1']}"}
        assert (await program.post(path, json=body, headers=other)).status_code == 400


# -- texts from people -------------------------------------------------------------------------------------


def without_danger(text: str) -> None:
    """No element or attribute came from what somebody wrote; no script but our own files and plain data."""
    elements: list[tuple[str, dict[str, str | None]]] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attrs: elements.append((tag, dict(attrs)))  # type: ignore[method-assign]
    parser.feed(text)
    assert len(elements) > 20
    for tag, attributes in elements:
        assert not [name for name in attributes if name.startswith("on") or name == "style"], (tag, attributes)
        assert tag != "img" or str(attributes["src"]).startswith("/games/")
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
    for path in ("", "/parts", "/board", "/card?action=pass", "/events", "/record", "?at=0"):
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


async def asked_for_a_bot(client: AsyncClient, table: str, seat: int) -> bool:
    answer = await client.post(f"/tables/{table}/bot", data={"seat": str(seat)})
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


# -- records from outside ----------------------------------------------------------------------------------

HEAD = "trunkline record 1\nrules: chicago_express/1\nplayers: 3\nseed: 1\n\n"


@pytest.mark.parametrize(
    ("content", "status", "said"),
    [
        (b"x" * 1_100_000, 413, ""),
        (b"\n" * 200_000, 400, "paste the text"),
        (b'{"game": "chicago_express", "actions": [', 400, "no complete JSON"),
        (b'{"title": "1846", "players": [], "actions": []}', 400, "1830"),
        (b"\xff\xfe\x00\x01", 400, "not a record"),
        (
            b"trunkline record 1\nrules: monopoly/1\nplayers: 3\nseed: 1\n",
            400,
            "line 2: &#39;rules: monopoly/1&#39;: there is no game",
        ),
        (f"{HEAD}bid 7\nbid 7\n".encode(), 400, "line 7: &#39;bid 7&#39;: "),
        (f"{HEAD}bid 7\nfly away\n".encode(), 400, "line 7: &#39;fly away&#39;: "),
        (f"{HEAD}bid 7\n= cash seat-1 999\n".encode(), 400, "line 7: "),
        (f"{HEAD}result: 1 2 3\n".encode(), 400, "the game is not over here"),
    ],
)
@pytest.mark.parametrize("by", ["file", "text"])
async def test_a_bad_record_is_refused_by_line_and_rule_and_changes_nothing(
    app: Litestar, eve: AsyncClient, by: str, content: bytes, status: int, said: str
) -> None:
    before = await counted(app)
    parts: Any = {"files": {"file": ("game.txt", content)}} if by == "file" else {"data": {"text": content}}
    answer = await eve.post("/import", headers={"Accept": "text/html"}, **parts)
    assert answer.status_code == status, answer.text
    assert said in answer.text or by == "text"
    assert "set-cookie" not in answer.headers
    assert await counted(app) == before


async def test_an_illegal_action_in_a_record_is_told_with_its_rule(eve: AsyncClient) -> None:
    answer = await eve.post("/import", data={"text": f"{HEAD}bid 7\nbid 7\n"}, headers={"Accept": "application/json"})
    assert re.search(r"line 7: 'bid 7': .*\(Chicago Express §\d", answer.json()["error"])


async def test_a_good_record_becomes_a_private_study(app: Litestar, eve: AsyncClient, ada: AsyncClient) -> None:
    answer: Response = await eve.post("/import", files={"file": ("game.txt", f"{HEAD}bid 7\n".encode())})
    assert answer.status_code == 303
    assert (await eve.get(answer.headers["location"])).status_code == 200
    assert (await ada.get(answer.headers["location"])).status_code == 404


# -- what goes into the log --------------------------------------------------------------------------------


async def test_what_goes_wrong_is_logged_without_what_people_sent(
    ada: AsyncClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither from the address, which may be an invitation, nor from the words of the error."""

    async def broken(house: House, invite: str) -> None:
        raise KeyError(f"no {invite}")

    monkeypatch.setattr("trunkline.server.site.invited", broken)
    answer = await ada.get("/join/the-invitation?name=Zoe")
    assert (answer.status_code, "the-invitation" in answer.text.replace("/join/the-invitation", "")) == (500, False)
    (noted,) = [record for record in caplog.records if record.name == "trunkline.web"]
    line = json.loads(JsonLines().format(noted))
    assert (line["said"], line["error"]) == ("GET /join/{token} failed", "KeyError")
    assert line["trace"][-1].endswith(" broken")
    assert "the-invitation" not in str(line) and "Zoe" not in str(line)


def test_the_application_is_made_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        make_app(Settings(db="sqlite:///nowhere.sqlite"))
