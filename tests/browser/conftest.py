"""A real server process on a free loopback port, and a real Chromium that talks to it."""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

ROOT = Path(__file__).parent.parent.parent
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000  # milliseconds; a page that is late on a busy machine is not wrong
START_TIME = 30.0  # seconds a server may take to answer


class Server:
    """One process; it can be stopped and started again on the same port with the same database."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = f"sqlite:///{folder / 'browser.sqlite'}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "trunkline.cli", "serve", "--port", str(self.port)]
        options = ["--db", self.database, "--bot-pause", "0"]
        environment = os.environ | {"TRUNKLINE_RATE": "1000", "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            [*command, *options], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.wait()

    def wait(self) -> None:
        until = monotonic() + START_TIME
        while monotonic() < until:
            try:
                with urlopen(f"{self.address}/health", timeout=1):
                    return
            except (URLError, OSError):
                assert self.process is not None and self.process.poll() is None, "the server did not start"
        raise AssertionError("the server did not answer")

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(timeout=15)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Shared by all tests; each makes tables of its own."""
    one = Server(tmp_path_factory.mktemp("server"))
    one.start()
    yield one
    one.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """For a test that stops it."""
    one = Server(tmp_path)
    one.start()
    yield one
    one.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    opened = playwright.chromium.launch(executable_path=chromium(playwright), args=SWITCHES)
    yield opened
    opened.close()


def chromium(playwright: Playwright) -> str:
    """TRUNKLINE_CHROMIUM, the system's own, or the one Playwright installed."""
    named = os.environ.get("TRUNKLINE_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    found = named or playwright.chromium.executable_path
    if not Path(found).exists():
        pytest.skip("No Chromium. Install it: apt-get install chromium, or .venv/bin/playwright install chromium")
    return found


Somebody = Callable[..., Page]


@pytest.fixture
def somebody(browser: Browser) -> Iterator[Somebody]:
    """A person with a browser of their own. Whatever goes wrong in its scripts fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def come(width: int = 1440, height: int = 900, locale: str = "en-US", **more: object) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, locale=locale, **more)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None)
        return page

    yield come
    for context in contexts:
        context.close()
    assert wrong == []
