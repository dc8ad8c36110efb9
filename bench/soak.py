"""The server under a steady load for a long time: does its memory stay flat?

    python -m bench.soak --minutes 30
    python -m bench.soak --minutes 30 --db sqlite --workers 1

Clients play at a given rate, a new table for each that is over; others watch tables, open pages, play against bots with a
clock, and leave tables where a clock runs out and a bot goes on. Every worker holds few tables in memory (TRUNKLINE_MEMORY), so
that what it may hold is full before the warm-up is over. Prints a line every minute; exit status 1 if the memory of all the
server's processes together has grown since the warm-up by more than a tenth and 10 MB.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Coroutine
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple
from urllib.request import Request, urlopen

from bench.processes import in_group, use_of, use_of_one
from bench.server import Place, Spent, database, spent, watch
from tests.server.clients import Line, Player, new_player, new_players
from tests.server.running import Server, serving

TABLES, WATCHED, PAGES, AGAINST_BOTS = 60, 30, 5, 3
CLOCK, SHORT_CLOCK = {"bank": 3600}, {"bank": 10, "at_zero": "bot"}  # seconds
LEFT_EVERY = 15.0  # seconds between tables that are left to their clock
TOKEN = "soak"
ENVIRONMENT = {"TRUNKLINE_MEMORY": "3", "TRUNKLINE_METRICS_TOKEN": TOKEN}
SHARE, SLACK = 0.10, 10.0  # of the memory after the warm-up, and megabytes


class Minute(NamedTuple):
    number: int
    actions: int
    used: Spent
    memory: list[float]  # of each process, in megabytes
    files: int
    tables: float

    def line(self) -> str:
        cpu = (self.used.server + self.used.database) * 1000 / max(1, self.actions)
        each = " ".join(f"{one:.0f}" for one in self.memory)
        return f"{self.number:6} {self.actions:8} {cpu:8.2f} {sum(self.memory):8.1f} {self.files:6} {self.tables:7.0f}   {each}"


class Soak:
    def __init__(self, server: Server, place: Place, rate: float) -> None:
        self.server, self.place, self.rate = server, place, rate
        self.actions = 0
        self.players: list[Player] = []

    async def run(self, minutes: int) -> list[Minute]:
        self.players = await new_players(self.server.port, TABLES)
        working = [
            asyncio.create_task(work)
            for work in (self.play(), self.look(), self.leave(), *self.against_bots(), *self.watching())
        ]
        print(
            f"{'minute':>6} {'actions':>8} {'CPU ms':>8} {'MB':>8} {'files':>6} {'tables':>7}   MB of each process", flush=True
        )
        found = []
        for number in range(1, minutes + 1):
            found.append(await self.minute(number))
            print(found[-1].line(), flush=True)
            assert not any(task.done() for task in working[: 3 + AGAINST_BOTS]), "the load has stopped"
        for task in working:
            task.cancel()
        return found

    async def minute(self, number: int) -> Minute:
        actions, before = self.actions, spent(self.server, self.place)
        await asyncio.sleep(60)
        used = Spent(*(now - was for now, was in zip(spent(self.server, self.place), before, strict=True)))
        processes = sorted(in_group(self.server.process.pid))
        each = [use.memory for use in map(use_of_one, processes) if use is not None]
        tables = await asyncio.to_thread(tables_in_memory, self.server)
        return Minute(number, self.actions - actions, used, each, use_of(processes).files, tables)

    async def play(self) -> None:
        """One action after the other, so many a second; whoever is over makes room for a new table."""
        line, chance, due = Line(self.server.port), Random(0), perf_counter()
        for number in range(TABLES, sys.maxsize):
            n = chance.randrange(len(self.players))
            if self.players[n].over:
                self.players[n] = await new_player(line, number)
            await self.players[n].act(line)
            self.actions += 1
            due = max(due + 1 / self.rate, perf_counter() - 1)
            await asyncio.sleep(due - perf_counter())

    def against_bots(self) -> list[Coroutine[None, None, None]]:
        return [self.play_against_bots(number) for number in range(AGAINST_BOTS)]

    async def play_against_bots(self, seed: int) -> None:
        """One game after the other, each action as soon as it is asked for."""
        line = Line(self.server.port)
        for number in range(1_000_000 * (seed + 1), sys.maxsize):
            player = await new_player(line, number, bots=2, clock=CLOCK)
            while not player.over:
                await player.act_surely(line)
                self.actions += 1

    async def leave(self) -> None:
        """Tables whose people do nothing: their time runs out, and bots play for them."""
        line = Line(self.server.port)
        while True:
            await new_player(line, 0, clock=SHORT_CLOCK)
            await asyncio.sleep(LEFT_EVERY)

    async def look(self) -> None:
        """Pages of the same few tables, and the front page."""
        line, pages = Line(self.server.port), ["/", *(f"/tables/{player.table}" for player in self.players[:PAGES])]
        while True:
            for page in pages:
                status, _ = await line.ask(page)
                assert status == 200, page
                await asyncio.sleep(1)

    def watching(self) -> list[Coroutine[None, None, None]]:
        told = asyncio.Semaphore(0)
        return [watch(self.server.port, player, {}, [], told) for player in self.players[:WATCHED]]


def tables_in_memory(server: Server) -> float:
    request = Request(f"{server.address}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    with suppress(OSError), urlopen(request, timeout=30) as answer:
        lines = answer.read().decode().splitlines()
        return sum(float(line.split()[1]) for line in lines if line.startswith("trunkline_tables_in_memory "))
    return 0.0


def verdict(minutes: list[Minute]) -> str | None:
    """What is wrong; None if memory stayed flat after the first third."""
    warm = sum(minutes[len(minutes) // 3].memory)
    last = sum(minutes[-1].memory)
    allowed = warm * (1 + SHARE) + SLACK
    said = f"{warm:.0f} MB after the warm-up, {last:.0f} MB at the end, {allowed:.0f} MB allowed"
    print(said)
    return None if last <= allowed else f"memory has grown: {said}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures whether memory stays flat.")
    parser.add_argument("--minutes", type=int, default=30)
    parser.add_argument("--db", default="postgres", help="sqlite, postgres or an address")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rate", type=float, default=50.0, help="actions a second")
    given = parser.parse_args()
    with ExitStack() as open_things:
        folder = Path(open_things.enter_context(tempfile.TemporaryDirectory()))
        place = open_things.enter_context(database(given.db, folder))
        flags = ("--workers", str(given.workers))
        server = open_things.enter_context(serving(place.address, folder / "log", *flags, environment=ENVIRONMENT))
        minutes = asyncio.run(Soak(server, place, given.rate).run(given.minutes))
    sys.exit(verdict(minutes))


if __name__ == "__main__":
    main()
