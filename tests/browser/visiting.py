"""The way to every page there is, for tests that hold on all of them."""

from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.browser.driving import BOT, FRIEND, invites, start_game

RECORDS = Path(__file__).parent.parent.parent / "trunkline/games/chicago_express/records"
EVENING, WHOLE_GAME = RECORDS / "evening.txt", RECORDS / "detroit_3_players.txt"
Visit = Callable[[Page, str], None]


def open_record(page: Page, address: str, record: Path = EVENING) -> None:
    """As a file, which is how people have them."""
    page.goto(f"{address}/games")
    page.locator("input[name=file]").set_input_files(record)
    page.locator("form[action='/import'] button").click()
    page.wait_for_url("**/tables/*")


def front(page: Page, address: str) -> None:
    page.goto(f"{address}/")


def account(page: Page, address: str) -> None:
    """Signed in."""
    page.goto(f"{address}/account")
    page.locator("input[name=account]").fill(f"ada-{uuid4().hex[:12]}")
    page.locator("input[name=password]").fill("a good password")
    page.locator("button[formaction='/account/register']").click()
    page.wait_for_url(f"{address}/")
    page.goto(f"{address}/account")
    expect(page.locator("form[action='/account/logout']")).to_be_visible()


def rules(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/chicago_express")


def auction(page: Page, address: str) -> None:
    start_game(page, address, "Ada", [BOT])


def guests(page: Page, address: str) -> None:
    start_game(page, address, "Ada", [FRIEND, BOT])


def invitation(page: Page, address: str) -> None:
    guests(page, address)
    page.goto(invites(page)[0])


def turn(page: Page, address: str) -> None:
    """With everything open that can be."""
    open_record(page, address)
    page.locator("#hex-A2").dispatch_event("click")
    page.locator("[data-confirm]").wait_for()
    page.evaluate("() => document.querySelectorAll('#more details').forEach((fold) => { fold.open = true })")


def refusal(page: Page, address: str) -> None:
    """A place where a rule forbids to build."""
    open_record(page, address)
    page.locator("#hex-I5").dispatch_event("click")
    expect(page.locator("#card.no")).to_be_visible()


def replay(page: Page, address: str) -> None:
    open_record(page, address)
    page.goto(f"{page.url}?at=90")


def result(page: Page, address: str) -> None:
    open_record(page, address, WHOLE_GAME)
    expect(page.locator(".ranking")).to_be_visible()


def bad_record(page: Page, address: str) -> None:
    page.goto(f"{address}/games")
    page.locator("textarea[name=text]").fill(EVENING.read_text(encoding="utf-8").replace("bid 12", "bid 4"))
    page.locator("form[action='/import'] button").click()
    page.wait_for_url("**/import")


def nowhere(page: Page, address: str) -> None:
    page.goto(f"{address}/nowhere")


def keyboard(page: Page, address: str) -> None:
    page.goto(f"{address}/")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()


def places(page: Page, address: str) -> None:
    open_record(page, address)
    page.locator("#list-open").click()
    expect(page.locator("#places")).to_be_visible()


PAGES: dict[str, Visit] = {
    visit.__name__: visit
    for visit in (
        front,
        account,
        rules,
        auction,
        guests,
        invitation,
        turn,
        refusal,
        replay,
        result,
        bad_record,
        nowhere,
        keyboard,
        places,
    )
}
