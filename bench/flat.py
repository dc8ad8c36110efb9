"""Is the cost of an action flat: in the length of the game, and in the number of tables?

    python -m bench.flat

The length: a game of 1830 in which privates go round and round, played in this process on both databases, one action after the
other, with the processor time of the process and of PostgreSQL from several lengths on. The tables: ``bench.server`` with few
and with many.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import process_time

from bench.health import long_record
from bench.processes import use_of
from bench.server import Place, Plan, database, run
from tests.server.conftest import open_house
from trunkline.core.notation import spell
from trunkline.records.text import parse
from trunkline.server.common.settings import driver_url
from trunkline.server.store.store import migrate
from trunkline.server.tables.acting import act_at
from trunkline.server.tables.context import AppContext, Chair, TableSpec
from trunkline.server.tables.laying import create
from trunkline.server.tables.people import new_person

AROUND = 200  # actions measured together: several snapshots' worth
LENGTHS = (50, 1000, 2500, 5000)
TABLES = (10, 1000)


async def costs(place: Place, lengths: tuple[int, ...]) -> list[float]:
    """Milliseconds of processor time for an action, from each of these lengths on."""
    record = parse(long_record(lengths[-1] + AROUND))
    words, found = [spell(record.game, a) for a in record.actions], []
    async with open_house(place.address) as context:
        table = await laid(context, record.players, record.seed)
        for first, last in spans(lengths):
            before = processor(place)
            await play(context, table, words[first:last])
            if first in lengths:
                found.append((processor(place) - before) * 1000 / (last - first))
    return found


def spans(lengths: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    done = 0
    for length in lengths:
        yield done, length
        yield length, length + AROUND
        done = length + AROUND


def processor(place: Place) -> float:
    return process_time() + use_of(place.processes()).cpu


async def laid(context: AppContext, players: int, seed: int) -> str:
    async with context.store.writing() as c:
        host = await new_person(c, "Ada")
    return (await create(context, host, TableSpec("1830", [Chair("me") for _ in range(players)], seed=seed))).table


async def play(context: AppContext, table: str, words: list[str]) -> None:
    for word in words:
        live = await context.table_cache.get(table)
        await act_at(context, live, live.deciding, word, live.number)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures whether the cost of an action is flat.")
    parser.add_argument("--seconds", type=float, default=10.0, help="of load for each number of tables")
    given = parser.parse_args()
    for db, workers in (("sqlite", 1), ("postgres", 2)):
        with ExitStack() as open_things:
            place = open_things.enter_context(database(db, Path(open_things.enter_context(tempfile.TemporaryDirectory()))))
            migrate(driver_url(place.address))
            for length, cost in zip(LENGTHS, asyncio.run(costs(place, LENGTHS)), strict=True):
                print(f"{db:9} action {length:6}: {cost:6.2f} ms of processor time", flush=True)
        for tables in TABLES:
            (found,) = run(Plan(tables, min(16, tables), tables // 10, given.seconds), (db, workers))
            print(f"{db:9} {tables:6} tables: {found['cpu_ms_per_action']:6.2f} ms of processor time", flush=True)


if __name__ == "__main__":
    main()
