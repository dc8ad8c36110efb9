"""The pages of the site that only show: front page, new table, lists of games, account, lessons, thumbnails."""

import re
from collections.abc import Sequence
from contextlib import suppress

from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from trunkline.core.errors import TrunklineError
from trunkline.core.play import finished
from trunkline.server.common.errors import NotFound, Refused
from trunkline.server.common.language import LANGUAGES
from trunkline.server.common.threads import PAGES, in_thread
from trunkline.server.http.requests import AnyRequest, context_of, same_origin, sender, whose
from trunkline.server.store.rows import SeatRow
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.last_moves import last_move
from trunkline.server.tables.lessons import lesson_text
from trunkline.server.tables.listing import OPEN, PAGE, PUBLIC, Wanted, seated_at, tables_wanted
from trunkline.server.tables.lists import MyTableEntry, my_tables, visible
from trunkline.server.tables.people import one_line
from trunkline.server.tables.resting import rest_now
from trunkline.server.tables.seats import free_seat, sit_down
from trunkline.server.tables.table_state import viewpoint
from trunkline.server.web.board_pictures import lesson_picture, svg_response, thumbnail
from trunkline.server.web.pages.account import account_page
from trunkline.server.web.pages.front import Front, front_page
from trunkline.server.web.pages.front_rows import MyTable
from trunkline.server.web.pages.games_list import STATES, WHOSE, games_page
from trunkline.server.web.pages.learn import learn_page, lesson_page
from trunkline.server.web.pages.new_table import new_table_page
from trunkline.server.web.pages.searched_list import Listing
from trunkline.server.web.pages.small import join_page
from trunkline.server.web.qr import qr_svg
from trunkline.server.web.reader import go_to, known_game, known_person, page_context_of, page_response

ROWS, FREE_ROWS = 5, 3  # tables of mine, and with open seats, on the front page
LAST_PAGE = 10_000
LESSON_PICTURE = re.compile(r"(\w{1,20})-(\d{1,4})\.svg")
Text = FromQuery[str]


