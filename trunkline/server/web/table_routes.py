"""The table in the browser: the page, its parts, everything one can do there, and the stream of news."""

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from time import time
from typing import NamedTuple, TypeVar

from litestar import Controller, Response, get, post
from litestar.datastructures import FormMultiDict
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from trunkline.core.game import SPECTATOR, Seat
from trunkline.core.notation import read
from trunkline.core.play import why_not_by
from trunkline.present.markup import regions
from trunkline.server.admin.endings import end_by_agreement
from trunkline.server.admin.hosts import close_chat, close_table, open_chat, set_hints, set_spectators
from trunkline.server.api.routes import record_text
from trunkline.server.bots.analyses import why
from trunkline.server.common.errors import BehindCurtain, NotYours, Refused
from trunkline.server.common.threads import PAGES, in_thread, one_page_at_a_time
from trunkline.server.http.requests import AnyRequest, bot_runner_of, context_of, same_origin, sender, whose
from trunkline.server.tables.acting import act_at
from trunkline.server.tables.chat import check_speaker, check_talk, read_note, say, talk, write_note
from trunkline.server.tables.clock_acts import note_opening
from trunkline.server.tables.clock_reading import ClockReading, read_clocks
from trunkline.server.tables.closing import check_open
from trunkline.server.tables.context import STAND_IN, AppContext
from trunkline.server.tables.departures import departures_of
from trunkline.server.tables.hot_seat import check_curtain, drop, last_player, lift, next_player
from trunkline.server.tables.lists import visible
from trunkline.server.tables.people import Person
from trunkline.server.tables.plan_acts import draft_plan, draft_ready, drop_plan, keep_plan, own_plans
from trunkline.server.tables.seats import fresh_invite, give_to_bot
from trunkline.server.tables.story_cache import StoryCaches, looked_back
from trunkline.server.tables.studies import rematch, study
from trunkline.server.tables.surroundings import mark_now, mark_of
from trunkline.server.tables.table_state import TableState, Viewer, viewpoint
from trunkline.server.tables.timeseries import TimeSeriesCache
from trunkline.server.tables.undo import decline, open_wishes, undo, undo_refusal
from trunkline.server.tables.waiting import goes_on
from trunkline.server.web.pages.analysis import hint_body, why_body
from trunkline.server.web.pages.cards import Fact, full_fact
from trunkline.server.web.pages.curtain import curtain_page
from trunkline.server.web.pages.heading import heading
from trunkline.server.web.pages.log import earlier_lines
from trunkline.server.web.pages.page_context import PageContext, with_game
from trunkline.server.web.pages.scene import Scene, choice, make_scene
from trunkline.server.web.pages.surroundings import Around
from trunkline.server.web.pages.table import table_body, table_page
from trunkline.server.web.pages.targets import Drawn, drawn
from trunkline.server.web.pages.views import CHARTS, fitting, picture
from trunkline.server.web.reader import go_to, known_person, page_context_of, page_response

Position = FromQuery[int | None]
Text = FromQuery[str]
HELD = 1000  # letters of the sums that a page names
CHRONICLES, COURSES = StoryCaches(), TimeSeriesCache()
T = TypeVar("T")


