"""Who sits where: a bot takes over a seat, by the host or by consent."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Somebody
from tests.browser.driving import FRIEND, invites, join, open_tab, start_game, take_turn
from tests.server.running import Server


def three(server: Server, somebody: Somebody) -> list[Page]:
    people = [somebody(1280, 800) for _ in range(3)]
    start_game(people[0], server.address, "Ada", [FRIEND, FRIEND])
    for page, link, name in zip(people[1:], invites(people[0]), ("Bruno", "Chiyo"), strict=True):
        join(page, link, name)
    expect(people[0].locator("#invites section")).to_have_count(0)
    return people


def let_a_bot_play(page: Page, name: str) -> None:
    open_tab(page, "more")
    page.locator("#seat-menu > summary").click()
    page.locator("#seat-menu").get_by_role("button", name=name).click()


def test_a_bot_takes_over_an_empty_seat(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    start_game(ada, server.address, "Ada", [FRIEND])
    take_turn(ada)
    ada.get_by_role("button", name="Let a bot play").click()
    expect(ada.locator("#panel-players")).to_contain_text("bot")
    expect(ada.locator("#turn.mine")).to_be_visible()


def test_the_host_gives_a_seat_that_was_left_to_a_bot(server: Server, somebody: Somebody) -> None:
    ada, bruno, chiyo = three(server, somebody)
    bruno.close()
    take_turn(ada)
    expect(ada.locator(".who")).to_contain_text("Bruno")
    let_a_bot_play(ada, "Bruno")
    expect(chiyo.locator("#panel-players")).to_contain_text("Steady 2 bot")
    expect(chiyo.locator("#turn.mine")).to_be_visible()  # the bot has acted
    expect(ada.locator("#seat-menu").get_by_role("button", name="Bruno")).to_have_count(0)


def test_the_others_give_a_seat_to_a_bot_when_all_agree(server: Server, somebody: Somebody) -> None:
    ada, bruno, chiyo = three(server, somebody)
    ada.close()  # the host is gone, and it is her turn
    let_a_bot_play(bruno, "Ada")
    expect(bruno.locator("#voice")).to_have_text("The others have been asked.")
    expect(bruno.locator("#panel-players")).not_to_contain_text("bot")
    expect(chiyo.locator("#wishes")).to_contain_text("Bruno would like a bot to play for Ada.")
    chiyo.get_by_role("button", name="Agree").click()
    expect(chiyo.locator("#panel-players")).to_contain_text("Steady 1 bot")
    expect(bruno.locator("#turn.mine")).to_be_visible()
    expect(bruno.locator("#wishes .notice")).to_have_count(0)
