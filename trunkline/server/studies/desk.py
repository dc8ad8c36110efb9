"""What every request about studies needs; reading a study, and who may."""

import asyncio
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from sqlalchemy import select

from trunkline.core.play import finished
from trunkline.server.common.errors import DamagedTable, NotFound, NotYours
from trunkline.server.store.database import Connection
from trunkline.server.store.schema import people, studies, study_chapters, study_members
from trunkline.server.studies.chapter_trees import ChapterTree, ChapterTrees
from trunkline.server.studies.rows import ChapterRow, Member, StudyRow, StudyState, may_edit, may_read, may_see
from trunkline.server.tables.context import AppContext

NO_STUDY = "there is no such study"


@dataclass(slots=True)
class StudyDesk:
    """The trees in memory, and a lock for each study: its edits come one after the other in this process."""

    context: AppContext
    trees: ChapterTrees = field(init=False)
    locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def __post_init__(self) -> None:
        self.trees = ChapterTrees(self.context.store, self.context.library)

    def lock(self, study: str) -> asyncio.Lock:
        return self.locks.setdefault(study, asyncio.Lock())


async def read_study(desk: StudyDesk, study: str) -> StudyState:
    async with desk.context.store.reading() as c:
        row = (await c.execute(select(*(studies.c[name] for name in StudyRow._fields)).where(studies.c.id == study))).first()
        if row is None:
            raise NotFound(NO_STUDY)
        members, chapters = await members_of(c, study), await chapters_of(c, study)
    sources = {chapter.source for chapter in chapters if chapter.source is not None}
    found = {source: await playing_at(desk.context, source) for source in sources}
    running = {source: players for source, players in found.items() if players is not None}
    return StudyState(StudyRow(*tuple(row)), members, chapters, running)


async def members_of(c: Connection, study: str) -> list[Member]:
    m = study_members.c
    query = select(m.person, m.role, m.token, people.c.name).join(people, people.c.id == m.person)
    return [Member(*tuple(row)) for row in (await c.execute(query.where(m.study == study).order_by(m.since, m.person))).all()]


async def chapters_of(c: Connection, study: str) -> list[ChapterRow]:
    row = study_chapters.c
    query = select(*(row[name] for name in ChapterRow._fields)).where(row.study == study, row.dropped.is_(None))
    return [ChapterRow(*tuple(found)) for found in (await c.execute(query.order_by(row.place, row.chapter))).all()]


async def playing_at(context: AppContext, table: str) -> frozenset[str] | None:
    """Who sits at this table while the game goes on; None where it is over, closed or gone."""
    try:
        live = await context.table_cache.get(table)
    except (NotFound, DamagedTable):
        return None
    if finished(live.s) or live.row.closed is not None:
        return None
    return frozenset(chair.person for chair in live.seats if chair.person is not None)


# -- who may ---------------------------------------------------------------------------------------------


async def readable(desk: StudyDesk, study: str, person: str | None) -> StudyState:
    """A study for somebody who may read it; for everybody else it is not there."""
    state = await read_study(desk, study)
    if not may_read(state, person):
        raise NotFound(NO_STUDY)
    return state


def chapter_in(state: StudyState, number: int, person: str | None) -> ChapterRow:
    chapter = next((one for one in state.chapters if one.chapter == number), None)
    if chapter is None or not may_see(state, chapter, person):
        raise NotFound("there is no such chapter")
    return chapter


def check_editor(state: StudyState, person: str | None) -> None:
    if not may_edit(state, person):
        raise NotYours("only the owner and the editors of this study change it")


async def tree_of(desk: StudyDesk, state: StudyState, chapter: ChapterRow) -> ChapterTree:
    return await desk.trees.get(state, chapter)
