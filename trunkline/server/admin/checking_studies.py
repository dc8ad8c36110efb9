"""Is a study what its entries say? Each chapter is read from its first tree and edited to its last entry, judged on the way."""

import zlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import delete, select, update

from trunkline.core.errors import TrunklineError
from trunkline.server.admin.checking import Fault
from trunkline.server.common.host_games import Library
from trunkline.server.store.schema import studies, study_chapters, study_entries, study_snapshots
from trunkline.server.studies.chapter_trees import OF_CHAPTER, checksum, empty_tree, snapshot_row, unpacked
from trunkline.server.studies.rows import ChapterRow
from trunkline.study.trees.edits import Add, read_edit
from trunkline.study.trees.packed import pack, unpack
from trunkline.study.trees.study_tree import StudyTree, check_edit, edited, position


class StoredStudy(NamedTuple):
    """All that is stored of a study."""

    id: str
    number: int
    chapters: Sequence[ChapterRow]
    entries: Sequence[Any]
    snapshots: Sequence[Any]


def study_ids(c: sa.Connection) -> list[str]:
    return list(c.execute(select(studies.c.id).order_by(studies.c.created, studies.c.id)).scalars())


def stored_study(c: sa.Connection, study: str) -> StoredStudy | None:
    """None if it was deleted meanwhile."""
    number = c.execute(select(studies.c.number).where(studies.c.id == study)).scalar()
    if number is None:
        return None
    columns = [study_chapters.c[name] for name in ChapterRow._fields]
    chapters = c.execute(select(*columns).where(study_chapters.c.study == study).order_by(study_chapters.c.chapter))
    log = select(study_entries).where(study_entries.c.study == study).order_by(study_entries.c.number)
    s = study_snapshots.c
    kept = select(study_snapshots).where(s.study == study).order_by(s.chapter, s.number)
    return StoredStudy(
        study, int(number), [ChapterRow(*tuple(row)) for row in chapters], c.execute(log).all(), c.execute(kept).all()
    )


def study_faults(library: Library, held: StoredStudy) -> Iterator[Fault]:
    there = {entry.number for entry in held.entries}
    for number in sorted(set(range(1, max([held.number, *there]) + 1)) - there):
        yield fault(held.id, f"entry {number} is missing")
    if held.number != max(there, default=0):
        mend = update(studies).where(studies.c.id == held.id).values(number=max(there, default=0))
        said = f"it is said to be at entry {held.number} and is at {max(there, default=0)}"
        yield Fault(held.id, f"study: {said}", (mend,))
    for chapter in held.chapters:
        yield from chapter_faults(library, held, chapter)


def fault(study: str, said: str) -> Fault:
    return Fault(study, f"study: {said}")


def chapter_faults(library: Library, held: StoredStudy, chapter: ChapterRow) -> Iterator[Fault]:
    named = f"chapter {chapter.chapter}"
    kept = {row.number: row for row in held.snapshots if row.chapter == chapter.chapter}
    first = kept.pop(chapter.begun, None)
    try:
        tree = first_tree(library, chapter, first)
        states = dict(replayed(tree, held, chapter))
    except (TrunklineError, ValueError, zlib.error) as error:
        yield fault(held.id, f"{named}: {error}")
        return
    for number, row in kept.items():
        due = states.get(number)
        here = [
            column == value
            for column, value in zip(study_snapshots.primary_key, (held.id, chapter.chapter, number), strict=True)
        ]
        if due is None:
            said = f"study: {named}: the snapshot at entry {number} belongs to no entry"
            yield Fault(held.id, said, (delete(study_snapshots).where(*here),))
        elif not is_whole(row) or unpacked(row) != pack(due):
            whole = snapshot_row(held.id, chapter.chapter, number, due)
            said = f"study: {named}: the snapshot at entry {number} is not what the entries lead to"
            yield Fault(held.id, said, (update(study_snapshots).where(*here).values(**whole),))


def is_whole(row: Any) -> bool:
    return bool(row.checksum == checksum(row.study, row.chapter, row.number, row.packed))


def first_tree(library: Library, chapter: ChapterRow, row: Any) -> StudyTree:
    """What the chapter was made of; every line of it is legal."""
    if row is None or not is_whole(row):
        raise ValueError("its first tree is missing or damaged")
    tree = unpack(unpacked(row), empty_tree(library, chapter))
    for id, node in tree.nodes.items():
        if not node.children:
            position(tree, id)
    return tree


def replayed(tree: StudyTree, held: StoredStudy, chapter: ChapterRow) -> Iterator[tuple[int, StudyTree]]:
    """The tree after each of its entries."""
    for entry in held.entries:
        if entry.chapter != chapter.chapter or entry.words.partition(" ")[0] in OF_CHAPTER:
            continue
        try:
            edit = read_edit(tree.game, chapter.players, entry.words)
            if isinstance(edit, Add):
                check_edit(tree, edit)
            tree = edited(tree, edit, entry.person)
        except TrunklineError as error:
            raise ValueError(f"entry {entry.number} cannot be done: {error}") from None
        yield entry.number, tree
