"""Ending a game before its end, when all who play agree."""

from trunkline.core.game import Seat
from trunkline.core.play import finished
from trunkline.server.admin.tables import mark_closed
from trunkline.server.common.errors import LookAgain, Refused
from trunkline.server.store.events import TableEvent
from trunkline.server.store.schema import tables
from trunkline.server.tables.at_latest import at_latest
from trunkline.server.tables.closing import AGREED, check_open
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableState, Viewer
from trunkline.server.tables.undo import Asked, agreed


async def end_by_agreement(context: AppContext, live: TableState, viewer: Viewer) -> bool:
    """Ask for it, or agree; False while others must still agree. The table is closed then, and can be looked at."""
    check_open(live)
    if finished(live.s):
        raise Refused("the game is over already")
    people = [Seat(chair.seat) for chair in live.seats if chair.kind == "person"]
    asked = Asked("end", 0)
    if not await at_latest(context.table_cache, live, lambda now: agreed(context, now, viewer, asked, people, len(people))):
        return False
    async with context.store.writing(TableEvent(live.id, "closed")) as c:
        if not await c.run_sync(lambda c: mark_closed(c, live.id, AGREED, tables.c.turn.is_not(None))):
            raise LookAgain("the game has moved on; please check again")
    return True
