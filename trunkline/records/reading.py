"""Read a record of either format: every line is played under the judge, variations too, or nothing is kept."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, assert_never

from trunkline.core.catalog import find
from trunkline.core.errors import BadRecord
from trunkline.core.game import HasAgenda
from trunkline.core.notation import read, spell
from trunkline.core.play import apply
from trunkline.core.state import copy
from trunkline.records.annotations import ANY_LANGUAGE, clean_comment, read_mark, read_verdict
from trunkline.records.lines import (
    Lookup,
    RecordLine,
    check_assertion,
    check_result,
    opened,
    text_of_file,
    told_with_its_place,
)
from trunkline.records.record import Record
from trunkline.records.scan import (
    ActionLine,
    Assertion,
    Closing,
    Comment,
    Item,
    MarkLine,
    Opening,
    Remark,
    ResultLine,
    VerdictLine,
    scan,
)
from trunkline.records.tree import START, Node, NodeId, Tree, check_depth, empty_like, grow

NOWHERE: NodeId = -1  # in a variation before its first action


class Reading(NamedTuple):
    """A record that was read: all of it, its main line with every position, and the number of its format."""

    tree: Tree
    record: Record
    format: int


@dataclass(slots=True)
class Branch:
    """A line on its way: the node its latest action has become, and the positions around that action."""

    opening: RecordLine
    parent: NodeId
    before: HasAgenda
    node: NodeId = NOWHERE
    after: HasAgenda | None = None  # nothing before the first action of a variation
    remarks: list[str] = field(default_factory=list)  # that stand above its first action


@dataclass(slots=True)
class Builder:
    """A tree on its way. ``branches`` has the main line and the variations that are open, innermost last."""

    tree: Tree
    record: Record
    branches: list[Branch]
    said: defaultdict[tuple[NodeId, str], list[str]] = field(default_factory=lambda: defaultdict(list))

    @property
    def branch(self) -> Branch:
        return self.branches[-1]

    @property
    def above(self) -> NodeId:
        """The node of the action above."""
        reached(self.branch)
        return self.branch.node

    @property
    def node(self) -> Node:
        return self.tree.nodes[self.above]

    @property
    def position(self) -> HasAgenda:
        """After the action above."""
        return reached(self.branch)


def reached(branch: Branch) -> HasAgenda:
    """The position after the latest action of a line, which must have one."""
    if branch.node == NOWHERE or branch.after is None:
        raise BadRecord("there is no action above it in this variation")
    return branch.after


def load_tree(path: str | Path, lookup: Lookup = find) -> Reading:
    """Read and verify a record file, with all its variations."""
    return read_text(text_of_file(path), str(path), lookup)


def parse_tree(text: str, file: str = "record", lookup: Lookup = find) -> Tree:
    """The tree of a record of either format."""
    return read_text(text, file, lookup).tree


def read_text(text: str, file: str, lookup: Lookup) -> Reading:
    """Play every line; the first thing that is wrong is told with file, line, text and reason."""
    scanned = scan(text, file)
    record = opened(scanned.header, file, lookup)
    builder = Builder(empty_like(record), record, [Branch(RecordLine(1, ""), START, record.now, START, record.now)])
    for item in scanned.items:
        with told_with_its_place(file, item.line):
            take(builder, item)
    if len(builder.branches) > 1:
        with told_with_its_place(file, builder.branch.opening):
            raise BadRecord("this variation has no ) at its end")
    keep_comments(builder)
    return Reading(builder.tree, record, scanned.format)


def take(builder: Builder, item: Item) -> None:
    match item:
        case ActionLine():
            play(builder, item)
        case Remark(_, text):
            take_remark(builder, text)
        case Comment(_, language, text):
            builder.said[builder.above, language].append(text)
        case Opening(line):
            open_variation(builder, line)
        case Closing():
            close_variation(builder)
        case MarkLine(_, words):
            builder.node.marks.append(read_mark(builder.tree.game, words))
        case VerdictLine(_, words):
            builder.node.verdicts.append(read_verdict(builder.tree.players, words))
        case Assertion(_, words):
            take_assertion(builder, words)
        case ResultLine(_, words):
            check_result(builder.tree.game, builder.position, words)  # the node has it from the judge
        case _:
            assert_never(item)


def play(builder: Builder, item: ActionLine) -> None:
    """Behind the action above, or as the first action of a variation."""
    branch, tree, game = builder.branch, builder.tree, builder.tree.game
    begins = branch.node == NOWHERE
    parent, before = (branch.parent, branch.before) if begins else (branch.node, reached(branch))
    a, after = read(game, item.line.text), copy(before)
    apply(game, after, a)
    if spell(game, a) in tree.nodes[parent].children:
        raise BadRecord("this variation begins with an action that stands above already")
    branch.parent, branch.before, branch.after = parent, before, after
    branch.node = grow(tree, parent, a, after)
    tree.nodes[branch.node].glyph = item.glyph
    builder.said[branch.node, ANY_LANGUAGE] += branch.remarks
    branch.remarks = []
    if len(builder.branches) == 1:
        builder.record.actions.append(a)
        builder.record.states.append(after)


def take_remark(builder: Builder, text: str) -> None:
    """A remark above the first action of a variation belongs to that."""
    if builder.branch.node == NOWHERE:
        builder.branch.remarks.append(text)
    else:
        builder.said[builder.branch.node, ANY_LANGUAGE].append(text)


def open_variation(builder: Builder, line: RecordLine) -> None:
    branch = builder.branch
    if branch.node in (NOWHERE, START):
        raise BadRecord("a variation stands below the action it replaces; there is none above it")
    check_depth(len(builder.branches))
    builder.branches.append(Branch(line, branch.parent, branch.before))


def close_variation(builder: Builder) -> None:
    if len(builder.branches) == 1:
        raise BadRecord("no variation is open here")
    if builder.branch.node == NOWHERE:
        raise BadRecord("this variation is empty")
    builder.branches.pop()


def take_assertion(builder: Builder, words: Sequence[str]) -> None:
    check_assertion(builder.tree.game, builder.position, words)
    builder.node.assertions.append(" ".join(words))


def keep_comments(builder: Builder) -> None:
    """What was said about a node in one language is one comment, in the order of the file."""
    for (id, language), texts in builder.said.items():
        text = clean_comment("\n".join(map(str.strip, texts)))
        if text:
            builder.tree.nodes[id].comments[language] = text
