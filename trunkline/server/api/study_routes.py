"""Studies for programs: create, read, write, stream. A token of the study is the only key."""

from typing import Any

from litestar import Controller, Request, Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.response import ServerSentEvent

from trunkline.core.notation import spell
from trunkline.core.play import finished, options
from trunkline.records.annotations import spell_mark, spell_verdict
from trunkline.records.tree import START, walk
from trunkline.records.writing import write_tree
from trunkline.server.api.at_table import at_table, bearer
from trunkline.server.api.routes import choice
from trunkline.server.api.study_messages import (
    ChapterCreated,
    ChapterInfo,
    ChapterLine,
    ChapterStart,
    EditDone,
    EditRequest,
    Invitation,
    InviteRequest,
    NewChapter,
    NewStudy,
    NodeInfo,
    NodePosition,
    StudyClaim,
    StudyCreated,
    StudyInfo,
    StudyJoined,
    StudyLine,
    VisibilityRequest,
)
from trunkline.server.api.wrong_fields import blaming
from trunkline.server.common.errors import NotYours, Refused, SignIn
from trunkline.server.common.rate_limits import count_stream
from trunkline.server.common.request_bodies import TAKES_RECORD
from trunkline.server.common.threads import PAGES, in_thread
from trunkline.server.common.tokens import hashed, new_token
from trunkline.server.http.requests import context_of, sender, study_desk_of
from trunkline.server.studies.chapters import Beginning, add_chapter, begin_study, from_record, from_start, from_table
from trunkline.server.studies.desk import StudyDesk, chapter_in, readable
from trunkline.server.studies.editing import edit
from trunkline.server.studies.lists import public_studies
from trunkline.server.studies.members import invite, join, member_of_token, show_to
from trunkline.server.studies.rows import ChapterRow, StudyState, seen_chapters
from trunkline.server.studies.stream import study_news
from trunkline.server.tables.people import new_person
from trunkline.study.trees.study_tree import StudyTree, check_there, position, with_results

AnyRequest = Request[Any, Any, Any]


class StudyApi(Controller):
    """Studies: trees of moves with comments, glyphs, marks and verdicts."""

    path = "/api/studies"

    @get("/")
    async def public(self, request: AnyRequest) -> list[StudyLine]:
        """Public studies, the latest first."""
        found = await public_studies(study_desk_of(request))
        return [StudyLine(one.id, one.title, one.owner, one.chapters, list(one.games), int(one.changed)) for one in found]

    @post("/", opt={TAKES_RECORD: True})
    async def make(self, request: AnyRequest, data: JSONBody[NewStudy]) -> StudyCreated:
        """Make a private study. Its token lets you read and write it."""
        desk, context = study_desk_of(request), context_of(request)
        context.limits.count("create", sender(request))
        with blaming(NewStudy, "chapter"):
            first = await beginning(request, data.chapter)
        token = new_token()
        async with context.store.writing() as c:
            person = await new_person(c, data.name)
        begun = await begin_study(desk, person, data.title, first, hashed(token))
        return StudyCreated(begun.study, begun.chapter, token)

    @post("/join")
    async def join(self, request: AnyRequest, data: JSONBody[StudyClaim]) -> StudyJoined:
        """Become a member by an invitation."""
        desk, context = study_desk_of(request), context_of(request)
        context.limits.count("create", sender(request))
        token = new_token()
        async with context.store.writing() as c:
            person = await new_person(c, data.name)
        return StudyJoined(await join(desk, data.invite, person, hashed(token)), token)

    @get("/{study:str}")
    async def look(self, request: AnyRequest, study: FromPath[str]) -> StudyInfo:
        """The study as you may see it."""
        _, state, person = await at_study(request, study)
        return study_info(state, person)

    @post("/{study:str}/visibility", status_code=200)
    async def show(self, request: AnyRequest, study: FromPath[str], data: JSONBody[VisibilityRequest]) -> StudyInfo:
        """Choose who reads it. 403: you are not its owner."""
        desk, _, person = await at_study(request, study)
        await show_to(desk, study, known(person), data.visibility)
        return study_info(await readable(desk, study, person), person)

    @post("/{study:str}/invites")
    async def invite(self, request: AnyRequest, study: FromPath[str], data: JSONBody[InviteRequest]) -> Invitation:
        """An invitation for one person or program. 403: you are not its owner."""
        desk, _, person = await at_study(request, study)
        context_of(request).limits.count("create", sender(request))
        return Invitation(await invite(desk, study, known(person), data.role))

    @post("/{study:str}/chapters", opt={TAKES_RECORD: True})
    async def add(self, request: AnyRequest, study: FromPath[str], data: JSONBody[NewChapter]) -> ChapterCreated:
        """Add a chapter. 403: you may not write here."""
        desk, _, person = await at_study(request, study)
        context_of(request).limits.count("create", sender(request))
        with blaming(NewChapter, "chapter"):
            first = await beginning(request, data.chapter)
        first = first._replace(title=data.title or first.title)
        return ChapterCreated((await add_chapter(desk, study, known(person), first)).chapter)

    @get("/{study:str}/chapters/{chapter:int}")
    async def chapter(self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int]) -> ChapterInfo:
        """All moves of a chapter, with what was written about them."""
        _, state, row, tree = await at_chapter(request, study, chapter)
        nodes = await in_thread(PAGES, node_infos, tree)
        return ChapterInfo(chapter, row.title, tree.game.name, row.players, row.player_names, state.row.number, nodes)

    @get("/{study:str}/chapters/{chapter:int}/record", media_type="text/plain")
    async def record(self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int]) -> Response[str]:
        """The chapter as a record; of format 2 where format 1 does not hold it."""
        _, _, _, tree = await at_chapter(request, study, chapter)
        text = await in_thread(PAGES, lambda: write_tree(with_results(tree)))
        return Response(text, media_type="text/plain; charset=utf-8")

    @get("/{study:str}/chapters/{chapter:int}/positions/{node:int}")
    async def position(
        self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int], node: FromPath[int]
    ) -> NodePosition:
        """The position after a move, and what may be done there."""
        _, _, _, tree = await at_chapter(request, study, chapter)
        return await in_thread(PAGES, position_info, tree, node)

    @post("/{study:str}/chapters/{chapter:int}/edits", status_code=200)
    async def edit(
        self, request: AnyRequest, study: FromPath[str], chapter: FromPath[int], data: JSONBody[EditRequest]
    ) -> EditDone:
        """One edit; it is stored when this answers. 400: why it cannot be done. 403: you may not write here."""
        desk, _, person = await at_study(request, study)
        context_of(request).limits.count("edit", f"{study} {person}")
        with blaming(EditRequest, "edit"):
            return EditDone(*await edit(desk, study, chapter, known(person), data.edit))

    @get("/{study:str}/events", middleware=[count_stream])
    async def events(self, request: AnyRequest, study: FromPath[str]) -> ServerSentEvent:
        """News of the study as server-sent events; the id of each is the number of entries."""
        desk, _, person = await at_study(request, study)
        return ServerSentEvent(study_news(desk, study, person))


