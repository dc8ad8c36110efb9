"""The pages' own doors: cookies, forms from other sites, limits, and what goes into the log."""

import json
import warnings
from collections.abc import AsyncIterator

import pytest
from httpx import AsyncClient
from litestar import Litestar

from tests.server.browsing import HOME, browser, counted, live_table, private, start
from trunkline.server.app.application import make_app
from trunkline.server.app.serve import JsonLines
from trunkline.server.common.rate_limits import ALLOWED
from trunkline.server.common.settings import Settings
from trunkline.server.tables.context import AppContext
from trunkline.server.web.site import Site
from trunkline.server.web.table_routes import TableSite

pytestmark = pytest.mark.anyio

DATABASES = ["sqlite"]  # what is tested here does not depend on it

PASSWORD = "correct horse battery"


@pytest.fixture
async def strict(db: str) -> AsyncIterator[Litestar]:
    """The application with its limits as hosts have them."""
    app = make_app(Settings(db=db, bot_pause=0, https=True))
    async with app.lifespan():
        yield app


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


# -- what goes into the log --------------------------------------------------------------------------------


async def test_what_goes_wrong_is_logged_without_what_people_sent(
    ada: AsyncClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither from the address, which may be an invitation, nor from the words of the error."""

    async def broken(context: AppContext, invite: str) -> None:
        raise KeyError(f"no {invite}")

    monkeypatch.setattr("trunkline.server.web.site.invited", broken)
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
