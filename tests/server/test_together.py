"""Several seats decide at the same time: nobody waits for another, bots least of all."""

import pytest
from httpx import AsyncClient

from tests.server.playing import guest, seat_at, sit, table_with
from trunkline.core.game import SPECTATOR, Seat
from trunkline.server.bots.bot_runner import BotRunner
from trunkline.server.common.errors import AgainstTheRules, LookAgain
from trunkline.server.tables.acting import act, act_at
from trunkline.server.tables.context import AppContext, Chair, Opened, TableSpec
from trunkline.server.tables.hot_seat import lift
from trunkline.server.tables.laying import create
from trunkline.server.tables.lists import my_tables
from trunkline.server.tables.table_state import TableState, viewer_of, viewpoint
from trunkline.server.tables.undo import undo

pytestmark = pytest.mark.anyio


async def lay(context: AppContext, table: str, seat: int) -> None:
    """This seat lays the Union Pacific's share, which everybody has."""
    number = (await context.table_cache.get(table)).number
    await act(context, table, [Seat(seat)], f"lay-first seat-{seat + 1} UP", number)


async def friends(context: AppContext) -> tuple[Opened, list[str]]:
    """A table of three people, each in a browser of their own."""
    ada = await guest(context, "Ada")
    opened = await create(context, ada, TableSpec("union_pacific", [Chair("me"), Chair("friend"), Chair("friend")], seed=1))
    others = [await sit(context, opened.invites[seat], name) for seat, name in ((1, "Bruno"), (2, "Chiyo"))]
    return opened, [ada.id, *(other.id for other in others)]


async def test_everybody_is_asked_until_they_have_chosen_in_any_order(context: AppContext) -> None:
    opened, people = await friends(context)
    for chosen, waiting in ((2, [0, 1]), (0, [1]), (1, [0])):
        assert await asked_at_home(context, people, opened.table)
        await lay(context, opened.table, chosen)
        live = await context.table_cache.get(opened.table)
        assert live.deciding == waiting
        assert (live.row.waits, live.row.asked) == ("person", ",".join(map(str, waiting)))
    assert live.s.agenda == ["turn"]


async def asked_at_home(context: AppContext, people: list[str], table: str) -> bool:
    """The front page of each of them says whether it is their turn."""
    live = await context.table_cache.get(table)
    turns = [(await my_tables(context, person))[0].my_turn for person in people]
    return turns == [seat in live.deciding for seat in range(3)]


async def test_nobody_lays_for_another_nor_twice(context: AppContext) -> None:
    opened, _ = await friends(context)
    await lay(context, opened.table, 1)
    for held, words in (([Seat(2)], "lay-first seat-1 UP"), ([Seat(1)], "lay-first seat-2 UP")):
        with pytest.raises(AgainstTheRules):
            await act(context, opened.table, held, words, 1)


async def test_choices_made_at_the_same_time_do_not_overtake_each_other(context: AppContext) -> None:
    opened, _ = await friends(context)
    for seat in (2, 0, 1):  # all have seen the table as it was laid
        await act(context, opened.table, [Seat(seat)], f"lay-first seat-{seat + 1} UP", 0)
    assert (await context.table_cache.get(opened.table)).actors == [2, 0, 1]


async def test_choices_that_arrive_together_are_all_entered(context: AppContext) -> None:
    opened, _ = await friends(context)
    live = await context.table_cache.get(opened.table)
    for seat in (2, 0, 1):  # read before any of them was written
        await act_at(context, live, [Seat(seat)], f"lay-first seat-{seat + 1} UP", 0)
    assert (await context.table_cache.get(opened.table)).actors == [2, 0, 1]


async def test_what_was_chosen_before_a_look_at_the_table_is_refused(context: AppContext) -> None:
    opened, _ = await friends(context)
    for seat in (2, 0):
        await lay(context, opened.table, seat)
    with pytest.raises(LookAgain):  # one's own entry was not seen
        await act(context, opened.table, [Seat(2)], "lay-first seat-3 UP", 0)
    with pytest.raises(LookAgain):  # an entry there is not
        await act(context, opened.table, [Seat(1)], "lay-first seat-2 UP", 3)
    await lay(context, opened.table, 1)
    with pytest.raises(LookAgain):  # the shares have been turned up
        await act(context, opened.table, [Seat(0)], "build", 2)


async def test_an_undo_must_be_seen_by_those_who_choose_at_the_same_time(context: AppContext) -> None:
    opened, people = await friends(context)
    await lay(context, opened.table, 0)
    live = await context.table_cache.get(opened.table)
    assert (await undo(context, live, viewer_of(live, people[0]), live.number)) is not None
    with pytest.raises(LookAgain):
        await act(context, opened.table, [Seat(1)], "lay-first seat-2 UP", 1)


async def test_bots_choose_at_once_while_a_person_still_thinks(context: AppContext) -> None:
    opened = await table_with(context, "me", "bot", "bot", game="union_pacific")
    assert (await context.table_cache.get(opened.table)).row.waits == "bot"
    bot_runner = BotRunner(context)
    await bot_runner.play_on(opened.table)
    live = await context.table_cache.get(opened.table)
    assert (live.deciding, live.actors, live.row.waits) == ([0], [1, 2], "person")
    await lay(context, opened.table, 0)
    assert (await context.table_cache.get(opened.table)).s.agenda == ["turn"]
    await bot_runner.stop()


async def test_who_holds_several_seats_chooses_for_one_after_the_other(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me", game="union_pacific")
    live: TableState = await context.table_cache.get(opened.table)
    for seat in range(3):
        live = await context.table_cache.get(opened.table)
        assert viewpoint(live, viewer_of(live, live.row.host)) == SPECTATOR  # behind the curtain
        await lift(context, live, viewer_of(live, live.row.host), Seat(seat))
        live = await context.table_cache.get(opened.table)
        assert viewpoint(live, viewer_of(live, live.row.host)) == seat
        await lay(context, opened.table, seat)


async def test_the_last_choice_is_taken_back_while_others_still_choose(context: AppContext) -> None:
    opened, _ = await friends(context)
    await lay(context, opened.table, 2)
    live, viewer = await seat_at(context, opened.table, 2)
    assert await undo(context, live, viewer, 1)
    assert (await context.table_cache.get(opened.table)).deciding == [0, 1, 2]


async def test_a_program_is_told_who_is_asked_and_what_it_may_lay(client: AsyncClient) -> None:
    made = (await client.post("/api/tables", json={"game": "union_pacific", "seats": [{"kind": "me"}] * 3})).json()
    table = f"/api/tables/{made['table']}"
    last = {"Authorization": f"Bearer {made['tokens']['2']}"}
    words = [choice["action"] for choice in (await client.get(f"{table}/legal", headers=last)).json()]
    assert words and all(one.startswith("lay-first seat-3 ") for one in words)
    await client.post(f"{table}/actions", json={"action": words[0], "seen": 0}, headers=last)
    seen = (await client.get(table, headers=last)).json()
    assert (seen["asked"], seen["turn"]) == ([0, 1], 0)
    assert (await client.get(f"{table}/legal", headers=last)).json() == []
