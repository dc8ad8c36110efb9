"""A plan plays itself until an opponent leaves the line, and only its owner ever sees anything of it."""

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Somebody
from tests.browser.driving import FRIEND, invites, join, open_tab, start_game, state, wait_past
from tests.server.running import Server

LINE = ["at once do bid 8", "then when only seat-2 bids 9 do bid 10", "then when only seat-2 bids 11 do pass"]


def act(page: Page, words: str) -> None:
    number = state(page)["number"]
    answer = page.request.post(f"{page.url}/act", form={"action": words, "seen": str(number)}, headers={"Origin": origin(page)})
    assert answer.ok, answer.text()
    wait_past(page, number)


def origin(page: Page) -> str:
    return page.url.partition("/tables/")[0]


def write_plan(page: Page, *rows: str) -> None:
    """In the notation; it is read in words before it counts."""
    page.locator("#plan-open").click()
    page.locator("#plan-form summary").filter(has_text="In your own words").click()
    page.locator("#plan-text").fill("\n".join(rows))
    page.locator("#plan-form form:not([data-ready]) button[value=draft]").click()


def test_a_line_plays_itself_until_an_opponent_leaves_it(server: Server, somebody: Somebody) -> None:
    ada, bruno = somebody(), somebody()
    start_game(ada, server.address, "Ada", [FRIEND])
    join(bruno, invites(ada)[0], "Bruno")
    expect(ada.locator("#turn.mine")).to_be_visible()
    write_plan(ada, "when seat-2 flies do pass")
    expect(ada.locator("#plan-form .error")).to_contain_text("Chicago Express has no action")
    expect(ada.locator("#plan-text")).to_have_value("when seat-2 flies do pass")
    ada.locator("#plan-text").fill("\n".join(LINE))
    ada.locator("#plan-form form:not([data-ready]) button[value=draft]").click()
    draft = ada.locator(".plan.draft")
    expect(draft.locator("li")).to_have_text([
        "When I am asked: Bid $8",
        "Then, if Bruno bids $9 and nobody does anything else: Bid $10",
        "Then, if Bruno bids $11 and nobody does anything else: Pass and leave the auction",
        "Whatever else happens: stop, and tell me why.",
    ])  # fmt: skip
    assert violations(ada) == []
    assert state(ada)["number"] == 0, "a draft does nothing"
    draft.locator("[data-plan=keep]").click()
    wait_past(ada, 0)
    expect(ada.locator(".plan.waiting summary")).to_contain_text("The plan of Ada waits")
    wait_past(bruno, 0)
    act(bruno, "bid 9")
    wait_past(bruno, 2)
    wait_past(ada, 2)
    assert "plan" not in bruno.locator("#turn-body").inner_text().casefold().replace("plan ahead", "")
    act(bruno, "bid 15")
    stopped = ada.locator(".plan.stopped")
    expect(stopped).to_contain_text("The plan of Ada has stopped.")
    expect(stopped).to_contain_text("Bruno bids $15. The plan waited for this: Bruno bids $11.")
    expect(stopped).to_contain_text("Nothing has been done in your name since.")
    expect(ada.locator("#turn.mine")).to_be_visible()
    assert violations(ada) == []
    stopped.locator("[data-plan=drop]").click()
    expect(ada.locator(".plan")).to_have_count(0)


def test_on_a_phone_in_german_a_ready_made_plan_is_filled_in_and_kept(server: Server, somebody: Somebody) -> None:
    page = somebody(width=390, height=844, locale="de-DE")
    start_game(page, server.address, "Ada", [FRIEND])
    open_tab(page, "board")
    page.locator("#plan-open").click()
    page.locator("#plan-form summary").filter(has_text="In dieser Versteigerung bieten").click()
    page.locator("#plan-bid-up-to-most").fill("12")
    assert violations(page) == []
    page.locator("#plan-form [data-ready=bid-up-to] .primary").click()
    expect(page.locator(".plan.draft li").nth(1)).to_contain_text("bieten oder so viel wie nötig, höchstens 12 $")
    expect(page.locator(".plan.draft h3")).to_be_in_viewport()
    page.locator("[data-plan=keep]").click()
    wait_past(page, 0)
    expect(page.locator(".plan.waiting")).to_be_visible()
