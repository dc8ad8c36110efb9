"""Answers that come late, in another order than they were asked for, or when something else has happened meanwhile."""

from playwright.sync_api import APIResponse, Page, Response, Route, expect

from tests.browser.conftest import Somebody
from tests.browser.driving import FRIEND, ME, invites, join, open_tab, start_game, state, take_turn, wait_past
from tests.browser.holding import FRAMES, Held, let_go
from tests.browser.test_map import PICTURE
from tests.browser.visiting import open_record
from tests.server.running import Server

CHICAGO = "expand PRR A2"


def choose_chicago(page: Page) -> None:
    page.locator("#hex-A2").click(force=True)
    expect(page.locator(f"[data-confirm='{CHICAGO}']")).to_be_visible()
    expect(page.locator("#map .chosen")).to_have_count(1)


def another_window(page: Page) -> Page:
    """Of the same person at the same table."""
    other = page.context.new_page()
    other.goto(page.url)
    return other


def answer_at_last(page: Page, route: Route, answer: APIResponse) -> None:
    """The answer of then, and time for the page to make something of it."""
    with page.expect_event("response", lambda response: response.request == route.request):
        route.fulfill(response=answer)
    page.evaluate(FRAMES)


def test_a_choice_made_before_an_action_is_answered_stays(server: Server, somebody: Somebody) -> None:
    """The news of an action can overtake its answer, and somebody quick has chosen the next one by then."""
    ada = somebody()
    open_record(ada, server.address)
    number, acts, hexes = state(ada)["number"], Held(ada, "**/act"), ada.locator("#map .spot.usable")
    hexes.last.click(force=True)
    ada.locator("[data-confirm]").click()
    act = acts.next()
    answer = act.fetch()
    wait_past(ada, number)
    hexes.first.click(force=True)
    wished = ada.locator("[data-confirm]").get_attribute("data-confirm")
    answer_at_last(ada, act, answer)
    expect(ada.locator("[data-confirm]")).to_have_attribute("data-confirm", wished or "")


def test_the_page_is_asked_for_once_after_an_action(server: Server, somebody: Somebody) -> None:
    """Though its answer and the news of it both say that it has changed; and it is sent only what changed."""
    ada, bob = somebody(), somebody()
    start_game(ada, server.address, "Ada", [FRIEND])
    join(bob, invites(ada)[0], "Bob")
    pages: list[Response] = []
    for page in (ada, bob):
        page.on("response", lambda response: pages.append(response) if "/parts?" in response.url else None)
    for n, page in enumerate((ada, bob, ada)):
        number = state(page)["number"]
        with page.expect_response("**/act"):
            take_turn(page)
        for one in (ada, bob):
            wait_past(one, number)
            one.evaluate(FRAMES)
        assert [response.frame.page for response in pages].count(ada) == n + 1
        assert [response.frame.page for response in pages].count(bob) == n + 1
    assert all('id="turn"' in response.text() and 'id="words"' not in response.text() for response in pages)


