"""An admin finds a table and closes it, a host closes chat and table; those who sit there see it at once."""

import re
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect
from typer.testing import CliRunner

from tests.browser.checks import ask
from tests.browser.conftest import Somebody
from tests.browser.driving import BOT, FRIEND, ME, invites, join, open_tab, start_game, state
from tests.browser.test_every_page import (
    controls_have_names_and_texts_can_be_read,
    nothing_is_too_wide_or_too_small,
    there_is_no_english,
)
from tests.server.running import Server
from trunkline.cli.main import app as cli
from trunkline.server.admin.audit import command_line


def made_admin(page: Page, server: Server) -> None:
    """Signed in, and promoted on the command line."""
    account = f"stoker-{uuid4().hex[:12]}"
    page.goto(f"{server.address}/account")
    page.locator("input[name=account]").fill(account)
    page.locator("input[name=password]").fill("a good password")
    page.locator("button[formaction='/account/register']").click()
    page.wait_for_url(f"{server.address}/")
    found = CliRunner().invoke(cli, ["admin", "promote", account, "--db", database(server)])
    assert found.exit_code == 0, found.output


def database(server: Server) -> str:
    return f"sqlite:///{Path(server.log.parent) / 'browser.sqlite'}"


def test_an_admin_closes_a_table_and_its_player_sees_it_at_once(server: Server, somebody: Somebody) -> None:
    root, ada = somebody(), somebody()
    table = start_game(ada, server.address, "Ada", [ME, ME])
    made_admin(root, server)
    root.goto(f"{server.address}/account")
    root.get_by_role("link", name="Administration").click()
    root.get_by_label("Title, player or table").fill(table.rpartition("/")[2])
    root.get_by_role("button", name="Search").click()
    root.locator(".ledger tbody a").click()
    root.locator("#close summary").click()
    root.locator("#close input[name=reason]").fill("1830")
    root.locator("#close button").click()
    expect(root.get_by_role("button", name="Open the table again")).to_be_visible()
    expect(root.locator(".ledger").last).to_contain_text("1830")
    expect(ada.locator("#turn .who")).to_contain_text("Closed")
    expect(ada.locator("#turn .who")).to_contain_text("by the operator of the server")
    expect(ada.locator("#chat-entry")).to_contain_text("The table is closed")
    assert ada.locator("[data-act]").count() == 0


def test_a_page_open_at_a_deleted_table_says_so(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    table = start_game(ada, server.address, "Ada", [ME, ME]).rpartition("/")[2]
    found = CliRunner().invoke(cli, ["admin", "delete", table, "--db", database(server), "--yes"])
    assert found.exit_code == 0, found.output
    expect(ada.locator("#alarm")).to_contain_text("This table has been deleted.")


def test_the_host_closes_the_chat_and_then_the_table(server: Server, somebody: Somebody) -> None:
    ada, eve = somebody(), somebody(locale="de-DE")
    start_game(ada, server.address, "Ada", [FRIEND, BOT])
    join(eve, invites(ada)[0], "Eve")
    open_tab(ada, "more")
    open_tab(eve, "chat")
    assert eve.locator("#hosting [data-manage]").count() == 0
    ada.locator("#host-menu summary").click()
    ada.locator("[data-manage='chat/close']").click()
    expect(eve.locator("#chat-entry")).to_have_text("Der Gastgeber hat den Chat geschlossen.")
    expect(ada.locator("#chat-form")).to_have_count(0)
    ada.locator("[data-manage='chat/open']").click()
    expect(eve.locator("#chat-form")).to_be_visible()
    number = state(ada)["number"]
    ada.locator("[data-manage=close]").click()
    expect(ada.get_by_role("alert")).to_contain_text("Click again to close it.")
    ada.locator("[data-manage=close]").click()
    for page, said in ((ada, "by Ada,"), (eve, "von Ada,")):
        expect(page.locator("#turn .who")).to_contain_text(said)
        assert page.locator("[data-act]").count() == 0
    expect(ada.locator("[data-manage]")).to_have_count(0)
    assert state(eve)["number"] - number <= 1  # the bot, if it was its turn, and nobody after


PARTS = ("tables", "people", "chat", "log", "table", "person")


@pytest.fixture
def quarrel(server: Server, somebody: Somebody) -> str:
    """A table where something was said."""
    ada = somebody()
    table = start_game(ada, server.address, "Ada", [BOT])
    ada.request.post(f"{table}/chat", form={"text": "1830!"}, headers={"Origin": server.address})
    return table.rpartition("/")[2]


def test_everybody_can_use_the_pages_for_admins_on_a_phone_and_in_german(
    server: Server, somebody: Somebody, quarrel: str
) -> None:
    wide = somebody(reduced_motion="reduce")
    made_admin(wide, server)
    cookies = wide.context.storage_state()
    phone = somebody(390, 844, locale="de-DE", has_touch=True, is_mobile=True, storage_state=cookies)
    for part in PARTS:
        for page in (wide, phone):
            visit(page, server, part, quarrel)
        for theme in ("light", "dark"):
            wide.emulate_media(color_scheme=theme)
            controls_have_names_and_texts_can_be_read(wide)
        nothing_is_too_wide_or_too_small(phone)
        there_is_no_english(words(wide), words(phone))


def words(page: Page) -> set[str]:
    """What is written there, but for ids and the accounts of admins and operators."""
    own = re.compile(rf"[a-z0-9]{{12}}|{re.escape(command_line().name)}")
    return {text for text in ask(page, "written()") if not own.search(text)}


def visit(page: Page, server: Server, part: str, table: str) -> None:
    """With everything open that can be."""
    found = {"table": f"tables/{table}", "person": f"tables/{table}", "chat": "chat?q=1830", "tables": f"tables?q={table}"}
    page.goto(f"{server.address}/admin/{found.get(part, part)}{'?q=Ada' if part == 'people' else ''}")
    if part == "person":
        page.locator(".facts-list a[href^='/admin/people']").first.click()
        page.wait_for_url("**/admin/people/*")
    page.evaluate("() => document.querySelectorAll('main details').forEach((fold) => { fold.open = true })")
