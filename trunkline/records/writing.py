"""Write a tree: in format 2, or as a plain record in format 1 if that holds all it says."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from trunkline.core.notation import spell
from trunkline.records.annotations import ANY_LANGUAGE, spell_mark, spell_verdict
from trunkline.records.lines import FIRST_WORDS, FORMAT, header_of
from trunkline.records.scan import TREE_FORMAT, escaped
from trunkline.records.tree import START, Counts, Node, Place, Tree, counts, is_variation, main_line, walk

STEP = "  "  # to the right for each variation
UNWRITABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")  # in a remark, which ends with its line


class LeftOut(NamedTuple):
    """What format 1 has no place for."""

    variations: int
    variation_actions: int
    glyphs: int
    marks: int
    verdicts: int
    comments: int  # comments that say their language, and those of variations


def write_tree(tree: Tree, format: int | None = None) -> str:
    """The tree as text, in the oldest format that holds all of it if none is named."""
    return write_plain(tree) if (format or needed_format(tree)) == FORMAT else write_full(tree)


def needed_format(tree: Tree) -> int:
    return TREE_FORMAT if any(left_out(tree)) or not all(map(is_plain, remarks(tree))) else FORMAT


def left_out(tree: Tree) -> LeftOut:
    """What is missing when the tree is written in format 1."""
    all_of_it: Counts = counts(tree)
    kept = len(list(remarks(tree)))
    return LeftOut(*all_of_it[1:3], *all_of_it[4:], all_of_it.comments - kept)


def remarks(tree: Tree) -> Iterator[str]:
    """The comments that format 1 has a place for."""
    line = (tree.nodes[id] for id in (START, *main_line(tree)))
    return (node.comments[ANY_LANGUAGE] for node in line if ANY_LANGUAGE in node.comments)


def is_plain(text: str) -> bool:
    """Whether a comment reads the same after it was written as remarks."""
    lines = text.split("\n")
    return not UNWRITABLE.search(text) and all(line == line.strip() for line in lines)


# -- format 1 --------------------------------------------------------------------------------------------


def write_plain(tree: Tree) -> str:
    """The main line with its remarks and assertions."""
    start = tree.nodes[START]
    header = [f"{key}: {value}" for key, value in header_of(tree).items()]
    lines = [f"{FIRST_WORDS} {FORMAT}", *remark_lines(start), *header, "", *assertion_lines(start)]
    for id in main_line(tree):
        node = tree.nodes[id]
        lines += [spell(tree.game, node.action), *remark_lines(node), *assertion_lines(node)]
        lines += [f"result: {' '.join(map(str, node.result))}"] if node.result else []
    return "\n".join(lines) + "\n"


def remark_lines(node: Node) -> list[str]:
    text = UNWRITABLE.sub(" ", node.comments.get(ANY_LANGUAGE, ""))
    return [f"# {line}".rstrip() for line in text.split("\n")] if text else []


def assertion_lines(node: Node) -> list[str]:
    return [f"= {assertion}" for assertion in node.assertions]


# -- format 2 --------------------------------------------------------------------------------------------


def write_full(tree: Tree) -> str:
    """Everything."""
    header = [f"{'game' if key == 'rules' else key} {value}" for key, value in header_of(tree).items()]
    lines = [f"{FIRST_WORDS} {TREE_FORMAT}", *header, ""]
    depth = 0
    for place in walk(tree):
        lines += brackets(tree, place, depth)
        lines += (STEP * place.depth + line if line else "" for line in node_lines(tree, place))
        depth = place.depth
    return "\n".join([*lines, *closings(depth, 0)]) + "\n"


def brackets(tree: Tree, place: Place, depth: int) -> list[str]:
    """What closes and opens between the node before this one in the text and this one."""
    if not is_variation(tree, place.id):
        return closings(depth, place.depth)
    return [*closings(depth, place.depth - 1), f"{STEP * (place.depth - 1)}("]


def closings(depth: int, until: int) -> list[str]:
    return [f"{STEP * level})" for level in range(depth - 1, until - 1, -1)]


def node_lines(tree: Tree, place: Place) -> Iterator[str]:
    """An action and what belongs to it."""
    node = tree.nodes[place.id]
    if place.id != START:
        yield f"{spell(tree.game, node.action)} {node.glyph}".rstrip()
    for language, text in sorted(node.comments.items()):
        yield from comment_lines(language, text)
    yield from map(spell_mark, node.marks)
    yield from map(spell_verdict, node.verdicts)
    yield from assertion_lines(node)
    if node.result:
        yield f"result {' '.join(map(str, node.result))}"


def comment_lines(language: str, text: str) -> list[str]:
    """Its further lines hang below its first word; blank ones stay empty."""
    first, *others = escaped(text).split("\n")
    opening, closing = (f"{{{language}: ", "}") if language else ("{ ", " }")
    lines = [opening + first, *(" " * len(opening) + line if line else "" for line in others)]
    return [*lines[:-1], lines[-1] + closing]
