"""A full disk: what was acknowledged is stored, what was not stored was refused, and nobody waits for ever."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx import AsyncClient, Response
from litestar import Litestar
from sqlalchemy import event, func, select, text

from bench.fault_kinds import shrink, small_disk
from bench.load import Verdict, compared, stored_entries
from tests.server.clients import Line, Player, actions_of, new_player
from tests.server.running import ROOT
from tests.server.test_api import key, legal, made, post
from tests.server.test_sqlite import Disk, prepared, soon, words
from trunkline.server.common.errors import NotStored
from trunkline.server.store.schema import tables
from trunkline.server.store.sqlite import Sqlite

pytestmark = [pytest.mark.anyio, pytest.mark.filterwarnings("error::sqlalchemy.exc.SAWarning")]
DATABASES = ["sqlite"]
LONG, SHORT = "x" * 3000, "y"  # a page of its own, and hardly anything
LONGER_THAN_THE_CACHE = "z" * 3_000_000
UNLIMITED = 1_000_000
LONG_GAME = ROOT / "trunkline" / "games" / "eighteen_thirty" / "records" / "bankruptcy-5.txt"


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


@pytest.fixture
def two_megabytes() -> Iterator[Path]:
    """A real disk, nearly full."""
    with small_disk() as folder:
        if not folder.is_mount():
            pytest.skip("only root may mount a small disk")
        shrink(folder, 2_000_000)
        yield folder


async def test_acknowledged_is_stored_on_a_real_disk_that_runs_full(two_megabytes: Path, disk: Disk) -> None:
    """A word longer than SQLite's cache meets the end of the disk before the commit, and ends the transaction of all."""
    disk.go_on.set()
    file = two_megabytes / "words.sqlite"
    database = prepared(file, disk)
    told: list[str] = []
    for batch in range(40):
        longest = [LONGER_THAN_THE_CACHE] * (batch % 4 == 3)
        told += await acknowledged(database, [f"{batch} {word}" for word in (*mixed(30), *longest, *mixed(30))])
    assert 0 < len(told) < 40 * 60
    await database.stop()
    assert sorted(words(file)) == sorted(told)


@pytest.fixture
def database(app: Litestar) -> Iterator[Sqlite]:
    database: Sqlite = app.state.context.store.database
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


class Inside(Line):
    """To an application in this process."""

    def __init__(self, client: AsyncClient) -> None:
        super().__init__(port=0)
        self.client = client

    async def ask(self, path: str, body: Any = None, token: str = "") -> tuple[int, bytes]:
        answer = await self.client.request(
            "GET" if body is None else "POST", path, json=body, headers=key(token) if token else {}
        )
        return answer.status_code, answer.content


async def play_until(done: asyncio.Event, line: Line, player: Player) -> int:
    """Action after action; gives how many were refused."""
    refused = 0
    while not done.is_set() and not player.over:
        try:
            assert await player.is_told(line, player.chosen())
        except ConnectionError:
            refused += 1
    return refused


async def several_imports(ada: AsyncClient, text: str, done: asyncio.Event) -> list[Response]:
    answers = await asyncio.gather(*(ada.post("/import", data={"text": text}) for _ in range(4)))
    done.set()
    return answers


@pytest.mark.parametrize("room", [0, 40, 80])
async def test_an_import_is_stored_whole_or_refused_and_so_is_every_action_beside_it(
    db: str, ada: AsyncClient, client: AsyncClient, database: Sqlite, room: int
) -> None:
    line, done, text = Inside(client), asyncio.Event(), LONG_GAME.read_text(encoding="utf-8")
    players = [await new_player(line, number) for number in range(12)]
    allow(database, room)
    playing = asyncio.gather(*(play_until(done, line, player) for player in players))
    answers, refused = await several_imports(ada, text, done), await playing
    allow(database, UNLIMITED)
    assert sum(refused) + [answer.status_code for answer in answers].count(503) > 0
    assert {answer.status_code for answer in answers} <= {303, 503}
    assert all("cannot store" in answer.json()["error"] for answer in answers if answer.status_code == 503)
    assert compared(db, {player.table: player.told for player in players}) == Verdict(lost=0, doubled=0)
    imported = [answer.headers["location"].rpartition("/")[2] for answer in answers if answer.status_code == 303]
    whole = actions_of(text)
    assert [[one.words for one in log] for log in stored_entries(db, imported).values()] == [whole] * len(imported)
    assert await studies(database) == len(imported)


async def studies(database: Sqlite) -> int:
    """Tables that hold an imported record."""
    async with database.reading() as c:
        return int(await c.scalar(select(func.count()).where(tables.c.kind == "study")))
