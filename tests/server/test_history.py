"""Looking back: every position is the true one, the log is sent once, incomes are added up by round."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient
from litestar import Litestar

from trunkline.core.catalog import find
from trunkline.core.game import Seat
from trunkline.present.default import presentation_of
from trunkline.present.message import PlayerRef
from trunkline.records.text import load_file
from trunkline.server.app.application import make_app
from trunkline.server.common.settings import Settings
from trunkline.server.tables.acting import act
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.income_by_round import income_curves, periods
from trunkline.server.tables.plan_acts import OwnPlan
from trunkline.server.tables.plan_acts import own_plans as asked_plans
from trunkline.server.tables.story_cache import StoryCaches, looked_back
from trunkline.server.tables.table_state import TableState, Viewer, position
from trunkline.server.web.pages import log
from trunkline.server.web.table_routes import COURSES

pytestmark = pytest.mark.anyio

DATABASES = ["sqlite"]  # what is tested here does not depend on it

HOME = "http://trunkline.test"
GAMES = Path(__file__).parent.parent.parent / "trunkline/games"
RECORD, WHOLE_GAME = GAMES / "eighteen_thirty/records/bank-3.txt", GAMES / "chicago_express/records/detroit_3_players.txt"
UNTIL = 225  # in the fourteenth stock round


@pytest.fixture
async def ada(app: Litestar) -> AsyncIterator[AsyncClient]:
    async with AsyncClient(transport=ASGITransport(app), base_url=HOME, headers={"Origin": HOME}) as client:  # type: ignore[arg-type]
        yield client


async def study(ada: AsyncClient, app: Litestar) -> TableState:
    """The beginning of a game of 1830, with every seat in one hand."""
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    actions = [n for n, line in enumerate(lines) if n > 4 and line and line[0] not in "=#"]
    made = await ada.post("/import", data={"text": "\n".join(lines[: actions[UNTIL]])})
    assert made.status_code == 303, made.text
    context: AppContext = app.state.context
    return await context.table_cache.get(made.headers["location"].rpartition("/")[2])


def log_of(page: str) -> tuple[str, list[int]]:
    """The mark of the log, and the actions it tells."""
    found = re.search(r'<ol id="log-lines".*?</ol>', page, re.DOTALL)
    assert found is not None
    marked = re.search(r'data-mark="([^"]*)"', found[0])
    assert marked is not None
    return marked[1], [int(n) for n in re.findall(r'data-n="(\d+)"', found[0])]


async def test_every_position_looked_back_at_is_the_true_one(ada: AsyncClient, app: Litestar) -> None:
    live, chronicles = await study(ada, app), StoryCaches()
    states = load_file(RECORD).states
    context: AppContext = app.state.context
    async with context.store.reading() as c:
        for at in (0, 1, 15, 16, 17, 31, 32, 100, UNTIL - 1, UNTIL):
            found = looked_back(chronicles.of(live, Seat(0)), live, at)
            assert found == states[at] == await position(c, live, at)


def spoken() -> set[int]:
    """The actions that the story tells; an end of turn that brings nothing about has no line."""
    record = load_file(RECORD)
    story = presentation_of(record.game).story
    turns = zip(record.states, record.actions[:UNTIL], record.states[1:], strict=False)
    return {number for number, turn in enumerate(turns, 1) if story(*turn)}


def latest(number: int = log.PAGE) -> set[int]:
    return {n for n in spoken() if n > UNTIL - number}


async def test_the_log_is_sent_once(ada: AsyncClient, app: Litestar) -> None:
    """Then only what came after it; and its last page again when something was taken back."""
    live = await study(ada, app)
    at = f"/tables/{live.id}"
    mark, told = log_of((await ada.get(f"{at}/parts")).text)
    assert set(told) == latest()
    assert log_of((await ada.get(f"{at}/parts?at=7&log={mark}")).text) == (mark, [])
    await ada.post(f"{at}/act", data={"action": "done", "seen": UNTIL})
    newer, told = log_of((await ada.get(f"{at}/parts?log={mark}")).text)
    assert min(told) > max(spoken())
    await ada.post(f"{at}/undo", data={"seen": UNTIL + 1})
    again, told = log_of((await ada.get(f"{at}/parts?log={newer}")).text)
    assert (again, set(told)) == (mark, latest())
    for nonsense in ("", "7", "99999999999-00", "-1-ff", f"{UNTIL}-00000000"):
        assert log_of((await ada.get(f"{at}/parts?log={nonsense}")).text) == (mark, told)


async def test_older_lines_of_the_log_come_page_by_page_or_until_a_position(ada: AsyncClient, app: Litestar) -> None:
    at = f"/tables/{(await study(ada, app)).id}"
    page = (await ada.get(f"{at}/parts")).text
    pages = [set(log_of(page)[1])]
    while way := re.search(r'data-before="(\d+)"', page):
        page = (await ada.get(f"{at}/log?before={way[1]}")).text
        pages.append({int(n) for n in re.findall(r'data-n="(\d+)"', page)})
    assert len(pages) == -(-UNTIL // log.PAGE)
    assert sorted(n for one in pages for n in one) == sorted(spoken())  # each line once
    there = (await ada.get(f"{at}/log?before={UNTIL - log.PAGE}&after=30")).text
    assert {int(n) for n in re.findall(r'data-n="(\d+)"', there)} == (spoken() - latest()) - set(range(31 - log.BEFORE))
    looked_back_at = log_of((await ada.get(f"{at}/parts?at=30")).text)[1]
    assert set(looked_back_at) == spoken() - set(range(31 - log.BEFORE))
    for nonsense in ("before=-1", "before=999999999&after=999999999", "before=0&after=-5"):
        assert (await ada.get(f"{at}/log?{nonsense}")).status_code == 200


async def test_a_page_is_sent_the_parts_alone_that_it_does_not_hold(ada: AsyncClient, app: Litestar) -> None:
    at = f"/tables/{(await study(ada, app)).id}"

    def parts(page: str) -> dict[str, str]:
        """The sums of the parts, by id."""
        return dict(re.findall(r' id="([\w-]+)"[^>]* data-region="(\w+)"', page))

    whole = parts((await ada.get(at)).text)
    log_mark, _ = log_of((await ada.get(f"{at}/parts")).text)
    assert {"stage", "turn", "books", "state", "facts", "log-lines"} <= set(whole)
    held = ",".join(whole.values())
    assert set(parts((await ada.get(f"{at}/parts?held={held}")).text)) == set()
    assert set(parts((await ada.get(f"{at}/parts?held={held}&log={log_mark}")).text)) == {"log-lines"}  # with nothing in it
    await ada.post(f"{at}/act", data={"action": "done", "seen": UNTIL})
    changed = parts((await ada.get(f"{at}/parts?held={held}")).text)
    assert {"state", "turn", "log-lines"} <= set(changed) and "words" not in changed
    assert changed.items() <= parts((await ada.get(at)).text).items()


async def test_incomes_are_added_up_by_round_until_the_position_on_the_page(ada: AsyncClient, app: Litestar) -> None:
    live, chronicles = await study(ada, app), StoryCaches()
    chronicle = chronicles.of(live, Seat(0))
    rounds = periods(live, chronicle, UNTIL)
    assert [one.name for one in rounds][:2] == ["1.1", "2.1"] and rounds[-1].name == "13.2"
    assert periods(live, chronicle, 74) == rounds[:6]
    companies, players = income_curves(rounds, 3)
    assert players.points[-1] == [rounds[-1].gains.get(PlayerRef(Seat(seat)), 0) for seat in range(3)]
    assert companies.ticks == tuple(one.name for one in rounds)
    page = (await ada.get(f"/tables/{live.id}/parts?view=figures")).text
    for who in (PlayerRef(Seat(seat)) for seat in range(3)):
        assert f"${sum(one.gains.get(who, 0) for one in rounds)}</td>" in page


async def test_every_seat_can_plan_in_its_turn(ada: AsyncClient, app: Litestar) -> None:
    live = await study(ada, app)
    for seen in range(UNTIL, UNTIL + 3):
        page = (await ada.get(f"/tables/{live.id}/parts?log=")).text
        assert 'id="plan-open"' in page and f'data-seat="{(seen - UNTIL + 1) % 3}"' in page
        await ada.post(f"/tables/{live.id}/act", data={"action": "done", "seen": seen})


async def test_nobody_else_learns_of_a_plan(db: str) -> None:
    """Neither page nor program nor list of tables is different for it, until the seat is to move."""
    app = make_app(Settings(db=db, bot_pause=0, rate=100_000))
    async with app.lifespan(), AsyncClient(transport=ASGITransport(app), base_url=HOME) as client:  # type: ignore[arg-type]
        seats = [{"kind": "me", "name": name} for name in ("Ada", "Ben", "Cleo")]
        made = (await client.post("/api/tables", json={"game": "1830", "seats": seats})).json()
        api, tokens = f"/api/tables/{made['table']}", made["tokens"]
        opening = ["buy", "buy", "buy", "buy", "buy", "buy", "set-par 100"]
        for seen, words in enumerate(opening):
            turn = (await client.get(api)).json()["turn"]
            await client.post(f"{api}/actions", json={"action": words, "seen": seen}, headers=key(tokens, turn))
        turn = (await client.get(api)).json()["turn"]
        owner, other = (turn + 1) % 3, (turn + 2) % 3
        asked = [f"/tables/{made['table']}/parts", "/api/tables", api, f"{api}/plan", f"{api}/legal"]
        before = [(await client.get(path, headers=key(tokens, other))).text for path in asked]
        spec = {"plan": "stop when anyone buys-share B&O *\nalways do done", "seen": len(opening)}
        made_plan = await client.put(f"{api}/plan", json=spec, headers=key(tokens, owner))
        assert made_plan.json()["words"][0] == "If somebody buys shares of B&O: stop and ask me", made_plan.text
        assert made_plan.json()["kept"]
        assert [(await client.get(path, headers=key(tokens, other))).text for path in asked] == before
        assert (await client.get(f"{api}/plan", headers=key(tokens, owner))).json()["ended"] is None
        await client.post(f"{api}/actions", json={"action": "buy-share B&O bank", "seen": 7}, headers=key(tokens, turn))
        told = (await client.get(f"{api}/plan", headers=key(tokens, owner))).json()
        assert told["ended"] == {"kind": "stopped", "reason": "It was to stop if somebody buys shares of B&O."}
        assert [ready["ready"] for ready in told["ready"]] == ["pass-until", "buy-until"]
        assert (await client.delete(f"{api}/plan", headers=key(tokens, owner))).json()["plan"] is None
        assert (await client.get(f"{api}/plan")).status_code == 403


def key(tokens: dict[str, str], seat: int) -> dict[str, str]:
    return {"Authorization": f"Bearer {tokens[str(seat)]}"}


async def test_a_result_shows_the_players_curves_and_a_look_back_makes_none(ada: AsyncClient, app: Litestar) -> None:
    made = await ada.post("/import", data={"text": RECORD.read_text(encoding="utf-8")})
    table = made.headers["location"]
    back = (await ada.get(f"{table}/parts?at=100")).text
    assert COURSES.kept.get(table.rpartition("/")[2]) is None
    assert 'id="board"' in back or 'id="market"' in back
    for address, curves in ((f"{table}/parts", 1), (f"{table}/parts?view=charts", 7)):  # there, the companies' too
        assert (await ada.get(address)).text.count('class="panel chart"') == curves


async def test_a_game_that_ends_while_its_page_is_made_has_its_curves(
    ada: AsyncClient, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last action is entered between two questions to the database: result and curves are of one moment."""
    lines = WHOLE_GAME.read_text(encoding="utf-8").rstrip().splitlines()
    last = max(n for n, line in enumerate(lines) if line and line[0] not in "=#" and ":" not in line)
    table = (await ada.post("/import", data={"text": "\n".join(lines[:last])})).headers["location"]

    async def own_plans(context: AppContext, live: TableState, viewer: Viewer) -> list[OwnPlan]:
        await act(context, live.id, viewer.seats, lines[last], live.number)
        return await asked_plans(context, live, viewer)

    with monkeypatch.context() as patched:
        patched.setattr("trunkline.server.web.table_routes.own_plans", own_plans)
        page = (await ada.get(f"{table}/parts")).text
    assert 'class="ranking"' in page
    assert page.count('class="panel chart"') == 1


async def test_seats_read_one_story_only_where_nothing_is_hidden(ada: AsyncClient, app: Litestar) -> None:
    live, chronicles = await study(ada, app), StoryCaches()
    assert chronicles.of(live, Seat(0)) is chronicles.of(live, Seat(1))
    hidden = replace(live, game=find("union_pacific"), moves=[])
    assert chronicles.of(hidden, Seat(0)) is not chronicles.of(hidden, Seat(1))
