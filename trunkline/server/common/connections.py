"""Connections of slow clients: deadlines for headers and bodies, and a limit that the idle ones make room for.

A client that sends its request byte by byte, or not at all, holds a connection and a file descriptor. The deadline of the
headers is total, not for each byte. When all places are taken, the connection that has waited longest for a request is closed;
where everybody is being served, the newcomer is turned away.
"""

import asyncio
import resource
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEADERS, BODY = 10.0, 60.0  # seconds; a slow phone sends the longest import within the second
AT_ONCE = 64  # connections accepted in one go; four goes pass until the first of them can be turned away
RESERVED = 4 * AT_ONCE + 128  # file descriptors: for those, the database, processes, logs and files


class Connections:
    """All connections of this process; of those that wait for a request, the first has waited longest."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: set[DeadlineProtocol] = set()
        self.waiting: dict[DeadlineProtocol, None] = {}
        self.leaving = False  # after its next answer every connection is closed

    def admit(self, new: "DeadlineProtocol") -> None:
        """Take it in; somebody else may have to leave."""
        self.open.add(new)
        self.waiting[new] = None
        if len(self.open) > self.most:
            leaving = next(iter(self.waiting))
            self.forget(leaving)
            leaving.transport.abort()

    def forget(self, gone: "DeadlineProtocol") -> None:
        self.open.discard(gone)
        self.waiting.pop(gone, None)


def most_connections() -> int:
    """As many as the limit of open files allows."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(16, soft - RESERVED)


class DeadlineProtocol(H11Protocol):
    """Uvicorn's HTTP protocol with deadlines; uvicorn wants a class of its own kind here."""

    connections_here = Connections(most_connections())
    headers_seconds, body_seconds = HEADERS, BODY
    deadline: asyncio.TimerHandle | None = None
    sends_body = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.connections_here.admit(self)
        self.expect(self.headers_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self.connections_here.forget(self)
        self.expect_nothing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.connections_here.leaving and self.cycle is not None:
            self.cycle.keep_alive = False
        state = self.conn.their_state
        if state is h11.IDLE:  # a part of the headers
            if self.deadline is None:
                self.expect(self.headers_seconds)
            return
        self.connections_here.waiting.pop(self, None)
        if state is not h11.SEND_BODY:
            self.expect_nothing()
        elif not self.sends_body:
            self.expect(self.body_seconds)
        self.sends_body = state is h11.SEND_BODY

    def on_response_complete(self) -> None:
        """From now on uvicorn's own timer runs until the next byte."""
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self.connections_here.waiting[self] = None

    def expect(self, seconds: float) -> None:
        """Hang up unless what the client owes us has come by then."""
        self.expect_nothing()
        self.deadline = self.loop.call_later(seconds, self.transport.abort)

    def expect_nothing(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
