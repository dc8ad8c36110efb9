"""Who holds the database: another process for a while, another server for good; and databases that cannot be opened."""

import asyncio
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from httpx import AsyncClient
from litestar import Litestar

from tests.server.browsing import start
from tests.server.running import ROOT, serving
from trunkline.core.errors import TrunklineError
from trunkline.server.common.settings import Settings, driver_url
from trunkline.server.store import sqlite
from trunkline.server.store.opening import opened
from trunkline.server.store.sqlite import Sqlite
from trunkline.server.store.store import migrate

DATABASES = ["sqlite"]


@contextmanager
def held_by_another(db: str) -> Iterator[None]:
    """Somebody has begun to write to the file, and takes their time."""
    other = sqlite3.connect(Settings(db=db).url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@pytest.mark.anyio
async def test_only_writes_wait_for_a_file_that_another_process_holds(
    db: str, app: Litestar, ada: AsyncClient, client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The write is given up when it likes; meanwhile everything else is answered."""
    table, _ = await start(ada, "me", "me", "me")
    monkeypatch.setattr(sqlite, "PATIENCE", 600_000)
    with held_by_another(db):
        writing = asyncio.create_task(ada.post(f"/tables/{table}/act", data={"action": "bid 7", "seen": "0"}))
        for path in ("/", f"/tables/{table}", f"/api/tables/{table}", f"/tables/{table}/record"):
            assert (await ada.get(path)).status_code == 200
        assert not writing.done()
    assert (await writing).json() == {"number": 1}


@pytest.mark.anyio
async def test_what_cannot_be_written_in_the_end_is_refused_and_tried_again_later(
    db: str, app: Litestar, ada: AsyncClient, client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await start(ada, "me", "me", "me")
    monkeypatch.setattr(sqlite, "PATIENCE", 50)
    action = {"action": "bid 7", "seen": "0"}
    with held_by_another(db):
        answers = await asyncio.gather(*(ada.post(f"/tables/{table}/act", data=action) for _ in range(5)))
        assert {answer.status_code for answer in answers} == {503}
        assert "cannot store" in answers[0].json()["error"]
        assert (await client.get("/health")).status_code == 503
    assert (await ada.post(f"/tables/{table}/act", data=action)).json() == {"number": 1}
    assert (await client.get("/health")).status_code == 200


@pytest.mark.anyio
async def test_one_who_stops_waiting_for_the_file_leaves_it_to_the_next(
    db: str, app: Litestar, ada: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await start(ada, "me", "me", "me")
    database: Sqlite = app.state.context.store.database
    monkeypatch.setattr(sqlite, "PATIENCE", 600_000)
    with held_by_another(db):
        waiting = asyncio.create_task(begin_and_wait(database))
        while not database.gave_up:
            await asyncio.sleep(0)
        waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert (await ada.post(f"/tables/{table}/act", data={"action": "bid 7", "seen": "0"})).json() == {"number": 1}


async def begin_and_wait(database: Sqlite) -> None:
    async with database.writing():
        raise AssertionError("the file is held")


def refused(*arguments: str) -> str:
    """What ``trunkline serve`` says when it does not start: one line, and no traceback."""
    command = [sys.executable, "-m", "trunkline", "serve", "--port", "0", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (1, ""), done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    return done.stderr


def test_a_second_server_on_the_same_file_is_told_who_holds_it(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/games.sqlite"
    with serving(db, tmp_path / "log") as server:
        said = refused("--db", db)
        assert f"process {server.process.pid} at http://127.0.0.1:{server.port}" in said
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.glob("games.sqlite*")}
        assert len(modes) >= 3 and set(modes.values()) == {0o600}, modes


def test_a_server_that_has_ended_holds_nothing(tmp_path: Path) -> None:
    url = driver_url(f"sqlite:///{tmp_path}/games.sqlite")
    for _ in range(2):
        with opened(url, "http://127.0.0.1:1/"):
            pass
    with opened(url, "http://127.0.0.1:1/"), pytest.raises(TrunklineError, match="served already"), opened(url, ""):
        pass


def test_a_database_of_a_newer_version_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    migrate(driver_url(f"sqlite:///{file}"))
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'from_the_future'")
    connection.close()
    assert "newer version of Trunkline" in refused("--db", f"sqlite:///{file}")


@pytest.mark.parametrize("path", ["/proc/trunkline/games.sqlite", "/proc/games.sqlite"])
def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(path: str) -> None:
    with pytest.raises(TrunklineError, match="cannot be written"), opened(f"sqlite:///{path}", ""):
        pass


def test_what_is_no_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_text("these are no games\n" * 100)
    with pytest.raises(TrunklineError, match="not a database"), opened(f"sqlite:///{tmp_path}/games.sqlite", ""):
        pass


def test_an_absent_postgresql_is_told_in_a_sentence_without_its_password() -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(TrunklineError, match="the database postgresql://ada") as refusal:
        migrate(driver_url("postgresql://ada:secret@127.0.0.1:1/games"))
    assert "secret" not in str(refusal.value) and "\n" not in str(refusal.value)


@pytest.mark.anyio
async def test_a_file_that_is_held_when_the_server_stops_is_let_go(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    migrate(driver_url(f"sqlite:///{file}"))
    database = Sqlite(f"sqlite:///{file}")
    await database.check()
    await database.stop()
    assert [left.name for left in tmp_path.iterdir()] == ["games.sqlite"]
