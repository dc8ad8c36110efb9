"""The process that starts several workers: it replaces one that dies, and at SIGHUP all of them, one after the other.

A replacement serves before the worker whose place it takes is told to stop, and all share one socket, so there is always
somebody who answers. The one that stops finishes its requests, ends its streams, whose listeners come back to the others, and
leaves its bots to them.
"""

import logging
import signal
import socket
from threading import Event

import uvicorn
from uvicorn.supervisors import Multiprocess

log = logging.getLogger("trunkline.workers")

START = 30.0  # seconds a worker has until it serves, or says that it is alive; a busy machine starts slowly


class Workers(Multiprocess):
    """Uvicorn's, which restarts as described; told to stop, this one stops in the middle of a restart too."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        self.should_exit = ToldToStop(self.signal_queue)

    def restart_all(self) -> None:
        before = [*self.processes]
        super().restart_all()
        replaced = sum(old is not new for old, new in zip(before, self.processes, strict=True))
        log.info("%d of %d workers have been replaced", replaced, len(before))


class ToldToStop(Event):
    """Set, or about to be: a signal that waits in the queue counts."""

    def __init__(self, queue: list[int]) -> None:
        super().__init__()
        self.queue = queue

    def is_set(self) -> bool:
        return super().is_set() or not {signal.SIGINT, signal.SIGTERM}.isdisjoint(self.queue)
