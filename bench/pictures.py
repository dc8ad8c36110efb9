"""Pictures of every page, taken in a real browser: wide and narrow, light and dark, English and German.

python -m bench.pictures FOLDER                        # all of them, as PNG
python -m bench.pictures FOLDER --only turn,result --looks wide-light-en
python -m bench.pictures --readme                      # those of the README, as WebP in docs/pictures
"""

import argparse
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.browser.driving import FRIEND, invites, join, start_game
from tests.browser.launching import chromium, launch
from tests.server.running import serving
from trunkline.bots.random import pick
from trunkline.core.catalog import catalog, start
from trunkline.core.notation import spell
from trunkline.core.play import actor, apply, legal
from trunkline.core.state import copy
from trunkline.records.record import Record
from trunkline.records.text import load_file

ROOT = Path(__file__).parent.parent
EVENING = ROOT / "trunkline/games/chicago_express/records/evening.txt"
WIDE, NARROW = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
LOOKED_BACK = 90
OTHERS = [name for name in dict.fromkeys(game.folder.rpartition(".")[2] for game in catalog()) if name != "chicago_express"]
README = {  # the picture: what it shows, and how
    "table": ("turn", "wide-light-en"),
    "table-dark": ("turn", "wide-dark-de"),
    "front": ("front", "wide-light-en"),
    "phone": ("turn", "narrow-light-en"),
    "phone-dark": ("auction", "narrow-dark-en"),
    "result": ("result", "wide-light-en"),
}
SMALLER = """async ([png, wide]) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.min(wide, picture.width);
  canvas.height = Math.round((picture.height * canvas.width) / picture.width);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", 0.86).split(",")[1];
}"""


class Sight(NamedTuple):
    """How somebody looks at it."""

    name: str
    wide: bool
    theme: str
    language: str


SIGHTS = [
    Sight(f"{'wide' if wide else 'narrow'}-{theme}-{language}", wide, theme, language)
    for wide in (True, False)
    for theme in ("light", "dark")
    for language in ("en", "de")
]


class Evening(NamedTuple):
    """Tables in several states, and the cookies of who sits at them."""

    address: str
    running: str
    auction: str
    over: str
    study: str
    waiting: str
    others: dict[str, str]
    ada: Any
    bruno: Any


# -- the evening -----------------------------------------------------------------------------------------


def set_up(browser: Browser, address: str) -> Evening:
    """Four friends play a recorded evening; others are at its beginning, at its end, and still waiting for guests."""
    record = load_file(EVENING)
    names = record.names
    people = [browser.new_page() for _ in names]
    running = seated(people, address, names)
    play(people, running, moves(record))
    people[1].request.post(f"{running}/chat", form={"text": "I knew you would go for it."}, headers={"Origin": address})
    auction = seated(people, address, names)
    play(people, auction, [(0, "bid 9")])
    over = seated(people, address, names)
    play(people, over, [*moves(record), *to_the_end(record)])
    waiting = start_game(people[0], address, "Ada", [FRIEND, FRIEND, "bot"])
    others = {name: other_game(people[0], address, name) for name in OTHERS}
    people[0].goto(f"{running}?at={LOOKED_BACK}")
    people[0].locator(".ways-back form[action$=study] button").click()
    people[0].wait_for_url(lambda url: not url.startswith(running))
    ada, bruno = (page.context.storage_state() for page in people[:2])
    return Evening(address, running, auction, over, people[0].url, waiting, others, ada, bruno)


def seated(people: Sequence[Page], address: str, names: Sequence[str]) -> str:
    table = start_game(people[0], address, names[0], [FRIEND] * (len(names) - 1))
    for page, link, name in zip(people[1:], invites(people[0]), names[1:], strict=True):
        join(page, link, name)
    return table


def moves(record: Record) -> list[tuple[int, str]]:
    """Who did what."""
    steps = zip(record.states, record.actions, strict=False)
    return [(int(actor(record.game, s, a) or 0), spell(record.game, a)) for s, a in steps]


def to_the_end(record: Record) -> Iterator[tuple[int, str]]:
    game, s, chance = record.game, copy(record.now), Random(5)
    while s.agenda:
        a = pick(game, s, legal(game, s), chance)
        yield int(actor(game, s, a) or 0), spell(game, a)
        apply(game, s, a)


def play(people: Sequence[Page], table: str, done: Sequence[tuple[int, str]]) -> None:
    """Each action by the one whose it is."""
    headers = {"Origin": table.partition("/tables")[0]}
    for number, (seat, words) in enumerate(done):
        form: dict[str, str | float | bool] = {"action": words, "seen": number}
        answer = people[seat].request.post(f"{table}/act", form=form, headers=headers)
        assert answer.ok, f"{words}: {answer.text()}"


def other_game(page: Page, address: str, name: str) -> str:
    """Another game, played at random for a while, as a study."""
    game = next(game for game in catalog() if game.folder.endswith(name))
    s, chance, lines = start(game, max(3, game.seats.start), 4), Random(4), []
    for _ in range(60):
        a = pick(game, s, legal(game, s), chance)
        lines.append(spell(game, a))
        apply(game, s, a)
    head = ["trunkline record 1", f"rules: {game.edition}", f"players: {max(3, game.seats.start)}", "seed: 4", ""]
    page.goto(f"{address}/games")
    page.locator("textarea[name=text]").fill("\n".join(head + lines) + "\n")
    page.locator("form[action='/import'] button").click()
    page.wait_for_url("**/tables/*")
    return page.url


