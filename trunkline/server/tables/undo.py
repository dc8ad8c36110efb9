"""Taking back: by the policy of the table, never past a card that the player could not have named (``core/undo_safety``)."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import delete, insert, select

from trunkline.core.game import HasAgenda, Seat
from trunkline.core.message import Message
from trunkline.core.notation import read
from trunkline.core.undo_safety import leak
from trunkline.server.common.errors import LookAgain, NotYours, Refused
from trunkline.server.store.events import TableEvent
from trunkline.server.store.schema import wishes
from trunkline.server.store.store import hold
from trunkline.server.tables.acting import Entry, append
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableState, Viewer, position

BY_PEOPLE = ("act", "order")


async def undo(context: AppContext, live: TableState, viewer: Viewer, seen: int) -> bool:
    """Take back by the table's policy; False when the others must still agree."""
    if live.number != seen:
        raise LookAgain("the game has moved on; please check again")
    kept, before = await judged_undo(context, live, viewer)
    if live.row.undo == "consent":
        others = [Seat(chair.seat) for chair in live.seats if chair.kind == "person"]
        if not await agreed(context, live, viewer, Asked("undo", kept), others, len(others)):
            return False
    await append(context, live, Entry("undo", str(kept), int(viewer.seats[0])), before, live.moves[:kept])
    return True


async def judged_undo(context: AppContext, live: TableState, viewer: Viewer) -> tuple[int, HasAgenda]:
    """How many actions are kept, and the position after them; Refused says why nothing is taken back."""
    kept = undo_target(live, viewer)
    async with context.store.reading() as c:
        before = await position(c, live, kept)
    seen = leaked(live, before, kept, viewer.seats)
    if seen is not None:
        raise Refused("{reason}, so this cannot be undone", reason=Message(seen))
    return kept, before


async def undo_refusal(context: AppContext, live: TableState, viewer: Viewer) -> Refused | None:
    """Why this viewer cannot take back now; None if they can. Where nothing is hidden no position need be looked up."""
    try:
        await judged_undo(context, live, viewer) if live.hides else undo_target(live, viewer)
    except Refused as refused:
        return refused
    return None


def undo_target(live: TableState, viewer: Viewer) -> int:
    """How many actions are kept: all before the last one of a person, if the policy lets this viewer take it back."""
    if live.row.undo == "none":
        raise Refused("undo is switched off at this table")
    if not viewer.seats:
        raise NotYours("you have no seat at this table")
    # whoever sits there now; what a plan did was done by its owner, and nobody else can tell
    by_people = [n for n, move in enumerate(live.moves) if move.kind in BY_PEOPLE]
    if not by_people:
        raise Refused("there is nothing to undo")
    if live.row.undo == "mine" and Seat(live.moves[by_people[-1]].seat) not in viewer.seats:
        raise Refused("another player has acted since, so this cannot be undone")
    return by_people[-1]


def leaked(live: TableState, before: HasAgenda, kept: int, seats: Sequence[Seat]) -> str | None:
    """What somebody has seen since that these seats could not have named; a study hides nothing."""
    if not live.hides:
        return None
    return leak(live.game, before, [read(live.game, words) for words in live.line[kept:]], seats)


class Asked(NamedTuple):
    """What needs consent: that so many actions are kept (``undo``), that this bot takes that seat (``bot``), that the clocks
    stop (``pause``), that a bot plays the turn of that seat (``turn``), or the ``end`` of the game.
    """

    kind: str
    about: int
    bot: str | None = None


class Wish(NamedTuple):
    """What waits for consent, and the seats that have given it."""

    asked: Asked
    agreed: list[int]


async def agreed(
    context: AppContext, live: TableState, viewer: Viewer, asked: Asked, others: Sequence[Seat], enough: int
) -> bool:
    """Note this viewer's consent; True once enough of the others agree.

    A wish dies with the next entry, and with another of its kind.
    """
    if not viewer.seats:
        raise NotYours("you have no seat at this table")
    async with context.store.writing(TableEvent(live.id, "wish")) as c:
        if await hold(c, live.id) != live.number:
            raise LookAgain("the game has moved on; please check again")
        where = (wishes.c.table == live.id, wishes.c.kind == asked.kind)
        row = (await c.execute(select(wishes).where(*where))).first()
        current = row is not None and row.number == live.number and (row.about, row.bot) == (asked.about, asked.bot)
        yes = {int(seat) for seat in row.agreed.split(",")} if row is not None and current else set()
        yes |= {int(seat) for seat in viewer.seats}
        await c.execute(delete(wishes).where(*where))
        if len({int(seat) for seat in others} & yes) >= enough:
            return True
        said = ",".join(map(str, sorted(yes)))
        await c.execute(insert(wishes).values(table=live.id, number=live.number, agreed=said, **asked._asdict()))
    return False


async def decline(context: AppContext, live: TableState, viewer: Viewer, kind: str) -> None:
    """What somebody wishes for is off the table; whoever plays here may say so."""
    if not viewer.seats:
        raise NotYours("you have no seat at this table")
    async with context.store.writing(TableEvent(live.id, "wish")) as c:
        await hold(c, live.id)
        await c.execute(delete(wishes).where(wishes.c.table == live.id, wishes.c.kind == kind))


async def open_wishes(context: AppContext, live: TableState) -> list[Wish]:
    """What waits for consent now."""
    async with context.store.reading() as c:
        rows = (await c.execute(select(wishes).where(wishes.c.table == live.id, wishes.c.number == live.number))).all()
    return [Wish(Asked(row.kind, row.about, row.bot), [int(seat) for seat in row.agreed.split(",")]) for row in rows]
