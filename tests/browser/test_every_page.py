"""What holds on every page: it can be read and used by everybody, on a phone, in German."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.axe import SCRIPT, violations
from tests.browser.checks import CONTROLS, ask
from tests.browser.conftest import Somebody
from tests.browser.visiting import PAGES
from tests.server.running import Server
from trunkline.core.catalog import catalog
from trunkline.server.common.language import LANGUAGES, texts

every_page = pytest.mark.parametrize("name", PAGES)
PEOPLE = ("Ada", "Bruno", "Chiyo", "Stoker")


@every_page
def test_everybody_can_use_it_on_a_phone_and_in_german(server: Server, somebody: Somebody, name: str) -> None:
    wide = somebody(reduced_motion="reduce")  # colours change at once
    PAGES[name](wide, server.address)
    for theme in ("light", "dark"):
        wide.emulate_media(color_scheme=theme)
        controls_have_names_and_texts_can_be_read(wide)
    assert violations(wide) == []
    phone = somebody(390, 844, locale="de-DE", has_touch=True, is_mobile=True)
    PAGES[name](phone, server.address)
    nothing_is_too_wide_or_too_small(phone)
    assert violations(phone) == []
    there_is_no_english(set(ask(wide, "written()")), set(ask(phone, "written()")))
    assert phone.locator("html").get_attribute("lang") == "de"


def test_the_rules_of_axe_are_there() -> None:
    if not SCRIPT.exists():
        pytest.skip("The pages are not judged by axe-core: that takes npm and its registry. Install npm and run ./test again.")
    assert "axe" in SCRIPT.read_text(encoding="utf-8")[:400]


def controls_have_names_and_texts_can_be_read(page: Page) -> None:
    assert ask(page, f"nameless({CONTROLS!r})") == []
    assert ask(page, "unreadable()") == []
    assert page.locator("h1").count() == 1 and page.locator("main").count() == 1


def nothing_is_too_wide_or_too_small(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ask(page, "tooSmall()") == []
    assert ask(page, "cutOff()") == []


def there_is_no_english(english: set[str], german: set[str]) -> None:
    """What reads the same in both languages must be a name, or be said to be the same in German."""
    assert {text for text in english & german if not is_a_name(text)} == set()
    translated = {key for key, said in catalogue().items() if key != said}
    assert (german & translated) - set(catalogue().values()) == set()


@cache
def catalogue() -> dict[str, str]:
    folders = {game.folder for game in catalog()}
    return {key: said for folder in ("trunkline.server", *folders) for key, said in texts("de", folder).items()}


def is_a_name(text: str) -> bool:
    """All its words are names of people, places, companies and games, or words that are the same in German."""
    words = re.findall(r"[^\W\d_]{3,}", text)
    return all(word.casefold() in known_names() for word in words)


@cache
def known_names() -> set[str]:
    same = [key for key, said in catalogue().items() if key.casefold() == said.casefold()]
    given = [*PEOPLE, *LANGUAGES.values(), "Trunkline", *same, *(game.title for game in catalog()), *printed()]
    return {word.casefold() for text in given for word in re.findall(r"[^\W\d_]{3,}", text)}


def printed() -> Iterator[str]:
    """What stands on boards and shares."""
    for game in catalog():
        yield from (text for names in game.names.values() for text in names)
        yield from (text for field in game.box.__dataclass_fields__ for text in strings(getattr(game.box, field)))


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from strings(part)


@pytest.mark.parametrize("name", ["front", "rules", "auction", "turn", "result", "invitation", "bad_record"])
def test_tab_goes_round_and_what_is_focused_can_be_seen(server: Server, somebody: Somebody, name: str) -> None:
    ada = somebody()
    PAGES[name](ada, server.address)
    ada.locator(".skip").focus()  # a new page begins here, unless it has put the focus into a field
    seen = walked_by_tab(ada)
    assert len(seen) >= 3
    assert sum('class="spot' in what for what in seen) <= 1, "the map is one tab stop"
    assert any('id="help-open"' in what for what in seen)
    if name == "turn":
        assert any("scrub" in what for what in seen) and any("undo" in what for what in seen)


def walked_by_tab(page: Page) -> list[str]:
    """Everything Tab comes to, until it leaves the page."""
    seen: list[str] = []
    for _ in range(260):
        page.keyboard.press("Tab")
        focused = ask(page, "focused()")
        if focused is None and seen:
            return seen
        if focused is not None:
            assert focused["seen"], focused["what"]
            seen.append(focused["what"])
    raise AssertionError(f"Tab never leaves the page: {seen[-3:]}")
