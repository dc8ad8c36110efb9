"""A full disk: what was acknowledged is stored, what was not stored was refused, and nobody waits for ever."""

import asyncio
import os
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx import AsyncClient
from litestar import Litestar
from sqlalchemy import event, text

from tests.server.running import ROOT
from tests.server.test_api import key, legal, made, post
from tests.server.test_sqlite import Disk, prepared, soon, words
from trunkline.server.errors import NotStored
from trunkline.server.sqlite import Sqlite

pytestmark = [pytest.mark.anyio, pytest.mark.filterwarnings("error::sqlalchemy.exc.SAWarning")]
DATABASES = ["sqlite"]
LONG, SHORT = "x" * 3000, "y"  # a page of its own, and hardly anything
UNLIMITED = 1_000_000
LONG_GAME = ROOT / "trunkline" / "games" / "american_rails" / "records" / "supplies-low-5.txt"


def allow(database: Sqlite, more: int) -> None:
    """So many pages more than the file has now."""
    pages = database.writer.exec_driver_sql("PRAGMA page_count").scalar_one()
    database.writer.exec_driver_sql(f"PRAGMA max_page_count = {min(pages + more, UNLIMITED)}")
    database.writer.rollback()


async def write(database: Sqlite, word: str) -> str:
    """The word, once it is acknowledged."""
    async with database.writing() as c:
        await c.execute(text("INSERT INTO words VALUES (:word)"), {"word": word})
    return word


async def acknowledged(database: Sqlite, written: list[str]) -> list[str]:
    answers = await asyncio.gather(*(write(database, word) for word in written), return_exceptions=True)
    return sorted(answer for answer in answers if isinstance(answer, str))


def mixed(count: int) -> list[str]:
    return [f"{n} {LONG if n % 3 == 0 else SHORT}" for n in range(count)]


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk()
    yield disk
    disk.go_on.set()


async def test_one_who_finds_no_room_takes_the_acknowledgement_of_the_whole_group(tmp_path: Path, disk: Disk) -> None:
    """Two small words and a large one share a transaction, which the large one ends."""
    database = prepared(tmp_path / "words.sqlite", disk)
    first = asyncio.create_task(write(database, "first"))
    await asyncio.to_thread(disk.begun.wait)
    database_full = asyncio.create_task(group_on_a_full_disk(database))
    await soon()
    disk.go_on.set()
    answers = await database_full
    assert await first == "first"
    assert [type(answer) for answer in answers[:2]] == [NotStored, NotStored]
    assert isinstance(answers[2], Exception)
    await database.stop()
    assert words(tmp_path / "words.sqlite") == ["first"]


async def group_on_a_full_disk(database: Sqlite) -> list[Any]:
    async with database.turn:
        allow(database, 0)
    writers = [write(database, word) for word in ("small", "little", LONG * 5)]
    return await asyncio.gather(*writers, return_exceptions=True)


@pytest.mark.parametrize("more", [0, 1, 3, 10, 20])
async def test_acknowledged_is_stored_wherever_the_room_ends(tmp_path: Path, disk: Disk, more: int) -> None:
    disk.go_on.set()
    file = tmp_path / "words.sqlite"
    database = prepared(file, disk)
    allow(database, more)
    told = await acknowledged(database, mixed(120))
    assert len(told) < 120
    allow(database, UNLIMITED)
    assert await write(database, "room again") == "room again"
    await database.stop()
    assert sorted(words(file)) == sorted([*told, "room again"])


async def test_nobody_hangs_when_a_rollback_fails_too(tmp_path: Path, disk: Disk) -> None:
    disk.go_on.set()
    file = tmp_path / "words.sqlite"
    database = prepared(file, disk)
    allow(database, 0)
    with failing_rollbacks(database):
        told = await acknowledged(database, [SHORT, LONG * 5, *mixed(12)])  # on a new connection, which has more room
    assert SHORT not in told
    await database.stop()
    assert sorted(words(file)) == told


@contextmanager
def failing_rollbacks(database: Sqlite) -> Iterator[None]:
    def fail(_: Any) -> None:
        raise OSError("the disk is gone")

    event.listen(database.engine, "rollback", fail)
    yield
    event.remove(database.engine, "rollback", fail)


