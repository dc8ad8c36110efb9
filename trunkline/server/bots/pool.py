"""The processes in which bots think. One that dies or never answers is replaced, and its thought is begun again."""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from weakref import WeakValueDictionary

from trunkline.bots.processes import end
from trunkline.server.bots.worker import Analysis, Task, think, think_with
from trunkline.server.common.host_games import Board, Library
from trunkline.server.common.priority import PrioritySemaphore
from trunkline.server.common.processes import new_pool

log = logging.getLogger("trunkline.bots")

TRIES = 3  # then the move is drawn by lot, in this process: a game never stalls, whatever becomes of the others
LAST_RESORT = "L0"


FOR_PEOPLE, BOTS_ALONE = range(2)  # who is served first


class BotPool:
    """One thought at a time for each table, so that all get their share; tables with people first, then in order of arrival."""

    def __init__(self, count: int, boards: Sequence[Board], longest: float) -> None:
        """A thought that takes longer than ``longest`` seconds will never end."""
        self.count, self.boards, self.longest = count, boards, longest
        self.asked = self.busy = 0  # moves, the second being a part of the first
        self.pool = new_pool(count, boards)
        self.free = PrioritySemaphore(count)
        self.queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def think(self, table: str, task: Task, priority: int = FOR_PEOPLE) -> Analysis:
        queue = self.queues.setdefault(table, asyncio.Lock())
        self.asked += 1
        try:
            async with queue, self.free.place(priority):
                return await self.thinking(task)
        finally:
            self.asked -= 1

    async def thinking(self, task: Task) -> Analysis:
        self.busy += 1
        try:
            return await self.until_thought(task)
        finally:
            self.busy -= 1

    @property
    def waiting(self) -> int:
        """Moves nobody thinks about yet."""
        return self.asked - self.busy

    async def until_thought(self, task: Task) -> Analysis:
        for _ in range(TRIES):
            pool = self.pool
            try:
                return await asyncio.wait_for(thought(pool, task), self.longest)
            except (BrokenProcessPool, TimeoutError) as error:
                log.warning("a bot's process is lost (%s); its move is thought again", type(error).__name__)
                self.replace(pool)
            except Exception:
                log.exception("the bot %s cannot think", task.bot)
                break
        return self.random_fallback(task)

    def random_fallback(self, task: Task) -> Analysis:
        """Waits for nothing, and takes no longer than a page that shows what may be done."""
        log.error("the bot %s has found no move of %s; one is drawn by lot", task.bot, task.game)
        return think_with(Library(self.boards), task._replace(bot=LAST_RESORT))

    def replace(self, pool: ProcessPoolExecutor) -> None:
        """Several tables may notice at once; one of them puts a new pool in its place."""
        if pool is self.pool:
            self.pool = new_pool(self.count, self.boards)
            end(pool)

    def stop(self) -> None:
        end(self.pool)


async def thought(pool: ProcessPoolExecutor, task: Task) -> Analysis:
    return await asyncio.get_running_loop().run_in_executor(pool, think, task)
