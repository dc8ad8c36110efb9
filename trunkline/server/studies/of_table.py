"""From a table to its study: one click, and never two studies of one person about the same table."""

from sqlalchemy import select

from trunkline.records.tree import START, NodeId, main_line
from trunkline.server.store.schema import study_chapters, study_members
from trunkline.server.studies.chapters import Begun, add_chapter, begin_study, from_table
from trunkline.server.studies.desk import StudyDesk, read_study
from trunkline.server.studies.rows import MOST_CHAPTERS, OWNER, ChapterRow, StudyState
from trunkline.server.tables.people import Person
from trunkline.server.tables.table_state import TableState, Viewer


async def study_position(desk: StudyDesk, live: TableState, viewer: Viewer, person: Person, at: int) -> Begun:
    """The position in the study this person has of the table: where it is there already, else as a further chapter."""
    found = await own_study(desk, live.id, person.id)
    if found is None:
        return await begin_study(desk, person, live.row.title, await from_table(desk.context, live, viewer, at))
    state = await read_study(desk, found)
    chapters = [one for one in state.chapters if one.source == live.id]
    for chapter in chapters:
        node = await same_position(desk, state, chapter, live, at)
        if node is not None:
            return Begun(state.id, chapter.chapter, node)
    first = await from_table(desk.context, live, viewer, at)
    if len(state.chapters) >= MOST_CHAPTERS:
        return await begin_study(desk, person, live.row.title, first)
    return await add_chapter(desk, state.id, person.id, first)


async def own_study(desk: StudyDesk, table: str, person: str) -> str | None:
    """The latest study of this person with a chapter of the table."""
    m, row = study_members.c, study_chapters.c
    query = select(row.study).join(study_members, m.study == row.study).where(row.source == table, row.dropped.is_(None))
    mine = query.where(m.person == person, m.role == OWNER).order_by(row.study.desc()).limit(1)
    async with desk.context.store.reading() as c:
        found = await c.scalar(mine)
    return None if found is None else str(found)


async def same_position(desk: StudyDesk, state: StudyState, chapter: ChapterRow, live: TableState, at: int) -> NodeId | None:
    """Where the chapter's tree has the actions that led to the position; of a deal, if it is of that position."""
    tree = (await desk.trees.get(state, chapter)).tree
    if chapter.is_redealt:
        return START if live.has_secrets and chapter.at == at else None
    node = START
    for words in live.line[:at]:
        found = tree.nodes[node].children.get(words)
        if found is None:
            return None
        node = found
    return node if len(main_line(tree.tree, node)) >= live.last - at or live.turn is not None else None
