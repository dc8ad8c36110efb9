"""1830 by the controls of the page: which control does which action."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.driving import place_of, state, wait_past
from trunkline.core.catalog import start
from trunkline.core.notation import read
from trunkline.core.play import apply, only_choice
from trunkline.games.eighteen_thirty import GAME

EVENING = (Path(__file__).parent / "evening_1830.txt").read_text(encoding="utf-8")
LAID = ("lay", "lay-extra")  # what may lie in several ways
FOLLOWED = ("buy-share", "start")  # a purchase is made and the turn ended with one button


class Step:
    """An action of the script, whose turn it is, the position before it, and how many entries there are then."""

    def __init__(self, words: str, s: Any, number: int) -> None:
        self.words, self.s, self.number = words, s, number
        self.seat = int(GAME.turn(s) or 0)
        self.automatic = only_choice(GAME, s) is not None


def evening() -> Iterator[Step]:
    """The script, played along by the engine: it says whose page is to click."""
    s = start(GAME, 3, 1)
    lines = [line for line in EVENING.splitlines() if line and not line.startswith("#")]
    for number, words in enumerate(lines):
        yield Step(words, s, number)
        apply(GAME, s, read(GAME, words))


def click_through(page: Page, words: str) -> None:
    """This action by whatever the page has for it."""
    number = state(page)["number"]
    verb, *rest = words.split()
    reveal(page, words)
    stem, amount = page.locator(f'form.stepper[data-stem="{" ".join([verb, *rest[:-1]])}"]'), rest[-1] if rest else ""
    if page.locator(f'[data-act="{words}"]').count():
        press(page, page.locator(f'[data-act="{words}"]').first)
    elif stem.count():
        stem.first.locator("input[name=amount]").fill(amount)
        page.locator(
            f'[type=submit][form="{stem.first.get_attribute("id")}"], #{stem.first.get_attribute("id")} [type=submit]'
        ).first.click()
    else:
        choose(page, words)
        confirm = page.locator(f'#confirm [data-confirm="{words}"]')
        (confirm.last if verb in FOLLOWED else confirm.first).click()
    wait_past(page, number + (verb in FOLLOWED))


def reveal(page: Page, words: str) -> None:
    """What is to be used may lie in another tab of the desk, beside another thing, or wait for its row to be chosen."""
    verb, *rest = words.split()
    stem = " ".join([verb, *rest[:-1]])
    here = f'[data-act="{words}"], [data-pick="{words}"], form.stepper[data-stem="{stem}"]'
    button = page.locator(", ".join(f"#desk {one}" for one in here.split(", "))).first
    for n in range(page.locator(".desk-tab").count()):
        label, tab = page.locator(f'[for="desk-{n}"]'), page.locator(".desk-tab").nth(n)
        if label.count() and tab.locator(here).count():
            label.click()
    pair = page.locator("#desk .pair", has=page.locator(here))
    if pair.count() and not button.is_visible():
        pair.first.locator(".subject").click()
    row = page.locator(f'#desk [data-pick^="{stem} "]')
    if rest and rest[-1].isdigit() and row.count() == 1:
        row.click()


def press(page: Page, button: Locator) -> None:
    """What may be costly asks for a second click."""
    if button.get_attribute("data-warn"):
        button.click()
        expect(page.locator("#alarm")).to_contain_text("Click again to confirm.")
    button.click()


def choose(page: Page, words: str) -> None:
    folded = page.locator("#turn details.deal:not([open])", has=page.locator(f'[data-pick="{words}"]'))
    if folded.count():
        folded.locator("summary").click()
    option = page.locator(f'#turn [data-pick="{words}"]:visible')
    if option.count():
        option.first.click()
    else:
        place = place_of(page, words)
        lying = page.locator(f'#hand [data-lies="{place.get_attribute("id")}"]')  # a card, in the sheet of a narrow screen
        (lying if lying.count() else place).click(force=True)
        if words.split()[0] in LAID:
            lay_so(page, words)


def lay_so(page: Page, words: str) -> None:
    """What brings most is chosen first: take this tile, and turn it until it lies as wanted."""
    confirm = page.locator("#confirm [data-confirm]").first
    expect(confirm).to_be_visible()
    other = page.locator(f'#card .piece[aria-pressed="false"][data-pick^="{" ".join(words.split()[:3])} "]')
    if other.count():
        other.click()
    for _ in range(6):
        lies = confirm.get_attribute("data-confirm")
        if lies == words:
            return
        page.keyboard.press("r")
        expect(confirm).not_to_have_attribute("data-confirm", lies or "")


def open_record(page: Page, address: str, file: Path) -> str:
    """By the form below the lists of games; gives the address of the table."""
    page.goto(f"{address}/games")
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
