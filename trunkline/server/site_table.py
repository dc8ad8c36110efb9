"""The table in the browser: the page, its parts, everything one can do there, and the stream of news."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from litestar import Controller, Request, Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, ServerSentEvent

from trunkline.core.game import Seat
from trunkline.core.notation import read
from trunkline.core.play import why_not_by
from trunkline.server.api import record_text
from trunkline.server.around import mark_of
from trunkline.server.chronicle import Chronicles, looked_back
from trunkline.server.courses import Courses
from trunkline.server.departures import departures_of
from trunkline.server.errors import NotYours, Refused
from trunkline.server.house import STAND_IN, House
from trunkline.server.ideas import why
from trunkline.server.limits import count_stream
from trunkline.server.lists import visible
from trunkline.server.live import Live, Viewer, eyes
from trunkline.server.orders import end_order, give_order, own_orders
from trunkline.server.pages.cards import full_fact
from trunkline.server.pages.idea import hint_body, why_body
from trunkline.server.pages.look import Look, with_game
from trunkline.server.pages.scene import Scene, choice, make_scene
from trunkline.server.pages.table import Around, table_body, table_page
from trunkline.server.pages.views import CHARTS, picture
from trunkline.server.people import Person
from trunkline.server.reader import go_to, known_person, look_of, page_response
from trunkline.server.seats import fresh_invite, give_to_bot
from trunkline.server.stream import stream
from trunkline.server.studies import rematch, study
from trunkline.server.tables import act, goes_on
from trunkline.server.talk import check_talk, read_note, say, talk, write_note
from trunkline.server.undo import open_wishes, undo, undo_refusal
from trunkline.server.web import house_of, keeper_of, same_origin, sender, whose
from trunkline.server.workers import PAGES, in_thread, one_page_at_a_time

AnyRequest = Request[Any, Any, Any]
Position = FromQuery[int | None]
Text = FromQuery[str]
CHRONICLES, COURSES = Chronicles(), Courses()
T = TypeVar("T")


class TableSite(Controller):
    """One table."""

    path = "/tables/{table:str}"
    include_in_schema = False
    guards = [same_origin]  # noqa: RUF012 (litestar's own way)

    @get("/")
    async def look(
        self, request: AnyRequest, table: FromPath[str], at: Position = None, group: Text = "", view: Text = ""
    ) -> Response[str]:
        """The whole page, at the live position or at any other."""
        return page_response(await composed(request, table, Question(at, group, view), table_page))

    @get("/parts")
    async def parts(
        self, request: AnyRequest, table: FromPath[str], at: Position = None, group: Text = "", view: Text = "", log: Text = ""
    ) -> Response[str]:
        """The same without its frame, for a page that is already open; of the log only what came after what it has."""
        return page_response(await composed(request, table, Question(at, group, view, log), table_parts))

    @get("/board")
    async def board(
        self, request: AnyRequest, table: FromPath[str], pick: Text = "", group: Text = "", view: Text = ""
    ) -> Response[str]:
        """The board with one action shown as if it were done."""
        drawn = await told_of(request, table, Question(None, group, view), lambda scene: picture(scene, pick[:200] or None))
        return Response(drawn or "", media_type="image/svg+xml")

    @get("/card")
    async def card(self, request: AnyRequest, table: FromPath[str], action: Text) -> dict[str, Any]:
        """What an action would change: one with another amount, or one of which the game tells more when it is chosen."""
        return await told_of(request, table, Question(), lambda scene: fact_of(scene, action[:200]))

    @get("/hint")
    async def hint(self, request: AnyRequest, table: FromPath[str]) -> Response[str]:
        """What the strongest bot would do."""
        house, live, viewer, look = await at_table(request, table)
        house.limits.count("hint", f"{table} {viewer.person}")
        told = await keeper_of(request).hint(live, viewer)
        async with one_page_at_a_time(table):
            return page_response(await in_thread(PAGES, lambda: hint_body(scene_at(live, viewer, look, Question()), told)))

    @get("/why")
    async def why(self, request: AnyRequest, table: FromPath[str], at: Position = None) -> Response[str]:
        """Why a bot did what led to this position."""
        house, live, _, _ = await at_table(request, table)
        told = await why(house, live, at or 0)
        seat = live.moves[told.before].seat
        return page_response(await told_of(request, table, Question(told.before), lambda before: why_body(before, told, seat)))

    @get("/events", middleware=[count_stream])
    async def events(self, request: AnyRequest, table: FromPath[str], around: Text = "") -> ServerSentEvent:
        """``around`` is the mark in the page that listens."""
        house, live, viewer, _ = await at_table(request, table)
        return stream(house, live, viewer, around)

    @get("/record")
    async def record(self, request: AnyRequest, table: FromPath[str]) -> Response[str]:
        house, live, _, _ = await at_table(request, table)
        return Response(await in_thread(PAGES, record_text, live, await departures_of(house, live)), media_type="text/plain")

    @post("/act", status_code=200)
    async def do(self, request: AnyRequest, table: FromPath[str]) -> dict[str, Any]:
        """An action, and the number of entries the page has seen."""
        house, form, person = house_of(request), await request.form(), await whose(request)
        live, viewer = await visible(house, table, person.id if person else None)
        house.limits.count("act", f"{table} {viewer.person}")
        acted = await act(house, live.id, viewer.seats, str(form.get("action", ""))[:200], number_in(form, "seen"))
        if acted.goes_on:
            keeper_of(request).wake(table)
        return {"number": acted.number}

    @post("/undo", status_code=200)
    async def take_back(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        house, live, viewer = await acting(request, table)
        done = await undo(house, live, viewer, number_in(await request.form(), "seen"))
        if done:
            keeper_of(request).wake(table)
        return {"done": done}

    @post("/standing", status_code=200)
    async def order(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        """A seat passes by itself until one of these things happens."""
        house, live, viewer = await acting(request, table)
        form = await request.form()
        until = [key for key in str(form.get("until", ""))[:1000].split(";") if key]
        waits = await give_order(house, live, viewer, seat_in(live, form), until, number_in(form, "seen"))
        if goes_on(waits):
            keeper_of(request).wake(table)
        return {"done": True}

    @post("/standing/end", status_code=200)
    async def end_order(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        house, live, viewer = await acting(request, table)
        await end_order(house, live, viewer, seat_in(live, await request.form()))
        return {"done": True}

    @post("/chat", status_code=200)
    async def talk(self, request: AnyRequest, table: FromPath[str]) -> Response[dict[str, bool]]:
        """Whoever may see the table may talk; a watcher gives a name first."""
        house, live, viewer, _ = await at_table(request, table)
        house.limits.count("chat", sender(request))
        check_talk(live)  # nobody is made for a word that is not said
        form = await request.form()
        person, cookies = await known_person(request, str(form.get("name", "")))
        name = live.seats[viewer.seats[0]].name if viewer.seats else person.name
        await say(house, live, viewer._replace(person=person.id), name, str(form.get("text", "")))
        return Response({"done": True}, cookies=cookies)

    @post("/note", status_code=200)
    async def note(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        house, live, _, look = await at_table(request, table)
        house.limits.count("note", sender(request))
        await write_note(house, live, signed_in(look).id, str((await request.form()).get("text", "")))
        return {"done": True}

    @post("/invite", status_code=200)
    async def invite(self, request: AnyRequest, table: FromPath[str]) -> dict[str, str]:
        """A fresh link for an empty seat."""
        house, live, viewer, _ = await at_table(request, table)
        house.limits.count("create", sender(request))
        return {"token": await fresh_invite(house, live, viewer, seat_in(live, await request.form()))}

    @post("/bot", status_code=200)
    async def bot(self, request: AnyRequest, table: FromPath[str]) -> dict[str, bool]:
        """A bot takes a seat over."""
        house, live, viewer = await acting(request, table)
        form = await request.form()
        seat = seat_in(live, form)
        await give_to_bot(house, live, viewer, seat, str(form.get("bot", STAND_IN)))
        keeper_of(request).wake(table)
        return {"done": (await house.shelf.get(table)).seats[seat].kind == "bot"}

    @post("/study")
    async def try_from_here(self, request: AnyRequest, table: FromPath[str]) -> Redirect:
        house, live, viewer, _ = await at_table(request, table)
        house.limits.count("create", sender(request))
        person, cookies = await known_person(request, "")
        return go_to(f"/tables/{await study(house, live, viewer, person, number_in(await request.form(), 'at'))}", cookies)

    @post("/rematch")
    async def again(self, request: AnyRequest, table: FromPath[str]) -> Redirect:
        house, live, viewer, look = await at_table(request, table)
        house.limits.count("create", sender(request))
        if not viewer.seats:
            raise NotYours("a rematch is called by those who played")
        following = await rematch(house, live, signed_in(look))
        keeper_of(request).wake(following)
        return go_to(f"/tables/{following}")


async def at_table(request: AnyRequest, table: str) -> tuple[House, Live, Viewer, Look]:
    house, look = house_of(request), await look_of(request)
    live, viewer = await visible(house, table, look.person.id if look.person else None)
    return house, live, viewer, with_game(look, live.game)


async def acting(request: AnyRequest, table: str) -> tuple[House, Live, Viewer]:
    """Whoever changes something here, which nobody may do without end."""
    house, live, viewer, _ = await at_table(request, table)
    house.limits.count("act", f"{table} {viewer.person}")
    return house, live, viewer


class Question(NamedTuple):
    """Which position a page asks for, with which actions and which view open; and the mark of the log it has already."""

    at: int | None = None
    group: str = ""
    view: str = ""
    known: str = ""


async def told_of(request: AnyRequest, table: str, question: Question, tell: Callable[[Scene], T]) -> T:
    """What this reader is told, in a thread: telling a long game takes seconds."""
    async with one_page_at_a_time(table):
        _, live, viewer, look = await at_table(request, table)
        return await in_thread(PAGES, lambda: tell(scene_at(live, viewer, look, question)))


async def composed(request: AnyRequest, table: str, question: Question, write: Callable[[Scene, Around], str]) -> str:
    """A page of the table as it stands at one moment, with what lies around the position."""
    async with one_page_at_a_time(table):
        house, live, viewer, look = await at_table(request, table)
        said, note = await talk(house, live), await read_note(house, live, viewer.person) if viewer.person else ""
        wishes, orders = await open_wishes(house, live), await own_orders(house, live, viewer)
        refused, noted = await undo_refusal(house, live, viewer), await departures_of(house, live)
        around = Around(said, note, wishes, refused, orders, [], "", noted)
        live, viewer = await visible(house, table, viewer.person)  # the position is the latest there is
        return await in_thread(PAGES, lambda: compose(scene_at(live, viewer, look, question), around, write))


def compose(scene: Scene, around: Around, write: Callable[[Scene, Around], str]) -> str:
    curves = COURSES.of(scene.live) if scene.view == CHARTS or scene.shows_result else []
    return write(scene, around._replace(curves=curves, mark=mark_of(scene.live, around.said, around.wishes)))


def table_parts(scene: Scene, around: Around) -> str:
    body: Any = table_body(scene, around)
    return "".join(map(str, body))


def fact_of(scene: Scene, words: str) -> dict[str, Any]:
    a = read(scene.game, words)
    if not any(why_not_by(scene.game, scene.s, a, seat) is None for seat in scene.viewer.seats):
        raise Refused("this cannot be done now")
    return full_fact(scene, choice(scene.game, scene.s, a, ()))


def scene_at(live: Live, viewer: Viewer, look: Look, question: Question) -> Scene:
    """What this reader sees, now or at an earlier position."""
    seat, at = eyes(live, viewer), live.last if question.at is None else question.at
    if at not in range(live.last + 1):
        raise Refused("there are positions 0 to {last}", last=live.last)
    chronicle = CHRONICLES.of(live, seat)
    s, group = (live.s, question.group) if at == live.last else (looked_back(chronicle, live, at), "")
    scene = make_scene(look, live, viewer, s, at, group, seat, chronicle)
    return replace(scene, view=question.view, known=question.known)


def signed_in(look: Look) -> Person:
    if look.person is None:
        raise NotYours("choose a name first")
    return look.person


def number_in(form: Any, name: str) -> int:
    text = str(form.get(name, ""))
    if not text.isdecimal() or len(text) > 9:
        raise Refused("{name} is a number", name=name)
    return int(text)


def seat_in(live: Live, form: Any) -> Seat:
    seat = number_in(form, "seat")
    if seat >= len(live.seats):
        raise Refused("there is no such seat")
    return Seat(seat)
