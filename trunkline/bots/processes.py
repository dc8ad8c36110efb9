"""Processes in which bots think: they leave with the one that started them, and it may end them in mid-thought."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread
from typing import Any


def leave_with_parent(leave: Callable[[], None]) -> None:
    """However the process that started this one ends, even killed, this one ends after it."""
    parent = parent_process()
    if parent is not None:
        Thread(target=leave_after, args=(parent, leave), daemon=True).start()


def leave_after(parent: Any, leave: Callable[[], None]) -> None:
    parent.join()
    leave()


def leave() -> None:
    os._exit(0)


@contextmanager
def deaf_to_interruption() -> Iterator[None]:
    """What is started inside never hears Ctrl-C, not even in its first moments: who started it ends it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end(pool: ProcessPoolExecutor) -> None:
    """Nobody waits for what it still thinks."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)
