"""Bytes in the database for a finished game, by game and kind of row, on both databases.

    python -m bench.size                            # all games, both databases
    python -m bench.size --game 1830 --db sqlite

Recorded games are played through to their end as a server would, one entry after the other, and the pages of the database are
counted: rows with their indexes, less what the empty database has. Each record is played several times, so that half-filled
pages weigh little. PostgreSQL is vacuumed first: the versions of rows that actions leave behind are room for later games.
"""

import argparse
import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from tests.server import postgres
from tests.server.conftest import open_house
from trunkline.core.catalog import find
from trunkline.core.notation import spell
from trunkline.records.record import Record
from trunkline.records.text import load_file
from trunkline.server.common.settings import driver_url
from trunkline.server.store.offline import connecting, is_sqlite
from trunkline.server.store.store import migrate
from trunkline.server.tables.acting import act_at
from trunkline.server.tables.context import AppContext, Chair, TableSpec
from trunkline.server.tables.laying import create
from trunkline.server.tables.people import new_person

GAMES = Path(__file__).parent.parent / "trunkline" / "games"
RECORDS = {
    "chicago_express": "chicago_express/records/chicago_?_players.txt",
    "american_rails": "american_rails/records/last-year-*.txt",
    "union_pacific": "union_pacific/records/*-together.txt",
    "1830": "eighteen_thirty/records/edition-2-bank*.txt",
}
TIMES = 4
SHOWN = ("entries", "snapshots", "tables", "seats")
SQLITE = "SELECT tbl_name, sum(pgsize) FROM dbstat JOIN sqlite_master ON dbstat.name = sqlite_master.name GROUP BY tbl_name"
POSTGRES = "SELECT relname, pg_total_relation_size(relid) FROM pg_stat_user_tables"


class Size(NamedTuple):
    """Of one game, on the average."""

    game: str
    db: str
    games: int
    actions: float
    bytes_by_kind: Mapping[str, float]

    def line(self) -> str:
        shown = [self.bytes_by_kind.get(kind, 0.0) for kind in SHOWN]
        total = sum(self.bytes_by_kind.values())
        figures = "".join(f"{figure / 1000:11.1f}" for figure in (*shown, total - sum(shown), total))
        return f"{self.game:16} {self.db:9} {self.games:5} {self.actions:8.0f} {figures}"


def records_of(name: str) -> list[Record]:
    """Whole games by the present rules, for each number of players."""
    found = [load_file(file) for file in sorted(GAMES.glob(RECORDS[name]))]
    return [record for record in found if record.game.version == find(name).version] * TIMES


async def play_all(db: str, records: list[Record]) -> None:
    async with open_house(db) as context:
        for record in records:
            await play(context, record)


async def play(context: AppContext, record: Record) -> None:
    async with context.store.writing() as c:
        host = await new_person(c, "Ada")
    chairs = [Chair("me", f"Player {seat + 1}") for seat in range(record.players)]
    options = dict(record.game.chosen)
    opened = await create(context, host, TableSpec(record.game.name, chairs, options=options, seed=record.seed))
    for action in record.actions:
        live = await context.table_cache.get(opened.table)
        await act_at(context, live, live.deciding, spell(record.game, action), live.number)
    assert (await context.table_cache.get(opened.table)).turn is None, "the game is not over"


def bytes_in(db: str) -> Counter[str]:
    """By kind of row, with their indexes."""
    with connecting(driver_url(db)) as engine, engine.connect() as c:
        if not is_sqlite(db):
            c.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("VACUUM FULL")
        return Counter({name: int(size) for name, size in c.execute(sa.text(SQLITE if is_sqlite(db) else POSTGRES))})


@contextmanager
def new_database(kind: str) -> Iterator[str]:
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/size.sqlite"
    else:
        with postgres.running("fsync=off") as cluster:
            yield cluster.url(cluster.new_database())


def measured(game: str, kind: str) -> Size:
    records = records_of(game)
    with new_database(kind) as db:
        migrate(driver_url(db))
        before = bytes_in(db)
        asyncio.run(play_all(db, records))
        grown = bytes_in(db) - before
    actions = sum(len(record.actions) for record in records) / len(records)
    return Size(game, kind, len(records), actions, {name: size / len(records) for name, size in grown.items()})


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the bytes of a finished game.")
    parser.add_argument("--game", choices=RECORDS, help="all if left out")
    parser.add_argument("--db", choices=("sqlite", "postgres"), help="both if left out")
    given = parser.parse_args()
    print(
        f"{'kB a game':16} {'db':9} {'games':>5} {'actions':>8} " + "".join(f"{kind:>11}" for kind in (*SHOWN, "rest", "all"))
    )
    for game in [given.game] if given.game else RECORDS:
        for kind in [given.db] if given.db else ("sqlite", "postgres"):
            print(measured(game, kind).line(), flush=True)


if __name__ == "__main__":
    main()
