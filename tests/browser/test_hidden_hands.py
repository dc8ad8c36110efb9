"""Union Pacific by two people, each in a browser of their own: at every step a page shows its own hand and no other."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Somebody
from tests.browser.driving import BOT, FRIEND, invites, join, start_game, state, wait_past
from tests.server.running import Server
from trunkline.cli.terminal.table import told_since
from trunkline.core.game import Seat
from trunkline.present.to_text import to_text
from trunkline.records.record import Record
from trunkline.records.text import parse

PEOPLE = ("Ada", "Bruno")
GAME = "Union Pacific"
ENOUGH = 40  # actions: every kind of decision, and two payouts

# What a page holds of cards: the position it shows, every card drawn, whose hands stand in figures, and the newest of its log.
LOOK = """() => {
  const last = JSON.parse(document.querySelector("#state").textContent).last;
  const all = (query) => [...document.querySelectorAll(query)];
  const words = (line) => {
    const said = line.querySelector(".said").cloneNode(true);
    for (const plate of said.querySelectorAll(".plate")) plate.replaceWith(plate.getAttribute("aria-label"));
    return [Number(line.dataset.at), said.textContent];
  };
  return {
    last,
    cards: all("#map .playing-card").map((card) => [card.id, card.getAttribute("aria-label") ?? ""]),
    hands: all("#panel-hand tbody th .name").map((name) => name.textContent),
    log: all("#log-lines a").slice(0, 12).map(words),
  };
}"""

# The quickest thing to do, by the page's own controls: a place or card is chosen by a click, and the filled button does it.
ACT = """() => {
  const choices = ["#map [id^=line-].usable", "#card-pile.usable", "#map .playing-card.usable"];
  const act = document.querySelector("[data-act]"), place = choices.map((query) => document.querySelector(query)).find(Boolean);
  if (!place) return act.click();
  place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  document.querySelector("[data-confirm]").click();
}"""

Seen = tuple[Seat, dict[str, Any]]  # by whom, and what


def test_two_people_play_and_each_sees_only_one_hand_until_the_end(server: Server, somebody: Somebody) -> None:
    """A third of a game by its two players; then bots take their seats, and they look on."""
    pages = [somebody(1100, 700, reduced_motion="reduce"), *(somebody(390, 844, reduced_motion="reduce") for _ in PEOPLE[1:])]
    table = sit_down(pages, server)
    seen = [*first_steps(pages), *play_on(pages)]
    for seat, page in enumerate(pages):
        leave_to_a_bot(page, table, seat)
    for page in pages:
        expect(page.get_by_role("heading", name="Final ranking")).to_be_visible()
    record = parse(pages[0].request.get(f"{table}/record").text())
    assert not record.now.agenda
    assert {seat for seat, _ in seen} == {0, 1} and len(seen) > ENOUGH
    for seat, shown in seen:
        assert cards_shown(shown) == cards_of(record, seat, shown["last"])
        assert shown["hands"] == [PEOPLE[seat]]
        assert_told_as_seen(record, seat, shown)


def sit_down(pages: list[Page], server: Server) -> str:
    table = start_game(pages[0], server.address, PEOPLE[0], [FRIEND], game=GAME)
    for page, name, link in zip(pages[1:], PEOPLE[1:], invites(pages[0]), strict=True):
        join(page, link, name)
    return table


def first_steps(pages: list[Page]) -> Iterator[Seen]:
    """By keyboard: the figure on a card chooses it, once more plays it; two shares are chosen together."""
    for page in pages:
        expect(page.locator("#turn.mine")).to_be_visible()
        yield from looks(pages)
        press(page, "1")
    expect(pages[0].locator("#map [id^=card-track-].usable").first).to_be_visible()
    yield from looks(pages)
    pages[0].keyboard.press("1")
    expect(pages[0].locator("[data-confirm^='invest ']")).to_be_visible()
    press(pages[0], "2")
    expect(pages[0].locator("#map [id^=card-track-].usable").first).to_be_visible()
    press(pages[0], "1")


def press(page: Page, key: str) -> None:
    """Choose a card, and once more."""
    number = state(page)["number"]
    page.keyboard.press(key)
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.keyboard.press(key)
    wait_past(page, number)


def play_on(pages: list[Page]) -> Iterator[Seen]:
    """Everybody builds and draws; all pages are looked at after every action."""
    while (number := max(state(page)["number"] for page in pages)) < ENOUGH:
        for page in pages:
            wait_past(page, number - 1)
        next(page for page in pages if state(page)["mine"]).evaluate(ACT)
        for page in pages:
            wait_past(page, number)
        yield from looks(pages)


def leave_to_a_bot(page: Page, table: str, seat: int) -> None:
    """As the button does; until the end the server tells nobody what the others held."""
    origin = {"Origin": page.evaluate("location.origin")}
    answer = page.request.post(f"{table}/bot", form={"seat": seat, "bot": "L0"}, headers=origin)
    assert answer.ok, answer.text()


def looks(pages: list[Page]) -> Iterator[Seen]:
    return ((Seat(seat), page.evaluate(LOOK)) for seat, page in enumerate(pages))


# -- what may be seen --------------------------------------------------------------------------------------


def cards_shown(shown: dict[str, Any]) -> Counter[str]:
    """By the id of a card in the hand, how many of it; what lies open is not in question."""
    hand = {id: label for id, label in shown["cards"] if re.match("card-(share|track)-", id)}
    return Counter({id: int(re.search(r"\d+", label)[0]) for id, label in hand.items()})  # type: ignore[index]


def cards_of(record: Record, seat: Seat, at: int) -> Counter[str]:
    """The same from the truth, to the final board."""
    s = record.states[at]
    return Counter([*(f"card-share-{share}" for share in s.hands[seat]), *(f"card-track-{track}" for track in s.tracks[seat])])


def assert_told_as_seen(record: Record, seat: Seat, shown: dict[str, Any]) -> None:
    """The log says just what this seat was told of the last action."""
    told = [plain(text) for at, text in shown["log"] if at == shown["last"]]
    assert set(told) <= set(map(plain, lines(record, seat, shown["last"])))
    assert told or not shown["last"]


def lines(record: Record, seat: Seat, at: int) -> list[str]:
    """The story of one action as a seat was told it."""
    if not at:
        return []
    one = Record(record.game, record.players, 0, PEOPLE, "", record.actions[at - 1 : at], record.states[at - 1 : at + 1])
    return [to_text(line.said, str, PEOPLE) for line in told_since(one, seat, 0)]


def plain(text: str) -> str:
    """Things in a row stand between commas or side by side."""
    return re.sub(r"[\s,]+", "", text)


# -- the cards of a narrow screen ----------------------------------------------------------------------------


def test_on_a_phone_display_and_hand_lie_in_the_sheet_below_the_map(server: Server, somebody: Somebody) -> None:
    """A track card marks its places on the map above, a share is taken from the display by tapping it."""
    phone = somebody(390, 844, has_touch=True, is_mobile=True)
    start_game(phone, server.address, PEOPLE[0], [BOT], game=GAME)
    lay_first_share(phone)
    phone.locator("#turn.mine").wait_for()
    on_board = phone.locator("#map .playing-card:not(:has(.card-figure, .card-place))")
    assert phone.locator("#hand .hand-card").count() == on_board.count() >= 5
    for card in phone.locator("#hand .hand-card").all():
        expect(card).to_be_in_viewport()
    phone.locator("#hand [data-lies^=card-track-]").first.tap()
    expect(phone.locator("#hand [data-lies^=card-track-][aria-pressed=true]")).to_have_count(1)
    expect(phone.locator("#map [id^=line-].usable").first).to_be_attached()
    phone.locator("#map [id^=line-].usable").first.dispatch_event("click")
    confirm(phone)
    phone.locator("#hand button[data-lies^=card-display-]").first.tap()
    expect(phone.locator("#confirm [data-confirm^='take ']")).to_be_visible()
    confirm(phone)


def lay_first_share(page: Page) -> None:
    page.locator("#hand button").first.tap()
    confirm(page)


def confirm(page: Page) -> None:
    number = state(page)["number"]
    page.locator("#confirm [data-confirm]").first.tap()
    wait_past(page, number)