class FrontRoutes(Controller):
    """Front page and lists."""

    include_in_schema = False
    guards = [same_origin]  # noqa: RUF012 (litestar's own way)

    @get("/")
    async def front(self, request: AnyRequest) -> Response[str]:
        context, ctx = context_of(request), await page_context_of(request)
        found = await on_front(context, ctx.person.id if ctx.person else None)
        return page_response(await in_thread(PAGES, front_page, ctx, context.library.catalog(), found))

    @get("/new")
    async def new_table(self, request: AnyRequest) -> Response[str]:
        return await new_table_form(request, "")

    @get("/new/{name:str}")
    async def new_table_of(self, request: AnyRequest, name: FromPath[str]) -> Response[str]:
        return await new_table_form(request, known_game(context_of(request), name).name)

    @get("/games")
    async def games(
        self, request: AnyRequest, whose: Text = PUBLIC, status: Text = "", game: Text = "", q: Text = "", page: Text = ""
    ) -> Response[str]:
        context, ctx = context_of(request), await page_context_of(request)
        number = min(int(page), LAST_PAGE) if page.isdecimal() and 0 < len(page) < 6 and int(page) else 1
        kept_state, kept_whose = status if status in STATES else "", whose if whose in WHOSE else PUBLIC
        wanted = Wanted(kept_whose, kept_state, one_line(game, 60), one_line(q, 60), number)
        async with context.store.reading() as c:
            rows = await tables_wanted(c, wanted, ctx.person.id if ctx.person else None)
            chairs = await seated_at(c, [row.id for row in rows])
        asked = {"whose": wanted.whose, "status": wanted.state, "game": wanted.game, "q": wanted.text}
        listing = Listing(rows[:PAGE], asked, number, len(rows) > PAGE)
        return page_response(await in_thread(PAGES, games_page, ctx, context.library.catalog(), listing, chairs))

    @get("/learn")
    async def learn(self, request: AnyRequest) -> Response[str]:
        context, ctx = context_of(request), await page_context_of(request)
        return page_response(await in_thread(PAGES, learn_page, ctx, context.library.catalog()))

    @get("/learn/{name:str}")
    async def lesson(self, request: AnyRequest, name: FromPath[str]) -> Response[str] | Redirect:
        """A game without a lesson has rules."""
        ctx, game = await page_context_of(request), known_game(context_of(request), name)
        text = lesson_text(game, ctx.language)
        return go_to(f"/rules/{name}") if text is None else page_response(await in_thread(PAGES, lesson_page, ctx, game, text))

    @get("/learn/{name:str}/{picture:str}")
    async def lesson_picture(
        self, request: AnyRequest, name: FromPath[str], picture: FromPath[str], theme: Text = "light", language: Text = "en"
    ) -> Response[str]:
        game, asked = known_game(context_of(request), name), LESSON_PICTURE.fullmatch(picture)
        look = ("dark" if theme == "dark" else "light", language if language in LANGUAGES else "en")
        drawn = await in_thread(PAGES, lesson_picture, game, asked[1], int(asked[2]), *look) if asked else None
        if drawn is None:
            raise NotFound("there is no such picture")
        return svg_response(drawn, "public, max-age=86400")

    @post("/qr", status_code=200)
    async def qr(self, request: AnyRequest) -> Response[str]:
        """A link as a QR code; sent as a form, so that no log ever sees it."""
        drawn = qr_svg(str((await request.form()).get("text", ""))[:200])
        if drawn is None:
            raise Refused("this text is too long for a QR code")
        return svg_response(drawn, "no-store")

    @get("/account")
    async def account(self, request: AnyRequest) -> Response[str]:
        ctx = await page_context_of(request)
        signed_in = ctx.person is not None and ctx.person.account is not None
        rest = await rest_now(context_of(request).store, ctx.person.id) if signed_in and ctx.person is not None else None
        return page_response(account_page(ctx, rest))

    @get("/sit/{table:str}")
    async def offered_seat(self, request: AnyRequest, table: FromPath[str]) -> Response[str]:
        """A seat that anyone may take."""
        context, ctx = context_of(request), await page_context_of(request)
        live, _ = await visible(context, table, None)
        return page_response(join_page(ctx, f"/sit/{table}", live, free_seat(live), None))

    @post("/sit/{table:str}")
    async def sit(self, request: AnyRequest, table: FromPath[str]) -> Redirect:
        context, form = context_of(request), await request.form()
        context.limits.count("create", sender(request))
        live, _ = await visible(context, table, None)
        free_seat(live)  # nobody is made for a seat that is gone
        name = str(form.get("name", ""))
        person, cookies = await known_person(request, name)
        await sit_down(context, live, person, name or person.name)
        return go_to(f"/tables/{table}", cookies)

    @get("/tables/{table:str}/thumbnail.svg")
    async def thumbnail(self, request: AnyRequest, table: FromPath[str], theme: Text = "light") -> Response[str]:
        """The board as everybody may see it; its address names the entries, so browsers keep it."""
        context, person = context_of(request), await whose(request)
        live, _ = await visible(context, table, person.id if person else None)
        kept = "private, max-age=31536000, immutable"
        return svg_response(await in_thread(PAGES, thumbnail, live, "dark" if theme == "dark" else "light"), kept)


async def new_table_form(request: AnyRequest, name: str) -> Response[str]:
    context, ctx = context_of(request), await page_context_of(request)
    return page_response(await in_thread(PAGES, new_table_page, ctx, context.library.catalog(), name))


async def on_front(context: AppContext, person: str | None) -> Front:
    """What the front page shows of tables."""
    mine = await my_tables(context, person) if person else []
    rows = [row for entry in mine[:ROWS] if (row := await my_table(context, entry, person)) is not None]
    async with context.store.reading() as c:
        free = await tables_wanted(c, Wanted(OPEN), person)
        chairs = await seated_at(c, [row.id for row in free[: FREE_ROWS + 1]])
    turns = sum(entry.my_turn for entry in mine)
    offered = [(row, chairs[row.id]) for row in free if row.id in chairs and not sits_at(chairs[row.id], person)]
    return Front(rows, turns, len(mine) > ROWS, offered[:FREE_ROWS], len(free) > FREE_ROWS)


def sits_at(chairs: Sequence[SeatRow], person: str | None) -> bool:
    return person is not None and any(chair.person == person for chair in chairs)


async def my_table(context: AppContext, entry: MyTableEntry, person: str | None) -> MyTable | None:
    """None for one that cannot be opened: its own page says why."""
    with suppress(TrunklineError):
        live, viewer = await visible(context, entry.table, person)
        lines = [] if finished(live.s) else await last_move(context, live, viewpoint(live, viewer))
        return MyTable(live, viewer, entry.my_turn, lines)
    return None
