"""What people and programs do to the tree of a study, and the one spelling of each.

add 12 expand PRR Q3; done        behind node 12 these actions, one after the other
promote 14                        the line that is played at this place
place 14 2                        the third of what may be played at this place
delete 14                         with all that follows
comment 14 de Zu teuer.           in this language, "-" for any; without words there is none
glyph 14 !?                       "-" for none
mark 14 green hex Q5
unmark 14 hex Q5
verdict 14 0.31 0.22 0.47 L3/2000
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from trunkline.core.errors import TrunklineError
from trunkline.core.game import AnyGame
from trunkline.records.annotations import (
    ANY_LANGUAGE,
    GLYPHS,
    Verdict,
    check_language,
    clean_comment,
    read_mark,
    read_verdict,
    spell_verdict,
)
from trunkline.records.tree import NodeId

NONE = "-"
LONGEST_COMMENT = 4_000  # characters
MOST_AT_ONCE = 3_000  # actions


class BadEdit(TrunklineError):
    """An edit that cannot be read, or not be done to this tree."""


class Add(NamedTuple):
    """Actions behind a node, one after the other; those that are there already are not added twice."""

    parent: NodeId
    actions: tuple[str, ...]


class Promote(NamedTuple):
    node: NodeId


class Reorder(NamedTuple):
    """Move a node among what may be played at its place; 0 is what is played."""

    node: NodeId
    place: int


class Delete(NamedTuple):
    """A node and all that follows it."""

    node: NodeId


class WriteComment(NamedTuple):
    node: NodeId
    language: str
    text: str


class SetGlyph(NamedTuple):
    node: NodeId
    glyph: str


class SetMark(NamedTuple):
    node: NodeId
    target: str
    colour: str


class ClearMark(NamedTuple):
    node: NodeId
    target: str


class GiveVerdict(NamedTuple):
    """A verdict replaces an earlier one of the same source."""

    node: NodeId
    verdict: Verdict


Edit: TypeAlias = Add | Promote | Reorder | Delete | WriteComment | SetGlyph | SetMark | ClearMark | GiveVerdict


def spell_edit(edit: Edit) -> str:
    match edit:
        case Add(parent, actions):
            return f"add {parent} {'; '.join(actions)}"
        case Promote(node):
            return f"promote {node}"
        case Reorder(node, place):
            return f"place {node} {place}"
        case Delete(node):
            return f"delete {node}"
        case WriteComment(node, language, text):
            return f"comment {node} {language or NONE} {text}".rstrip()
        case SetGlyph(node, glyph):
            return f"glyph {node} {glyph or NONE}"
        case SetMark(node, target, colour):
            return f"mark {node} {colour} {target}"
        case ClearMark(node, target):
            return f"unmark {node} {target}"
        case GiveVerdict(node, given):
            return f"verdict {node} {spell_verdict(given).removeprefix('% chance ')}"


def read_edit(game: AnyGame, players: int, text: str) -> Edit:
    """BadEdit or BadRecord with a sentence for one that is not well said."""
    kind, _, rest = text.partition(" ")
    number, _, words = rest.partition(" ")
    if kind not in READERS:
        raise BadEdit("there is no edit {kind}; there are {known}", kind=repr(kind[:20]), known=", ".join(READERS))
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise BadEdit("{kind} names a move by its number", kind=kind)
    return READERS[kind](game, players, int(number), words.strip())


def read_add(game: AnyGame, players: int, node: NodeId, words: str) -> Edit:
    actions = tuple(one.strip() for one in words.split(";") if one.strip())
    if not 0 < len(actions) <= MOST_AT_ONCE:
        raise BadEdit("add names 1 to {most} actions, separated by semicolons", most=MOST_AT_ONCE)
    return Add(node, actions)


def read_promote(game: AnyGame, players: int, node: NodeId, words: str) -> Edit:
    return Promote(node)


def read_place(game: AnyGame, players: int, node: NodeId, words: str) -> Edit:
    if not (words.isascii() and words.isdecimal() and len(words) < 5):
        raise BadEdit("place names a move and its place, counted from 0")
    return Reorder(node, int(words))


def read_delete(game: AnyGame, players: int, node: NodeId, words: str) -> Edit:
    return Delete(node)


def read_comment(game: AnyGame, players: int, node: NodeId, words: str) -> Edit:
    language, _, text = words.partition(" ")
    if not language:
        raise BadEdit("a comment names its language, such as de, or - for any")
    text = clean_comment(text.replace("\x00", ""))
    if len(text) > LONGEST_COMMENT:
        raise BadEdit("a comment has at most {most} characters", most=LONGEST_COMMENT)
    return WriteComment(node, check_language(ANY_LANGUAGE if language == NONE else language), text)


def read_glyph(game: AnyGame, players: int, node: NodeId, words: str) -> Edit:
    if words not in (*GLYPHS, NONE):
        raise BadEdit("a glyph is one of {known}, or - for none", known=" ".join(GLYPHS))
    return SetGlyph(node, "" if words == NONE else words)


def read_set_mark(game: AnyGame, players: int, node: NodeId, words: str) -> Edit:
    colour, *target = words.split() or [""]
    return SetMark(node, *read_mark(game, [*target, colour]))


def read_clear_mark(game: AnyGame, players: int, node: NodeId, words: str) -> Edit:
    return ClearMark(node, " ".join(words.split()))


def read_given(game: AnyGame, players: int, node: NodeId, words: str) -> Edit:
    return GiveVerdict(node, read_verdict(players, ["chance", *words.split()]))


Reader: TypeAlias = Callable[[AnyGame, int, NodeId, str], Edit]
READERS: Mapping[str, Reader] = {
    "add": read_add,
    "promote": read_promote,
    "place": read_place,
    "delete": read_delete,
    "comment": read_comment,
    "glyph": read_glyph,
    "mark": read_set_mark,
    "unmark": read_clear_mark,
    "verdict": read_given,
}


def is_about(edit: Edit) -> NodeId:
    """The node it names."""
    return edit[0]
