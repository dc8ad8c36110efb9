"""Threads for work that takes long, so that the event loop answers meanwhile; commits have one of their own, in ``sqlite``.

A thread that computes slows the loop by the interpreter's switch interval, 5 ms, and never by the length of its work.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from trunkline.server.common.priority import PrioritySemaphore

P = ParamSpec("P")
T = TypeVar("T")


SENDER: ContextVar[str] = ContextVar("sender", default="")  # whom the limits count, of the request that is being answered


class Turns:
    """``places`` for all who send requests: the first thing that somebody waits for goes before anybody's second."""

    def __init__(self, places: int) -> None:
        self.places = PrioritySemaphore(places)
        self.asked: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        sender = SENDER.get()
        self.asked[sender] += 1
        try:
            async with self.places.place(self.asked[sender]):
                yield
        finally:
            self.asked[sender] -= 1
            self.asked += Counter()  # without those who ask for nothing any more

    @property
    def waiting(self) -> int:
        return sum(not turn.done() for _, _, turn in self.places.waiting)


class Threads:
    """A pool that can tell how many of its threads are busy and how many calls wait for one."""

    def __init__(self, count: int, name: str, turns: Turns | None = None) -> None:
        self.count, self.name, self.turns = count, name, turns
        self.executor = ThreadPoolExecutor(count, name)
        self.calls: set[Future[Any]] = set()  # waiting or running; adding and discarding are safe in any thread

    def submit(self, work: Callable[[], T]) -> Future[T]:
        call = self.executor.submit(work)
        self.calls.add(call)
        call.add_done_callback(self.calls.discard)
        return call

    @property
    def busy(self) -> int:
        return min(len(self.calls), self.count)

    @property
    def waiting(self) -> int:
        return max(0, len(self.calls) - self.count) + (self.turns.waiting if self.turns is not None else 0)

    def stop(self) -> None:
        """Take no more calls; those under way end by themselves."""
        self.executor.shutdown(wait=False)


PAGES = Threads(2, "page", Turns(2))  # what is told and drawn; nobody's many pages keep others waiting
REPLAYS = Threads(2, "replay")  # positions that an action waits for, so no page may stand before it
PASSWORDS = Threads(2, "password")  # each takes 64 MB while it is hashed
IMPORTS = Threads(1, "import")  # records that are verified
LOCKS: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()


async def in_thread(pool: Threads, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Do this in a thread of the pool, and wait for it without holding the loop."""
    call = partial(work, *given, **named)
    if pool.turns is None:
        return await asyncio.wrap_future(pool.submit(call))
    async with pool.turns.turn():
        return await asyncio.wrap_future(pool.submit(call))


def one_page_at_a_time(table: str) -> asyncio.Lock:
    """Pages of one table share what has been told; those who wait for each other must not take up the threads."""
    return LOCKS.setdefault(table, asyncio.Lock())
