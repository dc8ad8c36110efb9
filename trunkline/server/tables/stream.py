"""The streams of news as server-sent events: of one table for a program, of all open tables for a browser."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from math import inf
from random import randint
from time import monotonic
from typing import NamedTuple, Protocol

from litestar.response import ServerSentEvent, ServerSentEventMessage

from trunkline.server.common.errors import DamagedTable, NotFound, Refused
from trunkline.server.common.rate_limits import MOST_TABLES
from trunkline.server.store.events import AROUND, FAREWELL, TableEvent
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.lists import visible
from trunkline.server.tables.surroundings import mark_now
from trunkline.server.tables.table_state import TableState, Viewer

HELLO, QUIET, GONE = "hello", "quiet", "gone"
COME_BACK = (300, 2000)  # milliseconds
STILL_HERE = ServerSentEventMessage(comment="still here", data=None)  # a comment alone: no event for anyone to read


class Shown(NamedTuple):
    """What a page shows of a table: so many entries, and the mark of what stands around the position."""

    table: str
    number: int
    around: str


class Change(NamedTuple):
    """What a listener is told: which table, how many entries it has, and what happened. Never what the change was."""

    table: str
    number: int
    kind: str


def stream(context: AppContext, live: TableState, viewer: Viewer) -> ServerSentEvent:
    return ServerSentEvent(news(context, live.id, viewer))


class Watching(Protocol):
    """Follows what one page shows, for one listener."""

    async def after_event(self, happened: TableEvent) -> Change | None: ...

    async def after(self, kind: str) -> Change | None: ...

    async def since(self, shown: Shown) -> Change | None: ...


WatchMaker = Callable[[AppContext, str, str | None], Watching]


def combined_stream(context: AppContext, shown: Sequence[Shown], person: str | None, watch: WatchMaker) -> ServerSentEvent:
    return ServerSentEvent(combined_news(context, shown, person, watch))


def read_shown(text: str) -> list[Shown]:
    """The tables of a browser, as in the address of its stream: ``table.entries.mark,...``."""
    parts = [part.split(".") for part in text.split(",") if part]
    if not parts or any(len(part) != 3 or not is_number(part[1]) for part in parts):
        raise Refused("tables are named as TABLE.ENTRIES.MARK, separated by commas")
    if len(parts) > MOST_TABLES:
        raise Refused("a stream tells of at most {most} tables", most=MOST_TABLES)
    return list({table: Shown(table, int(number), around) for table, number, around in parts}.values())


def is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10


@dataclass(slots=True)
class Watch:
    """One table as one listener follows it, with what they were told last. ``NotFound`` once they may not see it any more."""

    context: AppContext
    table: str
    person: str | None
    told: int = -1
    closings: tuple[float | None, float | None] = (None, None)
    looked: float = -inf  # when

    async def after_event(self, happened: TableEvent) -> Change | None:
        """News that says how many entries there are needs no look, as long as the last one is not old: who may see the
        table changes too."""
        if happened.number is None or monotonic() - self.looked > self.context.settings.heartbeat:
            return await self.after(happened.kind)
        self.told = max(self.told, happened.number)
        return Change(self.table, self.told, happened.kind)

    async def after(self, kind: str) -> Change | None:
        """After an event; after a silence only what was missed, such as a closing from the command line, which tells nobody."""
        live, _ = await visible(self.context, self.table, self.person)
        self.looked = monotonic()
        told, closings = self.told, self.closings
        self.told, self.closings = live.number, (live.row.closed, live.row.chat_closed)
        if kind != QUIET:
            return Change(self.table, live.number, kind)
        if closings != self.closings:
            return Change(self.table, live.number, AROUND)
        return Change(self.table, live.number, HELLO) if told != live.number else None

    async def since(self, shown: Shown) -> Change | None:
        """What a page has missed: between its making and this moment somebody may have acted, sat down or said something."""
        first = await self.after(HELLO)
        live, _ = await visible(self.context, self.table, self.person)
        mark = await mark_now(self.context, live)
        if shown.around != mark:
            return Change(self.table, live.number, AROUND)
        return first if first is not None and first.number != shown.number else None


async def news(context: AppContext, table: str, viewer: Viewer) -> AsyncIterator[ServerSentEventMessage]:
    """Where the table stands, then every change; a comment now and then shows that the line is alive."""
    async with context.store.bus.listening(table) as queue:
        watch, happened = Watch(context, table, viewer.person), TableEvent(table, HELLO)
        while happened.kind != FAREWELL:
            try:
                change = await watch.after_event(happened)
            except NotFound:
                return  # the table was deleted, or the seat was given away
            yield STILL_HERE if change is None else event({"number": change.number, "kind": change.kind}, change.number)
            happened = await next_event(queue, context.settings.heartbeat)
        yield come_back()


async def combined_news(
    context: AppContext, shown: Sequence[Shown], person: str | None, watch_of: WatchMaker = Watch
) -> AsyncIterator[ServerSentEventMessage]:
    """What the pages of a browser have missed, then every change of their tables; of each, what this person may know."""
    watches = {one.table: watch_of(context, one.table, person) for one in shown}
    async with context.store.bus.listening(*watches) as queue:
        yield STILL_HERE  # it is open
        for one in shown:
            await asyncio.sleep(0)  # others come between: a hundred tables take as long as a hundred requests
            if told := await told_or_gone(watches, one.table, watches[one.table].since(one)):
                yield told
        while (happened := await next_event(queue, context.settings.heartbeat)).kind != FAREWELL:
            for table in [happened.table] if happened.kind != QUIET else list(watches):
                await asyncio.sleep(0)
                if (watch := watches.get(table)) and (told := await told_or_gone(watches, table, watch.after_event(happened))):
                    yield told
            if happened.kind == QUIET:
                yield STILL_HERE
        yield come_back()


async def told_or_gone(
    watches: dict[str, Watching], table: str, look: Awaitable[Change | None]
) -> ServerSentEventMessage | None:
    """A table that is not there for this person any more is told of once, and watched no longer."""
    try:
        change = await look
    except (NotFound, DamagedTable):
        watches.pop(table)
        change = Change(table, -1, GONE)
    return event(change._asdict()) if change is not None else None


def event(data: dict[str, object], number: int | None = None) -> ServerSentEventMessage:
    return ServerSentEventMessage(data=json.dumps(data), id=number, event="table")


def come_back() -> ServerSentEventMessage:
    """Soon, but not all at the same moment; left to themselves browsers wait for up to five seconds."""
    return ServerSentEventMessage(data=None, retry=randint(*COME_BACK))


async def next_event(queue: "asyncio.Queue[TableEvent]", patience: float) -> TableEvent:
    """What happens next; after a quiet while one looks anyway, should news have been lost."""
    try:
        return await asyncio.wait_for(queue.get(), patience)
    except TimeoutError:
        return TableEvent("", QUIET)
