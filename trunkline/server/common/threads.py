"""Threads for work that takes long, so that the event loop answers meanwhile; commits have one of their own, in ``sqlite``.

A thread that computes slows the loop by the interpreter's switch interval, 5 ms, and never by the length of its work.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

P = ParamSpec("P")
T = TypeVar("T")


class Threads:
    """A pool that can tell how many of its threads are busy and how many calls wait for one."""

    def __init__(self, count: int, name: str) -> None:
        self.count, self.name = count, name
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
        return max(0, len(self.calls) - self.count)

    def stop(self) -> None:
        """Take no more calls; those under way end by themselves."""
        self.executor.shutdown(wait=False)


PAGES = Threads(2, "page")  # what is told and drawn
REPLAYS = Threads(2, "replay")  # positions that an action waits for, so no page may stand before it
PASSWORDS = Threads(2, "password")  # each takes 64 MB while it is hashed
IMPORTS = Threads(1, "import")  # records that are verified
LOCKS: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()


async def in_thread(pool: Threads, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Do this in a thread of the pool, and wait for it without holding the loop."""
    return await asyncio.wrap_future(pool.submit(lambda: work(*given, **named)))


def one_page_at_a_time(table: str) -> asyncio.Lock:
    """Pages of one table share what has been told; those who wait for each other must not take up the threads."""
    return LOCKS.setdefault(table, asyncio.Lock())
