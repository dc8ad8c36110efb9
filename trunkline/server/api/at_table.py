"""A program at a table: the seat its token opens, and its actions."""

from contextlib import suppress

from trunkline.core.game import Seat
from trunkline.server.api.messages import ActionRequest
from trunkline.server.common.errors import Closed, NotFound, NotYours, Overtaken, SignIn
from trunkline.server.common.tokens import hashed
from trunkline.server.http.requests import AnyRequest, context_of
from trunkline.server.tables.acting import Acted, act_at, act_now
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.seats import seat_of_token
from trunkline.server.tables.table_state import NOBODY, TableState, Viewer, may_see


def bearer(request: AnyRequest) -> str | None:
    """The token that comes with the request."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if not kind:
        return None
    if kind.lower() != "bearer" or not token:
        raise SignIn("a token is sent as 'Authorization: Bearer TOKEN'")
    return token


async def at_table(request: AnyRequest, table: str) -> tuple[AppContext, TableState, Viewer]:
    """The table for the program that asks: through its seat, or as the public if the table is public."""
    context, token = context_of(request), bearer(request)
    live = await context.table_cache.get(table)
    viewer = program(live, token)
    if not may_see(live, viewer):
        raise NotFound("there is no such table")
    if token is not None and not viewer.seats and await seat_of_token(context, token) is None:
        raise SignIn("this token opens no seat")
    if request.method != "GET":
        context.bans.refuse(viewer.person)
    return context, live, viewer


def program(live: TableState, token: str | None) -> Viewer:
    """The program with this token, as the table knows it."""
    secret = hashed(token) if token is not None else None
    chair = next((chair for chair in live.seats if secret is not None and chair.token == secret), None)
    return NOBODY if chair is None else Viewer(chair.person, (Seat(chair.seat),), chair.person == live.row.host)


def only_seat(viewer: Viewer) -> Seat:
    """The one its token is for."""
    if not viewer.seats:
        raise NotYours("this needs the token of a seat at this table")
    return viewer.seats[0]


async def act_at_once(request: AnyRequest, table: str, data: ActionRequest) -> Acted | None:
    """Act at the table as it is held in memory, without asking the database how it stands.

    Only for a program that has seen what is held. The entry is written only if the table's row is still as it is held, and
    whatever takes a seat or its token from somebody changes the row; then the answer is None, and one looks first.
    """
    context = context_of(request)
    live = context.table_cache.held(table, data.seen)
    viewer = NOBODY if live is None else program(live, bearer(request))
    if live is None or not viewer.seats:
        return None
    count_act(context, table, viewer)
    with suppress(Overtaken, Closed):
        return await act_now(context, live, viewer.seats, data.action)
    return None


async def act_after_a_look(request: AnyRequest, table: str, data: ActionRequest) -> Acted:
    context, live, viewer = await at_table(request, table)
    count_act(context, table, viewer)
    return await act_at(context, live, viewer.seats, data.action, data.seen)


def count_act(context: AppContext, table: str, viewer: Viewer) -> None:
    context.bans.refuse(viewer.person)
    context.limits.count("act", f"{table} {only_seat(viewer)}")
