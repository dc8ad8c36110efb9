"""For everybody: help by a key, a voice for those who listen, and the map as a list."""

from playwright.sync_api import expect

from tests.browser.conftest import Somebody
from tests.browser.driving import BOT, start_game
from tests.browser.visiting import open_record
from tests.server.running import Server


def test_the_help_opens_by_its_key_and_closes_again(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    ada.goto(f"{server.address}/")
    ada.keyboard.press("?")
    ada.get_by_role("dialog").get_by_text("on the map: jump to the next usable hex").wait_for()
    ada.keyboard.press("Escape")
    expect(ada.locator("dialog[open]")).to_have_count(0)


def test_the_story_and_the_turn_are_spoken(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    start_game(ada, server.address, "Ada", [BOT])
    ada.locator("[data-act=pass]").click()
    ada.wait_for_function("() => document.querySelector('#voice').textContent.includes('Your turn')")
    assert "Random 2" in (ada.locator("#voice").text_content() or "")


def test_places_on_the_map_are_also_a_list(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    open_record(ada, server.address)
    ada.get_by_role("button", name="Show all 35 as a list").click()
    rows = ada.get_by_role("dialog").locator("[data-pick]")
    assert rows.count() == 35
    rows.filter(has_text="Build Chicago for $6").click()
    ada.locator("[data-confirm]").wait_for()
    assert ada.locator("[data-confirm]").get_attribute("data-confirm") == "expand PRR A2"
