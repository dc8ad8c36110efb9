"""What a clock shows: the same for pages and programs."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from trunkline.server.clocks.clock import Clock
from trunkline.server.clocks.reckoning import Clocks, runs
from trunkline.server.clocks.rest import next_change, rests_until
from trunkline.server.store.rows import SeatRow
from trunkline.server.tables.table_clocks import Reckoned

FREE, WAITING, RUNNING, UNOPENED = "free", "waiting", "running", "unopened"
OUT, RESTING, PAUSED, PLAYED_FOR = "out", "resting", "paused", "played for"


class SeatTime(msgspec.Struct, frozen=True):
    """Seconds a seat has left and has used beyond them; until when it rests; what that costs at the end, in dollars.

    ``state``: ``running``, ``waiting`` (not asked), ``unopened`` (counts from when the position is opened), ``out``,
    ``played for`` (a bot plays this turn), ``resting``, ``paused``, ``free`` (a bot's). ``holds_until``: when it may change
    though nothing happens; null if it does not.
    """

    seat: int
    state: str
    left: float
    overtime: float
    rests_until: float | None
    fine: int
    holds_until: float | None


class ClockReading(NamedTuple):
    """All clocks of a table at a moment of the server."""

    clock: Clock
    now: float
    started: bool
    paused: bool
    seats: list[SeatTime]


def read_clocks(reckoned: Reckoned, chairs: Sequence[SeatRow], now: float) -> ClockReading:
    clocks = reckoned.at(now)
    seats = [read_seat(reckoned, clocks, chair) for chair in chairs]
    return ClockReading(reckoned.clock, clocks.at, clocks.started, clocks.paused, seats)


def read_seat(reckoned: Reckoned, clocks: Clocks, chair: SeatRow) -> SeatTime:
    one, rests = clocks.seats[chair.seat], reckoned.rests.get(chair.seat, ())
    rest = rests_until(rests, clocks.at)
    state, fine = state_of(reckoned, clocks, chair, rest), reckoned.clock.fine(one.overtime)
    ends = clocks.at + one.left if state == RUNNING else None
    moments = [moment for moment in (ends, rest, next_change(rests, clocks.at)) if moment is not None]
    left, overtime = round(one.left, 2), round(one.overtime, 2)
    return SeatTime(chair.seat, state, left, overtime, rest, fine, min(moments, default=None))


def state_of(reckoned: Reckoned, clocks: Clocks, chair: SeatRow, rest: float | None) -> str:
    seat = chair.seat
    if chair.kind == "bot":
        return FREE
    if clocks.paused:
        return PAUSED
    if seat in reckoned.played_for(clocks.at):
        return PLAYED_FOR
    if seat in clocks.asked and clocks.started and clocks.seats[seat].out:
        return OUT
    if rest is not None:
        return RESTING
    if runs(reckoned.clock, clocks, seat):
        return RUNNING
    return UNOPENED if seat in clocks.asked and clocks.started else WAITING
