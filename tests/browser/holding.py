"""Answers that come when a test wants them to."""

from playwright.sync_api import Page, Route

# Until the page has been laid out anew: what watches sizes has had its turn.
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

PROBE = "/health?held"
MOST_LOOKS = 6000  # at least half a minute


class Held:
    """Requests of this page to such an address wait until they are let go: all, or so many."""

    def __init__(self, page: Page, address: str, times: int | None = None) -> None:
        self.page, self.routes = page, list[Route]()
        page.route(address, lambda route: self.routes.append(route), times=times)
        wait_until_held(page)

    def next(self) -> Route:
        """The first that was not let go yet, once it has been sent."""
        for _ in range(MOST_LOOKS):
            if self.routes:
                return self.routes.pop(0)
            self.page.wait_for_timeout(5)
        raise AssertionError("no such request was sent")


def wait_until_held(page: Page) -> None:
    """What is sent right after the first route was set may still slip through: until a request of our own does not."""
    caught: list[Route] = []
    page.route(f"**{PROBE}", lambda route: caught.append(route))
    while not caught:
        page.evaluate("(probe) => void fetch(probe).catch(() => null)", PROBE)
        page.wait_for_timeout(5)
    for route in caught:
        route.abort()
    page.unroute(f"**{PROBE}")


def let_go(route: Route) -> None:
    """Until the page has its answer."""
    with route.request.frame.page.expect_event("requestfinished", lambda request: request == route.request):
        route.continue_()
