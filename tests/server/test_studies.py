"""Studies, imported records, rematches, bots that take over, chat and notes."""

import asyncio

import pytest

from tests.server.playing import guest, host_of, play_randomly, random_words, seat_at, sit, table_with
from trunkline.core.errors import BadRecord
from trunkline.core.game import Seat
from trunkline.core.transcript import parse
from trunkline.server.api import record_text
from trunkline.server.errors import LookAgain, NotFound, NotYours, Refused
from trunkline.server.house import House
from trunkline.server.importing import imported
from trunkline.server.keeper import SWEEP, Keeper
from trunkline.server.library import Brought
from trunkline.server.lists import visible
from trunkline.server.live import NOBODY, Shelf, viewer_of
from trunkline.server.seats import give_to_bot, seat_of_token
from trunkline.server.studies import import_record, rematch, study
from trunkline.server.tables import act
from trunkline.server.talk import read_note, say, talk, write_note
from trunkline.server.undo import undo

pytestmark = pytest.mark.anyio


async def finished_table(house: House, **wishes: object) -> str:
    opened = await table_with(house, "me", "me", "me", **wishes)
    live = await play_randomly(house, opened.table, 2000)
    assert live.turn is None
    return opened.table


async def test_a_running_game_is_studied_by_its_players_only(house: House) -> None:
    opened = await table_with(house, "me", "me", "me")
    live = await play_randomly(house, opened.table, 6)
    eve = await guest(house, "Eve")
    with pytest.raises(NotYours):
        await study(house, live, viewer_of(live, eve.id), eve, 3)
    live, viewer = await host_of(house, opened.table)
    ada = eve._replace(id=live.row.host)
    with pytest.raises(Refused):
        await study(house, live, viewer, ada, 7)
    copied = await study(house, live, viewer, ada, 4)
    there, owner = await visible(house, copied, ada.id)
    assert (there.line, there.row.kind, there.row.public, owner.seats) == (live.line[:4], "study", False, (0, 1, 2))
    with pytest.raises(NotFound):
        await visible(house, copied, eve.id)


async def test_a_study_can_be_played_on_and_taken_back_to_the_start(house: House) -> None:
    opened = await table_with(house, "me", "me", "me")
    live, viewer = await host_of(house, opened.table)
    live = await play_randomly(house, opened.table, 6)
    person = (await guest(house, "Ada"))._replace(id=live.row.host)
    copied = await study(house, live, viewer, person, 6)
    await play_randomly(house, copied, 2)
    for kept in range(7, -1, -1):
        there, owner = await host_of(house, copied)
        assert await undo(house, there, owner, there.number)
        assert len((await Shelf(house.store).get(copied)).line) == kept
    assert len((await house.shelf.get(opened.table)).line) == 6


async def test_hidden_games_are_studied_when_they_are_over(house: House, penny_line: str) -> None:
    opened = await table_with(house, "me", "me", game=penny_line)
    live, viewer = await host_of(house, opened.table)
    person = (await guest(house, "Ada"))._replace(id=live.row.host)
    with pytest.raises(NotYours):
        await study(house, live, viewer, person, 0)
    with pytest.raises(NotYours):
        record_text(live)
    live = await play_randomly(house, opened.table, 2000)
    eve = await guest(house, "Eve")
    copied = await study(house, live, NOBODY, eve, len(live.line))
    assert (await house.shelf.get(copied)).s == live.s


async def test_a_record_comes_back_as_it_went(house: House) -> None:
    live = await house.shelf.get(await finished_table(house))
    record = parse(record_text(live))
    eve = await guest(house, "Eve")
    table = await import_record(house, imported(Brought(record)), eve)
    there = await house.shelf.get(table)
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


async def test_everybody_finds_the_same_rematch(house: House) -> None:
    opened = await table_with(house, "me", "friend", "bot", title="Final", undo="free", public=False)
    bob = await sit(house, opened.invites[1], "Bob")
    live = await house.shelf.get(opened.table)
    with pytest.raises(Refused, match="not over"):
        await rematch(house, live, bob)
    live = await play_randomly(house, opened.table, 2000)
    ada, eve = bob._replace(id=live.row.host), await guest(house, "Eve")
    with pytest.raises(NotYours):
        await rematch(house, live, eve)
    first, second = await asyncio.gather(rematch(house, live, ada), rematch(house, live, bob))
    assert first == second == (await house.shelf.get(opened.table)).row.next
    there = await house.shelf.get(first)
    assert [(chair.kind, chair.person) for chair in there.seats] == [("person", ada.id), ("person", bob.id), ("bot", None)]
    assert (there.row.title, there.row.undo, there.row.public) == ("Final", "free", False)


