"""Many tables, each watched by several idle streams: memory, processor time while nothing happens, how soon an action is seen.

    python -m bench.streams                                       # 1,000 tables, 5,000 streams, PostgreSQL with 2 workers
    python -m bench.streams --db sqlite --workers 1 --streams 2000

Streams need an open file each, here and in the server: the limit is raised as far as may be. If that is too little, it says so.
"""

import argparse
import asyncio
import json
import resource
import tempfile
from contextlib import ExitStack
from pathlib import Path
from random import Random
from time import perf_counter

from bench.processes import in_group, use_of
from bench.server import Place, database, milliseconds, spent
from tests.server.clients import Line, Player, new_players, request
from tests.server.running import Server, serving
from trunkline.server.common.connections import RESERVED

AT_ONCE = 50  # connections being opened
POSTED = 400  # actions, for the time until they are seen
PAUSE = 0.02  # seconds between them: a server at its ease


class Watcher:
    """A stream that somebody has open, and when each entry was told on it."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.ready, self.told = asyncio.Event(), dict[int, float]()

    async def watch(self, port: int, gate: asyncio.Semaphore) -> None:
        async with gate:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=4096)
            writer.write(request(f"/api/tables/{self.table}/events", None, ""))
            assert b" 200 " in await reader.readline()
        while line := await reader.readline():
            if line.startswith(b"data:"):
                self.told[json.loads(line[5:])["number"]] = perf_counter()
                self.ready.set()


def room_for(streams: int) -> int:
    """As many as open files allow, after raising the limit."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    possible = min(streams, most - RESERVED)
    if possible < streams:
        print(f"only {possible} of {streams} streams: at most {most} files may be open (ulimit -n)", flush=True)
    return possible


async def measure(server: Server, place: Place, tables: int, streams: int, quiet: float) -> None:
    empty = memory(server)
    players = await new_players(server.port, tables)
    laid = memory(server)
    print(f"{tables} tables: {laid - empty:.0f} MB more than the {empty:.0f} MB of the server", flush=True)
    watchers, gate = [Watcher(players[n % tables].table) for n in range(streams)], asyncio.Semaphore(AT_ONCE)
    tasks = [asyncio.create_task(watcher.watch(server.port, gate)) for watcher in watchers]
    began, before = perf_counter(), spent(server, place)
    await asyncio.gather(*(watcher.ready.wait() for watcher in watchers))
    used = spent(server, place)
    grown = (memory(server) - laid) * 1000 / streams
    print(
        f"{streams} streams: open after {perf_counter() - began:.1f} s, {grown:.0f} kB and "
        f"{(used.server - before.server + used.database - before.database) * 1000 / streams:.1f} ms of processor time each",
        flush=True,
    )
    await idle(server, place, quiet)
    await seen(server, place, players, watchers)
    for task in tasks:
        task.cancel()


async def idle(server: Server, place: Place, quiet: float) -> None:
    before = spent(server, place)
    await asyncio.sleep(quiet)
    after = spent(server, place)
    share = [100 * (now - was) / quiet for now, was in zip(after[1:], before[1:], strict=True)]
    print(f"idle: {share[0]:.1f} % of a core in the server, {share[1]:.1f} % in the database", flush=True)


async def seen(server: Server, place: Place, players: list[Player], watchers: list[Watcher]) -> None:
    """Actions at tables chosen by chance, and when each of their watchers was told."""
    line, chance, acknowledged, posted = Line(server.port), Random(0), list[float](), dict[tuple[str, int], float]()
    before = spent(server, place)
    for _ in range(POSTED):
        player = chance.choice(players)
        began = posted[player.table, len(player.told) + 1] = perf_counter()
        await player.act(line)
        acknowledged.append(perf_counter() - began)
        await asyncio.sleep(PAUSE)
    await asyncio.sleep(1)
    after = spent(server, place)
    took = [
        one.told[number] - began
        for (table, number), began in posted.items()
        for one in watchers
        if one.table == table and number in one.told
    ]
    due = sum(one.table == table for table, _ in posted for one in watchers)
    print(
        f"{POSTED} actions: acknowledged {milliseconds(acknowledged)} ms; {len(took)} of {due} events, {milliseconds(took)} ms"
    )
    cost = (after.server - before.server + after.database - before.database) * 1000 / POSTED
    print(f"{cost:.1f} ms of processor time for each action with its watchers and the idle streams meanwhile")


def memory(server: Server) -> float:
    return use_of(in_group(server.process.pid)).memory


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures idle streams.")
    parser.add_argument("--db", default="postgres", help="sqlite, postgres or an address")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--streams", type=int, default=5000)
    parser.add_argument("--quiet", type=float, default=30.0, help="seconds of idleness to measure")
    given = parser.parse_args()
    with ExitStack() as open_things:
        streams = room_for(given.streams)
        folder = Path(open_things.enter_context(tempfile.TemporaryDirectory()))
        place = open_things.enter_context(database(given.db, folder))
        server = open_things.enter_context(serving(place.address, folder / "log", "--workers", str(given.workers)))
        asyncio.run(measure(server, place, given.tables, streams, given.quiet))


if __name__ == "__main__":
    main()
