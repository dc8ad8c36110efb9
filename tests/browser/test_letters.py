"""The fonts that the server sends: drawings know how wide they are, and nothing moves when they arrive."""

from pathlib import Path
from typing import get_args

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Somebody
from tests.browser.visiting import EVENING, open_record
from tests.server.running import Server
from trunkline.present.svg.letters import FontFace, width
from trunkline.server.web import fonts

pytestmark = pytest.mark.skipif(not fonts.available(), reason="the extra 'fonts' is not installed here")

GAMES = Path(__file__).parent.parent.parent / "trunkline/games"
WHOLE_1830 = GAMES / "eighteen_thirty/records/bankruptcy-3.txt"
LOADED = "() => [...document.fonts].filter((face) => face.status === 'loaded' && !face.family.includes('Fallback')).length"
BOXES = """() => [...document.querySelectorAll("[data-region], .panel, tr, #map, #map > svg, .turn-head, .turn-body, .go")]
  .filter((part) => part.checkVisibility())
  .map((part) => [part.id, ...["x", "y", "width", "height"].map((side) => part.getBoundingClientRect()[side])])"""
# by font: a line of text in it on a board, as wide as it is drawn
LINE = """([text, font]) => {
  const board = document.querySelector("#map > svg"), line = document.createElementNS(board.namespaceURI, "text");
  line.textContent = text;
  line.style.font = font;
  board.append(line);
  const wide = line.getComputedTextLength();
  line.remove();
  return wide;
}"""
LINES = ("Philadelphia & Trenton", "Baltimore", "OO", "Köln-Süd", "$1,234", "Zu zahlen: 90 $", "½ 6×2 – ‘ŞŁ’")


def css(face: FontFace) -> str:
    family, weight, *style = face.split()
    return f'{" ".join(style)} {weight} 40px "{fonts.SANS if family == "sans" else fonts.SERIF}"'


def test_words_on_boards_are_as_wide_as_computed(server: Server, somebody: Somebody) -> None:
    """But for kerning, which moves single letters."""
    ada = somebody()
    open_record(ada, server.address)
    for face in get_args(FontFace):
        ada.evaluate("(font) => document.fonts.load(font).then(() => true)", css(face))
        for text in LINES:
            assert ada.evaluate(LINE, [text, css(face)]) == pytest.approx(width(text, face, 40), rel=0.025), (face, text)


@pytest.mark.parametrize("record", [EVENING, WHOLE_1830], ids=["chicago_express", "1830"])
def test_nothing_moves_when_the_fonts_arrive(server: Server, somebody: Somebody, record: Path) -> None:
    ada, held = somebody(1366, 768), list[Route]()
    open_record(ada, server.address, record)
    later = somebody(1366, 768, storage_state=ada.context.storage_state())  # with a cache of its own
    later.route("**/*.woff2", lambda route: held.append(route))
    later.goto(f"{ada.url}?at=60", wait_until="domcontentloaded")
    expect(later.locator("#map > svg")).to_be_visible()
    before = boxes(later)
    assert held and later.evaluate(LOADED) == 0
    for route in held:
        route.continue_()
    later.evaluate("() => document.fonts.ready.then(() => true)")
    assert later.evaluate(LOADED) == len(held)
    after = boxes(later)
    assert len(before) > 20 and [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]] == []


def boxes(page: Page) -> list[list[object]]:
    found: list[list[object]] = page.evaluate(BOXES)
    return found
