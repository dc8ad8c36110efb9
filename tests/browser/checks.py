"""Questions to a page, answered in the page by checks.js."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

CONTROLS = "button, a[href], input:not([type=hidden]), select, textarea, summary, [tabindex='0'], [role=button]"
CHECKS = (Path(__file__).parent / "checks.js").read_text(encoding="utf-8")


def ask(page: Page, question: str) -> Any:
    """One of the functions in checks.js."""
    return page.evaluate(f"() => {{ {CHECKS}\n return {question} }}")
