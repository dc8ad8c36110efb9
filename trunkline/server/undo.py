"""Taking back: by the policy of the table, never past something hidden that was seen."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, insert, select

from trunkline.core.errors import Illegal
from trunkline.core.game import Game, Seat
from trunkline.core.notation import read
from trunkline.core.play import apply, finished
from trunkline.core.state import copy
from trunkline.server.bus import News
from trunkline.server.errors import LookAgain, NotYours, Refused
from trunkline.server.house import House
from trunkline.server.live import Live, Viewer, position
from trunkline.server.schema import wishes
from trunkline.server.store import hold
from trunkline.server.tables import Entry, append

TABLES, REDEALS = 3, 6  # looked at before something is taken back in a game with secrets


async def undo(house: House, live: Live, viewer: Viewer, seen: int) -> bool:
    """Take back by the table's policy; False when the others must still agree."""
    if live.number != seen:
        raise LookAgain("the table has moved on; look again")
    kept = undo_target(live, viewer)
    async with house.store.reading() as c:
        before = await position(c, live, kept)
    if reveals(live, before, kept, viewer.seats[0]):
        raise Refused("something hidden has been seen since; it cannot be taken back")
    if live.row.undo == "consent":
        others = [Seat(chair.seat) for chair in live.seats if chair.kind == "person"]
        if not await agreed(house, live, viewer, "undo", kept, others):
            return False
    await append(house, live, Entry("undo", str(kept), int(viewer.seats[0])), before, live.moves[:kept])
    return True


def undo_target(live: Live, viewer: Viewer) -> int:
    """How many actions are kept: all before the last one of a person, if the policy lets this viewer take it back."""
    if live.row.undo == "none":
        raise Refused("nothing is taken back at this table")
    if not viewer.seats:
        raise NotYours("you hold no seat at this table")
    by_people = [n for n, move in enumerate(live.moves) if move.kind == "act"]  # whoever sits there now
    if not by_people:
        raise Refused("there is nothing to take back")
    if live.row.undo == "mine" and Seat(live.moves[by_people[-1]].seat) not in viewer.seats:
        raise Refused("another player has acted since; it cannot be taken back")
    return by_people[-1]


def reveals(live: Live, before: Any, kept: int, asker: Seat) -> bool:
    """Would taking back let somebody use what only these actions showed? Then, in some redeal, they would have gone otherwise.

    It is asked of tables the asker could be sitting at, not of the true one: a yes that hung on the hands of the others
    would itself tell something about them.
    """
    if not live.hides or finished(live.s):
        return live.hides  # at the end everything is shown
    tables = [live.game.redeal(before, asker, dice) for dice in range(TABLES)]
    return any(shows(live.game, table, live.line[kept:]) for table in tables)


def shows(game: Game[Any], before: Any, line: Sequence[str]) -> bool:
    """Whether these actions, done at this table, show any seat something it did not know."""
    after = played(game, before, line)
    for seat in map(Seat, range(len(game.score(before)))):
        others = (played(game, game.redeal(before, seat, dice), line) for dice in range(REDEALS))
        if after is None or any(other is None or game.view(other, seat) != game.view(after, seat) for other in others):
            return True
    return False


def played(game: Game[Any], s: Any, line: Sequence[str]) -> Any:
    """The table after these actions; None where one is not possible, so that seeing it done shows something."""
    after = copy(s)
    try:
        for words in line:
            apply(game, after, read(game, words))
    except Illegal:
        return None
    return after


async def agreed(house: House, live: Live, viewer: Viewer, kind: str, about: int, others: Sequence[Seat]) -> bool:
    """Note this viewer's consent; True once all have agreed. A wish dies with the next entry."""
    if not viewer.seats:
        raise NotYours("you hold no seat at this table")
    async with house.store.writing(News(live.id, "wish")) as c:
        if await hold(c, live.id) != live.number:
            raise LookAgain("the table has moved on; look again")
        where = (wishes.c.table == live.id, wishes.c.kind == kind)
        row = (await c.execute(select(wishes).where(*where))).first()
        current = row is not None and row.number == live.number and row.about == about
        yes = {int(seat) for seat in row.agreed.split(",")} if row is not None and current else set()
        yes |= {int(seat) for seat in viewer.seats}
        await c.execute(delete(wishes).where(*where))
        if {int(seat) for seat in others} <= yes:
            return True
        said = ",".join(map(str, sorted(yes)))
        await c.execute(insert(wishes).values(table=live.id, kind=kind, about=about, number=live.number, agreed=said))
    return False


async def open_wishes(house: House, live: Live) -> list[dict[str, Any]]:
    """What waits for consent now."""
    async with house.store.reading() as c:
        rows = (await c.execute(select(wishes).where(wishes.c.table == live.id, wishes.c.number == live.number))).all()
    return [{"kind": row.kind, "about": row.about, "agreed": [int(seat) for seat in row.agreed.split(",")]} for row in rows]
