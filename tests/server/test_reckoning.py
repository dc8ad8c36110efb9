"""Clocks are computed from what is stored: the laws hold for any events, and the examples have round figures."""

from collections.abc import Sequence
from datetime import datetime
from functools import reduce
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trunkline.server.clocks.clock import AT_ZERO, BOT, DAY, HOUR, PRESETS, PRICE, Clock, check_clock, clock_of, clock_text
from trunkline.server.clocks.reckoning import (
    OPENED,
    PAUSE,
    RESUME,
    STAND_IN,
    START,
    Clocks,
    Event,
    Rests,
    advanced,
    after,
    is_played_for,
    out_at,
    wound_up,
)
from trunkline.server.clocks.rest import Rest, after_awake, awake, check_rest, rest_of, rest_text, rests_until
from trunkline.server.common.errors import Refused

PLAYERS = 3
CLOCK = Clock(600, 30, 600)
NIGHT = Rest(0, "Europe/Berlin", (23 * 60, 7 * 60))
ASKED = st.sets(st.integers(0, PLAYERS - 1), max_size=PLAYERS).map(lambda seats: tuple(sorted(seats)))
EVENTS = st.lists(
    st.builds(
        Event,
        st.sampled_from(["act", "act", "act", "undo", START, PAUSE, RESUME, OPENED, STAND_IN]),
        st.floats(0, 5000),
        st.integers(0, PLAYERS - 1),
        ASKED,
        st.integers(0, 3),
    ),
    max_size=25,
)
CLOCKS = st.builds(
    lambda bank, increment, more, at_zero, opening: Clock(bank, increment, bank + more, at_zero, 1, opening),
    st.integers(10, 900),
    st.integers(0, 90),
    st.integers(0, 100),
    st.sampled_from(AT_ZERO),
    st.booleans(),
)


def told(clock: Clock, events: Sequence[Event], rests: Rests | None = None) -> Clocks:
    return reduce(lambda clocks, event: after(clock, rests or {}, clocks, event), events, wound_up(clock, PLAYERS))


def started(*events: Event, clock: Clock = CLOCK, rests: Rests | None = None) -> Clocks:
    """Seat 0 is asked first, at second 0."""
    return told(clock, [Event(START, 0, None, (0,)), *events], rests)


def act(at: float, seat: int, *asked: int) -> Event:
    return Event("act", at, seat, asked)


@given(CLOCKS, EVENTS)
def test_no_clock_is_negative_or_above_its_cap_and_used_time_never_comes_back(clock: Clock, events: list[Event]) -> None:
    clocks = wound_up(clock, PLAYERS)
    for event in events:
        before = advanced(clock, {}, clocks, event.at)
        clocks = after(clock, {}, clocks, event)
        for was, then, now in zip(before.seats, told_apart(before, clocks), clocks.seats, strict=True):
            assert 0 <= now.left <= clock.cap
            assert now.overtime >= was.overtime >= 0
            assert now.left <= was.left + (clock.increment if event.kind == "act" and then else 0)


def told_apart(before: Clocks, now: Clocks) -> list[bool]:
    """Which seats have just finished a turn."""
    return [seat in before.asked and seat not in now.asked for seat in range(PLAYERS)]


@given(CLOCKS, EVENTS)
def test_who_is_not_asked_loses_nothing(clock: Clock, events: list[Event]) -> None:
    clocks = wound_up(clock, PLAYERS)
    for event in events:
        later = advanced(clock, {}, clocks, event.at)
        for seat in set(range(PLAYERS)) - set(clocks.asked):
            assert later.seats[seat] == clocks.seats[seat]
        clocks = after(clock, {}, clocks, event)


@given(CLOCKS, EVENTS, st.floats(0, 5000), st.floats(0, 1))
def test_looking_at_a_clock_in_between_changes_nothing(clock: Clock, events: list[Event], more: float, part: float) -> None:
    clocks = told(clock, events)
    end = clocks.at + more
    twice = advanced(clock, {}, advanced(clock, {}, clocks, clocks.at + more * part), end)
    once = advanced(clock, {}, clocks, end)
    for one, other in zip(once.seats, twice.seats, strict=True):
        assert one.left == pytest.approx(other.left, abs=0.1)
        assert one.overtime == pytest.approx(other.overtime, abs=0.1)


