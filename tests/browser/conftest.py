"""A real server process on a free loopback port, and a real Chromium that talks to it."""

import asyncio
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser.launching import chromium, launch
from tests.server.running import Server, serving, start

PATIENCE = 30_000  # milliseconds; a page that is late on a busy machine is not wrong


class OwnServer:
    """One that a test stops and starts again, on the same port with the same database."""

    def __init__(self, folder: Path) -> None:
        self.db, self.log = f"sqlite:///{folder / 'own.sqlite'}", folder / "log"
        self.now = start(self.db, self.log)
        self.address = self.now.address

    def stop(self) -> None:
        self.now.stop()

    def start(self) -> None:
        self.now = start(self.db, self.log, port=self.now.port)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Shared by all tests; each makes tables of its own."""
    folder = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder / 'browser.sqlite'}", folder / "log") as one:
        yield one


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[OwnServer]:
    one = OwnServer(tmp_path)
    yield one
    one.now.kill()


@contextmanager
def its_turn(playwright: Playwright) -> Iterator[None]:
    """Playwright keeps its event loop running between our calls; while it waits, other tests of this process have their own."""
    asyncio._set_running_loop(playwright._loop)
    try:
        yield
    finally:
        asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as started:
        yield started
        asyncio._set_running_loop(started._loop)


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = chromium(playwright)
    if path is None:
        pytest.skip("No Chromium. Install it: apt-get install chromium, or .venv/bin/playwright install chromium")
    opened = launch(playwright, path)
    yield opened
    with its_turn(playwright):
        opened.close()


Somebody = Callable[..., Page]


@pytest.fixture
def somebody(playwright: Playwright, browser: Browser) -> Iterator[Somebody]:
    """A person with a browser of their own. Whatever goes wrong in its scripts fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def come(width: int = 1440, height: int = 900, locale: str = "en-US", **more: object) -> Page:
        given = {"service_workers": "block"} | more  # what passes through a worker no test can hold up
        context = browser.new_context(viewport={"width": width, "height": height}, locale=locale, **given)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None)
        return page

    with its_turn(playwright):
        yield come
        for context in contexts:
            context.close()
    assert wrong == []


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool:
    """A crash of Chromium says nothing about the page: the test is run once more, with new pages, and a warning tells of it."""
    given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    try:
        pyfuncitem.obj(**given)
    except Exception as error:
        if "Page crashed" not in str(error):
            raise
        warnings.warn(f"Chromium crashed in {pyfuncitem.name}, which was run once more", stacklevel=1)
        pyfuncitem.obj(**given)
    return True
