"""Changes to a table that do not depend on its position: an action played meanwhile does not refuse them."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from trunkline.server.common.errors import LookAgain
from trunkline.server.tables.table_state import TableCache, TableState

TRIES = 20  # a table where bots play on moves several times a second; each try takes milliseconds

Done = TypeVar("Done")


async def at_latest(cache: TableCache, live: TableState, change: Callable[[TableState], Awaitable[Done]]) -> Done:
    """Make the change to the table as it stands, again where it has moved on since it was read."""
    for _ in range(TRIES):
        with suppress(LookAgain):
            return await change(live)
        live = await cache.get(live.id)
    return await change(live)
