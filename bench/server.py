"""The server under load: many open tables, random clients through the API, on this machine only.

    python -m bench.server                                        # SQLite with 1 worker, then PostgreSQL with 2
    python -m bench.server --db sqlite --workers 1 --tables 1000 --seconds 20
    python -m bench.server --clicks                               # what a click at a late table of 1830 takes
    python -m bench.server --db postgresql://USER@HOST/NAME --workers 2

Server, database and clients share the machine's cores, so the figures are those of a whole machine that serves itself.
"""

import argparse
import asyncio
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any, NamedTuple

from bench.clicks import clicks
from tests.server import postgres
from tests.server.clients import Line, Player, new_players, request
from tests.server.running import Server, serving


class Plan(NamedTuple):
    tables: int
    clients: int
    watchers: int
    seconds: float


class Times(NamedTuple):
    """In seconds: from post to acknowledged, from post to seen by another client, opening a position."""

    acknowledged: list[float]
    seen: list[float]
    opened: list[float]


async def measure(server: Server, plan: Plan) -> tuple[Times, float, float]:
    """All tables open and watched where planned; then clients post as fast as they are answered.

    Gives the times, how long it took, and the server's seconds of CPU.
    """
    port = server.port
    players = await new_players(port, plan.tables)
    times, posted = Times([], [], []), dict[tuple[str, int], float]()
    watching = [asyncio.create_task(watch(port, player, posted, times.seen)) for player in players[: plan.watchers]]
    began, before = perf_counter(), use_of(server).cpu
    shares = [players[n :: plan.clients] for n in range(plan.clients)]
    await asyncio.gather(*(post(port, share, began + plan.seconds, posted, times) for share in shares))
    took, used = perf_counter() - began, use_of(server).cpu - before
    for task in watching:
        task.cancel()
    await open_positions(port, players, times.opened)
    return times, took, used


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


async def watch(port: int, player: Player, posted: dict[tuple[str, int], float], seen: list[float]) -> None:
    """Another client at the table, told by the event stream."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request(f"/api/tables/{player.table}/events", None, ""))
    try:
        while line := await reader.readline():
            if line.startswith(b"data:"):
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


class Use(NamedTuple):
    """What the server's processes have used: seconds of a core, megabytes (shared pages counted for each)."""

    cpu: float
    memory: float


def use_of(server: Server) -> Use:
    ticks = pages = 0
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if int(fields[2]) == server.process.pid:
            ticks, pages = ticks + int(fields[11]) + int(fields[12]), pages + int(fields[21])
    return Use(ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 1e6)


@contextmanager
def database(wanted: str, folder: Path) -> Iterator[str]:
    """sqlite: a new file. postgres: a cluster of its own. Anything else is the address of a database."""
    if wanted == "sqlite":
        yield f"sqlite:///{folder}/bench.sqlite"
    elif wanted == "postgres":
        with postgres.running() as cluster:
            yield cluster.url(cluster.new_database())
    else:
        yield wanted


def run(db: str, workers: int, plan: Plan) -> dict[str, Any]:
    with ExitStack() as open_things:
        folder = Path(open_things.enter_context(tempfile.TemporaryDirectory()))
        address = open_things.enter_context(database(db, folder))
        server = open_things.enter_context(serving(address, folder / "log", "--workers", str(workers)))
        busy = os.getloadavg()[0]
        times, took, used = asyncio.run(measure(server, plan))
        kind = {"db": db.partition(":")[0], "workers": workers, "tables": plan.tables, "load_before": round(busy, 1)}
        return kind | report(server, times, took, used)


def report(server: Server, times: Times, took: float, used: float) -> dict[str, Any]:
    return {
        "actions": len(times.acknowledged),
        "actions_per_second": round(len(times.acknowledged) / took, 1),
        "acknowledged_ms": milliseconds(times.acknowledged),
        "seen_ms": milliseconds(times.seen),
        "position_ms": milliseconds(times.opened),
        "server_cpu_ms_per_action": round(used * 1000 / len(times.acknowledged), 2),
        "memory_mb": round(use_of(server).memory),
    }


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
        print(json.dumps(clicks(200), indent=2))
        return
    plan = Plan(given.tables, given.clients, min(given.watchers, given.tables), given.seconds)
    for db, workers in [(given.db, given.workers)] if given.db else [("sqlite", 1), ("postgres", 2)]:
        print(json.dumps(run(db, workers, plan), indent=2), flush=True)


if __name__ == "__main__":
    main()
