"""Clocks at tables: what is stored, what happens at zero, and what players do about them."""

import asyncio
from collections.abc import Sequence
from time import time
from typing import Any

import pytest
from sqlalchemy import select, update

from tests.server.conftest import open_house
from tests.server.playing import guest, play_randomly, random_words, seat_at, sit, table_with
from trunkline.core.game import Seat
from trunkline.server.admin.audit import SERVER
from trunkline.server.admin.checking import faults_of, stored
from trunkline.server.admin.tables import close, reopen
from trunkline.server.bots.bot_runner import BotRunner
from trunkline.server.clocks.clock import BOT, HOUR, NOTHING, PRESETS, Clock, clock_text
from trunkline.server.clocks.reckoning import Clocks
from trunkline.server.clocks.rest import Rest, rest_text
from trunkline.server.common.errors import NotYours, Refused
from trunkline.server.store.schema import clock_log, entries, rests, tables
from trunkline.server.tables import clock_acts
from trunkline.server.tables.acting import act_at
from trunkline.server.tables.clock_acts import let_bot_play, note_opening, pause, resume
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.flags import look_at_flags
from trunkline.server.tables.people import Person
from trunkline.server.tables.resting import A_DAY, set_rest
from trunkline.server.tables.seats import sit_down
from trunkline.server.tables.studies import again
from trunkline.server.tables.table_clocks import ClockCache
from trunkline.server.tables.undo import undo

pytestmark = pytest.mark.anyio
CLOCK = Clock(600, 30, 600)


async def age(context: AppContext, table: str, seconds: float) -> None:
    """As if all that has happened at this table had happened so much earlier: time is what is stored."""
    async with context.store.writing() as c:
        for part in (entries, clock_log):
            await c.execute(update(part).where(part.c.table == table).values(at=part.c.at - seconds))
        await c.execute(update(tables).where(tables.c.id == table).values(due=tables.c.due - seconds))
    context.clocks = ClockCache(context.store)


async def clocks_now(context: AppContext, table: str) -> Clocks:
    live = await context.table_cache.get(table)
    found = await context.clocks.get(live.row, live.seats)
    assert found is not None
    return found.at(time())


async def left(context: AppContext, table: str) -> list[int]:
    """In whole seconds."""
    return [round(one.left) for one in (await clocks_now(context, table)).seats]


async def act(context: AppContext, table: str) -> int:
    """A random action of the seat to move, which it gives."""
    live = await context.table_cache.get(table)
    assert live.turn is not None
    await act_at(context, live, [live.turn], await random_words(context, table), live.number)
    return int(live.turn)


async def kinds(context: AppContext, table: str) -> Sequence[str]:
    async with context.store.reading() as c:
        query = select(clock_log.c.kind).where(clock_log.c.table == table).order_by(clock_log.c.number)
        return list((await c.execute(query)).scalars())


async def row_of(context: AppContext, table: str) -> Any:
    async with context.store.reading() as c:
        return (await c.execute(select(tables).where(tables.c.id == table))).one()


