"""What a confirmed choice costs the main thread of a browser whose processor is throttled four times.

The pages of all trees are open in one Chromium, each in a process of its own, and do the same in turns. Counted are
milliseconds of processor time of the page's main thread, throttling included: what a processor four times as slow would take.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.visitor import Click, Visitor
from tests.browser.launching import chromium, launch

SLOWER = 4
WIDE = {"width": 1366, "height": 768}
SCRIPTS = """async () => {
  const folder = document.querySelector('script[src*="/table.js"]').src.replace(/[^/]*$/, "");
  window.choose = await import(`${folder}choose.js`);
}"""
# nothing remains to be drawn, and news of the action, which may ask for the page again, have come
QUIET = """async () => {
  for (let n = 0; n < 3; n++) {
    await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
    await new Promise((done) => setTimeout(done, 100));
  }
}"""
COUNTED = {"confirm": "TaskDuration", "style": "RecalcStyleDuration", "layout": "LayoutDuration", "script": "ScriptDuration"}


@dataclass
class Sitting:
    """A page of one tree."""

    visitor: Visitor
    page: Page
    line: CDPSession
    parts: int = 0  # how often the page was asked for

    def confirm(self) -> Click:
        words = self.visitor.next_action()
        self.page.evaluate("(words) => window.choose.pick(words)", words)
        self.page.evaluate(QUIET)
        self.parts, before = 0, self.spent()
        self.page.evaluate("(words) => window.choose.act(words)", words)
        self.page.evaluate(QUIET)
        after = self.spent()
        self.visitor.at = self.page.evaluate("() => JSON.parse(document.querySelector('#state').textContent).last")
        spent = {f"browser {what}": 1000 * (after[metric] - before[metric]) for what, metric in COUNTED.items()}
        return spent | {"parts fetched": float(self.parts)}

    def spent(self) -> dict[str, float]:
        """Seconds of the main thread until now."""
        return {metric["name"]: metric["value"] for metric in self.line.send("Performance.getMetrics")["metrics"]}

    def count(self, address: str) -> None:
        self.parts += "/parts?" in address


def confirms(visitors: Sequence[Visitor], most: int) -> list[list[Click]]:
    """By click, what it cost in each tree."""
    found: list[list[Click]] = []
    with sync_playwright() as playwright:
        path = chromium(playwright)
        assert path is not None, "no Chromium"
        browser = launch(playwright, path)
        sittings = [seated(browser, one) for one in visitors]
        while len(found) < most and visitors[0].next_action() is not None:
            in_turn = sittings if len(found) % 2 else sittings[::-1]
            made = {id(one): one.confirm() for one in in_turn}
            found.append([made[id(one)] for one in sittings])
        browser.close()
    return found


def seated(browser: Browser, visitor: Visitor) -> Sitting:
    context = browser.new_context(viewport=WIDE, locale="en-US")  # type: ignore[arg-type]
    context.add_cookies(
        [{"name": one.name, "value": one.value or "", "url": visitor.server.address} for one in visitor.cookies]
    )
    page = context.new_page()
    page.goto(f"{visitor.server.address}{visitor.path}")
    page.evaluate(SCRIPTS)
    line = context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    sitting = Sitting(visitor, page, line)
    page.on("request", lambda request: sitting.count(request.url))
    return sitting
