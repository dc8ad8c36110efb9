"""What a chapter may begin with: the start of a game, a table as one may see it, a record, a line of another chapter."""

import json
from collections.abc import Mapping, Sequence
from secrets import randbelow
from time import time
from typing import Any, NamedTuple

from sqlalchemy import Executable, func, insert, select

from trunkline.core.catalog import start
from trunkline.core.game import SPECTATOR, AnyGame, Seat
from trunkline.records.tree import START, NodeId
from trunkline.server.common.errors import NotFound, NotYours, Refused
from trunkline.server.common.threads import REPLAYS, in_thread
from trunkline.server.common.tokens import new_id
from trunkline.server.store.schema import studies, study_chapters, study_entries, study_members, study_snapshots
from trunkline.server.studies.chapter_trees import packed_row, packed_state, unpacked_state
from trunkline.server.studies.desk import StudyDesk, check_editor
from trunkline.server.studies.editing import clean_title, enter, retried
from trunkline.server.studies.rows import MOST_CHAPTERS, OWNER, PRIVATE, STUDY, ChapterRow, StudyState
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.hot_seat import check_curtain
from trunkline.server.tables.importing import Imported
from trunkline.server.tables.people import Person
from trunkline.server.tables.table_state import TableState, Viewer, position, viewpoint
from trunkline.study.trees.edits import Add
from trunkline.study.trees.packed import pack
from trunkline.study.trees.study_tree import StudyTree, edited, empty_study, line_through, line_to, transplanted

SEEDS = 1 << 31
MOST_DEALS = 1_000_000


class Beginning(NamedTuple):
    """A chapter to be: its game, its packed tree, where it was taken from, and the node it opens at."""

    title: str
    game: AnyGame
    players: int
    seed: int
    names: Sequence[str]
    packed: str
    opening: bytes | None = None
    source: str | None = None
    at: int | None = None
    seat: int | None = None
    deal: int | None = None
    node: NodeId = START


class Begun(NamedTuple):
    """Where to find what was made."""

    study: str
    chapter: int
    node: NodeId


# -- what it may be --------------------------------------------------------------------------------------


def from_start(context: AppContext, name: str, players: int, options: Mapping[str, str], seed: int | None = None) -> Beginning:
    """The start of a game, drawn by lot where the game draws."""
    game = context.library.wished(name, options)
    if players not in game.seats:
        raise Refused("this game is for {least} to {most} players", least=game.seats.start, most=game.seats.stop - 1)
    tree = empty_study(game, players, randbelow(SEEDS) if seed is None else seed, [f"Seat {n + 1}" for n in range(players)])
    return of_tree(tree, game.title)


def of_tree(tree: StudyTree, title: str, node: NodeId = START) -> Beginning:
    game = tree.tree
    return Beginning(title, game.game, game.players, game.seed, list(game.names), pack(tree), node=node)


def from_record(context: AppContext, found: Imported) -> Beginning:
    game = context.library.opened(found.game, found.edition, found.options)
    if not found.tree:
        raise Refused("this record has more moves than a chapter may have")
    return Beginning(game.title, game, len(found.names), found.seed, found.names, found.tree)


async def from_table(context: AppContext, live: TableState, viewer: Viewer, at: int, deal: int = 1) -> Beginning:
    """Any position one may see. Where something is hidden, one of the tables that it could be."""
    if at not in range(live.last + 1):
        raise Refused("there are positions 0 to {last}", last=live.last)
    check_curtain(live, viewer)
    if live.has_secrets:
        return await redealt(context, live, viewer, at, deal)
    tree = await in_thread(REPLAYS, line_of, live, live.line)
    node = line_to(tree, end_node(tree))[at - 1] if at else START
    return of_tree(tree, live.row.title, node)._replace(source=live.id, at=at)


def line_of(live: TableState, line: Sequence[str]) -> StudyTree:
    empty = empty_study(live.game, live.row.players, live.row.seed, live.names)
    return edited(empty, Add(START, tuple(line))) if line else empty


def end_node(tree: StudyTree) -> NodeId:
    return max(tree.nodes)


async def redealt(context: AppContext, live: TableState, viewer: Viewer, at: int, deal: int) -> Beginning:
    """From what this seat sees there and nothing else: the seed and the moves stay where they are."""
    if deal not in range(1, MOST_DEALS):
        raise Refused("deals are counted from 1")
    seat = viewpoint(live, viewer)
    async with context.store.reading() as c:
        s = live.s if at == live.last else await position(c, live, at)
    return await in_thread(REPLAYS, dealt, live, seat, at, s, deal)


