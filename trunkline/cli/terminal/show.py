"""Stories and panels as rich text. Colours never stand alone: a company always shows its initials."""

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any, NamedTuple

from rich.color import Color
from rich.console import Group
from rich.style import Style
from rich.table import Table
from rich.text import Text

from trunkline.core.message import Message
from trunkline.present.message import CompanyRef, Gauge, Money, Most, Panel, Place, PlayerRef, Several, StoryLine, Term, Times
from trunkline.present.to_text import Translate, to_text

BAR = 12  # cells of a full gauge, at most
PALE = 150  # of 255
INK = {"yellow": "black", "green": "black", "white": "black", "grey": "black"}
PAINT = {"black": "grey15", "grey": "grey58"}  # where the name is no colour of a terminal, or would vanish in it


class TerminalContext(NamedTuple):
    """How things are shown here: the names of the seats, the colours of the companies, the language, the land by hex."""

    names: Sequence[str]
    colours: Mapping[str, str]
    say: Translate = str
    language: str = "en"


def shown(context: TerminalContext, thing: object) -> Text:
    """Any value of a story or a panel."""
    match thing:
        case PlayerRef(seat):
            return Text(context.names[seat], style="bold")
        case CompanyRef(code):
            return Text(f" {code} ", style=plate(context.colours.get(code, "white")))
        case Money():
            return Text(to_text(thing, context.say, context.names))
        case Place():
            return Text(to_text(thing, context.say), style="bold" if thing.name else "")
        case Most(number):
            return Text(f"◆ {number}")
        case Gauge(value, limit):
            return gauge(value, limit)
        case Times(item, number):
            return Text.assemble(shown(context, item), f"×{number}" if number > 1 else "")
        case Several(items):
            between = (
                ", " if any(isinstance(bare(item), PlayerRef | Term | Message) for item in items) and "" not in items else " "
            )
            return Text(between).join(shown(context, item) or Text("·") for item in items)
        case Term(text) | str(text):
            return Text(context.say(text))
        case Message():
            return said(context, thing)
    return Text(str(thing))


def bare(thing: object) -> Any:
    """The thing itself, however many there are."""
    return thing.item if isinstance(thing, Times) else thing


def said(context: TerminalContext, words: Message) -> Text:
    """A pattern with its holes filled."""
    text = Text()
    for literal, hole, _, _ in Formatter().parse(context.say(words.text)):
        text.append(literal)
        if hole is not None:
            text.append_text(shown(context, words.holes[hole]))
    return text


def told(context: TerminalContext, line: StoryLine) -> Text:
    """A line of the story; what happened by itself is set apart."""
    mark = Text("  " if line.seat is not None else "▸ ", style="cyan")
    return mark + said(context, line.said)


def panel_table(context: TerminalContext, panel: Panel) -> Group:
    """A panel as its title and a table, figures to the right."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=any(panel.heads))
    for n, head in enumerate(panel.heads):
        table.add_column(shown(context, head), justify="right" if n and is_figure(panel, n) else "left", header_style="dim")
    for row in panel.rows:
        table.add_row(*(shown(context, cell) for cell in row))
    return Group(Text(context.say(panel.title), style="bold"), table)


def is_figure(panel: Panel, column: int) -> bool:
    return any(isinstance(row[column], int | Money) and not isinstance(row[column], bool) for row in panel.rows)


def gauge(value: int, limit: int) -> Text:
    """A bar with its figures; a full one is red and says so by being full."""
    cells = min(limit, BAR)
    filled = round(cells * min(value, limit) / limit)
    return Text("█" * filled + "░" * (cells - filled) + f" {value}/{limit}", style="red" if value >= limit else "")


def plate(colour: str) -> Style:
    return Style(color=INK.get(colour, ink_on(PAINT.get(colour, colour))), bgcolor=PAINT.get(colour, colour), bold=True)


def ink_on(colour: str) -> str:
    """Black on what is pale, white on the rest."""
    red, green, blue = Color.parse(colour).get_truecolor()
    return "black" if 0.3 * red + 0.59 * green + 0.11 * blue > PALE else "white"
