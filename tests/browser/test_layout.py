"""Nothing jumps: over a whole game of each kind the board, the column and its parts keep one place and one size."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.checks import ask
from tests.browser.conftest import Somebody
from tests.browser.driving import state, wait_past
from tests.browser.playing_1830 import click_through, open_record
from tests.server.running import Server
from trunkline.core.notation import spell
from trunkline.core.play import only_choice
from trunkline.records.record import Record
from trunkline.records.text import load_file

GAMES = Path(__file__).parents[2] / "trunkline" / "games"
WHOLE = {
    "chicago": "chicago_express/records/houses_3_players.txt",
    "american": "american_rails/records/shares-gone-3.txt",
    "pacific": "union_pacific/records/second_edition-3.txt",
    "1830": "eighteen_thirty/records/bankruptcy-3.txt",
}
SMALLEST = 10  # pixels of a letter on the board
LAST = 5  # actions that are taken on a phone
CONTRAST = 4.5  # of a letter on the board against what lies under it


def stations(record: Record) -> list[int]:
    """Positions in every kind of step: where it is asked for the first time and at last."""
    kinds: dict[str, list[int]] = {}
    for number, s in enumerate(record.states[1:-1], 1):
        kinds.setdefault(s.agenda[-1], []).append(number)
    found = {at for seen in kinds.values() for at in (seen[0], seen[-1])}
    return [*sorted(found), len(record.actions)]


def played(page: Page, address: str, file: str, folder: Path) -> Iterator[int]:
    """A study of the record, looked at where something else is asked.

    The page is away while actions are posted, for drawing each of a thousand takes long, and follows the last one live.
    """
    record = load_file(GAMES / file)
    text = (GAMES / file).read_text(encoding="utf-8")
    head = text[: text.index("\n\n") + 2]
    begun = folder / "begun.txt"
    begun.write_text(f"{head}{spell(record.game, record.actions[0])}\n", encoding="utf-8")
    table, done = open_record(page, address, begun), 1
    for at in stations(record):
        if at > done + 1:
            page.goto("about:blank")
            post(page, table, address, record, range(done, at - 1))
            page.goto(table)
        if at > done:
            post(page, table, address, record, range(max(done, at - 1), at))
            wait_past(page, at - 1)
        done = max(done, at)
        yield at


def post(page: Page, table: str, address: str, record: Record, numbers: range) -> None:
    for number in numbers:
        if only_choice(record.game, record.states[number]) is not None:
            continue  # the server has done it
        words = spell(record.game, record.actions[number])
        form: dict[str, str | float | bool] = {"action": words, "seen": number}
        answer = page.request.post(f"{table}/act", form=form, headers={"Origin": address})
        assert answer.ok, f"{words}: {answer.text()}"


def beginning(file: str, folder: Path, words: list[str]) -> Path:
    """A record of a game that has come so far."""
    text, begun = (GAMES / file).read_text(encoding="utf-8"), folder / "begun.txt"
    head = text[: text.index("\n\n") + 2]
    begun.write_text(head + "".join(f"{line}\n" for line in words), encoding="utf-8")
    return begun


@pytest.mark.parametrize("name", WHOLE)
def test_a_game_is_brought_to_its_end_on_a_phone(server: Server, somebody: Somebody, tmp_path: Path, name: str) -> None:
    phone = somebody(390, 844, has_touch=True, is_mobile=True)
    record = load_file(GAMES / WHOLE[name])
    words = [spell(record.game, a) for a in record.actions]
    open_record(phone, server.address, beginning(WHOLE[name], tmp_path, words[:-LAST]))
    for number, action in enumerate(words[-LAST:], len(words) - LAST):
        if number > len(words) - LAST and only_choice(record.game, record.states[number]) is not None:
            continue  # the server has done it
        dial = phone.locator(", ".join(f"#dial-{word}" for word in action.split() if word.isalpha()))
        if phone.locator("button.dial").count():
            dial.tap()
            phone.locator("button.dial").first.wait_for(state="detached")
        click_through(phone, action)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert ask(phone, "tooSmall()") == []
    assert state(phone)["over"]
    expect(phone.locator(".ranking")).to_be_visible()


@pytest.mark.parametrize("name", WHOLE)
def test_the_board_and_the_column_keep_their_places_over_a_whole_game(
    server: Server, somebody: Somebody, tmp_path: Path, name: str
) -> None:
    page = somebody(1366, 768)
    first: dict[str, str] = {}
    for at in played(page, server.address, WHOLE[name], tmp_path):
        now: dict[str, str] = ask(page, "places()")
        now.pop("#map") if name == "1830" else None  # the market has cards under it
        first = first or now
        assert now == first, at
        assert ask(page, "outOfReach()") == [], at
        assert ask(page, f"tooFine({SMALLEST - 0.05})") == [], at
    assert state(page)["over"]
    expect(page.locator("#map > svg")).to_be_visible()
    expect(page.locator(".ranking")).to_be_visible()


@pytest.mark.parametrize("name", WHOLE)
def test_names_never_lie_over_figures_and_words_can_be_read(server: Server, somebody: Somebody, name: str) -> None:
    """Early and late in a game."""
    page = somebody(1366, 768)
    table = open_record(page, server.address, GAMES / WHOLE[name])
    last = state(page)["last"]
    for at in (1, last // 2, last):
        page.goto(f"{table}?at={at}&view=map")
        assert ask(page, "overFigures()") == [], at
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            assert ask(page, f"faint({CONTRAST})") == [], (at, theme)
    assert violations(page) == []


def test_looking_back_says_which_position_it_is(server: Server, somebody: Somebody) -> None:
    page = somebody(1366, 768)
    open_record(page, server.address, GAMES / WHOLE["1830"])
    live, last = ask(page, "places()"), state(page)["last"]
    page.locator("[data-replay='0']").click()
    expect(page.locator("#heading.past")).to_contain_text(f"Looking back: move 0 of {last}. Private auction")
    expect(page.locator("body")).not_to_contain_text("Game over")
    assert ask(page, "places()") | {"#map": ""} == live | {"#map": ""}
    page.keyboard.press("Escape")
    expect(page.locator("#heading.past")).to_have_count(0)
    expect(page.locator(".who")).to_contain_text("Game over")