def dealt(live: TableState, seat: Seat, at: int, s: Any, deal: int) -> Beginning:
    game = live.game
    opening = game.redeal(game.view(s, seat), seat, deal)
    tree = empty_study(game, live.row.players, 0, live.names, opening)
    found = of_tree(tree, live.row.title)
    seen = None if seat == SPECTATOR else int(seat)
    return found._replace(opening=packed_state(opening), source=live.id, at=at, seat=seen, deal=deal)


async def dealt_again(
    desk: StudyDesk, state: StudyState, chapter: ChapterRow, live: TableState, viewer: Viewer
) -> tuple[Beginning, int]:
    """The lines of a chapter on another deal of the same position; and how many of its moves are not possible there."""
    if chapter.deal is None or chapter.at is None:
        raise Refused("nothing is hidden in this chapter, so there is nothing to deal again")
    if not live.has_secrets:
        raise Refused("the game is over, and everything has been shown: study it from its record")
    seen = viewpoint(live, viewer)
    if chapter.seat != (None if seen == SPECTATOR else int(seen)):
        raise NotYours("this chapter shows what another seat sees")
    fresh = await redealt(desk.context, live, viewer, chapter.at, chapter.deal + 1)
    held = await desk.trees.get(state, chapter)
    tree, lost = await in_thread(REPLAYS, moved_to, held.tree, fresh)
    return fresh._replace(title=chapter.title, packed=tree), lost


def moved_to(tree: StudyTree, fresh: Beginning) -> tuple[str, int]:
    moved, lost = transplanted(tree, unpacked_state(fresh.game, fresh.opening or b""))
    return pack(moved), lost


# -- making one ------------------------------------------------------------------------------------------


async def begin_study(desk: StudyDesk, person: Person, title: str, first: Beginning, token: str | None = None) -> Begun:
    """A private study of this person with one chapter; ``token`` is the hash of a program's key."""
    study, now = STUDY + new_id(), time()
    row = {"id": study, "title": clean_title(title), "visibility": PRIVATE, "number": 1, "created": now, "changed": now}
    async with desk.context.store.writing() as c:
        await c.execute(insert(studies).values(**row))
        member = {"study": study, "person": person.id, "role": OWNER, "token": token, "since": now}
        await c.execute(insert(study_members).values(**member))
        entry = {"study": study, "number": 1, "chapter": 1, "person": person.id, "words": "chapter", "at": now}
        await c.execute(insert(study_entries).values(**entry))
        for statement in chapter_rows(study, 1, 1, 0, person.id, first):
            await c.execute(statement)
    return Begun(study, 1, first.node)


async def add_chapter(desk: StudyDesk, study: str, person: str, first: Beginning) -> Begun:
    async def once(state: StudyState) -> Begun:
        check_editor(state, person)
        if len(state.chapters) >= MOST_CHAPTERS:
            raise Refused("a study has at most {most} chapters", most=MOST_CHAPTERS)
        async with desk.context.store.reading() as c:
            here = study_chapters.c.study == study
            chapter = int(await c.scalar(select(func.max(study_chapters.c.chapter)).where(here)) or 0) + 1
        place = max((one.place for one in state.chapters), default=-1) + 1
        further = chapter_rows(study, chapter, state.row.number + 1, place, person, first)
        await enter(desk, state, chapter, person, "chapter", further)
        return Begun(study, chapter, first.node)

    return await retried(desk, study, person, once)


def chapter_rows(study: str, chapter: int, number: int, place: int, person: str, first: Beginning) -> list[Executable]:
    start(first.game, first.players, first.seed)  # refuses what cannot be
    row = {
        "study": study,
        "chapter": chapter,
        "title": clean_title(first.title),
        "place": place,
        "game": first.game.name,
        "edition": first.game.version,
        "options": json.dumps(dict(first.game.chosen)),
        "players": first.players,
        "seed": first.seed,
        "names": json.dumps(list(first.names)),
        "opening": first.opening,
        "source": first.source,
        "at": first.at,
        "seat": first.seat,
        "deal": first.deal,
        "maker": person,
        "begun": number,
    }
    tree = packed_row(study, chapter, number, first.packed)
    return [insert(study_chapters).values(**row), insert(study_snapshots).values(**tree)]


async def copied_line(desk: StudyDesk, state: StudyState, chapter: ChapterRow, node: NodeId) -> Beginning:
    """The line that leads to a node and what follows it, as a chapter of its own."""
    held = await desk.trees.get(state, chapter)
    if node not in held.tree.nodes:
        raise NotFound("there is no such move")
    tree = line_through(held.tree, node)
    return of_tree(tree, chapter.title, node)._replace(
        opening=chapter.opening, source=chapter.source, at=chapter.at, seat=chapter.seat, deal=chapter.deal
    )
