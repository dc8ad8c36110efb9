"""Giving and ending standing orders; they are nobody's business but their owner's, so nothing is told to the table."""

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import update

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.server.common.errors import LookAgain, NotYours, Refused
from trunkline.server.store.schema import seats
from trunkline.server.store.store import hold
from trunkline.server.tables.autopass import offered, order_of, stopped, written
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableState, Viewer
from trunkline.server.tables.tables import set_waits, unseen


class Given(NamedTuple):
    """An order as its owner sees it: what ends it, and why it has ended."""

    seat: Seat
    until: tuple[str, ...]
    stopped: Message | None


async def own_orders(context: AppContext, live: TableState, viewer: Viewer) -> list[Given]:
    """The orders of the viewer's seats."""
    found = [(seat, order) for seat in viewer.seats if (order := order_of(live, seat)) is not None]
    if not found:
        return []
    async with context.store.reading() as c:
        return [Given(seat, order.until, await stopped(c, live, seat)) for seat, order in found]


async def give_order(
    context: AppContext, live: TableState, viewer: Viewer, seat: Seat, until: Collection[str], seen: int
) -> str:
    """Pass for this seat until one of these things happens. Whoever gives it has seen all that has happened.

    Gives whom the table waits for now.
    """
    if live.number != seen:
        raise LookAgain("the game has moved on; please check again")
    known = [condition.key for kind in offered(live, seat) for condition in kind.conditions]
    if not known:
        raise Refused("no standing order can be given now")
    if not set(until) <= set(known):
        raise Refused("a standing order ends with {known}, not {found}", known=", ".join(known), found=repr(sorted(until)))
    return await put_down(context, live, viewer, seat, written(live, tuple(key for key in known if key in until)))


async def end_order(context: AppContext, live: TableState, viewer: Viewer, seat: Seat) -> str:
    """The seat is asked again; gives whom the table waits for now."""
    return await put_down(context, live, viewer, seat, None)


async def put_down(context: AppContext, live: TableState, viewer: Viewer, seat: Seat, order: str | None) -> str:
    if seat not in viewer.seats:
        raise NotYours("this seat is not yours")
    async with context.store.writing() as c:
        if await hold(c, live.id) != live.number:  # whom the table waits for must be told from where it stands
            raise LookAgain("the game has moved on; please check again")
        await c.execute(update(seats).where(seats.c.table == live.id, seats.c.seat == seat).values(standing=order))
        chairs = [chair._replace(standing=order) if chair.seat == seat else chair for chair in live.seats]
        return await set_waits(c, replace(live, seats=chairs), unseen(live))
