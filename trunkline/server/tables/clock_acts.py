"""What players do about clocks: pause them by consent, let a bot play a turn whose time is up, open a position."""

from contextlib import suppress
from time import time

from sqlalchemy.exc import SQLAlchemyError

from trunkline.core.game import Seat
from trunkline.server.clocks.clock import VOTE
from trunkline.server.clocks.reckoning import OPENED, PAUSE, RESUME, STAND_IN
from trunkline.server.common.errors import LookAgain, NotStored, NotYours, Refused
from trunkline.server.store.events import TableEvent
from trunkline.server.store.store import hold
from trunkline.server.tables.at_latest import at_latest
from trunkline.server.tables.clock_log import log_line
from trunkline.server.tables.closing import check_open
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_clocks import Reckoned
from trunkline.server.tables.table_state import TableState, Viewer
from trunkline.server.tables.undo import Asked, agreed

MOST_LINES = 500  # of the clock log, besides what a game needs


async def running_clocks(context: AppContext, live: TableState, viewer: Viewer) -> Reckoned:
    """The clocks of a table where this player may do something about them."""
    if not viewer.seats:
        raise NotYours("you have no seat at this table")
    check_open(live)
    found = await context.clocks.get(live.row, live.seats)
    if found is None:
        raise Refused("this table has no clock")
    if not found.clocks.started or live.turn is None:
        raise Refused("the clocks of this table do not run now")
    return found


async def pause(context: AppContext, live: TableState, viewer: Viewer) -> bool:
    """Stop all clocks, once everybody wants it; False while others must agree."""
    if (await running_clocks(context, live, viewer)).clocks.paused:
        raise Refused("the clocks are paused already")
    if live.row.clocked > MOST_LINES + live.number * len(live.seats):  # each may open each position
        raise Refused("the clocks of this table have been paused too often")
    people = seats_of_people(live)
    asked = Asked("pause", 0)
    if not await at_latest(context.table_cache, live, lambda now: agreed(context, now, viewer, asked, people, len(people))):
        return False
    await at_latest(context.table_cache, live, lambda now: write_line(context, now, PAUSE))
    return True


async def resume(context: AppContext, live: TableState, viewer: Viewer) -> None:
    """Let the clocks run again; any player may."""
    if not (await running_clocks(context, live, viewer)).clocks.paused:
        raise Refused("the clocks are not paused")
    await at_latest(context.table_cache, live, lambda now: write_line(context, now, RESUME))


async def let_bot_play(context: AppContext, live: TableState, viewer: Viewer, seat: Seat) -> bool:
    """A bot plays this turn and the seat stays, once more than half of the others want it; False while it is too few."""
    found = await running_clocks(context, live, viewer)
    if found.clock.at_zero != VOTE:
        raise Refused("at this table the others do not vote about a turn")
    if seat not in may_be_voted_on(found):
        raise Refused("this player has time left, or is not asked")
    others = [one for one in seats_of_people(live) if one != seat]
    if not set(viewer.seats) & set(others):
        raise NotYours("the others vote about your turn")
    if not await agreed(context, live, viewer, Asked("turn", int(seat)), others, len(others) // 2 + 1):
        return False
    await write_line(context, live, STAND_IN, seat)
    return True


async def note_opening(context: AppContext, live: TableState, viewer: Viewer) -> TableState:
    """Where a turn counts only from when its player has opened the position, that is now; gives the table after that."""
    found = await context.clocks.get(live.row, live.seats)
    if found is None or not found.clock.from_opening or not found.clocks.started or live.row.closed is not None:
        return live
    unopened = [seat for seat in viewer.seats if seat in found.clocks.asked and not found.clocks.seats[seat].opened]
    for seat in unopened:
        with suppress(LookAgain, NotStored, SQLAlchemyError):  # the position is shown whatever becomes of this
            await write_line(context, live, OPENED, seat)
    return await context.table_cache.get(live.id) if unopened else live


async def write_line(context: AppContext, live: TableState, kind: str, seat: Seat | None = None) -> None:
    values = {"waits": "bot"} if kind == STAND_IN else {}
    async with context.store.writing(TableEvent(live.id, "clock")) as c:
        if await hold(c, live.id) != live.number:
            raise LookAgain("the game has moved on; please check again")
        for statement in log_line(live.id, kind, None if seat is None else int(seat), **values):
            await c.execute(statement)


def may_be_voted_on(found: Reckoned) -> list[Seat]:
    """Who is asked and out of time, so that the others may let a bot play."""
    now = found.at(time())
    if found.clock.at_zero != VOTE or now.paused:
        return []
    return [Seat(seat) for seat in found.people if seat in now.asked and now.seats[seat].out and not now.seats[seat].stand_in]


def seats_of_people(live: TableState) -> list[Seat]:
    return [Seat(chair.seat) for chair in live.seats if chair.kind == "person"]
