"""``trunkline admin``, while a server runs on the same database."""

import asyncio
import gzip
import json
import re
import stat
from pathlib import Path
from typing import Any

import pytest
from httpx import AsyncClient
from litestar import Litestar
from sqlalchemy import func, select, update
from typer.testing import CliRunner, Result

from tests.server.browsing import live_table, start
from trunkline.cli.main import app as cli
from trunkline.core.errors import TrunklineError
from trunkline.server.admin.tables import A_DAY, OF_TABLES
from trunkline.server.store.schema import audit, chat, logins, notes, people, seats, tables
from trunkline.server.tables.context import AppContext

pytestmark = pytest.mark.anyio


async def run(db: str, *words: str, typed: str = "") -> Result:
    """As an operator would, in a window of the terminal wide enough."""
    command = [*words, "--db", db]
    return await asyncio.to_thread(CliRunner().invoke, cli, ["admin", *command], input=typed, env={"COLUMNS": "200"})


async def done(db: str, *words: str) -> str:
    found = await run(db, *words)
    assert found.exit_code == 0, (found.output, found.exception)
    return found.stdout


async def refused(db: str, *words: str) -> str:
    found = await run(db, *words)
    assert found.exit_code == 1
    assert isinstance(found.exception, TrunklineError | SystemExit)
    return str(found.exception) if isinstance(found.exception, TrunklineError) else found.stderr


def house_in(app: Litestar) -> AppContext:
    context: AppContext = app.state.context
    return context


async def rows(app: Litestar, query: Any) -> list[Any]:
    async with house_in(app).store.reading() as c:
        return list((await c.execute(query)).all())


async def count(app: Litestar, part: Any, *where: Any) -> int:
    return int((await rows(app, select(func.count()).select_from(part).where(*where)))[0][0])


async def person_named(app: Litestar, name: str) -> str:
    [row] = await rows(app, select(people.c.id).where(people.c.name == name))
    return str(row.id)


async def post(client: AsyncClient, path: str, **fields: Any) -> tuple[int, str]:
    answer = await client.post(path, data=fields, headers={"Accept": "application/json"})
    return answer.status_code, answer.text


async def two_at_a_table(ada: AsyncClient, eve: AsyncClient) -> str:
    table, invites = await start(ada, "me", "friend", "bot")
    assert (await eve.post(f"/join/{invites[1]}", data={"name": "Eve"})).status_code == 303
    return table


# -- tables --------------------------------------------------------------------------------------------


async def test_nobody_acts_or_talks_at_a_closed_table_until_it_is_opened_again(
    db: str, app: Litestar, ada: AsyncClient
) -> None:
    table, _ = await start(ada, "me", "me", "me")
    await done(db, "close", table, "--reason", "insults")
    closed = "this table has been closed by the operator of the server"
    for path, fields in (("act", {"action": "pass", "seen": 0}), ("chat", {"text": "hello"})):
        status, said = await post(ada, f"/tables/{table}/{path}", **fields)
        assert (status, closed in said) == (403, True)
    page = (await ada.get(f"/tables/{table}")).text
    assert re.search("<b>Closed</b><span>by the operator of the server, <time [^>]*>[A-Z][a-z]{2} \\d+, \\d{4}<", page)
    assert "data-act=" not in page
    assert "<b>Your turn</b>" not in page
    assert "Closed by the operator of the server, <time" in (await ada.get("/")).text
    german = (await ada.get(f"/tables/{table}", headers={"Accept-Language": "de"})).text
    assert re.search("<b>Geschlossen</b><span>vom Betreiber, <time [^>]*>\\d\\d\\.\\d\\d\\.\\d{4}<", german)
    await done(db, "reopen", table)
    assert (await post(ada, f"/tables/{table}/act", action="pass", seen=0))[0] == 200


async def test_bots_do_not_play_at_a_closed_table(db: str, app: Litestar, ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "bot", "bot")
    await done(db, "close", table)
    live = await live_table(app, table)
    assert live.row.waits == "nobody"
    await post(ada, f"/tables/{table}/bot", seat=0, bot="L0")
    live = await live_table(app, table)
    assert (live.row.waits, live.number) == ("nobody", 0)
    await done(db, "reopen", table)
    assert (await live_table(app, table)).row.waits == "bot"


async def test_a_closed_table_is_whole(db: str, app: Litestar, ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "bot", "bot")
    await done(db, "close", table)
    found = await asyncio.to_thread(CliRunner().invoke, cli, ["check", "--db", db])
    assert (found.exit_code, found.stdout) == (0, "1 table: 0 faults.\n")


async def test_a_hidden_table_is_seen_by_those_who_sit_there(
    db: str, app: Litestar, ada: AsyncClient, eve: AsyncClient
) -> None:
    table, _ = await start(ada, "me", "me", "me")
    assert (await eve.get(f"/tables/{table}")).status_code == 200
    await done(db, "hide", table)
    assert (await eve.get(f"/tables/{table}")).status_code == 404
    assert (await ada.get(f"/tables/{table}")).status_code == 200
    await done(db, "show", table)
    assert (await eve.get(f"/tables/{table}")).status_code == 200