# -- the pictures ----------------------------------------------------------------------------------------


def front(page: Page, evening: Evening) -> None:
    page.goto(f"{evening.address}/")
    page.wait_for_load_state("networkidle")


def turn(page: Page, evening: Evening) -> None:
    """Ada thinks about Chicago."""
    page.goto(evening.running)
    hex = page.locator("#hex-A2")
    if page.viewport_size == NARROW:
        hex.dispatch_event("click")
        page.locator("[data-confirm]").wait_for()
        page.locator("#card.pinned dl").wait_for()
    else:
        hex.hover(force=True)


def auction(page: Page, evening: Evening) -> None:
    page.goto(evening.auction)


def result(page: Page, evening: Evening) -> None:
    page.goto(evening.over)


def replay(page: Page, evening: Evening) -> None:
    page.goto(f"{evening.running}?at={LOOKED_BACK}")


def study(page: Page, evening: Evening) -> None:
    page.goto(evening.study)


def guests(page: Page, evening: Evening) -> None:
    page.goto(evening.waiting)


def rules(page: Page, evening: Evening) -> None:
    page.goto(f"{evening.address}/rules/chicago_express#s4.2")


def help(page: Page, evening: Evening) -> None:
    page.goto(evening.running)
    page.keyboard.press("?")


def places(page: Page, evening: Evening) -> None:
    page.goto(evening.running)
    page.locator("#list-open").click()


def bad_record(page: Page, evening: Evening) -> None:
    page.goto(f"{evening.address}/games")
    page.locator("textarea[name=text]").fill(EVENING.read_text(encoding="utf-8").replace("bid 12", "bid 4"))
    page.locator("form[action='/import'] button").click()


def refusal(page: Page, evening: Evening) -> None:
    """A place next to one's trains that a rule forbids."""
    page.goto(evening.running)
    page.locator("#hex-I5").dispatch_event("click")


def tab(name: str) -> Callable[[Page, Evening], None]:
    def open_tab(page: Page, evening: Evening) -> None:
        page.goto(evening.running)
        if page.viewport_size == NARROW:
            page.locator(f".tabs [data-tab={name}]").click()
        else:
            page.locator(f".know-tabs [data-tab={name}]").click()

    return open_tab


def other(name: str) -> Callable[[Page, Evening], None]:
    return lambda page, evening: void(page.goto(evening.others[name]))


def void(_: object) -> None:
    """Only what was done matters."""


PICTURES: dict[str, Callable[[Page, Evening], None]] = {
    "front": front,
    "turn": turn,
    "waits": auction,
    "auction": auction,
    "replay": replay,
    "result": result,
    "study": study,
    "guests": guests,
    "rules": rules,
    "help": help,
    "places": places,
    "bad-record": bad_record,
    "refusal": refusal,
    "tab-standings": tab("standings"),
    "tab-log": tab("log"),
    "tab-chat": tab("chat"),
    "tab-more": tab("more"),
    **{name: other(name) for name in OTHERS},
}


@contextmanager
def looking(browser: Browser, evening: Evening, sight: Sight, name: str, scale: int = 1) -> Iterator[Page]:
    """A page as this person sees it; who bids next is Bruno."""
    context: BrowserContext = browser.new_context(
        viewport=WIDE if sight.wide else NARROW,  # type: ignore[arg-type]
        device_scale_factor=scale,
        color_scheme="dark" if sight.theme == "dark" else "light",
        locale={"en": "en-US", "de": "de-DE"}[sight.language],
        has_touch=not sight.wide,
        is_mobile=not sight.wide,
        reduced_motion="reduce",
        storage_state=evening.bruno if name == "auction" else evening.ada,
    )
    page = context.new_page()
    PICTURES[name](page, evening)
    page.evaluate("() => document.fonts.ready")
    yield page
    context.close()


def take_all(browser: Browser, evening: Evening, folder: Path, names: Sequence[str], looks: Sequence[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        for sight in SIGHTS:
            if sight.name in looks:
                with looking(browser, evening, sight, name) as page:
                    page.screenshot(path=folder / f"{name}-{sight.name}.png")


def take_readme(browser: Browser, evening: Evening) -> None:
    """The browser itself makes them small."""
    by_name = {sight.name: sight for sight in SIGHTS}
    for file, (name, look) in README.items():
        sight = by_name[look]
        with looking(browser, evening, sight, name, 2) as page:
            png = b64encode(page.screenshot()).decode()
            helper = page.context.new_page()
            small = helper.evaluate(SMALLER, [png, 1920 if sight.wide else 780])
        (ROOT / "docs" / "pictures" / f"{file}.webp").write_bytes(b64decode(small))


def found_browser(playwright: Playwright) -> Browser:
    path = chromium(playwright)
    if path is None:
        raise SystemExit("No Chromium: apt-get install chromium, or .venv/bin/playwright install chromium")
    return launch(playwright, path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--readme", action="store_true")
    parser.add_argument("--only", default=",".join(PICTURES))
    parser.add_argument("--looks", default=",".join(sight.name for sight in SIGHTS))
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        browser = found_browser(playwright)
        with serving(f"sqlite:///{made}/pictures.sqlite", Path(made) / "log") as server:
            evening = set_up(browser, server.address)
            if asked.readme:
                take_readme(browser, evening)
            if asked.folder:
                take_all(browser, evening, asked.folder, asked.only.split(","), asked.looks.split(","))
        browser.close()


if __name__ == "__main__":
    main()
