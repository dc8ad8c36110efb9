"""The pages for admins: what the command line does, in a browser, and nothing at all for everybody else."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from httpx import AsyncClient
from litestar import Litestar
from sqlalchemy import select, update

from tests.server.browsing import browser, live_table, private, start
from tests.server.playing import play_randomly
from tests.server.test_admin import count, done, house_in, person_named, post, refused, rows, two_at_a_table
from trunkline.server.admin.tables import A_DAY
from trunkline.server.app.application import make_app
from trunkline.server.common.settings import Settings
from trunkline.server.store.schema import audit, bans, chat, people, seats, tables

pytestmark = pytest.mark.anyio

PASSWORD = "a long password"
HTML = {"Accept": "text/html"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


async def with_account(client: AsyncClient, account: str) -> None:
    assert (await client.post("/account/register", data={"account": account, "password": PASSWORD})).status_code == 303


@pytest.fixture
async def root(db: str, app: Litestar) -> AsyncIterator[AsyncClient]:
    """The browser of an admin."""
    async with browser(app) as client:
        await with_account(client, "root")
        await done(db, "promote", "root")
        yield client


async def sent(client: AsyncClient, path: str, **fields: str) -> None:
    answer = await client.post(path, data=fields)
    assert answer.status_code == 303, answer.text


# -- nobody else -----------------------------------------------------------------------------------------


@cache
def routes() -> list[tuple[str, str]]:
    """Every method and address below /admin, as the application has them."""
    below = [route for route in make_app(Settings()).routes if route.path.startswith("/admin")]
    found = [(str(method), route.path) for route in below for method in sorted(route.methods)]
    assert len([method for method, _ in found if method == "POST"]) >= 11
    return found


def requests(table: str, person: str = "") -> list[tuple[str, str]]:
    """The same for this table and person."""
    keys = {"{table:str}": table, "{person:str}": person or table}
    return [(method, re.sub(r"\{\w+:str\}", lambda hole: keys[hole[0]], path)) for method, path in routes()]


async def test_whoever_is_no_admin_finds_nothing_at_any_address(
    db: str, app: Litestar, root: AsyncClient, ada: AsyncClient, eve: AsyncClient
) -> None:
    table, _ = await start(ada, "me", "me", "me")
    person, before = await person_named(app, "Ada"), await count(app, audit)
    await with_account(ada, "ada")
    await with_account(eve, "eve")
    for account in ("ada", "eve"):
        await done(db, "promote", account)
    await done(db, "demote", "ada")
    await done(db, "ban", "eve", "--reason", "insults", "--forever")
    await house_in(app).bans.load(house_in(app).store)
    form = {"name": "Ada", "reason": "x", "sure": "on", "forever": "on", "line": "1"}
    async with browser(app) as nobody:
        for client in (nobody, ada, eve):
            for method, path in (*requests(table, person), *requests("nowhere"), *requests("%00")):
                for origin in ({}, {"Origin": "http://elsewhere.test"}):
                    answer = await client.request(method, path, content=urlencode(form), headers=FORM | origin)
                    assert (answer.status_code, method, path) == (404, method, path)
                    assert answer.json() == {"error": "there is nothing at this address"}
    assert await count(app, audit) == before + 4  # by the command line alone
    assert (await root.get("/admin/tables")).status_code == 200
    assert "/admin" not in (await ada.get("/account")).text


async def test_an_admin_is_made_and_unmade_on_the_command_line_alone(db: str, app: Litestar, ada: AsyncClient) -> None:
    await start(ada, "me", "me", "me")
    guest = await person_named(app, "Ada")
    assert "needs an account" in await refused(db, "promote", guest)
    await with_account(ada, "ada")
    assert "is not an admin" in await refused(db, "demote", "ada")
    await done(db, "promote", "ada")
    assert "is an admin already" in await refused(db, "promote", "ada")
    assert 'href="/admin"' in (await ada.get("/account")).text
    assert (await ada.get("/admin")).headers["location"] == "/admin/tables"
    for path in ("/account/register", "/account/login", "/settings"):  # no form sets it
        await ada.post(path, data={"account": "eve", "password": PASSWORD, "admin": "true", "name": "Eve"})
    assert await count(app, people, people.c.admin) == 1
    await done(db, "demote", "ada")
    assert (await ada.get("/admin/tables")).status_code == 404
    assert [row.what for row in await rows(app, select(audit.c.what).order_by(audit.c.number))] == ["promote", "demote"]


async def test_a_form_of_another_site_is_refused_for_an_admin_too(db: str, app: Litestar, root: AsyncClient) -> None:
    table, _ = await start(root, "me", "me", "me")
    answer = await root.post(f"/admin/tables/{table}/close", headers={"Origin": "http://elsewhere.test"})
    assert answer.status_code == 403
    assert (await live_table(app, table)).row.closed is None


NASTY = [
    {"name": "\x00", "reason": "\x00", "until": "9999-99-99", "line": "9" * 30, "back": "//x"},
    {"name": "", "reason": "\ud800" * 3, "until": "0001-01-01", "line": "²", "back": "/admin/\r\nx: y"},
    {"name": "x" * 5000, "reason": "<script>" * 500, "until": "\x00", "line": "0", "forever": ""},
    {"name": "%", "reason": "_", "until": "2999-02-30", "line": "-1"},
]


async def test_nothing_an_admin_sends_breaks_the_server(app: Litestar, root: AsyncClient, ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me")
    person = await person_named(app, "Ada")
    for method, path in {*requests("%00"), *requests(table, person)}:
        for form in NASTY if method == "POST" else NASTY[:1]:
            content = urlencode(form, errors="surrogatepass")
            answer = await root.request(method, f"{path}?{content}", content=content, headers=FORM | HTML)
            assert answer.status_code < 500, (method, path, form, answer.text)
            assert "<script><script>" not in answer.text


# -- the same as on the command line ---------------------------------------------------------------------


class ActionRequest(NamedTuple):
    """A form of the pages and a command that do the same; KEY is a table or a person."""

    form: str
    fields: dict[str, str]
    command: tuple[str, ...]
    first: tuple[str, ...] = ()  # a command that comes before both


DEEDS = [
    ActionRequest("tables/KEY/close", {"reason": "insults"}, ("close", "KEY", "--reason", "insults")),
    ActionRequest("tables/KEY/reopen", {}, ("reopen", "KEY"), ("close", "KEY")),
    ActionRequest("tables/KEY/hide", {}, ("hide", "KEY")),
    ActionRequest("tables/KEY/show", {}, ("show", "KEY"), ("hide", "KEY")),
    ActionRequest("tables/KEY/delete", {"sure": "on", "reason": "old"}, ("delete", "KEY", "--yes", "--reason", "old")),
    ActionRequest("tables/KEY/chat", {"line": "1", "reason": "spam"}, ("remove-chat", "KEY", "1", "--reason", "spam")),
    ActionRequest("people/KEY/rename", {"name": " Rude\tWord"}, ("rename", "KEY", " Rude\tWord")),
    ActionRequest("people/KEY/ban", {"reason": "x", "forever": "on"}, ("ban", "KEY", "--reason", "x", "--forever")),
    ActionRequest(
        "people/KEY/ban", {"reason": "x", "until": "2999-12-31"}, ("ban", "KEY", "--reason", "x", "--until", "2999-12-31")
    ),
    ActionRequest("people/KEY/unban", {}, ("unban", "KEY"), ("ban", "KEY", "--reason", "x", "--forever")),
    ActionRequest("people/KEY/erase", {"name": "Ada"}, ("erase", "KEY", "--yes")),
]


@pytest.mark.parametrize("deed", DEEDS, ids=[deed.command[0] + str(n) for n, deed in enumerate(DEEDS)])
async def test_a_form_and_a_command_leave_the_same(db: str, app: Litestar, root: AsyncClient, deed: ActionRequest) -> None:
    left = []
    for way in ("form", "command"):
        async with browser(app) as ada:
            table, _ = await start(ada, "me", "bot", "me")
            await post(ada, f"/tables/{table}/chat", text="hello")
            [person] = [row.person for row in await rows(app, select(seats.c.person).where(seats.c.table == table).limit(1))]
            key = table if deed.form.startswith("tables") else person
            if deed.first:
                await done(db, *filled(deed.first, key))
            if way == "form":
                await sent(root, f"/admin/{deed.form.replace('KEY', key)}", **deed.fields)
            else:
                await done(db, *filled(deed.command, key))
            left.append(await what_is_left(app, table, person))
    by_form, by_command = left
    assert by_form == by_command
    lines = await rows(app, select(audit.c.what, audit.c.reason, audit.c.who, audit.c.person).order_by(audit.c.number))
    of_form, of_command = lines[-3 if deed.first else -2], lines[-1]
    assert of_form[:2] == of_command[:2]
    assert (of_form.who, of_form.person is None, of_command.person) == ("root", False, None)


def filled(words: tuple[str, ...], key: str) -> list[str]:
    return [key if word == "KEY" else word for word in words]


async def what_is_left(app: Litestar, table: str, person: str) -> list[Any]:
    """All that a deed can change, without what names these two."""
    row = (tables.c.public, tables.c.closed_by, tables.c.closed.is_(None), tables.c.waits, tables.c.turn)
    return [
        await rows(app, select(*row).where(tables.c.id == table)),
        await rows(app, select(seats.c.kind, seats.c.name).where(seats.c.table == table).order_by(seats.c.seat)),
        await rows(app, select(chat.c.name, chat.c.text).where(chat.c.table == table)),
        await rows(app, select(people.c.name, people.c.account).where(people.c.id == person)),
        await rows(app, select(bans.c.reason, bans.c.until).where(bans.c.person == person)),
    ]


# -- what the pages show -----------------------------------------------------------------------------------


async def test_tables_are_found_by_words_state_and_age(app: Litestar, root: AsyncClient, ada: AsyncClient) -> None:
    old, young, over = [(await start(ada, "me", "me", "me", title=title))[0] for title in ("Old 100%", "Young", "Over")]
    async with house_in(app).store.writing() as c:
        long_ago = update(tables).where(tables.c.id == old).values(changed=tables.c.changed - 31 * A_DAY)
        await c.execute(long_ago)
        await c.execute(update(tables).where(tables.c.id == over).values(turn=None, waits="nobody"))
    await sent(root, f"/admin/tables/{young}/close")
    for asked, expected in (
        ({}, {old, young, over}),
        ({"q": "YOUNG"}, {young}),
        ({"q": "ada"}, {old, young, over}),  # a player
        ({"q": "0%"}, {old}),
        ({"q": "%"}, {old}),
        ({"q": old}, {old}),
        ({"status": "running"}, {old}),
        ({"status": "closed"}, {young}),
        ({"status": "over"}, {over}),
        ({"idle": "30"}, {old}),
        ({"idle": "90"}, set()),
        ({"status": "\x00", "idle": "x", "page": "-1", "q": "\x00"}, {old, young, over}),
    ):
        page = (await root.get("/admin/tables", params=asked)).text
        assert {table for table in (old, young, over) if f'href="/admin/tables/{table}"' in page} == expected, asked


async def test_long_lists_are_turned_page_by_page(app: Litestar, root: AsyncClient, ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me")
    for number in range(27):
        await post(ada, f"/tables/{table}/chat", text=f"line {number}!")
    first = (await root.get("/admin/chat", params={"q": "line"})).text
    assert "line 26!" in first and "line 1!" not in first
    [following] = re.findall(r'href="(/admin/chat\?[^"]*page=2)"', first)
    second = (await root.get(following.replace("&amp;", "&"))).text
    assert "line 1!" in second and "line 26!" not in second and "page=3" not in second
    for part in ("tables", "people", "log"):
        assert (await root.get(f"/admin/{part}", params={"page": "99999999"})).status_code == 200


async def test_no_secret_is_shown_to_an_admin(db: str, app: Litestar, root: AsyncClient, ada: AsyncClient) -> None:
    """Not even in what is exported of a person."""
    table, _ = await private(ada, "me", "me", "friend")
    await post(ada, f"/tables/{table}/note", text="my secret plan")
    await post(ada, f"/tables/{table}/act", action="bid 12", seen=0)
    await post(ada, f"/tables/{table}/standing", seat=1, until="", seen=1)
    person = await person_named(app, "Ada")
    live = await live_table(app, table)
    [row] = await rows(app, select(tables.c.seed).where(tables.c.id == table))
    secrets = [
        "my secret plan",
        str(row.seed),
        "bid 12",
        *(s.token or "" for s in live.seats),
        *(s.invite or "" for s in live.seats),
    ]
    parts = ["tables", "people", "chat", "log", f"tables/{table}", f"people/{person}"]
    told = [(await root.get(f"/admin/{part}")).text for part in parts]
    told.append((await root.post(f"/admin/people/{person}/export")).text)
    for text in told:
        assert [secret for secret in secrets if secret and secret in text] == []
    assert (await root.get(f"/tables/{table}")).status_code == 404  # an admin watches like anybody else
    exported = json.loads(told[-1])
    assert exported.keys() == {"person", "logins", "bans", "hosted", "seats", "chat", "rests", "actions"}
    assert exported["actions"] == []


async def test_the_moves_of_finished_games_are_exported(app: Litestar, root: AsyncClient, ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me")
    await play_randomly(house_in(app), table, 100_000)
    answer = await root.post(f"/admin/people/{await person_named(app, 'Ada')}/export")
    assert answer.headers["content-disposition"].startswith('attachment; filename="')
    assert len(answer.json()["actions"]) == (await live_table(app, table)).number


async def test_what_is_dangerous_must_be_confirmed(app: Litestar, root: AsyncClient, ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me", title="The <b>best</b>")
    person = await person_named(app, "Ada")
    for path, fields, said in (
        (f"tables/{table}/delete", {}, "tick the box"),
        (f"people/{person}/erase", {"name": "ada"}, "the name was not typed"),
        (f"people/{person}/ban", {"reason": "x"}, "choose the day"),
        (f"people/{person}/ban", {"reason": "x", "until": "2999-01-01", "forever": "on"}, "choose the day"),
        (f"people/{person}/ban", {"reason": " ", "forever": "on"}, "needs a reason"),
        (f"people/{person}/ban", {"reason": "x", "until": "tomorrow"}, "is written like"),
        (f"people/{person}/ban", {"reason": "x", "until": "2020-01-01"}, "is over already"),
        (f"people/{person}/unban", {}, "is not banned"),
        (f"tables/{table}/reopen", {}, "is not closed"),
        (f"tables/{table}/chat", {"line": "7"}, "has no line 7"),
    ):
        answer = await root.post(f"/admin/{path}", data=fields, headers=HTML)
        assert (answer.status_code, said in answer.text.casefold()) == (400, True), (path, answer.text)
        assert 'role="alert"' in answer.text and "<b>best</b>" not in answer.text
    assert await count(app, audit, audit.c.person.is_not(None)) == 0
    assert await count(app, tables) == 1


async def test_an_admin_cannot_ban_or_erase_an_admin(db: str, app: Litestar, root: AsyncClient, ada: AsyncClient) -> None:
    await start(ada, "me", "me", "me")
    await with_account(ada, "ada")
    await done(db, "promote", "ada")
    person = await person_named(app, "Ada")
    for path, fields in (("ban", {"reason": "x", "forever": "on"}), ("erase", {"name": "Ada"})):
        answer = await root.post(f"/admin/people/{person}/{path}", data=fields, headers=HTML | {"Accept-Language": "de"})
        assert (answer.status_code, "auf der Kommandozeile entziehen" in answer.text) == (400, True)
    await done(db, "erase", "ada", "--yes")
    assert await count(app, people, people.c.admin) == 1


async def test_what_an_erased_admin_did_stays_without_the_name(
    db: str, app: Litestar, root: AsyncClient, ada: AsyncClient
) -> None:
    table, _ = await start(ada, "me", "me", "me")
    await sent(root, f"/admin/tables/{table}/close")
    await done(db, "erase", "root", "--yes")
    [row] = await rows(app, select(audit.c.who, audit.c.what).where(audit.c.person.is_not(None)))
    assert row == ("Former player", "close")


async def test_a_ban_from_the_page_holds_at_once(app: Litestar, root: AsyncClient, ada: AsyncClient, eve: AsyncClient) -> None:
    table = await two_at_a_table(ada, eve)
    person = await person_named(app, "Eve")
    await sent(root, f"/admin/people/{person}/ban", reason="insults", until="2999-12-31")
    assert (await post(eve, f"/tables/{table}/chat", text="hello"))[0] == 403
    assert "insults" in (await root.get(f"/admin/people/{person}")).text
    await sent(root, f"/admin/people/{person}/unban")
    assert (await post(eve, f"/tables/{table}/chat", text="hello"))[0] == 200


async def test_those_at_the_table_are_told_at_once(app: Litestar, root: AsyncClient, ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me")
    await post(ada, f"/tables/{table}/chat", text="hello")
    person, bus = await person_named(app, "Ada"), house_in(app).store.bus
    async with bus.listening(table) as queue:
        for path, fields, kind in (
            (f"tables/{table}/close", {}, "closed"),
            (f"tables/{table}/reopen", {}, "opened"),
            (f"tables/{table}/chat", {"line": "1"}, "chat"),
            (f"people/{person}/rename", {"name": "Ida"}, "seats"),
        ):
            await sent(root, f"/admin/{path}", **fields)
            assert queue.get_nowait().kind == kind
    assert "Ida" in (await ada.get(f"/tables/{table}")).text


async def test_what_admins_do_at_the_same_moment_is_noted_line_by_line(app: Litestar, root: AsyncClient) -> None:
    found = [(await start(root, "me", "me", "me"))[0] for _ in range(6)]
    await asyncio.gather(*(sent(root, f"/admin/tables/{table}/hide") for table in found))
    hidden = await rows(app, select(audit.c.about).where(audit.c.what == "hide"))
    assert {row.about for row in hidden} == set(found)


async def test_the_audit_log_tells_all_in_german_too(db: str, app: Litestar, root: AsyncClient, ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me")
    person = await person_named(app, "Ada")
    await sent(root, f"/admin/tables/{table}/close", reason="insults")
    await sent(root, f"/admin/people/{person}/ban", reason="more", forever="on")
    page = (await root.get("/admin/log", headers={"Accept-Language": "de"})).text
    lines = [re.sub("<[^>]*>", " ", line) for line in re.findall("<tr>(.*?)</tr>", page)[1:]]
    found = [[word for word in ("gesperrt", "geschlossen", "gegeben") if word in line] for line in lines]
    assert found == [["gesperrt"], ["geschlossen"], ["gegeben"]]  # the newest first
    assert "für immer: more" in lines[0] and "Ada" in lines[0]
    assert "root" in lines[1] and "insults" in lines[1] and table in lines[1]
    assert "root (admin)" in await done(db, "log")


async def test_admins_are_limited_as_everybody_is(db: str) -> None:
    app = make_app(Settings(db=db, bot_pause=0))
    async with app.lifespan(), browser(app) as root:
        await with_account(root, "root")
        await done(db, "promote", "root")
        table, _ = await start(root, "me", "me", "me")
        answers = [(await root.post(f"/admin/tables/{table}/hide")).status_code for _ in range(121)]
    assert (answers.count(303), answers[-1]) == (120, 429)
