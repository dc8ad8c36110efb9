"""Bots at tables: levels, processes that die or never answer, fairness, hints and reasons."""

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator
from time import time
from typing import Any

import pytest
from httpx import AsyncClient
from litestar import Litestar
from sqlalchemy import update

from tests.server.playing import guest, host_of, play_randomly, seat_at, table_with
from tests.server.test_api import key, legal, made
from tests.server.twins import SEEDS, played, twin_for
from trunkline.core.catalog import find, start
from trunkline.core.game import Seat
from trunkline.core.notation import read
from trunkline.core.play import why_not
from trunkline.server.bots.analyses import why
from trunkline.server.bots.bot_runner import BotRunner, task_of
from trunkline.server.bots.pool import BOTS_ALONE, FOR_PEOPLE, BotPool
from trunkline.server.bots.worker import Analysis, Task
from trunkline.server.common.errors import NotFound, NotYours, Refused
from trunkline.server.common.priority import PrioritySemaphore
from trunkline.server.store.schema import tables
from trunkline.server.tables.context import BOTS, LOWEST, AppContext, Chair, TableSpec
from trunkline.server.tables.laying import BOT_TABLES, create
from trunkline.server.tables.seats import give_to_bot
from trunkline.server.tables.table_state import TableState, viewer_of
from trunkline.server.tables.undo import undo

pytestmark = pytest.mark.anyio

DATABASES = ["sqlite"]  # what is tested here does not depend on it

GAME = find("chicago_express")
HOME = {"Origin": "http://trunkline.test"}
GERMAN = {"Accept-Language": "de"}
FIGURES = {"en": re.compile(r"<td>\d+%</td>"), "de": re.compile("<td>\\d+\N{NO-BREAK SPACE}%</td>")}


@pytest.fixture
async def bot_runner(context: AppContext) -> AsyncIterator[BotRunner]:
    bot_runner = BotRunner(context)
    yield bot_runner
    await bot_runner.stop()


async def a_task(context: AppContext, bot: str, seconds: float) -> Task:
    live = await context.table_cache.get((await table_with(context, "me", "me", "me")).table)
    return task_of(live, Seat(0), bot, seconds)


def is_legal(words: str) -> bool:
    return why_not(GAME, start(GAME, 3, 1), read(GAME, words)) is None


async def until_it_runs(thinkers: BotPool) -> Any:
    while not thinkers.pool._processes:
        await asyncio.sleep(0.01)
    return next(iter(thinkers.pool._processes.values()))


async def test_a_thought_is_begun_again_when_its_process_is_killed(context: AppContext) -> None:
    thinkers = BotPool(1, [], longest=60)
    thinking = asyncio.create_task(thinkers.think("t", await a_task(context, "L3", 3.0)))
    process, pool = await until_it_runs(thinkers), thinkers.pool
    process.kill()
    idea = await thinking
    assert is_legal(idea.words)
    assert thinkers.pool is not pool
    thinkers.stop()


async def test_a_thought_that_never_ends_is_ended_and_begun_again(context: AppContext) -> None:
    thinkers = BotPool(1, [], longest=20)
    task = await a_task(context, "L1", 1.0)
    await thinkers.think("t", task)
    process, pool = await until_it_runs(thinkers), thinkers.pool
    os.kill(process.pid, signal.SIGSTOP)  # it lives, and never answers
    thinkers.longest = 2.0
    idea = await thinkers.think("t", task)
    process.join()
    assert process.exitcode == -signal.SIGKILL
    assert is_legal(idea.words) and thinkers.pool is not pool
    thinkers.stop()


async def test_a_move_nobody_ends_thinking_about_is_made_at_random(context: AppContext) -> None:
    thinkers = BotPool(1, [], longest=0.001)  # no process begins so soon
    idea = await thinkers.think("t", await a_task(context, "L3", 3600.0))
    assert is_legal(idea.words) and idea.measure == "equal"
    thinkers.stop()


