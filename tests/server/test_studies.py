"""Studies, imported records, rematches, bots that take over, chat and notes."""

import asyncio

import pytest

from tests.server.playing import guest, host_of, play_randomly, random_words, seat_at, sit, table_with
from trunkline.core.errors import BadRecord
from trunkline.core.game import Seat
from trunkline.records.text import parse
from trunkline.server.api.routes import record_text
from trunkline.server.bots.bot_runner import SWEEP, BotRunner
from trunkline.server.common.errors import NotFound, NotYours, Refused
from trunkline.server.common.host_games import Brought
from trunkline.server.tables.acting import act
from trunkline.server.tables.chat import read_note, say, talk, write_note
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.importing import imported
from trunkline.server.tables.lists import visible
from trunkline.server.tables.seats import give_to_bot, seat_of_token
from trunkline.server.tables.studies import import_record, rematch, study
from trunkline.server.tables.table_state import NOBODY, TableCache, viewer_of
from trunkline.server.tables.undo import undo

pytestmark = pytest.mark.anyio


async def finished_table(context: AppContext, **wishes: object) -> str:
    opened = await table_with(context, "me", "me", "me", **wishes)
    live = await play_randomly(context, opened.table, 2000)
    assert live.turn is None
    return opened.table


async def test_a_running_game_is_studied_by_its_players_only(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me")
    live = await play_randomly(context, opened.table, 6)
    eve = await guest(context, "Eve")
    with pytest.raises(NotYours):
        await study(context, live, viewer_of(live, eve.id), eve, 3)
    live, viewer = await host_of(context, opened.table)
    ada = eve._replace(id=live.row.host)
    with pytest.raises(Refused):
        await study(context, live, viewer, ada, 7)
    copied = await study(context, live, viewer, ada, 4)
    there, owner = await visible(context, copied, ada.id)
    assert (there.line, there.row.kind, there.row.public, owner.seats) == (live.line[:4], "study", False, (0, 1, 2))
    with pytest.raises(NotFound):
        await visible(context, copied, eve.id)


async def test_a_study_can_be_played_on_and_taken_back_to_the_start(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me")
    live, viewer = await host_of(context, opened.table)
    live = await play_randomly(context, opened.table, 6)
    person = (await guest(context, "Ada"))._replace(id=live.row.host)
    copied = await study(context, live, viewer, person, 6)
    await play_randomly(context, copied, 2)
    for kept in range(7, -1, -1):
        there, owner = await host_of(context, copied)
        assert await undo(context, there, owner, there.number)
        assert len((await TableCache(context.store).get(copied)).line) == kept
    assert len((await context.table_cache.get(opened.table)).line) == 6


async def test_hidden_games_are_studied_when_they_are_over(context: AppContext, penny_line: str) -> None:
    opened = await table_with(context, "me", "me", game=penny_line)
    live, viewer = await host_of(context, opened.table)
    person = (await guest(context, "Ada"))._replace(id=live.row.host)
    with pytest.raises(NotYours):
        await study(context, live, viewer, person, 0)
    with pytest.raises(NotYours):
        record_text(live)
    live = await play_randomly(context, opened.table, 2000)
    eve = await guest(context, "Eve")
    copied = await study(context, live, NOBODY, eve, len(live.line))
    assert (await context.table_cache.get(copied)).s == live.s


async def test_a_record_comes_back_as_it_went(context: AppContext) -> None:
    live = await context.table_cache.get(await finished_table(context))
    record = parse(record_text(live))
    eve = await guest(context, "Eve")
    table = await import_record(context, imported(Brought(record)), eve)
    there = await context.table_cache.get(table)
    assert (there.line, there.actors, there.s, there.row.waits) == (live.line, live.actors, live.s, "nobody")
    assert record_text(there) == record_text(live)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "trunkline record 9\n",
        "trunkline record 1\nrules: ../x/1\nplayers: 3\nseed: 1\n",
        "trunkline record 1\nrules: chicago_express/1\nplayers: 3\nseed: 1\n\nbid 99999\n",
        "trunkline record 1\nrules: chicago_express/1\nplayers: 3\nseed: 1\n\nfly\n",
        "trunkline record 1\nrules: chicago_express/77\nplayers: 3\nseed: 1\n",
        "x" * 1_000_001,
    ],
)
def test_a_bad_record_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadRecord):
        parse(text)


async def test_everybody_finds_the_same_rematch(context: AppContext) -> None:
    opened = await table_with(context, "me", "friend", "bot", title="Final", undo="free", public=False)
    bob = await sit(context, opened.invites[1], "Bob")
    live = await context.table_cache.get(opened.table)
    with pytest.raises(Refused, match="not over"):
        await rematch(context, live, bob)
    live = await play_randomly(context, opened.table, 2000)
    ada, eve = bob._replace(id=live.row.host), await guest(context, "Eve")
    with pytest.raises(NotYours):
        await rematch(context, live, eve)
    first, second = await asyncio.gather(rematch(context, live, ada), rematch(context, live, bob))
    assert first == second == (await context.table_cache.get(opened.table)).row.next
    there = await context.table_cache.get(first)
    assert [(chair.kind, chair.person) for chair in there.seats] == [("person", ada.id), ("person", bob.id), ("bot", None)]
    assert (there.row.title, there.row.undo, there.row.public) == ("Final", "free", False)


