"""The line to the server: it breaks and comes back, on this side or on that, and nothing is lost.

Chromium's emulation of a lost network does not reach shared workers; where it is used, pages hold the stream themselves.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OwnServer, Somebody
from tests.browser.driving import FRIEND, invites, join, start_game, state, take_turn, wait_past
from tests.browser.holding import Held
from tests.browser.transports import ALONE, ELECTED, WORKER, wire_to, with_transport
from tests.server.running import Server


def scripts_run(page: Page) -> None:
    """A page whose scripts have not come yet cannot notice anything."""
    expect(page.locator("#map[data-ready]")).to_be_visible()


def drop_network(page: Page) -> None:
    """It is gone, and then the page is told: Chromium's emulation does both in any order, and a stream could open between."""
    page.context.set_offline(True)
    page.wait_for_function("() => fetch('/health').then(() => false, () => true)")
    page.evaluate("dispatchEvent(new Event('offline'))")


@pytest.mark.parametrize("transport", [WORKER, ELECTED, ALONE])
def test_the_page_comes_back_when_the_server_does(own_server: OwnServer, somebody: Somebody, transport: str) -> None:
    ada, bruno = (with_transport(somebody(), transport) for _ in range(2))
    start_game(ada, own_server.address, "Ada", [FRIEND])
    join(bruno, invites(ada)[0], "Bruno")
    scripts_run(ada)
    scripts_run(bruno)
    own_server.stop()
    expect(ada.get_by_role("alert")).to_contain_text("The connection is lost")
    own_server.start()
    expect(ada.locator("body:not(.broken)")).to_have_count(1)
    expect(bruno.locator("body:not(.broken)")).to_have_count(1)
    take_turn(ada)
    expect(bruno.locator("#turn.mine")).to_be_visible()


@pytest.mark.parametrize("transport", [ELECTED, ALONE])
def test_a_network_that_drops_and_comes_back(server: Server, somebody: Somebody, transport: str) -> None:
    ada, bruno = somebody(), with_transport(somebody(), transport)
    start_game(ada, server.address, "Ada", [FRIEND])
    join(bruno, invites(ada)[0], "Bruno")
    scripts_run(bruno)
    drop_network(bruno)
    expect(bruno.get_by_role("alert")).to_contain_text("The connection is lost")
    take_turn(ada)  # the game goes on without him
    assert state(bruno)["number"] == 0
    bruno.context.set_offline(False)
    wait_past(bruno, 0)
    expect(bruno.locator("#turn.mine")).to_be_visible()
    expect(bruno.locator("#voice")).not_to_be_empty()
    expect(bruno.locator("body:not(.broken)")).to_have_count(1)
    take_turn(bruno)
    wait_past(ada, 1)


def test_a_network_that_drops_under_a_shared_worker(server: Server, somebody: Somebody) -> None:
    with wire_to(server.port) as wire:
        ada, bruno = somebody(), somebody()
        start_game(ada, server.address, "Ada", [FRIEND])
        join(bruno, invites(ada)[0].replace(server.address, wire.address), "Bruno")
        scripts_run(bruno)
        wire.cut()
        expect(bruno.get_by_role("alert")).to_contain_text("The connection is lost")
        take_turn(ada)
        assert state(bruno)["number"] == 0
        wire.mend()
        expect(bruno.locator("#turn.mine")).to_be_visible()
        expect(bruno.locator("body:not(.broken)")).to_have_count(1)
        take_turn(bruno)
        wait_past(ada, 1)


def test_a_stream_asked_for_before_the_network_dropped_says_nothing_after_it(server: Server, somebody: Somebody) -> None:
    """The answer to the first request for news is held back until the network is gone."""
    ada = with_transport(somebody(), ALONE)
    with ada.expect_request("**/events*"):
        start_game(ada, server.address, "Ada", [FRIEND])
    streams = Held(ada, "**/events*", times=1)
    ada.reload()
    first = streams.next()
    with ada.expect_event("requestfailed", lambda request: request == first.request):
        drop_network(ada)
    first.fulfill(content_type="text/event-stream", body=": too late\n\n")
    expect(ada.get_by_role("alert")).to_contain_text("The connection is lost")
    expect(ada.locator("#voice")).to_be_empty()


def test_what_is_done_without_a_network_is_not_done_and_says_so(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    start_game(ada, server.address, "Ada", ["me"])
    scripts_run(ada)
    ada.context.set_offline(True)
    ada.locator("[data-act=pass]").click()
    expect(ada.get_by_role("alert")).to_contain_text("The connection is lost")
    assert state(ada)["number"] == 0
    ada.context.set_offline(False)
    expect(ada.locator("body:not(.broken)")).to_have_count(1)
    take_turn(ada)
    assert state(ada)["number"] == 1


def test_who_sits_down_before_the_host_listens_is_seen(server: Server, somebody: Somebody) -> None:
    """The page is there, and its request for news is still on the way."""
    ada, bruno = with_transport(somebody(), ALONE), somebody()
    with ada.expect_request("**/events*"):
        start_game(ada, server.address, "Ada", [FRIEND])
    link, streams = invites(ada)[0], Held(ada, "**/events*")
    ada.reload()
    stream = streams.next()
    join(bruno, link, "Bruno")
    expect(ada.locator("#invites section")).to_have_count(1)
    stream.continue_()
    expect(ada.locator("#invites section")).to_have_count(0)
    expect(ada.locator("#panel-players")).to_contain_text("Bruno")


def test_that_the_connection_is_lost_is_said_as_long_as_it_is(server: Server, somebody: Somebody) -> None:
    """Other alarms go after nine seconds; this one would be missed by whoever looks away."""
    ada = with_transport(somebody(), ALONE)
    ada.clock.install()
    start_game(ada, server.address, "Ada", ["me"])
    scripts_run(ada)
    drop_network(ada)
    expect(ada.locator("body.broken")).to_have_count(1)
    ada.clock.run_for(20_000)
    expect(ada.get_by_role("alert")).to_contain_text("The connection is lost")
    ada.context.set_offline(False)
    expect(ada.get_by_role("alert")).to_be_empty()
