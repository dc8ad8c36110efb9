"""The rules of axe-core, an outside judge of what everybody can use; a package of npm, needed by tests only."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.html.slice(0, 160)}`));
}"""


def violations(page: Page) -> list[Any]:
    """None where the package is not there; one test says so."""
    if not SCRIPT.exists():
        return []
    page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    found: list[Any] = page.evaluate(RUN)
    return found
