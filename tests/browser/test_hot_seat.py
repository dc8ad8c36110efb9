"""Union Pacific by two players at one device: the document never holds a card of anybody but the player who has it."""

from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, Page, expect

from tests.browser.checks import ask
from tests.browser.conftest import Somebody
from tests.browser.driving import ME, start_game, state, wait_past
from tests.browser.test_hidden_hands import (
    ACT,
    ENOUGH,
    LOOK,
    PEOPLE,
    assert_told_as_seen,
    cards_of,
    cards_shown,
    leave_to_a_bot,
)
from tests.server.running import Server
from trunkline.core.game import Seat
from trunkline.records.record import Record
from trunkline.records.text import parse

NAMES = list(PEOPLE)
GAME = "Union Pacific"
# Whatever mentions a card of a hand: drawn, in the figures, or in what the scripts are told.
CARDS = "() => document.documentElement.outerHTML.match(/card-(share|track)-|panel-hand|playing-card/g)"
READY = (
    "() => document.querySelector('#lift') || document.querySelector('#map[data-ready]') || document.querySelector('.ranking')"
)


def assert_no_card(page: Page) -> None:
    """A curtain that has missed something loads itself again, perhaps in this very moment."""
    for _ in range(5):
        with suppress(Error):
            page.wait_for_load_state()
            assert page.evaluate(CARDS) is None
            return
    raise AssertionError("the page never came to rest")


def sit_down(page: Page, server: Server) -> str:
    table = start_game(page, server.address, NAMES[0], [ME], game=GAME, names=NAMES[1:])
    expect(page.get_by_role("heading", name="Pass the device to Ada")).to_be_visible()
    return table


def lift(page: Page) -> int:
    """By the player it asks for; gives their seat."""
    assert_no_card(page)
    seat = next(n for n, name in enumerate(NAMES) if name in page.locator("#curtain-title").inner_text())
    page.locator("#lift").click()
    expect(page.locator("#map[data-ready]")).to_be_visible()
    return seat


def after(page: Page, number: int) -> None:
    """Until the page shows what was done, or the curtain has fallen."""
    page.wait_for_function("() => document.querySelector('#state')")
    wait_past(page, number)
    page.wait_for_function(READY)


def test_two_players_at_one_device_see_only_their_own_cards(server: Server, somebody: Somebody) -> None:
    """Every kind of decision and two payouts, about a third of a game; its end is tried with a browser each."""
    page = somebody(1100, 700, reduced_motion="reduce")
    table = sit_down(page, server)
    seen: list[tuple[Seat, dict[str, Any]]] = []
    lifted, seat = 0, -1
    while len(seen) < ENOUGH:
        if page.locator("#lift").count():
            seat, lifted = lift(page), lifted + 1
        seen.append((Seat(seat), page.evaluate(LOOK)))
        number = state(page)["number"]
        page.evaluate(ACT)
        after(page, number)
    assert {who for who, _ in seen} == {0, 1} and lifted > ENOUGH // 4
    record = the_truth(page, table)
    for who, shown in seen:
        assert cards_shown(shown) == cards_of(record, who, shown["last"])
        assert shown["hands"] == [NAMES[who]]
        assert_told_as_seen(record, who, shown)


def the_truth(page: Page, table: str) -> Record:
    """Bots play to the end, for until then the server tells nobody what the others held."""
    for seat in range(len(NAMES)):
        leave_to_a_bot(page, table, seat)
    page.goto(table)
    expect(page.locator(".ranking")).to_be_visible()
    return parse(page.request.get(f"{table}/record").text())


def test_neither_reload_nor_back_nor_another_tab_lifts_the_curtain(server: Server, somebody: Somebody) -> None:
    page = somebody(390, 844)
    table = sit_down(page, server)
    other = page.context.new_page()
    other.goto(table)
    expect(other.locator("#lift")).to_be_visible()
    lift(page)
    other.reload()
    expect(other.locator("#map[data-ready]")).to_be_visible()
    page.evaluate(ACT)
    for tab in (page, other):  # the other tab hears of it
        expect(tab.get_by_role("heading", name="Pass the device to Bruno")).to_be_visible()
        assert_no_card(tab)
    page.reload()
    assert_no_card(page)
    page.go_back()
    page.wait_for_function(READY.replace("#lift", "#lift, .game-card"))
    assert_no_card(page)
    other.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    other.goto(table)
    lift(other)
    other.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    assert other.evaluate("() => document.body.children.length") == 0  # what the cache of the browser keeps


def test_enter_lifts_it_and_an_undo_does_not(server: Server, somebody: Somebody) -> None:
    page = somebody(1366, 768)
    sit_down(page, server)
    page.wait_for_function("() => performance.now() > 900")
    page.keyboard.press("Enter")
    expect(page.locator("#map[data-ready]")).to_be_visible()
    page.evaluate(ACT)
    page.get_by_role("button", name="Ada: undo my last action").click()
    expect(page.get_by_role("heading", name="Pass the device to Ada")).to_be_visible()
    assert_no_card(page)


def test_names_are_asked_of_those_who_play_at_this_device(server: Server, somebody: Somebody) -> None:
    page = somebody()
    page.goto(f"{server.address}/new/union_pacific")
    card = page.locator("form.game-card").filter(has=page.get_by_role("heading", name=GAME, exact=True))
    expect(card.locator(".chair-name:visible")).to_have_count(0)
    card.locator("select[name=seat]").nth(1).select_option(ME)
    expect(card.locator(".chair-name:visible")).to_have_count(1)
    expect(card.get_by_label("Name of the player on seat 2")).to_be_visible()


def test_the_curtain_fits_every_window(server: Server, somebody: Somebody) -> None:
    for width, height in ((390, 844), (1366, 768)):
        page = somebody(width, height, locale="de-DE")
        start_game(page, server.address, "Ada", [ME], game=GAME, names=["Friederike von Hohenstein-Wernigerode"])
        expect(page.get_by_role("heading", name="Geben Sie das Gerät an Ada")).to_be_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        expect(page.locator("#lift")).to_be_in_viewport()
        assert ask(page, "cutOff()") == []
