"""What pages of the site send: start and join games, open records, accounts, settings; rules and pictures."""

from dataclasses import replace
from itertools import zip_longest
from typing import Any

from litestar import Controller, Response, get, post
from litestar.datastructures import FormMultiDict, UploadFile
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, ServerSentEvent

from trunkline.core.catalog import rules_text
from trunkline.core.errors import TrunklineError
from trunkline.server.common.errors import NotYours, Refused
from trunkline.server.common.language import every_translator
from trunkline.server.common.rate_limits import count_stream
from trunkline.server.common.request_bodies import TAKES_RECORD
from trunkline.server.common.threads import PAGES, in_thread
from trunkline.server.http.requests import (
    COOKIE,
    AnyRequest,
    bot_runner_of,
    context_of,
    page_said_of,
    same_origin,
    sender,
    status_of,
    study_desk_of,
    whose,
)
from trunkline.server.studies.rows import STUDY
from trunkline.server.studies.stream import StudyWatch
from trunkline.server.tables.context import AppContext, Chair, TableSpec
from trunkline.server.tables.laying import check_table, create
from trunkline.server.tables.people import change_password, clean_name, forget, forget_everywhere, login, register
from trunkline.server.tables.resting import set_rest
from trunkline.server.tables.seats import claim, invited
from trunkline.server.tables.stream import Watch, Watching, combined_stream, read_shown
from trunkline.server.tables.studies import import_record
from trunkline.server.web.board_pictures import game_picture, svg_response
from trunkline.server.web.pages.clock_form import clock_in
from trunkline.server.web.pages.new_table import Refusal, new_table_page
from trunkline.server.web.pages.open_record import open_record_page
from trunkline.server.web.pages.rest_form import rest_in
from trunkline.server.web.pages.small import join_page, rules_page
from trunkline.server.web.pages.typed import Typed
from trunkline.server.web.reader import (
    go_to,
    known_game,
    known_person,
    login_cookie,
    no_login_cookie,
    page_context_of,
    page_response,
    settings_cookies,
)


