"""Seats: invitations, programs, and bots that take over."""

from dataclasses import replace
from time import time

from sqlalchemy import select, update

from trunkline.core.game import Seat
from trunkline.core.play import finished
from trunkline.server.common.errors import LookAgain, NotFound, NotYours, Refused
from trunkline.server.common.tokens import hashed, new_token
from trunkline.server.store.events import TableEvent
from trunkline.server.store.schema import seats
from trunkline.server.store.store import hold
from trunkline.server.tables.at_latest import at_latest
from trunkline.server.tables.context import BOTS, AppContext
from trunkline.server.tables.laying import check_bot_tables, start_clock
from trunkline.server.tables.listing import OPEN_SEAT
from trunkline.server.tables.people import Person, clean_name
from trunkline.server.tables.table_state import TableState, Viewer
from trunkline.server.tables.undo import Asked, agreed
from trunkline.server.tables.waiting import set_waits


async def invited(context: AppContext, invite: str) -> tuple[str, int]:
    """Which seat an invite is for."""
    async with context.store.reading() as c:
        row = (await c.execute(select(seats.c.table, seats.c.seat).where(seats.c.invite == hashed(invite)))).first()
    if row is None:
        raise NotFound("this invitation has been used or never existed")
    return row.table, row.seat


async def claim(context: AppContext, invite: str, person: Person, name: str) -> tuple[str, int, str]:
    """Take the seat of an invite, once. Gives table, seat and a token for programs."""
    table, seat = await invited(context, invite)
    token = new_token()
    values = {"kind": "person", "person": person.id, "name": clean_name(name), "invite": None, "token": hashed(token)}
    async with context.store.writing(TableEvent(table, "seats")) as c:
        await hold(c, table)
        taken = await c.execute(update(seats).where(seats.c.invite == hashed(invite)).values(**values))
        if taken.rowcount != 1:
            raise NotFound("this invitation has just been used")
        await start_clock(c, table)
    return table, seat, token


async def sit_down(context: AppContext, live: TableState, person: Person, name: str) -> None:
    """Take the first seat that is free for anyone; nobody sits at two."""
    if any(chair.person == person.id for chair in live.seats):
        raise Refused("you have a seat at this table already")
    values = {"kind": "person", "person": person.id, "name": clean_name(name), "token": hashed(new_token())}
    for chair in live.seats:
        async with context.store.writing(TableEvent(live.id, "seats")) as c:
            await hold(c, live.id)
            where = (seats.c.table == live.id, seats.c.seat == chair.seat, *OPEN_SEAT)
            if (await c.execute(update(seats).where(*where).values(**values))).rowcount == 1:
                await start_clock(c, live.id)
                return
    raise Refused("no seat is free any more")


def free_seat(live: TableState) -> Seat:
    """The first one that anyone may take."""
    free = [chair.seat for chair in live.seats if chair.kind == "open" and chair.invite is None]
    if not free or not live.row.public or live.row.closed is not None or finished(live.s):
        raise Refused("no seat is free any more")
    return Seat(free[0])


async def fresh_invite(context: AppContext, live: TableState, viewer: Viewer, seat: Seat) -> str:
    """The host hands out a new link for a seat nobody has taken; the old one stops working."""
    if not viewer.is_host:
        raise NotYours("only the host can invite players")
    token = new_token()
    async with context.store.writing() as c:
        where = (seats.c.table == live.id, seats.c.seat == seat, seats.c.kind == "open")
        if (await c.execute(update(seats).where(*where).values(invite=hashed(token)))).rowcount != 1:
            raise Refused("this seat is taken")
    return token


async def seat_of_token(context: AppContext, token: str) -> tuple[str, Seat] | None:
    """The table and seat a program plays."""
    async with context.store.reading() as c:
        row = (await c.execute(select(seats.c.table, seats.c.seat).where(seats.c.token == hashed(token)))).first()
    return (row.table, Seat(row.seat)) if row else None


async def give_to_bot(context: AppContext, live: TableState, viewer: Viewer, seat: Seat, bot: str) -> None:
    """A bot takes over a seat: by the host, by its owner, or when everybody else at the table has agreed."""
    if bot not in BOTS:
        raise Refused("the bots are {known}, not {found}", known=", ".join(BOTS), found=repr(bot))
    if seat not in range(len(live.seats)):
        raise Refused("there is no such seat")
    if not (viewer.is_host or seat in viewer.seats):
        others = [Seat(chair.seat) for chair in live.seats if chair.kind == "person" and chair.seat != seat]
        asked = Asked("bot", int(seat), bot)
        if not await at_latest(context.table_cache, live, lambda now: agreed(context, now, viewer, asked, others, len(others))):
            return
    await at_latest(context.table_cache, live, lambda now: seat_bot(context, now, seat, bot))


async def seat_bot(context: AppContext, live: TableState, seat: Seat, bot: str) -> None:
    was, name = live.seats[seat], f"{bot.capitalize()} {seat + 1}"
    chair = was._replace(kind="bot", bot=bot, name=name, person=None, invite=None, token=None, plan=None)
    async with context.store.writing(TableEvent(live.id, "seats")) as c:
        if await hold(c, live.id) != live.number:  # whom the table waits for must be told from where it stands
            raise LookAgain("the game has moved on; please check again")
        await c.execute(update(seats).where(seats.c.table == live.id, seats.c.seat == seat).values(**chair._asdict()))
        chairs = [chair if one.seat == seat else one for one in live.seats]
        if all(chair.kind == "bot" for chair in chairs) and not live.bots_alone:
            await check_bot_tables(c, live.row.host)
        await set_waits(c, replace(live, seats=chairs), time())
        await start_clock(c, live.id)
