"""American Rails in the browser: three people, a whole game by keyboard alone, and what pointing at a hex tells."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Somebody
from tests.browser.driving import FRIEND, invites, join, play_on, start_game, state, targets, wait_past
from tests.browser.holding import FRAMES, Held, let_go
from tests.browser.test_games import press_on, start_by_keyboard
from tests.server.running import Server

GAME = "American Rails"
RECORDS = Path(__file__).parent.parent.parent / "trunkline/games/american_rails/records"


def test_three_people_found_a_company_and_build(server: Server, somebody: Somebody) -> None:
    """From the front page to the first cubes; what follows repeats it, and a whole game is played by keyboard below."""
    ada = somebody(1100, 700, reduced_motion="reduce")
    bruno, chiyo = (somebody(390, 844, reduced_motion="reduce") for _ in range(2))
    start_game(ada, server.address, "Ada", [FRIEND, FRIEND], GAME)
    links = invites(ada)
    join(bruno, links[0], "Bruno")
    join(chiyo, links[1], "Chiyo")
    first_company(ada, [bruno, chiyo])
    play_on([ada, bruno, chiyo], quickest, until=lambda: ada.locator(".space[data-act='choose expand-3']").count() > 0)
    lay_two_cubes(ada)
    play_on([ada, bruno, chiyo], quickest, until=lambda: state(chiyo)["mine"])
    told = ada.locator("#log-lines .said").all_text_contents()
    assert [page.locator("#log-lines .said").all_text_contents() for page in (bruno, chiyo)] == [told, told]


def first_company(ada: Page, others: list[Page]) -> None:
    """Ada buys the first share for $11 and starts its company in New York."""
    choose(ada, ada.locator(".controls [data-pick^=put-up]").first)
    ada.locator("[data-step='1']").first.click()
    number = state(ada)["number"]
    ada.get_by_role("button", name="Bid $11").click()
    wait_past(ada, number)
    for page in others:
        expect(page.locator("#turn.mine")).to_be_visible()
        quickest(page)
    expect(ada.locator("#turn.mine")).to_be_visible()
    choose(ada, ada.locator("#hex-16\\,3"))


def lay_two_cubes(ada: Page) -> None:
    """Ada is the first in the order, since nobody else has bought: she expands what she holds."""
    number = state(ada)["number"]
    ada.keyboard.press("5")  # the digit on its button
    wait_past(ada, number)
    for _ in range(2):
        hexes = ada.locator("#map .spot.usable")
        expect(hexes.first).to_be_attached()
        choose(ada, hexes.first)
    act(ada, "done")


def choose(page: Page, thing: object) -> None:
    """A click shows what it would do, the filled button does it."""
    number = state(page)["number"]
    thing.click(force=True)  # type: ignore[attr-defined]
    page.locator("[data-confirm]").click()
    wait_past(page, number)


def act(page: Page, words: str) -> None:
    number = state(page)["number"]
    page.locator(f"[data-act={words}]").click()
    wait_past(page, number)


def quickest(page: Page) -> None:
    """Pass, waive, put up the first company, take the topmost free space."""
    for words in ("pass", "waive", "done"):
        if page.locator(f"[data-act={words}]").count():
            act(page, words)
            return
    if page.locator("button.space").count():
        act(page, f"'{page.locator('button.space').first.get_attribute('data-act')}'")
    else:
        choose(page, page.locator(".controls [data-pick^=put-up]").first)


def test_a_game_by_keyboard_alone(server: Server, somebody: Somebody) -> None:
    ada = somebody(1100, 700, reduced_motion="reduce")
    ada.goto(f"{server.address}/new/american_rails")
    start_by_keyboard(ada, "american_rails")
    laid = 0
    while not (now := state(ada))["over"]:
        if now["mine"]:
            laid += by_keyboard(ada, laid)
        wait_past(ada, now["number"])
        assert ada.evaluate("document.activeElement !== document.body"), "the focus is lost"
    assert laid >= 2
    expect(ada.get_by_role("heading", name="Final ranking")).to_be_visible()
    expect(ada.locator(".ranking tbody tr")).to_have_count(3)
    ranked = [int(text.strip("$")) for text in ada.locator(".ranking .sum").all_text_contents()]
    assert ranked == sorted(ranked, reverse=True)


def by_keyboard(page: Page, laid: int) -> int:
    """One decision; 1 if a cube was laid. The first shares are bought, the first cubes laid, then only what must be."""
    if page.locator("#map .spot.usable").count() and (laid < 2 or not page.locator("[data-act]").count()):
        return on_the_map(page)
    if page.locator(".stepper").count() and not held(page):
        press_on(page, "input[name=amount]")
    elif page.locator("button.space").count():
        wish = "button.space[data-act='choose expand-3']"
        press_on(page, wish if laid < 2 and page.locator(wish).count() else "button.space")
    elif page.locator("[data-act]").count():
        press_on(page, "[data-act=pass], [data-act=waive], [data-act=done]")
    else:
        press_on(page, ".controls [data-pick]")
        confirm(page)
    return 0


def on_the_map(page: Page) -> int:
    """M goes to the map, an arrow along it, Enter chooses and does."""
    page.keyboard.press("m")
    page.keyboard.press("ArrowDown")
    meant = targets(page)[page.evaluate("document.activeElement.id")][0]
    page.keyboard.press("Enter")
    confirm(page)
    return int(meant.startswith("expand"))


def confirm(page: Page) -> None:
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.keyboard.press("Enter")


def held(page: Page) -> int:
    """Shares of the player whose browser this is."""
    return page.locator("#panel-players tr", has_text="Ada").locator(".plate").count()


BEFORE_NEW_YORK = "\n".join(
    (
        "trunkline record 1\nrules: american_rails/1\nplayers: 4\nseed: 0\n",
        "put-up National\nbid 20\npass\npass\npass\nstart 16,3",
        "put-up Continental\nbid 15\npass\npass\npass\nstart 15,4",
        *(f"put-up {company}\npass\npass\npass\npass" for company in ("American", "Majestic", "Liberty", "Republic")),
        "choose expand-3\nexpand Continental 15,3\n",
    )
)


def local(text: str, locale: str) -> str:
    """Sums as the language writes them."""
    return re.sub(r"\$(\d+)", "\\1\xa0$", text) if locale == "de-DE" else text


@pytest.mark.parametrize(
    ("locale", "told", "now"),
    [("en-US", "New York 16,3 for $4", "now"), ("de-DE", "für 4\xa0$ nach New York 16,3", "jetzt")],
)
def test_pointing_at_a_hex_tells_what_a_cube_costs_earns_and_takes_away(
    server: Server, somebody: Somebody, locale: str, told: str, now: str
) -> None:
    ada = somebody(locale=locale)
    ada.goto(f"{server.address}/games")
    ada.locator("textarea[name=text]").fill(BEFORE_NEW_YORK)
    ada.locator("form[action='/import'] button").click()
    ada.wait_for_url("**/tables/*")
    ada.locator("#hex-16\\,3").hover(force=True)
    expect(ada.locator("#card")).to_contain_text(told)
    for figure, then, before in (("Na|Income", "5", "8"), ("Co|Income", "11", "6"), ("Co|Treasury", "$9", "$13")):
        expect(ada.locator(f"[data-figure='firm-{figure}']")).to_have_text(local(f"{then}{now} {before}", locale))
    expect(ada.locator("#map .ghost-text").first).to_be_attached()


def test_in_a_narrow_window_a_click_finds_what_lay_under_the_mouse(server: Server, somebody: Somebody) -> None:
    """Nothing moves when a choice is made or put back."""
    ada = somebody(390, 844, reduced_motion="reduce")
    ada.goto(f"{server.address}/games")
    ada.locator("textarea[name=text]").fill(BEFORE_NEW_YORK.partition("choose expand-3")[0])
    ada.locator("form[action='/import'] button").click()
    ada.wait_for_url("**/tables/*")
    ada.locator("[data-view=tracks]").click()
    ada.locator("#space-develop").wait_for(state="attached")
    for space in ("develop", "finance", "take"):
        ada.locator(f"#space-{space}").click(force=True)
        expect(ada.locator(f"[data-confirm='choose {space}']")).to_be_visible()
        ada.keyboard.press("Escape")
        expect(ada.locator("[data-confirm]")).to_have_count(0)
        ada.evaluate(FRAMES)


def put_back_and_hold_the_board(page: Page, address: str) -> Route:
    """A space was chosen and put back by Escape; the board drawn anew for that has not arrived."""
    page.goto(f"{address}/games")
    page.locator("textarea[name=text]").fill(BEFORE_NEW_YORK.partition("choose expand-3")[0])
    page.locator("form[action='/import'] button").click()
    page.wait_for_url("**/tables/*")
    boards = Held(page, "**/board?pick=&*")  # early: what is sent right after this may still slip through
    page.locator("[data-view=tracks]").click()
    page.locator("#space-develop").click(force=True)
    page.locator(".chosen-space").wait_for(state="attached")
    page.keyboard.press("Escape")
    expect(page.locator("#card")).to_be_hidden()
    page.evaluate(FRAMES)
    return boards.next()


def middle(page: Page, query: str) -> tuple[float, float]:
    box = page.locator(query).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_board_drawn_anew_does_not_take_the_pressed_space_away(server: Server, somebody: Somebody) -> None:
    ada = somebody(390, 844, reduced_motion="reduce")
    board = put_back_and_hold_the_board(ada, server.address)
    ada.mouse.move(*middle(ada, "#space-develop"))
    ada.mouse.down()
    let_go(board)
    ada.evaluate(FRAMES)
    ada.mouse.up()
    expect(ada.locator("[data-confirm='choose develop']")).to_be_visible()


def test_a_board_drawn_anew_moves_nothing_under_the_mouse(server: Server, somebody: Somebody) -> None:
    """The focus goes back to its place, and the card stays away."""
    ada = somebody(390, 844, reduced_motion="reduce")
    board = put_back_and_hold_the_board(ada, server.address)
    before = middle(ada, "#space-finance")
    board.continue_()
    ada.locator(".chosen-space").wait_for(state="detached")
    ada.evaluate(FRAMES)
    assert ada.evaluate("document.activeElement.id") == "space-develop"
    assert ada.locator("#card").is_hidden()
    assert middle(ada, "#space-finance") == before


def test_no_panel_is_cut_off(server: Server, somebody: Somebody) -> None:
    """At the end of a long game, when every column is full; German words are the longer ones."""
    ada = somebody(locale="de-DE")
    ada.goto(f"{server.address}/games")
    ada.locator("textarea[name=text]").fill((RECORDS / "supplies-low-5.txt").read_text(encoding="utf-8"))
    ada.locator("form[action='/import'] button").click()
    ada.wait_for_url("**/tables/*")
    ada.locator("[data-view=figures]").click()
    ada.wait_for_function("() => document.querySelectorAll('.book-frame').length >= 4")
    for width in (1440, 1100, 390):
        ada.set_viewport_size({"width": width, "height": 900})
        ada.wait_for_function("(width) => innerWidth === width", arg=width)
        over = ada.locator(".book-frame").evaluate_all("(all) => all.map((frame) => frame.scrollWidth - frame.clientWidth)")
        assert max(over) <= 0, width
