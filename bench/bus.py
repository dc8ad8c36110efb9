"""News from process to process through PostgreSQL, by either way: how much gets through, and how long it takes.

    python -m bench.bus
    python -m bench.bus --rate 200 --seconds 10

Two buses with connections of their own, as two workers have. First a steady rate, for the time each piece of news takes; then
as much as there is to send, until all of it has arrived.
"""

import argparse
import asyncio
from contextlib import AsyncExitStack
from time import perf_counter

from bench.processes import use_of, with_children
from bench.server import milliseconds
from tests.server import postgres
from trunkline.server.common.settings import driver_url
from trunkline.server.store.events import TableEvent
from trunkline.server.store.notify_bridge import WAYS
from trunkline.server.store.store import Store, migrate

TABLES = 1000
MANY = 20_000


async def measured(url: str, way: str, rate: float, seconds: float) -> str:
    async with AsyncExitStack() as open_things:
        here, there = Store(url, way), Store(url, way)
        for store in (here, there):
            await store.start()
            open_things.push_async_callback(store.stop)
        await asyncio.sleep(1)  # until both listen
        times = await steady(here, there, rate, seconds)
        took = await flood(here, there)
    found = milliseconds(times)
    return f"{way:8} {rate:8.0f} {found['p50']:8.1f} {found['p95']:8.1f} {found['p99']:8.1f} {MANY / took:14.0f}"


async def steady(here: Store, there: Store, rate: float, seconds: float) -> list[float]:
    """The seconds that each piece of news took."""
    times = []
    async with there.bus.listening("t") as far:
        for n in range(int(rate * seconds)):
            began = perf_counter()
            here.tell(TableEvent("t", str(n)))
            times.append(asyncio.create_task(arrival(far, began)))
            await asyncio.sleep(1 / rate)
        return list(await asyncio.gather(*times))


async def arrival(queue: "asyncio.Queue[TableEvent]", began: float) -> float:
    await queue.get()
    return perf_counter() - began


async def flood(here: Store, there: Store) -> float:
    """Seconds until everything has arrived; in bursts, as many tables would cause."""
    async with AsyncExitStack() as open_things:
        names = [f"table{n}" for n in range(TABLES)]
        queues = [await open_things.enter_async_context(there.bus.listening(name)) for name in names]
        began = perf_counter()
        for round_ in range(MANY // TABLES):
            here.tell(*(TableEvent(name, str(round_)) for name in names))
            await asyncio.sleep(0)
        for queue in queues:
            for _ in range(MANY // TABLES):
                await queue.get()
        return perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the bus between workers.")
    parser.add_argument("--rate", type=float, default=100.0, help="news a second, for the time each takes")
    parser.add_argument("--seconds", type=float, default=10.0)
    given = parser.parse_args()
    print(f"{'way':8} {'rate/s':>8} {'p50 ms':>8} {'p95 ms':>8} {'p99 ms':>8} {'most, news/s':>14} {'db CPU s':>9}")
    with postgres.running() as cluster:
        url = driver_url(cluster.url(cluster.new_database()))
        migrate(url)
        for way in WAYS:
            before = use_of(with_children(cluster.process)).cpu
            line = asyncio.run(measured(url, way, given.rate, given.seconds))
            print(f"{line} {use_of(with_children(cluster.process)).cpu - before:9.2f}", flush=True)


if __name__ == "__main__":
    main()
