"""An evening of 1830: three people, three browsers, everything by clicks."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Somebody
from tests.browser.driving import FRIEND, invites, join, start_game, wait_past
from tests.browser.playing_1830 import FOLLOWED, Step, click_through, evening
from tests.server.running import Server

Look = Callable[[list[Page], Step], None]


def test_three_people_from_the_sale_to_a_train_that_must_be_bought(server: Server, somebody: Somebody) -> None:
    pages = [somebody(), somebody(), somebody()]
    start_game(pages[0], server.address, "Ada", [FRIEND, FRIEND], "1830")
    for page, link, name in zip(pages[1:], invites(pages[0]), ("Bruno", "Chiyo"), strict=True):
        join(page, link, name)
    told, before = dict(SIGHTS), ""
    for step in evening():
        page = pages[step.seat]
        if step.words == "done" and before.split()[0] in FOLLOWED:
            before = step.words
            continue  # the purchase ended the turn
        if step.automatic:
            continue  # the server has done it
        wait_past(page, step.number - 1)
        look = told.pop(step.words, None)
        if look is not None:
            look(pages, step)
        click_through(page, step.words)
        before = step.words
    assert not told
    expect(pages[1].locator("#panel-standings")).to_contain_text("$0")


# -- what is seen on the way -------------------------------------------------------------------------------


def at_the_par(pages: list[Page], step: Step) -> None:
    """The bid has won; its money was locked for all to see."""
    expect(pages[0].locator("#market")).to_be_visible()


def at_the_first_tile(pages: list[Page], step: Step) -> None:
    """A hex where nothing can be laid says why, with its section; names of hexes come when they are wanted."""
    page = pages[step.seat]
    page.locator("#hex-E19 .target").click(force=True)
    expect(page.locator("#card.no")).to_contain_text("No unblocked route leads")
    expect(page.locator("#card.no a")).to_have_text("§6.2.1.1")
    page.locator("#map").hover()
    page.locator("[data-zoom=names]").click()
    expect(page.locator("#hex-J14 .hex-name")).to_be_visible()
    page.locator("[data-zoom=names]").click()


def at_the_station(pages: list[Page], step: Step) -> None:
    expect(pages[step.seat].locator("#map .ghost-plate").first).to_be_visible()


def at_the_phase(pages: list[Page], step: Step) -> None:
    """The next train brings phase 3; a watcher of the turn can ask for anybody's routes at any time."""
    watcher = pages[1]
    wait_past(watcher, step.number - 1)
    watcher.locator("[data-view=routes-3]").click()
    expect(watcher.locator("#panel-sums")).to_contain_text("Deep South 30, Washington 20")
    expect(watcher.locator("#map .route.style-2")).to_have_count(1)  # the second train has a style of its own
    watcher.locator("#aside [data-view='routes-3.2-2-2']").first.click()
    watcher.locator("#aside [data-view='routes-3.2-2-2-3']").click()
    expect(watcher.locator("#panel-sums")).to_contain_text("● 3")
    expect(watcher.locator("#panel-sums")).to_contain_text("as it is now$100differencenone")
    watcher.locator("#hex-K15 .target").click(force=True)
    expect(watcher.locator("#card")).to_contain_text("Richmond")
    watcher.locator("#map .spot.usable .target").first.click(force=True)
    expect(watcher.locator("#map .supposed")).to_have_count(1)
    assert "view=routes-3.2-2-2-3." in watcher.url  # so that it can be sent to somebody
    watcher.locator("[data-view=map]").click()


def at_the_offer(pages: list[Page], step: Step) -> None:
    """Unmistakable for the one who is asked, and for nobody else."""
    asked = pages[step.seat]
    expect(asked.locator("#offer")).to_contain_text("Bruno offers a deal")
    expect(asked.locator("#offer")).to_contain_text("$820")
    for page in pages:
        if page is not asked:
            expect(page.locator("#offer")).to_be_hidden()


def at_the_dividend(pages: list[Page], step: Step) -> None:
    """The routes that were run, train by train; who gets what either way; pointing at a way previews the figures."""
    page = pages[step.seat]
    expect(page.locator("#map .route").first).to_be_attached()
    expect(page.locator("#desk")).to_contain_text("$50")
    expect(page.locator("#desk .cards .way")).to_have_count(2)
    expect(page.locator("#desk .cards .way").first).to_contain_text("Share price")
    page.locator("#map").hover()
    page.locator("[data-act=pay]").hover()
    expect(page.locator("#panel-standings .will").first).to_be_visible()
    page.locator("#knowing").hover()
    expect(page.locator("#panel-standings .will")).to_have_count(0)


def at_the_sale(pages: list[Page], step: Step) -> None:
    """What is lacking, what may be sold, and by which rule not more of it; the train itself has to wait."""
    page = pages[step.seat]
    expect(page.locator("#turn .do")).to_contain_text("must buy a train: raise $")
    desk = page.locator("#desk")
    expect(desk.get_by_role("img", name="short")).to_be_visible()
    expect(desk.locator(".desk-section.now")).to_contain_text("you may not sell more than is needed")
    expect(desk.locator("[data-act^='sell PRR']")).to_have_count(1)  # a second share would be more than is needed
    page.get_by_role("button", name="Declare bankruptcy").click(force=True)
    expect(page.locator("#alarm")).to_contain_text("(§6.7.1)")


SIGHTS: dict[str, Look] = {
    "set-par 100": at_the_par,
    "lay J14 57 0": at_the_first_tile,
    "place-station J14 0": at_the_station,
    "buy-train 3 bank": at_the_phase,
    "accept": at_the_offer,
    "pay": at_the_dividend,
    "sell PRR 1": at_the_sale,
}
