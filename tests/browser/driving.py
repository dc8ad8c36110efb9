"""Playing through the page's own controls."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page

from trunkline.core.catalog import catalog

GAME = "Chicago Express"
FRIEND, BOT, ME = "friend", "bot", "me"


def start_game(
    page: Page,
    address: str,
    name: str,
    others: Sequence[str],
    game: str = GAME,
    ticked: Sequence[str] = (),
    names: Sequence[str] = (),
    **settings: str,
) -> str:
    """From the form to a new table, with these boxes ticked; gives its address.

    ``names`` are those of further players at this device.
    """
    page.goto(f"{address}/new/{next((one.name for one in catalog() if one.title == game), game.casefold())}")
    card = page.locator("form.game-card").filter(has=page.get_by_role("heading", name=game, exact=True))
    card.locator("input[name=name]").fill(name)
    seats = card.locator("select[name=seat]")
    for n in range(seats.count()):
        wanted = [ME, *others][n] if n <= len(others) else "none"
        if wanted != "none" or seats.nth(n).locator("option[value=none]").count():
            seats.nth(n).select_option(wanted)
    for n, called in enumerate(names):
        card.locator(".chair-name:visible").nth(n).fill(called)
    card.locator("select[name^=option-]").evaluate_all("(all) => all.forEach((one) => (one.value = ''))")  # nothing is drawn
    if settings or ticked:
        card.locator("summary", has_text="More options").or_(card.locator("summary", has_text="Weitere")).click()
    for box in ticked:
        card.locator(f"input[name={box}]").check()
    for field, value in settings.items():
        card.locator(f"select[name={field}]").select_option(value)
    card.locator("button.start").click()
    page.wait_for_url("**/tables/*")
    return page.url.partition("#")[0]


def invites(page: Page) -> list[str]:
    """The links the host sees."""
    fields = page.locator(".invite input")
    page.wait_for_function("() => [...document.querySelectorAll('.invite input')].every((field) => field.value)")
    return [fields.nth(n).input_value() for n in range(fields.count())]


def join(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.locator("input[name=name]").fill(name)
    page.locator("main button").click()
    page.wait_for_url("**/tables/*")


def open_tab(page: Page, name: str) -> None:
    """Standings, log, chat or more, in the column or below a narrow screen."""
    page.locator(f"[data-tab={name}]:visible").click()


def state(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.locator("#state").text_content() or "{}")
    return found


def targets(page: Page) -> dict[str, list[str]]:
    """The actions that places and cards of the picture mean, by their ids."""
    found = json.loads(page.locator("#targets").text_content() or "{}")
    return {id: target["actions"] for id, target in found.items() if "actions" in target and "click" not in target}


def place_of(page: Page, words: str) -> Locator:
    """Where on the picture this action can be chosen."""
    return page.locator(f'[id="{next(id for id, actions in targets(page).items() if words in actions)}"]')


def wait_past(page: Page, number: int) -> None:
    """Until the page shows more entries than this."""
    page.wait_for_function("(seen) => JSON.parse(document.querySelector('#state').textContent).number > seen", arg=number)


def take_turn(page: Page) -> None:
    """The quickest thing that is allowed: pass, or turn a dial and do nothing. From the turn on until the page shows it."""
    page.locator("#turn.mine").wait_for()
    number = state(page)["number"]
    if page.locator("[data-act=pass]").count():
        page.locator("[data-act=pass]").click()
    elif page.locator("[data-act=done]").count():
        page.locator("[data-act=done]").click()
    else:
        page.locator("button.dial:not(.cannot)").first.click()
        page.locator("[data-act^=null]").click()
    wait_past(page, number)


def play_on(pages: Sequence[Page], take: Callable[[Page], None] = take_turn, until: Callable[[], bool] = lambda: False) -> None:
    """Everybody takes turns until the game is over or this holds; whose turn it is, each page says itself."""
    while True:
        seen = [state(page) for page in pages]
        newest = max(one["number"] for one in seen)
        if any(one["number"] < newest for one in seen):
            for page in pages:
                wait_past(page, newest - 1)
        elif seen[0]["over"] or until():
            return
        else:
            mine = next((page for page, one in zip(pages, seen, strict=True) if one["mine"]), None)
            take(mine) if mine else wait_past(pages[0], newest)
