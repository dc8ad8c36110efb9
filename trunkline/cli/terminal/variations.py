"""A tree on paper: the main line, variations indented and lettered, and what was written about them."""

from dataclasses import dataclass, field
from string import ascii_lowercase

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from trunkline.cli.terminal.show import TerminalContext, said
from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.core.notation import spell
from trunkline.present.message import PlayerRef, Several, Term
from trunkline.records.annotations import Mark, Verdict, comment_for
from trunkline.records.tree import START, NodeId, Place, Tree, is_variation, variations_of, walk

STEP = 4  # characters to the right for each variation
MOST_STEPS = 8  # deeper ones are not indented further
GAP = "  "  # between two actions on a line


@dataclass(slots=True)
class Sheet:
    """What has been printed, and the actions that wait for the end of their line."""

    console: Console
    context: TerminalContext
    tree: Tree
    here: NodeId  # the position that is shown below
    labels: dict[NodeId, str]
    depth: int = 0
    line: list[Text] = field(default_factory=list)


def show_tree(console: Console, context: TerminalContext, tree: Tree, number: int) -> None:
    """The whole tree; the action of this number on the main line stands out."""
    here = next(place.id for place in walk(tree) if (place.number, place.depth) == (number, 0))
    sheet = Sheet(console, context, tree, here, labels_of(tree))
    for place in walk(tree):
        show_node(sheet, place)
    end_line(sheet)


def show_node(sheet: Sheet, place: Place) -> None:
    """Actions follow each other on a line until something is to be said about one."""
    if place.depth != sheet.depth or is_variation(sheet.tree, place.id):
        end_line(sheet)
    sheet.depth = place.depth
    if place.id != START:
        sheet.line.append(action_text(sheet, place))
    notes = notes_of(sheet, place.id)
    if notes:
        end_line(sheet)
    for note in notes:
        print_indented(sheet, note, 3)


def end_line(sheet: Sheet) -> None:
    """Print the actions that wait, no line broken within one."""
    line: list[Text] = []
    for action in sheet.line:
        if line and Text(GAP).join([*line, action]).cell_len > sheet.console.width - margin(sheet):
            print_indented(sheet, Text(GAP).join(line))
            line = []
        line.append(action)
    if line:
        print_indented(sheet, Text(GAP).join(line))
    sheet.line.clear()


def print_indented(sheet: Sheet, text: Text, further: int = 0) -> None:
    sheet.console.print(Padding(text, (0, 0, 0, margin(sheet) + further), expand=False), highlight=False)


def margin(sheet: Sheet) -> int:
    return min(sheet.depth, MOST_STEPS) * STEP


# -- an action -------------------------------------------------------------------------------------------


def action_text(sheet: Sheet, place: Place) -> Text:
    """``a) 12 bid 9 !?``"""
    node = sheet.tree.nodes[place.id]
    words = spell(sheet.tree.game, node.action)
    parts: list[Text] = [Text(f"{place.number}", style="dim"), Text(words, style="reverse" if place.id == sheet.here else "")]
    label = sheet.labels.get(place.id)
    before = [Text(f"{label})", style="bold cyan")] if label is not None else []
    after = [Text(node.glyph, style="bold yellow")] if node.glyph else []
    return Text(" ").join([*before, *parts, *after])


def labels_of(tree: Tree) -> dict[NodeId, str]:
    """a, b, c for the variations of an action; within b they are b.a, b.b."""
    labels: dict[NodeId, str] = {}
    outer = [""]  # the labels of the variations around the present place
    for place in walk(tree):
        del outer[place.depth + 1 :]
        if place.id in labels:
            del outer[place.depth :]
            outer.append(f"{labels[place.id]}.")
        for n, id in enumerate(variations_of(tree, place.id)):
            labels[id] = outer[-1] + letters(n)
    return labels


def letters(n: int) -> str:
    """a to z, then aa, ab."""
    first, last = divmod(n, len(ascii_lowercase))
    return (letters(first - 1) if first else "") + ascii_lowercase[last]


# -- what was written about it ---------------------------------------------------------------------------


def notes_of(sheet: Sheet, id: NodeId) -> list[Text]:
    node, context = sheet.tree.nodes[id], sheet.context
    comment = comment_for(node.comments, context.language)
    notes = [Text(printable(comment), style="italic")] if comment else []
    if node.marks:
        notes.append(said(context, Message("marked: {marks}", {"marks": Several(tuple(map(mark_words, node.marks)))})))
    return [*notes, *(said(context, verdict_words(verdict)) for verdict in node.verdicts)]


def mark_words(mark: Mark) -> Message:
    return Message("{target} ({colour})", {"target": mark.target, "colour": Term(mark.colour)})


def verdict_words(verdict: Verdict) -> Message:
    chances = tuple(chance_words(Seat(seat), chance) for seat, chance in enumerate(verdict.chances))
    return Message("chances by {source}: {chances}", {"source": verdict.source, "chances": Several(chances)})


def chance_words(seat: Seat, chance: float) -> Message:
    return Message("{who} {chance}%", {"who": PlayerRef(seat), "chance": f"{chance * 100:.0f}"})


def printable(text: str) -> str:
    """Without what would move the cursor, change colours or turn the direction of a terminal."""
    return "".join(c if c.isprintable() or c == "\n" else " " for c in text)
