"""The site as an installed application: its manifest, positions seen last without a network, a notification's way back."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Somebody
from tests.browser.driving import start_game, take_turn
from tests.server.running import Server

WORKING = "() => navigator.serviceWorker.ready.then(() => true)"
HIDE = """() => {
  Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
KEPT = "async () => (await (await caches.open('seen')).keys()).map((kept) => new URL(kept.url).pathname)"
ALL_KEPT = """async (path) => {
  const files = await (await caches.open("files")).keys();
  const needed = [...document.querySelectorAll("link[rel=stylesheet]")].map((link) => link.href);
  return needed.every((address) => files.some((file) => file.url === address));
}"""


def at_a_table(somebody: Somebody, server: Server, **wishes: Any) -> tuple[Page, str]:
    """Once the worker has all that it keeps."""
    page = somebody(service_workers="allow")
    table = start_game(page, server.address, "Ada", ["bot", "bot"], **wishes)
    page.evaluate(WORKING)
    page.reload()  # now through the worker
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_function(ALL_KEPT)
    return page, table


def seen(page: Page, path: str) -> None:
    page.evaluate(HIDE)
    page.wait_for_function(f"async () => (await ({KEPT})()).includes('{path}')")


def test_a_browser_finds_nothing_that_keeps_it_from_installing(server: Server, somebody: Somebody) -> None:
    page = somebody(service_workers="allow")
    page.goto(server.address)
    page.evaluate(WORKING)
    tools = page.context.new_cdp_session(page)
    assert tools.send("Page.getAppManifest")["errors"] == []
    assert [error["errorId"] for error in tools.send("Page.getInstallabilityErrors")["installabilityErrors"]] in (
        [],
        ["in-incognito"],
    )


def test_without_a_network_the_position_seen_last_is_shown(server: Server, somebody: Somebody) -> None:
    page, table = at_a_table(somebody, server)
    path = "/tables/" + table.rpartition("/")[2]
    take_turn(page)
    said = page.locator("#log-lines li").first.inner_text()
    seen(page, path)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#alarm")).to_have_text(re.compile("^You are offline. This is the position you saw last, "))
    expect(page.locator("main[inert] #map svg")).to_have_count(1)
    assert page.locator("#log-lines li").first.text_content() and said
    assert page.locator("script").count() == 0
    page.goto(server.address)
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.locator("#seen a").first.click()
    expect(page).to_have_url(re.compile(f"{path}$"))
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("main:not([inert]) #turn")).to_be_visible()


def test_who_signs_out_leaves_no_position_behind(server: Server, somebody: Somebody) -> None:
    page, table = at_a_table(somebody, server)
    seen(page, "/tables/" + table.rpartition("/")[2])
    page.goto(f"{server.address}/account")
    page.evaluate("() => fetch('/account/logout', { method: 'POST' })")
    page.wait_for_function("async () => !(await caches.has('seen'))")


def test_a_device_that_players_with_secrets_share_keeps_nothing(server: Server, somebody: Somebody) -> None:
    page = somebody(service_workers="allow")
    start_game(page, server.address, "Ada", ["me"], game="Union Pacific", names=["Bo"])
    page.locator("#lift").click()
    expect(page.locator("#map[data-ready]")).to_be_visible()
    page.evaluate(HIDE)
    page.evaluate("async () => (await caches.open('seen')).put('/later', new Response(''))")
    assert page.evaluate(KEPT) == ["/later"]
