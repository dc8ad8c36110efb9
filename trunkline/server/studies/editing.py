"""Changing a study: every change is one appended entry, stored before it is acknowledged."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from time import time
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Executable, insert, update

from trunkline.records.tree import NodeId
from trunkline.server.common.errors import NotFound, Overtaken, Refused
from trunkline.server.common.threads import REPLAYS, in_thread
from trunkline.server.store.events import TableEvent
from trunkline.server.store.schema import studies, study_chapters, study_entries, study_snapshots
from trunkline.server.studies.chapter_trees import SNAPSHOT_EVERY, ChapterTree, snapshot_row
from trunkline.server.studies.desk import StudyDesk, chapter_in, check_editor, read_study
from trunkline.server.studies.rows import LONGEST_TITLE, ChapterRow, StudyState, may_read
from trunkline.server.tables.people import one_line
from trunkline.study.trees.edits import Add, Delete, Edit, read_edit, spell_edit
from trunkline.study.trees.study_tree import check_edit, edited, end_of_line

T = TypeVar("T")

EDIT = "act"  # the kind of news: something was entered
TRIES = 40  # while other processes edit the same study
PAUSE, LONGEST_PAUSE = 0.002, 0.2  # seconds from one try to the next, doubled each time: what overtook it is being committed
LONG_LINE = 40  # actions that are judged in the loop; more of them in a thread


class Edited(NamedTuple):
    """The entries there are now, and the node the edit leads to."""

    number: int
    node: NodeId


async def edit(desk: StudyDesk, study: str, chapter: int, person: str, text: str) -> Edited:
    """One edit, as spelled; refused with a sentence, and nothing is changed."""

    async def once(state: StudyState) -> Edited:
        check_editor(state, person)
        row = chapter_in(state, chapter, person)
        held = await desk.trees.get(state, row)
        wanted = read_edit(held.tree.game, row.players, text)
        await judged(held, wanted)
        tree = edited(held.tree, wanted, person)
        number, edits = state.row.number + 1, held.edits + 1
        due = edits >= SNAPSHOT_EVERY
        snapshots = [insert(study_snapshots).values(**snapshot_row(study, chapter, number, tree))] if due else []
        await enter(desk, state, chapter, person, spell_edit(wanted), snapshots)
        desk.trees.keep(row, ChapterTree(number, tree, 0 if due else edits, held.told))
        node = end_of_line(tree, wanted) if isinstance(wanted, Add) else wanted[0]
        return Edited(number, held.tree.nodes[node].parent if isinstance(wanted, Delete) else node)

    return await retried(desk, study, person, once)


async def judged(held: ChapterTree, wanted: Edit) -> None:
    if isinstance(wanted, Add) and len(wanted.actions) > LONG_LINE:
        await in_thread(REPLAYS, check_edit, held.tree, wanted)
    else:
        check_edit(held.tree, wanted)


async def retried(desk: StudyDesk, study: str, person: str, once: Callable[[StudyState], Awaitable[T]]) -> T:
    """On the study as it stands; and again where another process was faster."""
    async with desk.lock(study):
        for n in range(TRIES):
            await asyncio.sleep(min(LONGEST_PAUSE, PAUSE * 2**n) if n else 0)
            state = await read_study(desk, study)
            if not may_read(state, person):
                raise NotFound("there is no such study")
            try:
                return await once(state)
            except Overtaken:
                continue
    raise Overtaken("many people are changing this study; please try again")


async def enter(
    desk: StudyDesk, state: StudyState, chapter: int, person: str, words: str, further: Sequence[Executable] = ()
) -> int:
    """One more entry and what belongs to it, unless somebody was faster."""
    number, now = state.row.number + 1, time()
    still = update(studies).where(studies.c.id == state.id, studies.c.number == state.row.number)
    row = {"study": state.id, "number": number, "chapter": chapter, "person": person, "words": words, "at": now}
    async with desk.context.store.writing(TableEvent(state.id, EDIT)) as c:
        if (await c.execute(still.values(number=number, changed=now))).rowcount != 1:
            raise Overtaken("somebody else changed this study; look again")
        await c.execute(insert(study_entries).values(**row))
        for statement in further:
            await c.execute(statement)
    return number


# -- chapters --------------------------------------------------------------------------------------------


async def name_chapter(desk: StudyDesk, study: str, chapter: int, person: str, title: str) -> int:
    return await change_chapter(desk, study, chapter, person, f"title {clean_title(title)}", title=clean_title(title))


async def drop_chapter(desk: StudyDesk, study: str, chapter: int, person: str) -> int:
    """It is kept and shown to nobody."""
    return await change_chapter(desk, study, chapter, person, "drop", dropped=time())


async def move_chapter(desk: StudyDesk, study: str, chapter: int, person: str, place: int) -> int:
    """To this place among the chapters, counted from 0."""

    async def once(state: StudyState) -> int:
        check_editor(state, person)
        row = chapter_in(state, chapter, person)
        others = [one for one in state.chapters if one.chapter != row.chapter]
        others[place:place] = [row]
        statements = [set_row(one, place=n) for n, one in enumerate(others)]
        return await enter(desk, state, chapter, person, f"place-chapter {place}", statements)

    return await retried(desk, study, person, once)


async def change_chapter(desk: StudyDesk, study: str, chapter: int, person: str, words: str, **values: Any) -> int:
    async def once(state: StudyState) -> int:
        check_editor(state, person)
        row = chapter_in(state, chapter, person)
        return await enter(desk, state, chapter, person, words, [set_row(row, **values)])

    return await retried(desk, study, person, once)


def set_row(row: ChapterRow, **values: Any) -> Executable:
    here = (study_chapters.c.study == row.study, study_chapters.c.chapter == row.chapter)
    return update(study_chapters).where(*here).values(**values)


def clean_title(title: str) -> str:
    found = one_line(title, LONGEST_TITLE)
    if not found:
        raise Refused("a title has at least one letter")
    return found
