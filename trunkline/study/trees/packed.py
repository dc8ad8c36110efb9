"""A study tree as JSON, for the database: nodes in the order of the text, so that children keep theirs."""

import json
from typing import Any

from trunkline.core.errors import BadRecord
from trunkline.core.game import AnyGame
from trunkline.core.notation import read, spell
from trunkline.records.annotations import Mark, Verdict
from trunkline.records.tree import START, Node, NodeId, Tree, walk
from trunkline.study.trees.study_tree import StudyTree


def pack(study: StudyTree) -> str:
    """Without game, players, names and opening, which the chapter has."""
    listed = [packed_node(study, place.id) for place in walk(study.tree)]
    authors = [[*key, who] for key, who in sorted(study.authors.items())]
    return json.dumps([study.next_id, listed, authors], separators=(",", ":"))


def packed_node(study: StudyTree, id: NodeId) -> list[Any]:
    node = study.nodes[id]
    words = spell(study.game, node.action) if id != START else ""
    extra = [node.glyph, node.comments, node.marks, node.verdicts, node.assertions]
    return [id, node.parent, words, *(extra if any(extra) else ())]


def unpack(text: str, empty: StudyTree) -> StudyTree:
    """Into the empty tree of its chapter; BadRecord if it is not what ``pack`` wrote."""
    try:
        next_id, listed, authors = json.loads(text)
        tree = Tree(empty.game, empty.tree.players, empty.tree.seed, empty.tree.names)
        for row in listed:
            put_node(empty.game, tree, *row)
        by = {(int(id), str(what)): str(who) for id, what, who in authors}
        return StudyTree(tree, int(next_id), by, empty.opening)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise BadRecord("this tree is damaged") from None


def put_node(
    game: AnyGame,
    tree: Tree,
    id: int,
    parent: int,
    words: str,
    glyph: str = "",
    comments: Any = None,
    marks: Any = (),
    verdicts: Any = (),
    assertions: Any = (),
) -> None:
    node = Node(parent, read(game, words) if id != START else (), glyph, dict(comments or {}))
    node.marks = [Mark(*mark) for mark in marks]
    node.verdicts = [Verdict(tuple(chances), source) for chances, source in verdicts]
    node.assertions = list(assertions)
    tree.nodes[id] = node
    if id != START:
        tree.nodes[parent].children[words] = id
