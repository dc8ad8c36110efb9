"""The trees of chapters: the nearest snapshot, then the entries since; those in use are held in memory."""

import json
import logging
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from sqlalchemy import select

from trunkline.core.errors import BadRecord, TrunklineError
from trunkline.core.game import AnyGame
from trunkline.core.serialize import dump, load
from trunkline.records.tree import NodeId
from trunkline.server.common.caches import SizedCache
from trunkline.server.common.errors import DamagedTable
from trunkline.server.common.host_games import Library
from trunkline.server.common.threads import REPLAYS, in_thread
from trunkline.server.store.database import Connection
from trunkline.server.store.schema import study_entries, study_snapshots
from trunkline.server.store.store import Store
from trunkline.server.studies.rows import ChapterRow, StudyState
from trunkline.study.trees.edits import read_edit
from trunkline.study.trees.packed import pack, unpack
from trunkline.study.trees.rows import Told
from trunkline.study.trees.study_tree import StudyTree, edited, empty_study

log = logging.getLogger("trunkline.studies")

SNAPSHOT_EVERY = 200  # edits of a chapter
KEPT = 128_000_000  # bytes of trees held in memory
NODE = 1_500  # bytes of a node with its words
OF_CHAPTER = ("chapter", "title", "drop", "place-chapter")  # entries about a chapter that leave its tree as it is


@dataclass(frozen=True, slots=True)
class ChapterTree:
    """``number``: the entry of the study it is brought up to; ``told``: how its moves are told, as far as somebody looked."""

    number: int
    tree: StudyTree
    edits: int  # since the last snapshot
    told: dict[NodeId, Told] = field(default_factory=dict)


class ChapterTrees:
    """Trees by study and chapter, the longest unused leaving first."""

    def __init__(self, store: Store, library: Library) -> None:
        self.store, self.library = store, library
        self.kept: SizedCache[tuple[str, int], ChapterTree] = SizedCache(KEPT, size)

    async def get(self, state: StudyState, chapter: ChapterRow) -> ChapterTree:
        """As the study stood when ``state`` was read, or later."""
        key = (chapter.study, chapter.chapter)
        held = self.kept.get(key)
        if held is not None and held.number >= state.row.number:
            return held
        async with self.store.reading() as c:
            base = (await snapshot(c, chapter)) if held is None else None
            known = held.number if held is not None else base.number if base is not None else 0
            newer = await entries_after(c, chapter, known, state.row.number)
        found = await self.grown(chapter, held, base, newer, state.row.number)
        self.keep(chapter, found)
        return found

    async def grown(
        self, chapter: ChapterRow, held: ChapterTree | None, base: Any, newer: Sequence[Any], number: int
    ) -> ChapterTree:
        if held is None:
            return await in_thread(REPLAYS, self.opened, chapter, base, newer, number)
        if not newer:
            return ChapterTree(number, held.tree, held.edits, held.told)
        return ChapterTree(number, after_entries(held.tree, newer), held.edits + len(newer), held.told)

    def opened(self, chapter: ChapterRow, base: Any, newer: Sequence[Any], number: int) -> ChapterTree:
        empty = empty_tree(self.library, chapter)
        try:
            tree = unpack(unpacked(base), empty)
        except (TrunklineError, AttributeError) as error:
            log.error("study %s: the tree of chapter %d is damaged", chapter.study, chapter.chapter)
            raise DamagedTable("this chapter cannot be opened: what is stored of it is damaged") from error
        return ChapterTree(number, after_entries(tree, newer), len(newer))

    def keep(self, chapter: ChapterRow, found: ChapterTree) -> None:
        key = (chapter.study, chapter.chapter)
        held = self.kept.get(key)
        if held is None or held.number <= found.number:
            self.kept.put(key, found)


def size(held: ChapterTree) -> int:
    """An estimate, in bytes."""
    return 20_000 + NODE * len(held.tree.nodes)


def empty_tree(library: Library, chapter: ChapterRow) -> StudyTree:
    game = library.opened(chapter.game, chapter.edition, chapter.options)
    opening = unpacked_state(game, chapter.opening) if chapter.opening is not None else None
    return empty_study(game, chapter.players, chapter.seed, chapter.player_names, opening)


def packed_state(s: Any) -> bytes:
    return zlib.compress(json.dumps(dump(s), separators=(",", ":")).encode())


def unpacked_state(game: AnyGame, packed: bytes) -> Any:
    return load(game, json.loads(zlib.decompress(packed)))


# -- entries and snapshots -------------------------------------------------------------------------------


def after_entries(tree: StudyTree, newer: Sequence[Any]) -> StudyTree:
    """Entries were judged when they came."""
    for entry in newer:
        tree = edited(tree, read_edit(tree.game, tree.tree.players, entry.words), entry.person)
    return tree


async def entries_after(c: Connection, chapter: ChapterRow, known: int, until: int) -> Sequence[Any]:
    """The edits of the tree."""
    e = study_entries.c
    here = (e.study == chapter.study, e.chapter == chapter.chapter, e.number > known, e.number <= until)
    found = (await c.execute(select(e.words, e.person).where(*here).order_by(e.number))).all()
    return [entry for entry in found if entry.words.partition(" ")[0] not in OF_CHAPTER]


async def snapshot(c: Connection, chapter: ChapterRow) -> Any:
    """The latest whole one."""
    s = study_snapshots.c
    query = select(study_snapshots).where(s.study == chapter.study, s.chapter == chapter.chapter).order_by(s.number.desc())
    number = None
    while True:
        row = (await c.execute(query.where(s.number < number) if number is not None else query)).first()
        if row is None or row.checksum == checksum(row.study, row.chapter, row.number, row.packed):
            return row
        log.error("study %s: the snapshot of chapter %d at entry %d is broken", row.study, row.chapter, row.number)
        number = row.number


def checksum(study: str, chapter: int, number: int, packed: bytes) -> str:
    """Names the place too: a whole snapshot in the wrong place is wrong."""
    return sha256(f"{study}\n{chapter}\n{number}\n".encode() + packed).hexdigest()


def snapshot_row(study: str, chapter: int, number: int, tree: StudyTree) -> dict[str, Any]:
    return packed_row(study, chapter, number, pack(tree))


def packed_row(study: str, chapter: int, number: int, text: str) -> dict[str, Any]:
    packed = zlib.compress(text.encode())
    sum = checksum(study, chapter, number, packed)
    return {"study": study, "chapter": chapter, "number": number, "packed": packed, "checksum": sum}


def unpacked(row: Any) -> str:
    try:
        return zlib.decompress(row.packed).decode()
    except (zlib.error, UnicodeDecodeError):
        raise BadRecord("this tree is damaged") from None
