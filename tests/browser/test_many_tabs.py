"""Many tables in the tabs of one browser: one stream for all of them, whatever the browser has to hold it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.browser.conftest import Somebody
from tests.browser.driving import FRIEND, invites, join, open_tab, start_game, state, take_turn, wait_past
from tests.browser.transports import ALONE, ELECTED, WORKER, with_transport
from tests.server.running import Server, ask

TABLES = 12
CONNECTIONS = 6  # that a browser opens to a server
SET_HIDDEN = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def open_tables(server: Server, host: BrowserContext, guest: BrowserContext, number: int) -> Iterator[tuple[Page, Page]]:
    """Each in a tab of its own, on both sides."""
    for _ in range(number):
        theirs, mine = guest.new_page(), host.new_page()
        start_game(mine, server.address, "Ada", [FRIEND])
        join(theirs, invites(mine)[0], "Bruno")
        yield mine, theirs


class Bruno:
    """He plays by program, so that all tabs are one person's."""

    def __init__(self, server: Server) -> None:
        self.server = server
        seats = [{"kind": "me", "name": "Bruno"}, {"kind": "friend"}]
        _, made = ask(server, "/api/tables", {"game": "chicago_express", "seats": seats})
        self.table, self.token, self.link = made["table"], made["tokens"]["0"], f"{server.address}/join/{made['invites']['1']}"

    def passes(self, seen: int) -> None:
        status, told = ask(self.server, f"/api/tables/{self.table}/actions", {"action": "pass", "seen": seen}, self.token)
        assert status == 200, told


@pytest.mark.parametrize(("transport", "number"), [(WORKER, TABLES), (ELECTED, CONNECTIONS + 1)])
def test_every_tab_of_a_browser_plays_its_own_table(server: Server, somebody: Somebody, transport: str, number: int) -> None:
    """Six connections would be taken by six streams, and no tab could ask for anything any more."""
    ada = with_transport(somebody(900, 700, reduced_motion="reduce"), transport).context
    tables = [(Bruno(server), ada.new_page()) for _ in range(number)]
    for bruno, tab in tables:
        join(tab, bruno.link, "Ada")
    for bruno, _ in tables:
        bruno.passes(0)
    for _, tab in tables:
        take_turn(tab)
        assert state(tab)["number"] == 2
    for bruno, tab in reversed(tables):
        bruno.passes(2)
        wait_past(tab, 2)


def test_the_next_page_is_elected_when_the_elected_one_closes(server: Server, somebody: Somebody) -> None:
    ada, bruno = (with_transport(somebody(900, 700), ELECTED).context for _ in range(2))
    pairs = list(open_tables(server, ada, bruno, 3))
    for gone in (pairs[0], pairs[1]):
        for page in gone:
            page.close()
        mine, theirs = pairs[2]
        number = state(mine)["number"]
        mover, other = (mine, theirs) if number == 0 else (theirs, mine)
        take_turn(mover)
        wait_past(other, number)


@pytest.mark.parametrize("transport", [WORKER, ELECTED, ALONE])
def test_a_hidden_tab_listens_no_more_and_catches_up(server: Server, somebody: Somebody, transport: str) -> None:
    ada, bruno = somebody(900, 700), with_transport(somebody(900, 700), transport)
    bruno.clock.install()
    start_game(ada, server.address, "Ada", [FRIEND])
    join(bruno, invites(ada)[0], "Bruno")
    expect(bruno.locator("#map[data-ready]")).to_be_visible()
    bruno.evaluate(SET_HIDDEN, True)
    bruno.clock.run_for(70_000)
    asked: list[Request] = []
    bruno.on("request", lambda request: asked.append(request))
    take_turn(ada)
    open_tab(ada, "chat")
    ada.locator("#chat-form input[name=text]").fill("your turn")
    ada.locator("#chat-form button").click()
    expect(ada.locator("#chat-lines")).to_contain_text("your turn")
    assert state(bruno)["number"] == 0 and not asked
    bruno.evaluate(SET_HIDDEN, False)
    bruno.clock.run_for(1_000)
    wait_past(bruno, 0)
    expect(bruno.locator("#chat-lines")).to_contain_text("your turn")
    assert len([request for request in asked if "/parts" in request.url]) == 1
    take_turn(bruno)
    wait_past(ada, 1)


def test_a_page_that_comes_back_from_the_cache_of_the_browser_listens_again(server: Server, somebody: Somebody) -> None:
    """Both events say that the page is kept; Chromium keeps none while it is driven."""
    ada, bruno = somebody(900, 700), somebody(900, 700)
    start_game(ada, server.address, "Ada", [FRIEND])
    join(bruno, invites(ada)[0], "Bruno")
    expect(bruno.locator("#map[data-ready]")).to_be_visible()
    bruno.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    take_turn(ada)
    assert state(bruno)["number"] == 0
    bruno.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    wait_past(bruno, 0)


def test_where_workers_cannot_be_started_a_page_is_elected(server: Server, somebody: Somebody) -> None:
    ada, bruno = somebody(900, 700), somebody(900, 700)
    bruno.context.add_init_script(
        "window.SharedWorker = class extends EventTarget { port = new MessageChannel().port1;"
        " constructor() { super(); setTimeout(() => this.onerror?.(new Event('error'))) } }"
    )
    start_game(ada, server.address, "Ada", [FRIEND])
    join(bruno, invites(ada)[0], "Bruno")
    take_turn(ada)
    wait_past(bruno, 0)
