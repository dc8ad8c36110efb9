"""The public JSON API: everything a program needs to play, with a seat token as its only key."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any

from litestar import Controller, Response, delete, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import ServerSentEvent

from trunkline.capabilities.departures import remarks
from trunkline.core.catalog import check_players
from trunkline.core.game import AnyAction, AnyGame, HasAgenda, Option, Seat
from trunkline.core.notation import pattern, read, spell, verbs
from trunkline.core.play import amounts, deciding, finished, options, why_not_by
from trunkline.core.serialize import dump
from trunkline.records.record import HUMAN, Record
from trunkline.records.text import write
from trunkline.server.admin.hosts import close_chat, close_table, open_chat
from trunkline.server.api.at_table import act_after_a_look, act_at_once, at_table, only_seat
from trunkline.server.api.clock_info import clock_info, clock_wished
from trunkline.server.api.messages import (
    ActionRequest,
    Advice,
    Candidate,
    Choice,
    Claim,
    ClockInfo,
    Closing,
    Done,
    GameInfo,
    NewPlan,
    NewTable,
    OptionInfo,
    PlanInfo,
    Seated,
    SeatInfo,
    TableCreated,
    TableInfo,
    TableStatus,
    UndoInfo,
    Undone,
    UndoRequest,
    Verdict,
)
from trunkline.server.api.plan_info import plan_info, planned
from trunkline.server.api.wrong_fields import blaming
from trunkline.server.bots.analyses import AnalysisResult, why
from trunkline.server.clocks.clock import check_clock
from trunkline.server.common.errors import NotYours, Refused
from trunkline.server.common.rate_limits import count_stream
from trunkline.server.common.threads import PAGES, in_thread
from trunkline.server.http.requests import AnyRequest, bot_runner_of, context_of, sender
from trunkline.server.tables.clock_acts import note_opening
from trunkline.server.tables.closing import OPERATOR
from trunkline.server.tables.context import AppContext, Chair, TableSpec
from trunkline.server.tables.departure_rows import Noted
from trunkline.server.tables.departures import departures_of
from trunkline.server.tables.laying import bots_alone, lay_table
from trunkline.server.tables.lists import TableEntry, public_tables
from trunkline.server.tables.people import new_person
from trunkline.server.tables.plan_acts import drop_plan
from trunkline.server.tables.seats import claim, invited
from trunkline.server.tables.stream import stream
from trunkline.server.tables.table_state import TableState, Viewer, position, viewpoint
from trunkline.server.tables.undo import undo, undo_refusal


def option_info(name: str, option: Option) -> OptionInfo:
    values = option.values
    if isinstance(values, tuple):
        return OptionInfo(name, option.help, list(values), None, None, option.default, option.suggested)
    return OptionInfo(name, option.help, [], values[0], values[-1], option.default, option.suggested)


def table_info(live: TableState, viewer: Viewer, s: HasAgenda, at: int, clock: ClockInfo | None) -> TableInfo:
    game = live.game
    view = game.view(s, viewpoint(live, viewer))
    return TableInfo(
        table=live.id,
        game=game.name,
        rules=game.edition,
        title=live.row.title,
        number=live.number,
        at=at,
        turn=game.turn(s),
        asked=[int(seat) for seat in deciding(game, s)],
        phase=s.agenda[-1] if s.agenda else None,
        finished=finished(s),
        scores=game.score(s if finished(s) else view),
        seats=[SeatInfo(chair.seat, chair.kind, chair.name, chair.bot) for chair in live.seats],
        you=[int(held) for held in viewer.seats],
        hints=live.explains,
        table_talk=live.row.table_talk,
        chat_open=live.chat_is_open,
        closed=closing(live),
        clock=clock,
        state=dump(view),
    )


def closing(live: TableState) -> Closing | None:
    return None if live.row.closed is None else Closing(live.row.closed, live.row.closed_by or OPERATOR)


def table_status(live: TableState) -> TableStatus:
    return TableStatus(closing(live), live.chat_is_open)


def check_table(context: AppContext, spec: NewTable) -> None:
    """Whether there is such a game, with these options, for so many; each fault is told by its field."""
    with blaming(NewTable, "game"):
        context.library.find(spec.game)
    with blaming(NewTable, "options"):
        game = context.library.wished(spec.game, spec.options)
    with blaming(NewTable, "seats"):
        check_players(game, len(spec.seats))
    with blaming(NewTable, "clock"):
        check_clock(clock_wished(spec.clock))


class Api(Controller):
    """Games, tables, seats, actions."""

    path = "/api"

    @get("/games")
    async def games(self, request: AnyRequest) -> list[GameInfo]:
        """Every game and variant one can play."""
        return [
            GameInfo(
                game.name,
                game.title,
                game.edition,
                game.seats.start,
                game.seats.stop - 1,
                [pattern(action) for action in verbs(game).values()],
                [option_info(name, option) for name, option in game.options.items()],
                list(game.caveats),
            )
            for game in context_of(request).library.catalog()
        ]

    @get("/tables")
    async def tables(self, request: AnyRequest) -> list[TableEntry]:
        """Public tables, the latest first."""
        return await public_tables(context_of(request))

    @post("/tables")
    async def make(self, request: AnyRequest, data: JSONBody[NewTable]) -> TableCreated:
        """Make a table. You are its host; seats of kind ``me`` come with a token each."""
        context = context_of(request)
        context.limits.count("create", sender(request))
        check_table(context, data)
        chairs = [Chair(seat.kind, seat.name, seat.bot) for seat in data.seats]
        spec = TableSpec(data.game, chairs, data.title, data.public, data.undo, data.options)
        spec = spec._replace(hints=data.hints, table_talk=data.table_talk, clock=clock_wished(data.clock))
        if bots_alone(spec):
            context.limits.count("bots alone", sender(request))
        async with context.store.writing() as c:
            person = await new_person(c, next((chair.name for chair in chairs if chair.kind == "me"), "Program"))
            opened = await lay_table(c, context.library, person, spec)
        bot_runner_of(request).wake(opened.table)
        return TableCreated(
            opened.table,
            {str(seat): token for seat, token in opened.tokens.items()},
            {str(seat): invite for seat, invite in opened.invites.items()},
        )

    @post("/seats")
    async def sit(self, request: AnyRequest, data: JSONBody[Claim]) -> Seated:
        """Take the seat of an invite."""
        context = context_of(request)
        context.limits.count("create", sender(request))
        await invited(context, data.invite)
        async with context.store.writing() as c:
            person = await new_person(c, data.name)
        return Seated(*await claim(context, data.invite, person, data.name))

    @get("/tables/{table:str}")
    async def look(self, request: AnyRequest, table: FromPath[str]) -> TableInfo:
        """The table as you may see it."""
        context, live, viewer = await at_table(request, table)
        live = await note_opening(context, live, viewer)
        return table_info(live, viewer, live.s, live.last, await clock_info(context, live))

    @get("/tables/{table:str}/positions/{at:int}")
    async def look_back(self, request: AnyRequest, table: FromPath[str], at: FromPath[int]) -> TableInfo:
        """The position after so many actions."""
        context, live, viewer = await at_table(request, table)
        if at not in range(live.last + 1):
            raise Refused("there are positions 0 to {last}", last=live.last)
        async with context.store.reading() as c:
            s = await position(c, live, at)
        return table_info(live, viewer, s, at, await clock_info(context, live))

    @get("/tables/{table:str}/legal")
    async def legal(self, request: AnyRequest, table: FromPath[str]) -> list[Choice]:
        """What your seat may do now; without a token, what the seat to move may do if nothing is hidden."""
        _, live, viewer = await at_table(request, table)
        return [choice(live.game, s, a) for seat, s in asked(live, viewer) for a in options(live.game, s, seat)]

    @get("/tables/{table:str}/why")
    async def why(
        self,
        request: AnyRequest,
        table: FromPath[str],
        action: Annotated[str, QueryParameter(max_length=200)],
    ) -> Verdict:
        """Whether an action is allowed to your seat now, and which rule forbids it, as far as your seat can see."""
        _, live, viewer = await at_table(request, table)
        a = read(live.game, action)
        rules = [why_not_by(live.game, s, a, seat) for seat, s in asked(live, viewer)] or [live.game.out_of_turn_rule]
        rule = None if None in rules else rules[0]
        return Verdict(True) if rule is None else Verdict(False, rule.section, rule.text)

    @post("/tables/{table:str}/actions", status_code=200)
    async def do(self, request: AnyRequest, table: FromPath[str], data: JSONBody[ActionRequest]) -> Done:
        """Act. 409: somebody was faster, look again. 422: the rules say no."""
        with blaming(ActionRequest, "action"):
            acted = await act_at_once(request, table, data) or await act_after_a_look(request, table, data)
        if acted.goes_on:
            bot_runner_of(request).wake(table)
        return Done(acted.number)

    @get("/tables/{table:str}/undo")
    async def can_undo(self, request: AnyRequest, table: FromPath[str]) -> UndoInfo:
        """Whether you can take back now, by the policy of the table, and why not."""
        context, live, viewer = await at_table(request, table)
        only_seat(viewer)
        refused = await undo_refusal(context, live, viewer)
        return UndoInfo(refused is None, None if refused is None else str(refused))

    @post("/tables/{table:str}/undo", status_code=200)
    async def undo(self, request: AnyRequest, table: FromPath[str], data: JSONBody[UndoRequest]) -> Undone:
        """Take back, or ask the others to agree. 400: it cannot be taken back, and why. 409: look again."""
        context, live, viewer = await at_table(request, table)
        context.limits.count("act", f"{table} {only_seat(viewer)}")
        done = await undo(context, live, viewer, data.seen)
        if done:
            bot_runner_of(request).wake(table)
        return Undone(done, (await context.table_cache.get(table)).number)

    @get("/tables/{table:str}/plan")
    async def plan(self, request: AnyRequest, table: FromPath[str]) -> PlanInfo:
        """Your plan, which nobody else can see, and the ready-made ones that are of use now."""
        context, live, viewer = await at_table(request, table)
        return await plan_info(context, live, only_seat(viewer))

    @put("/tables/{table:str}/plan")
    async def make_plan(self, request: AnyRequest, table: FromPath[str], data: JSONBody[NewPlan]) -> PlanInfo:
        """Let your seat act by a plan, instead of the one it has. 409: the table has moved on, look again."""
        context, live, viewer = await at_table(request, table)
        seat = only_seat(viewer)
        context.limits.count("act", f"{table} {seat}")
        if await planned(context, live, viewer, data):
            bot_runner_of(request).wake(table)
        return await plan_info(context, await context.table_cache.get(table), seat)

    @delete("/tables/{table:str}/plan", status_code=200)
    async def drop_plan(self, request: AnyRequest, table: FromPath[str]) -> PlanInfo:
        """Be asked again."""
        context, live, viewer = await at_table(request, table)
        seat = only_seat(viewer)
        context.limits.count("act", f"{table} {seat}")
        await drop_plan(context, live, viewer, seat)
        return await plan_info(context, await context.table_cache.get(table), seat)

    @post("/tables/{table:str}/close", status_code=200)
    async def close(self, request: AnyRequest, table: FromPath[str]) -> TableStatus:
        """Close the table you made, for good: nobody acts there any more. 403: you did not make it. 400: the game is over."""
        return await managed(request, table, close_table)

    @post("/tables/{table:str}/chat/close", status_code=200)
    async def close_chat(self, request: AnyRequest, table: FromPath[str]) -> TableStatus:
        """Close the chat of the table you made. 403: you did not make it. 400: it is closed already."""
        return await managed(request, table, close_chat)

    @post("/tables/{table:str}/chat/open", status_code=200)
    async def open_chat(self, request: AnyRequest, table: FromPath[str]) -> TableStatus:
        """Open it again."""
        return await managed(request, table, open_chat)

    @get("/tables/{table:str}/hint")
    async def hint(self, request: AnyRequest, table: FromPath[str]) -> Advice:
        """What the strongest bot would do in your place, where the table allows hints."""
        context, live, viewer = await at_table(request, table)
        context.limits.count("hint", f"{table} {viewer.person}")
        return advice(await bot_runner_of(request).hint(live, viewer))

    @get("/tables/{table:str}/ideas/{at:int}")
    async def why_a_bot(self, request: AnyRequest, table: FromPath[str], at: FromPath[int]) -> Advice:
        """Why a bot did what led to the position after so many actions."""
        context, live, _ = await at_table(request, table)
        return advice(await why(context, live, at))

    @get("/tables/{table:str}/record", media_type="text/plain")
    async def record(self, request: AnyRequest, table: FromPath[str]) -> Response[str]:
        """The game as a record; of a running game only where nothing is hidden."""
        context, live, _ = await at_table(request, table)
        text = await in_thread(PAGES, record_text, live, await departures_of(context, live))
        return Response(text, media_type="text/plain; charset=utf-8")

    @get("/tables/{table:str}/events", middleware=[count_stream])
    async def events(self, request: AnyRequest, table: FromPath[str]) -> ServerSentEvent:
        """News of the table as server-sent events; the id of each is the number of entries."""
        context, live, viewer = await at_table(request, table)
        return stream(context, live, viewer)


async def managed(
    request: AnyRequest, table: str, deed: Callable[[AppContext, TableState, Viewer], Awaitable[None]]
) -> TableStatus:
    """What the person who made the table does with the token of one of their seats."""
    context, live, viewer = await at_table(request, table)
    context.limits.count("act", f"{table} {only_seat(viewer)}")
    await deed(context, live, viewer)
    return table_status(await context.table_cache.get(table))


def asked(live: TableState, viewer: Viewer) -> list[tuple[Seat, Any]]:
    """For which seats a question about actions is answered, each with what it sees; never from what is hidden from them."""
    public = () if live.turn is None or live.has_secrets else (live.turn,)
    return [(seat, live.game.view(live.s, seat)) for seat in viewer.seats or public]


def advice(told: AnalysisResult) -> Advice:
    candidates = [Candidate(words, estimate) for words, estimate in told.idea.candidates]
    return Advice(told.bot, told.idea.words, told.idea.measure, candidates)


def choice(game: AnyGame, s: HasAgenda, a: AnyAction) -> Choice:
    allowed = amounts(game, s, a)
    if allowed is None:
        return Choice(spell(game, a))
    return Choice(spell(game, a), allowed[0], allowed[-1], allowed.step)


def record_text(live: TableState, noted: Sequence[Noted] = ()) -> str:
    """Seed and all, so a running game with secrets keeps its record to itself."""
    if live.has_secrets:
        raise NotYours("the record of a game with hidden cards is given out when it is over")
    actions = [read(live.game, words) for words in live.line]
    kinds = [seat.bot or HUMAN for seat in live.seats]
    record = Record(live.game, live.row.players, live.row.seed, live.names, "", actions, [live.s], kinds)
    return write(record, remarks([one.departure for one in noted]))
