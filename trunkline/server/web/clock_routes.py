"""What players do about the clocks of their table, in the browser."""

from litestar import Controller, post
from litestar.params import FromPath

from trunkline.core.game import Seat
from trunkline.server.http.requests import AnyRequest, bot_runner_of, same_origin
from trunkline.server.tables.clock_acts import let_bot_play, pause, resume
from trunkline.server.web.table_routes import acting


class ClockSite(Controller):
    """Pause, go on, let a bot play a turn whose time is up."""

    path = "/tables/{table:str}/clock"
    include_in_schema = False
    guards = [same_origin]  # noqa: RUF012 (litestar's own way)

    @post("/pause", status_code=200)
    async def pause(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        return {"done": await pause(*await acting(request, table))}

    @post("/resume", status_code=200)
    async def resume(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        await resume(*await acting(request, table))
        return {"done": True}

    @post("/vote/{seat:int}", status_code=200)
    async def vote(self, request: AnyRequest, table: FromPath[str], seat: FromPath[int]) -> dict[str, bool]:
        done = await let_bot_play(*await acting(request, table), Seat(seat))
        if done:
            bot_runner_of(request).wake(table)
        return {"done": done}
