"""Nothing hidden is on the wire: two games that one seat cannot tell apart send it the same bytes, whatever it asks.

The hands of the others, both piles, the shares set aside and the seed are different; the answers to every question and every
try, the pages, the stream and the log must not be.
"""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from difflib import unified_diff
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from litestar import Litestar

from tests.server.twins import HIDDEN_THINGS, PLAYERS, SEEDS, UP, TimeSeries, dealt, differences, played, twin_for
from trunkline.core import catalog
from trunkline.core.game import SPECTATOR, AnyGame, Seat
from trunkline.core.notation import read
from trunkline.core.play import actor
from trunkline.core.state import copy
from trunkline.server.app.application import make_app
from trunkline.server.common.settings import Settings
from trunkline.server.tables.acting import act, act_by_plan
from trunkline.server.tables.context import AppContext, Chair, TableSpec
from trunkline.server.tables.laying import create
from trunkline.server.tables.people import new_person, remember
from trunkline.server.tables.plan_acts import draft_plan, keep_plan
from trunkline.server.tables.seats import claim
from trunkline.server.tables.stream import Shown, combined_news, news
from trunkline.server.tables.table_state import viewer_of
from trunkline.toolkit.dice import seeded

pytestmark = pytest.mark.anyio

DATABASES = ["sqlite"]  # what is tested here does not depend on it

SUMS = re.compile(r'(?<= data-region)="\w+"')  # of what is sent anyway; the name of the table is part of it
TIMES = re.compile(r"<time [^>]*>[^<]*")  # one plays after the other
HOME = "http://trunkline.test"
ACTIONS = 44
PAGES_EVERY = 22  # actions; a page takes longer than everything else
COURSE = played(4, ACTIONS)
PRYING = (
    "lay-first seat-1 GMO",
    "invest DM 2",
    "invest-in-two GMO SFRB",
    "discard clear",
    "swap DM",
    "take GMO",
    "keep",
    "fly",
    "pass",
)


