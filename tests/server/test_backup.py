"""Backups: taken under load, restored elsewhere, also into the other database; broken files are told in a sentence."""

import asyncio
import gzip
import json
import os
import stat
import sys
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner, Result

from tests.server import postgres
from tests.server.clients import Line, Player, actions_of, new_players
from tests.server.running import ROOT, serving
from tests.server.test_check import laid
from tests.server.test_migrations import migrated_to
from trunkline.cli.main import app
from trunkline.core.errors import TrunklineError
from trunkline.server.admin.backup import back_up, restore, stored_tables
from trunkline.server.common.settings import driver_url
from trunkline.server.store.offline import connecting, looking, schemas

TABLES, CLIENTS, BEFORE, AFTER = 20, 4, 200, 100  # actions acknowledged before the backup is begun, and meanwhile


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def sentence(found: Result) -> str:
    """What a user reads; anything but a refusal of ours is a fault."""
    assert (found.exit_code, type(found.exception)) == (1, TrunklineError), found.output
    assert "\n" not in str(found.exception)
    return str(found.exception)


def rows(db: str) -> dict[str, list[Any]]:
    with connecting(driver_url(db)) as engine, looking(engine) as c:
        return {
            table.name: [tuple(row) for row in c.execute(sa.select(table).order_by(*table.primary_key.columns))]
            for table in stored_tables(c)
        }


@pytest.fixture
def elsewhere(db: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """A new database of the other kind."""
    if not db.startswith("sqlite"):
        return f"sqlite:///{tmp_path}/elsewhere.sqlite"
    cluster: postgres.Cluster = request.getfixturevalue("cluster")
    return cluster.url(cluster.new_database())


# -- the drill -----------------------------------------------------------------------------------------


async def post(port: int, players: list[Player], told: asyncio.Semaphore) -> None:
    """Action after action, until cancelled."""
    line = Line(port)
    for player in cycle(players):
        if not player.over:
            await player.act(line)
            told.release()


async def back_up_under_load(port: int, db: str, file: Path, players: list[Player]) -> list[list[str]]:
    """Gives what had been acknowledged when the backup was begun."""
    told = asyncio.Semaphore(0)
    posting = [asyncio.create_task(post(port, players[n::CLIENTS], told)) for n in range(CLIENTS)]
    await several(told, BEFORE)
    before = [[*player.told] for player in players]
    command = [sys.executable, "-m", "trunkline", "backup", "--db", db, str(file)]
    saving = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.DEVNULL)
    await several(told, AFTER)
    assert await saving.wait() == 0
    for task in posting:
        task.cancel()
    found = await asyncio.gather(*posting, return_exceptions=True)
    assert all(isinstance(one, asyncio.CancelledError) for one in found), found
    return before


async def several(told: asyncio.Semaphore, count: int) -> None:
    for _ in range(count):
        await told.acquire()


async def everything_is_there(port: int, players: list[Player], before: list[list[str]]) -> None:
    line = Line(port)
    for player, told in zip(players, before, strict=True):
        status, text = await line.ask(f"/api/tables/{player.table}")
        assert status == 200
        stored = json.loads(text)
        assert stored["number"] >= len(told)
        _, record = await line.ask(f"/api/tables/{player.table}/record")
        actions = actions_of(record.decode())
        assert actions[: len(told)] == told
        assert actions == player.told[: len(actions)] or len(actions) == len(player.told) + 1
    line.hang_up()


def test_a_backup_under_load_is_restored_elsewhere_with_everything_acknowledged(
    db: str, elsewhere: str, tmp_path: Path
) -> None:
    file = tmp_path / "drill.backup"
    with serving(db, tmp_path / "server.log") as server:
        players = asyncio.run(new_players(server.port, TABLES))
        before = asyncio.run(back_up_under_load(server.port, db, file, players))
    assert run("restore", "--check", str(file)).exit_code == 0
    assert run("restore", str(file), "--db", elsewhere).exit_code == 0
    assert run("check", "--db", elsewhere).exit_code == 0
    with serving(elsewhere, tmp_path / "elsewhere.log") as server:
        asyncio.run(everything_is_there(server.port, players, before))


# -- the file ------------------------------------------------------------------------------------------


def test_every_row_arrives_and_comes_back_as_it_was(db: str, elsewhere: str, tmp_path: Path) -> None:
    laid(db)
    laid(db, 5, game="1830")
    told = run("backup", "--db", db, str(tmp_path / "one"))
    assert (told.exit_code, told.stdout) == (0, f"{sum(map(len, rows(db).values()))} rows are in {tmp_path / 'one'}.\n")
    restored = run("restore", str(tmp_path / "one"), "--db", elsewhere)
    assert (restored.exit_code, restored.stdout) == (0, "2 tables, 90 entries, 2 people.\n")
    assert rows(elsewhere) == rows(db)
    back_up(driver_url(elsewhere), tmp_path / "two")
    restore(tmp_path / "two", f"sqlite:///{tmp_path}/again.sqlite")
    assert rows(f"sqlite:///{tmp_path}/again.sqlite") == rows(db)