class Site(Controller):
    """Pages that are not tables."""

    include_in_schema = False
    guards = [same_origin]  # noqa: RUF012 (litestar's own way)

    @get("/events", middleware=[count_stream])
    async def events(self, request: AnyRequest, shown: FromQuery[str] = "") -> ServerSentEvent:
        """News of all tables and studies that are open in this browser; ``shown`` is what its pages show of them."""
        person = await whose(request)
        desk = study_desk_of(request)

        def watch(context: AppContext, id: str, person: str | None) -> Watching:
            return StudyWatch(desk, id, person) if id.startswith(STUDY) else Watch(context, id, person)

        return combined_stream(context_of(request), read_shown(shown), person.id if person else None, watch)

    @post("/settings")
    async def settings(self, request: AnyRequest) -> Redirect:
        """Language and theme of this browser."""
        form = await request.form()
        return go_to(str(form.get("back", "/")), settings_cookies(context_of(request), form))

    @post("/tables")
    async def start_table(self, request: AnyRequest) -> Response[Any]:
        """A new table; what is wrong with the form is told in the form, with everything that was typed."""
        form = await request.form()
        await whose(request)  # who is banned is told that, whatever the form says
        try:
            return await table_of(request, form)
        except TrunklineError as error:
            if "text/html" not in request.headers.get("accept", ""):
                raise
            return await form_again(request, form, error)

    @get("/join/{token:str}")
    async def invitation(self, request: AnyRequest, token: FromPath[str]) -> Response[str]:
        context, ctx = context_of(request), await page_context_of(request)
        table, seat = await invited(context, token)
        live = await context.table_cache.get(table)
        host = next((chair.name for chair in live.seats if chair.person == live.row.host), ctx.say("Somebody"))
        return page_response(join_page(ctx, f"/join/{token}", live, seat, host))

    @post("/join/{token:str}")
    async def join(self, request: AnyRequest, token: FromPath[str]) -> Redirect:
        context, form = context_of(request), await request.form()
        context.limits.count("create", sender(request))
        await invited(context, token)  # nobody is made for an invitation that is gone
        person, cookies = await known_person(request, str(form.get("name", "")))
        table, _, _ = await claim(context, token, person, str(form.get("name", "")) or person.name)
        return go_to(f"/tables/{table}", cookies)

    @post("/import", opt={TAKES_RECORD: True})
    async def open_record(self, request: AnyRequest) -> Response[Any]:
        """A record becomes a private study; what is wrong with it is told in the form, which keeps what was pasted."""
        form = await request.form()
        await whose(request)  # who is banned is told that, whatever the record says
        try:
            return await study_of(request, form)
        except TrunklineError as error:
            if "text/html" not in request.headers.get("accept", ""):
                raise
            return await record_form_again(request, form, error)

    @post("/account/login")
    async def sign_in(self, request: AnyRequest) -> Redirect:
        context, form, guest = context_of(request), await request.form(), await whose(request)
        context.limits.count("login", sender(request))
        token = await login(
            context.store, str(form.get("account", "")), str(form.get("password", "")), guest.id if guest else None
        )
        return go_to("/", [login_cookie(context, token)])

    @post("/account/register")
    async def make_account(self, request: AnyRequest) -> Redirect:
        context, form = context_of(request), await request.form()
        context.limits.count("login", sender(request))
        person, _ = await known_person(request, "")
        account = str(form.get("account", ""))
        token = await register(context.store, person.id, account, str(form.get("password", "")))
        return go_to("/", [login_cookie(context, token)])

    @post("/account/logout")
    async def sign_out(self, request: AnyRequest) -> Redirect:
        context, token = context_of(request), request.cookies.get(COOKIE)
        if token:
            await forget(context.store, token)
        return go_to("/", [no_login_cookie(context)])

    @post("/account/logout/everywhere")
    async def sign_out_everywhere(self, request: AnyRequest) -> Redirect:
        """On every device."""
        context, person = context_of(request), await whose(request)
        if person is not None:
            await forget_everywhere(context.store, person.id)
        return go_to("/", [no_login_cookie(context)])

    @post("/account/password")
    async def password(self, request: AnyRequest) -> Redirect:
        """Whoever knows the old one sets a new one."""
        context, form, person = context_of(request), await request.form(), await whose(request)
        context.limits.count("login", sender(request))
        if person is None:
            raise NotYours("choose a name first")
        token = await change_password(context.store, person.id, str(form.get("password", "")), str(form.get("new", "")))
        return go_to("/account", [login_cookie(context, token)])

    @post("/account/rest")
    async def rest(self, request: AnyRequest) -> Redirect:
        """Quiet hours and holidays, from now on."""
        context, form, person = context_of(request), await request.form(), await whose(request)
        context.limits.count("note", sender(request))
        if person is None or person.account is None:
            raise NotYours("quiet hours need an account")
        await set_rest(context.store, person.id, rest_in({key: str(form[key])[:60] for key in form}))
        return go_to("/account")

    @get("/rules/{name:str}")
    async def rules(self, request: AnyRequest, name: FromPath[str]) -> Response[str]:
        ctx, game = await page_context_of(request), known_game(context_of(request), name)
        return page_response(await in_thread(PAGES, lambda: rules_page(ctx, game, rules_text(game, ctx.language))))

    @get("/games/{name:str}/picture.svg")
    async def picture(self, request: AnyRequest, name: FromPath[str], theme: FromQuery[str] = "light") -> Response[str]:
        """The board in the middle of a game."""
        drawn = await in_thread(PAGES, game_picture, known_game(context_of(request), name), theme)
        return svg_response(drawn, "public, max-age=86400")