async def test_a_bot_takes_over_by_host_by_owner_or_by_everybody_else(context: AppContext) -> None:
    opened = await table_with(context, "me", "friend", "friend")
    for seat, name in ((1, "Bob"), (2, "Cleo")):
        await sit(context, opened.invites[seat], name)
    live, bob = await seat_at(context, opened.table, 1)
    await give_to_bot(context, live, bob, Seat(2), "L0")
    assert (await context.table_cache.get(opened.table)).seats[2].kind == "person"  # Ada has not agreed yet
    live, ada = await seat_at(context, opened.table, 0)
    await give_to_bot(context, live, ada, Seat(2), "L0")
    assert (await context.table_cache.get(opened.table)).seats[2].kind == "bot"
    live, bob = await seat_at(context, opened.table, 1)
    await give_to_bot(context, live, bob, Seat(1), "L0")
    live, host = await seat_at(context, opened.table, 0, as_host=True)
    await give_to_bot(context, live, host, Seat(0), "L0")
    live = await context.table_cache.get(opened.table)
    assert [chair.kind for chair in live.seats] == ["bot"] * 3
    assert live.row.waits == "bot"
    assert await seat_of_token(context, opened.tokens[0]) is None


async def test_nobody_without_a_seat_gives_seats_to_bots(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "bot")
    live, host = await host_of(context, opened.table)
    with pytest.raises(NotYours):
        await give_to_bot(context, live, NOBODY, Seat(0), "L0")
    for seat, bot in ((Seat(7), "L0"), (Seat(0), "oracle")):
        with pytest.raises(Refused):
            await give_to_bot(context, live, host, seat, bot)


async def test_bots_play_whole_games_and_think_again_when_their_process_dies(
    context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await table_with(context, "bot", "bot", "bot")
    bot_runner, changed = BotRunner(context), (await context.table_cache.get(opened.table)).row.changed
    for seconds, alone in ((SWEEP, []), (SWEEP + 1, [opened.table])):  # first it waits, but not for long enough
        with monkeypatch.context() as clock:
            clock.setattr("trunkline.server.bots.bot_runner.time", lambda now=changed + seconds: now)
            assert await bot_runner.left_alone() == alone
    bot_runner.wake(opened.table)
    while (await context.table_cache.get(opened.table)).number < 5:
        await asyncio.sleep(0.01)
    for process in list(bot_runner.thinkers.pool._processes.values()):
        process.kill()
    await bot_runner.busy[opened.table]
    live = await context.table_cache.get(opened.table)
    assert live.turn is None and live.row.waits == "nobody"
    await bot_runner.stop()


async def test_bots_do_not_act_for_people(context: AppContext) -> None:
    opened = await table_with(context, "me", "bot", "bot")
    bot_runner = BotRunner(context)
    bot_runner.wake(opened.table)
    await bot_runner.busy[opened.table]
    assert (await context.table_cache.get(opened.table)).number == 0
    await act(context, opened.table, [Seat(0)], await random_words(context, opened.table), 0)
    bot_runner.wake(opened.table)
    await bot_runner.busy[opened.table]
    assert (await context.table_cache.get(opened.table)).turn == 0
    await bot_runner.stop()


async def test_chat_is_kept_in_order_even_when_all_talk_at_once(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "bot")
    live, viewer = await host_of(context, opened.table)
    await asyncio.gather(*(say(context, live, viewer, "Ada", f"line {n}") for n in range(8)))
    await say(context, live, viewer, "Ada", "<script>alert('x')</script>\x00 {0} %s")
    said = await talk(context, live)
    assert [line.number for line in said] == list(range(1, 10))
    assert said[-1].text == "<script>alert('x')</script> {0} %s"
    await say(context, live, viewer, "Ada", "y" * 5000)
    assert len((await talk(context, live))[-1].text) == 500
    with pytest.raises(Refused):
        await say(context, live, viewer, "Ada", " \n ")
    with pytest.raises(NotYours):
        await say(context, live, NOBODY, "Eve", "hello")


async def test_notes_are_for_oneself(context: AppContext) -> None:
    opened = await table_with(context, "me", "friend", "bot")
    bob = await sit(context, opened.invites[1], "Bob")
    live, ada = await host_of(context, opened.table)
    assert ada.person is not None
    await asyncio.gather(*(write_note(context, live, ada.person, f"plan {n}\x00") for n in range(4)))
    await write_note(context, live, bob.id, "Bob's plan")
    assert (await read_note(context, live, ada.person)).startswith("plan ")
    assert await read_note(context, live, bob.id) == "Bob's plan"
    assert await read_note(context, live, None) == ""
