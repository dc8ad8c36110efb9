"""Several seats decide at the same time: nobody waits for another, bots least of all."""

import pytest
from httpx import AsyncClient

from tests.server.playing import guest, seat_at, sit, table_with
from trunkline.core.game import Seat
from trunkline.server.errors import AgainstTheRules
from trunkline.server.house import Chair, House, Opened, Wish
from trunkline.server.keeper import Keeper
from trunkline.server.lists import my_tables
from trunkline.server.live import Live, eyes, viewer_of
from trunkline.server.tables import act, create
from trunkline.server.undo import undo

pytestmark = pytest.mark.anyio


async def lay(house: House, table: str, seat: int) -> None:
    """This seat lays the Union Pacific's share, which everybody has."""
    number = (await house.shelf.get(table)).number
    await act(house, table, [Seat(seat)], f"lay-first seat-{seat + 1} UP", number)


async def friends(house: House) -> tuple[Opened, list[str]]:
    """A table of three people, each in a browser of their own."""
    ada = await guest(house, "Ada")
    opened = await create(house, ada, Wish("union_pacific", [Chair("me"), Chair("friend"), Chair("friend")], seed=1))
    others = [await sit(house, opened.invites[seat], name) for seat, name in ((1, "Bruno"), (2, "Chiyo"))]
    return opened, [ada.id, *(other.id for other in others)]


async def test_everybody_is_asked_until_they_have_chosen_in_any_order(house: House) -> None:
    opened, people = await friends(house)
    for chosen, waiting in ((2, [0, 1]), (0, [1]), (1, [0])):
        assert await asked_at_home(house, people, opened.table)
        await lay(house, opened.table, chosen)
        live = await house.shelf.get(opened.table)
        assert live.deciding == waiting
        assert (live.row.waits, live.row.asked) == ("person", ",".join(map(str, waiting)))
    assert live.s.agenda == ["turn"]


async def asked_at_home(house: House, people: list[str], table: str) -> bool:
    """The front page of each of them says whether it is their turn."""
    live = await house.shelf.get(table)
    turns = [(await my_tables(house, person))[0]["my_turn"] for person in people]
    return turns == [seat in live.deciding for seat in range(3)]


async def test_nobody_lays_for_another_nor_twice(house: House) -> None:
    opened, _ = await friends(house)
    await lay(house, opened.table, 1)
    for held, words in (([Seat(2)], "lay-first seat-1 UP"), ([Seat(1)], "lay-first seat-2 UP")):
        with pytest.raises(AgainstTheRules):
            await act(house, opened.table, held, words, 1)


async def test_bots_choose_at_once_while_a_person_still_thinks(house: House) -> None:
    opened = await table_with(house, "me", "bot", "bot", game="union_pacific")
    assert (await house.shelf.get(opened.table)).row.waits == "bot"
    keeper = Keeper(house)
    await keeper.play_on(opened.table)
    live = await house.shelf.get(opened.table)
    assert (live.deciding, live.actors, live.row.waits) == ([0], [1, 2], "person")
    await lay(house, opened.table, 0)
    assert (await house.shelf.get(opened.table)).s.agenda == ["turn"]
    await keeper.stop()


async def test_who_holds_several_seats_chooses_for_one_after_the_other(house: House) -> None:
    opened = await table_with(house, "me", "me", "me", game="union_pacific")
    live: Live = await house.shelf.get(opened.table)
    for seat in range(3):
        live = await house.shelf.get(opened.table)
        assert eyes(live, viewer_of(live, live.row.host)) == seat
        await lay(house, opened.table, seat)


async def test_the_last_choice_is_taken_back_while_others_still_choose(house: House) -> None:
    opened, _ = await friends(house)
    await lay(house, opened.table, 2)
    live, viewer = await seat_at(house, opened.table, 2)
    assert await undo(house, live, viewer, 1)
    assert (await house.shelf.get(opened.table)).deciding == [0, 1, 2]


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