async def table_of(request: AnyRequest, form: FormMultiDict) -> Redirect:
    """The invite links stand behind the # of the address: no server and no log ever sees them there."""
    context, spec = context_of(request), wish_of(form)
    context.limits.count("create", sender(request))
    check_table(context.library, spec)  # nobody is made for a table that cannot be
    person, cookies = await known_person(request, str(form.get("name", "")))
    opened = await create(context, person, spec)
    bot_runner_of(request).wake(opened.table)
    links = ",".join(f"{seat}:{token}" for seat, token in opened.invites.items())
    return go_to(f"/tables/{opened.table}" + (f"#invites={links}" if links else ""), cookies)


async def study_of(request: AnyRequest, form: FormMultiDict) -> Redirect:
    context, ctx = context_of(request), await page_context_of(request)
    context.limits.count("import", sender(request))
    found = await context.importer.read(await text_of(form), ctx.say("Record"))
    person, cookies = await known_person(request, "")
    return go_to(f"/tables/{await import_record(context, found, person)}", cookies)


async def record_form_again(request: AnyRequest, form: FormMultiDict, error: TrunklineError) -> Response[str]:
    ctx = replace(await page_context_of(request), path="/games")
    said, pasted = page_said_of(error, every_translator(ctx.language)), str(form.get("text", ""))
    return page_response(await in_thread(PAGES, open_record_page, ctx, said, pasted), status_of(error))


async def form_again(request: AnyRequest, form: FormMultiDict, error: TrunklineError) -> Response[str]:
    """The form of a new table, as if its address had been asked for."""
    context, game = context_of(request), str(form.get("game", ""))
    ctx = replace(await page_context_of(request), path="/new")
    refusal = Refusal(page_said_of(error, every_translator(ctx.language)), typed_in(form))
    text = await in_thread(PAGES, new_table_page, ctx, context.library.catalog(), game, refusal)
    return page_response(text, status_of(error))


def typed_in(form: FormMultiDict) -> Typed:
    seats, names = form.getall("seat", []), form.getall("seat-name", [])
    return Typed({key: str(form[key]) for key in form}, [str(kind) for kind in seats], [str(name) for name in names])


def wish_of(form: FormMultiDict) -> TableSpec:
    """The table a form describes."""
    names = zip_longest(form.getall("seat", []), form.getall("seat-name", []), fillvalue="")
    chairs = [chair_of(str(kind))._replace(name=str(name)) for kind, name in names if kind not in ("", "none")]
    options = {key.removeprefix("option-"): str(form[key]) for key in form if key.startswith("option-") and form[key]}
    return TableSpec(
        str(form.get("game", "")),
        named(chairs, clean_name(str(form.get("name", "")))),
        str(form.get("title", "")),
        form.get("public") is not None,
        str(form.get("undo", "mine")),
        options,
        hints=form.get("hints") is not None,
        table_talk=form.get("no-table-talk") is None,
        clock=clock_in({key: str(form[key]) for key in form}),
    )


def chair_of(wished: str) -> Chair:
    """A bot may be named with its level: bot-L2."""
    kind, _, level = wished.partition("-")
    return Chair(kind, bot=level) if level else Chair(kind)


def named(chairs: list[Chair], name: str) -> list[Chair]:
    """Players at one device each have a name: the first one mine, the others what was typed, or Ada 2, Ada 3."""
    own = [n for n, chair in enumerate(chairs) if chair.kind == "me"]
    given = {n: name if n == own[0] else chairs[n].name.strip() or f"{name} {own.index(n) + 1}" for n in own}
    names = [clean_name(one) for one in given.values()]
    twice = next((one for n, one in enumerate(names) if one.casefold() in map(str.casefold, names[:n])), None)
    if twice is not None:
        raise Refused("two players at this device are called {name}; give each a name of their own", name=twice)
    return [chair._replace(name=given.get(n, "")) for n, chair in enumerate(chairs)]


async def text_of(form: FormMultiDict) -> str:
    """What was pasted, or the file."""
    pasted, file = str(form.get("text", "")).strip(), form.get("file")
    if pasted:
        return pasted
    content = await file.read() if isinstance(file, UploadFile) else b""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("this file is not a record") from None
    if not text.strip():
        raise Refused("choose a file or paste the text of a record")
    return text
