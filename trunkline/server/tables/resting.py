"""When a person rests: what they have set, one setting after the other, so that what was counted stays counted."""

from time import time

from sqlalchemy import insert, select, update

from trunkline.server.clocks.clock import DAY
from trunkline.server.clocks.rest import Rest, check_rest, rest_of, rest_text
from trunkline.server.common.errors import Refused
from trunkline.server.store.database import Connection
from trunkline.server.store.schema import rests, seats, tables
from trunkline.server.store.store import Store

STEADY = 7 * DAY  # seconds for which quiet hours stay as they are
A_DAY = 10  # times that a person may set them


async def rests_of(c: Connection, person: str) -> list[Rest]:
    """In order of time."""
    found = await c.execute(select(rests.c.at, rests.c.text).where(rests.c.person == person).order_by(rests.c.number))
    return [rest_of(row.at, row.text) for row in found.all()]


async def rest_now(store: Store, person: str) -> Rest:
    async with store.reading() as c:
        return ([Rest(0.0), *await rests_of(c, person)])[-1]


async def set_rest(store: Store, person: str, rest: Rest) -> None:
    """From now on; the clocks of this person's tables are looked at again."""
    check_rest(rest)
    async with store.writing() as c:
        before, now = await rests_of(c, person), time()
        if before and rest_text(before[-1]) == rest_text(rest):
            return
        check_steady(before, rest, now)
        await c.execute(insert(rests).values(person=person, number=len(before) + 1, at=now, text=rest_text(rest)))
        mine = select(seats.c.table).where(seats.c.person == person)
        await c.execute(update(tables).where(tables.c.id.in_(mine), tables.c.clock.is_not(None)).values(due=now))


def check_steady(before: list[Rest], rest: Rest, now: float) -> None:
    """Quiet hours that wander with the clock would stop it for good; and each look at a clock goes through all that was set."""
    if sum(now - one.at < DAY for one in before) >= A_DAY:
        raise Refused("quiet hours and holidays can be set {most} times a day", most=A_DAY)
    changes = [one.at for was, one in zip([Rest(0.0), *before], before, strict=False) if hours(was) != hours(one)]
    moved = rest.quiet is not None and before and hours(before[-1]) != hours(rest)
    if moved and changes and now - changes[-1] < STEADY:
        raise Refused("quiet hours can be changed once in 7 days")


def hours(rest: Rest) -> tuple[str, tuple[int, int] | None]:
    return rest.zone, rest.quiet
