"""A real Chromium: TRUNKLINE_CHROMIUM, the machine's own, or the one Playwright installed.

The headless shell is the same engine without the windows around it, and takes half the processor time.
"""

import os
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium-headless-shell", "chromium", "google-chrome")
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--autoplay-policy=no-user-gesture-required",
]


def chromium(playwright: Playwright) -> str | None:
    """Where it lies, if there is one."""
    here = (shutil.which(name) for name in NAMES)
    found = os.environ.get("TRUNKLINE_CHROMIUM") or next(filter(None, here), None) or playwright.chromium.executable_path
    return found if Path(found).exists() else None


def launch(playwright: Playwright, path: str) -> Browser:
    return playwright.chromium.launch(executable_path=path, args=SWITCHES)
