"""A game without panels and board: its figures as tables, one control for each thing one may do."""

from os import pathsep
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.checks import CONTROLS, ask
from tests.browser.conftest import Somebody
from tests.browser.driving import ME, start_game, state, wait_past
from tests.outside import ROOT, install
from tests.server.running import serving


def test_a_game_without_a_board_is_played_at_a_plain_table(tmp_path: Path, somebody: Somebody) -> None:
    ada = somebody()
    install(tmp_path / "site", "nim", nim="tests.browser.games.nim:GAME")
    path = {"PYTHONPATH": pathsep.join(map(str, (ROOT, tmp_path / "site")))}
    with serving(f"sqlite:///{tmp_path / 'nim.sqlite'}", tmp_path / "log", environment=path) as server:
        start_game(ada, server.address, "Ada", [ME], game="Nim")
        controls = ada.locator("#turn")
        expect(controls.get_by_role("group", name="Take some")).to_be_visible()
        expect(controls.get_by_role("button", name="Give turn: Ada 2")).to_be_visible()
        expect(controls.get_by_role("button", name="Go on", exact=True)).to_be_visible()
        empty = controls.locator("[aria-disabled=true]")
        empty.click(force=True)
        expect(ada.get_by_role("alert")).to_contain_text("An empty heap cannot be chosen. (§2)")
        figures = ada.locator("main").inner_text()
        assert "-1" not in figures and "None" not in figures and "False" not in figures, figures
        expect(ada.locator("#panel-heap")).to_contain_text("left")
        assert ask(ada, f"nameless({CONTROLS!r})") == []
        controls.get_by_role("button", name="Give turn: Ada 2").click()
        controls.locator("#confirm").get_by_role("button", name="Give turn: Ada 2").click()
        wait_past(ada, 0)
        controls.get_by_role("button", name="Go on", exact=True).click()
        wait_past(ada, 1)
        controls.get_by_role("button", name="more").click()
        controls.get_by_role("button", name="Take some 2").click()
        wait_past(ada, 2)
        expect(ada.locator("[data-figure='left|Counters']")).to_have_text("1")
        controls.get_by_role("button", name="Take some 1").click()
        expect(ada.get_by_role("heading", name="Final ranking")).to_be_visible()
        expect(ada.locator("#log-lines")).to_contain_text("Ada: give turn Ada 2")
        assert state(ada)["over"]
