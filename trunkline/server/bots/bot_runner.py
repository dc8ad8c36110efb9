"""Bots at tables: whose turn it is, and what they do; they think in processes of their own. And those who planned."""

import asyncio
import json
import logging
import os
from hashlib import sha256
from time import perf_counter, time

from sqlalchemy import or_, select

from trunkline.core.errors import BadNotation
from trunkline.core.game import Seat
from trunkline.core.serialize import dump
from trunkline.server.bots.analyses import AnalysisResult, store_analysis
from trunkline.server.bots.pool import BOTS_ALONE, FOR_PEOPLE, BotPool
from trunkline.server.bots.worker import Analysis, Task
from trunkline.server.common.errors import AgainstTheRules, BoardMissing, DamagedTable, LookAgain, NotFound, NotYours, Refused
from trunkline.server.common.settings import Settings
from trunkline.server.store.schema import tables
from trunkline.server.tables.acting import act_at, act_by_plan, play_for, wait_anew
from trunkline.server.tables.context import LOWEST, STAND_IN, STRONGEST, AppContext
from trunkline.server.tables.table_state import TableState, Viewer
from trunkline.server.tables.waiting import BY_ITSELF, goes_on

log = logging.getLogger("trunkline.bots")

PATIENCE = 60  # times its budget, and at least seconds: a busy machine takes a while to begin
SHORTER = 0.25  # of the time to think, where no person waits: a person's bot behind such a thought waits for its end
SWEEP = 3.0  # seconds between looks for bots that nobody woke


