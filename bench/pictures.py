"""Pictures of every page and every state of a table, taken in a real browser: four windows, light and dark, two languages.

python -m bench.pictures FOLDER                              # all of them, as PNG: about an hour
python -m bench.pictures FOLDER --only turn,result --looks 1440x900-light-en
python -m bench.pictures FOLDER --only 'union_pacific-*' --looks '390x844-*'
python -m bench.pictures --readme                            # those of the README, as WebP in docs/pictures
"""

import argparse
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Error, Page, Playwright, sync_playwright

from bench.picture_states import PERSON, SITE, TABLE, WHOLE, Visit, table
from bench.picture_tables import Tables, positions, set_up
from tests.browser.launching import chromium, launch
from tests.server.running import serving

ROOT = Path(__file__).parent.parent
WINDOWS = ((1366, 768), (1440, 900), (1920, 1080), (390, 844))
PHONE = 760  # pixels
PATIENCE = 20_000  # milliseconds
README = {  # the picture: what it shows, and how
    "table": ("turn", "1440x900-light-en"),
    "table-dark": ("turn", "1440x900-dark-de"),
    "front": ("front", "1440x900-light-en"),
    "phone": ("turn", "390x844-light-en"),
    "phone-dark": ("auction", "390x844-dark-en"),
    "result": ("result", "1440x900-light-en"),
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


class Look(NamedTuple):
    """How somebody looks at it."""

    width: int
    height: int
    theme: str
    language: str

    @property
    def name(self) -> str:
        return f"{self.width}x{self.height}-{self.theme}-{self.language}"


LOOKS = {
    look.name: look
    for look in (
        Look(*window, theme, language) for window in WINDOWS for theme in ("light", "dark") for language in ("en", "de")
    )
}


@cache
def states() -> dict[str, Visit]:
    return {**SITE, **TABLE, **{name: table(name) for name in positions()}}


@contextmanager
def looking(browser: Browser, tables: Tables, look: Look, person: str, scale: int = 1) -> Iterator[Page]:
    """Pages as this person sees them."""
    phone = look.width < PHONE
    context = browser.new_context(
        viewport={"width": look.width, "height": look.height},
        device_scale_factor=scale,
        color_scheme="dark" if look.theme == "dark" else "light",
        locale={"en": "en-US", "de": "de-DE"}[look.language],
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
        storage_state=tables.people[person],
    )
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def show(page: Page, tables: Tables, visit: Visit) -> None:
    visit(page, tables)
    page.evaluate("() => document.fonts.ready")


def take_all(browser: Browser, tables: Tables, folder: Path, names: Sequence[str], looks: Sequence[str]) -> list[str]:
    """By look, then by person, so that a browser is opened once for many; says which could not be taken."""
    missed = []
    for look in (LOOKS[name] for name in looks):
        people = {
            PERSON.get(name, "ada"): [one for one in names if PERSON.get(one, "ada") == PERSON.get(name, "ada")]
            for name in names
        }
        for person, their in people.items():
            with looking(browser, tables, look, person) as page:
                missed += [
                    f"{name} {look.name}" for name in their if not taken(page, tables, name, folder / f"{name}-{look.name}.png")
                ]
    return missed


def taken(page: Page, tables: Tables, name: str, file: Path) -> bool:
    visit = states()[name]
    try:
        show(page, tables, visit)
        page.screenshot(path=file, full_page=visit in WHOLE)
    except Error as error:
        print(f"{file.stem}: {error.message.splitlines()[0]}")
        return False
    return True


def take_readme(browser: Browser, tables: Tables) -> None:
    """The browser itself makes them small."""
    for file, (name, look) in README.items():
        with looking(browser, tables, LOOKS[look], PERSON.get(name, "ada"), 2) as page:
            show(page, tables, states()[name])
            png = b64encode(page.screenshot()).decode()
            helper = page.context.new_page()
            small = helper.evaluate(SMALLER, [png, 1920 if LOOKS[look].width > PHONE else 780])
        (ROOT / "docs" / "pictures" / f"{file}.webp").write_bytes(b64decode(small))


def found_browser(playwright: Playwright) -> Browser:
    path = chromium(playwright)
    if path is None:
        raise SystemExit("No Chromium: apt-get install chromium, or .venv/bin/playwright install chromium")
    return launch(playwright, path)


def matching(known: Sequence[str], patterns: str) -> list[str]:
    """In the order in which they are known; a pattern that fits nothing is a mistake."""
    for pattern in patterns.split(","):
        if not any(fnmatch(name, pattern) for name in known):
            raise SystemExit(f"There is no {pattern}. There are: {', '.join(known)}")
    return [name for name in known if any(fnmatch(name, pattern) for pattern in patterns.split(","))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--readme", action="store_true")
    parser.add_argument("--only", default="*")
    parser.add_argument("--looks", default="*")
    asked = parser.parse_args()
    names = [name for name, _ in README.values()] if asked.readme else matching(list(states()), asked.only)
    looks = matching(list(LOOKS), asked.looks)
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        browser, database = found_browser(playwright), f"sqlite:///{made}/pictures.sqlite"
        with serving(database, Path(made) / "log") as server:
            tables = set_up(browser, server.address, database, names)
            if asked.readme:
                take_readme(browser, tables)
            if asked.folder:
                asked.folder.mkdir(parents=True, exist_ok=True)
                missed = take_all(browser, tables, asked.folder, names, looks)
                raise SystemExit(f"{len(missed)} not taken" if missed else None)
        browser.close()


if __name__ == "__main__":
    main()
