"""What requests about studies share: who asks, and which chapter."""

from typing import Any

from litestar import Request
from litestar.response import Redirect

from trunkline.server.http.requests import study_desk_of
from trunkline.server.studies.chapters import (
    Begun,
)
from trunkline.server.studies.desk import StudyDesk, chapter_in, readable
from trunkline.server.studies.rows import ChapterRow, StudyState
from trunkline.server.tables.people import Person
from trunkline.server.web.pages.page_context import PageContext
from trunkline.server.web.reader import go_to, page_context_of
from trunkline.server.web.table_routes import signed_in

AnyRequest = Request[Any, Any, Any]


async def member(request: AnyRequest) -> Person:
    return signed_in(await page_context_of(request))


async def at_chapter(request: AnyRequest, study: str, chapter: int) -> tuple[StudyDesk, StudyState, ChapterRow, PageContext]:
    desk, ctx = study_desk_of(request), await page_context_of(request)
    person = ctx.person.id if ctx.person else None
    state = await readable(desk, study, person)
    return desk, state, chapter_in(state, chapter, person), ctx


def to_chapter(begun: Begun, cookies: Any = None) -> Redirect:
    return go_to(f"/studies/{begun.study}/{begun.chapter}/{begun.node}", cookies)
