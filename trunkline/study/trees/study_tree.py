"""The tree of a study as a value: an edit gives the next one, and nobody changes a tree that somebody else may hold.

Nodes that an edit does not touch are shared, so an edit of a tree of 3,000 nodes costs a copied dictionary.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from trunkline.core.catalog import start
from trunkline.core.errors import TrunklineError
from trunkline.core.game import AnyGame
from trunkline.core.notation import read, spell
from trunkline.core.play import apply, finished
from trunkline.core.state import copy
from trunkline.records import tree as trees
from trunkline.records.annotations import Mark
from trunkline.records.record import begin
from trunkline.records.tree import START, Node, NodeId, Tree, check_depth, copied_node, path, walk
from trunkline.study.trees.edits import (
    Add,
    BadEdit,
    ClearMark,
    Delete,
    Edit,
    GiveVerdict,
    Promote,
    Reorder,
    SetGlyph,
    SetMark,
    WriteComment,
    is_about,
)

MOST_NODES = 3_000  # of a chapter
MOST_MARKS = 60  # of a move


@dataclass(frozen=True, slots=True)
class StudyTree:
    """``opening`` is the position it begins with, where that is no start of a game; ``authors`` wrote a comment or mark."""

    tree: Tree
    next_id: NodeId = 1  # never given twice: a link to a node that was deleted leads to no other
    authors: Mapping[tuple[NodeId, str], str] = field(default_factory=dict)  # by node, and language or "@ target"
    opening: Any = None

    @property
    def game(self) -> AnyGame:
        return self.tree.game

    @property
    def nodes(self) -> Mapping[NodeId, Node]:
        return self.tree.nodes


def empty_study(game: AnyGame, players: int, seed: int, names: Sequence[str], opening: Any = None) -> StudyTree:
    begin(game, players, seed, names)  # refuses what cannot be
    return StudyTree(Tree(game, players, seed, names), opening=opening)


def study_of(tree: Tree) -> StudyTree:
    """The tree of a record; scores follow from the rules and are not kept."""
    check_size(len(tree.nodes) - 1)
    nodes = {id: replace(node, result=()) for id, node in tree.nodes.items()}
    return StudyTree(replace(tree, nodes=nodes), max(nodes) + 1)


# -- positions -------------------------------------------------------------------------------------------


def opening_of(study: StudyTree) -> Any:
    """The position before the first action; the caller may change it."""
    if study.opening is not None:
        return copy(study.opening)
    return start(study.game, study.tree.players, study.tree.seed)


def position(study: StudyTree, node: NodeId) -> Any:
    """After this node's action: about 5 microseconds for each action of its line."""
    s = opening_of(study)
    for id in line_to(study, node):
        apply(study.game, s, study.nodes[id].action)
    return s


def line_to(study: StudyTree, node: NodeId) -> list[NodeId]:
    check_there(study, node)
    return path(study.tree, node)


def check_there(study: StudyTree, node: NodeId) -> None:
    if node not in study.nodes:
        raise BadEdit("move {node} is not there, or no longer", node=node)


# -- edits -----------------------------------------------------------------------------------------------


def check_edit(study: StudyTree, edit: Edit) -> None:
    """Refuse what cannot be done: actions are judged by the game's one judge, from the position they follow."""
    check_there(study, is_about(edit))
    if isinstance(edit, Add):
        s = position(study, edit.parent)
        for words in edit.actions:
            apply(study.game, s, read(study.game, words))


def edited(study: StudyTree, edit: Edit, author: str = "") -> StudyTree:
    """The tree after an edit. Actions are taken as they are: ``check_edit`` judges those that are new."""
    check_there(study, is_about(edit))
    match edit:
        case Add(parent, actions):
            return with_line(study, parent, actions)
        case Promote(node):
            return reordered(study, node, 0)
        case Reorder(node, place):
            return reordered(study, node, place)
        case Delete(node):
            return without(study, node)
        case WriteComment(node, language, text):
            return with_comment(study, node, language, text, author)
        case SetGlyph(node, glyph):
            changed = touched(study, node)
            changed.tree.nodes[node].glyph = glyph
            return changed
        case SetMark(node, target, colour):
            return with_mark(study, node, Mark(target, colour), author)
        case ClearMark(node, target):
            return without_mark(study, node, target)
        case GiveVerdict(node, given):
            changed = touched(study, node)
            others = [one for one in study.nodes[node].verdicts if one.source != given.source]
            changed.tree.nodes[node].verdicts = [*others, given]
            return changed
        case _:
            assert_never(edit)


def touched(study: StudyTree, *nodes: NodeId) -> StudyTree:
    """A tree in which these nodes may be changed."""
    fresh = dict(study.tree.nodes)
    fresh.update({id: copied_node(fresh[id]) for id in nodes})
    return replace(study, tree=replace(study.tree, nodes=fresh))