async def test_a_deleted_table_leaves_nothing(db: str, app: Litestar, ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me")
    await post(ada, f"/tables/{table}/act", action="pass", seen=0)
    await post(ada, f"/tables/{table}/chat", text="hello")
    await post(ada, f"/tables/{table}/note", text="mine")
    assert (await run(db, "delete", table, typed="n\n")).exit_code == 1
    assert await count(app, tables) == 1
    await done(db, "delete", table, "--yes")
    assert [await count(app, part) for part in (tables, *OF_TABLES)] == [0] * (1 + len(OF_TABLES))
    assert (await ada.get(f"/tables/{table}")).status_code == 404
    assert "no such table" in (await post(ada, f"/tables/{table}/act", action="pass", seen=1))[1]


async def test_idle_games_are_closed_by_age(db: str, app: Litestar, ada: AsyncClient) -> None:
    old, young, over, study = [(await start(ada, "me", "me", "me"))[0] for _ in range(4)]
    async with house_in(app).store.writing() as c:
        long_ago = {"changed": tables.c.changed - 31 * A_DAY}
        for table, values in ((old, {}), (over, {"turn": None, "waits": "nobody"}), (study, {"kind": "study"})):
            await c.execute(update(tables).where(tables.c.id == table).values(**long_ago, **values))
    narrow = await asyncio.to_thread(CliRunner().invoke, cli, ["admin", "tables", "--db", db], env={"COLUMNS": "80"})
    assert all(table in narrow.stdout for table in (old, young, over, study))  # whole, to be copied
    listed = await done(db, "tables", "--idle", "30")
    assert [table in listed for table in (old, young)] == [True, False]
    assert await done(db, "close-idle", "--days", "30") == f"{old}\n1 table closed.\n"
    assert await done(db, "close-idle", "--days", "30") == "0 tables closed.\n"
    assert "closed, public" in await done(db, "tables", "--idle", "30")
    assert (await post(ada, f"/tables/{young}/act", action="pass", seen=0))[0] == 200


async def test_lines_of_chat_are_removed(db: str, app: Litestar, ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me")
    for text in ("one", "two [bold]", "three"):
        await post(ada, f"/tables/{table}/chat", text=text)
    assert "two [bold]" in await done(db, "chat", table)
    assert "has no line 7 of chat" in await refused(db, "remove-chat", table, "2", "7")
    await done(db, "remove-chat", table, "2", "--reason", "spam")
    assert [row.text for row in await rows(app, select(chat.c.text).order_by(chat.c.number))] == ["one", "three"]
    assert "two" not in await done(db, "chat", table)
    await post(ada, f"/tables/{table}/chat", text="four")
    assert await count(app, chat) == 3


# -- people --------------------------------------------------------------------------------------------


async def test_a_person_is_renamed_everywhere(db: str, app: Litestar, ada: AsyncClient, eve: AsyncClient) -> None:
    table = await two_at_a_table(ada, eve)
    await post(eve, f"/tables/{table}/chat", text="hello")
    await post(ada, f"/tables/{table}/chat", text="you too")
    person = await person_named(app, "Eve")
    assert await done(db, "rename", person, "  Rude\tWord ") == f"{person} is now Rude Word.\n"
    assert (await live_table(app, table)).names[:2] == ["Ada", "Rude Word"]
    assert [row.name for row in await rows(app, select(chat.c.name).order_by(chat.c.number))] == ["Rude Word", "Ada"]


async def test_whoever_is_banned_may_look_and_do_nothing(db: str, app: Litestar, ada: AsyncClient, eve: AsyncClient) -> None:
    table = await two_at_a_table(ada, eve)
    person = await person_named(app, "Eve")
    await done(db, "ban", person, "--reason", "insults", "--until", "2999-12-31")
    await house_in(app).bans.load(house_in(app).store)
    assert "until 2999-12-31 00:00: insults" in await done(db, "people", "eve")
    for path in (f"/tables/{table}/act", f"/tables/{table}/chat", "/tables", "/import"):
        status, said = await post(eve, path, text="x", action="pass", seen=0)
        assert (status, "you are banned until 2999-12-31: insults" in said) == (403, True), path
    assert (await eve.get(f"/tables/{table}")).status_code == 200
    assert (await post(ada, f"/tables/{table}/chat", text="peace"))[0] == 200
    assert (await eve.post("/account/logout")).status_code == 303
    await done(db, "unban", person)
    await house_in(app).bans.load(house_in(app).store)
    assert "is not banned" in await refused(db, "unban", person)


async def test_programs_of_a_banned_person_are_refused_too(db: str, app: Litestar, client: AsyncClient) -> None:
    seats_wished = [{"kind": "me", "name": "Robot"}] * 3
    made = (await client.post("/api/tables", json={"game": "chicago_express", "seats": seats_wished})).json()
    await done(db, "ban", await person_named(app, "Robot"), "--reason", "spam", "--forever")
    await house_in(app).bans.load(house_in(app).store)
    token = {"Authorization": f"Bearer {made['tokens']['0']}"}
    deed = {"action": "pass", "seen": 0}
    answer = await client.post(f"/api/tables/{made['table']}/actions", json=deed, headers=token)
    assert (answer.status_code, answer.json()) == (403, {"error": "you are banned: spam"})
    assert (await client.get(f"/api/tables/{made['table']}", headers=token)).status_code == 200


async def test_a_ban_ends_by_itself_and_needs_an_end(db: str, app: Litestar, ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me")
    person = await person_named(app, "Ada")
    assert "--until 2026-12-31) or never (--forever)" in await refused(db, "ban", person, "--reason", "x")
    assert "2020-01-01 is over already" in await refused(db, "ban", person, "--reason", "x", "--until", "2020-01-01")
    await done(db, "ban", person, "--reason", "x", "--until", "2999-01-01")
    bans = house_in(app).bans
    await bans.load(house_in(app).store)
    bans.by_person[person] = bans.by_person[person]._replace(until=1.0)  # long ago
    assert (await post(ada, f"/tables/{table}/act", action="pass", seen=0))[0] == 200


async def test_all_that_is_known_of_a_person_is_exported(db: str, app: Litestar, ada: AsyncClient, tmp_path: Path) -> None:
    table, _ = await start(ada, "me", "bot", "bot")
    await post(ada, f"/tables/{table}/chat", text="hello")
    await post(ada, f"/tables/{table}/note", text="secret plan")
    assert (await post(ada, "/account/register", account="ada", password="a long password"))[0] == 303
    file = tmp_path / "ada.json"
    await done(db, "export", "ADA", str(file))
    found = json.loads(file.read_text(encoding="utf-8"))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert (found["person"]["account"], found["person"]["name"]) == ("ada", "Ada")
    assert [row["text"] for row in (*found["chat"], *found["notes"])] == ["hello", "secret plan"]
    assert [row["table"] for row in found["seats"]] == [row["id"] for row in found["hosted"]] == [table]
    assert not re.search("argon2|password|token|[0-9a-f]{64}", file.read_text(encoding="utf-8"))
    assert "is there already" in await refused(db, "export", "ada", str(file))


async def test_nothing_names_an_erased_person_and_the_games_of_others_go_on(
    db: str, app: Litestar, ada: AsyncClient, eve: AsyncClient, tmp_path: Path
) -> None:
    shared = await two_at_a_table(ada, eve)
    alone, _ = await start(eve, "me", "bot", "bot", name="Eve")
    for text in ("eve was here", "and here"):
        await post(eve, f"/tables/{shared}/chat", text=text)
    await post(ada, f"/tables/{shared}/chat", text="who?")
    await post(eve, f"/tables/{shared}/note", text="a note")
    await post(eve, "/account/register", account="eve", password="a long password")
    person = await person_named(app, "Eve")
    await done(db, "erase", "eve", "--yes")
    assert [row.text for row in await rows(app, select(chat.c.text))] == ["who?"]
    assert await count(app, tables) == 1
    assert await count(app, notes) + await count(app, seats, seats.c.person == person) == 0
    assert await count(app, logins, logins.c.person == person) == 0
    assert (await rows(app, select(people.c.name, people.c.account).where(people.c.id == person))) == [("Former player", None)]
    live = await live_table(app, shared)
    assert (live.seats[1].kind, live.seats[1].bot, live.seats[1].name) == ("bot", "L2", "Steady 2")
    assert (await ada.get(f"/tables/{shared}")).status_code == 200
    assert (await eve.get(f"/tables/{alone}")).status_code == 404
    found = await asyncio.to_thread(CliRunner().invoke, cli, ["check", "--db", db])
    assert found.exit_code == 0, found.output
    everything = tmp_path / "all"
    await asyncio.to_thread(CliRunner().invoke, cli, ["backup", "--db", db, str(everything)])
    assert not re.search(b"(?i)eve\\b", gzip.decompress(everything.read_bytes()))


# -- the log -------------------------------------------------------------------------------------------


async def test_every_deed_is_in_the_audit_log_and_nothing_else_is(db: str, app: Litestar, ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me")
    person = await person_named(app, "Ada")
    await done(db, "close", table, "--reason", "insults")
    for words in (("close", table), ("hide", "nowhere"), ("reopen", "nowhere"), ("rename", "nobody", "x"), ("chat", "nowhere")):
        assert ("there is no" in (said := await refused(db, *words))) or "is closed already" in said
    await done(db, "ban", person, "--reason", "more insults", "--forever")
    await done(db, "delete", table, "--yes", "--reason", "cleaned up")
    found = await rows(app, select(audit.c.number, audit.c.what, audit.c.about, audit.c.reason).order_by(audit.c.number))
    assert found == [
        (1, "close", table, "insults"),
        (2, "ban", person, "for ever: more insults"),
        (3, "delete", table, "cleaned up"),
    ]
    log = await done(db, "log")
    assert log.index("insults") < log.index("for ever: more insults") < log.index("cleaned up")