async def test_where_no_process_ever_answers_a_move_is_drawn_and_others_may_think(
    context: AppContext, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def never(*_: object) -> Analysis:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr("trunkline.server.bots.pool.thought", never)
    thinkers, task = BotPool(1, [], longest=0.01), await a_task(context, "L3", 1.0)
    async with asyncio.timeout(60):  # one after the other: each gives its place back
        ideas = [await thinkers.think(table, task) for table in ("one", "other", "one")]
    assert all(is_legal(idea.words) and idea.measure == "equal" for idea in ideas)
    noted = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert noted == ["the bot L3 has found no move of chicago_express; one is drawn by lot"] * 3
    thinkers.stop()


async def test_many_tables_whose_process_dies_get_one_new_pool(context: AppContext) -> None:
    thinkers = BotPool(2, [], longest=60)
    task = await a_task(context, "L3", 2.0)
    thinking = [asyncio.create_task(thinkers.think(f"t{n}", task)) for n in range(4)]
    (await until_it_runs(thinkers)).kill()
    ideas = await asyncio.gather(*thinking)
    assert all(is_legal(idea.words) for idea in ideas)
    thinkers.stop()


async def test_a_table_that_asks_much_does_not_keep_others_waiting(context: AppContext) -> None:
    thinkers = BotPool(1, [], longest=60)
    task, served = await a_task(context, "L0", 1.0), list[str]()

    async def ask(table: str) -> None:
        await thinkers.think(table, task)
        served.append(table)

    await asyncio.gather(*(ask(table) for table in ("busy", "busy", "busy", "busy", "calm")))
    assert served.index("calm") <= 1
    thinkers.stop()


async def test_a_table_with_people_is_served_before_tables_of_bots_alone(context: AppContext) -> None:
    """All wait behind one thought; whoever came last is a person's bot."""
    thinkers = BotPool(1, [], longest=60)
    task, served = await a_task(context, "L0", 1.0), list[str]()

    async def ask(table: str, priority: int) -> None:
        await thinkers.think(table, task, priority)
        served.append(table)

    alone = [ask(f"bots {n}", BOTS_ALONE) for n in range(5)]
    await asyncio.gather(*alone, ask("people", FOR_PEOPLE))
    assert served.index("people") == 1
    assert [table for table in served if table != "people"] == [f"bots {n}" for n in range(5)]
    thinkers.stop()


async def test_who_no_longer_waits_leaves_the_place_to_the_next() -> None:
    places, came = PrioritySemaphore(1), list[str]()
    await places.take(0)

    async def wait(name: str, priority: int) -> None:
        async with places.place(priority):
            came.append(name)

    waiting = {name: asyncio.create_task(wait(name, priority)) for name, priority in (("a", 1), ("b", 0), ("c", 1))}
    await asyncio.sleep(0)
    places.give_back()  # to b, who gives up before it can come in
    waiting["b"].cancel()
    await asyncio.gather(*waiting.values(), return_exceptions=True)
    assert came == ["a", "c"]
    await places.take(0)  # nobody keeps the place


async def test_a_person_has_few_tables_of_bots_alone(context: AppContext) -> None:
    ada, bruno = await guest(context, "Ada"), await guest(context, "Bruno")
    alone = TableSpec("chicago_express", [Chair("bot"), Chair("bot")])
    for _ in range(BOT_TABLES):
        await create(context, ada, alone)
    with pytest.raises(Refused, match="5 games of bots alone are running for you"):
        await create(context, ada, alone)
    await create(context, ada, alone._replace(chairs=[Chair("me"), Chair("bot")]))
    await create(context, bruno, alone)


async def test_the_last_person_leaves_a_table_to_bots_only_while_few_are_played_by_bots_alone(context: AppContext) -> None:
    ada = await guest(context, "Ada")
    for _ in range(BOT_TABLES):
        await create(context, ada, TableSpec("chicago_express", [Chair("bot"), Chair("bot")]))
    opened = await create(context, ada, TableSpec("chicago_express", [Chair("me"), Chair("me"), Chair("bot")]))
    for seat in (Seat(0), Seat(1)):
        live = await context.table_cache.get(opened.table)
        given = give_to_bot(context, live, viewer_of(live, ada.id), seat, "L1")
        if seat == 0:
            await given
        else:
            with pytest.raises(Refused, match="5 games of bots alone are running for you"):
                await given
    assert [chair.kind for chair in (await context.table_cache.get(opened.table)).seats] == ["bot", "person", "bot"]


async def test_a_bot_is_not_forgotten_when_the_clock_goes_back(context: AppContext, bot_runner: BotRunner) -> None:
    opened = await table_with(context, "bot", "me", "me")
    for moved, found in ((-3600, [opened.table]), (0, []), (3600, [opened.table])):
        async with context.store.writing() as c:
            await c.execute(update(tables).where(tables.c.id == opened.table).values(changed=time() + moved))
        assert await bot_runner.left_alone() == found


async def test_bots_alone_think_shorter(context: AppContext, bot_runner: BotRunner) -> None:
    ada = await guest(context, "Ada")
    seconds = []
    for kind in ("me", "bot"):
        opened = await create(context, ada, TableSpec("chicago_express", [Chair(kind), Chair("bot", bot="L3")]))
        seconds.append(bot_runner.task_of(await context.table_cache.get(opened.table), Seat(1), "L3").seconds)
    assert seconds[1] < seconds[0] == context.settings.bot_seconds


async def test_every_level_plays_at_one_table(context: AppContext, bot_runner: BotRunner) -> None:
    chairs = [Chair("bot", bot=level) for level in BOTS]
    opened = await table_with(context, chairs=chairs)
    bot_runner.wake(opened.table)
    while len(set((live := await context.table_cache.get(opened.table)).actors)) < 4 or live.number < 20:
        assert not bot_runner.busy[opened.table].done()
        await asyncio.sleep(0.02)
    assert {move.kind for move in live.moves} == {"bot"}
    assert [chair.bot for chair in live.seats] == list(BOTS) == ["L0", "L1", "L2", "L3"]


@pytest.mark.parametrize("words", ["bid 9999", "fly"])
async def test_a_bot_that_breaks_a_rule_does_not_stop_the_game(
    context: AppContext, bot_runner: BotRunner, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """A fault put in on purpose: whatever this bot says is wrong."""
    think = bot_runner.thinkers.think

    async def mistaken(table: str, task: Task, priority: int) -> Analysis:
        return await think(table, task, priority) if task.bot == LOWEST else Analysis(words, [], "chance")

    monkeypatch.setattr(bot_runner.thinkers, "think", mistaken)
    opened = await table_with(context, chairs=[Chair("bot", bot="L3"), Chair("me"), Chair("me")])
    await bot_runner.play_on(opened.table)
    live = await context.table_cache.get(opened.table)
    assert live.moves[0].kind == "bot" and live.turn == 1


async def test_a_bot_is_told_what_its_seat_sees_and_nothing_else(context: AppContext) -> None:
    """At two tables that the seat cannot tell apart the bot's process gets the same task, but for its chance."""
    course = played(4, 20)
    twin = twin_for(course, Seat(1))
    union = find("union_pacific")
    row, tasks = (await context.table_cache.get((await table_with(context, "me", "me", game=union.name)).table)).row, []
    for deal, seed in zip((course.deal, twin.deal), SEEDS, strict=True):
        live = TableState("t", union, 0, [], deal, row._replace(seed=seed), [])
        tasks.append(task_of(live, Seat(1), "L2", 1.0))
    assert course.deal != twin.deal
    assert tasks[0]._replace(luck=0) == tasks[1]._replace(luck=0)
    assert all(str(seed) not in str(task) for seed in SEEDS for task in tasks)


# -- hints and reasons -------------------------------------------------------------------------------------


async def test_a_hint_is_for_whoever_is_to_move_where_the_table_allows_it(client: AsyncClient) -> None:
    table = await made(client, "me", "me", "me", hints=True)
    path, tokens = f"/api/tables/{table['table']}/hint", table["tokens"]
    advice = (await client.get(path, headers=key(tokens["0"]))).json()
    assert advice["bot"] == "L3" and advice["measure"] == "chance"
    assert advice["action"] in [one["action"] for one in advice["candidates"]]
    assert all(0 <= one["estimate"] <= 1 for one in advice["candidates"])
    offered = {choice["action"].split()[0] for choice in await legal(client, table["table"], tokens["0"])}
    assert {one["action"].split()[0] for one in advice["candidates"]} <= offered
    assert (await client.get(path, headers=key(tokens["1"]))).status_code == 400
    assert (await client.get(path)).status_code == 400
    silent = await made(client, "me", "me", "me")
    refused = await client.get(f"/api/tables/{silent['table']}/hint", headers=key(silent["tokens"]["0"]))
    assert refused.status_code == 403


async def test_a_bot_says_why_where_the_table_allows_it(context: AppContext, bot_runner: BotRunner) -> None:
    chairs = [Chair("me"), Chair("bot", bot="L2"), Chair("bot", bot="L1")]
    opened = await table_with(context, chairs=chairs, hints=True)
    await play_randomly(context, opened.table, 1)
    await bot_runner.play_on(opened.table)
    live = await context.table_cache.get(opened.table)
    by_bots = [n for n, move in enumerate(live.moves, 1) if move.kind == "bot"]
    assert by_bots
    for at in by_bots:
        told = await why(context, live, at)
        assert told.idea.words == live.moves[at - 1].words
        assert told.bot == live.seats[live.moves[at - 1].seat].bot
        assert told.idea.words in [words for words, _ in told.idea.candidates]
    for at in (0, 1, len(live.moves) + 1):
        with pytest.raises(NotFound):
            await why(context, live, at)


async def test_reasons_of_what_was_taken_back_are_forgotten(context: AppContext, bot_runner: BotRunner) -> None:
    opened = await table_with(context, "me", "bot", "bot", hints=True, undo="free")
    for _ in range(2):
        await play_randomly(context, opened.table, 1)
        await bot_runner.play_on(opened.table)
        live, viewer = await seat_at(context, opened.table, 0)
        for at, move in enumerate(live.moves, 1):
            if move.kind == "bot":
                assert (await why(context, live, at)).idea.words == move.words
        await undo(context, live, viewer, live.number)


async def test_without_the_wish_nothing_is_written_down(context: AppContext, bot_runner: BotRunner) -> None:
    opened = await table_with(context, "bot", "bot", "me")
    await bot_runner.play_on(opened.table)
    live = await context.table_cache.get(opened.table)
    assert live.moves
    with pytest.raises(NotYours):
        await why(context, live, 1)


async def test_reasons_about_hidden_cards_are_told_when_the_game_is_over(context: AppContext, bot_runner: BotRunner) -> None:
    opened = await table_with(context, "bot", "bot", game="union_pacific", hints=True)
    task = asyncio.create_task(bot_runner.play_on(opened.table))
    while (live := await context.table_cache.get(opened.table)).number < 3:
        await asyncio.sleep(0.01)
    with pytest.raises(NotYours, match="when the game is over"):
        await why(context, live, 1)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    async with context.store.writing():
        """What the bot was writing is written by now."""
    live = await play_randomly(context, opened.table, 2000)
    assert live.turn is None
    assert (await why(context, live, 1)).idea.words == live.moves[0].words


async def test_the_page_offers_hints_and_reasons(app: Litestar, client: AsyncClient) -> None:
    form = {"game": "chicago_express", "name": "Ada", "seat": ["me", "bot-L1", "bot"], "public": "on", "hints": "on"}
    table = (await client.post("/tables", data=form, headers=HOME)).headers["location"]
    context: AppContext = app.state.context
    bot_runner: BotRunner = app.state.bot_runner
    page = (await client.get(table)).text
    assert 'data-idea="hint"' in page and 'data-idea="why' not in page
    told = await client.get(f"{table}/hint")
    assert "A strong bot would do this" in told.text and "Chance to win" in told.text and FIGURES["en"].search(told.text)
    told = await client.get(f"{table}/hint", headers=GERMAN)
    assert (
        "Ein starker Bot würde so ziehen" in told.text
        and FIGURES["de"].search(told.text)
        and not FIGURES["en"].search(told.text)
    )
    live, _ = await host_of(context, table.rpartition("/")[2])
    words = (await legal_words(client, live.id))[0]
    await client.post(f"{table}/act", data={"action": words, "seen": "0"}, headers=HOME)
    await bot_runner.play_on(live.id)
    live = await context.table_cache.get(live.id)
    at = next(n for n, move in enumerate(live.moves, 1) if move.kind == "bot")
    assert f'data-idea="why?at={at}"' in (await client.get(table, params={"at": at})).text
    told = await client.get(f"{table}/why", params={"at": at}, headers=GERMAN)
    assert "Warum" in told.text and 'class="taken"' in told.text
    assert "Punkte nach Faustregeln" in told.text and re.search(r"<td>−?\d+,\d</td>", told.text)
    assert (await client.get(f"{table}/why", params={"at": 1})).status_code == 404


async def test_a_move_drawn_by_lot_is_told_without_figures(app: Litestar, client: AsyncClient) -> None:
    form = {"game": "american_rails", "name": "Ada", "seat": ["bot", "me", "me"], "public": "on", "hints": "on"}
    table = (await client.post("/tables", data=form, headers=HOME)).headers["location"]
    await until_bots_rest(app, table)
    told = (await client.get(f"{table}/why", params={"at": 1})).text
    assert "picked one at random" in told and told.count("<tr") == 2 and 'class="taken"' in told and "<td" not in told


async def test_the_page_says_that_reasons_about_hidden_cards_come_after_the_game(app: Litestar, client: AsyncClient) -> None:
    form = {"game": "union_pacific", "name": "Ada", "seat": ["bot", "me"], "public": "on", "hints": "on"}
    table = (await client.post("/tables", data=form, headers=HOME)).headers["location"]
    context: AppContext = app.state.context
    await until_bots_rest(app, table)
    page = (await client.get(table)).text
    assert "Random 1 will say why after the game." in page and 'data-idea="why' not in page
    page = (await client.get(table, headers=GERMAN)).text
    assert "Zufall 1 sagt nach der Partie, warum." in page
    live = await play_randomly(context, table.rpartition("/")[2], 2000)
    assert live.turn is None
    page = (await client.get(table, params={"at": 1})).text
    assert 'data-idea="why?at=1"' in page and "after the game" not in page


async def until_bots_rest(app: Litestar, table: str) -> None:
    """They may do so already."""
    bot_runner: BotRunner = app.state.bot_runner
    if playing := bot_runner.busy.get(table.rpartition("/")[2]):
        await playing


async def legal_words(client: AsyncClient, table: str) -> list[str]:
    return [choice["action"] for choice in (await client.get(f"/api/tables/{table}/legal")).json()]
