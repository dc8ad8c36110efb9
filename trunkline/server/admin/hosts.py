"""What the person who made a table, its host, may do there besides playing: close its chat, open it again, close the table."""

from time import time

from sqlalchemy import update

from trunkline.core.play import finished
from trunkline.server.admin.tables import mark_closed
from trunkline.server.common.errors import LookAgain, NotYours, Refused
from trunkline.server.store.events import TableEvent
from trunkline.server.store.schema import tables
from trunkline.server.tables.closing import HOST, check_open
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableState, Viewer


async def close_table(context: AppContext, live: TableState, viewer: Viewer) -> None:
    """Nobody acts or talks there any more, bots included; it can still be looked at. Only the operator opens it again."""
    check_host(viewer)
    check_open(live)
    if finished(live.s):
        raise Refused("the game is over; a finished table cannot be closed")
    async with context.store.writing(TableEvent(live.id, "closed")) as c:
        if not await c.run_sync(lambda c: mark_closed(c, live.id, HOST, tables.c.turn.is_not(None))):
            raise LookAgain("the game has moved on; please check again")


async def close_chat(context: AppContext, live: TableState, viewer: Viewer) -> None:
    """Nobody talks here until the host opens the chat again; what was said stays."""
    check_host(viewer)
    check_open(live)
    if live.row.chat_closed is not None:
        raise Refused("the chat is closed already")
    await set_chat(context, live, time())


async def open_chat(context: AppContext, live: TableState, viewer: Viewer) -> None:
    check_host(viewer)
    check_open(live)
    if live.row.chat_closed is None:
        raise Refused("the chat is open already")
    await set_chat(context, live, None)


async def set_chat(context: AppContext, live: TableState, closed: float | None) -> None:
    await set_values(context, live, chat_closed=closed)


async def set_spectators(context: AppContext, live: TableState, viewer: Viewer, quiet: bool) -> None:
    """Whether they only read the chat."""
    check_host(viewer)
    check_open(live)
    await set_values(context, live, spectators_quiet=quiet)


async def set_hints(context: AppContext, live: TableState, viewer: Viewer, hints: bool) -> None:
    """Whether bots give hints and explain their moves; everybody at the table sees it."""
    check_host(viewer)
    check_open(live)
    await set_values(context, live, hints=hints)


async def set_values(context: AppContext, live: TableState, **values: bool | float | None) -> None:
    async with context.store.writing(TableEvent(live.id, "chat")) as c:
        await c.execute(update(tables).where(tables.c.id == live.id).values(**values))


def check_host(viewer: Viewer) -> None:
    if not viewer.is_host:
        raise NotYours("only the host, who made this table, may do that")
