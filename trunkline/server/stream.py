"""The stream of news about a table, as server-sent events."""

import asyncio
import json
from collections.abc import AsyncIterator

from litestar.response import ServerSentEvent, ServerSentEventMessage

from trunkline.server.around import mark_now
from trunkline.server.bus import AROUND, FAREWELL, News
from trunkline.server.errors import NotFound
from trunkline.server.house import House
from trunkline.server.live import Live, Viewer, may_see, viewer_of

QUIET = "quiet"
STILL_HERE = ServerSentEventMessage(comment="still here", data=None)  # a comment alone: no event for anyone to read


def stream(house: House, live: Live, viewer: Viewer, around: str = "") -> ServerSentEvent:
    """``around`` is the mark of what the listener shows."""
    return ServerSentEvent(news(house, live.id, viewer, around))


async def news(house: House, table: str, viewer: Viewer, around: str = "") -> AsyncIterator[ServerSentEventMessage]:
    """Where the table stands, then every change; a comment now and then shows that the line is alive."""
    async with house.store.bus.listening(table) as queue:
        told, kind = -1, await first_kind(house, table, around)
        while kind != FAREWELL:
            try:
                live = await house.shelf.get(table)
            except NotFound:
                return  # the table was deleted
            if not may_see(live, viewer_of(live, viewer.person)):
                return  # the seat was given away
            if kind != QUIET or live.number != told:
                yield event(live.number, "hello" if kind == QUIET else kind)
            else:
                yield STILL_HERE
            told = live.number
            kind = await next_kind(queue, house.settings.heartbeat)


async def first_kind(house: House, table: str, around: str) -> str:
    """Between a page and its first listening somebody may have sat down or said something, which changes no number."""
    if around and around != await mark_now(house, await house.shelf.get(table)):
        return AROUND
    return "hello"


def event(number: int, kind: str) -> ServerSentEventMessage:
    return ServerSentEventMessage(data=json.dumps({"number": number, "kind": kind}), id=number, event="table")


async def next_kind(queue: "asyncio.Queue[News]", patience: float) -> str:
    """What happens next; after a quiet while one looks anyway, should news have been lost."""
    try:
        return (await asyncio.wait_for(queue.get(), patience)).kind
    except TimeoutError:
        return QUIET
