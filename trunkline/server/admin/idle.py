"""Tables where nobody plays any more are closed by the server, if the host of the server wants that."""

import asyncio
import logging
from time import monotonic, time
from typing import NamedTuple

from trunkline.server.admin.audit import SERVER
from trunkline.server.admin.tables import close_idle
from trunkline.server.store.events import TableEvent
from trunkline.server.tables.context import AppContext

log = logging.getLogger("trunkline.idle")

EVERY = 3600.0  # seconds
JUMP = 600.0  # seconds by which the clock of the machine may be corrected between two looks


class Look(NamedTuple):
    """When it was looked for idle tables: by the clock of the machine, and by one that nobody sets."""

    clock: float
    steady: float


async def keep_closing(context: AppContext) -> None:
    """Look again and again, unless the setting is off; several workers may do so at once.

    A clock that jumps ahead would make every table old, so nothing is closed until it has run evenly between two looks.
    """
    last: Look | None = None
    while context.settings.close_idle:
        now = Look(time(), monotonic())
        try:
            if last is not None and runs_evenly(last, now):
                await close_idle_now(context)
        except Exception:
            log.exception("closing idle tables failed")
        last = now
        await asyncio.sleep(EVERY)


def runs_evenly(last: Look, now: Look) -> bool:
    return abs((now.clock - last.clock) - (now.steady - last.steady)) <= JUMP


async def close_idle_now(context: AppContext) -> list[str]:
    """Give the tables that were closed; whoever still looks at one is told."""
    days = context.settings.close_idle
    async with context.store.writing() as c:
        closed = await c.run_sync(lambda c: close_idle(c, SERVER, days))
    context.store.tell(*(TableEvent(table, "closed") for table in closed))
    if closed:
        log.info("%d tables were closed after %g days without a move", len(closed), days)
    return closed
