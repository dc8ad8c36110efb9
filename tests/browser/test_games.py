"""Whole games in the browser: with friends and a bot, by keyboard alone, on a phone, in German."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Somebody
from tests.browser.driving import BOT, FRIEND, invites, join, play_on, start_game, state, targets, wait_past
from tests.server.running import Server

MINE = re.compile("^Your turn")


def test_three_people_and_a_bot_play_from_the_front_page_to_the_result(server: Server, somebody: Somebody) -> None:
    ada = somebody(1100, 700, reduced_motion="reduce")
    bruno, chiyo = (somebody(390, 844, reduced_motion="reduce") for _ in range(2))
    table = start_game(ada, server.address, "Ada", [FRIEND, FRIEND, BOT])
    links = invites(ada)
    assert len(links) == 2 and len(set(links)) == 2
    join(bruno, links[0], "Bruno")
    join(chiyo, links[1], "Chiyo")
    expect(ada.locator("#invites section")).to_have_count(0)
    expect(ada).to_have_title(MINE)
    assert "icon-now" in (ada.locator("#icon").get_attribute("href") or "")
    expect(bruno.locator(".who")).to_contain_text("Ada")
    ada.locator("[data-step='1']").first.click()
    expect(ada.get_by_role("button", name="Bid $8")).to_be_visible()
    ada.get_by_role("button", name="Bid $8").click()
    expect(bruno.locator("#turn.mine")).to_be_visible()
    expect(bruno).to_have_title(MINE)
    expect(ada).not_to_have_title(MINE)  # her page may hear of her own bid after his
    play_on([ada, bruno, chiyo])
    for page in (ada, bruno, chiyo):
        expect(page.get_by_role("heading", name="Final ranking")).to_be_visible()
        expect(page.locator(".ranking tbody tr")).to_have_count(4)
        expect(page.locator(".chart")).to_have_count(1)
    ranked = [int(text.strip("$")) for text in ada.locator(".ranking .sum").all_text_contents()]
    assert ranked == sorted(ranked, reverse=True)
    record = ada.request.get(f"{table}/record").text()
    assert record.startswith("trunkline record 1") and "Chiyo" in record
    ada.get_by_role("button", name="Play again").click()
    ada.wait_for_url(lambda url: url.partition("#")[0] != table)
    bruno.get_by_role("link", name="To the rematch").click()
    bruno.wait_for_url(lambda url: url != table)
    assert bruno.url.partition("#")[0] == ada.url.partition("#")[0]


def test_every_kind_of_decision_by_keyboard_alone(server: Server, somebody: Somebody) -> None:
    """From the form of a new table until everything was bid for, built, turned and ended; what follows repeats it."""
    ada = somebody(1100, 700, reduced_motion="reduce")
    ada.goto(f"{server.address}/new/chicago_express")
    start_by_keyboard(ada, "chicago_express")
    built, turned = 0, 0
    while built < 2 or turned < 2:
        now = state(ada)
        if not now["mine"]:
            wait_past(ada, now["number"])
            continue
        if built < 2 and any("expand" in words for found in targets(ada).values() for words in found):
            built += build_by_keyboard(ada)
        elif now["number"] < 24 and not built and ada.locator(".stepper").count():
            press_on(ada, "input[name=amount]")
        elif ada.locator("[data-act]").count():
            press_on(ada, "[data-act=pass], [data-act=done]")
        else:
            press_on(ada, "button.dial:not(.cannot)")
            expect(ada.locator("[data-act^=null]")).to_be_visible()
            press_on(ada, "[data-act^=null]")
            turned += 1
        wait_past(ada, now["number"])


def start_by_keyboard(page: Page, game: str) -> None:
    """A name, two bots that play at random, and Enter on the button."""
    tab_to(page, f"form:has(img[src*={game}]) input[name=name]")
    page.keyboard.type("Ada")
    page.keyboard.press("Tab")  # my own seat
    for _ in range(2):
        page.keyboard.press("Tab")
        page.keyboard.type("random")
    press_on(page, f"form:has(img[src*={game}]) button.start")
    page.wait_for_url("**/tables/*")


def tab_to(page: Page, query: str) -> None:
    """By the Tab key, at a table from the turn on (T); fails if it cannot be reached."""
    if page.evaluate("Boolean(document.querySelector('#turn')) && !document.activeElement?.closest('#turn')"):
        page.keyboard.press("t")
        assert page.evaluate("Boolean(document.activeElement?.closest('#turn'))"), "T leads to the turn"
    for _ in range(90):
        if page.evaluate("(query) => document.activeElement?.matches(query) ?? false", query):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {query}: {page.locator('#turn').inner_text()}")


def press_on(page: Page, query: str) -> None:
    tab_to(page, query)
    page.keyboard.press("Enter")


def build_by_keyboard(page: Page) -> int:
    """M goes to the map, arrows along it, Enter chooses and does."""
    page.keyboard.press("m")
    began = focused_hex(page)
    walked = {began}
    for key in ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"] * 10:
        if len(walked) > 1 and can_build_here(page):
            break
        page.keyboard.press(key)
        walked.add(focused_hex(page))
    assert None not in walked and len(walked) > 1, f"arrow keys lead nowhere from {began}: {walked}"
    assert can_build_here(page), f"arrow keys find no place to build: {walked}"
    page.keyboard.press("Enter")
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.keyboard.press("Enter")
    return 1


def focused_hex(page: Page) -> str | None:
    found: str | None = page.evaluate("document.activeElement.matches('.spot') ? document.activeElement.id : null")
    return found


def can_build_here(page: Page) -> bool:
    return any("expand" in words for words in targets(page).get(focused_hex(page) or "", []))


def test_a_phone(server: Server, somebody: Somebody) -> None:
    ada = somebody(390, 844, has_touch=True, is_mobile=True)
    start_game(ada, server.address, "Ada", [BOT, BOT])
    assert ada.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(ada.locator(".who")).to_contain_text("Your turn")
    expect(ada.locator("#scrub")).to_be_visible()
    sheets = (
        ("Standings", "#panel-players"),
        ("Standings", "#panel-companies"),
        ("Log", "#log"),
        ("Chat", "#talk"),
        ("More", "#more"),
    )
    for tab, thing in sheets:
        ada.get_by_role("button", name=tab, exact=True).tap()
        expect(ada.locator(thing)).to_be_visible()
        expect(ada.get_by_role("button", name="Pass and leave the auction")).to_be_visible()  # it is my turn on all of them
        assert ada.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{tab} is wider than the screen"
    ada.get_by_role("button", name="Board", exact=True).tap()
    expect(ada.locator("#map")).to_be_visible()
    assert small_targets(ada) == []
    number = state(ada)["number"]
    ada.get_by_role("button", name="Pass and leave the auction").tap()
    wait_past(ada, number)


SMALL = """() => [...document.querySelectorAll('button, a[href], select, input:not([type=hidden])')].filter((control) => {
  const box = control.getBoundingClientRect();
  const seen = box.width && box.bottom > 0 && box.top < innerHeight && !control.closest('p, .book, .skip');
  return seen && (box.height < 43.5 || box.width < 35);
}).map((control) => control.outerHTML.slice(0, 120))"""


def small_targets(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SMALL)
    return found


def test_german(server: Server, somebody: Somebody) -> None:
    ada = somebody(locale="de-DE")
    ada.goto(f"{server.address}/")
    expect(ada.locator("html")).to_have_attribute("lang", "de")
    expect(ada.get_by_role("heading", name="Eisenbahn-Aktienspiele mit Freunden und Bots")).to_be_visible()
    ada.get_by_role("button", name="Mit zwei Bots spielen").click()
    ada.wait_for_url("**/tables/*")
    expect(ada).to_have_title(re.compile("^Sie sind am Zug"))
    ada.get_by_role("button", name="English").click()
    expect(ada.locator("html")).to_have_attribute("lang", "en")
    expect(ada).to_have_title(MINE)
