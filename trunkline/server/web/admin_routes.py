"""The pages for admins. For everybody else there is nothing at these addresses."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeAlias, TypeVar

import sqlalchemy as sa
from litestar import Controller, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import FormMultiDict, State
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from sqlalchemy import select

from trunkline.server.admin import people as admin_people
from trunkline.server.admin import tables as admin
from trunkline.server.admin.audit import Operator, about, latest
from trunkline.server.admin.lists import (
    Sought,
    chat_found,
    chat_of,
    people_found,
    person_found,
    seats_of,
    table_found,
    tables_found,
    tables_of,
)
from trunkline.server.common.errors import NotFound, Refused
from trunkline.server.http.requests import COOKIE, OUTSIDE, AnyRequest, bot_runner_of, context_of, page_said_of, same_origin
from trunkline.server.store.events import TableEvent
from trunkline.server.store.schema import seats
from trunkline.server.tables.listing import STATES
from trunkline.server.tables.people import Person, one_line, person_of
from trunkline.server.web.pages.admin import log_page
from trunkline.server.web.pages.admin_people import people_page, person_page
from trunkline.server.web.pages.admin_tables import AGES, chat_page, table_page, tables_page
from trunkline.server.web.pages.searched_list import Listing
from trunkline.server.web.reader import go_to, page_context_of, page_response
from trunkline.server.web.table_routes import number_in

ROWS = 25  # of a list, a page
FEW = 20  # beside one table or person
MOST_PAGES = 10_000
LONGEST_REASON, LONGEST_SEARCH = 300, 60
Text = FromQuery[str]
Deed = Callable[[sa.Connection, Operator], object]
T = TypeVar("T")
R = TypeVar("R")
Page: TypeAlias = Response[str] | Redirect


async def admins_only(connection: ASGIConnection[BaseRouteHandler, object, object, State], _: BaseRouteHandler) -> None:
    """Asked of the database every time: who is no longer an admin is none from the next request on."""
    context = context_of(connection)
    person = await person_of(context.store, connection.cookies.get(COOKIE))
    if person is None or not person.admin or context.bans.of(person.id) is not None:
        raise NotFound(OUTSIDE[404])
    connection.state.admin = person


class AdminSite(Controller):
    """Lists, one page for each table and person, and a form for each act."""

    path = "/admin"
    include_in_schema = False
    guards = [admins_only, same_origin]  # noqa: RUF012 (litestar's own way)

    @get("/")
    async def front(self) -> Redirect:
        return go_to("/admin/tables")

    # -- tables --

    @get("/tables")
    async def tables(
        self, request: AnyRequest, q: Text = "", status: Text = "", idle: Text = "", page: Text = ""
    ) -> Response[str]:
        days = idle if idle in map(str, AGES) else ""
        asked = {"q": searched(q), "status": status if status in STATES else "", "idle": days}
        sought = Sought(asked["q"], asked["status"], float(days or 0))
        listing = await listed(request, asked, page, lambda c, skipped: tables_found(c, sought, ROWS + 1, skipped))
        return page_response(tables_page(await page_context_of(request), listing))

    @get("/tables/{table:str}")
    async def table(self, request: AnyRequest, table: FromPath[str]) -> Response[str]:
        return await table_shown(request, table)

    @post("/tables/{table:str}/close")
    async def close(self, request: AnyRequest, table: FromPath[str]) -> Page:
        form = await request.form()
        return await table_deed(request, table, "closed", lambda c, me: admin.close(c, me, table, reason_in(form)))

    @post("/tables/{table:str}/reopen")
    async def reopen(self, request: AnyRequest, table: FromPath[str]) -> Page:
        answer = await table_deed(request, table, "opened", lambda c, me: admin.reopen(c, me, table))
        bot_runner_of(request).wake(table)
        return answer

    @post("/tables/{table:str}/hide")
    async def hide(self, request: AnyRequest, table: FromPath[str]) -> Page:
        return await table_deed(request, table, "public", lambda c, me: admin.hide(c, me, table))

    @post("/tables/{table:str}/show")
    async def show(self, request: AnyRequest, table: FromPath[str]) -> Page:
        return await table_deed(request, table, "public", lambda c, me: admin.show(c, me, table))

    @post("/tables/{table:str}/delete")
    async def delete(self, request: AnyRequest, table: FromPath[str]) -> Page:
        form = await request.form()

        def delete(c: sa.Connection, me: Operator) -> None:
            if form.get("sure") is None:
                raise Refused("nothing was deleted: tick the box if you are sure")
            admin.remove(c, me, table, reason_in(form))

        return await table_deed(request, table, "deleted", delete, "/admin/tables")

    @post("/tables/{table:str}/chat")
    async def remove_chat(self, request: AnyRequest, table: FromPath[str]) -> Page:
        form = await request.form()
        line, back = number_in(form, "line"), own_page(str(form.get("back", "")))
        return await table_deed(
            request, table, "chat", lambda c, me: admin.remove_chat(c, me, table, [line], reason_in(form)), back
        )

    @get("/chat")
    async def chat(self, request: AnyRequest, q: Text = "", page: Text = "") -> Response[str]:
        text = searched(q)
        listing = await listed(request, {"q": text}, page, lambda c, skipped: chat_found(c, text, ROWS + 1, skipped))
        return page_response(chat_page(await page_context_of(request), listing))

    # -- people --

    @get("/people")
    async def people(self, request: AnyRequest, q: Text = "", page: Text = "") -> Response[str]:
        text = searched(q)
        listing = await listed(request, {"q": text}, page, lambda c, skipped: people_found(c, text, ROWS + 1, skipped))
        return page_response(people_page(await page_context_of(request), listing))

    @get("/people/{person:str}")
    async def person(self, request: AnyRequest, person: FromPath[str]) -> Response[str]:
        return await person_shown(request, person)

    @post("/people/{person:str}/rename")
    async def rename(self, request: AnyRequest, person: FromPath[str]) -> Page:
        name = str((await request.form()).get("name", ""))
        return await person_deed(request, person, lambda c, me: admin_people.rename(c, me, person, name))

    @post("/people/{person:str}/ban")
    async def ban(self, request: AnyRequest, person: FromPath[str]) -> Page:
        form = await request.form()

        def ban(c: sa.Connection, me: Operator) -> None:
            spare_admins(c, person)
            reason = reason_in(form)
            if not reason:
                raise Refused("a ban needs a reason; the person reads it")
            admin_people.ban(c, me, person, reason, end_of(form))

        return await person_deed(request, person, ban)

    @post("/people/{person:str}/unban")
    async def unban(self, request: AnyRequest, person: FromPath[str]) -> Page:
        return await person_deed(request, person, lambda c, me: admin_people.unban(c, me, person))

    @post("/people/{person:str}/export", status_code=200)
    async def export(self, request: AnyRequest, person: FromPath[str]) -> Page:
        await done(request, lambda c, me: admin_people.note_export(c, me, known(person)))
        headers = {"Content-Disposition": f'attachment; filename="{person}.json"'}
        text = await read(request, lambda c: as_text(admin_people.exported_without_secrets(c, person)))
        return Response(f"{text}\n", media_type="application/json; charset=utf-8", headers=headers)

    @post("/people/{person:str}/erase")
    async def erase(self, request: AnyRequest, person: FromPath[str]) -> Page:
        typed = str((await request.form()).get("name", ""))

        def erase(c: sa.Connection, me: Operator) -> None:
            spare_admins(c, person)
            if typed.strip() != admin_people.person_called(c, person).name:
                raise Refused("nothing was erased: the name was not typed as it is written")
            admin_people.erase(c, me, person)

        return await person_deed(request, person, erase)

    # -- the audit log --

    @get("/log")
    async def log(self, request: AnyRequest, page: Text = "") -> Response[str]:
        listing = await listed(request, {}, page, lambda c, skipped: latest(c, ROWS + 1, skipped))
        return page_response(log_page(await page_context_of(request), listing))


# -- looking -------------------------------------------------------------------------------------------


def as_text(found: object) -> str:
    return json.dumps(found, indent=2, ensure_ascii=False)


async def read(request: AnyRequest, question: Callable[[sa.Connection], T]) -> T:
    async with context_of(request).store.reading() as c:
        return await c.run_sync(question)


async def listed(
    request: AnyRequest, asked: dict[str, str], page: str, rows: Callable[[sa.Connection, int], list[R]]
) -> Listing[R]:
    """A page of a list; one row more than it shows tells whether another follows."""
    number = min(max(int(page), 1), MOST_PAGES) if page.isdecimal() and len(page) < 9 else 1
    found = await read(request, lambda c: rows(c, (number - 1) * ROWS))
    return Listing(found[:ROWS], asked, number, len(found) > ROWS)


def searched(text: str) -> str:
    return one_line(text, LONGEST_SEARCH)


def known(key: str) -> str:
    """A key that can be an id; PostgreSQL takes no NUL in a question."""
    if not (key.isascii() and key.isalnum()):
        raise NotFound(OUTSIDE[404])
    return key


async def table_shown(request: AnyRequest, table: str, refusal: str = "", status: int = 200) -> Response[str]:
    row, chairs, said, log = await read(
        request, lambda c: (table_found(c, known(table)), seats_of(c, table), chat_of(c, table, FEW), about(c, table, FEW))
    )
    if row is None:
        raise NotFound("there is no such table")
    return page_response(table_page(await page_context_of(request), row, chairs, said, log, refusal), status)


async def person_shown(request: AnyRequest, person: str, refusal: str = "", status: int = 200) -> Response[str]:
    row, tables, log = await read(
        request, lambda c: (person_found(c, known(person)), tables_of(c, person, FEW), about(c, person, FEW))
    )
    if row is None:
        raise NotFound("there is no such person")
    return page_response(person_page(await page_context_of(request), row, tables, log, refusal), status)


# -- deeds ---------------------------------------------------------------------------------------------


async def done(request: AnyRequest, deed: Callable[[sa.Connection, Operator], T], *news: TableEvent) -> T:
    """Do it in the name of the admin who asks, and tell the tables."""
    context, me = context_of(request), operator_of(request)
    context.limits.count("admin", str(me.person))
    async with context.store.writing(*news) as c:
        return await c.run_sync(lambda c: deed(c, me))


def operator_of(request: AnyRequest) -> Operator:
    person: Person = request.state.admin
    return Operator(person.account or person.name, person.id)


async def table_deed(request: AnyRequest, table: str, kind: str, deed: Deed, then: str = "") -> Page:
    """Show the page ``then``, or that of the table; a refusal stands above it."""
    try:
        await done(request, deed, TableEvent(known(table), kind))
    except Refused as error:
        return await table_shown(request, table, await said(request, error), error.status)
    return go_to(then or f"/admin/tables/{table}")


async def person_deed(request: AnyRequest, person: str, deed: Deed) -> Page:
    """The same for a person; the tables where they sit are told, and a ban holds at once."""
    context = context_of(request)
    try:
        sat = await done(request, lambda c, me: with_tables(c, me, known(person), deed))
    except Refused as error:
        return await person_shown(request, person, await said(request, error), error.status)
    context.store.tell(*(TableEvent(table, "seats") for table in sat))
    await context.bans.load(context.store)
    return go_to(f"/admin/people/{person}")


def with_tables(c: sa.Connection, me: Operator, person: str, deed: Deed) -> list[str]:
    """Do it, and give the tables where the person sat before."""
    sat = list(c.execute(select(seats.c.table).where(seats.c.person == person).distinct()).scalars())
    deed(c, me)
    return sat


async def said(request: AnyRequest, error: Refused) -> str:
    """Why nothing was done; what has nothing to do with the form is told as everywhere else."""
    if error.status != Refused.status:
        raise error
    return page_said_of(error, (await page_context_of(request)).say)


def spare_admins(c: sa.Connection, person: str) -> None:
    """An admin could lock all the others out."""
    if admin_people.person_called(c, person).admin:
        raise Refused("an operator must take the admin's rights first, on the command line")


def reason_in(form: FormMultiDict) -> str:
    return one_line(str(form.get("reason", "")), LONGEST_REASON)


def end_of(form: FormMultiDict) -> float | None:
    """When a ban ends; None: never. A form that says neither or both is refused."""
    day, forever = str(form.get("until", "")).strip(), form.get("forever") is not None
    if bool(day) == forever:
        raise Refused("choose the day on which the ban ends, or that it does not end")
    if forever:
        return None
    try:
        return datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC).timestamp()
    except ValueError:
        raise Refused("a day is written like 2026-12-31") from None


def own_page(path: str) -> str:
    return path if path.startswith("/admin/") else ""
