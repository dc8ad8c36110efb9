"""For everybody: every control has a name, text can be read, focus can be seen, Tab goes round and never gets stuck."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Somebody
from tests.browser.driving import BOT, start_game
from tests.browser.test_table import open_record
from tests.server.running import Server

CONTROLS = "button, a[href], input:not([type=hidden]), select, textarea, summary, [tabindex='0'], [role=button]"
CHECKS = (Path(__file__).parent / "checks.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_controls_have_names_and_texts_can_be_read(server: Server, somebody: Somebody, theme: str) -> None:
    ada = somebody(color_scheme=theme)
    ada.goto(f"{server.address}/")
    check(ada, "front page")
    ada.goto(f"{server.address}/rules/chicago_express")
    check(ada, "rules")
    start_game(ada, server.address, "Ada", [BOT])
    check(ada, "auction")
    open_record(ada, server.address)
    ada.locator("#hex-A2").click(force=True)
    ada.locator("[data-confirm]").wait_for()
    for fold in ("#talk", "#more"):
        ada.locator(f"{fold} > summary").click()
    check(ada, "table")


def ask(page: Page, question: str) -> Any:
    """One of the functions in checks.js, asked in the page."""
    return page.evaluate(f"() => {{ {CHECKS}\n return {question} }}")


def check(page: Page, where: str) -> None:
    assert ask(page, f"nameless({CONTROLS!r})") == [], where
    assert ask(page, "unreadable()") == [], where
    assert page.locator("h1").count() == 1 and page.locator("main").count() == 1, where


def test_tab_goes_round_and_what_is_focused_can_be_seen(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    open_record(ada, server.address)
    seen: list[str] = []
    for _ in range(220):
        ada.keyboard.press("Tab")
        focused = ask(ada, "focused()")
        if focused is None and len(seen) > 20:
            break
        if focused is not None:
            assert focused["seen"], focused["what"]
            seen.append(focused["what"])
    else:
        raise AssertionError(f"Tab never leaves the page: {seen[-3:]}")
    assert sum("data-hex" in what for what in seen) == 1, "the map is one tab stop"
    assert any("scrub" in what for what in seen) and any("undo" in what for what in seen)


def test_the_help_opens_by_its_key_and_closes_again(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    ada.goto(f"{server.address}/")
    ada.keyboard.press("?")
    ada.get_by_role("dialog").get_by_text("on the map: to the nearest hex that matters").wait_for()
    ada.keyboard.press("Escape")
    assert ada.locator("dialog[open]").count() == 0


def test_the_story_and_the_turn_are_spoken(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    start_game(ada, server.address, "Ada", [BOT])
    ada.locator("[data-act=pass]").click()
    ada.wait_for_function("() => document.querySelector('#voice').textContent.includes('Your turn')")
    assert "Random 2" in (ada.locator("#voice").text_content() or "")


def test_places_on_the_map_are_also_a_list(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    open_record(ada, server.address)
    ada.get_by_role("button", name="35 as a list").click()
    rows = ada.get_by_role("dialog").locator("[data-pick]")
    assert rows.count() == 35
    rows.filter(has_text="Chicago").click()
    ada.locator("[data-confirm]").wait_for()
    assert ada.locator("[data-confirm]").get_attribute("data-confirm") == "expand PRR A2"
