"""The server under load: many open tables, random clients through the API, on this machine only.

    python -m bench.server                                        # SQLite with 1 worker and PostgreSQL with 2, in turns
    python -m bench.server --db sqlite --workers 1 --tables 1000 --seconds 20
    python -m bench.server --clicks                               # ``bench.clicks``: what a click at a late table of 1830 costs
    python -m bench.server --db postgresql://USER@HOST/NAME --workers 2

Server, database and clients share the machine's cores, so the figures are those of a whole machine that serves itself. On a
busy machine trust the processor time: it depends little on what else runs. That of PostgreSQL's own processes is counted for a
cluster of our own (``postgres``); for another address it is not known and told as 0.
"""

import argparse
import asyncio
import json
import os
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any, NamedTuple

from bench import clicks
from bench.processes import in_group, use_of, with_children
from tests.server import postgres
from tests.server.clients import Line, Player, new_players, request
from tests.server.running import Server, serving


class Plan(NamedTuple):
    tables: int
    clients: int
    watchers: int
    seconds: float


SLICE = 5.0  # seconds for which one of two servers that are compared has the machine, before the other


class Times(NamedTuple):
    """In seconds: from post to acknowledged, from post to seen by another client, opening a position."""

    acknowledged: list[float]
    seen: list[float]
    opened: list[float]


class Place(NamedTuple):
    """A database to measure with, and the processes it runs in, besides the server's own."""

    address: str
    processes: Callable[[], list[int]]


class Spent(NamedTuple):
    """Seconds: on the clock, and of a core in the server's processes and in those of the database."""

    took: float
    server: float
    database: float


class Bench:
    """One server with its tables: all open, watched where planned; in each slice clients post as fast as they are answered."""

    def __init__(self, server: Server, place: Place, plan: Plan) -> None:
        self.server, self.place, self.plan = server, place, plan
        self.players: list[Player] = []
        self.times, self.posted = Times([], [], []), dict[tuple[str, int], float]()
        self.used = Spent(0.0, 0.0, 0.0)

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """While the block runs others watch."""
        self.players = await new_players(self.server.port, self.plan.tables)
        told = asyncio.Semaphore(0)
        watched = self.players[: self.plan.watchers]
        tasks = [asyncio.create_task(watch(self.server.port, one, self.posted, self.times.seen, told)) for one in watched]
        for _ in tasks:
            await told.acquire()
        yield
        for task in tasks:
            task.cancel()

    async def slice(self, seconds: float) -> None:
        before = spent(self.server, self.place)
        shares, until = [self.players[n :: self.plan.clients] for n in range(self.plan.clients)], before.took + seconds
        await asyncio.gather(*(post(self.server.port, share, until, self.posted, self.times) for share in shares))
        after = spent(self.server, self.place)
        self.used = Spent(*(so_far + now - was for so_far, now, was in zip(self.used, after, before, strict=True)))


async def measure(*benches: Bench) -> None:
    """In turns, so that whatever else the machine does is shared by all."""
    async with AsyncExitStack() as watching:
        for bench in benches:
            await watching.enter_async_context(bench.watched())
        seconds = max(bench.plan.seconds for bench in benches)
        for _ in range(max(1, round(seconds / SLICE))):
            for bench in benches:
                await bench.slice(min(SLICE, seconds))
        for bench in benches:
            await open_positions(bench.server.port, bench.players, bench.times.opened)


def spent(server: Server, place: Place) -> Spent:
    """Until now."""
    return Spent(perf_counter(), use_of(in_group(server.process.pid)).cpu, use_of(place.processes()).cpu)


async def post(port: int, players: list[Player], until: float, posted: dict[tuple[str, int], float], times: Times) -> None:
    """At one of its tables after the other, chosen by chance, without a pause."""
    line, chance = Line(port), Random(players[0].table)
    while perf_counter() < until:
        player = chance.choice(players)
        if player.over:
            continue
        began = posted[player.table, len(player.told) + 1] = perf_counter()
        await player.act(line)
        times.acknowledged.append(perf_counter() - began)
    line.hang_up()


