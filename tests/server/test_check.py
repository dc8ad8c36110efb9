"""``trunkline check``: a line for everything in a database that does not replay, and repairs where the rest allows it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import delete, insert, select, update
from typer.testing import CliRunner, Result

from tests.server.conftest import open_house
from tests.server.playing import play_randomly, table_with
from tests.server.test_migrations import migrated_to
from trunkline.cli.main import app
from trunkline.core.errors import TrunklineError
from trunkline.server.common.settings import driver_url
from trunkline.server.store.offline import changing, connecting
from trunkline.server.store.rows import SnapshotRow
from trunkline.server.store.schema import entries, seats, snapshots, tables
from trunkline.server.store.snapshots import SNAPSHOT_EVERY, restored, snapshot_row
from trunkline.server.store.store import migrate
from trunkline.server.tables.table_state import TableCache


def checked(db: str, *flags: str) -> Result:
    return CliRunner().invoke(app, ["check", "--db", db, *flags])


def laid(db: str, count: int = 2 * SNAPSHOT_EVERY + 5, **wishes: Any) -> str:
    """A table where so much was played."""

    async def play() -> str:
        async with open_house(db) as context:
            opened = await table_with(context, "me", "me", "me", **wishes)
            await play_randomly(context, opened.table, count)
            return opened.table

    return asyncio.run(play())


def change(db: str, *statements: sa.Executable) -> None:
    with connecting(driver_url(db)) as engine, changing(engine) as c:
        for statement in statements:
            c.execute(statement)


def entry(table: str, number: int) -> tuple[sa.ColumnElement[bool], ...]:
    return entries.c.table == table, entries.c.number == number


def snapshot(table: str, number: int = SNAPSHOT_EVERY) -> tuple[sa.ColumnElement[bool], ...]:
    return snapshots.c.table == table, snapshots.c.number == number


def swapped(db: str, table: str) -> None:
    """The snapshot of a position that was, under the number of another, with its checksum made anew."""
    game = asyncio.run(game_at(db, table))
    with connecting(driver_url(db)) as engine, changing(engine) as c:
        saved = restored(game, SnapshotRow(*c.execute(select(snapshots).where(*snapshot(table))).one()))
        assert saved is not None
        wrong = snapshot_row(table, 2 * SNAPSHOT_EVERY, saved.moves, saved.s)
        c.execute(update(snapshots).where(*snapshot(table, 2 * SNAPSHOT_EVERY)).values(**wrong._asdict()))


async def game_at(db: str, table: str) -> Any:
    async with open_house(db) as context:
        return (await TableCache(context.store).get(table)).game


def row(table: str, **values: Any) -> Callable[[str], None]:
    return lambda db: change(db, update(tables).where(tables.c.id == table).values(**values))


REPAIRABLE: dict[str, Callable[[str, str], None]] = {
    "the snapshot at entry 40 is broken": lambda db, t: change(db, update(snapshots).where(*snapshot(t)).values(packed=b"{}")),
    "the snapshot at entry 80 is not what the entries lead to": swapped,
    "the snapshot at entry 400 belongs to no entry": lambda db, t: change(
        db, insert(snapshots).values(**snapshot_row(t, 400, [], Nothing())._asdict())
    ),
    "entry 7 is missing": lambda db, t: change(db, delete(entries).where(*entry(t, 7))),
    "it is said to be at entry 84 and is at 85": lambda db, t: row(t, number=84)(db),
    "it is said to be the turn of seat None and is that of": lambda db, t: row(t, turn=None)(db),
    "it is said to wait for bot and waits for person": lambda db, t: row(t, waits="bot")(db),
}
BEYOND: dict[str, Callable[[str, str], None]] = {
    "entry 83 is missing": lambda db, t: change(db, delete(entries).where(*entry(t, 83))),
    "entry 85 is missing": lambda db, t: change(db, delete(entries).where(*entry(t, 85))),
    "entry 60 cannot be played: ": lambda db, t: change(db, update(entries).where(*entry(t, 60)).values(words="bid 7000")),
    "it has the seats [0, 1] of 3 players": lambda db, t: change(
        db, delete(seats).where(seats.c.table == t, seats.c.seat == 2)
    ),
    "this table cannot be opened here: there is no game 'whist'": lambda db, t: row(t, game="whist")(db),
}


@dataclass
class Nothing:
    """A state of no game."""

    agenda: list[str] = field(default_factory=list)


def test_a_whole_database_has_no_fault(db: str) -> None:
    laid(db)
    laid(db, 5, game="1830")
    assert (checked(db).exit_code, checked(db).stdout) == (0, "2 tables: 0 faults.\n")


@pytest.mark.parametrize("said", REPAIRABLE)
def test_what_follows_from_the_rest_is_told_and_repaired(db: str, said: str) -> None:
    whole, table = laid(db, 5), laid(db)
    REPAIRABLE[said](db, table)
    found = checked(db)
    assert found.exit_code == 1
    assert found.stdout.startswith(f"table {table}: {said}")
    assert found.stdout.endswith("\n2 tables: 1 fault.\n")
    assert whole not in found.stdout
    mended = checked(db, "--repair")
    assert mended.exit_code == 0, mended.output
    assert mended.stdout.splitlines()[0].endswith("(repaired)")
    assert mended.stdout.endswith("2 tables: 0 faults, 1 repaired.\n")
    assert checked(db).exit_code == 0


@pytest.mark.parametrize("said", BEYOND)
def test_what_is_lost_is_told_and_left_as_it_is(db: str, said: str) -> None:
    table = laid(db)
    BEYOND[said](db, table)
    for flags in ((), ("--repair",)):
        found = checked(db, *flags)
        assert (found.exit_code, found.stdout.startswith(f"table {table}: {said}")) == (1, True), found.output
        assert "1 table: 1 fault" in found.stdout


def test_what_a_missing_entry_has_hidden_is_repaired_with_it(db: str) -> None:
    table = laid(db)
    change(db, delete(entries).where(*entry(table, 7)), update(snapshots).where(*snapshot(table)).values(packed=b"{}"))
    found = checked(db, "--repair")
    assert found.exit_code == 0, found.output
    assert "1 table: 0 faults, 2 repaired." in found.stdout


def test_a_database_that_cannot_be_checked_is_told_in_a_sentence(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.sqlite"
    foreign.write_text("these are not the tables you look for" * 100, encoding="utf-8")
    empty = tmp_path / "empty.sqlite"
    sa.create_engine(f"sqlite:///{empty}").connect().exec_driver_sql("CREATE TABLE x (y)").close()
    for url, said in (
        (f"sqlite:///{tmp_path}/none.sqlite", "there is no database at "),
        (f"sqlite:///{foreign}", "file is not a database"),
        (f"sqlite:///{empty}", "holds no tables of Trunkline"),
        ("mysql://x", "postgresql://USER@HOST/NAME"),
        (f"postgresql://nobody@/none?host={tmp_path}", "No such file"),
    ):
        found = checked(url)
        assert (found.exit_code, type(found.exception)) == (1, TrunklineError)
        assert said in str(found.exception)
        assert "\n" not in str(found.exception)
    assert not (tmp_path / "none.sqlite").exists()


def test_an_older_and_a_newer_schema_are_told(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.sqlite"
    with sa.create_engine(url).begin() as c:
        migrated_to(c, "0003")
    assert "has schema 0003, this version needs " in str(checked(url).exception)
    migrate(url)
    assert checked(url).exit_code == 0
    with sa.create_engine(url).begin() as c:
        c.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    assert "was made by a newer version of Trunkline (schema 9999)" in str(checked(url).exception)
    with pytest.raises(TrunklineError, match="newer version"):
        migrate(url)
