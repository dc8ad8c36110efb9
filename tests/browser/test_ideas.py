"""Asking a bot: what it would do here, and why it did what it did."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Somebody
from tests.browser.driving import start_game, state, take_turn, wait_past
from tests.server.running import Server

SIMPLE = "bot-L1"
CHANCE, POINTS = re.compile(r"(\d+)%"), re.compile(r"(−?\d+\.\d)")


def asked(page: Page, question: str) -> Locator:
    """The answer, once the bot has thought."""
    page.get_by_role("button", name=question).click()
    dialog = page.get_by_role("dialog", name="What a bot thinks")
    expect(dialog.get_by_role("heading")).to_be_visible()
    return dialog


def estimates(dialog: Locator, figure: re.Pattern[str]) -> list[float]:
    """Of all candidates, from top to bottom; each has one."""
    cells = dialog.locator("tbody td")
    found = [figure.fullmatch(text) for text in cells.all_text_contents()]
    assert len(found) == dialog.locator("tbody th").count()
    return [float(one[1].replace("−", "-")) for one in found if one is not None]


def taken(dialog: Locator) -> str:
    """The move that is marked, for eyes and for ears."""
    expect(dialog.locator("tr.taken")).to_have_count(1)
    marked = dialog.locator("tr.taken th").text_content() or ""
    assert marked.endswith(": chosen")
    return marked.removesuffix(": chosen")


def close(dialog: Locator) -> None:
    """The button lies below the moves and covers none of them."""
    lowest, button = dialog.locator("tbody tr").last.bounding_box(), dialog.locator("form").bounding_box()
    assert lowest and button and lowest["y"] + lowest["height"] <= button["y"] + 1
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


def test_a_hint_lists_moves_best_first_and_marks_the_one_a_strong_bot_would_make(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    start_game(ada, server.address, "Ada", [SIMPLE], ticked=["hints"])
    dialog = asked(ada, "What would a strong bot do?")
    expect(dialog.get_by_role("heading")).to_have_text("A strong bot would do this")
    chances = estimates(dialog, CHANCE)
    assert chances and chances == sorted(chances, reverse=True) and chances[0] <= 100
    assert re.fullmatch(r"Bid \$\d+|Pass and leave the auction", taken(dialog))
    expect(dialog.locator("tbody tr").first).to_have_class("taken")
    close(dialog)
    expect(ada.locator("#turn.mine")).to_be_visible()  # nothing has been done


def test_a_bot_says_why_it_did_what_it_did(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    start_game(ada, server.address, "Ada", [SIMPLE], ticked=["hints"])
    take_turn(ada)
    wait_past(ada, 1)
    ada.goto(f"{ada.url}?at=2")
    expect(ada.locator("#log-lines .here").first).to_contain_text("Simple 2")
    dialog = asked(ada, "Why did Simple 2 do this?")
    points = estimates(dialog, POINTS)
    assert len(points) >= 2 and points == sorted(points, reverse=True)
    words = taken(dialog)
    expect(dialog.locator("tbody tr").first).to_have_class("taken")
    close(dialog)
    amount = re.search(r"\$\d+", words)
    expect(ada.locator("#log-lines .here").first).to_contain_text(amount[0] if amount else "passes")


def test_where_the_table_does_not_allow_it_nothing_is_asked(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    start_game(ada, server.address, "Ada", [SIMPLE])
    for _ in range(2):
        expect(ada.locator("#turn.mine")).to_be_visible()
        expect(ada.locator("[data-idea]")).to_have_count(0)
        take_turn(ada)
    assert state(ada)["last"] >= 3
