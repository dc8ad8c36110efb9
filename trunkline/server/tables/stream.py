"""The stream of news about a table, as server-sent events."""

import asyncio
import json
from collections.abc import AsyncIterator
from random import randint

from litestar.response import ServerSentEvent, ServerSentEventMessage

from trunkline.server.common.errors import NotFound
from trunkline.server.store.events import AROUND, FAREWELL, TableEvent
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.surroundings import mark_now
from trunkline.server.tables.table_state import TableState, Viewer, may_see, viewer_of

QUIET = "quiet"
COME_BACK = (300, 2000)  # milliseconds
STILL_HERE = ServerSentEventMessage(comment="still here", data=None)  # a comment alone: no event for anyone to read


def stream(context: AppContext, live: TableState, viewer: Viewer, around: str = "") -> ServerSentEvent:
    """``around`` is the mark of what the listener shows."""
    return ServerSentEvent(news(context, live.id, viewer, around))


async def news(context: AppContext, table: str, viewer: Viewer, around: str = "") -> AsyncIterator[ServerSentEventMessage]:
    """Where the table stands, then every change; a comment now and then shows that the line is alive."""
    async with context.store.bus.listening(table) as queue:
        told, shut, kind = -1, None, await first_kind(context, table, around)
        while kind != FAREWELL:
            try:
                live = await context.table_cache.get(table)
            except NotFound:
                return  # the table was deleted
            if not may_see(live, viewer_of(live, viewer.person)):
                return  # the seat was given away
            if kind == QUIET and closings(live) != shut:
                kind = AROUND  # from the command line, which tells nobody
            if kind != QUIET or live.number != told:
                yield event(live.number, "hello" if kind == QUIET else kind)
            else:
                yield STILL_HERE
            told, shut = live.number, closings(live)
            kind = await next_kind(queue, context.settings.heartbeat)
        yield come_back()


def come_back() -> ServerSentEventMessage:
    """Soon, but not all at the same moment; left to themselves browsers wait for up to five seconds."""
    return ServerSentEventMessage(data=None, retry=randint(*COME_BACK))


def closings(live: TableState) -> tuple[float | None, float | None]:
    return live.row.closed, live.row.chat_closed


async def first_kind(context: AppContext, table: str, around: str) -> str:
    """Between a page and its first listening somebody may have sat down or said something, which changes no number."""
    if around and around != await mark_now(context, await context.table_cache.get(table)):
        return AROUND
    return "hello"


def event(number: int, kind: str) -> ServerSentEventMessage:
    return ServerSentEventMessage(data=json.dumps({"number": number, "kind": kind}), id=number, event="table")


async def next_kind(queue: "asyncio.Queue[TableEvent]", patience: float) -> str:
    """What happens next; after a quiet while one looks anyway, should news have been lost."""
    try:
        return (await asyncio.wait_for(queue.get(), patience)).kind
    except TimeoutError:
        return QUIET
