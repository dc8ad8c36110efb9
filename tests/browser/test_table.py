"""Around the game: undo, replay, study, chat, import, live news, a connection that breaks, unfriendly texts."""

from playwright.sync_api import expect

from tests.browser.conftest import Somebody
from tests.browser.driving import BOT, FRIEND, ME, invites, join, open_tab, start_game, state, take_turn, wait_past
from tests.browser.visiting import open_record
from tests.server.running import Server

OLDER = "() => { const state = document.querySelector('#state'); state.textContent = state.textContent.replace(':0', ':7') }"


def test_a_record_is_opened_and_replayed_and_tried_from(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    open_record(ada, server.address)
    table, last = ada.url, state(ada)["last"]
    assert last == 139
    ada.locator("#scrub").focus()
    ada.keyboard.press("ArrowLeft")
    expect(ada.locator("#where")).to_have_text(f"{last - 1} of {last}")
    assert ada.url.endswith(f"?at={last - 1}")
    expect(ada.locator("#heading")).to_contain_text(f"Looking back: move {last - 1} of {last}.")
    open_tab(ada, "log")
    ada.locator("#log-lines a[data-at='90']").first.click()
    expect(ada.locator("#where")).to_have_text(f"90 of {last}")
    expect(ada.locator("#stage [data-figure='firm-B&O|Income']")).to_have_text("11")
    ada.reload()
    expect(ada.locator("#where")).to_have_text(f"90 of {last}")
    ada.keyboard.press("l")
    expect(ada.locator("#where")).to_have_text(f"{last}, live")
    ada.goto(f"{table}?at=90")
    ada.locator("#heading").get_by_role("button", name="Try from here").click()
    ada.wait_for_url(lambda url: not url.startswith(table))
    assert state(ada)["last"] == 90
    take_turn(ada)
    assert state(ada)["last"] == 91


def test_pointing_shows_the_new_figures_in_place(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    open_record(ada, server.address)
    chicago = ada.locator("#hex-A2")
    chicago.hover(force=True)
    expect(ada.locator("#card")).to_contain_text("Chicago")
    expect(ada.locator("#stage [data-figure='firm-PRR|Income']")).to_have_text("28now 21")
    ada.locator("#panel-players").hover()
    expect(ada.locator("#stage [data-figure='firm-PRR|Income']")).to_have_text("21")
    chicago.click(force=True)
    expect(ada.locator("[data-confirm]")).to_be_visible()
    ada.keyboard.press("Escape")
    expect(ada.locator("[data-confirm]")).to_have_count(0)
    number, board = state(ada)["number"], ada.locator("#map > svg").element_handle()
    ada.locator("#hex-A2").click(force=True)
    expect(ada.locator("#map .chosen")).to_have_count(1)
    ada.locator("#hex-A2").click(force=True)
    wait_past(ada, number)
    assert board.evaluate("(svg) => svg.isConnected")  # changed where it differs, not drawn anew
    expect(ada.locator("#stage [data-figure='firm-PRR|Income']")).to_have_text("28")


def test_what_cannot_be_done_says_why_and_links_to_the_rule(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    start_game(ada, server.address, "Ada", [ME])
    for _ in range(8):
        take_turn(ada)
    ada.locator("#dial-auction").click()
    wabash = ada.locator(".controls [aria-disabled=true]").filter(has=ada.get_by_label("WAB"))
    wabash.click(force=True)  # it is told to be disabled, and answers all the same
    expect(ada.get_by_role("alert")).to_contain_text("The Wabash sells shares only once a company has reached Chicago. (§3.1)")
    ada.get_by_role("alert").get_by_role("link").first.click()
    ada.wait_for_url("**/rules/chicago_express#s3.1")
    assert ada.evaluate("document.querySelector(':target').textContent.startsWith('§3.1')")


def test_a_dial_on_red_says_why_in_german(server: Server, somebody: Somebody) -> None:
    ada = somebody(locale="de-DE")
    start_game(ada, server.address, "Ada", [ME])
    while not ada.locator(".dial.cannot").count():
        take_turn(ada)
    ada.locator(".dial.cannot").first.click(force=True)
    expect(ada.get_by_role("alert")).to_contain_text("Ein Zeiger auf Rot kann nicht gewählt werden. (§2.1)")
    ada.get_by_role("alert").get_by_role("link").first.click()
    ada.wait_for_url("**/rules/chicago_express#s2.1")
    expect(ada.get_by_role("heading", name="Chicago Express: die Regeln")).to_be_visible()


def test_the_log_by_player_and_since_my_turn(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    open_record(ada, server.address)
    open_tab(ada, "log")
    lines, way = ada.locator("#log-lines li:not(.way):visible"), ada.locator("#log-lines .way")
    everything = lines.count()
    ada.locator("#log-who").select_option(label="Chiyo")
    assert 0 < lines.count() < everything
    assert all("Chiyo" in text for text in lines.all_text_contents())
    ada.locator("#log-who").select_option(label="Everybody")
    ada.get_by_role("button", name="Since my turn").click()
    assert 0 < lines.count() < everything
    ada.get_by_role("button", name="All", exact=True).click()
    assert lines.count() >= everything
    if way.count():  # older lines come when their place comes into sight
        way.scroll_into_view_if_needed()
    expect(ada.locator("#log-lines a[data-at='1']").first).to_be_attached()
    expect(way).to_have_count(0)


def test_looking_back_while_the_game_goes_on(server: Server, somebody: Somebody) -> None:
    ada, bruno = somebody(), somebody()
    table = start_game(ada, server.address, "Ada", [FRIEND])
    join(bruno, invites(ada)[0], "Bruno")
    take_turn(ada)
    bruno.goto(f"{table}?at=0")
    expect(bruno.locator("#heading")).to_contain_text("Looking back: move 0 of 1.")
    ada.get_by_role("button", name="Undo").click()
    expect(ada.locator("#turn.mine")).to_be_visible()
    take_turn(ada)
    wait_past(bruno, 2)
    expect(bruno.locator("#where")).to_have_text("0 of 1")  # where he was, and the table has not stood still
    bruno.get_by_role("link", name="Back to the game").click()
    expect(bruno.locator("#where")).to_have_text("1, live")
    take_turn(bruno)


def test_undo_by_consent(server: Server, somebody: Somebody) -> None:
    ada, bruno = somebody(), somebody()
    start_game(ada, server.address, "Ada", [FRIEND], undo="consent")
    join(bruno, invites(ada)[0], "Bruno")
    take_turn(ada)
    expect(bruno.locator("#turn.mine")).to_be_visible()
    ada.get_by_role("button", name="Undo").click()
    expect(bruno.locator("#wishes")).to_contain_text("Ada would like to go back to move 0")
    bruno.get_by_role("button", name="Agree").click()
    expect(ada.locator("#turn.mine")).to_be_visible()
    assert state(ada)["last"] == 0


def test_undo_until_somebody_else_has_acted(server: Server, somebody: Somebody) -> None:
    ada, bruno = somebody(), somebody()
    start_game(ada, server.address, "Ada", [FRIEND])
    join(bruno, invites(ada)[0], "Bruno")
    take_turn(ada)
    ada.get_by_role("button", name="Undo").click()
    expect(ada.locator("#turn.mine")).to_be_visible()
    take_turn(ada)
    expect(bruno.locator("#turn.mine")).to_be_visible()
    take_turn(bruno)
    expect(ada.locator("#where")).to_have_text("2, live")
    expect(ada.get_by_role("button", name="Undo")).to_have_count(0)
    expect(ada.locator("#no-undo")).to_have_text("Another player has acted since, so this cannot be undone.")


def test_a_page_that_is_behind_is_told_and_shows_the_table_as_it_stands(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    table = start_game(ada, server.address, "Ada", [ME])
    other = ada.context.new_page()
    other.goto(table)
    other.evaluate(OLDER)
    other.locator("[data-act=pass]").click()
    expect(other.get_by_role("alert")).to_contain_text("The game has moved on")
    assert state(other)["last"] == 0


def test_script_in_names_and_chat_stays_text(server: Server, somebody: Somebody) -> None:
    ada, bruno = somebody(), somebody()
    name = "<img src=x onerror=alert(1)>"
    start_game(ada, server.address, name, [FRIEND])
    join(bruno, invites(ada)[0], "{who} & <b>")
    take_turn(ada)
    open_tab(bruno, "chat")
    bruno.locator("#chat-form input[name=text]").fill("</li><script>document.title='broken'</script>")
    bruno.get_by_role("button", name="Send").click()
    expect(ada.locator(".know-tabs .unread")).to_have_text("1")
    open_tab(ada, "chat")
    expect(ada.locator(".know-tabs .unread")).to_be_hidden()
    expect(ada.locator("#chat-lines li")).to_contain_text("</li><script>document.title='broken'</script>")
    expect(ada.locator("#panel-players .name").first).to_have_text(name)
    expect(ada.locator("#log-lines li").first).to_contain_text(name)
    assert ada.locator("img").count() == 0 and ada.locator("main script").count() == 0
    assert "broken" not in ada.title()


def test_notes_are_kept_and_private(server: Server, somebody: Somebody) -> None:
    ada, bruno = somebody(), somebody()
    table = start_game(ada, server.address, "Ada", [BOT])
    open_tab(ada, "chat")
    ada.locator("#note-form textarea").fill("Buy NYC early")
    expect(ada.locator("#note-state")).to_have_text("Saved")
    ada.reload()
    assert ada.locator("#note-form textarea").input_value() == "Buy NYC early"
    bruno.goto(table)
    assert "Buy NYC early" not in bruno.content()
    assert bruno.locator("[data-act]").count() == 0


def test_an_account_brings_the_tables_to_another_browser(server: Server, somebody: Somebody) -> None:
    ada, elsewhere = somebody(), somebody()
    start_game(ada, server.address, "Ada", [BOT])
    for page, button in ((ada, "Create an account"), (elsewhere, "Sign in")):
        page.goto(f"{server.address}/account")
        page.locator("input[name=account]").fill("ada.l")
        page.locator("input[name=password]").fill("a good password")
        page.get_by_role("button", name=button).click()
        page.wait_for_url(f"{server.address}/")
        expect(page.get_by_role("link", name="ada.l", exact=True)).to_be_visible()
    expect(elsewhere.get_by_role("region", name="My games").get_by_role("link")).to_have_count(1)
    elsewhere.goto(f"{server.address}/account")
    elsewhere.get_by_role("button", name="Sign out", exact=True).click()
    elsewhere.wait_for_url(f"{server.address}/")
    expect(elsewhere.get_by_role("region", name="My games").get_by_role("link")).to_have_count(0)
