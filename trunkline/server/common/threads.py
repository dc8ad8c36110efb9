"""Threads for work that takes long, so that the event loop answers meanwhile; commits have one of their own, in ``sqlite``.

A thread that computes slows the loop by the interpreter's switch interval, 5 ms, and never by the length of its work.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

P = ParamSpec("P")
T = TypeVar("T")

PAGES = ThreadPoolExecutor(2, "page")  # what is told and drawn
REPLAYS = ThreadPoolExecutor(2, "replay")  # positions that an action waits for, so no page may stand before it
PASSWORDS = ThreadPoolExecutor(2, "password")  # each takes 64 MB while it is hashed
LOCKS: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()


async def in_thread(pool: ThreadPoolExecutor, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Do this in a thread of the pool, and wait for it without holding the loop."""
    return await asyncio.get_running_loop().run_in_executor(pool, lambda: work(*given, **named))


def one_page_at_a_time(table: str) -> asyncio.Lock:
    """Pages of one table share what has been told; those who wait for each other must not take up the threads."""
    return LOCKS.setdefault(table, asyncio.Lock())
