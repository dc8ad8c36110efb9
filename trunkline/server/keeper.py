"""Bots at tables: whose turn it is, and what they do; they think in processes of their own. And whoever ordered to pass."""

import asyncio
import json
import logging
import os
from contextlib import suppress
from hashlib import sha256
from time import perf_counter, time

from sqlalchemy import select

from trunkline.core.errors import BadNotation
from trunkline.core.game import Seat
from trunkline.core.wire import dump
from trunkline.server.errors import AgainstTheRules, BoardMissing, DamagedTable, LookAgain, NotFound, NotYours, Refused
from trunkline.server.house import LOWEST, STRONGEST, House
from trunkline.server.ideas import Told, keep_idea
from trunkline.server.live import Live, Viewer
from trunkline.server.pool import BOTS_ALONE, FOR_PEOPLE, Thinkers
from trunkline.server.schema import tables
from trunkline.server.settings import Settings
from trunkline.server.tables import BY_ITSELF, act_at, goes_on, pass_by_order
from trunkline.server.thinking import Idea, Task

log = logging.getLogger("trunkline.bots")

PATIENCE = 60  # times its budget, and at least seconds: a busy machine takes a while to begin
SHORTER = 0.25  # of the time to think, where no person waits: a person's bot behind such a thought waits for its end
SWEEP = 3.0  # seconds between looks for bots that nobody woke


class Keeper:
    """Keeps the bots of this process going."""

    def __init__(self, house: House) -> None:
        self.house = house
        longest = PATIENCE * max(1.0, house.settings.bot_seconds)
        self.thinkers = Thinkers(thinkers(house.settings), list(house.library.boards.values()), longest)
        self.woken: set[str] = set()
        self.closed: set[str] = set()  # tables this server cannot open
        self.busy: dict[str, asyncio.Task[None]] = {}
        self.sweeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.sweeping = asyncio.create_task(self.sweep())

    async def stop(self) -> None:
        tasks = [*self.busy.values(), *([self.sweeping] if self.sweeping else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.stop()

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
                await self.house.bans.load(self.house.store)
                for table in await self.left_alone():
                    self.wake(table)
            except Exception:
                log.exception("looking for waiting bots failed")
            await asyncio.sleep(SWEEP)

    async def left_alone(self) -> list[str]:
        settings = self.house.settings
        rested = tables.c.changed < time() - SWEEP - settings.bot_pause - settings.bot_seconds
        waiting = (tables.c.waits.in_(BY_ITSELF), rested, tables.c.id.not_in(self.closed | self.busy.keys()))
        query = select(tables.c.id).where(*waiting).order_by(tables.c.changed.desc()).limit(50)
        async with self.house.store.reading() as c:
            return list((await c.execute(query)).scalars())

    async def play(self, table: str) -> None:
        """Until a person is to move. What goes wrong is noted, and tried again by the next sweep."""
        try:
            while table in self.woken:
                self.woken.discard(table)
                await self.play_on(table)
        except NotFound:
            log.info("table %s has been deleted", table)
        except (BoardMissing, DamagedTable) as error:
            self.closed.add(table)
            log.warning("table %s: %s", table, error)
        except Exception:
            self.house.metrics.count("trunkline_errors_total", where="bot")
            log.exception("a bot at table %s cannot move", table)

    async def play_on(self, table: str) -> None:
        """One action after another."""
        while goes_on((live := await self.house.shelf.get(table)).row.waits):
            with suppress(LookAgain):
                await (self.move(live) if live.row.waits == "bot" else pass_by_order(self.house, live))

    async def move(self, live: Live) -> None:
        """With a pause that people can follow; the bot thinks meanwhile."""
        seat = next((seat for seat in live.deciding if live.seats[seat].kind == "bot"), None)
        if seat is None:
            return
        bot = live.seats[seat].bot or LOWEST
        thinking = self.ask(live, seat, bot)
        idea, _ = await asyncio.gather(thinking, asyncio.sleep(self.house.settings.bot_pause))
        try:
            await self.act(live, seat, bot, idea)
        except (AgainstTheRules, BadNotation) as error:
            log.error("the bot %s broke a rule of %s (%s)", bot, live.game.edition, type(error).__name__)
            await self.act(live, seat, LOWEST, await self.ask(live, seat, LOWEST))

    async def act(self, live: Live, seat: Seat, bot: str, idea: Idea) -> None:
        if live.explains:
            await keep_idea(self.house, live, bot, idea)
        await act_at(self.house, live, [seat], idea.words, live.number)

    async def hint(self, live: Live, viewer: Viewer) -> Told:
        """What the strongest bot would do in the place of the viewer, who is to move; it sees what the viewer's seat sees."""
        if not live.explains:
            raise NotYours("no hints are given at this table")
        seat = next((seat for seat in live.deciding if seat in viewer.seats), None)
        if seat is None:
            raise Refused("a hint is given to whoever is to move")
        return Told(STRONGEST, len(live.moves), await self.ask(live, seat, STRONGEST))

    async def ask(self, live: Live, seat: Seat, bot: str) -> Idea:
        began = perf_counter()
        idea = await self.thinkers.think(live.id, self.task_of(live, seat, bot), priority(live))
        self.house.metrics.observe("trunkline_bot_answer_seconds", perf_counter() - began, bot=bot)
        return idea

    def task_of(self, live: Live, seat: Seat, bot: str) -> Task:
        share = SHORTER if live.bots_alone else 1.0
        return task_of(live, seat, bot, share * self.house.settings.bot_seconds)


def priority(live: Live) -> int:
    return BOTS_ALONE if live.bots_alone else FOR_PEOPLE


def task_of(live: Live, seat: Seat, bot: str, seconds: float) -> Task:
    """What the bot's process is told: what this seat sees, no more."""
    row, view = live.row, json.dumps(dump(live.game.view(live.s, seat)))
    return Task(row.game, row.edition, row.options, view, seat, bot, luck(live), seconds)


def luck(live: Live) -> int:
    """The bot's own chance: repeatable for the house, and nothing can be told from it about the table's."""
    return int(sha256(f"bot {live.row.seed} {live.number}".encode()).hexdigest()[:12], 16)


def thinkers(settings: Settings) -> int:
    """How many bots of this process think at once."""
    return settings.thinkers or max(1, ((os.cpu_count() or 1) - 1) // settings.workers)
