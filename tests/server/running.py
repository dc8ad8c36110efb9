"""A real server: its own process, as ``trunkline serve`` starts it, on a free port of this machine."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60.0  # seconds; a busy machine starts slowly


@dataclass
class Server:
    process: "subprocess.Popen[bytes]"
    port: int
    log: Path
    began: int = 0  # where in the log this process begins

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a power cut would: no process of this server gets a chance to say goodbye."""
        with suppress(ProcessLookupError):  # it has died by itself
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """As a host would; gives the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def said(self) -> str:
        return self.log.read_bytes()[self.began :].decode()


def start(
    db: str,
    log: Path,
    *flags: str,
    port: int = 0,
    environment: Mapping[str, str] | None = None,
    module: str = "trunkline",
    tree: Path = ROOT,
) -> Server:
    """Returns once the server answers; ``module`` is the command line to start it with, ``tree`` the code it runs.

    The server takes a free port and tells which. A port that is given was its own before, and may be in use for a moment.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        server = launched(db, log, *flags, port=port, environment=environment, module=module, tree=tree)
        try:
            server.port = told_port(server)
            wait_until_it_answers(server)
            return server
        except PortTaken:
            if time.monotonic() > deadline:
                raise
        except BaseException:
            server.kill()
            raise


def launched(
    db: str, log: Path, *flags: str, port: int, environment: Mapping[str, str] | None, module: str, tree: Path
) -> Server:
    settings = {"TRUNKLINE_RATE": "100000", "TRUNKLINE_BOT_PAUSE": "0", **(environment or {})}
    command = [sys.executable, "-m", module, "serve", "--port", str(port), "--db", db, *flags]
    with log.open("ab") as output:
        began = output.tell()
        process = subprocess.Popen(
            command, cwd=tree, env={**os.environ, **settings}, stdout=output, stderr=output, start_new_session=True
        )
    return Server(process, port, log, began)


class PortTaken(AssertionError):
    """Somebody else has the port just now."""


def told_port(server: Server) -> int:
    """The server says where it is once the port is its own."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        ended = server.process.poll() is not None
        told = re.search(r"Trunkline is at http://127\.0\.0\.1:(\d+)/", server.said())
        if told:
            return int(told[1])
        if ended:
            raise (PortTaken if "Address already in use" in server.said() else AssertionError)(server.said())
        time.sleep(0.05)
    raise AssertionError(f"the server does not say where it is:\n{server.said()}")


def wait_until_it_answers(server: Server) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        assert server.process.poll() is None, server.said()
        try:
            with urlopen(f"{server.address}/health", timeout=5):
                return
        except (URLError, ConnectionError, TimeoutError):
            time.sleep(0.05)
    raise AssertionError(f"the server does not answer:\n{server.said()}")


def wait_until_said(server: Server, words: str, times: int = 1) -> None:
    """In the log, by this process."""
    deadline = time.monotonic() + PATIENCE
    while server.said().count(words) < times:
        assert server.process.poll() is None, server.said()
        assert time.monotonic() < deadline, f"{words!r} was not said:\n{server.said()}"
        time.sleep(0.05)


def wait_until_nobody_listens(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
            time.sleep(0.05)
        except OSError:
            return
    raise AssertionError(f"somebody still listens on port {port}")


@contextmanager
def serving(
    db: str,
    log: Path,
    *flags: str,
    environment: Mapping[str, str] | None = None,
    module: str = "trunkline",
    tree: Path = ROOT,
) -> Iterator[Server]:
    server = start(db, log, *flags, environment=environment, module=module, tree=tree)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


def ask(server: Server, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
    """Status and JSON of a question to the API; with a body it is a POST."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(server.address + path, data, headers), timeout=30) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        return error.code, json.load(error)
