"""A chapter of a study in the browser: its page and parts, and everything one can do there."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from sqlalchemy import select

from trunkline.core.game import SPECTATOR
from trunkline.core.notation import read
from trunkline.core.play import finished, why_not_by
from trunkline.records.tree import START
from trunkline.records.writing import write_tree
from trunkline.server.common.errors import NotYours, Refused
from trunkline.server.common.threads import PAGES, in_thread, one_page_at_a_time
from trunkline.server.http.requests import bot_runner_of, context_of, same_origin, sender, study_desk_of
from trunkline.server.store.schema import people
from trunkline.server.studies.chapters import (
    add_chapter,
    copied_line,
    dealt_again,
)
from trunkline.server.studies.desk import StudyDesk
from trunkline.server.studies.editing import drop_chapter, edit, move_chapter, name_chapter
from trunkline.server.studies.members import lead, stop_leading
from trunkline.server.studies.rows import ChapterRow
from trunkline.server.tables.lists import visible
from trunkline.server.web.board_pictures import board_picture, svg_response
from trunkline.server.web.pages.analysis import hint_body
from trunkline.server.web.pages.cards import Fact, full_fact
from trunkline.server.web.pages.scene import choice
from trunkline.server.web.pages.study.page import study_page, study_parts
from trunkline.server.web.pages.study.printing import print_page
from trunkline.server.web.pages.study.view import StudyView, make_view
from trunkline.server.web.pages.targets import Drawn, drawn
from trunkline.server.web.pages.views import picture
from trunkline.server.web.reader import go_to, page_response
from trunkline.server.web.study_requests import AnyRequest, at_chapter, member, to_chapter
from trunkline.server.web.table_routes import HELD, number_in
from trunkline.study.trees.edits import LONGEST_COMMENT
from trunkline.study.trees.study_tree import StudyTree, check_there, position, with_results

At = FromQuery[int | None]
Text = FromQuery[str]
T = TypeVar("T")
LONGEST_EDIT = LONGEST_COMMENT + 100


class Question(NamedTuple):
    """Which move a page asks for, with which actions, view and rounds open."""

    node: int | None = None
    group: str = ""
    view: str = ""
    opened: str = ""


class ChapterSite(Controller):
    """One chapter."""

    path = "/studies/{study:str}/{chapter:int}"
    include_in_schema = False
    guards = [same_origin]  # noqa: RUF012 (litestar's own way)

    @get("/")
    async def look(
        self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int], group: Text = "", view: Text = ""
    ) -> Response[str]:
        """The whole page, where the chapter opens."""
        return page_response(await shown(request, study, chapter, Question(None, group, view), study_page))

    @get("/{node:int}")
    async def look_at(
        self,
        request: AnyRequest,
        study: FromPath[str],
        chapter: FromPath[int],
        node: FromPath[int],
        group: Text = "",
        view: Text = "",
    ) -> Response[str]:
        """The same, at a move."""
        return page_response(await shown(request, study, chapter, Question(node, group, view), study_page))

    @get("/parts")
    async def parts(
        self,
        request: AnyRequest,
        study: FromPath[str],
        chapter: FromPath[int],
        at: At = None,
        group: Text = "",
        view: Text = "",
        opened: Text = "",
        held: Text = "",
    ) -> Response[str]:
        """What a page that is open does not hold yet, by the sums of its parts."""
        sums = frozenset(held[:HELD].split(","))
        question = Question(at, group, view, opened)
        return page_response(await shown(request, study, chapter, question, lambda seen: study_parts(seen, sums)))

    @get("/board")
    async def board(
        self,
        request: AnyRequest,
        study: FromPath[str],
        chapter: FromPath[int],
        at: At = None,
        pick: Text = "",
        group: Text = "",
        view: Text = "",
    ) -> Drawn:
        """The board with one action shown as if it were done."""
        question = Question(at, group, view)
        return await shown(
            request, study, chapter, question, lambda seen: drawn(seen.scene, picture(seen.scene, pick[:200] or None))
        )

    @get("/card")
    async def card(
        self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int], action: Text, at: At = None
    ) -> Fact:
        """What an action would change."""
        return await shown(request, study, chapter, Question(at), lambda seen: fact_of(seen, action[:200]))

    @get("/hint")
    async def hint(self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int], at: At = None) -> Response[str]:
        """What the strongest bot would do; not about a running game whose table gives no hints."""
        desk, state, row, ctx = await at_chapter(request, study, chapter)
        desk.context.limits.count("hint", f"{study} {ctx.person.id if ctx.person else sender(request)}")
        if row.source in state.running and not (await desk.context.table_cache.get(row.source or "")).explains:
            raise NotYours("no hints are given at this table")
        seen = await shown(request, study, chapter, Question(at), lambda seen: seen)
        told = await bot_runner_of(request).hint(seen.scene.live, seen.scene.viewer)
        return page_response(await in_thread(PAGES, lambda: hint_body(seen.scene, told)))

    @get("/record")
    async def record(self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int]) -> Response[str]:
        desk, state, row, _ = await at_chapter(request, study, chapter)
        tree = (await desk.trees.get(state, row)).tree
        text = await in_thread(PAGES, lambda: write_tree(with_results(tree)))
        return Response(text, media_type="text/plain")

    @get("/print")
    async def print(self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int]) -> Response[str]:
        return page_response(await shown(request, study, chapter, Question(), print_page))

    @get("/{node:int}/picture.svg")
    async def picture(
        self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int], node: FromPath[int], theme: Text = "light"
    ) -> Response[str]:
        desk, state, row, _ = await at_chapter(request, study, chapter)
        tree = (await desk.trees.get(state, row)).tree
        return svg_response(await in_thread(PAGES, picture_of, tree, node, theme), "no-store")

    @post("/act", status_code=200)
    async def do(self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int]) -> dict[str, int]:
        """An action from the move shown: it becomes a line, or is one already."""
        form = await request.form()
        return await edited_by(request, study, chapter, f"add {number_in(form, 'at')} {str(form.get('action', ''))[:200]}")

    @post("/edit", status_code=200)
    async def edit(self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int]) -> dict[str, int]:
        """Any edit, as spelled."""
        text = str((await request.form()).get("edit", ""))
        if len(text) > LONGEST_EDIT:
            raise Refused("a comment has at most {most} characters", most=LONGEST_COMMENT)
        return await edited_by(request, study, chapter, text)

    @post("/title")
    async def rename(self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int]) -> Redirect:
        person, form = await member(request), await request.form()
        await name_chapter(study_desk_of(request), study, chapter, person.id, str(form.get("title", "")))
        return go_to(f"/studies/{study}/{chapter}")

    @post("/up")
    async def up(self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int]) -> Redirect:
        return await moved(request, study, chapter, -1)

    @post("/down")
    async def down(self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int]) -> Redirect:
        return await moved(request, study, chapter, 1)

    @post("/drop")
    async def drop(self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int]) -> Redirect:
        person = await member(request)
        desk, state, _, _ = await at_chapter(request, study, chapter)
        if len(state.chapters) == 1:
            raise Refused("a study has at least one chapter")
        await drop_chapter(desk, study, chapter, person.id)
        return go_to(f"/studies/{study}")

    @post("/copy")
    async def copy(self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int]) -> Redirect:
        """A line as a chapter of its own."""
        person, form = await member(request), await request.form()
        desk, state, row, _ = await at_chapter(request, study, chapter)
        copied = await copied_line(desk, state, row, number_in(form, "at"))
        return to_chapter(await add_chapter(desk, study, person.id, copied))

    @post("/deal")
    async def deal(self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int]) -> Redirect:
        """Another of the tables this could be, with the lines that are possible there."""
        person = await member(request)
        desk, state, row, _ = await at_chapter(request, study, chapter)
        live, viewer = await visible(desk.context, row.source or "", person.id)
        fresh, _ = await dealt_again(desk, state, row, live, viewer)
        return to_chapter(await add_chapter(desk, study, person.id, fresh))

    @post("/lead", status_code=200)
    async def lead(self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int]) -> dict[str, bool]:
        """Show the others the move one looks at; ``stop`` ends it."""
        person, form = await member(request), await request.form()
        context_of(request).limits.count("act", f"{study} {person.id}")
        if form.get("stop"):
            await stop_leading(study_desk_of(request), study, person.id)
        else:
            await lead(study_desk_of(request), study, person.id, chapter, number_in(form, "at"))
        return {"done": True}


async def shown(request: AnyRequest, study: str, chapter: int, question: Question, write: Callable[[StudyView], T]) -> T:
    """What this reader is shown of a chapter, made in a thread."""
    async with one_page_at_a_time(f"{study}.{chapter}"):
        desk, state, row, ctx = await at_chapter(request, study, chapter)
        held = await desk.trees.get(state, row)
        node = opening_node(held.tree, row) if question.node is None else question.node
        check_there(held.tree, node)
        names = await authors(desk, held.tree)
        opened = frozenset(int(one) for one in question.opened.split(".")[:200] if one.isdecimal() and len(one) < 6)
        return await in_thread(
            PAGES, lambda: write(make_view(ctx, state, row, held, names, node, question.group, question.view, opened))
        )


def opening_node(tree: StudyTree, row: ChapterRow) -> int:
    """Where the position of a table is studied, that position; else the start."""
    node = START
    for _ in range(row.at or 0) if row.opening is None else ():
        children = tree.nodes[node].children
        node = next(iter(children.values()), node)
    return node


async def authors(desk: StudyDesk, tree: StudyTree) -> dict[str, str]:
    """The names of those who wrote comments, as they are called now."""
    ids = {who for who in tree.authors.values() if who}
    if not ids:
        return {}
    async with desk.context.store.reading() as c:
        return {
            row.id: row.name for row in (await c.execute(select(people.c.id, people.c.name).where(people.c.id.in_(ids)))).all()
        }


def fact_of(seen: StudyView, words: str) -> Fact:
    scene = seen.scene
    a = read(scene.game, words)
    if not any(why_not_by(scene.game, scene.s, a, seat) is None for seat in scene.viewer.seats):
        raise Refused("this cannot be done now")
    return full_fact(scene, choice(scene.game, scene.s, a, ()))


def picture_of(tree: StudyTree, node: int, theme: str) -> str:
    check_there(tree, node)
    s = position(tree, node)
    turn = tree.game.turn(s)
    return board_picture(tree.game, s if finished(s) else tree.game.view(s, SPECTATOR if turn is None else turn), theme)


async def edited_by(request: AnyRequest, study: str, chapter: int, text: str) -> dict[str, int]:
    person = await member(request)
    context_of(request).limits.count("edit", f"{study} {person.id}")
    done = await edit(study_desk_of(request), study, chapter, person.id, text)
    return {"number": done.number, "node": done.node}


async def moved(request: AnyRequest, study: str, chapter: int, by: int) -> Redirect:
    person = await member(request)
    desk, state, row, _ = await at_chapter(request, study, chapter)
    at = [one.chapter for one in state.chapters].index(row.chapter)
    await move_chapter(desk, study, chapter, person.id, max(0, at + by))
    return go_to(f"/studies/{study}/{chapter}")
