"""1830 with the keyboard alone, on a phone, and a game of another site from its first to its last position."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Somebody
from tests.browser.driving import state, wait_past
from tests.browser.playing_1830 import open_record, try_from
from tests.server.running import Server
from tests.study.stored_games import text_of

ROOT = Path(__file__).parent.parent.parent
RECORDS = ROOT / "trunkline/games/eighteen_thirty/records"
MOST_TABS = 150


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """The export of a game that departs from the rulebook in three places."""
    file = tmp_path / "departing.json"
    file.write_text(text_of("departing.json"), encoding="utf-8")
    return file


def tab_to(page: Page, wanted: str) -> None:
    """By the Tab key alone, however many times it takes."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"Tab never comes to {wanted}")


def enter(page: Page) -> None:
    """Do what has the focus, and wait until it is done."""
    number = state(page)["number"]
    page.keyboard.press("Enter")
    wait_past(page, number)


def test_a_companys_turn_with_the_keyboard_alone(server: Server, somebody: Somebody) -> None:
    page = somebody()
    try_from(page, open_record(page, server.address, RECORDS / "bank-3.txt"), 99)
    tab_to(page, "#map .spot")
    page.keyboard.press("Enter")  # the marked hex: its tiles
    tab_to(page, "#card .piece[aria-pressed=false]")
    page.keyboard.press("Enter")  # another tile
    expect(page.locator("#confirm [data-confirm]")).to_be_focused()
    before = page.locator("#confirm [data-confirm]").get_attribute("data-confirm") or ""
    page.keyboard.press("r")  # turned
    expect(page.locator("#confirm [data-confirm]")).not_to_have_attribute("data-confirm", before)
    expect(page.locator("#card")).to_contain_text("Revenue")
    enter(page)
    expect(page.locator("#steps .now")).to_have_text("Token")
    tab_to(page, "#map .spot")
    page.keyboard.press("Enter")
    expect(page.locator("#confirm [data-confirm='place-station F22 0']")).to_be_visible()
    enter(page)
    tab_to(page, "#turn [data-act=pay]")
    enter(page)
    tab_to(page, "#desk [data-act='buy-train 2 bank']")
    enter(page)
    tab_to(page, "[data-act=done]")
    enter(page)
    expect(page.locator("#turn .do")).not_to_contain_text("buy trains")


def test_a_usual_operating_turn_takes_no_more_clicks_than_elsewhere(server: Server, somebody: Somebody) -> None:
    """Tile 2 and its turns, token 1, run 0, dividend 1, trains 2; a step with one possible action takes none."""
    page = somebody(1366, 768)
    try_from(page, open_record(page, server.address, RECORDS / "bank-3.txt"), 99)
    acting = page.locator("#turn .turn-head > .plate").get_attribute("aria-label")
    page.locator("#map .spot.usable .target").first.click(force=True)
    for query in ("#map .knob.do .ground", "#turn [data-act=done]", "#turn [data-act=pay]", "#desk [data-act^=buy-train]"):
        number = state(page)["number"]
        page.locator(query).first.click(force=True)
        wait_past(page, number)
    same = page.locator(f'#turn .turn-head > .plate[aria-label="{acting}"]')
    if same.count():
        page.locator("#turn [data-act=done]").click()
    expect(same).to_have_count(0)


def test_a_game_of_another_site_is_stepped_through(server: Server, somebody: Somebody, elsewhere: Path) -> None:
    """Twenty positions from the first to the last, by the slider, then single steps; tests/server looks at every one."""
    page = somebody()
    wrong: list[str] = []
    page.on("response", lambda answer: wrong.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
    open_record(page, server.address, elsewhere)
    last = state(page)["last"]
    for n in range(20):
        page.locator("#scrub").fill(str(n * (last - 1) // 19))
        shown_at(page, n * (last - 1) // 19)
    page.locator("[data-replay='-1']").click()
    shown_at(page, last - 2)
    page.keyboard.press("ArrowLeft")
    shown_at(page, last - 3)
    assert wrong == []


def test_departures_lead_to_their_positions_and_a_study_runs_the_best_routes(
    server: Server, somebody: Somebody, elsewhere: Path
) -> None:
    page = somebody()
    table = open_record(page, server.address, elsewhere)
    lines = page.locator("#departure-lines > li")
    expect(lines).to_have_count(3)
    expect(lines.first).to_contain_text("The routes earn $230 instead of $300")
    expect(lines.last).to_contain_text("§6.4.0.2")
    lines.first.locator("a[data-at]").click()
    shown_at(page, 934)
    try_from(page, table, 932)
    page.locator("[data-act=done]").first.click()
    expect(page.locator("#desk .desk-section")).to_contain_text("run for $300")
    expect(page.locator("#desk .way.first h3")).to_contain_text("$30 a share")
    expect(page.locator("#turn form.stepper")).to_have_count(0)


def shown_at(page: Page, at: int) -> None:
    page.wait_for_function("(at) => JSON.parse(document.querySelector('#state').textContent).at === at", arg=at)
    expect(page.locator("#map > svg")).to_be_visible()


def test_phone_dark_and_german(server: Server, somebody: Somebody) -> None:
    page = somebody(390, 844, "de-DE", color_scheme="dark", has_touch=True)
    table = open_record(page, server.address, RECORDS / "bank-3.txt")
    page.goto(f"{table}?at=300&view=routes-0")
    expect(page.locator("#aside")).to_contain_text("Beste Strecken")
    for tab in ("standings", "log", "chat", "more", "board"):
        page.locator(f".tabs [data-tab={tab}]").tap()
        expect(page.locator(f"body[data-tab={tab}]")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("[data-view=market]").tap()
    expect(page.locator("#market")).to_be_visible()
