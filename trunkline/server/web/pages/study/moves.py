"""The moves as a tree: one row a turn, lines indented and lettered, long chapters folded by round."""

from collections.abc import Sequence
from typing import NamedTuple

import htpy as h
from htpy import Element, Node

from trunkline.core.notation import spell
from trunkline.present.to_text import capital
from trunkline.records.annotations import Mark, comment_for
from trunkline.records.tree import START, NodeId
from trunkline.server.web.pages.frame import pressed
from trunkline.server.web.pages.names import known_as
from trunkline.server.web.pages.study.comments import comment_html
from trunkline.server.web.pages.study.marks import GLYPH_LOOKS, GLYPH_WORDS, MARK_WORDS
from trunkline.server.web.pages.study.view import StudyView
from trunkline.server.web.pages.values import seat_mark, shown
from trunkline.study.trees.rows import Part, Row, part_of

FOLDS_FROM = 80  # rows: a shorter chapter is shown whole
DEEPEST = 3  # levels that are indented
MOST_LINES = 4  # sentences of a turn in its row; its steps have all


def moves_panel(view: StudyView) -> Element:
    say = view.ctx.say
    return h.section("#moves.panel.moves", aria_label=say("Moves"), data_region=True)[
        h.header[h.h2[say("Moves")], h.span(".hint")[say("one row a turn")]],
        h.div("#tree.move-tree", role="tree", aria_label=say("Moves"), data_shown=str(view.node))[start_row(view), body(view)],
    ]


def start_row(view: StudyView) -> Element:
    say = view.ctx.say
    title = say("Start") if view.chapter.opening is None else say("The position it begins with")
    return item(view, Item(START, 1, title, [h.span(".said")[title], badges(view, [START])]), notes(view, [START]))


def body(view: StudyView) -> Node:
    if len(view.rows) < FOLDS_FROM or len(view.parts) == 1:
        return [row_items(view, row, 1) for row in view.rows]
    open_part = part_of(view.parts, view.node)
    return [part_items(view, part, part.number == open_part or part.number in view.opened) for part in view.parts]


def part_items(view: StudyView, part: Part, is_open: bool) -> Node:
    """A round: its heading, and its rows if it is unfolded."""
    name, first = part_name(view, part), part.rows[0]
    until = max(row.number + len(row.nodes) - 1 for row in part.rows if row.depth == first.depth)
    numbers = span(first.number, until)
    heading = h.div(
        class_="t-fold",
        role="treeitem",
        aria_level="1",
        aria_expanded="true" if is_open else "false",
        aria_selected="false",
        aria_label=view.ctx.fill("{round}, moves {numbers}", round=name, numbers=numbers),
        tabindex="-1",
        data_part=str(part.number),
    )[h.i(".twist", aria_hidden="true"), h.b[name], h.span(".no")[numbers]]
    return [heading, [row_items(view, row, 2) for row in part.rows] if is_open else None]


def part_name(view: StudyView, part: Part) -> str:
    if part.title is not None:
        return capital(view.scene.tell.speak(part.title).rstrip("."))
    named = any(one.title is not None for one in view.parts)
    return view.ctx.say("Beginning") if named else view.ctx.fill("Round {number}", number=part.number)


def span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


# -- rows ------------------------------------------------------------------------------------------------


class Item(NamedTuple):
    """A treeitem: the node it leads to, how deep it stands, how it is read, and what is shown."""

    node: NodeId
    level: int
    said: str
    inner: Node
    look: str = ""
    expanded: bool | None = None  # None: nothing is inside


def row_items(view: StudyView, row: Row, level: int) -> Node:
    """A turn; its steps where one stands inside, and what was written about it."""
    deep = level + min(row.depth, DEEPEST)
    several, inside = len(row.nodes) > 1, view.node in row.nodes[:-1]
    inner = [letter(row), number(row), who(view, row), h.span(".said")[turn_words(view, row)], badges(view, row.nodes)]
    one = Item(row.nodes[-1], deep, row_label(view, row), inner, f"deep-{min(row.depth, DEEPEST)}", inside if several else None)
    steps = [step(view, id, n, deep + 1) for n, id in enumerate(row.nodes, row.number)] if inside else None
    return [item(view, one, None if inside else notes(view, row.nodes)), steps]


def step(view: StudyView, id: NodeId, at: int, level: int) -> Element:
    inner = [h.span(".no")[str(at)], h.span(".said")[step_words(view, id)], badges(view, [id])]
    depth = f"deep-{min(DEEPEST, level - 2)}"
    return item(
        view, Item(id, level, f"{at}, {spoken(view, id)}{heard(view, [id])}", inner, f"t-step {depth}"), notes(view, [id])
    )


