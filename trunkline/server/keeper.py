"""Bots at tables: they think in another process, and a move is thought again if it dies."""

import asyncio
import json
import logging
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from time import time
from typing import Any

from sqlalchemy import select

from trunkline.core.game import Seat
from trunkline.core.wire import dump
from trunkline.server.errors import LookAgain
from trunkline.server.house import BOTS, House
from trunkline.server.live import Live
from trunkline.server.schema import tables
from trunkline.server.tables import act_at
from trunkline.server.thinking import PLAYERS, Task, new_pool, think

log = logging.getLogger("trunkline.bots")

SWEEP = 3.0  # seconds between looks for bots that nobody woke


class Keeper:
    """Keeps the bots of this process going."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.pool = new_pool()
        self.woken: set[str] = set()
        self.busy: dict[str, asyncio.Task[None]] = {}
        self.sweeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.sweeping = asyncio.create_task(self.sweep())

    async def stop(self) -> None:
        tasks = [*self.busy.values(), *([self.sweeping] if self.sweeping else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)

    def wake(self, table: str) -> None:
        """Let the bots of this table play until a person is to move."""
        self.woken.add(table)  # remembered, for the bots may just be about to rest
        if table not in self.busy:
            task = asyncio.create_task(self.play(table))
            self.busy[table] = task
            task.add_done_callback(lambda _: self.busy.pop(table, None))

    async def sweep(self) -> None:
        """Find tables whose bot was left alone: by a crash, a restart, a process that died."""
        while True:
            try:
                for table in await self.left_alone():
                    self.wake(table)
            except Exception:
                log.exception("looking for waiting bots failed")
            await asyncio.sleep(SWEEP)

    async def left_alone(self) -> list[str]:
        waiting = (tables.c.waits == "bot", tables.c.changed < time() - SWEEP - self.house.settings.bot_pause)
        query = select(tables.c.id).where(*waiting).order_by(tables.c.changed.desc()).limit(50)
        async with self.house.store.reading() as c:
            return list((await c.execute(query)).scalars())

    async def play(self, table: str) -> None:
        """Until a person is to move. What goes wrong is noted, and tried again by the next sweep."""
        try:
            while table in self.woken:
                self.woken.discard(table)
                await self.play_on(table)
        except Exception:
            log.exception("a bot at table %s cannot move", table)

    async def play_on(self, table: str) -> None:
        """One action after another, each with a pause that people can follow."""
        while (live := await self.house.shelf.get(table)).row.waits == "bot":
            await asyncio.sleep(self.house.settings.bot_pause)
            try:
                await self.move(live)
            except LookAgain:
                continue
            except BrokenProcessPool:
                log.warning("a bot's process died; its move is thought again")
                self.pool = new_pool()

    async def move(self, live: Live) -> None:
        if live.turn is not None:
            words = await asyncio.get_running_loop().run_in_executor(self.pool, think, task_of(live, live.turn))
            await act_at(self.house, live, [live.turn], words, live.number)


def task_of(live: Live, seat: Seat) -> Task:
    """What the bot's process is told: what this seat sees, no more."""
    row, view = live.row, json.dumps(dump(live.game.view(live.s, seat)))
    return Task(row.game, row.edition, row.options, view, seat, live.seats[seat].bot or BOTS[0], luck(live))


def luck(live: Live) -> str:
    """The bot's own chance: repeatable for the house, and nothing can be told from it about the table's."""
    return sha256(f"bot {live.row.seed} {live.number}".encode()).hexdigest()


def kinds() -> dict[str, Any]:
    """The bots one can seat."""
    return dict(PLAYERS)