async def test_a_table_without_a_clock_has_none_and_is_never_looked_at(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me")
    await act(context, opened.table)
    assert (await row_of(context, opened.table)).due is None
    assert await kinds(context, opened.table) == []


async def test_a_turn_costs_its_time_and_adds_the_increment(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me", clock=CLOCK)
    await age(context, opened.table, 100)
    first = await act(context, opened.table)
    assert (await left(context, opened.table))[first] == 530
    assert abs((await row_of(context, opened.table)).due - (time() + 600)) < 5


async def test_clocks_start_when_the_last_seat_is_taken(context: AppContext) -> None:
    opened = await table_with(context, "me", "friend", "bot", clock=CLOCK)
    assert (await row_of(context, opened.table)).due is None
    await sit(context, opened.invites[1], "Eve")
    assert await kinds(context, opened.table) == ["start"]
    await age(context, opened.table, 50)
    assert sorted(await left(context, opened.table))[0] == 550


async def test_clocks_start_when_somebody_takes_the_last_seat_that_is_free_for_all(context: AppContext) -> None:
    table = (await table_with(context, "me", "me", "anyone", clock=CLOCK)).table
    assert await kinds(context, table) == []
    live = await context.table_cache.get(table)
    await sit_down(context, live, await guest(context, "Eve"), "Eve")
    assert await kinds(context, table) == ["start"]


async def test_a_table_is_not_paused_without_end(context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each pause is two lines, and who opens the table goes through all of them."""
    monkeypatch.setattr(clock_acts, "MOST_LINES", 2)
    table = (await table_with(context, "me", "bot", "bot", clock=CLOCK)).table
    await pause(context, *await seat_at(context, table, 0))
    await resume(context, *await seat_at(context, table, 0))
    with pytest.raises(Refused, match="paused too often"):
        await pause(context, *await seat_at(context, table, 0))


async def test_rest_is_not_set_without_end_and_once_where_nothing_changes(context: AppContext) -> None:
    ada = await guest(context, "Ada")
    for day in range(1, A_DAY + 1):
        for _ in range(2):
            await set_rest(context.store, ada.id, Rest(0.0, away=((f"2026-01-{day:02}", f"2026-01-{day:02}"),)))
    with pytest.raises(Refused, match=f"{A_DAY} times a day"):
        await set_rest(context.store, ada.id, Rest(0.0))
    async with context.store.reading() as c:
        assert len((await c.execute(select(rests))).all()) == A_DAY


async def test_the_clocks_kept_in_memory_are_those_that_are_stored(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me", clock=CLOCK, undo="free")
    for _ in range(6):
        await play_randomly(context, opened.table, 4)
        live, viewer = await seat_at(context, opened.table, 0)
        await undo(context, live, viewer, live.number)
        await pause(context, *await everybody(context, opened.table))
        await play_randomly(context, opened.table, 1)
        await resume(context, *await everybody(context, opened.table))
    live = await context.table_cache.get(opened.table)
    kept, fresh = await context.clocks.get(live.row, live.seats), await ClockCache(context.store).get(live.row, live.seats)
    assert kept == fresh
    assert kept is not None and kept.clocks.asked == tuple(live.deciding)


async def test_a_pause_holds_although_somebody_has_moved_meanwhile(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me", clock=CLOCK)
    old, viewer = await everybody(context, opened.table)
    await play_randomly(context, opened.table, 1)
    assert await pause(context, old, viewer)
    assert await kinds(context, opened.table) == ["start", "pause"]


async def everybody(context: AppContext, table: str) -> tuple[Any, Any]:
    live, viewer = await seat_at(context, table, 0)
    return live, viewer._replace(seats=tuple(Seat(chair.seat) for chair in live.seats))


async def test_undo_gives_no_time_back(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me", clock=CLOCK, undo="free")
    await age(context, opened.table, 200)
    first = await act(context, opened.table)
    live, viewer = await seat_at(context, opened.table, first)
    await undo(context, live, viewer, live.number)
    assert (await left(context, opened.table))[first] == 430


async def test_at_zero_a_bot_plays_the_turn_and_the_seat_stays(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me", clock=CLOCK._replace(at_zero=BOT))
    await age(context, opened.table, 599)
    assert await look_at_flags(context) == []
    await age(context, opened.table, 2)
    assert await look_at_flags(context) == [opened.table]
    assert (await row_of(context, opened.table)).waits == "bot"
    before = await context.table_cache.get(opened.table)
    runner = BotRunner(context)
    await runner.play_on(opened.table)
    await runner.stop()
    live = await context.table_cache.get(opened.table)
    assert (live.moves[0].kind, live.row.waits, live.turn != before.turn) == ("bot", "person", True)
    assert [chair.kind for chair in live.seats] == ["person"] * 3
    assert (await left(context, opened.table))[before.turn or 0] == 30


async def test_who_comes_back_before_the_bot_has_moved_plays_on(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me", clock=CLOCK._replace(at_zero=BOT))
    await age(context, opened.table, 700)
    await look_at_flags(context)
    await act(context, opened.table)
    assert (await row_of(context, opened.table)).waits == "person"


@pytest.mark.parametrize("at_zero", [NOTHING, "vote"])
async def test_where_no_bot_is_called_a_fallen_flag_changes_nothing(context: AppContext, at_zero: str) -> None:
    opened = await table_with(context, "me", "me", "me", clock=CLOCK._replace(at_zero=at_zero))
    await age(context, opened.table, 700)
    async with context.store.bus.listening(opened.table) as news:
        assert await look_at_flags(context) == []
        assert news.get_nowait().kind == "clock"
    row = await row_of(context, opened.table)
    assert (row.waits, row.due) == ("person", None)


async def test_more_than_half_of_the_others_let_a_bot_play_a_turn(context: AppContext) -> None:
    opened = await table_with(context, "me", "friend", "friend", "friend", clock=CLOCK)
    people = [await sit(context, opened.invites[seat], f"Guest {seat}") for seat in (1, 2, 3)]
    assert len(people) == 3
    live = await context.table_cache.get(opened.table)
    late = live.turn
    assert late is not None
    first, second, _ = [seat for seat in range(4) if seat != late]
    with pytest.raises(Refused, match="has time left"):
        await let_bot_play(context, *await seat_at(context, opened.table, first), late)
    await age(context, opened.table, 700)
    with pytest.raises(NotYours):
        await let_bot_play(context, *await seat_at(context, opened.table, late), late)
    assert not await let_bot_play(context, *await seat_at(context, opened.table, first), late)
    assert await let_bot_play(context, *await seat_at(context, opened.table, second), late)
    assert (await row_of(context, opened.table)).waits == "bot"
    runner = BotRunner(context)
    await runner.play_on(opened.table)
    await runner.stop()
    live = await context.table_cache.get(opened.table)
    assert (live.moves[0].kind, live.seats[late].kind, live.turn != late) == ("bot", "person", True)


async def test_a_pause_needs_everybody_and_any_player_ends_it(context: AppContext) -> None:
    opened = await table_with(context, "me", "friend", "bot", clock=CLOCK)
    await sit(context, opened.invites[1], "Eve")
    assert not await pause(context, *await seat_at(context, opened.table, 0))
    assert await pause(context, *await seat_at(context, opened.table, 1))
    with pytest.raises(Refused, match="paused already"):
        await pause(context, *await seat_at(context, opened.table, 0))
    await age(context, opened.table, 5000)
    assert await look_at_flags(context) == []
    assert min(await left(context, opened.table)) == 600
    await resume(context, *await seat_at(context, opened.table, 0))
    await age(context, opened.table, 20)
    assert min(await left(context, opened.table)) == 580


async def test_a_turn_counts_from_its_opening_where_the_table_wants_that(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me", clock=CLOCK._replace(from_opening=True))
    live = await context.table_cache.get(opened.table)
    await age(context, opened.table, 400)
    assert await look_at_flags(context) == []
    await note_opening(context, *await seat_at(context, opened.table, int(live.turn or 0)))
    await note_opening(context, *await seat_at(context, opened.table, int(live.turn or 0)))
    assert await kinds(context, opened.table) == ["start", "opened"]
    await age(context, opened.table, 100)
    assert (await left(context, opened.table))[live.turn or 0] == 500


async def test_while_a_table_is_closed_its_clocks_stand_still(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me", clock=CLOCK)
    async with context.store.writing() as c:
        await c.run_sync(lambda sync: close(sync, SERVER, opened.table, "a break"))
    await age(context, opened.table, 5000)
    await look_at_flags(context)
    async with context.store.writing() as c:
        await c.run_sync(lambda sync: reopen(sync, SERVER, opened.table))
    assert min(await left(context, opened.table)) == 600


async def test_over_days_nobodys_time_passes_while_they_rest(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me", clock=PRESETS["day"])
    live = await context.table_cache.get(opened.table)
    async with context.store.writing() as c:
        away = Rest(0, "UTC", None, (("2020-01-01", "2039-12-31"),))
        await c.execute(rests.insert().values(person=live.seats[0].person, number=1, at=0, text=rest_text(away)))
    await age(context, opened.table, 30 * HOUR)
    assert await look_at_flags(context) == []
    assert min(await left(context, opened.table)) == 24 * HOUR


async def test_a_rematch_has_the_same_clock(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "bot", clock=CLOCK)
    live, viewer = await seat_at(context, opened.table, 0)
    assert viewer.person is not None
    async with context.store.writing() as c:
        following = await again(c, context.library, live, Person(viewer.person, "Ada", None))
    assert (await row_of(context, following)).clock == clock_text(CLOCK)
    assert await kinds(context, following) == ["start"]


async def test_of_two_workers_one_lets_the_flag_fall(db: str) -> None:
    async with open_house(db) as context, open_house(db) as other:
        found = [await table_with(context, "me", "me", "me", clock=CLOCK._replace(at_zero=BOT)) for _ in range(4)]
        for opened in found:
            await age(context, opened.table, 601)
        woken = await asyncio.gather(look_at_flags(context), look_at_flags(other))
        assert sorted([*woken[0], *woken[1]]) == sorted(opened.table for opened in found)


async def test_check_tells_and_mends_whom_an_entry_is_said_to_have_asked(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me", clock=CLOCK)
    await play_randomly(context, opened.table, 5)
    assert await faults(context, opened.table) == []
    async with context.store.writing() as c:
        await c.execute(update(entries).where(entries.c.table == opened.table, entries.c.number == 3).values(asked=""))
    said = await faults(context, opened.table)
    assert [fault.said.split(" seats")[0] for fault in said] == ["entry 3 is said to have asked"]
    async with context.store.writing() as c:
        await c.execute(said[0].mend[0])
    assert await faults(context, opened.table) == []


async def faults(context: AppContext, table: str) -> list[Any]:
    async with context.store.reading() as c:
        held = await c.run_sync(lambda c: stored(c, table))
    assert held is not None
    return faults_of(context.library, held)
