"""A game with variations: every action knows what was done instead and next, and what was written about it.

A tree is a value that can be edited. It keeps actions, not positions, so 3,000 nodes are cheap; the position of a node is
played from the start.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from trunkline.core.errors import BadRecord
from trunkline.core.game import AnyAction, AnyGame, HasAgenda
from trunkline.core.notation import spell
from trunkline.core.play import apply, finished
from trunkline.records.annotations import ANY_LANGUAGE, Mark, Verdict, check_language, clean_comment
from trunkline.records.lines import MOST_ACTIONS
from trunkline.records.record import Record, begin, play_on

MOST_DEPTH = 100  # variations within variations

NodeId = int
START: Final[NodeId] = 0  # the node before the first action


@dataclass(slots=True)
class Node:
    """An action, what was written about it, and what may follow. The start has no action."""

    parent: NodeId
    action: AnyAction = ()
    glyph: str = ""
    comments: dict[str, str] = field(default_factory=dict)  # by language
    marks: list[Mark] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)
    assertions: list[str] = field(default_factory=list)  # ``cash seat-1 53``: true in the position it leads to
    result: tuple[int, ...] = ()  # the scores, where the game is over
    children: dict[str, NodeId] = field(default_factory=dict)  # by spelling; the first one is played, others are variations


@dataclass(slots=True, eq=False)
class Tree:
    """Ids of nodes are free to choose: they say nothing about the order."""

    game: AnyGame
    players: int
    seed: int
    names: Sequence[str] = ()
    date: str = ""
    seats: Sequence[str] = ()
    nodes: dict[NodeId, Node] = field(default_factory=lambda: {START: Node(START)})

    def __eq__(self, other: object) -> bool:
        """The same game with the same lines and the same words, whatever the ids."""
        return isinstance(other, Tree) and contents(self) == contents(other)

    __hash__ = None  # type: ignore[assignment]  # it can be edited


class Place(NamedTuple):
    """Where a node stands: how many actions lead to it, through how many variations."""

    id: NodeId
    number: int
    depth: int


class Counts(NamedTuple):
    """How much a tree holds."""

    actions: int  # of the main line
    variations: int
    variation_actions: int
    comments: int
    glyphs: int
    marks: int
    verdicts: int


# -- making one ------------------------------------------------------------------------------------------


def begin_tree(
    game: AnyGame, players: int, seed: int, names: Sequence[str] = (), date: str = "", seats: Sequence[str] = ()
) -> Tree:
    """The tree of a game of which nothing is played; refuses what ``begin`` refuses."""
    begin(game, players, seed, names, date, seats)
    return Tree(game, players, seed, names, date, seats)


def tree_of(record: Record) -> Tree:
    """A record as a tree without variations."""
    return with_main_line(empty_like(record), record)


def empty_like(record: Record) -> Tree:
    return Tree(record.game, record.players, record.seed, record.names, record.date, record.seats)


def record_of(tree: Tree, id: NodeId | None = None) -> Record:
    """The main line, or the line that leads to a node, as a plain record."""
    line = main_line(tree) if id is None else path(tree, id)
    record = begin(tree.game, tree.players, tree.seed, tree.names, tree.date, tree.seats)
    for one in line:
        play_on(record, tree.nodes[one].action)
    return record


# -- looking at one --------------------------------------------------------------------------------------


def main_line(tree: Tree, id: NodeId = START) -> list[NodeId]:
    """The nodes that follow this one, always the first of what may follow."""
    line = []
    while tree.nodes[id].children:
        id = next(iter(tree.nodes[id].children.values()))
        line.append(id)
    return line


def path(tree: Tree, id: NodeId) -> list[NodeId]:
    """The nodes from the first action to this one."""
    line = []
    while id != START:
        line.append(id)
        id = tree.nodes[id].parent
    return line[::-1]


def position(tree: Tree, id: NodeId) -> Any:
    """The state after this node's action."""
    return record_of(tree, id).states[-1]


def walk(tree: Tree) -> Iterator[Place]:
    """Every node in the order of the text: an action, what was done instead of it, what follows."""
    todo = [Place(START, 0, 0)]
    while todo:
        place = todo.pop()
        yield place
        todo += reversed(places_after(tree, place))


def places_after(tree: Tree, place: Place) -> list[Place]:
    """What comes next in the text: below a first child its variations, and below the last of these what follows the child."""
    variations = [Place(id, place.number, place.depth + 1) for id in variations_of(tree, place.id)]
    return [*variations, *first_child(tree, place)]


def variations_of(tree: Tree, id: NodeId) -> list[NodeId]:
    """What was done instead of this action; of that, this action is no variation."""
    siblings = tree.nodes[tree.nodes[id].parent].children.values() if id != START else ()
    return [*siblings][1:] if id == next(iter(siblings), None) else []


def is_variation(tree: Tree, id: NodeId) -> bool:
    """Whether another action is played at this place."""
    return id != START and next(iter(tree.nodes[tree.nodes[id].parent].children.values())) != id