async def test_a_bot_takes_over_by_host_by_owner_or_by_everybody_else(house: House) -> None:
    opened = await table_with(house, "me", "friend", "friend")
    for seat, name in ((1, "Bob"), (2, "Cleo")):
        await sit(house, opened.invites[seat], name)
    live, bob = await seat_at(house, opened.table, 1)
    await give_to_bot(house, live, bob, Seat(2), "L0")
    assert (await house.shelf.get(opened.table)).seats[2].kind == "person"  # Ada has not agreed yet
    live, ada = await seat_at(house, opened.table, 0)
    await give_to_bot(house, live, ada, Seat(2), "L0")
    assert (await house.shelf.get(opened.table)).seats[2].kind == "bot"
    live, bob = await seat_at(house, opened.table, 1)
    await give_to_bot(house, live, bob, Seat(1), "L0")
    live, host = await seat_at(house, opened.table, 0, as_host=True)
    await give_to_bot(house, live, host, Seat(0), "L0")
    live = await house.shelf.get(opened.table)
    assert [chair.kind for chair in live.seats] == ["bot"] * 3
    assert live.row.waits == "bot"
    assert await seat_of_token(house, opened.tokens[0]) is None


async def test_nobody_without_a_seat_gives_seats_to_bots(house: House) -> None:
    opened = await table_with(house, "me", "me", "bot")
    live, host = await host_of(house, opened.table)
    with pytest.raises(NotYours):
        await give_to_bot(house, live, NOBODY, Seat(0), "L0")
    for seat, bot in ((Seat(7), "L0"), (Seat(0), "oracle")):
        with pytest.raises(Refused):
            await give_to_bot(house, live, host, seat, bot)


async def test_a_takeover_from_a_stale_table_is_refused(house: House) -> None:
    """Otherwise the table would wait for the wrong seat for ever."""
    opened = await table_with(house, "me", "me", "me")
    stale, host = await host_of(house, opened.table)
    await play_randomly(house, opened.table, 1)
    with pytest.raises(LookAgain):
        await give_to_bot(house, stale, host, Seat(1), "L0")


async def test_bots_play_whole_games_and_think_again_when_their_process_dies(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await table_with(house, "bot", "bot", "bot")
    keeper, changed = Keeper(house), (await house.shelf.get(opened.table)).row.changed
    for seconds, alone in ((SWEEP, []), (SWEEP + 1, [opened.table])):  # first it waits, but not for long enough
        with monkeypatch.context() as clock:
            clock.setattr("trunkline.server.keeper.time", lambda now=changed + seconds: now)
            assert await keeper.left_alone() == alone
    keeper.wake(opened.table)
    while (await house.shelf.get(opened.table)).number < 5:
        await asyncio.sleep(0.01)
    for process in list(keeper.thinkers.pool._processes.values()):
        process.kill()
    await keeper.busy[opened.table]
    live = await house.shelf.get(opened.table)
    assert live.turn is None and live.row.waits == "nobody"
    await keeper.stop()


async def test_bots_do_not_act_for_people(house: House) -> None:
    opened = await table_with(house, "me", "bot", "bot")
    keeper = Keeper(house)
    keeper.wake(opened.table)
    await keeper.busy[opened.table]
    assert (await house.shelf.get(opened.table)).number == 0
    await act(house, opened.table, [Seat(0)], await random_words(house, opened.table), 0)
    keeper.wake(opened.table)
    await keeper.busy[opened.table]
    assert (await house.shelf.get(opened.table)).turn == 0
    await keeper.stop()


async def test_chat_is_kept_in_order_even_when_all_talk_at_once(house: House) -> None:
    opened = await table_with(house, "me", "me", "bot")
    live, viewer = await host_of(house, opened.table)
    await asyncio.gather(*(say(house, live, viewer, "Ada", f"line {n}") for n in range(8)))
    await say(house, live, viewer, "Ada", "<script>alert('x')</script>\x00 {0} %s")
    said = await talk(house, live)
    assert [line["number"] for line in said] == list(range(1, 10))
    assert said[-1]["text"] == "<script>alert('x')</script> {0} %s"
    await say(house, live, viewer, "Ada", "y" * 5000)
    assert len((await talk(house, live))[-1]["text"]) == 500
    with pytest.raises(Refused):
        await say(house, live, viewer, "Ada", " \n ")
    with pytest.raises(NotYours):
        await say(house, live, NOBODY, "Eve", "hello")


async def test_notes_are_for_oneself(house: House) -> None:
    opened = await table_with(house, "me", "friend", "bot")
    bob = await sit(house, opened.invites[1], "Bob")
    live, ada = await host_of(house, opened.table)
    assert ada.person is not None
    await asyncio.gather(*(write_note(house, live, ada.person, f"plan {n}\x00") for n in range(4)))
    await write_note(house, live, bob.id, "Bob's plan")
    assert (await read_note(house, live, ada.person)).startswith("plan ")
    assert await read_note(house, live, bob.id) == "Bob's plan"
    assert await read_note(house, live, None) == ""