@asynccontextmanager
async def small_tmpfs(folder: Path) -> AsyncIterator[Path]:
    """A real disk of two megabytes."""
    folder.mkdir()
    if os.geteuid() != 0:
        pytest.skip("only root may mount a small disk")
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)], capture_output=True, check=False)
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.decode().strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


async def test_acknowledged_is_stored_on_a_real_disk_that_runs_full(tmp_path: Path, disk: Disk) -> None:
    disk.go_on.set()
    async with small_tmpfs(tmp_path / "disk") as folder:
        database = prepared(folder / "words.sqlite", disk)
        told: list[str] = []
        for batch in range(40):
            told += await acknowledged(database, [f"{batch} {word}" for word in mixed(60)])
        assert 0 < len(told) < 40 * 60
        await database.stop()
        assert sorted(words(folder / "words.sqlite")) == sorted(told)


@pytest.fixture
def database(app: Litestar) -> Iterator[Sqlite]:
    database: Sqlite = app.state.house.store.database
    yield database
    allow(database, UNLIMITED)


async def test_the_server_refuses_in_a_sentence_what_it_cannot_store(client: AsyncClient, database: Sqlite) -> None:
    tables = [await made(client, "me", "me", "me") for _ in range(4)]
    action = (await legal(client, tables[0]["table"], tables[0]["tokens"]["0"]))[0]["action"]
    allow(database, 0)
    makings = [client.post("/api/tables", json={"game": "chicago_express", "seats": [{"kind": "me"}] * 3}) for _ in range(30)]
    actings = [post(client, table["table"], table["tokens"]["0"], action, 0) for table in tables]
    answers = await asyncio.gather(*makings, *actings)
    assert {answer.status_code for answer in answers} <= {200, 201, 503}
    assert 503 in {answer.status_code for answer in answers}
    assert all("cannot store" in answer.json()["error"] for answer in answers if answer.status_code == 503)
    for made_table in (answer.json() for answer in answers[:30] if answer.status_code == 201):
        assert (await client.get(f"/api/tables/{made_table['table']}")).status_code == 200
    for table, answer in zip(tables, answers[30:], strict=True):
        seen = (await client.get(f"/api/tables/{table['table']}", headers=key(table["tokens"]["0"]))).json()
        assert seen["number"] == (1 if answer.status_code == 200 else 0)


async def test_health_is_not_well_until_something_can_be_stored_again(client: AsyncClient, database: Sqlite) -> None:
    assert (await client.get("/health")).json()["status"] == "well"
    allow(database, 0)
    body = {"game": "chicago_express", "seats": [{"kind": "me"}] * 3}
    while (await client.post("/api/tables", json=body)).status_code == 201:
        pass  # until the last page is full
    for _ in range(2):
        answer = await client.get("/health")
        assert (answer.status_code, answer.json()["status"]) == (503, "not well")
        assert "cannot store" in answer.json()["error"]
    allow(database, UNLIMITED)
    assert (await client.get("/health")).json()["status"] == "well"
    assert (await client.post("/api/tables", json=body)).status_code == 201


async def test_health_finds_out_by_itself(client: AsyncClient, database: Sqlite) -> None:
    allow(database, 0)
    assert (await client.get("/health")).status_code == 503


async def test_an_import_that_does_not_fit_leaves_nothing(ada: AsyncClient, client: AsyncClient, database: Sqlite) -> None:
    record = LONG_GAME.read_text(encoding="utf-8")
    assert (await ada.post("/import", data={"text": record})).status_code == 303
    allow(database, 0)
    others = [client.post("/api/tables", json={"game": "chicago_express", "seats": [{"kind": "me"}] * 3}) for _ in range(10)]
    imports = [ada.post("/import", data={"text": record}) for _ in range(10)]
    answers = await asyncio.gather(*others, *imports)
    assert {answer.status_code for answer in answers} <= {201, 303, 503}
    for answer in answers[10:]:
        if answer.status_code == 303:
            assert (await ada.get(answer.headers["location"])).status_code == 200
