"""Worker processes for bots: they exit when their parent dies, which may also end them in mid-thought."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread, current_thread, main_thread
from typing import Any


def exit_with_parent(leave: Callable[[], None]) -> None:
    """However the process that started this one ends, even killed, this one ends after it."""
    parent = parent_process()
    if parent is not None:
        Thread(target=leave_after, args=(parent, leave), daemon=True).start()


def leave_after(parent: Any, leave: Callable[[], None]) -> None:
    parent.join()
    leave()


def leave() -> None:
    os._exit(0)


class Interruption:
    """Whether Ctrl-C was heard."""

    heard = False


@contextmanager
def interruption() -> Iterator[Interruption]:
    """Meanwhile Ctrl-C is noted, and raises nothing in the middle of starting a process, of an import or of a destructor.

    Processes that are started inside never hear it: who started them ends them.
    """
    found, before = Interruption(), signal.getsignal(signal.SIGINT)

    def note(*_: object) -> None:
        found.heard = True

    hears = current_thread() is main_thread() and before is not signal.SIG_IGN
    if hears:
        signal.signal(signal.SIGINT, note)
    try:
        yield found
    finally:
        if hears:
            signal.signal(signal.SIGINT, before)


def end(pool: ProcessPoolExecutor) -> Thread | None:
    """Nobody waits for what it still thinks. Gives the thread that closes the pool.

    A program that ends before this thread does may have Python write to a pipe that it has closed.
    """
    closing: Thread | None = pool._executor_manager_thread  # type: ignore[assignment]
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)
    return closing
