"""Draw the icons of the installed site from their SVG: ``python -m bench.icons``."""

from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.launching import chromium, launch

STATIC = Path(__file__).parent.parent / "trunkline" / "server" / "web" / "static"
ICONS = {
    "icon-180.png": ("icon-maskable.svg", 180),  # this system rounds the corners itself
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "icon-maskable.png": ("icon-maskable.svg", 512),
}


def main() -> None:
    with sync_playwright() as playwright:
        path = chromium(playwright)
        if path is None:
            raise SystemExit("No Chromium.")
        browser = launch(playwright, path)
        for name, (drawing, size) in ICONS.items():
            draw(browser, STATIC / drawing, STATIC / name, size)
        browser.close()


def draw(browser: Browser, drawing: Path, icon: Path, size: int) -> None:
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>* {{ margin: 0; display: block }} svg {{ width: {size}px }}</style>{drawing.read_text()}")
    page.screenshot(path=icon, omit_background=True)
    page.close()


if __name__ == "__main__":
    main()
