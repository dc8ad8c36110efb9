"""The clocks of tables, from what is stored; kept in memory as positions are, and brought up to date when looked at."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import select

from trunkline.core.game import Seat
from trunkline.server.clocks.clock import Clock, clock_of
from trunkline.server.clocks.reckoning import Clocks, Event, Rests, advanced, after, is_played_for, out_at, runs, wound_up
from trunkline.server.clocks.rest import Rest, rest_of
from trunkline.server.common.caches import SizedCache
from trunkline.server.store.database import Connection
from trunkline.server.store.rows import SeatRow, TableRow
from trunkline.server.store.schema import clock_log, entries, rests
from trunkline.server.store.store import Store
from trunkline.server.tables.table_state import stepped

BATCH = 500  # rows read at once
KEPT, EACH = 8_000_000, 1_500  # bytes of all clocks in memory, and of those of a table


class Reckoned(NamedTuple):
    """The clocks of a table after the last event, and what is needed to tell them at any later moment."""

    clock: Clock
    rests: Rests
    clocks: Clocks
    people: tuple[int, ...]  # seats of people: bots think for free

    def at(self, now: float) -> Clocks:
        return advanced(self.clock, self.rests, self.clocks, now)

    def after(self, event: Event) -> "Reckoned":
        return self._replace(clocks=after(self.clock, self.rests, self.clocks, event))

    def played_for(self, now: float) -> list[Seat]:
        """People whose turn a bot plays."""
        clocks = self.at(now)
        return [Seat(seat) for seat in self.people if is_played_for(self.clock, clocks, seat)]

    def out_next(self) -> float | None:
        """When the next one runs out of time."""
        moments = [out_at(self.clock, self.rests, self.clocks, seat) for seat in self.people]
        return min((moment for moment in moments if moment is not None), default=None)

    def out_not_before(self) -> float | None:
        """The same if nobody rested: needs no look at the calendar, and is never too late."""
        running = [seat for seat in self.people if runs(self.clock, self.clocks, seat) and not self.clocks.seats[seat].out]
        return min((self.clocks.at + self.clocks.seats[seat].left for seat in running), default=None)


class Kept(NamedTuple):
    """After so many entries and lines of the clock log."""

    number: int
    clocked: int
    clocks: Clocks


class ClockCache:
    """Those in memory, the longest unused leaving first."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.kept: SizedCache[str, Kept] = SizedCache(KEPT, lambda _: EACH)

    async def get(self, row: TableRow, chairs: Sequence[SeatRow]) -> Reckoned | None:
        """As the row has it; None for a table without a clock."""
        clock = clock_of(row.clock)
        if clock is None:
            return None
        people = tuple(chair.seat for chair in chairs if chair.kind == "person")
        held = self.kept.get(row.id)
        if held is None or held.number > row.number or held.clocked > row.clocked:
            held = Kept(0, 0, wound_up(clock, row.players))
        if held[:2] == (row.number, row.clocked) and not clock.over_days:
            return Reckoned(clock, {}, held.clocks, people)
        async with self.store.reading() as c:
            rest = await rests_at(c, chairs) if clock.over_days else {}
            found = await events_since(c, row, held)
        reckoned = await stepped(len(found), after_all, Reckoned(clock, rest, held.clocks, people), found)
        self.keep(row, reckoned)
        return reckoned

    def keep(self, row: TableRow, reckoned: Reckoned) -> None:
        """As they are where the row stands."""
        self.kept.put(row.id, Kept(row.number, row.clocked, reckoned.clocks))


def after_all(reckoned: Reckoned, events: Sequence[Event]) -> Reckoned:
    for event in events:
        reckoned = reckoned.after(event)
    return reckoned


async def events_since(c: Connection, row: TableRow, held: Kept) -> list[Event]:
    """What clocks go by, in order: a line of the clock log stands behind the entry it was written after."""
    entered = await new_rows(c, entries, row.id, held.number, row.number)
    lines = await new_rows(c, clock_log, row.id, held.clocked, row.clocked)
    found = [((entry.number, 0, 0), event_of(entry)) for entry in entered]
    found += [((one.entry, 1, one.number), Event(one.kind, one.at, one.seat, seats_in(one.asked))) for one in lines]
    return [event for _, event in sorted(found, key=lambda one: one[0])]


async def new_rows(c: Connection, log: sa.Table, table: str, known: int, now: int) -> list[sa.Row[Any]]:
    """In batches, so that others are answered in between."""
    found: list[sa.Row[Any]] = []
    for first in range(known, now, BATCH):
        span = (log.c.number > first, log.c.number <= min(first + BATCH, now))
        found += (await c.execute(select(log).where(log.c.table == table, *span).order_by(log.c.number))).all()
        await asyncio.sleep(0)
    return found


def event_of(entry: Any) -> Event:
    """An entry of the log."""
    if entry.kind == "undo":
        return Event("undo", entry.at, entry.seat, seats_in(entry.asked), int(entry.words))
    return Event("act", entry.at, entry.seat, seats_in(entry.asked))


def seats_in(asked: str | None) -> tuple[int, ...]:
    return tuple(map(int, asked.split(","))) if asked else ()


async def rests_at(c: Connection, chairs: Sequence[SeatRow]) -> Mapping[int, Sequence[Rest]]:
    """By seat, in order of time."""
    held = {chair.person for chair in chairs if chair.person is not None}
    found = (await c.execute(select(rests).where(rests.c.person.in_(held)).order_by(rests.c.number))).all()
    of = {person: [rest_of(row.at, row.text) for row in found if row.person == person] for person in held}
    return {chair.seat: of[chair.person] for chair in chairs if chair.person is not None}
