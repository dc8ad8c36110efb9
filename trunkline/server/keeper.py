"""Bots at tables: they think in other processes, and a move is thought again if a process dies."""

import asyncio
import json
import logging
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from random import Random
from time import time
from typing import Any

from sqlalchemy import select

from trunkline.bots.random import random_bot
from trunkline.core.catalog import find, with_options
from trunkline.core.game import Seat
from trunkline.core.notation import spell
from trunkline.core.wire import dump, load
from trunkline.server.errors import Refused
from trunkline.server.house import House
from trunkline.server.live import Live
from trunkline.server.schema import tables
from trunkline.server.tables import act

log = logging.getLogger("trunkline.bots")

PLAYERS = {"random": random_bot}
SWEEP = 3.0  # seconds between looks for bots that nobody woke


def think(game: str, edition: int, options: dict[str, str], view: str, seat: int, bot: str, luck: str) -> str:
    """In another process: what the bot does, as words."""
    played = with_options(find(game, edition), options)
    seen = load(played, json.loads(view))
    return spell(played, PLAYERS[bot](played, seen, Seat(seat), Random(luck)))


class Keeper:
    """Keeps the bots of this process going."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.pool = ProcessPoolExecutor(1)
        self.busy: dict[str, asyncio.Task[None]] = {}
        self.sweeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.sweeping = asyncio.create_task(self.sweep())

    async def stop(self) -> None:
        for task in [*self.busy.values(), *([self.sweeping] if self.sweeping else [])]:
            task.cancel()
        self.pool.shutdown(wait=False, cancel_futures=True)

    def wake(self, table: str) -> None:
        """Let the bots of this table play until a person is to move."""
        if table not in self.busy:
            task = asyncio.create_task(self.play(table))
            self.busy[table] = task
            task.add_done_callback(lambda _: self.busy.pop(table, None))

    async def sweep(self) -> None:
        """Find tables whose bot was left alone: by a crash, a restart, a process that died."""
        while True:
            try:
                query = select(tables.c.id).where(tables.c.waits == "bot", tables.c.changed < time() - SWEEP).limit(50)
                async with self.house.store.reading() as c:
                    for table in (await c.execute(query)).scalars():
                        self.wake(table)
            except Exception:
                log.exception("looking for waiting bots failed")
            await asyncio.sleep(SWEEP)

    async def play(self, table: str) -> None:
        """One action after another, each with a pause that people can follow."""
        while True:
            live = await self.house.shelf.get(table)
            if live.row.waits != "bot":
                return
            await asyncio.sleep(self.house.settings.bot_pause)
            try:
                await self.move(live)
            except Refused:
                continue  # somebody was faster; look again
            except BrokenProcessPool:
                log.warning("a bot's process died; its move is thought again")
                self.pool = ProcessPoolExecutor(1)

    async def move(self, live: Live) -> None:
        number, turn = live.number, live.turn
        if turn is None or live.seats[turn].kind != "bot":
            return
        view = json.dumps(dump(live.game.view(live.s, turn)))
        words = await asyncio.get_running_loop().run_in_executor(
            self.pool,
            think,
            live.game.name,
            live.game.version,
            dict(live.game.chosen),
            view,
            turn,
            live.seats[turn].bot,
            luck(live),
        )
        await act(self.house, live.id, [turn], words, number)


def luck(live: Live) -> str:
    """The bot's own chance: repeatable for the house, and nothing can be told from it about the table's."""
    return sha256(f"bot {live.row.seed} {live.number}".encode()).hexdigest()


def kinds() -> dict[str, Any]:
    """The bots one can seat."""
    return dict(PLAYERS)
