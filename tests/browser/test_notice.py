"""Whose turn it is reaches people who look elsewhere; and nothing moves for those who do not want it."""

import re

from playwright.sync_api import Page, expect

from tests.browser.checks import ask
from tests.browser.conftest import Somebody
from tests.browser.driving import FRIEND, invites, join, open_tab, start_game, take_turn
from tests.browser.visiting import open_record
from tests.server.running import Server

LISTENING = """() => {
  window.heard = { sounds: 0, notices: [] };
  window.AudioContext = class extends AudioContext { constructor() { super(); heard.sounds += 1 } };
  window.Notification = class extends Notification {
    constructor(title, more) { super(title, more); heard.notices.push(title) }
    static get permission() { return "granted" }  // the headless shell allows nobody any
    static async requestPermission() { return "granted" }
  };
  Object.defineProperty(document, "hidden", { get: () => window.away === true });
}"""


def two(server: Server, somebody: Somebody) -> tuple[Page, Page]:
    ada, bruno = somebody(), somebody(permissions=["notifications"])
    bruno.add_init_script(f"({LISTENING})()")
    start_game(ada, server.address, "Ada", [FRIEND])
    join(bruno, invites(ada)[0], "Bruno")
    return ada, bruno


def test_title_and_icon_change_when_it_is_my_turn(server: Server, somebody: Somebody) -> None:
    ada, bruno = two(server, somebody)
    for page, mine in ((ada, True), (bruno, False)):
        (expect(page).to_have_title if mine else expect(page).not_to_have_title)(re.compile("^Your turn"))
        assert ("icon-now" in (page.locator("#icon").get_attribute("href") or "")) == mine
    take_turn(ada)
    expect(bruno).to_have_title("Your turn: Chicago Express")
    expect(ada).to_have_title("Chicago Express")
    expect(bruno.locator("#icon[href*=icon-now]")).to_have_count(1)
    expect(ada.locator("#icon[href*=icon-now]")).to_have_count(0)
    assert ada.request.get(ada.url.rpartition("/tables")[0] + (bruno.locator("#icon").get_attribute("href") or "")).ok


def test_sound_and_notification_are_for_those_who_want_them(server: Server, somebody: Somebody) -> None:
    ada, bruno = two(server, somebody)
    take_turn(ada)
    expect(bruno.locator("#turn.mine")).to_be_visible()
    assert bruno.evaluate("heard") == {"sounds": 0, "notices": []}
    open_tab(bruno, "more")
    bruno.get_by_label("A sound when it is my turn").check()
    bruno.get_by_label("A notification when it is my turn").check()
    bruno.wait_for_function("() => localStorage.getItem('notify') === 'yes'")  # the browser has been asked for leave
    expect(bruno.get_by_label("A notification when it is my turn")).to_be_checked()
    assert bruno.evaluate("heard.sounds") == 1, "so that one knows what it will sound like"
    bruno.evaluate("window.away = true")
    take_turn(bruno)
    take_turn(ada)
    bruno.wait_for_function("() => heard.notices.length === 1")
    assert bruno.evaluate("heard") == {"sounds": 2, "notices": ["Your turn: Chicago Express"]}
    bruno.reload()
    expect(bruno.locator("#sound")).to_be_checked()  # the browser remembers


def test_nothing_moves_for_those_who_do_not_want_it(server: Server, somebody: Somebody) -> None:
    still, moving = somebody(reduced_motion="reduce"), somebody(reduced_motion="no-preference")
    for page in (still, moving):
        open_record(page, server.address)
    assert ask(still, "moving()") == 0
    assert ask(moving, "moving()") > 0, "there is something to be turned off"
