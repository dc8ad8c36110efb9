"""A steady load: clients that play on whatever happens to the server; and what they were told, compared with what is stored.

Each client plays one table after the other over HTTP. What is not answered, or answered with "not now", it posts again:
``seen``, the number of entries the client knows, keeps an action from counting twice.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import NamedTuple

from sqlalchemy import select

from tests.server.clients import Astray, Line, Player, new_player, patiently
from trunkline.server.common.settings import driver_url
from trunkline.server.store.offline import connecting, looking
from trunkline.server.store.schema import entries

STUCK = 120.0  # seconds; a client that has waited so long will wait for ever


class Load:
    """Clients at work. ``told`` are the acknowledged actions of every table there has been."""

    def __init__(self, port: int, clients: int, against_bots: int, seed: int) -> None:
        """So many clients, some of them against two bots."""
        self.port, self.clients, self.against_bots, self.seed = port, clients, against_bots, seed
        self.told: dict[str, list[str]] = {}
        self.on_table: Callable[[str], None] = lambda table: None  # called with each new one
        self.repeated = 0  # posts
        self.longest = 0.0  # seconds that a client has waited for an action to be acknowledged
        self.longest_with_bots = 0.0  # the same, where it may have waited for bots to act before
        self.stopping = False
        self.awaited: set[int] = set()  # clients
        self.all_told = asyncio.Event()
        self.one_told = asyncio.Semaphore(0)

    @property
    def acknowledged(self) -> int:
        return sum(map(len, self.told.values()))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """While the block runs; afterwards everything posted is answered."""
        playing = [asyncio.create_task(self.play(number)) for number in range(self.clients)]
        try:
            yield
        except BaseException:
            await cancelled(playing)
            raise
        self.stopping = True
        async with asyncio.timeout(STUCK):
            await asyncio.gather(*playing)

    async def play(self, number: int) -> None:
        line = Line(self.port)
        while not self.stopping:
            player = await self.new_table(line, number)
            with suppress(Astray):  # the comparison will tell
                await self.play_at(line, number, player)
        line.hang_up()

    async def new_table(self, line: Line, number: int) -> Player:
        found: list[Player] = []

        async def made(line: Line) -> bool:
            seed = self.seed + len(self.told) * self.clients + number
            found.append(await new_player(line, seed, bots=2 if number < self.against_bots else 0))
            return True

        await patiently(line, made)
        self.told[found[-1].table] = found[-1].told
        self.on_table(found[-1].table)
        return found[-1]

    async def play_at(self, line: Line, number: int, player: Player) -> None:
        while not (self.stopping or player.over):
            began = monotonic()
            repeated = await player.act_surely(line)
            self.repeated += repeated
            self.note(number, monotonic() - began)

    def note(self, number: int, seconds: float) -> None:
        if number < self.against_bots:
            self.longest_with_bots = max(self.longest_with_bots, seconds)
        else:
            self.longest = max(self.longest, seconds)
        self.one_told.release()
        self.awaited.discard(number)
        if not self.awaited:
            self.all_told.set()

    async def several(self, count: int) -> None:
        """Until so many more actions are acknowledged."""
        async with asyncio.timeout(STUCK):
            for _ in range(count):
                await self.one_told.acquire()

    async def everybody(self) -> None:
        """Until every client has been answered twice: the first of these may have been asked for long ago."""
        for _ in range(2):
            self.awaited, self.all_told = set(range(self.clients)), asyncio.Event()
            async with asyncio.timeout(STUCK):
                await self.all_told.wait()


async def cancelled(tasks: Sequence["asyncio.Task[None]"]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class Stored(NamedTuple):
    words: str
    kind: str


class Verdict(NamedTuple):
    """Actions that were acknowledged and are not there, and actions that are there and were never acknowledged."""

    lost: int
    doubled: int


def compared(db: str, told: Mapping[str, Sequence[str]]) -> Verdict:
    """With the entries in the database itself, behind the server's back; bots may have gone on meanwhile."""
    stored = stored_entries(db, told)
    lost = sum(missing(words, stored[table]) for table, words in told.items())
    extra = [entry for table, words in told.items() for entry in stored[table][len(words) :]]
    return Verdict(lost, sum(entry.kind != "bot" for entry in extra))


def missing(told: Sequence[str], stored: Sequence[Stored]) -> int:
    there = sum(words == entry.words for words, entry in zip(told, stored, strict=False))
    return len(told) - there


def stored_entries(db: str, wanted: Iterable[str]) -> dict[str, list[Stored]]:
    found: dict[str, list[Stored]] = {table: [] for table in wanted}
    with connecting(driver_url(db)) as engine, looking(engine) as c:
        query = select(entries.c.table, entries.c.words, entries.c.kind).order_by(entries.c.table, entries.c.number)
        for table, words, kind in c.execute(query):
            if table in found:
                found[table].append(Stored(words, kind))
    return found