def test_only_the_owner_may_read_what_is_written(db: str, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        back_up(driver_url(db), tmp_path / "file")
        restore(tmp_path / "file", f"sqlite:///{tmp_path}/x.sqlite")
    finally:
        os.umask(before)
    assert [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("file", "x.sqlite")] == [0o600, 0o600]


def test_nothing_that_is_there_is_overwritten(db: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    assert sentence(run("backup", "--db", db, str(file))) == f"{file} is there already and is left as it is"
    assert file.read_text(encoding="utf-8") == "mine"
    back_up(driver_url(db), tmp_path / "whole")
    said = sentence(run("restore", str(tmp_path / "whole"), "--db", db))
    assert "is there already" in said or "is not empty; restore into a new one" in said
    assert run("check", "--db", db).exit_code == 0


def test_a_backup_that_cannot_be_written_leaves_nothing_behind(db: str, tmp_path: Path) -> None:
    assert sentence(run("backup", "--db", db, str(tmp_path / "no" / "file"))).endswith("No such file or directory")
    assert sentence(run("backup", "--db", f"sqlite:///{tmp_path}/none", str(tmp_path / "file"))).startswith("there is no")
    assert not (tmp_path / "file").exists()


def damaged(whole: Path, file: Path, change: Any) -> Path:
    lines = gzip.decompress(whole.read_bytes()).splitlines(keepends=True)
    file.write_bytes(gzip.compress(b"".join(change(lines))))
    return file


CHANGES = {
    "a line less": lambda lines: [*lines[:5], *lines[6:]],
    "the end missing": lambda lines: lines[:-1],
    "a row twice": lambda lines: [*lines[:5], lines[4], *lines[5:]],
    "another word": lambda lines: [line.replace(b"chicago", b"detroit") for line in lines],
    "more after the end": lambda lines: [*lines, lines[4]],
    "a table nobody knows": lambda lines: [line.replace(b'"people"', b'"pupils"') for line in lines],
    "a column nobody knows": lambda lines: [line.replace(b'"account"', b'"accord"') for line in lines],
    "no JSON": lambda lines: [*lines[:5], b"{\n", *lines[5:]],
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_damaged_backup_is_told_in_a_sentence_and_restores_nothing(migrated: str, tmp_path: Path, change: Any) -> None:
    back_up(driver_url(migrated), tmp_path / "whole")
    file = damaged(tmp_path / "whole", tmp_path / "file", change)
    assert sentence(run("restore", "--check", str(file))) == f"{file} is damaged: it is not what was written"
    assert sentence(run("restore", str(file), "--db", f"sqlite:///{tmp_path}/x.sqlite")).endswith("not what was written")
    assert not list(tmp_path.glob("x.sqlite*"))


@pytest.fixture
def migrated(tmp_path: Path, migrated_sqlite: Path) -> str:
    db = f"sqlite:///{tmp_path}/mine.sqlite"
    (tmp_path / "mine.sqlite").write_bytes(migrated_sqlite.read_bytes())
    laid(db)
    return db


def test_a_cut_or_scratched_file_is_told(migrated: str, tmp_path: Path) -> None:
    back_up(driver_url(migrated), tmp_path / "whole")
    whole = (tmp_path / "whole").read_bytes()
    middle = len(whole) // 2
    for content in (whole[:middle], whole[: middle - 1] + bytes([whole[middle] ^ 255]) + whole[middle + 1 :]):
        (tmp_path / "file").write_bytes(content)
        assert "is damaged" in sentence(run("restore", "--check", str(tmp_path / "file")))


def test_a_foreign_file_is_told(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for content in (b"", b"hello", gzip.compress(b""), gzip.compress(b"[1]\n"), gzip.compress(b'{"trunkline backup": 1}\n')):
        file.write_bytes(content)
        assert sentence(run("restore", "--check", str(file))) == f"{file} is no backup of Trunkline"
    assert sentence(run("restore", "--check", str(tmp_path / "none"))).endswith("No such file or directory")
    assert sentence(run("restore", "--check", str(tmp_path))).endswith("Is a directory")


def test_a_backup_of_a_newer_version_is_told(tmp_path: Path) -> None:
    file, header = tmp_path / "file", {"trunkline backup": 1, "schema": "9999", "version": "99.0", "made": 0}
    for changed, said in (({}, "(schema 9999)"), ({"trunkline backup": 2}, "(99.0)")):
        file.write_bytes(gzip.compress(json.dumps(header | changed).encode() + b"\n"))
        assert sentence(run("restore", "--check", str(file))).endswith(f"was written by a newer version of Trunkline {said}")


def test_a_backup_of_an_older_schema_is_brought_to_the_present_one(tmp_path: Path) -> None:
    from trunkline.server.admin.backup import parts_of
    from trunkline.server.admin.backup_file import write_backup

    with sa.create_engine(f"sqlite:///{tmp_path}/old.sqlite").begin() as c:
        migrated_to(c, "0001")
        c.exec_driver_sql("INSERT INTO people VALUES ('p', 'Ada', NULL, NULL, 1.5)")
        write_backup(tmp_path / "file", "0001", parts_of(c))
    assert restore(tmp_path / "file", f"sqlite:///{tmp_path}/new.sqlite") == {"people": 1}
    with connecting(f"sqlite:///{tmp_path}/new.sqlite") as engine, engine.connect() as c:
        assert c.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == schemas()[0]


def test_a_backup_whose_tables_do_not_replay_is_told_line_by_line(migrated: str, tmp_path: Path) -> None:
    with sa.create_engine(migrated).begin() as c:
        c.exec_driver_sql("DELETE FROM entries WHERE number = 82")
    back_up(driver_url(migrated), tmp_path / "file")
    found = run("restore", "--check", str(tmp_path / "file"))
    assert found.exit_code == 1
    assert found.stdout.endswith("entry 82 is missing\n1 table: 1 fault.\n")


def test_restore_wants_to_know_where_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRUNKLINE_DB", raising=False)
    found = run("restore", str(tmp_path / "file"))
    assert (found.exit_code, "restore where to?" in found.stderr) == (1, True)