async def watch(
    port: int, player: Player, posted: dict[tuple[str, int], float], seen: list[float], is_open: asyncio.Semaphore
) -> None:
    """Another client at the table, told by the event stream; it is released once it has been told where the table stands."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request(f"/api/tables/{player.table}/events", None, ""))
    try:
        while line := await reader.readline():
            if line.startswith(b"data:"):
                is_open.release()
                began = posted.get((player.table, json.loads(line[5:])["number"]))
                seen += [perf_counter() - began] if began is not None else []
    finally:
        writer.close()


async def open_positions(port: int, players: list[Player], opened: list[float]) -> None:
    """Any position of any stored game, one after the other."""
    line, chance = Line(port), Random(0)
    for _ in range(300):
        player = chance.choice(players)
        began = perf_counter()
        status, said = await line.ask(f"/api/tables/{player.table}/positions/{chance.randint(0, len(player.told))}")
        assert status == 200, said
        opened.append(perf_counter() - began)


def milliseconds(times: list[float]) -> dict[str, float]:
    """p50, p95 and p99."""
    cuts = quantiles(times, n=100) if len(times) > 1 else [0.0] * 99
    return {f"p{n}": round(cuts[n - 1] * 1000, 1) for n in (50, 95, 99)}


@contextmanager
def database(wanted: str, folder: Path) -> Iterator[Place]:
    """sqlite: a new file. postgres: a cluster of its own. Anything else is the address of a database."""
    if wanted == "postgres":
        with postgres.running() as cluster:
            yield Place(cluster.url(cluster.new_database()), lambda: with_children(cluster.process))
    else:
        yield Place(f"sqlite:///{folder}/bench.sqlite" if wanted == "sqlite" else wanted, list)


def run(plan: Plan, *databases: tuple[str, int]) -> list[dict[str, Any]]:
    """Each database with so many workers."""
    with ExitStack() as open_things:
        benches = [opened(open_things, plan, *one) for one in databases]
        busy = os.getloadavg()[0]
        asyncio.run(measure(*benches))
        kinds = [{"db": db.partition(":")[0], "workers": workers, "load_before": round(busy, 1)} for db, workers in databases]
        return [kind | report(bench) for kind, bench in zip(kinds, benches, strict=True)]


def opened(open_things: ExitStack, plan: Plan, db: str, workers: int) -> Bench:
    folder = Path(open_things.enter_context(tempfile.TemporaryDirectory()))
    place = open_things.enter_context(database(db, folder))
    server = open_things.enter_context(serving(place.address, folder / "log", "--workers", str(workers)))
    return Bench(server, place, plan)


def report(bench: Bench) -> dict[str, Any]:
    times, used, actions = bench.times, bench.used, len(bench.times.acknowledged)
    return {
        "tables": bench.plan.tables,
        "actions": actions,
        "actions_per_second": round(actions / used.took, 1),
        "acknowledged_ms": milliseconds(times.acknowledged),
        "seen_ms": milliseconds(times.seen),
        "position_ms": milliseconds(times.opened),
        "server_cpu_ms_per_action": round(used.server * 1000 / actions, 2),
        "database_cpu_ms_per_action": round(used.database * 1000 / actions, 2),
        "cpu_ms_per_action": round((used.server + used.database) * 1000 / actions, 2),
        "memory_mb": round(use_of(in_group(bench.server.process.pid)).memory),
    }


def compared(*reports: dict[str, Any]) -> str:
    """A line for each figure, a column for each database."""
    return "\n".join(f"{name:28}" + "".join(f"{written(found[name]):>24}" for found in reports) for name in reports[0])


def written(figure: Any) -> str:
    return "/".join(map(str, figure.values())) if isinstance(figure, dict) else str(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the server under load.")
    parser.add_argument("--db", default="", help="sqlite, postgres or an address; both of the first two if left out")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--clients", type=int, default=16, help="how many post at the same time")
    parser.add_argument("--watchers", type=int, default=100, help="tables that another client watches")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--clicks", action="store_true", help="instead: clicks at a late table of 1830")
    given = parser.parse_args()
    if given.clicks:
        clicks.main(["--games", "1830"])
        return
    plan = Plan(given.tables, given.clients, min(given.watchers, given.tables), given.seconds)
    if given.db:
        print(json.dumps(run(plan, (given.db, given.workers))[0], indent=2))
    else:
        one, two = run(plan, ("sqlite", 1), ("postgres", 2))
        print(compared(one, two))
        print(f"processor time on PostgreSQL by that on SQLite: {two['cpu_ms_per_action'] / one['cpu_ms_per_action']:.2f}")


if __name__ == "__main__":
    main()