class BotRunner:
    """Keeps the bots of this process going."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        longest = PATIENCE * max(1.0, context.settings.bot_seconds)
        self.thinkers = BotPool(thinkers(context.settings), list(context.library.boards.values()), longest)
        self.woken: set[str] = set()
        self.closed: set[str] = set()  # tables this server cannot open
        self.busy: dict[str, asyncio.Task[None]] = {}
        context.store.bus.takers.append(self.wake)
        self.sweeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.sweeping = asyncio.create_task(self.sweep())

    async def stop(self) -> None:
        """Thoughts are broken off, and begun again by the other processes that serve this database."""
        self.context.store.bus.takers.remove(self.wake)
        self.woken.clear()
        left, tasks = list(self.busy), [*self.busy.values(), *([self.sweeping] if self.sweeping else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.context.store.hand_over(left)
        self.thinkers.stop()

    def wake(self, table: str) -> None:
        """Let the bots of this table play until a person is to move."""
        self.woken.add(table)  # remembered, for the bots may just be about to rest
        if table not in self.busy:
            task = asyncio.create_task(self.play(table))
            self.busy[table] = task
            task.add_done_callback(lambda _: self.rest(table))

    def rest(self, table: str) -> None:
        """Unless the table was woken again after its bots last looked."""
        self.busy.pop(table, None)
        if table in self.woken:
            self.wake(table)

    async def sweep(self) -> None:
        """Find tables whose bot was left alone: by a crash, a restart, a process that died."""
        while True:
            try:
                await self.context.bans.load(self.context.store)
                for table in await self.left_alone():
                    self.wake(table)
            except Exception:
                log.exception("looking for waiting bots failed")
            await asyncio.sleep(SWEEP)

    async def left_alone(self) -> list[str]:
        settings = self.context.settings
        rested = tables.c.changed < time() - SWEEP - settings.bot_pause - settings.bot_seconds
        before_the_clock_went_back = tables.c.changed > time() + SWEEP
        waiting = (
            tables.c.waits.in_(BY_ITSELF),
            or_(rested, before_the_clock_went_back),
            tables.c.closed.is_(None),
            tables.c.id.not_in(self.closed | self.busy.keys()),
        )
        query = select(tables.c.id).where(*waiting).order_by(tables.c.changed.desc()).limit(50)
        async with self.context.store.reading() as c:
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
            self.context.metrics.count("trunkline_errors_total", where="bot")
            log.exception("a bot at table %s cannot move", table)

    async def play_on(self, table: str) -> None:
        """One action after another; where another process was faster, that one plays on."""
        while goes_on((live := await self.context.table_cache.get(table)).row.waits) and live.row.closed is None:
            try:
                await (self.move(live) if live.row.waits == "bot" else act_by_plan(self.context, live))
            except LookAgain:
                if played_by_others(live, await self.context.table_cache.get(table)):
                    return

    async def move(self, live: TableState) -> None:
        """With a pause that people can follow; the bot thinks meanwhile."""
        seat = await self.seat_to_play(live)
        if seat is None:
            await wait_anew(self.context, live)
            return
        bot = live.seats[seat].bot or STAND_IN
        thinking = self.ask(live, seat, bot)
        idea, _ = await asyncio.gather(thinking, asyncio.sleep(self.context.settings.bot_pause))
        try:
            await self.act(live, seat, bot, idea)
        except (AgainstTheRules, BadNotation) as error:
            log.error("the bot %s broke a rule of %s (%s)", bot, live.game.edition, type(error).__name__)
            await self.act(live, seat, LOWEST, await self.ask(live, seat, LOWEST))

    async def seat_to_play(self, live: TableState) -> Seat | None:
        """A bot that is asked, or a person who is out of time."""
        bots = [seat for seat in live.deciding if live.seats[seat].kind == "bot"]
        clocks = None if bots else await self.context.clocks.get(live.row, live.seats)
        return next(iter(bots or (clocks.played_for(time()) if clocks is not None else [])), None)

    async def act(self, live: TableState, seat: Seat, bot: str, idea: Analysis) -> None:
        if live.explains:
            await store_analysis(self.context, live, bot, idea)
        if live.seats[seat].kind == "bot":
            await act_at(self.context, live, [seat], idea.words, live.number)
        else:
            await play_for(self.context, live, seat, idea.words)

    async def hint(self, live: TableState, viewer: Viewer) -> AnalysisResult:
        """What the strongest bot would do in the place of the viewer, who is to move; it sees what the viewer's seat sees."""
        if not live.explains:
            raise NotYours("no hints are given at this table")
        seat = next((seat for seat in live.deciding if seat in viewer.seats), None)
        if seat is None:
            raise Refused("only the player to move gets a hint")
        return AnalysisResult(STRONGEST, len(live.moves), await self.ask(live, seat, STRONGEST))

    async def ask(self, live: TableState, seat: Seat, bot: str) -> Analysis:
        began = perf_counter()
        idea = await self.thinkers.think(live.id, self.task_of(live, seat, bot), priority(live))
        self.context.metrics.observe("trunkline_bot_answer_seconds", perf_counter() - began, bot=bot)
        return idea

    def task_of(self, live: TableState, seat: Seat, bot: str) -> Task:
        share = SHORTER if live.bots_alone else 1.0
        return task_of(live, seat, bot, share * self.context.settings.bot_seconds)


def played_by_others(before: TableState, now: TableState) -> bool:
    """Whether a bot has acted, or a plan, that this process has not asked."""
    return now.number > before.number and bool(now.moves) and now.moves[-1].kind != "act"


def priority(live: TableState) -> int:
    return BOTS_ALONE if live.bots_alone else FOR_PEOPLE


def task_of(live: TableState, seat: Seat, bot: str, seconds: float) -> Task:
    """What the bot's process is told: what this seat sees, no more."""
    row, view = live.row, json.dumps(dump(live.game.view(live.s, seat)))
    return Task(row.game, row.edition, row.options, view, seat, bot, luck(live), seconds)


def luck(live: TableState) -> int:
    """The bot's own chance: repeatable for the server, and nothing can be told from it about the table's."""
    return int(sha256(f"bot {live.row.seed} {live.number}".encode()).hexdigest()[:12], 16)


def thinkers(settings: Settings) -> int:
    """How many bots of this process think at once."""
    return settings.thinkers or max(1, ((os.cpu_count() or 1) - 1) // settings.workers)