@given(CLOCKS, EVENTS)
def test_a_seat_is_out_at_the_moment_foretold(clock: Clock, events: list[Event]) -> None:
    clocks = told(clock, events)
    for seat in range(PLAYERS):
        moment = out_at(clock, {}, clocks, seat)
        if moment is not None:
            assert not advanced(clock, {}, clocks, moment - 0.1).seats[seat].out
            assert advanced(clock, {}, clocks, moment + 0.02).seats[seat].out


def test_a_turn_costs_its_time_and_adds_the_increment_up_to_the_cap() -> None:
    clocks = started(act(100, 0, 1), act(110, 1, 2))
    assert [one.left for one in clocks.seats] == [530, 600, 600]


def test_actions_of_one_turn_add_one_increment() -> None:
    assert started(act(100, 0, 0), act(150, 0, 0), act(200, 0, 1)).seats[0].left == 430


def test_undo_gives_neither_time_back_nor_a_second_increment() -> None:
    undone = started(act(100, 0, 1), Event("undo", 110, 0, (0,), 0))
    assert [one.left for one in undone.seats] == [530, 590, 600]
    again = started(act(100, 0, 1), Event("undo", 110, 0, (0,), 0), act(120, 0, 1))
    assert again.seats[0].left == 520
    assert started(act(100, 0, 1), Event("undo", 110, 0, (0,), 0), act(120, 0, 1), act(130, 1, 0), act(140, 0, 1)).seats[
        0
    ].left == pytest.approx(540)


def test_who_decide_at_the_same_time_have_their_own_clocks() -> None:
    """As over the first shares of Union Pacific."""
    clocks = told(CLOCK, [Event(START, 0, None, (0, 1, 2)), act(10, 1, 0, 2), act(40, 0, 2), act(100, 2, 0)])
    assert [one.left for one in clocks.seats] == [590, 600, 530]


def test_nothing_counts_before_everybody_has_sat_down() -> None:
    clocks = told(CLOCK, [act(100, 0, 1), Event(START, 500, None, (1,)), act(520, 1, 2)])
    assert [one.left for one in clocks.seats] == [600, 600, 600]
    assert told(CLOCK, [Event(START, 500, None, (1,)), act(550, 1, 2)]).seats[1].left == 580


def test_a_pause_costs_nothing_and_no_bot_plays_in_it() -> None:
    paused = started(Event(PAUSE, 100), Event(STAND_IN, 150, 0))
    assert (paused.seats[0].left, is_played_for(CLOCK, paused, 0)) == (500, False)
    assert advanced(CLOCK, {}, paused, 4000).seats[0].left == 500
    assert out_at(CLOCK, {}, paused, 0) is None
    assert started(Event(PAUSE, 100), Event(RESUME, 300), act(310, 0, 1)).seats[0].left == 520


def test_a_turn_may_count_only_from_when_it_was_opened() -> None:
    clock = CLOCK._replace(from_opening=True)
    assert started(act(100, 0, 1), clock=clock).seats[0].left == 600
    assert started(Event(OPENED, 60, 0), act(100, 0, 1), clock=clock).seats[0].left == 590
    waits = started(Event(OPENED, 60, 0), act(100, 0, 1), act(150, 1, 0), clock=clock)
    assert out_at(clock, {}, waits, 0) is None


def test_beyond_the_bank_time_is_overtime_and_the_next_turn_has_its_increment() -> None:
    clocks = started(act(725, 0, 1))
    assert clocks.seats[0][:2] == (30, 125)
    assert [Clock(600, 30, 600, PRICE, 2).fine(seconds) for seconds in (0, 1, 60, 125)] == [0, 2, 2, 6]
    assert CLOCK.fine(125) == 0


def test_a_bot_plays_the_turn_of_whoever_is_out_and_no_other() -> None:
    clock = CLOCK._replace(at_zero=BOT)
    clocks = advanced(clock, {}, started(clock=clock), 600)
    assert [is_played_for(clock, clocks, seat) for seat in range(PLAYERS)] == [True, False, False]
    assert not is_played_for(CLOCK, clocks, 0)
    assert is_played_for(CLOCK, after(CLOCK, {}, clocks, Event(STAND_IN, 610, 0)), 0)
    back = after(CLOCK, {}, after(CLOCK, {}, clocks, Event(STAND_IN, 610, 0)), act(620, 0, 1))
    assert not is_played_for(CLOCK, after(CLOCK, {}, back, act(630, 1, 0)), 0)


def test_a_computer_clock_that_is_put_back_takes_nobodys_time() -> None:
    assert started(act(100, 0, 1), act(40, 1, 2)).seats[1].left == 600