def test_a_choice_that_was_refused_is_still_there(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    open_record(ada, server.address)
    ada.route("**/act", lambda route: route.fulfill(status=400, json={"error": "Not today."}))
    choose_chicago(ada)
    with ada.expect_event("requestfinished", lambda request: "/parts" in request.url):
        ada.locator("[data-confirm]").click()
    expect(ada.get_by_role("alert")).to_contain_text("Not today.")
    ada.evaluate(FRAMES)
    expect(ada.locator(f"[data-confirm='{CHICAGO}']")).to_be_visible()
    expect(ada.locator("#map .chosen")).to_have_count(1)


def test_a_board_of_an_earlier_position_is_not_put_over_a_later_one(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    open_record(ada, server.address)
    number, other = state(ada)["number"], another_window(ada)
    choose_chicago(ada)
    boards = Held(ada, "**/board?*")
    ada.keyboard.press("Escape")
    board = boards.next()
    earlier = board.fetch()
    other.locator("[data-act=done]").click()
    wait_past(ada, number)
    now = ada.evaluate(PICTURE)
    answer_at_last(ada, board, earlier)
    assert ada.evaluate(PICTURE) == now


def test_the_figures_are_those_of_the_last_amount(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    start_game(ada, server.address, "Ada", [ME])
    cards, cash = Held(ada, "**/card?*"), ada.locator("[data-figure='seat-0|Cash']")
    more = ada.get_by_role("button", name="more", exact=True)
    more.click()
    eight = cards.next()
    told = eight.fetch()
    more.click()
    let_go(cards.next())
    expect(cash).to_have_text("$51now $60")
    answer_at_last(ada, eight, told)
    expect(cash).to_have_text("$51now $60")


def test_a_control_held_down_by_the_space_bar_is_not_replaced(server: Server, somebody: Somebody) -> None:
    """It does its work when the key is let go, and is told that the table has moved on."""
    ada = somebody()
    start_game(ada, server.address, "Ada", [ME])
    other, parts = another_window(ada), Held(ada, "**/parts?*")
    other.locator("[data-act=pass]").click()
    news = parts.next()
    ada.locator("[data-act=pass]").focus()
    ada.keyboard.down(" ")
    let_go(news)
    ada.evaluate(FRAMES)
    ada.keyboard.up(" ")
    expect(ada.get_by_role("alert")).to_contain_text("The game has moved on")


def test_a_hint_for_a_position_that_has_passed_is_not_given(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    open_record(ada, server.address)
    number, other, hints = state(ada)["number"], another_window(ada), Held(ada, "**/hint")
    ada.get_by_role("button", name="What would a strong bot do?").click()
    hint = hints.next()
    other.locator("[data-act=done]").click()
    wait_past(ada, number)
    hint.fulfill(body="<h2>A strong bot would do this</h2>")
    expect(ada.get_by_role("alert")).to_contain_text("The game has moved on")
    expect(ada.locator("#idea")).to_be_hidden()


def test_news_about_something_else_leaves_the_choice_on_the_board(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    open_record(ada, server.address)
    other = another_window(ada)
    choose_chicago(ada)
    talk(other, "Well?")
    expect(ada.locator("#chat-lines")).to_contain_text("Well?")
    expect(ada.locator("#map .chosen")).to_have_count(1)
    ada.keyboard.press("Escape")
    expect(ada.locator("#map .chosen")).to_have_count(0)


def test_a_choice_that_is_given_up_leaves_the_board(server: Server, somebody: Somebody) -> None:
    """Though the stage of the server is the one it was."""
    ada = somebody()
    open_record(ada, server.address)
    choose_chicago(ada)
    ada.route("**/undo", lambda route: route.fulfill(status=400, json={"error": "Not today."}))
    ada.get_by_role("button", name="Undo").click()
    expect(ada.get_by_role("alert")).to_contain_text("Not today.")
    expect(ada.locator("#map .chosen")).to_have_count(0)
    expect(ada.locator("[data-confirm]")).to_have_count(0)


def test_a_menu_stays_open_when_somebody_sits_down(server: Server, somebody: Somebody) -> None:
    ada, bruno = somebody(), somebody()
    start_game(ada, server.address, "Ada", [FRIEND])
    open_tab(ada, "more")
    ada.locator("#seat-menu > summary").click()
    join(bruno, invites(ada)[0], "Bruno")
    expect(ada.locator("#seat-menu").get_by_role("button", name="Bruno")).to_be_visible()


def test_two_links_asked_for_at_once_are_both_kept(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    start_game(ada, server.address, "Ada", [FRIEND, FRIEND])
    invites(ada)
    ada.evaluate("localStorage.clear()")
    asked, buttons = Held(ada, "**/invite"), ada.get_by_role("button", name="Copy link")
    for n in range(2):
        buttons.nth(n).click()
    for route in (asked.next(), asked.next()):
        let_go(route)
    ada.reload()
    assert len(set(invites(ada))) == 2


def talk(page: Page, text: str) -> None:
    open_tab(page, "chat")
    page.locator("#chat-form input[name=text]").fill(text)
    page.get_by_role("button", name="Send").click()


def test_what_is_typed_before_a_word_of_chat_is_answered_stays(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    start_game(ada, server.address, "Ada", [ME])
    words, field = Held(ada, "**/chat"), ada.locator("#chat-form input[name=text]")
    talk(ada, "First")
    route = words.next()
    expect(field).to_have_value("")
    field.fill("Second")
    let_go(route)
    expect(ada.locator("#chat-lines li")).to_have_text(["Ada First"])
    expect(field).to_have_value("Second")


def test_what_could_not_be_said_can_be_sent_again(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    start_game(ada, server.address, "Ada", [ME])
    ada.route("**/chat", lambda route: route.abort())
    talk(ada, "First")
    expect(ada.get_by_role("alert")).to_contain_text("The connection is lost")
    expect(ada.locator("#chat-form input[name=text]")).to_have_value("First")


def test_a_note_is_not_overtaken_by_an_earlier_one(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    ada.clock.install()
    start_game(ada, server.address, "Ada", [ME])
    open_tab(ada, "chat")
    notes, field, said = Held(ada, "**/note"), ada.locator("#note-form textarea"), ada.locator("#note-state")
    field.fill("one")
    ada.clock.run_for(1000)
    first = notes.next()
    field.fill("one, two")
    ada.clock.run_for(1000)
    ada.evaluate(FRAMES)
    assert notes.routes == []
    let_go(first)
    second = notes.next()
    expect(said).to_be_empty()  # what was saved is not what stands there
    let_go(second)
    expect(said).to_have_text("Saved")
    ada.reload()
    expect(field).to_have_value("one, two")


def test_the_slider_in_the_hand_goes_along_with_the_game(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    open_record(ada, server.address)
    number, last, other = state(ada)["number"], state(ada)["last"], another_window(ada)
    ada.locator("#scrub").focus()
    other.locator("[data-act=done]").click()
    wait_past(ada, number)
    ada.keyboard.press("ArrowLeft")
    expect(ada.locator("#where")).to_have_text(f"{last} of {last + 1}")