def in_the_catalog(monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> None:
    editions = catalog.editions
    monkeypatch.setattr(catalog, "editions", lambda name="": [game if one.name == game.name else one for one in editions(name)])


@dataclass
class Watched:
    """A table, everybody's keys, and somebody who writes down every byte that reaches one seat."""

    app: Litestar
    table: str
    keys: list[tuple[str, str]]  # token and cookie by seat
    seat: Seat
    heard: AsyncIterator[Any]
    sent: dict[str, str]

    def client(self) -> AsyncClient:
        token, cookie = self.keys[self.seat] if self.seat != SPECTATOR else ("", "")
        headers = {"Origin": HOME, "Accept-Encoding": "identity", "X-Request-ID": "one-for-all"}  # it would be drawn by lot
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        transport = ASGITransport(self.app)  # type: ignore[arg-type]
        cookies = {"trunkline": cookie} if cookie else {}
        return AsyncClient(transport=transport, base_url=HOME, headers=headers, cookies=cookies)

    def write_down(self, what: str, text: str) -> None:
        assert what not in self.sent
        self.sent[what] = SUMS.sub("", TIMES.sub("", text)).replace(self.table, "TABLE")


async def watched_device(app: Litestar, seed: int) -> Watched:
    """All seats are of one browser, whose stream is that of its pages; nobody lifts the curtain."""
    context: AppContext = app.state.context
    async with context.store.writing() as c:
        person = await new_person(c, "Player 0")
        cookie = await remember(c, person.id)
    chairs = [Chair("me", f"Player {n}") for n in range(PLAYERS)]
    opened = await create(context, person, TableSpec(UP.name, chairs, "Secrets", undo="free", seed=seed))
    heard = combined_news(context, [Shown(opened.table, -1, "")], person.id)
    return Watched(app, opened.table, [("", cookie)], Seat(0), heard, {})


async def watched(app: Litestar, seed: int, seat: Seat) -> Watched:
    context: AppContext = app.state.context
    async with context.store.writing() as c:
        people = [await new_person(c, f"Player {n}") for n in range(PLAYERS + 1)]
        cookies = [await remember(c, person.id) for person in people]
    opened = await create(
        context, people[PLAYERS], TableSpec(UP.name, [Chair("friend")] * PLAYERS, "Secrets", undo="free", seed=seed)
    )
    keys = [((await claim(context, opened.invites[n], people[n], f"Player {n}"))[2], cookies[n]) for n in range(PLAYERS)]
    live = await context.table_cache.get(opened.table)
    viewer = viewer_of(live, people[seat].id if seat != SPECTATOR else None)
    return Watched(app, opened.table, keys, seat, news(context, opened.table, viewer), {})


async def played_through(
    app: Litestar, course: TimeSeries, seed: int, seat: Seat, pages_every: int = PAGES_EVERY
) -> dict[str, str]:
    """The game of this course; gives every byte this seat was sent, by what it had asked."""
    return await played_before(await watched(app, seed, seat), course, pages_every)


@pytest.mark.parametrize("seat", [SPECTATOR, Seat(1)])
async def test_plans_of_others_are_in_no_byte(monkeypatch: pytest.MonkeyPatch, db: str, seat: Seat) -> None:
    """The same game twice, once by hand, once by plans: nobody but their owners can tell, not even who could take back."""
    in_the_catalog(monkeypatch, dealt(COURSE, COURSE))
    app, seed = make_app(Settings(db=db, rate=100_000)), SEEDS[0]
    async with app.lifespan():
        one = await played_before(await watched(app, seed, seat), COURSE, ACTIONS)
        other = await played_before(await watched(app, seed, seat), COURSE, ACTIONS, by_plans)
    told_apart = [what for what in one if one[what] != other[what]]
    assert told_apart == [], "\n".join(unified_diff(one[told_apart[0]].split("<"), other[told_apart[0]].split("<")))


async def by_hand(watch: Watched, who: Seat, words: str, number: int) -> None:
    await act(watch.app.state.context, watch.table, [who], words, number)


async def by_plans(watch: Watched, who: Seat, words: str, number: int) -> None:
    """The others act by plans, and those who are not asked wait with one or have a draft; the watched seat acts by hand."""
    context: AppContext = watch.app.state.context
    for seat in (seat for seat in map(Seat, range(PLAYERS)) if seat != watch.seat):
        live = await context.table_cache.get(watch.table)
        viewer = viewer_of(live, live.seats[seat].person)
        await draft_plan(context, live, viewer, seat, f"do {words if seat == who else 'keep'}", number)
        if seat == who or seat not in live.deciding:
            await keep_plan(context, await context.table_cache.get(watch.table), viewer, seat)
    if who == watch.seat:
        await by_hand(watch, who, words, number)
        return
    await act_by_plan(context, await context.table_cache.get(watch.table))
    assert (await context.table_cache.get(watch.table)).moves[-1].kind == "order"


async def played_before(
    watch: Watched, course: TimeSeries, pages_every: int, play: Callable[[Watched, Seat, str, int], Awaitable[None]] = by_hand
) -> dict[str, str]:
    context: AppContext = watch.app.state.context
    async with watch.client() as client:
        for number, words in enumerate([*course.line, ""]):
            watch.write_down(f"{number}: stream", (await anext(watch.heard)).encode().decode())
            await ask_everything(watch, client, number)
            if number % pages_every == 0:
                await open_pages(watch, client, number)
            if words:
                live = await context.table_cache.get(watch.table)
                who = actor(live.game, live.s, read(live.game, words))
                assert who is not None
                await play(watch, who, words, number)
        await try_to_take_back(watch, client, len(course.line))
    await watch.heard.aclose()  # type: ignore[attr-defined]
    return watch.sent


async def ask_everything(watch: Watched, client: AsyncClient, number: int) -> None:
    """All that a program can ask, and what it is told when it tries what it may not do."""
    table = f"/api/tables/{watch.table}"
    for path in ("", "/legal", "/record", f"/positions/{number // 2}", "/positions/999"):
        watch.write_down(f"{number}: GET {path}", as_sent(await client.get(table + path)))
    for words in PRYING:
        watch.write_down(f"{number}: why {words}", as_sent(await client.get(f"{table}/why", params={"action": words})))
    for words in ("lay-first seat-1 NOBODY", "swap GMO CP", "remove-track clear", "keep"):
        stale = {"action": words, "seen": number + 1}
        watch.write_down(f"{number}: stale {words}", as_sent(await client.post(f"{table}/actions", json=stale)))
    live = await watch.app.state.context.table_cache.get(watch.table)
    if live.turn != watch.seat:
        for words in PRYING:
            tried = {"action": words, "seen": number}
            watch.write_down(f"{number}: try {words}", as_sent(await client.post(f"{table}/actions", json=tried)))


async def open_pages(watch: Watched, client: AsyncClient, number: int) -> None:
    """The pages, their parts, earlier positions, and every other door of a running game."""
    table = f"/tables/{watch.table}"
    paths = ["", "/parts", "/board", "/record", f"?at={number // 2}", f"/parts?at={number // 3}"]
    paths += [f"/board?pick={words}" for words in PRYING[:2]] + [f"/card?action={words}" for words in PRYING[:4]]
    for path in paths:
        watch.write_down(f"{number}: page {path}", as_sent(await client.get(table + path)))
    answer = await client.post(f"{table}/study", data={"at": str(number)})
    assert answer.status_code == 403, "a running game with secrets is not studied"
    watch.write_down(f"{number}: study", as_sent(answer))
    assert (await client.get(f"{table}/record")).status_code == 403


async def try_to_take_back(watch: Watched, client: AsyncClient, number: int) -> None:
    answer = await client.post(f"/tables/{watch.table}/undo", data={"seen": str(number)})
    assert answer.status_code in (200, 400, 403)
    watch.write_down("undo", as_sent(answer))


def as_sent(answer: Any) -> str:
    """Status, headers and body."""
    headers = sorted(f"{name}: {value}" for name, value in answer.headers.items())
    return "\n".join([str(answer.status_code), *headers, "", answer.text])


SEATS = [SPECTATOR, *map(Seat, range(PLAYERS))]


@pytest.mark.parametrize("seat", SEATS)
async def test_two_games_that_a_seat_cannot_tell_apart_send_it_the_same(
    monkeypatch: pytest.MonkeyPatch, db: str, seat: Seat
) -> None:
    twin = twin_for(COURSE, seat)
    assert differences(COURSE, twin) == {*HIDDEN_THINGS}
    in_the_catalog(monkeypatch, dealt(COURSE, twin))
    app = make_app(Settings(db=db, rate=100_000))
    async with app.lifespan():
        one, other = [await played_through(app, course, seed, seat) for course, seed in zip((COURSE, twin), SEEDS, strict=True)]
    assert len(one) > ACTIONS * 10
    told_apart = [what for what in one if one[what] != other[what]]
    assert told_apart == [], "\n".join(unified_diff(one[told_apart[0]].split("<"), other[told_apart[0]].split("<")))
    assert planted_in(one.values(), SEEDS[0]) == planted_in(other.values(), SEEDS[1]) == []


@pytest.mark.parametrize("seat", [SPECTATOR, Seat(1)])
async def test_a_first_share_is_in_no_byte_before_all_are_turned_up(
    monkeypatch: pytest.MonkeyPatch, db: str, seat: Seat
) -> None:
    """The same deal twice; seats 3 and 1 lay other shares, in that order, and whoever has not chosen cannot tell."""
    deal = COURSE.deal
    choices = [sorted({*deal.hands[2]})[k] for k in (0, -1)], [sorted({*deal.hands[0]})[k] for k in (-1, 0)]
    courses = [
        TimeSeries(deal, [f"lay-first seat-3 {UP.box.codes[third]}", f"lay-first seat-1 {UP.box.codes[first]}"])
        for third, first in zip(*choices, strict=True)
    ]
    in_the_catalog(monkeypatch, dealt(courses[0], courses[1]))
    app = make_app(Settings(db=db, rate=100_000))
    async with app.lifespan():
        one, other = [await played_through(app, course, seed, seat, 1) for course, seed in zip(courses, SEEDS, strict=True)]
    assert len(one) > 60
    assert [what for what in one if one[what] != other[what]] == []


async def test_a_device_behind_its_curtain_is_sent_what_everybody_may_know(monkeypatch: pytest.MonkeyPatch, db: str) -> None:
    """The hands of all who share it are different, and no page, part, preview or event tells."""
    twin = twin_for(COURSE, SPECTATOR)
    in_the_catalog(monkeypatch, dealt(COURSE, twin))
    app = make_app(Settings(db=db, rate=100_000))
    async with app.lifespan():
        devices = [await watched_device(app, seed) for seed in SEEDS]
        one, other = [
            await played_before(device, course, PAGES_EVERY) for device, course in zip(devices, (COURSE, twin), strict=True)
        ]
    assert "Pass the device to Player" in one[f"{PAGES_EVERY}: page "] and len(one) > ACTIONS
    assert [what for what in one if one[what] != other[what]] == []


def planted_in(sent: Any, seed: int) -> list[str]:
    """The seed, and the dice made from it, however they might be written."""
    marks = [form for number in (seed, seeded(seed)) for form in (str(number), f"{number:x}", f"{number:,}")]
    everything = "\n".join(sent)
    return [mark for mark in marks if mark in everything]


async def test_the_comparison_would_notice_a_single_card(monkeypatch: pytest.MonkeyPatch, db: str) -> None:
    """A view that forgets to hide one card of the pile is found out."""
    seat = Seat(0)
    twin = twin_for(COURSE, seat)
    forgotten = next(n for n, card in enumerate(COURSE.deal.pile) if card != twin.deal.pile[n])

    def careless(s: Any, seat: Seat) -> Any:
        v = UP.view(s, seat)
        v.pile[forgotten] = s.pile[forgotten]
        return v

    in_the_catalog(monkeypatch, dealt(COURSE, twin, careless))
    app = make_app(Settings(db=db, rate=100_000))
    short = [TimeSeries(copy(course.deal), course.line[:1]) for course in (COURSE, twin)]
    async with app.lifespan():
        one, other = [await played_through(app, course, seed, seat) for course, seed in zip(short, SEEDS, strict=True)]
    assert any(one[what] != other[what] for what in one)
