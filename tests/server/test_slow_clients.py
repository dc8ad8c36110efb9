"""Clients that send slowly, never, or in crowds: everybody else is served."""

import logging
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.few_files import FILES
from tests.server.running import Server, ask, serving
from trunkline.server.common.connections import AT_ONCE
from trunkline.server.common.log_throttle import OFTEN, WINDOW, Repeats

HALF_OPEN = 2000


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with deadlines of half a second."""
    folder = tmp_path_factory.mktemp("impatient")
    with serving(f"sqlite:///{folder}/x.sqlite", folder / "log", module="tests.server.impatient") as server:
        yield server


def connected(server: Server, sent: bytes = b"") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    connection.sendall(sent)
    return connection


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HT",
        b"GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc",
        b"POST /tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
    ],
    ids=["nothing", "half a line", "half the headers", "half a body", "a body without end"],
)
def test_half_a_request_is_not_waited_for(impatient: Server, sent: bytes) -> None:
    with connected(impatient, sent) as connection:
        assert ended(connection)
    assert ask(impatient, "/health")[0] == 200
    assert '"level": "error"' not in impatient.said()


def ended(connection: socket.socket) -> bool:
    """Whether the server has hung up, perhaps after an answer."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def test_a_stream_outlives_the_deadlines(impatient: Server) -> None:
    made = ask(impatient, "/api/tables", {"game": "chicago_express", "seats": [{"kind": "me"}] * 3})[1]
    with connected(impatient, f"GET /api/tables/{made['table']}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode()) as stream:
        lines = stream.makefile("rb")
        while not lines.readline().startswith(b"data:"):
            pass
        with connected(impatient, b"GET / HT") as slow:
            assert ended(slow)  # so long it took
        words = ask(impatient, f"/api/tables/{made['table']}/legal", token=made["tokens"]["0"])[1][0]["action"]
        body = {"action": words, "seen": 0}
        assert ask(impatient, f"/api/tables/{made['table']}/actions", body, made["tokens"]["0"])[0] == 200
        while b'"number": 1' not in (line := lines.readline()):
            assert line


def test_two_thousand_half_open_connections_keep_nobody_out(tmp_path: Path) -> None:
    """At a limit of 1024 open files; the longest waiting make room."""
    crowd = min(HALF_OPEN, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 200)
    if crowd <= FILES:
        pytest.skip(f"this process may open {crowd} connections only, too few to crowd a server: ulimit -n 4096")
    with serving(f"sqlite:///{tmp_path}/x.sqlite", tmp_path / "log", module="tests.server.few_files") as server:
        with ExitStack() as stack:
            for number in range(crowd):
                stack.enter_context(connected(server, b"GET /health HTTP/1.1\r\nX-Slow: "))
                if number % AT_ONCE == 0:  # the kernel makes those wait a second whom nobody accepts meanwhile
                    assert ask(server, "/health")[0] == 200
            made = ask(server, "/api/tables", {"game": "chicago_express", "seats": [{"kind": "me"}] * 3})
            assert made[0] == 201
        assert "accept" not in server.said(), "it never ran out of files"


def lines(filter: Repeats, said: str, times: int) -> list[str]:
    records = [logging.LogRecord("trunkline", logging.WARNING, "", 0, said, ({"n": n},), None) for n in range(times)]
    return [record.getMessage() for record in records if filter.filter(record)]


def test_lines_that_repeat_are_counted_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    repeats, now = Repeats(), 0.0
    monkeypatch.setattr("trunkline.server.common.log_throttle.monotonic", lambda: now)
    assert lines(repeats, "table %(n)s is lost", 500) == [f"table {n} is lost" for n in range(OFTEN)]
    assert lines(repeats, "another thing (%(n)s)", 1) == ["another thing (0)"]
    now += WINDOW
    assert lines(repeats, "table %(n)s is lost", 1) == ["table 0 is lost (490 more like this were not written)"]


def test_a_flood_of_different_lines_is_forgotten_in_time() -> None:
    repeats = Repeats()
    for number in range(3000):
        lines(repeats, f"line {number}", 1)
    assert len(repeats.seen) <= 1000
