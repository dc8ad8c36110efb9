"""The three ways from a page to its news, and a network that can be cut for all of a browser, workers included."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

from playwright.sync_api import Page

WORKER, ELECTED, ALONE = "shared worker", "elected page", "a stream of its own"
MISSING = {
    WORKER: "",
    ELECTED: "delete window.SharedWorker",
    ALONE: "delete window.SharedWorker; delete Navigator.prototype.locks",
}
CHUNK = 1 << 16


def with_transport(page: Page, transport: str) -> Page:
    """As in a browser that lacks the better ways."""
    page.context.add_init_script(MISSING[transport])
    return page


class Wire:
    """A port of this machine that leads to the server as long as the wire is whole."""

    def __init__(self, port: int) -> None:
        self.server = port
        self.ends: list[socket.socket] = []
        self.whole = True
        self.listener = socket.create_server(("127.0.0.1", 0))
        Thread(target=self.accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def accept(self) -> None:
        with suppress(OSError):  # it was closed
            while True:
                near, _ = self.listener.accept()
                if not self.whole:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.server))
                self.ends += [near, far]
                for pair in ((near, far), (far, near)):
                    Thread(target=forward, args=pair, daemon=True).start()

    def cut(self) -> None:
        self.whole = False
        while self.ends:
            hang_up(self.ends.pop())

    def mend(self) -> None:
        self.whole = True


def forward(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(CHUNK):
            target.sendall(data)
    hang_up(target)


def hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def wire_to(port: int) -> Iterator[Wire]:
    wire = Wire(port)
    try:
        yield wire
    finally:
        wire.listener.close()
        wire.cut()
