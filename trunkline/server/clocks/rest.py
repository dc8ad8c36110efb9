"""Quiet hours and holidays of a person, in which clocks over days stand still.

What a person has set holds from the moment they set it, so what was counted before stays counted.
"""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from zoneinfo import ZoneInfo

from trunkline.server.clocks.clock import DAY
from trunkline.server.common.errors import Refused

Span = tuple[float, float]  # from, until: seconds since 1970
LONGEST_NIGHT = 12 * 60  # minutes of quiet in a day
HOLIDAY = 21  # days a year
A_WHILE = 4 * DAY  # looked through at a time
FOREVER = 400 * DAY  # after so long nobody looks when a clock runs out


class Rest(NamedTuple):
    """Set at a moment: where the person lives, their quiet minutes of the day, and days away (the first, and the last)."""

    at: float
    zone: str = "UTC"
    quiet: tuple[int, int] | None = None  # 1380, 420: from 23:00 to 07:00
    away: tuple[tuple[str, str], ...] = ()  # 2026-11-20, 2026-11-24


def check_rest(rest: Rest) -> None:
    zone_called(rest.zone)
    if rest.quiet is not None:
        begin, end = rest.quiet
        if begin not in range(24 * 60) or end not in range(24 * 60) or not 0 < (end - begin) % (24 * 60) <= LONGEST_NIGHT:
            raise Refused("quiet hours last at most 12 hours a day")
    days: dict[int, set[date]] = {}
    for first, last in rest.away:
        for day in days_of(first, last):
            days.setdefault(day.year, set()).add(day)
    for year, taken in days.items():
        if len(taken) > HOLIDAY:
            raise Refused(
                "a year has {most} days of holiday; these would be {days} in {year}", most=HOLIDAY, days=len(taken), year=year
            )


def days_of(first: str, last: str) -> list[date]:
    try:
        begin, end = date.fromisoformat(first), date.fromisoformat(last)
    except ValueError:
        raise Refused("a holiday has a first day and a last day") from None
    if not 0 <= (end - begin).days < 366:
        raise Refused("a holiday ends after it has begun")
    return [begin + timedelta(n) for n in range((end - begin).days + 1)]


@lru_cache(maxsize=512)
def zone_called(name: str) -> tzinfo:
    if name == "UTC":
        return UTC  # known without a database of time zones
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise Refused("this server knows no time zone {name}", name=repr(name)) from None


def rest_text(rest: Rest) -> str:
    """As it is stored, without its moment."""
    return json.dumps([rest.zone, rest.quiet, rest.away])


def rest_of(at: float, text: str) -> Rest:
    zone, quiet, away = json.loads(text)
    return Rest(at, zone, None if quiet is None else (quiet[0], quiet[1]), tuple((first, last) for first, last in away))


def awake(rests: Sequence[Rest], begin: float, end: float) -> float:
    """Seconds between two moments in which this person does not rest; ``rests`` are in order of time."""
    return sum(until - since for since, until in awake_spans(rests, begin, end))


def awake_spans(rests: Sequence[Rest], begin: float, end: float) -> Iterator[Span]:
    """When they do not rest, in order."""
    now = begin
    for since, until in asleep_spans(rests, begin, end):
        if since > now:
            yield now, since
        now = max(now, until)
    if now < end:
        yield now, end


def after_awake(rests: Sequence[Rest], begin: float, seconds: float) -> float:
    """The moment at which so many seconds without rest have passed."""
    since = begin
    while since < begin + FOREVER:
        for opens, closes in awake_spans(rests, since, since + A_WHILE):
            if opens + seconds <= closes:
                return opens + seconds
            seconds -= closes - opens
        since += A_WHILE
    return since


def rests_until(rests: Sequence[Rest], now: float) -> float | None:
    """When the rest ends that holds now."""
    ends = now
    for since, until in asleep_spans(rests, now, now + 60 * DAY):
        if since > ends:
            break
        ends = max(ends, until)
    return ends if ends > now else None


def next_change(rests: Sequence[Rest], now: float) -> float | None:
    """When the next rest begins."""
    later = (since for since, _ in asleep_spans(rests, now, now + A_WHILE) if since > now)
    return next(later, None)


def asleep_spans(rests: Sequence[Rest], begin: float, end: float) -> list[Span]:
    """Quiet hours and holidays between two moments, in order; they may overlap."""
    found: list[Span] = []
    starts = [*(rest.at for rest in rests), float("inf")]
    for rest, (since, until) in zip(rests, pairwise(starts), strict=True):
        begins, ends = max(begin, since), min(end, until)
        if begins < ends:
            spans = [*quiet_spans(rest, begins, ends), *away_spans(rest)]
            found += [(max(one, begins), min(other, ends)) for one, other in spans if one < ends and other > begins]
    return sorted(found)


def quiet_spans(rest: Rest, begin: float, end: float) -> Iterator[Span]:
    if rest.quiet is None:
        return
    zone, (opens, closes) = zone_called(rest.zone), rest.quiet
    day = datetime.fromtimestamp(begin, zone).date() - timedelta(1)
    while (since := moment(day, opens, zone)) < end:
        yield since, moment(day + timedelta(closes < opens), closes, zone)
        day += timedelta(1)


def away_spans(rest: Rest) -> list[Span]:
    zone = zone_called(rest.zone)
    days = [(date.fromisoformat(first), date.fromisoformat(last)) for first, last in rest.away]
    return [(moment(first, 0, zone), moment(last + timedelta(1), 0, zone)) for first, last in days]


def moment(day: date, minute: int, zone: tzinfo) -> float:
    return datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=zone).timestamp()