# -- rest --------------------------------------------------------------------------------------------------


def berlin(*when: int) -> float:
    return datetime(*when, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()  # type: ignore[arg-type, misc]


def test_quiet_hours_stand_still_also_in_the_night_the_clocks_change() -> None:
    assert awake([NIGHT], berlin(2026, 11, 19, 12), berlin(2026, 11, 20, 12)) == 16 * HOUR
    assert awake([NIGHT], berlin(2026, 10, 24, 12), berlin(2026, 10, 25, 12)) == 16 * HOUR
    assert after_awake([NIGHT], berlin(2026, 11, 19, 22), 2 * HOUR) == berlin(2026, 11, 20, 8)
    assert rests_until([NIGHT], berlin(2026, 11, 20, 3)) == berlin(2026, 11, 20, 7)
    assert rests_until([NIGHT], berlin(2026, 11, 20, 8)) is None


def test_holidays_are_whole_days_and_may_meet_quiet_hours() -> None:
    away = NIGHT._replace(away=(("2026-11-20", "2026-11-21"),))
    assert awake([away], berlin(2026, 11, 19, 12), berlin(2026, 11, 22, 12)) == 11 * HOUR + 5 * HOUR
    assert rests_until([away], berlin(2026, 11, 20, 12)) == berlin(2026, 11, 22, 7)


def test_what_was_set_holds_from_when_it_was_set() -> None:
    changed = [NIGHT, Rest(berlin(2026, 11, 20, 3), "Europe/Berlin")]
    assert awake(changed, berlin(2026, 11, 19, 20), berlin(2026, 11, 20, 12)) == 3 * HOUR + 9 * HOUR


def test_a_day_with_quiet_hours_lasts_longer() -> None:
    clock, rests = PRESETS["day"], {0: [NIGHT]}
    clocks = told(clock, [Event(START, berlin(2026, 11, 19, 12), None, (0,))], rests)
    assert out_at(clock, rests, clocks, 0) == berlin(2026, 11, 20, 20)
    assert clock.over_days and not PRESETS["live"].over_days


QUIET = st.tuples(st.integers(0, 1439), st.integers(0, 1439)).filter(lambda quiet: 0 < (quiet[1] - quiet[0]) % 1440 <= 720)
RESTS = st.lists(st.builds(lambda at, quiet: Rest(at, "UTC", quiet), st.floats(0, 9 * DAY), QUIET), max_size=4).map(sorted)


@given(RESTS, st.floats(0, 5 * DAY), st.floats(0, 5 * DAY))
def test_nobody_is_awake_longer_than_time_passes(rests: list[Rest], begin: float, length: float) -> None:
    found = awake(rests, begin, begin + length)
    assert -1e-6 <= found <= length + 1e-6
    assert awake(rests, begin, after_awake(rests, begin, found)) == pytest.approx(found, abs=1e-3)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"quiet": (0, 0)}, "12 hours"),
        ({"quiet": (0, 13 * 60)}, "12 hours"),
        ({"quiet": (0, 5000)}, "12 hours"),
        ({"zone": "Europe/Nowhere"}, "no time zone"),
        ({"zone": "../etc/passwd"}, "no time zone"),
        ({"away": (("2026-11-01", "2026-11-22"),)}, "21 days of holiday; these would be 22"),
        ({"away": (("2026-11-02", "2026-11-01"),)}, "ends after"),
        ({"away": (("soon", "later"),)}, "first day"),
    ],
)
def test_rest_that_cannot_be_is_refused_with_its_reason(change: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        check_rest(NIGHT._replace(**change))


def test_holidays_of_two_years_are_counted_apart_and_rest_is_stored_as_it_is() -> None:
    rest = NIGHT._replace(away=(("2026-12-20", "2027-01-10"),))
    check_rest(rest)
    assert rest_of(0, rest_text(rest)) == rest


@pytest.mark.parametrize(
    "change", [{"bank": 9}, {"increment": -1}, {"cap": 599}, {"at_zero": "death"}, {"price": 1}, {"at_zero": PRICE}]
)
def test_a_clock_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        check_clock(CLOCK._replace(**change))


def test_the_presets_are_clocks_and_are_stored_as_they_are() -> None:
    for clock in PRESETS.values():
        check_clock(clock)
        assert clock_of(clock_text(clock)) == clock
    assert clock_of(clock_text(None)) is None
