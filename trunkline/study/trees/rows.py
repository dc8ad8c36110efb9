"""The tree as people read it: one row a turn, lines lettered, and rounds into which a long chapter folds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from trunkline.core.game import AnyGame, Seat
from trunkline.core.message import Message
from trunkline.core.play import actor, apply
from trunkline.core.state import copy
from trunkline.present.default import presentation_of
from trunkline.present.message import StoryLine
from trunkline.records.tree import START, NodeId, Place, is_variation, walk
from trunkline.study.trees.study_tree import StudyTree, opening_of

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Told(NamedTuple):
    """An action as it is told: who did it, how deep in the agenda it began, and the words."""

    seat: Seat | None
    deep: int
    lines: Sequence[StoryLine]


@dataclass(slots=True)
class Row:
    """The actions of a turn on one line, as far as no other line leaves it on the way."""

    nodes: list[NodeId]
    number: int  # of the first action
    depth: int  # 0: the main line
    seat: Seat | None
    letter: str = ""  # where a line begins: a, b, b1


@dataclass(slots=True)
class Part:
    """A round of the main line, with the lines that leave it. ``title`` is what the game says as it begins."""

    number: int
    title: Message | None
    rows: list[Row] = field(default_factory=list)


def tell(study: StudyTree, known: dict[NodeId, Told]) -> None:
    """Add to what is known how the nodes that are missing are told: about 0.1 ms for each."""
    if known.keys() >= study.nodes.keys() - {START}:
        return
    after: dict[NodeId, Any] = {START: opening_of(study)}
    for place in walk(study.tree):
        if place.id == START:
            continue
        node = study.nodes[place.id]
        before = after[node.parent]
        s = copy(before)
        apply(study.game, s, node.action)
        after[place.id] = s
        if place.id not in known:
            known[place.id] = told(study.game, before, node.action, s)


def told(game: AnyGame, before: Any, a: Any, after: Any) -> Told:
    return Told(actor(game, before, a), len(before.agenda), presentation_of(game).story(before, a, after))


# -- rows ------------------------------------------------------------------------------------------------


def rows(study: StudyTree, known: dict[NodeId, Told]) -> list[Row]:
    """In the order of the text: a turn, what was done instead of it, what follows."""
    found: list[Row] = []
    last: dict[NodeId, Row] = {}  # the row that a node closes so far
    letters = lettered(study)
    for place in walk(study.tree):
        if place.id == START:
            continue
        parent = study.nodes[place.id].parent
        row = last.pop(parent, None)
        if row is None or not continues(study, known, row, place):
            row = Row([], place.number, place.depth, known[place.id].seat, letters.get(place.id, ""))
            found.append(row)
        row.nodes.append(place.id)
        last[place.id] = row
    return found


def continues(study: StudyTree, known: dict[NodeId, Told], row: Row, place: Place) -> bool:
    """Whether an action belongs to the turn of the row: deeper in the agenda, or by the same player without a new turn."""
    parent = study.nodes[place.id].parent
    if len(study.nodes[parent].children) > 1:
        return False
    first, one = known[row.nodes[0]], known[place.id]
    if one.deep > first.deep:
        return True
    kinds = {kind for _, these in presentation_of(study.game).chapters for kind in these}
    begun = any(line.kind in kinds for line in known[row.nodes[-1]].lines)
    return one.deep == first.deep > 0 and one.seat == first.seat and not begun and not in_base_turn(study.game, one)


def in_base_turn(game: AnyGame, one: Told) -> bool:
    """In games whose turns go deeper, what is done at the bottom of the agenda begins a turn."""
    return one.deep == 1 and not presentation_of(game).chapters


def lettered(study: StudyTree) -> dict[NodeId, str]:
    """By the first node of each line: a, b, c; those within b are b1, b2."""
    found: dict[NodeId, str] = {}
    inside: list[str] = [""]  # the letter of the line at each depth
    counted: dict[str, int] = {}
    for place in walk(study.tree):
        if is_variation(study.tree, place.id):
            outer = inside[place.depth - 1] if place.depth <= len(inside) else ""
            number = counted[outer] = counted.get(outer, -1) + 1
            found[place.id] = f"{outer}{number + 1}" if outer else letter(number)
            inside[place.depth :] = [found[place.id]]
    return found


def letter(number: int) -> str:
    """a to z, then a2 to z2 as in names of columns: aa, ab."""
    more, last = divmod(number, len(LETTERS))
    return (letter(more - 1) if more else "") + LETTERS[last]


# -- rounds ----------------------------------------------------------------------------------------------


def parts(study: StudyTree, known: dict[NodeId, Told], all_rows: Sequence[Row]) -> list[Part]:
    """As the game's story divides the main line."""
    found = [Part(1, None)]
    for row in all_rows:
        found[-1].rows.append(row)
        ended = list(boundaries(study.game, known, row)) if row.depth == 0 else []
        if ended:
            found.append(Part(len(found) + 1, ended[-1].said if is_named(study.game) else None))
    return [part for part in found if part.rows]


def boundaries(game: AnyGame, known: dict[NodeId, Told], row: Row) -> Iterator[StoryLine]:
    """Lines with which a round begins or, in games whose rounds have no names, ends."""
    face = presentation_of(game)
    kinds = face.chapters[0][1] if is_named(game) else face.round_ends
    return (line for id in row.nodes for line in known[id].lines if line.kind in kinds)


def is_named(game: AnyGame) -> bool:
    return bool(presentation_of(game).chapters)


def part_of(found: Sequence[Part], node: NodeId) -> int:
    """The number of the part in which a node stands; of the start, the first."""
    return next((part.number for part in found if any(node in row.nodes for row in part.rows)), 1)
