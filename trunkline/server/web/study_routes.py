"""Studies in the browser: the list, a new one, its members and who may see it."""

from typing import Any

from litestar import Controller, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from trunkline.server.common.errors import NotFound
from trunkline.server.common.request_bodies import TAKES_RECORD
from trunkline.server.http.requests import context_of, same_origin, sender, study_desk_of, whose
from trunkline.server.studies.chapters import (
    Beginning,
    add_chapter,
    begin_study,
    from_record,
    from_start,
)
from trunkline.server.studies.desk import readable
from trunkline.server.studies.editing import clean_title
from trunkline.server.studies.lists import my_studies, public_studies
from trunkline.server.studies.members import invite, invited_to, join, remove, set_role, show_to
from trunkline.server.studies.of_table import study_position
from trunkline.server.studies.rows import seen_chapters
from trunkline.server.tables.lists import visible
from trunkline.server.web.pages.study.joining import join_study_page
from trunkline.server.web.pages.study.listing import studies_page
from trunkline.server.web.reader import go_to, known_person, page_context_of, page_response
from trunkline.server.web.site import text_of
from trunkline.server.web.study_requests import AnyRequest, member, to_chapter
from trunkline.server.web.table_routes import number_in


class StudySite(Controller):
    """Studies, and one of them."""

    path = "/studies"
    include_in_schema = False
    guards = [same_origin]  # noqa: RUF012 (litestar's own way)

    @get("/")
    async def studies(self, request: AnyRequest) -> Response[str]:
        desk, ctx = study_desk_of(request), await page_context_of(request)
        mine = await my_studies(desk, ctx.person.id) if ctx.person else []
        return page_response(studies_page(ctx, mine, await public_studies(desk)))

    @post("/", opt={TAKES_RECORD: True})
    async def make(self, request: AnyRequest) -> Redirect:
        context, form = context_of(request), await request.form()
        context.limits.count("create", sender(request))
        title, first = clean_title(str(form.get("title", ""))), await beginning(request, form)
        person, cookies = await known_person(request, "")
        return to_chapter(await begin_study(study_desk_of(request), person, title, first), cookies)

    @post("/of/{table:str}")
    async def of_table(self, request: AnyRequest, table: FromPath[str]) -> Redirect:
        """A position of a table, in one click."""
        context, form, looking = context_of(request), await request.form(), await whose(request)
        live, viewer = await visible(context, table, looking.id if looking else None)
        context.limits.count("create", sender(request))
        person, cookies = await known_person(request, "")
        at = number_in(form, "at") if form.get("at") else live.last
        return to_chapter(await study_position(study_desk_of(request), live, viewer, person, at), cookies)

    @get("/join/{token:str}")
    async def invitation(self, request: AnyRequest, token: FromPath[str]) -> Response[str]:
        desk, ctx = study_desk_of(request), await page_context_of(request)
        await invited_to(desk, token)
        return page_response(join_study_page(ctx, f"/studies/join/{token}"))

    @post("/join/{token:str}")
    async def join(self, request: AnyRequest, token: FromPath[str]) -> Redirect:
        desk, form = study_desk_of(request), await request.form()
        context_of(request).limits.count("create", sender(request))
        await invited_to(desk, token)  # nobody is made for an invitation that is gone
        person, cookies = await known_person(request, str(form.get("name", "")))
        return go_to(f"/studies/{await join(desk, token, person)}", cookies)

    @get("/{study:str}")
    async def first(self, request: AnyRequest, study: FromPath[str]) -> Redirect:
        person = await whose(request)
        state = await readable(study_desk_of(request), study, person.id if person else None)
        found = seen_chapters(state, person.id if person else None)
        if not found:
            raise NotFound("the lines of this study are hidden until the game they are from is over")
        return go_to(f"/studies/{study}/{found[0].chapter}")

    @post("/{study:str}/chapters", opt={TAKES_RECORD: True})
    async def add(self, request: AnyRequest, study: FromPath[str]) -> Redirect:
        person = await member(request)
        context_of(request).limits.count("create", sender(request))
        first = await beginning(request, await request.form())
        return to_chapter(await add_chapter(study_desk_of(request), study, person.id, first))

    @post("/{study:str}/visibility", status_code=200)
    async def visibility(self, request: AnyRequest, study: FromPath[str]) -> dict[str, bool]:
        person, form = await member(request), await request.form()
        await show_to(study_desk_of(request), study, person.id, str(form.get("visibility", "")))
        return {"done": True}

    @post("/{study:str}/invite", status_code=200)
    async def invite(self, request: AnyRequest, study: FromPath[str]) -> dict[str, str]:
        person, form = await member(request), await request.form()
        context_of(request).limits.count("create", sender(request))
        return {"token": await invite(study_desk_of(request), study, person.id, str(form.get("role", "")))}

    @post("/{study:str}/role", status_code=200)
    async def role(self, request: AnyRequest, study: FromPath[str]) -> dict[str, bool]:
        person, form = await member(request), await request.form()
        await set_role(study_desk_of(request), study, person.id, str(form.get("member", "")), str(form.get("role", "")))
        return {"done": True}

    @post("/{study:str}/remove", status_code=200)
    async def remove(self, request: AnyRequest, study: FromPath[str]) -> dict[str, bool]:
        person, form = await member(request), await request.form()
        await remove(study_desk_of(request), study, person.id, str(form.get("member", "")))
        return {"done": True}


async def beginning(request: AnyRequest, form: Any) -> Beginning:
    """A record, if one was given; else the start of the game."""
    context, ctx = context_of(request), await page_context_of(request)
    file = form.get("file")
    if str(form.get("text", "")).strip() or getattr(file, "filename", ""):
        context.limits.count("import", sender(request))
        return from_record(context, await context.importer.read(await text_of(form), ctx.say("Record")))
    return from_start(context, str(form.get("game", "")), number_in(form, "players"), {})
