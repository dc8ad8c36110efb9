"""Small helpers: guests, tables, random but repeatable play."""

from random import Random
from typing import Any

from trunkline.bots.random import random_bot
from trunkline.core.game import Seat
from trunkline.core.notation import spell
from trunkline.server.house import Chair, House, Opened, Wish
from trunkline.server.live import Live, Shelf, Viewer, viewer_of
from trunkline.server.people import Person, new_person
from trunkline.server.seats import claim
from trunkline.server.tables import act_at, create


async def guest(house: House, name: str) -> Person:
    async with house.store.writing() as c:
        return await new_person(c, name)


async def table_with(house: House, *chairs: str, **wishes: Any) -> Opened:
    """A table of a fresh host named Ada, with these chairs."""
    wish = Wish("chicago_express", [Chair(kind) for kind in chairs], seed=1)._replace(**wishes)
    return await create(house, await guest(house, "Ada"), wish)


async def sit(house: House, invite: str, name: str) -> Person:
    person = await guest(house, name)
    await claim(house, invite, person, name)
    return person


async def seat_at(house: House, table: str, seat: int, as_host: bool = False) -> tuple[Live, Viewer]:
    """The table, and whoever sits in this seat alone."""
    live = await house.shelf.get(table)
    return live, Viewer(live.seats[seat].person, (Seat(seat),), as_host)


async def host_of(house: House, table: str) -> tuple[Live, Viewer]:
    live = await house.shelf.get(table)
    return live, viewer_of(live, live.row.host)


async def random_words(house: House, table: str, shelf: Shelf | None = None) -> str:
    """A legal action of the seat to move."""
    live = await (shelf or house.shelf).get(table)
    assert live.turn is not None
    chance = Random(live.number)
    return spell(live.game, random_bot(live.game, live.game.view(live.s, live.turn), live.turn, chance))


async def play_randomly(house: House, table: str, count: int, shelf: Shelf | None = None) -> Live:
    """So many actions, or to the end of the game; gives the table as it stands then."""
    shelf = shelf or house.shelf
    for _ in range(count):
        live = await shelf.get(table)
        if live.turn is None:
            break
        words = await random_words(house, table, shelf)
        await act_at(house, live, [live.turn], words, live.number)
    return await shelf.get(table)
