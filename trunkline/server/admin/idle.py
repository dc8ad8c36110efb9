"""Tables where nobody plays any more are closed by the server, if the host of the server wants that."""

import asyncio
import logging

from trunkline.server.admin.audit import SERVER
from trunkline.server.admin.tables import close_idle
from trunkline.server.store.events import TableEvent
from trunkline.server.tables.context import AppContext

log = logging.getLogger("trunkline.idle")

EVERY = 3600.0  # seconds


async def keep_closing(context: AppContext) -> None:
    """Look again and again, unless the setting is off; several workers may do so at once."""
    while context.settings.close_idle:
        try:
            await close_idle_now(context)
        except Exception:
            log.exception("closing idle tables failed")
        await asyncio.sleep(EVERY)


async def close_idle_now(context: AppContext) -> list[str]:
    """Give the tables that were closed; whoever still looks at one is told."""
    days = context.settings.close_idle
    async with context.store.writing() as c:
        closed = await c.run_sync(lambda c: close_idle(c, SERVER, days))
    context.store.tell(*(TableEvent(table, "closed") for table in closed))
    if closed:
        log.info("%d tables were closed after %g days without a move", len(closed), days)
    return closed
