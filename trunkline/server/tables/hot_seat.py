"""Several players at one device: where something is hidden, a curtain falls between their turns.

``viewer_of`` gives the person behind such seats the eyes of the player who lifted the curtain, and before that the public's: no
page, part, picture or refusal can tell more, whichever of them is asked for.
"""

from contextlib import suppress

from sqlalchemy import update
from sqlalchemy.exc import SQLAlchemyError

from trunkline.core.game import Seat
from trunkline.server.common.errors import BehindCurtain, NotStored
from trunkline.server.store.schema import seats
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableState, Viewer


def next_player(live: TableState, viewer: Viewer) -> Seat | None:
    """To whom the device must be passed; None while the curtain is up, or nobody behind it is asked."""
    return next((seat for seat in live.deciding if seat in viewer.covered), None) if not viewer.seats else None


def check_curtain(live: TableState, viewer: Viewer) -> None:
    seat = next_player(live, viewer)
    if seat is not None:
        raise BehindCurtain("pass the device to {name} first", name=live.seats[seat].name)


async def lift(context: AppContext, live: TableState, viewer: Viewer, seat: Seat) -> None:
    """The player who is asked has the device. Anybody else finds the curtain as it was."""
    if seat == next_player(live, viewer):
        await set_lifted(context, live, viewer, seat)


async def drop(context: AppContext, live: TableState, viewer: Viewer) -> None:
    """The curtain has been seen, so the device may be in other hands: whoever had lifted it must lift it again.

    That the turn goes back to them, by an undo or a plan, does not lift it.
    """
    if any(live.seats[seat].lifted for seat in viewer.covered):
        with suppress(NotStored, SQLAlchemyError):  # the curtain is shown whatever becomes of this
            await set_lifted(context, live, viewer, None)


async def set_lifted(context: AppContext, live: TableState, viewer: Viewer, seat: Seat | None) -> None:
    """No news for anybody else: it is about this browser alone."""
    async with context.store.writing() as c:
        held = (seats.c.table == live.id, seats.c.person == viewer.person)
        await c.execute(update(seats).where(*held).values(lifted=seats.c.seat == (-1 if seat is None else int(seat))))


def last_player(live: TableState, viewer: Viewer) -> Viewer:
    """On the curtain, whoever acted last may still take it back, before the device is passed on; they do not see their hand."""
    last = next((Seat(move.seat) for move in reversed(live.moves) if move.kind != "bot"), None)
    return viewer._replace(seats=(last,)) if not viewer.seats and last in viewer.covered else viewer