def item(view: StudyView, one: Item, below: Node = None) -> Element:
    here = one.node == view.node and one.expanded is not True
    expanded = None if one.expanded is None else pressed(one.expanded)
    move = h.a(".t-move", href=f"{view.base}/{one.node}", tabindex="-1")[one.inner]
    frame = h.div(
        f"#n{one.node}" if "t-step" in one.look or one.expanded is not True else f"#t{one.node}",
        class_=f"t-row {one.look}{' here' if here else ''}",
        role="treeitem",
        aria_level=str(one.level),
        aria_expanded=expanded,
        aria_selected=pressed(here),
        aria_label=one.said,
        tabindex="0" if here else "-1",
        data_node=str(one.node),
    )
    return frame[move, below]


def letter(row: Row) -> Node:
    return h.span(".letter", aria_hidden="true")[row.letter] if row.letter else None


def number(row: Row) -> Element:
    return h.span(".no")[span(row.number, row.number + len(row.nodes) - 1)]


def who(view: StudyView, row: Row) -> Node:
    return seat_mark(row.seat, view.scene.tell, False) if row.seat is not None else None


def turn_words(view: StudyView, row: Row) -> Node:
    """The sentences of a turn; of a long one the first and the last."""
    lines = [line for id in row.nodes for line in view.held.told[id].lines]
    if not lines:
        return spell(view.tree.game, view.tree.nodes[row.nodes[0]].action)
    shortened = lines if len(lines) <= MOST_LINES else [*lines[: MOST_LINES - 1], lines[-1]]
    found: list[Node] = []
    for n, line in enumerate(shortened):
        between = " … " if n == MOST_LINES - 1 and shortened is not lines else " "
        found += [between if n else None, shown(line.said, view.scene.tell)]
    return found


def step_words(view: StudyView, id: NodeId) -> Node:
    lines = view.held.told[id].lines
    return [[shown(line.said, view.scene.tell), " "] for line in lines] or spell(view.tree.game, view.tree.nodes[id].action)


def spoken(view: StudyView, id: NodeId) -> str:
    lines = [view.scene.tell.speak(line.said) for line in view.held.told[id].lines]
    return " ".join(lines) or spell(view.tree.game, view.tree.nodes[id].action)


def row_label(view: StudyView, row: Row) -> str:
    """``139 to 140, Ada expands Pennsylvania to B2 and Chicago, good, line b``."""
    last = row.number + len(row.nodes) - 1
    numbers = str(row.number) if len(row.nodes) == 1 else view.ctx.fill("{first} to {last}", first=row.number, last=last)
    line = f", {view.ctx.fill('line {letter}', letter=row.letter)}" if row.letter else ""
    return f"{numbers}, {' '.join(spoken(view, id) for id in row.nodes)}{heard(view, row.nodes)}{line}"


# -- what was written ------------------------------------------------------------------------------------


def badges(view: StudyView, nodes: Sequence[NodeId]) -> Node:
    glyphs = [view.tree.nodes[id].glyph for id in nodes if view.tree.nodes[id].glyph]
    marked = any(view.tree.nodes[id].marks for id in nodes)
    return [
        h.span(".marked", aria_hidden="true", title=view.ctx.say("Marks on the board"))["◈"] if marked else None,
        [h.b(class_=f"glyph {GLYPH_LOOKS[one]}", title=view.ctx.say(GLYPH_WORDS[one]))[one] for one in glyphs],
        [chances_text(view, id) for id in nodes[-1:]],
    ]


def chances_text(view: StudyView, id: NodeId) -> Node:
    """The chance of whoever moved, by the last verdict."""
    verdicts, seat = view.tree.nodes[id].verdicts, view.held.told[id].seat if id in view.held.told else None
    if not verdicts or seat is None:
        return None
    return h.span(".chance")[f"{view.scene.tell.marks[seat]} {round(100 * verdicts[-1].chances[seat])}"]


def heard(view: StudyView, nodes: Sequence[NodeId]) -> str:
    """Glyphs and marks in words."""
    said = [view.ctx.say(GLYPH_WORDS[one]) for id in nodes if (one := view.tree.nodes[id].glyph)]
    said += [mark_words(view, mark) for id in nodes for mark in view.tree.nodes[id].marks]
    return "".join(f", {words}" for words in said)


def mark_words(view: StudyView, mark: Mark) -> str:
    return f"{mark.target.partition(' ')[2] or mark.target}: {view.ctx.say(MARK_WORDS.get(mark.colour, 'marked'))}"


def notes(view: StudyView, nodes: Sequence[NodeId]) -> Node:
    """Comments, each with its author."""
    return [comment(view, id) for id in nodes if view.tree.nodes[id].comments]


def comment(view: StudyView, id: NodeId) -> Element:
    comments = view.tree.nodes[id].comments
    text = comment_for(comments, view.ctx.language)
    language = next(code for code, one in comments.items() if one == text)
    author = view.names.get(view.tree.authors.get((id, language), ""), "")
    return h.div(".comment", lang=language or None)[
        h.b(".author")[known_as(view.ctx, author)] if author else None, h.div(".words")[comment_html(text)]
    ]
