"""The form of a new table in a real browser, and a table that was made without table talk."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Somebody
from tests.browser.driving import GAME, ME, open_tab, start_game
from tests.server.running import Server
from trunkline.core.catalog import find, start
from trunkline.core.notation import spell
from trunkline.core.play import apply, legal

SILENCE = "No table talk here: the chat opens when the game is over."


def test_a_mistake_is_shown_where_it_was_made_with_everything_that_was_typed(server: Server, somebody: Somebody) -> None:
    page = somebody(390, 844)
    page.goto(f"{server.address}/new/chicago_express")
    card = page.locator("form.game-card").filter(has=page.get_by_role("heading", name=GAME, exact=True))
    card.locator("summary").first.click()
    card.get_by_label("First bidder").select_option("Seat 6")
    card.get_by_label("Your name").fill("Ada")
    card.get_by_label("Title").fill("Friday")
    card.get_by_label("Seat 2", exact=True).select_option("friend by link")
    card.locator("button.start").click()
    expect(card.get_by_role("alert")).to_have_text("First-bidder: there is no seat 6, only 3 play")
    expect(card.get_by_role("alert")).to_be_in_viewport()
    expect(card.get_by_label("Your name")).to_have_value("Ada")
    expect(card.get_by_label("Title")).to_have_value("Friday")
    expect(card.get_by_label("Seat 2", exact=True)).to_have_value("friend")
    card.get_by_label("First bidder").select_option("Random")
    card.locator("button.start").click()
    page.wait_for_url("**/tables/*")


def test_without_table_talk_the_chat_opens_by_itself_when_the_game_is_over(server: Server, somebody: Somebody) -> None:
    page = somebody(1280, 800)
    table = start_game(page, server.address, "Ada", [ME, ME], ticked=["no-table-talk"])
    open_tab(page, "chat")
    expect(page.locator("#chat-entry")).to_have_text(SILENCE)
    play_to_the_end(page, table)
    page.locator("#chat-form input[name=text]").fill("well played")
    page.locator("#chat-form button").click()
    expect(page.locator("#chat-lines li")).to_have_text("Ada well played")
    expect(page.locator("#chat-form input[name=text]")).to_have_value("")


def play_to_the_end(page: Page, table: str) -> None:
    """The last option there is, again and again: nobody bids, nothing is built, and Detroit grows."""
    game = find("chicago_express")
    s = start(game, 3, 0)
    for seen in range(1000):
        if not s.agenda:
            return
        a = legal(game, s)[-1]
        origin = {"Origin": table.partition("/tables")[0]}
        assert page.request.post(f"{table}/act", form={"action": spell(game, a), "seen": seen}, headers=origin).ok
        apply(game, s, a)
    raise AssertionError("the game has no end")
