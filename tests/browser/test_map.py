"""The board under wheel, pointer, fingers and keys; and all of it as a list."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import ask
from tests.browser.conftest import Somebody
from tests.browser.driving import targets
from tests.browser.visiting import open_record
from tests.server.running import Server
from trunkline.bots.random import pick
from trunkline.core.catalog import catalog, start
from trunkline.core.game import AnyGame
from trunkline.core.notation import spell
from trunkline.core.play import apply, legal
from trunkline.present.default import drawing_of
from trunkline.present.to_text import english

WITH_BOARDS = sorted({game.folder.rpartition(".")[2] for game in catalog() if drawing_of(game)})
GAMES = Path(__file__).parent.parent.parent / "trunkline/games"
CHANGED = """(old) => {
  const now = document.querySelector("#map > svg").viewBox.baseVal;
  return now.x !== old[0] || now.width !== old[2];
}"""


def view(page: Page) -> list[float]:
    """Left, top, width and height of what is seen, in units of the board."""
    return [float(number) for number in (page.locator("#map > svg").get_attribute("viewBox") or "").split()]


def after(page: Page, before: list[float]) -> list[float]:
    """What is seen once it has changed."""
    page.wait_for_function(CHANGED, arg=before)
    return view(page)


def middle(page: Page) -> tuple[float, float]:
    box = page.locator("#map").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_wheel_zooms_where_it_points_and_dragging_moves(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    open_record(ada, server.address)
    whole, (x, y) = view(ada), middle(ada)
    ada.mouse.move(x, y)
    ada.mouse.wheel(0, -400)
    near = after(ada, whole)
    assert near[2] < whole[2] / 2
    assert abs((near[0] + near[2] / 2) - (whole[0] + whole[2] / 2)) < 10, "what was pointed at stays"
    ada.mouse.down()
    ada.mouse.move(x - 120, y - 80, steps=4)
    ada.mouse.up()
    moved = after(ada, near)
    assert moved[0] > near[0] and moved[1] > near[1] and moved[2] == near[2]
    assert ada.locator("[data-confirm]").count() == 0, "a drag is no click"
    ada.mouse.wheel(0, 4000)
    assert after(ada, moved) == whole


def test_a_drag_ends_wherever_the_button_is_let_go(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    open_record(ada, server.address)
    ada.mouse.move(*middle(ada))
    ada.mouse.down()
    ada.locator("#panel-players").hover()
    ada.mouse.up()
    ada.locator("#hex-A2").hover(force=True)
    expect(ada.locator("#card")).to_contain_text("Chicago")


def test_keys_and_buttons_zoom(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    open_record(ada, server.address)
    whole = view(ada)
    ada.keyboard.press("m")
    ada.keyboard.press("+")
    near = after(ada, whole)
    assert near[2] < whole[2]
    ada.keyboard.press("+")
    nearer = after(ada, near)
    ada.keyboard.press("-")
    assert after(ada, nearer)[2] > nearer[2]
    ada.keyboard.press("0")
    assert view(ada) == whole
    for name, grows in (("Larger", True), ("Smaller", False)):
        before = view(ada)
        ada.get_by_role("button", name=name).click()
        assert (after(ada, before)[2] < before[2]) == grows
    ada.get_by_role("button", name="Larger").click()
    ada.get_by_role("button", name="Whole map").click()
    assert view(ada) == whole


def test_what_the_keyboard_reaches_comes_into_view(server: Server, somebody: Somebody) -> None:
    ada = somebody()
    open_record(ada, server.address)
    ada.keyboard.press("m")
    for _ in range(6):
        ada.keyboard.press("+")
    for key in ["ArrowRight"] * 5 + ["ArrowDown"] * 5:
        ada.keyboard.press(key)
        assert ask(ada, "focusInMap()")


def test_two_fingers_zoom_and_one_moves(server: Server, somebody: Somebody) -> None:
    ada = somebody(390, 844, has_touch=True, is_mobile=True)
    open_record(ada, server.address)
    fingers, (x, y) = ada.context.new_cdp_session(ada), middle(ada)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": px, "y": py, "id": n} for n, (px, py) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    start = view(ada)
    touch("touchStart", (x - 40, y), (x + 40, y))
    for step in (60, 80, 100):
        touch("touchMove", (x - step, y), (x + step, y))
    touch("touchEnd")
    near = after(ada, start)
    assert near[2] < start[2] * 0.7
    touch("touchStart", (x, y))
    for step in (20, 40, 60):
        touch("touchMove", (x - step, y))
    touch("touchEnd")
    assert after(ada, near)[0] > near[0]
    assert ada.evaluate("scrollX + scrollY") == 0, "the page itself stays"


def playing(game: str) -> AnyGame:
    return next(one for one in catalog() if one.folder.endswith(game))


@pytest.mark.parametrize("game", WITH_BOARDS)
def test_every_target_of_the_board_is_in_the_list(server: Server, somebody: Somebody, game: str, tmp_path: Path) -> None:
    ada = somebody()
    record = tmp_path / "record.txt"
    record.write_text(beginning_of(game), encoding="utf-8")
    open_record(ada, server.address, record)
    on_map = [words for actions in targets(ada).values() for words in actions]
    assert on_map, "this position shall have targets on its board"
    listed = ada.evaluate("() => [...document.querySelectorAll('#places [data-pick]')].map((row) => row.dataset.pick)")
    assert set(on_map) == set(listed)
    ada.locator("#list-open").click()
    ada.locator("#places [data-pick]").first.click()
    expect(ada.locator("#places")).to_be_hidden()
    expect(ada.locator("[data-confirm]")).to_be_visible()


def beginning_of(game: str) -> str:
    """A game of three until its board can be used."""
    found: AnyGame = playing(game)
    drawing, chance, s, lines = drawing_of(found), Random(1), start(found, 3, 1), list[str]()
    assert drawing is not None
    while not drawing.board(s, legal(found, s), None, english).actions:
        a = pick(found, s, legal(found, s), chance)
        lines.append(spell(found, a))
        apply(found, s, a)
    return "\n".join(["trunkline record 1", f"rules: {found.edition}", "players: 3", "seed: 1", "", *lines, ""])


# Every element of the board with its attributes and text, except where the Tab key comes to and what part is in sight.
PICTURE = """() => [...document.querySelectorAll("#map > svg, #map > svg *")].map((part) => {
  const attributes = [...part.attributes].filter(({ name }) => name !== "tabindex" && name !== "viewBox");
  const words = attributes.map(({ name, value }) => `${name}=${value}`).sort();
  return [part.nodeName, ...words, part.childElementCount ? "" : part.textContent].join(" ");
})"""


@pytest.mark.parametrize("folder", WITH_BOARDS)
def test_a_board_changed_bit_by_bit_is_the_board_as_drawn(server: Server, somebody: Somebody, folder: str) -> None:
    ada = somebody()
    open_record(ada, server.address, min((GAMES / folder / "records").glob("*3*.txt")))
    ada.goto(f"{ada.url}?at=30")
    for number in (31, 12):
        ada.locator("#scrub").fill(str(number))
        ada.wait_for_function("(number) => JSON.parse(document.querySelector('#state').textContent).at === number", arg=number)
    bit_by_bit = ada.evaluate(PICTURE)
    ada.reload()
    assert bit_by_bit == ada.evaluate(PICTURE) != []