def first_child(tree: Tree, place: Place) -> list[Place]:
    children = tree.nodes[place.id].children.values()
    return [Place(id, place.number + 1, place.depth) for id in children][:1]


def counts(tree: Tree) -> Counts:
    nodes, main = tree.nodes.values(), len(main_line(tree))
    return Counts(
        main,
        sum(len(node.children) - 1 for node in nodes if node.children),
        len(nodes) - 1 - main,
        sum(len(node.comments) for node in nodes),
        sum(bool(node.glyph) for node in nodes),
        sum(len(node.marks) for node in nodes),
        sum(len(node.verdicts) for node in nodes),
    )


def contents(tree: Tree) -> list[object]:
    """Everything that is written, in the order of the text."""
    header = (tree.game, tree.players, tree.seed, list(tree.names), tree.date, list(tree.seats))
    return [header, *((place.number, place.depth, *content(tree, place.id)) for place in walk(tree))]


def content(tree: Tree, id: NodeId) -> tuple[object, ...]:
    node = tree.nodes[id]
    written = (node.glyph, node.comments, node.marks, node.verdicts, node.assertions, node.result)
    return (type(node.action), node.action, *written)


# -- changing one ----------------------------------------------------------------------------------------


def add(tree: Tree, parent: NodeId, a: AnyAction) -> NodeId:
    """Add an action behind a node, as its variation if another one follows already; gives the node it has become.

    An illegal action raises and changes nothing. An action that is there already is not added twice.
    """
    known = tree.nodes[parent].children.get(spell(tree.game, a))
    if known is not None:
        return known
    check_depth(depth(tree, parent) + bool(tree.nodes[parent].children))
    after = position(tree, parent)
    apply(tree.game, after, a)
    return grow(tree, parent, a, after)


def grow(tree: Tree, parent: NodeId, a: AnyAction, after: HasAgenda) -> NodeId:
    """Add an action that was judged already, with the position it leads to."""
    if len(tree.nodes) > MOST_ACTIONS:
        raise BadRecord("a record has at most {most} actions", most=MOST_ACTIONS)
    id = max(tree.nodes) + 1 if len(tree.nodes) in tree.nodes else len(tree.nodes)
    tree.nodes[id] = Node(parent, a, result=tuple(tree.game.score(after)) if finished(after) else ())
    tree.nodes[parent].children[spell(tree.game, a)] = id
    return id


def write_comment(tree: Tree, id: NodeId, text: str, language: str = ANY_LANGUAGE) -> None:
    """Say this about a node in this language, instead of what was said; nothing removes it."""
    comments, text = tree.nodes[id].comments, clean_comment(text)
    comments.pop(check_language(language), None)
    if text:
        comments[language] = text


def delete(tree: Tree, id: NodeId) -> None:
    """Forget a node and all that follows it."""
    if id == START:
        raise BadRecord("the start cannot be deleted")
    node = tree.nodes[id]
    del tree.nodes[node.parent].children[spell(tree.game, node.action)]
    todo = [id]
    while todo:
        todo += tree.nodes.pop(todo.pop()).children.values()


def promote(tree: Tree, id: NodeId) -> None:
    """Make a variation the line that is played at this place; what was played there becomes the first variation."""
    children = tree.nodes[tree.nodes[id].parent].children
    before = dict(children)
    put_first(children, id)
    try:
        check_depth(max(place.depth for place in walk(tree)))
    except BadRecord:
        reorder(children, before)
        raise


def put_first(children: dict[str, NodeId], id: NodeId) -> None:
    reorder(children, dict(sorted(children.items(), key=lambda child: child[1] != id)))


def reorder(children: dict[str, NodeId], wanted: dict[str, NodeId]) -> None:
    children.clear()
    children.update(wanted)


def with_main_line(tree: Tree, record: Record) -> Tree:
    """The tree with this record as its main line; what was the main line and is no more becomes a variation.

    What followed the record's last action is left out: there the game stands now.
    """
    changed = replace(copied(tree), names=record.names, date=record.date, seats=record.seats)
    id = START
    for a, after in zip(record.actions, record.states[1:], strict=True):
        children = changed.nodes[id].children
        next_id = children.get(spell(tree.game, a))
        next_id = grow(changed, id, a, after) if next_id is None else next_id
        put_first(children, next_id)
        id = next_id
    for child in list(changed.nodes[id].children.values()):
        delete(changed, child)
    return changed


def copied(tree: Tree) -> Tree:
    """A tree that shares nothing that changes with the old one."""
    return replace(tree, nodes={id: copied_node(node) for id, node in tree.nodes.items()})


def copied_node(node: Node) -> Node:
    return replace(
        node,
        comments=dict(node.comments),
        marks=list(node.marks),
        verdicts=list(node.verdicts),
        assertions=list(node.assertions),
        children=dict(node.children),
    )


def depth(tree: Tree, id: NodeId) -> int:
    """Through how many variations a node is reached."""
    return sum(is_variation(tree, one) for one in path(tree, id))


def check_depth(depth: int) -> None:
    if depth > MOST_DEPTH:
        raise BadRecord("variations are nested more than {most} deep", most=MOST_DEPTH)
