"""A stock round of 1830 in the browser: a plan to pass, and the steps through what happened."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Somebody
from tests.browser.driving import state, wait_past
from tests.browser.playing_1830 import click_through, open_record
from tests.browser.test_1830_study import RECORDS
from tests.server.running import Server

ROUND, TURN = 225, 221  # where it begins, and the last turn of a company before it
BUILDING = 212  # where a tile brings something

WATCH_GLIDING = """() => {
  const animate = Element.prototype.animate;
  window.glided = [];
  Element.prototype.animate = function (...how) {
    window.glided.push(this.dataset.glides);
    return animate.apply(this, how);
  };
}"""


@pytest.fixture
def table(server: Server, somebody: Somebody, tmp_path: Path) -> Page:
    """The beginning of a recorded game, with every seat in one hand."""
    lines = (RECORDS / "bank-3.txt").read_text(encoding="utf-8").splitlines()
    actions = [n for n, line in enumerate(lines) if n > 4 and line and line[0] not in "=#"]
    file = tmp_path / "beginning.txt"
    file.write_text("\n".join(lines[: actions[ROUND]]), encoding="utf-8")
    page = somebody()
    open_record(page, server.address, file)
    return page


def test_a_plan_passes_until_what_it_waits_for_and_history_goes_by_turn_and_round(table: Page) -> None:
    pass_until_somebody_sells(table, "PRR")
    expect(table.locator("#log-lines li").first).to_contain_text("passes")
    expect(table.locator(".plan.waiting")).to_contain_text("The plan of Seat 2 waits")
    click_through(table, "sell PRR 1")
    expect(table.locator(".plan.stopped")).to_contain_text("It was to stop if somebody sells shares of")
    expect(table.locator(".plan.stopped")).to_contain_text("Nothing has been done in your name since.")
    table.locator("[data-plan=drop]").click()
    expect(table.locator(".plan")).to_have_count(0)

    last, moved = state(table)["last"], table.locator("#market [data-glides=PRR]")
    sold = moved.get_attribute("data-at")
    table.evaluate(WATCH_GLIDING)
    table.keyboard.press("ArrowLeft")
    expect(moved).not_to_have_attribute("data-at", sold or "")
    assert state(table)["at"] == last - 1
    table.keyboard.press("ArrowRight")
    expect(moved).to_have_attribute("data-at", sold or "")
    assert table.evaluate("window.glided").count("PRR") == 2
    table.emulate_media(reduced_motion="reduce")
    table.keyboard.press("ArrowLeft")
    expect(moved).not_to_have_attribute("data-at", sold or "")
    assert table.evaluate("window.glided").count("PRR") == 2
    table.keyboard.press("Shift+Comma")
    expect(table.locator("#where")).to_have_text("225 of 227")
    expect(table.locator("#heading .when")).to_contain_text("Stock round 14")
    assert (state(table)["at"], table.url.partition("?")[2]) == (ROUND, f"at={ROUND}")
    table.keyboard.press("Comma")
    expect(table.locator("#where")).to_contain_text(f"{TURN} of")
    expect(table.locator("#steps .now")).to_be_visible()
    table.locator("[data-replay='-round']").click()
    expect(table.locator("#where")).to_contain_text("212 of")
    table.locator("[data-replay='+turn']").click()
    expect(table.locator("#where")).to_contain_text("216 of")
    table.keyboard.press("l")
    expect(table.locator("#where")).to_contain_text("live")


def test_what_brings_most_lies_in_the_hex_at_once_and_the_focus_stays_on_the_board(
    server: Server, somebody: Somebody, tmp_path: Path
) -> None:
    """With its badge in fan and column, revenue before and after; the fan is spoken."""
    lines = (RECORDS / "bank-3.txt").read_text(encoding="utf-8").splitlines()
    actions = [n for n, line in enumerate(lines) if n > 4 and line and line[0] not in "=#"]
    file = tmp_path / "building.txt"
    file.write_text("\n".join(lines[: actions[BUILDING]]), encoding="utf-8")
    page = somebody()
    open_record(page, server.address, file)
    page.locator("#hex-F18 .target").click(force=True)
    expect(page.locator("#confirm [data-confirm]")).to_have_attribute("data-confirm", "lay F18 7 4")
    expect(page.locator("#card .revenue")).to_contain_text("→")
    expect(page.locator("#card .piece[aria-pressed=true]")).to_contain_text("+$70")
    tile = page.locator("#map .fan-tile[aria-checked=true]")
    expect(tile).to_have_attribute("aria-label", re.compile(r"^tile 7, turn \d of \d, revenue \$\d+, plus \$70$"))
    page.keyboard.press("]")
    expect(tile).not_to_have_attribute("aria-label", re.compile("^tile 7,"))
    page.keyboard.press("[")
    expect(page.locator("#confirm [data-confirm]")).to_have_attribute("data-confirm", "lay F18 7 4")
    number = state(page)["number"]
    page.locator("#confirm [data-confirm]").click()
    wait_past(page, number)
    expect(page.locator("#map .spot:focus")).to_have_count(1)


def pass_until_somebody_sells(page: Page, company: str) -> None:
    """Fill in the form, read the plan, keep it."""
    page.locator("#plan-open").click()
    page.locator("#plan-form summary").filter(has_text="Pass in this stock round").click()
    page.locator(f"#plan-form input[name=sells][value='{company}']").check()
    page.locator("#plan-form [data-ready=pass-until] .primary").click()
    expect(page.locator(".plan.draft li").first).to_contain_text("If somebody sells shares of")
    page.locator("[data-plan=keep]").click()