def with_line(study: StudyTree, parent: NodeId, actions: Sequence[str]) -> StudyTree:
    changed, id, next_id = touched(study, parent), parent, study.next_id
    tree = changed.tree
    deep = trees.depth(tree, parent) + bool(tree.nodes[parent].children)
    for words in actions:
        a = read(study.game, words)
        known = tree.nodes[id].children.get(spell(study.game, a))
        if known is None:
            check_depth(deep)
            check_size(len(tree.nodes))
            if id in study.nodes:
                tree.nodes[id] = copied_node(study.nodes[id])
            tree.nodes[id].children[spell(study.game, a)] = known = next_id
            tree.nodes[next_id] = Node(id, a)
            next_id += 1
        id = known
    return replace(changed, next_id=next_id)


def end_of_line(study: StudyTree, edit: Add) -> NodeId:
    """The node its last action has become."""
    id = edit.parent
    for words in edit.actions:
        id = study.nodes[id].children[spell(study.game, read(study.game, words))]
    return id


def check_size(nodes: int) -> None:
    if nodes > MOST_NODES:
        raise BadEdit("a chapter has at most {most} moves", most=MOST_NODES)


def reordered(study: StudyTree, node: NodeId, place: int) -> StudyTree:
    """Another order of what may be played at a place; to be played makes the others variations."""
    check_no_start(node)
    parent = study.nodes[node].parent
    changed = touched(study, parent)
    children = changed.tree.nodes[parent].children
    others = [one for one in children.items() if one[1] != node]
    others[place:place] = [one for one in children.items() if one[1] == node]
    trees.reorder(children, dict(others))
    check_depth(max(place.depth for place in walk(changed.tree)))
    return changed


def without(study: StudyTree, node: NodeId) -> StudyTree:
    check_no_start(node)
    changed = touched(study, study.nodes[node].parent)
    trees.delete(changed.tree, node)
    gone = study.nodes.keys() - changed.nodes.keys()
    return replace(changed, authors={key: who for key, who in study.authors.items() if key[0] not in gone})


def check_no_start(node: NodeId) -> None:
    if node == START:
        raise BadEdit("the start of a chapter is no move")


def with_comment(study: StudyTree, node: NodeId, language: str, text: str, author: str) -> StudyTree:
    changed = touched(study, node)
    trees.write_comment(changed.tree, node, text, language)
    return by(changed, node, language, author if text else "")


def with_mark(study: StudyTree, node: NodeId, mark: Mark, author: str) -> StudyTree:
    """A place has one mark."""
    changed = touched(study, node)
    others = [one for one in study.nodes[node].marks if one.target != mark.target]
    if len(others) >= MOST_MARKS:
        raise BadEdit("a move has at most {most} marks", most=MOST_MARKS)
    changed.tree.nodes[node].marks = [*others, mark]
    return by(changed, node, f"@ {mark.target}", author)


def without_mark(study: StudyTree, node: NodeId, target: str) -> StudyTree:
    changed = touched(study, node)
    changed.tree.nodes[node].marks = [one for one in study.nodes[node].marks if one.target != target]
    return by(changed, node, f"@ {target}", "")


def by(study: StudyTree, node: NodeId, what: str, author: str) -> StudyTree:
    others = {key: who for key, who in study.authors.items() if key != (node, what)}
    return replace(study, authors=others | {(node, what): author} if author else others)


# -- other trees of the same study -----------------------------------------------------------------------


def with_results(study: StudyTree) -> Tree:
    """The tree as a record has it: the scores stand where a game is over."""
    if study.opening is not None:
        raise BadEdit("this chapter begins in the middle of a game, so it cannot be written as a record")
    tree = trees.copied(study.tree)
    ends = [id for id, node in tree.nodes.items() if not node.children and id != START]
    for id in ends:
        s = position(study, id)
        tree.nodes[id].result = tuple(tree.game.score(s)) if finished(s) else ()
    return tree


def transplanted(study: StudyTree, opening: Any) -> tuple[StudyTree, int]:
    """The same lines from another position, and how many of the moves are not possible there."""
    kept = dict(study.nodes)
    after = {START: copy(opening)}
    lost = 0
    for place in walk(study.tree):
        if place.id == START:
            continue
        node = study.nodes[place.id]
        before = after.get(node.parent)
        moved = copy(before) if before is not None else None
        if moved is None or not applied(study.game, moved, node.action):
            lost += 1
            kept.pop(place.id)
        else:
            after[place.id] = moved
    return replace(study, tree=replace(study.tree, nodes=pruned(kept)), opening=opening), lost


def applied(game: AnyGame, s: Any, a: Any) -> bool:
    try:
        apply(game, s, a)
    except TrunklineError:  # the judge says no, or the names of this table do not know it
        return False
    return True


def pruned(nodes: Mapping[NodeId, Node]) -> dict[NodeId, Node]:
    """Children that are gone are nobody's children."""
    return {
        id: replace(node, children={key: child for key, child in node.children.items() if child in nodes})
        for id, node in nodes.items()
    }


def line_through(study: StudyTree, node: NodeId) -> StudyTree:
    """The line that leads to a node and all that follows it, alone."""
    kept, todo = {START, *line_to(study, node)}, [node]
    while todo:
        id = todo.pop()
        kept.add(id)
        todo += study.nodes[id].children.values()
    nodes = pruned({id: one for id, one in study.nodes.items() if id in kept})
    return replace(study, tree=replace(study.tree, nodes=nodes))
