"""What a program does about the clocks of its table."""

from litestar import Controller, post
from litestar.params import FromPath, JSONBody

from trunkline.core.game import Seat
from trunkline.server.api.at_table import at_table, only_seat
from trunkline.server.api.clock_info import clock_info
from trunkline.server.api.messages import Agreed, Vote
from trunkline.server.common.errors import Refused
from trunkline.server.http.requests import AnyRequest, bot_runner_of
from trunkline.server.tables.clock_acts import let_bot_play, pause, resume
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableState, Viewer


class ClockApi(Controller):
    """Pause, go on, let a bot play."""

    path = "/api/tables/{table:str}/clock"

    @post("/pause", status_code=200)
    async def pause(self, request: AnyRequest, table: FromPath[str]) -> Agreed:
        """Stop all clocks, or ask the others to agree. 400: there is no clock, or it does not run."""
        context, live, viewer = await at_clock(request, table)
        return await answered(context, table, await pause(context, live, viewer))

    @post("/resume", status_code=200)
    async def resume(self, request: AnyRequest, table: FromPath[str]) -> Agreed:
        """Let them run again; every player may. 400: they are not paused."""
        context, live, viewer = await at_clock(request, table)
        await resume(context, live, viewer)
        return await answered(context, table, True)

    @post("/vote", status_code=200)
    async def vote(self, request: AnyRequest, table: FromPath[str], data: JSONBody[Vote]) -> Agreed:
        """Let a bot play the turn of a seat that is out of time, once more than half of the others want it."""
        context, live, viewer = await at_clock(request, table)
        done = await let_bot_play(context, live, viewer, Seat(data.seat))
        if done:
            bot_runner_of(request).wake(table)
        return await answered(context, table, done)


async def at_clock(request: AnyRequest, table: str) -> tuple[AppContext, TableState, Viewer]:
    context, live, viewer = await at_table(request, table)
    context.limits.count("act", f"{table} {only_seat(viewer)}")
    return context, live, viewer


async def answered(context: AppContext, table: str, done: bool) -> Agreed:
    clock = await clock_info(context, await context.table_cache.get(table))
    if clock is None:
        raise Refused("this table has no clock")
    return Agreed(done, clock)
