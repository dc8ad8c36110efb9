"""An evening of 1830 in the browser: the sale, shares, a company's turn, dividends, deals, a train that must be bought."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Somebody
from tests.browser.driving import invites, join, state, wait_past
from tests.server.running import Server
from trunkline.core.record import Record
from trunkline.core.transcript import load_file

ROOT = Path(__file__).parent.parent.parent
RECORDS = ROOT / "trunkline/games/eighteen_thirty/records"
ORACLE = ROOT.parent / "shared/oracle/1830/games/26855.json"


# -- driving -----------------------------------------------------------------------------------------------


def do(page: Page, words: str) -> None:
    """This action by the controls of the page: a button, an option and its confirmation, or a place on the board."""
    number = state(page)["number"]
    act, option = page.locator(f'[data-act="{words}"]'), page.locator(f'[data-pick="{words}"]:visible')
    if act.count():
        if act.first.get_attribute("data-warn"):
            act.first.click()
            expect(page.locator("#alarm")).to_contain_text("Once more does it.")
        act.first.click()
    else:
        if option.count():
            option.first.click()
        else:
            page.locator(f'#map [data-action="{words}"], #map [data-actions*="{words}"]').first.click(force=True)
            page.locator(f'#card [data-pick="{words}"], #card [data-confirm="{words}"]').first.click()
        confirm = page.locator(f'[data-confirm="{words}"]')
        if state(page)["number"] == number and confirm.count():
            confirm.first.click()
    wait_past(page, number)


def do_amount(page: Page, stem: str, amount: int) -> None:
    number = state(page)["number"]
    form = page.locator(f'form.stepper[data-stem="{stem}"]')
    form.locator("input[name=amount]").fill(str(amount))
    submit = form.locator("[type=submit]")
    (submit if submit.count() else page.locator(f'[type=submit][form="{form.get_attribute("id")}"]')).first.click()
    wait_past(page, number)


def on_turn(pages: list[Page]) -> Page:
    """Whoever is asked, once all pages show the same."""
    newest = max(state(page)["number"] for page in pages)
    for page in pages:
        wait_past(page, newest - 1)
    return next(page for page in pages if state(page)["mine"])


def open_record(page: Page, address: str, file: Path) -> str:
    page.goto(f"{address}/")
    page.locator("form[action='/import'] input[type=file]").set_input_files(file)
    page.locator("form[action='/import'] button").click()
    page.wait_for_url("**/tables/*")
    return page.url


def try_from(page: Page, table: str, at: int) -> None:
    """A study of this position, in which one person holds all seats."""
    page.goto(f"{table}?at={at}")
    page.locator("form[action$='/study'] button").first.click()
    page.wait_for_url(lambda url: table not in url)
    expect(page.locator("#turn.mine")).to_be_visible()


@cache
def record(name: str) -> Record:
    return load_file(RECORDS / f"{name}.txt")


def position(name: str, wanted: Callable[[Any, Any], bool]) -> int:
    """The first position and next action of which this is true."""
    played = record(name)
    return next(at for at, (s, a) in enumerate(zip(played.states, played.actions, strict=False)) if wanted(s, a))


# -- the evening -------------------------------------------------------------------------------------------


def start_1830(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/")
    card = page.locator("form.game-card").filter(has=page.get_by_role("heading", name="1830", exact=True))
    card.locator("input[name=name]").fill(name)
    seats = card.locator("select[name=seat]")
    for n in range(seats.count()):
        wanted = ("me", "friend", "friend")[n] if n < 3 else "none"
        if seats.nth(n).locator(f"option[value={wanted}]").count():
            seats.nth(n).select_option(wanted)
    card.get_by_role("button", name="Start").click()
    page.wait_for_url("**/tables/*")


def test_three_people_from_the_sale_of_the_privates_to_the_first_train(server: Server, somebody: Somebody) -> None:
    pages = [somebody(), somebody(), somebody()]
    start_1830(pages[0], server.address, "Ada")
    for page, link, name in zip(pages[1:], invites(pages[0]), ("Bruno", "Chiyo"), strict=True):
        join(page, link, name)
    do_amount(on_turn(pages), "bid BO", 230)  # Ada; the money is locked, and everybody sees it
    expect(pages[1].locator("#panel-auction")).to_contain_text("$230")
    expect(pages[2].locator("#panel-players")).to_contain_text("$570")
    for _ in range(5):
        do(on_turn(pages), "buy")
    director = on_turn(pages)  # the bid wins the B&O; its par is set on the market
    expect(director.locator("#market")).to_be_visible()
    do(director, "set-par 100")
    while not (page := on_turn(pages)).locator("#steps .now").count():
        buy = page.locator('#deals [data-pick="buy-share B&O bank"]')
        do(page, "buy-share B&O bank" if buy.count() else "done")
        if page.locator('[data-act="done"]').count() and state(page)["mine"]:
            do(page, "done")
    director = on_turn(pages)
    lay_by_palette(director)
    expect(director.locator("#steps .now")).to_have_text("Station")
    do(director, "done")  # no train, no route: on to the trains
    expect(director.locator("#steps .now")).to_have_text("Trains")
    do(director, "buy-train 2 bank")
    expect(pages[0].locator("#panel-companies")).to_contain_text("2")


def lay_by_palette(page: Page) -> None:
    """Click a marked hex, choose a tile, turn it by click and key, confirm."""
    page.locator("#map [data-action^=lay]").first.click(force=True)
    expect(page.locator("#card .palette .piece").first).to_be_visible()
    first = page.locator("[data-confirm]").get_attribute("data-confirm")
    if page.locator("#card .turner").count():
        page.keyboard.press("r")
        expect(page.locator("[data-confirm]")).not_to_have_attribute("data-confirm", first or "")
    number = state(page)["number"]
    page.locator("[data-confirm]").click()
    wait_past(page, number)


def test_routes_dividends_deals_and_a_compulsory_train(server: Server, somebody: Somebody) -> None:
    page = somebody()
    table = open_record(page, server.address, RECORDS / "bankruptcy-3.txt")
    pay = position("bankruptcy-3", lambda s, a: s.agenda[-1] == "dividend" and s.phase >= 3)
    try_from(page, table, pay)
    assert page.locator("#map .route").count() >= 2
    expect(page.locator("#ways tbody tr")).to_have_count(2)
    do(page, "pay")
    expect(page.locator("#log li").first).to_be_visible()
    trade = position("bankruptcy-3", lambda s, a: type(a).__name__ == "Accept" and s.offer.deal == 2)
    try_from(page, table, trade - 1)
    words = state_words("bankruptcy-3", trade - 1)
    do_amount(page, " ".join(words.split()[:-1]), int(words.split()[-1]))
    do(page, "accept")
    forced = position("bankruptcy-3", lambda s, a: type(a).__name__ == "Sell" and s.agenda[-1] == "trains")
    try_from(page, table, forced)
    expect(page.locator("#turn .do")).to_contain_text("lacking")
    words = state_words("bankruptcy-3", forced)
    do_amount(page, " ".join(words.split()[:-1]), int(words.split()[-1]))


def state_words(name: str, at: int) -> str:
    """The action that was taken there, as spelled."""
    from trunkline.core.notation import spell

    played = record(name)
    return spell(played.game, played.actions[at])


def test_a_companys_turn_with_the_keyboard_alone(server: Server, somebody: Somebody) -> None:
    page = somebody()
    table = open_record(page, server.address, RECORDS / "bank-3.txt")
    at = position("bank-3", lambda s, a: s.agenda[-1] == "track" and type(a).__name__ == "Lay" and s.phase == 3)
    try_from(page, table, at)
    number = state(page)["number"]
    page.keyboard.press("m")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    wait_past(page, number)
    for _ in range(3):  # station, dividend, trains: the first plain button of the strip
        number = state(page)["number"]
        page.locator("#turn [data-act]").first.focus()
        page.keyboard.press("Enter")
        wait_past(page, number)


def test_a_game_of_another_site_is_stepped_through(server: Server, somebody: Somebody, tmp_path: Path) -> None:
    if not ORACLE.exists():
        pytest.skip("the games played elsewhere are not part of the project")
    page = somebody()
    table = open_record(page, server.address, ORACLE)
    last = json.loads(page.locator("#state").text_content() or "{}")["number"]
    for n in range(20):
        page.goto(f"{table}?at={n * (last - 1) // 19}")
        expect(page.locator("#map > svg")).to_be_visible()
        page.screenshot(path=tmp_path / f"{n}.png")


def test_phone_dark_and_german(server: Server, somebody: Somebody) -> None:
    page = somebody(390, 844, "de-DE", color_scheme="dark", has_touch=True)
    table = open_record(page, server.address, RECORDS / "bank-3.txt")
    page.goto(f"{table}?at=300")
    expect(page.locator(".views")).to_contain_text("Karte")
    for tab in ("players", "companies", "log", "more", "map"):
        page.locator(f"[data-tab={tab}]").tap()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("[data-view=market]").tap()
    expect(page.locator("#market")).to_be_visible()
