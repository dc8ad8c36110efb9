"""A move of a chapter as one reader sees it: a table page's scene, and what a study adds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from trunkline.core.game import Seat
from trunkline.core.notation import spell
from trunkline.core.play import deciding, finished
from trunkline.records.tree import START, Node, NodeId, main_line
from trunkline.server.store.rows import SeatRow, TableRow
from trunkline.server.store.snapshots import Played
from trunkline.server.studies.chapter_trees import ChapterTree
from trunkline.server.studies.rows import ChapterRow, StudyState, may_edit, seen_chapters
from trunkline.server.studies.stream import mark_of
from trunkline.server.tables.story_cache import StoryCache
from trunkline.server.tables.table_state import TableState, Viewer, viewpoint
from trunkline.server.web.pages.page_context import PageContext, with_game
from trunkline.server.web.pages.scene import Scene, make_scene
from trunkline.study.trees.rows import Part, Row, parts, rows, tell
from trunkline.study.trees.study_tree import StudyTree, line_to, position

HELD = "study"  # instead of a standing order: none can be given here


@dataclass(frozen=True, slots=True)
class StudyView:
    """``node`` is the move whose position is shown; ``opened`` are the rounds that are unfolded."""

    ctx: PageContext
    state: StudyState
    chapter: ChapterRow
    held: ChapterTree
    node: NodeId
    scene: Scene
    rows: Sequence[Row]
    parts: Sequence[Part]
    names: Mapping[str, str]  # of those who wrote, by person
    opened: frozenset[int] = field(default_factory=frozenset)

    @property
    def tree(self) -> StudyTree:
        return self.held.tree

    @property
    def here(self) -> Node:
        return self.tree.nodes[self.node]

    @property
    def person(self) -> str | None:
        return self.ctx.person.id if self.ctx.person else None

    @property
    def edits(self) -> bool:
        return may_edit(self.state, self.person)

    @property
    def chapters(self) -> list[ChapterRow]:
        return seen_chapters(self.state, self.person)

    @property
    def base(self) -> str:
        return f"/studies/{self.state.id}/{self.chapter.chapter}"

    @property
    def mark(self) -> str:
        return mark_of(self.state)


def make_view(
    ctx: PageContext,
    state: StudyState,
    chapter: ChapterRow,
    held: ChapterTree,
    names: Mapping[str, str],
    node: NodeId,
    group: str = "",
    view: str = "",
    opened: frozenset[int] = frozenset(),
) -> StudyView:
    """``tell`` fills what is told of the chapter for all who read it."""
    tell(held.tree, held.told)
    ctx = with_game(ctx, held.tree.game)
    all_rows = rows(held.tree, held.told)
    scene = scene_of(ctx, state, chapter, held, node, group, view)
    return StudyView(ctx, state, chapter, held, node, scene, all_rows, parts(held.tree, held.told, all_rows), names, opened)


def scene_of(
    ctx: PageContext, state: StudyState, chapter: ChapterRow, held: ChapterTree, node: NodeId, group: str, view: str
) -> Scene:
    """As at a table where this person holds every seat; who only reads sees the same and does nothing."""
    live = table_at(state, chapter, held, node)
    person = ctx.person.id if ctx.person else None
    viewer = Viewer(person, tuple(Seat(n) for n in range(chapter.players)), False)
    cache = StoryCache(live.s, events=events_of(held, node))
    scene = make_scene(ctx, live, viewer, live.s, live.last, group, viewpoint(live, viewer), cache)
    scene = replace(scene, view=view)
    if may_edit(state, person):
        return scene
    return replace(scene, viewer=viewer._replace(seats=()), choices=[], refused=[])


def events_of(held: ChapterTree, node: NodeId) -> list[tuple[int, Any]]:
    line = line_to(held.tree, node)
    return [(n, one) for n, id in enumerate(line, 1) for one in held.told[id].lines if one.seat is None]


def table_at(state: StudyState, chapter: ChapterRow, held: ChapterTree, node: NodeId) -> TableState:
    """The position as a table that stands there."""
    tree, line = held.tree, line_to(held.tree, node)
    s = position(tree, node)
    moves = [Played(int(held.told[id].seat or 0), spell(tree.game, tree.nodes[id].action)) for id in line]
    chairs = [
        SeatRow(state.id, n, "person", name, None, None, None, None, HELD, False) for n, name in enumerate(chapter.player_names)
    ]
    return TableState(state.id, tree.game, len(moves), moves, s, row_of(state, chapter, tree, s), chairs)


def row_of(state: StudyState, chapter: ChapterRow, tree: StudyTree, s: Any) -> TableRow:
    asked = ",".join(str(int(seat)) for seat in deciding(tree.game, s))
    return TableRow(
        id=state.id,
        game=chapter.game,
        edition=chapter.edition,
        options=chapter.options,
        players=chapter.players,
        seed=0,
        title=state.row.title,
        kind="study",
        public=False,
        undo="none",
        host="",
        number=state.row.number,
        waits="nobody" if finished(s) else "person",
        turn=tree.game.turn(s),
        asked=asked,
        next=None,
        hints=False,
        table_talk=False,
        spectators_quiet=True,
        created=state.row.created,
        changed=state.row.changed,
        closed=None,
        closed_by=None,
        chat_closed=None,
        clock=None,
        clocked=0,
        due=None,
    )


# -- the ways from here ----------------------------------------------------------------------------------


def ways(view: StudyView) -> dict[str, Any]:
    """Where the keys lead: back, forth, to the ends of the line, to what else may be played here."""
    tree, node = view.tree, view.node
    follow = main_line(tree.tree, node)
    siblings, at = siblings_of(view), place_of(view)
    return {
        "back": tree.nodes[node].parent if node != START else None,
        "forth": follow[0] if follow else None,
        "first": START,
        "last": follow[-1] if follow else node,
        "above": siblings[at - 1] if at > 0 else None,
        "below": siblings[at + 1] if at + 1 < len(siblings) else None,
    }


def siblings_of(view: StudyView) -> list[NodeId]:
    """What may be played at this place, what is played first; of the start, nothing."""
    return list(view.tree.nodes[view.here.parent].children.values()) if view.node != START else []


def place_of(view: StudyView) -> int:
    return siblings_of(view).index(view.node) if view.node != START else 0


def led_to(view: StudyView) -> dict[str, Any] | None:
    """Where the leader is, if somebody leads: whom one follows, and the address."""
    leader, (chapter, _, node) = view.state.row.leader, view.state.row.led.partition(".")
    member = next((one for one in view.state.members if one.person == leader), None)
    if member is None or not chapter.isdecimal() or not node.isdecimal():
        return None
    if int(chapter) not in [one.chapter for one in view.chapters]:
        return None
    return {"name": member.name, "mine": leader == view.person, "chapter": int(chapter), "node": int(node)}