class TableSite(Controller):
    """One table."""

    path = "/tables/{table:str}"
    include_in_schema = False
    guards = [same_origin]  # noqa: RUF012 (litestar's own way)

    @get("/")
    async def look(
        self, request: AnyRequest, table: FromPath[str], at: Position = None, group: Text = "", view: Text = ""
    ) -> Response[str] | Redirect:
        """The whole page, at the live position or at any other."""
        try:
            return page_response(await composed(request, table, Question(at, group, view), table_page))
        except BehindCurtain:
            return await curtain(request, table)

    @get("/parts")
    async def parts(
        self,
        request: AnyRequest,
        table: FromPath[str],
        at: Position = None,
        group: Text = "",
        view: Text = "",
        log: Text = "",
        fitting: Text = "",
        unseen: FromQuery[bool] = False,
        held: Text = "",
    ) -> Response[str]:
        """What a page that is open does not hold yet, by the sums of its parts, and of the log what came since."""
        question, sums = Question(at, group, view, log, fitting, unseen), frozenset(held[:HELD].split(","))
        return page_response(await composed(request, table, question, partial(table_parts, held=sums)))

    @get("/log")
    async def log(
        self, request: AnyRequest, table: FromPath[str], before: FromQuery[int], after: FromQuery[int] = 0
    ) -> Response[str]:
        """Older lines of the log: so many before an action, or all since another one."""
        return page_response(await told_of(request, table, Question(), lambda scene: str(earlier_lines(scene, before, after))))

    @get("/board")
    async def board(
        self, request: AnyRequest, table: FromPath[str], pick: Text = "", group: Text = "", view: Text = ""
    ) -> Drawn:
        """The board with one action shown as if it were done."""
        return await told_of(
            request, table, Question(None, group, view), lambda scene: drawn(scene, picture(scene, pick[:200] or None))
        )

    @get("/card")
    async def card(self, request: AnyRequest, table: FromPath[str], action: Text) -> Fact:
        """What an action would change: one with another amount, or one of which the game tells more when it is chosen."""
        return await told_of(request, table, Question(), lambda scene: fact_of(scene, action[:200]))

    @get("/hint")
    async def hint(self, request: AnyRequest, table: FromPath[str]) -> Response[str]:
        """What the strongest bot would do."""
        context, live, viewer, ctx = await at_table(request, table)
        context.limits.count("hint", f"{table} {viewer.person}")
        told = await bot_runner_of(request).hint(live, viewer)
        async with one_page_at_a_time(table):
            return page_response(await in_thread(PAGES, lambda: hint_body(scene_at(live, viewer, ctx, Question()), told)))

    @get("/why")
    async def why(self, request: AnyRequest, table: FromPath[str], at: Position = None) -> Response[str]:
        """Why a bot did what led to this position."""
        context, live, _, _ = await at_table(request, table)
        told = await why(context, live, at or 0)
        seat = live.moves[told.before].seat
        return page_response(await told_of(request, table, Question(told.before), lambda before: why_body(before, told, seat)))

    @get("/record")
    async def record(self, request: AnyRequest, table: FromPath[str]) -> Response[str]:
        context, live, _, _ = await at_table(request, table)
        return Response(await in_thread(PAGES, record_text, live, await departures_of(context, live)), media_type="text/plain")

    @post("/curtain")
    async def lift_curtain(self, request: AnyRequest, table: FromPath[str]) -> Redirect:
        """The next player has the device, and says so."""
        context, live, viewer = await acting(request, table)
        await lift(context, live, viewer, seat_in(live, await request.form()))
        return go_to(f"/tables/{table}")

    @post("/act", status_code=200)
    async def do(self, request: AnyRequest, table: FromPath[str]) -> dict[str, object]:
        """An action, and the number of entries the page has seen."""
        context, form, person = context_of(request), await request.form(), await whose(request)
        live, viewer = await visible(context, table, person.id if person else None)
        context.limits.count("act", f"{table} {viewer.person}")
        check_curtain(live, viewer)
        acted = await act_at(context, live, viewer.seats, str(form.get("action", ""))[:200], number_in(form, "seen"))
        if acted.goes_on:
            bot_runner_of(request).wake(table)
        return {"number": acted.number}

    @post("/undo", status_code=200)
    async def take_back(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        context, live, viewer = await acting(request, table)
        await drop(context, live, viewer)
        done = await undo(context, live, last_player(live, viewer), number_in(await request.form(), "seen"))
        if done:
            bot_runner_of(request).wake(table)
        return {"done": done}

    @post("/plan", status_code=200)
    async def draft(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        """Write a plan for a seat: a ready-made one, filled in, or text. It counts once it is kept."""
        context, live, viewer = await acting(request, table)
        form = await request.form()
        seat, seen, ready = seat_in(live, form), number_in(form, "seen"), str(form.get("ready", ""))[:60]
        context.limits.count("act", f"{table} {viewer.person}")
        if ready:
            chosen = {key: list(filter(None, str(form[key])[:1000].split(";"))) for key in form}
            await draft_ready(context, live, viewer, seat, ready, chosen, seen)
        else:
            await draft_plan(context, live, viewer, seat, str(form.get("text", "")), seen)
        return {"done": True}

    @post("/plan/keep", status_code=200)
    async def keep(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        """From now on it counts."""
        context, live, viewer = await acting(request, table)
        if goes_on(await keep_plan(context, live, viewer, seat_in(live, await request.form()))):
            bot_runner_of(request).wake(table)
        return {"done": True}

    @post("/plan/drop", status_code=200)
    async def forget(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        context, live, viewer = await acting(request, table)
        await drop_plan(context, live, viewer, seat_in(live, await request.form()))
        return {"done": True}

    @post("/chat", status_code=200)
    async def talk(self, request: AnyRequest, table: FromPath[str]) -> Response[dict[str, bool]]:
        """Whoever may see the table may talk; a watcher gives a name first."""
        context, live, viewer, ctx = await at_table(request, table)
        context.limits.count("chat", sender(request))
        check_open(live)  # nobody is made for a word that is not said
        check_talk(live)
        form = await request.form()
        check_speaker(live, viewer, str(form.get("name", "")) or (ctx.person.name if ctx.person else ""))
        person, cookies = await known_person(request, str(form.get("name", "")))
        name = live.seats[viewer.seats[0]].name if viewer.seats else person.name
        await say(context, live, viewer._replace(person=person.id), name, str(form.get("text", "")))
        return Response({"done": True}, cookies=cookies)

    @post("/chat/close", status_code=200)
    async def close_chat(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        """By the host; as the two below."""
        await close_chat(*await acting(request, table))
        return {"done": True}

    @post("/chat/open", status_code=200)
    async def open_chat(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        await open_chat(*await acting(request, table))
        return {"done": True}

    @post("/close", status_code=200)
    async def close(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        await close_table(*await acting(request, table))
        return {"done": True}

    @post("/end", status_code=200)
    async def end(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        """Ended by agreement; not done while others must still agree."""
        return {"done": await end_by_agreement(*await acting(request, table))}

    @post("/decline/{kind:str}", status_code=200)
    async def decline(self, request: AnyRequest, table: FromPath[str], kind: FromPath[str]) -> dict[str, bool]:
        await decline(*await acting(request, table), kind[:10])
        return {"done": True}

    @post("/hints/{wanted:str}", status_code=200)
    async def hints(self, request: AnyRequest, table: FromPath[str], wanted: FromPath[str]) -> dict[str, bool]:
        """On or off, by the host."""
        await set_hints(*await acting(request, table), wanted == "on")
        return {"done": True}

    @post("/spectators/{wanted:str}", status_code=200)
    async def spectators(self, request: AnyRequest, table: FromPath[str], wanted: FromPath[str]) -> dict[str, bool]:
        """Quiet, or not; by the host."""
        await set_spectators(*await acting(request, table), wanted == "quiet")
        return {"done": True}

    @post("/note", status_code=200)
    async def note(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        context, live, _, ctx = await at_table(request, table)
        context.limits.count("note", sender(request))
        await write_note(context, live, signed_in(ctx).id, str((await request.form()).get("text", "")))
        return {"done": True}

    @post("/invite", status_code=200)
    async def invite(self, request: AnyRequest, table: FromPath[str]) -> dict[str, str]:
        """A fresh link for an empty seat."""
        context, live, viewer, _ = await at_table(request, table)
        context.limits.count("create", sender(request))
        return {"token": await fresh_invite(context, live, viewer, seat_in(live, await request.form()))}

    @post("/bot", status_code=200)
    async def bot(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        """A bot takes a seat over."""
        context, live, viewer = await acting(request, table)
        form = await request.form()
        seat = seat_in(live, form)
        await give_to_bot(context, live, viewer, seat, str(form.get("bot", STAND_IN)))
        bot_runner_of(request).wake(table)
        return {"done": (await context.table_cache.get(table)).seats[seat].kind == "bot"}

    @post("/study")
    async def try_from_here(self, request: AnyRequest, table: FromPath[str]) -> Redirect:
        context, live, viewer, _ = await at_table(request, table)
        context.limits.count("create", sender(request))
        person, cookies = await known_person(request, "")
        return go_to(f"/tables/{await study(context, live, viewer, person, number_in(await request.form(), 'at'))}", cookies)

    @post("/rematch")
    async def again(self, request: AnyRequest, table: FromPath[str]) -> Redirect:
        context, live, viewer, ctx = await at_table(request, table)
        context.limits.count("create", sender(request))
        if not viewer.seats:
            raise NotYours("only players can start a rematch")
        following = await rematch(context, live, signed_in(ctx))
        bot_runner_of(request).wake(following)
        return go_to(f"/tables/{following}")


async def at_table(request: AnyRequest, table: str) -> tuple[AppContext, TableState, Viewer, PageContext]:
    context, ctx = context_of(request), await page_context_of(request)
    live, viewer = await visible(context, table, ctx.person.id if ctx.person else None)
    return context, live, viewer, with_game(ctx, live.game)


async def acting(request: AnyRequest, table: str) -> tuple[AppContext, TableState, Viewer]:
    """Whoever changes something here, which nobody may do without end."""
    context, live, viewer, _ = await at_table(request, table)
    context.limits.count("act", f"{table} {viewer.person}")
    return context, live, viewer


class Question(NamedTuple):
    """Which position a page asks for, with which actions and which view open; and the mark of the log it has already."""

    at: int | None = None
    group: str = ""
    view: str = ""
    known: str = ""
    fitting: str = ""  # the view that went with the round when the reader chose another one
    unseen: bool = False  # the page is hidden


async def told_of(request: AnyRequest, table: str, question: Question, tell: Callable[[Scene], T]) -> T:
    """What this reader is told, in a thread: telling a long game takes seconds."""
    async with one_page_at_a_time(table):
        _, live, viewer, ctx = await at_table(request, table)
        check_curtain(live, viewer)
        return await in_thread(PAGES, lambda: tell(scene_at(live, viewer, ctx, question)))


async def composed(request: AnyRequest, table: str, question: Question, write: Callable[[Scene, Around], str]) -> str:
    """A page of the table as it stands at one moment, with what lies around the position."""
    async with one_page_at_a_time(table):
        context, live, viewer, ctx = await at_table(request, table)
        said, note = await talk(context, live), await read_note(context, live, viewer.person) if viewer.person else ""
        wishes, plans = await open_wishes(context, live), await own_plans(context, live, viewer)
        refused, noted = await undo_refusal(context, live, viewer), await departures_of(context, live)
        around = Around(said, note, wishes, refused, plans, [], "", noted)
        live, viewer = await visible(context, table, viewer.person)  # the position is the latest there is
        check_curtain(live, viewer)
        clock = await clock_shown(context, live, viewer, question)
        return await in_thread(
            PAGES, lambda: compose(replace(scene_at(live, viewer, ctx, question), clock=clock), around, write)
        )


async def clock_shown(context: AppContext, live: TableState, viewer: Viewer, question: Question) -> ClockReading | None:
    """Who sees the position as it stands has opened it, unless the page is hidden."""
    if question.at is None and not question.unseen:
        live = await note_opening(context, live, viewer)
    found = await context.clocks.get(live.row, live.seats)
    return None if found is None else read_clocks(found, live.seats, time())


async def curtain(request: AnyRequest, table: str) -> Response[str] | Redirect:
    """What everybody may know, and the button of the next player."""
    async with one_page_at_a_time(table):
        context, live, viewer, ctx = await at_table(request, table)
        await drop(context, live, viewer)
        refused = await undo_refusal(context, live, last_player(live, viewer))
        seat, mark = next_player(live, viewer), await mark_now(context, live)
        if seat is None:
            return go_to(f"/tables/{table}")  # the table has moved on meanwhile
        story_cache = await in_thread(PAGES, CHRONICLES.of, live, SPECTATOR)
        return page_response(await in_thread(PAGES, curtain_page, ctx, live, seat, story_cache, refused is None, mark))


def compose(scene: Scene, around: Around, write: Callable[[Scene, Around], str]) -> str:
    curves = COURSES.of(scene.live) if scene.view == CHARTS or scene.shows_result else []
    return write(scene, around._replace(curves=curves, mark=mark_of(scene.live, around.said, around.wishes)))


def table_parts(scene: Scene, around: Around, held: Collection[str]) -> str:
    """The parts that differ from those the page has, which it names by their sums."""
    return "".join(text for total, text in regions([heading(scene), table_body(scene, around)]) if total not in held)


def fact_of(scene: Scene, words: str) -> Fact:
    a = read(scene.game, words)
    if not any(why_not_by(scene.game, scene.s, a, seat) is None for seat in scene.viewer.seats):
        raise Refused("this cannot be done now")
    return full_fact(scene, choice(scene.game, scene.s, a, ()))


def scene_at(live: TableState, viewer: Viewer, ctx: PageContext, question: Question) -> Scene:
    """What this reader sees, now or at an earlier position."""
    seat, at = viewpoint(live, viewer), live.last if question.at is None else question.at
    if at not in range(live.last + 1):
        raise Refused("there are positions 0 to {last}", last=live.last)
    story_cache = CHRONICLES.of(live, seat)
    s, group = (live.s, question.group) if at == live.last else (looked_back(story_cache, live, at), "")
    scene = make_scene(ctx, live, viewer, s, at, group, seat, story_cache)
    stays = question.fitting in ("", fitting(scene))
    return replace(scene, view=question.view if stays else "", known=question.known)


def signed_in(ctx: PageContext) -> Person:
    if ctx.person is None:
        raise NotYours("choose a name first")
    return ctx.person


def number_in(form: FormMultiDict, name: str) -> int:
    text = str(form.get(name, ""))
    if not text.isdecimal() or len(text) > 9:
        raise Refused("{name} is a number", name=name)
    return int(text)


def seat_in(live: TableState, form: FormMultiDict) -> Seat:
    seat = number_in(form, "seat")
    if seat >= len(live.seats):
        raise Refused("there is no such seat")
    return Seat(seat)
