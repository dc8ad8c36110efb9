"""A real Chromium: TRUNKLINE_CHROMIUM, the machine's own, or the one Playwright installed."""

import os
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Playwright

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
    named = os.environ.get("TRUNKLINE_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    found = named or playwright.chromium.executable_path
    return found if Path(found).exists() else None


def launch(playwright: Playwright, path: str) -> Browser:
    return playwright.chromium.launch(executable_path=path, args=SWITCHES)