# -- who asks --------------------------------------------------------------------------------------------


async def at_study(request: AnyRequest, study: str) -> tuple[StudyDesk, StudyState, str | None]:
    """The study for the program that asks: as its member, or as anybody."""
    desk, token = study_desk_of(request), bearer(request)
    person = await member_of_token(desk, study, token) if token is not None else None
    state = await readable(desk, study, person)
    if token is not None and person is None:
        raise SignIn("this token is for no member of this study")
    if request.method != "GET":
        context_of(request).bans.refuse(person)
    return desk, state, person


async def at_chapter(request: AnyRequest, study: str, chapter: int) -> tuple[StudyDesk, StudyState, ChapterRow, StudyTree]:
    desk, state, person = await at_study(request, study)
    row = chapter_in(state, chapter, person)
    return desk, state, row, (await desk.trees.get(state, row)).tree


def known(person: str | None) -> str:
    if person is None:
        raise NotYours("this needs the token of a member of this study")
    return person


async def beginning(request: AnyRequest, wanted: ChapterStart) -> Beginning:
    """From the first of these that is given: a record, a table, a game."""
    context = context_of(request)
    if wanted.record:
        context.limits.count("import", sender(request))
        return from_record(context, await context.importer.read(wanted.record, "record"))
    if wanted.table:
        _, live, viewer = await at_table(request, wanted.table)
        return await from_table(context, live, viewer, wanted.at)
    if wanted.game:
        return from_start(context, wanted.game, wanted.players, wanted.options, wanted.seed)
    raise Refused("a chapter begins with a record, a table or a game")


# -- what they are told ----------------------------------------------------------------------------------


def study_info(state: StudyState, person: str | None) -> StudyInfo:
    listed = [ChapterLine(one.chapter, one.title, one.game, one.players, one.deal) for one in seen_chapters(state, person)]
    members, row = [member.name for member in state.members], state.row
    return StudyInfo(row.id, row.title, row.visibility, row.number, state.role(person), members, listed)


def node_infos(tree: StudyTree) -> list[NodeInfo]:
    return [node_info(tree, place.id) for place in walk(tree.tree)]


def node_info(tree: StudyTree, id: int) -> NodeInfo:
    node = tree.nodes[id]
    words = spell(tree.game, node.action) if id != START else ""
    marks = [spell_mark(mark).removeprefix("@ ") for mark in node.marks]
    verdicts = [spell_verdict(judged).removeprefix("% chance ") for judged in node.verdicts]
    return NodeInfo(id, node.parent, words, node.glyph, dict(node.comments), marks, verdicts)


def position_info(tree: StudyTree, node: int) -> NodePosition:
    check_there(tree, node)
    game, s = tree.game, position(tree, node)
    turn = game.turn(s)
    allowed = [choice(game, s, a) for a in options(game, s, turn)] if turn is not None else []
    return NodePosition(node, turn, s.agenda[-1] if s.agenda else None, finished(s), game.score(s), allowed)
