"""The one writer of SQLite: what it has begun to commit is finished, whoever stops waiting for it."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import event, text

from trunkline.server.store.sqlite import Sqlite

pytestmark = [pytest.mark.anyio, pytest.mark.filterwarnings("error::sqlalchemy.exc.SAWarning")]


class Disk:
    """Slow on purpose: a commit is begun, and goes on when it is told to."""

    def __init__(self) -> None:
        self.begun, self.go_on = Event(), Event()

    def commit(self, _: Any) -> None:
        self.begun.set()
        self.go_on.wait()


@pytest.fixture
async def disk() -> AsyncIterator[Disk]:
    disk = Disk()
    yield disk
    disk.go_on.set()  # no thread is left waiting when a test fails, nor the loop for it


def prepared(file: Path, disk: Disk) -> Sqlite:
    """A database with a table of words, on this disk."""
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.begin() as c:
        c.execute(text("CREATE TABLE words (word TEXT)"))
    engine.dispose()
    database = Sqlite(f"sqlite:///{file}")
    event.listen(database.engine, "commit", disk.commit)
    return database


def words(file: Path) -> list[str]:
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.connect() as c:
        found = list(c.execute(text("SELECT word FROM words")).scalars())
    engine.dispose()
    return found


async def write(database: Sqlite, word: str) -> None:
    async with database.writing() as c:
        await c.execute(text("INSERT INTO words VALUES (:word)"), {"word": word})


async def soon() -> None:
    """Whatever needs nothing but its turn in the loop has happened."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_stopping_waits_for_the_commit_of_a_writer_who_was_cancelled(tmp_path: Path, disk: Disk) -> None:
    database = prepared(tmp_path / "words.sqlite", disk)
    writer = asyncio.create_task(write(database, "kept"))
    await asyncio.to_thread(disk.begun.wait)
    writer.cancel()
    await asyncio.gather(writer, return_exceptions=True)
    stopping = asyncio.create_task(database.stop())
    await soon()
    assert not stopping.done()
    disk.go_on.set()
    await stopping
    assert words(tmp_path / "words.sqlite") == ["kept"]


async def test_stopping_waits_for_those_who_are_still_writing(tmp_path: Path, disk: Disk) -> None:
    disk.go_on.set()
    database = prepared(tmp_path / "words.sqlite", disk)
    async with database.writing() as c:
        stopping = asyncio.create_task(database.stop())
        await soon()
        await c.execute(text("INSERT INTO words VALUES ('late')"))
    await stopping
    assert words(tmp_path / "words.sqlite") == ["late"]


async def test_a_writer_who_fails_takes_nothing_of_the_others_along(tmp_path: Path, disk: Disk) -> None:
    """Two in one transaction, which the commit of an earlier one keeps waiting."""
    database = prepared(tmp_path / "words.sqlite", disk)
    writers = [asyncio.create_task(write(database, "first"))]
    await asyncio.to_thread(disk.begun.wait)
    writers += [asyncio.create_task(write(database, word)) for word in ("second", "third")]
    failing = asyncio.create_task(fail(database))
    await soon()
    disk.go_on.set()
    await asyncio.gather(*writers)
    with pytest.raises(ZeroDivisionError):
        await failing
    await database.stop()
    assert words(tmp_path / "words.sqlite") == ["first", "second", "third"]


async def fail(database: Sqlite) -> None:
    async with database.writing() as c:
        await c.execute(text("INSERT INTO words VALUES ('lost')"))
        raise ZeroDivisionError
