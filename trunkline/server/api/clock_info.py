"""The clocks of a table as programs are told of them."""

from time import time

from trunkline.server.api.messages import ClockInfo, NewClock
from trunkline.server.clocks.clock import Clock
from trunkline.server.tables.clock_reading import read_clocks
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableState


def clock_wished(given: NewClock | None) -> Clock | None:
    """A clock as a program names it; without a cap it never holds more than it began with."""
    if given is None:
        return None
    return Clock(given.bank, given.increment, given.cap or given.bank, given.at_zero, given.price, given.from_opening)


async def clock_info(context: AppContext, live: TableState) -> ClockInfo | None:
    found = await context.clocks.get(live.row, live.seats)
    if found is None:
        return None
    told = read_clocks(found, live.seats, time())
    return ClockInfo(*told.clock, told.now, told.started, told.paused, told.seats)
