"""How late flags fall with many running clocks: tables of three, whose players run out of time one after the other.

python -m bench.clocks                                  # 10,000 clocks in SQLite, a third of them falling within 60 s
python -m bench.clocks --db postgresql://USER@HOST/NAME --workers 2
"""

import argparse
import asyncio
import json
import tempfile
from statistics import quantiles
from time import perf_counter, time
from typing import Any

from sqlalchemy import select, update

from trunkline.server.bots.flag_watch import EVERY
from trunkline.server.clocks.clock import HOUR, NOTHING, Clock
from trunkline.server.common.rate_limits import Limits
from trunkline.server.common.settings import Settings
from trunkline.server.common.shared_counters import Counters
from trunkline.server.store.events import TableEvent
from trunkline.server.store.schema import clock_log, tables
from trunkline.server.store.store import Store, migrate
from trunkline.server.tables.context import AppContext, Chair, TableSpec
from trunkline.server.tables.flags import look_at_flags
from trunkline.server.tables.laying import lay_table
from trunkline.server.tables.people import new_person
from trunkline.server.tables.table_state import TableCache

SEATS = 3
CLOCK = Clock(HOUR, 0, HOUR, NOTHING)
SOON = 5  # seconds until the first flag


class Heard(Store):
    """A store that remembers when a flag was told."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.fallen: dict[str, list[float]] = {}

    def tell(self, *news: TableEvent) -> None:
        for one in news:
            self.fallen.setdefault(one.table, []).append(time())


async def measured(url: str, clocks: int, seconds: float, workers: int) -> dict[str, Any]:
    migrate(url)
    contexts = [await opened(url) for _ in range(workers)]
    count = clocks // SEATS
    due = await laid(contexts[0], count, seconds)
    tasks = [asyncio.create_task(watched(context)) for context in contexts]
    await asyncio.sleep(max(due.values()) - time() + 3)
    for task in tasks:
        task.cancel()
    heard = [moment for context in contexts for moment in told(context)]
    late = sorted(moment - due[table] for table, moment in heard)
    busy = max(task.get_name() for task in tasks)
    for context in contexts:
        await context.store.stop()
    cuts = quantiles(late, n=100)
    return {
        "clocks": count * SEATS,
        "flags": len(late),
        "twice": len(late) - len({table for table, _ in heard}),
        "missed": count - len({table for table, _ in heard}),
        "late_s": {"median": round(cuts[49], 3), "p99": round(cuts[98], 3), "most": round(late[-1], 3)},
        "busy_percent": busy,
    }


async def opened(url: str) -> AppContext:
    store = Heard(url)
    await store.start()
    return AppContext(Settings(), store, TableCache(store), Limits(100_000, Counters()))


async def laid(context: AppContext, count: int, seconds: float) -> dict[str, float]:
    """Tables whose flags fall evenly within so many seconds, as if they had begun nearly an hour ago."""
    spec = TableSpec("chicago_express", [Chair("me")] * SEATS, clock=CLOCK)
    async with context.store.writing() as c:
        person = await new_person(c, "Ada")
        found = [(await lay_table(c, context.library, person, spec)).table for _ in range(count)]
    first = time() + SOON
    due = {table: first + seconds * n / count for n, table in enumerate(found)}
    async with context.store.writing() as c:
        for table, moment in due.items():
            await c.execute(update(clock_log).where(clock_log.c.table == table).values(at=moment - CLOCK.bank))
            await c.execute(update(tables).where(tables.c.id == table).values(due=moment))
        assert (await c.execute(select(clock_log.c.table))).first() is not None
    return due


async def watched(context: AppContext) -> None:
    """As ``flag_watch`` does it; the task is named for the share of time it is busy."""
    busy, began = 0.0, perf_counter()
    while True:
        since = perf_counter()
        await look_at_flags(context)
        busy += perf_counter() - since
        task = asyncio.current_task()
        assert task is not None  # this one
        task.set_name(f"{100 * busy / (perf_counter() - began):.1f}")
        await asyncio.sleep(EVERY)


def told(context: AppContext) -> list[tuple[str, float]]:
    assert isinstance(context.store, Heard)  # as it was opened
    return [(table, moment) for table, moments in context.store.fallen.items() for moment in moments]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clocks", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--db", default="")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = Settings(db=given.db or f"sqlite:///{folder}/clocks.sqlite").url
        print(json.dumps(asyncio.run(measured(url, given.clocks, given.seconds, given.workers)), indent=1))


if __name__ == "__main__":
    main()
