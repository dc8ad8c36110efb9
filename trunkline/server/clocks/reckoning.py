"""Used time, computed from what is stored and from nothing else: a pure function from one event to the next.

An *event* is an entry of the table's log, or a line of its clock log: what the clocks go by that is no entry. A *turn* is the
time from when a seat is asked until it is not. A turn that a seat finishes by an action adds the increment, once for each
length of the game: whoever takes back and plays again gets it no second time, and used time never comes back.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from trunkline.server.clocks.clock import BOT, Clock
from trunkline.server.clocks.rest import Rest, after_awake, awake

START, PAUSE, RESUME, OPENED, STAND_IN = "start", "pause", "resume", "opened", "stand-in"  # lines of the clock log
NEARLY = 0.01  # seconds; less than that is none
Rests = Mapping[int, Sequence[Rest]]  # by seat; empty where rest does not count


class Event(NamedTuple):
    """``act``, ``undo``, or a line of the clock log; whom the table asks after it, and how many actions an undo keeps."""

    kind: str
    at: float
    seat: int | None = None
    asked: tuple[int, ...] = ()
    kept: int = 0


class SeatClock(NamedTuple):
    """What a seat has left and has used beyond that, in seconds; of the turn, whether it was opened and a bot may play it."""

    left: float
    overtime: float = 0.0
    opened: bool = False
    stand_in: bool = False
    paid: int = 0  # the longest game, in actions, for which an increment was added

    @property
    def out(self) -> bool:
        return self.left == 0


class Clocks(NamedTuple):
    """All clocks of a table at a moment."""

    at: float
    seats: tuple[SeatClock, ...]
    asked: tuple[int, ...] = ()
    actions: int = 0
    started: bool = False
    paused: bool = False


def wound_up(clock: Clock, players: int) -> Clocks:
    """As they are before everybody has sat down."""
    return Clocks(0.0, (SeatClock(float(clock.bank)),) * players)


def after(clock: Clock, rests: Rests, clocks: Clocks, event: Event) -> Clocks:
    """The clocks after one more event."""
    now = advanced(clock, rests, clocks, event.at)
    match event.kind:
        case "start":
            return now._replace(started=True, asked=event.asked)
        case "pause" | "resume":
            return now._replace(paused=event.kind == PAUSE)
        case "opened":
            return with_seat(now, event.seat, opened=True)
        case "stand-in":
            return with_seat(now, event.seat, stand_in=True)
        case "undo":
            return turned(now, event.asked)._replace(actions=event.kept)
    acted = turned(now, event.asked)._replace(actions=now.actions + 1)
    finished = event.seat in now.asked and event.seat not in event.asked
    return paid(clock, acted, event.seat) if finished and now.started else acted


def advanced(clock: Clock, rests: Rests, clocks: Clocks, now: float) -> Clocks:
    """The same at a later moment, nothing having happened. A computer's clock that was put back takes nobody's time."""
    now = max(now, clocks.at)
    seats = [
        used(one, awake(rests.get(seat, ()), clocks.at, now)) if runs(clock, clocks, seat) else one
        for seat, one in enumerate(clocks.seats)
    ]
    return clocks._replace(at=now, seats=tuple(seats))


def runs(clock: Clock, clocks: Clocks, seat: int) -> bool:
    """Whether this seat's time passes, but for its rest."""
    counts = clocks.seats[seat].opened or not clock.from_opening
    return seat in clocks.asked and clocks.started and not clocks.paused and counts


def used(one: SeatClock, seconds: float) -> SeatClock:
    left = one.left - seconds
    if left > NEARLY:
        return one._replace(left=left)
    return one._replace(left=0.0, overtime=one.overtime + max(0.0, -left))


def turned(clocks: Clocks, asked: tuple[int, ...]) -> Clocks:
    """Others are asked now; who is not asked any more begins the next turn anew."""
    seats = [one if seat in asked else one._replace(opened=False, stand_in=False) for seat, one in enumerate(clocks.seats)]
    return clocks._replace(asked=asked, seats=tuple(seats))


def paid(clock: Clock, clocks: Clocks, seat: int | None) -> Clocks:
    """With the increment for a finished turn."""
    assert seat is not None  # it has acted
    one = clocks.seats[seat]
    if clocks.actions <= one.paid:
        return clocks
    return with_seat(clocks, seat, left=min(one.left + clock.increment, float(clock.cap)), paid=clocks.actions)


def with_seat(clocks: Clocks, seat: int | None, **values: float) -> Clocks:
    seats = [one._replace(**values) if n == seat else one for n, one in enumerate(clocks.seats)]  # type: ignore[arg-type]
    return clocks._replace(seats=tuple(seats))


def out_at(clock: Clock, rests: Rests, clocks: Clocks, seat: int) -> float | None:
    """When this seat's time runs out if nothing happens; None if it never does, or has."""
    one = clocks.seats[seat]
    if one.out or not runs(clock, clocks, seat):
        return None
    return after_awake(rests.get(seat, ()), clocks.at, one.left)


def is_played_for(clock: Clock, clocks: Clocks, seat: int) -> bool:
    """Whether a bot plays this turn of a person."""
    one = clocks.seats[seat]
    called = one.stand_in or (clock.at_zero == BOT and one.out)
    return called and seat in clocks.asked and clocks.started and not clocks.paused
