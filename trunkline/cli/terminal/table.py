"""What one seat sees at a terminal table: story, panels, and the options numbered by kind."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from trunkline.bots.levels import NAMES
from trunkline.cli.terminal.show import TerminalContext, panel_table, said, told
from trunkline.core.game import AnyAction, AnyGame, HasAgenda, Seat
from trunkline.core.message import Message
from trunkline.core.notation import spell, verb
from trunkline.core.play import amounts
from trunkline.present.default import presentation_of
from trunkline.present.message import Panel, StoryLine
from trunkline.present.to_text import Translate, capital
from trunkline.records.record import Record

GIVEN = re.compile(rf"(Player|Seat|{'|'.join((*NAMES, *NAMES.values()))}) (\d+)")
GAP = 4  # between tables side by side
BETWEEN = 3  # characters from one option to the next
TALL = 12  # rows of a panel


class Option(NamedTuple):
    """Something the player can choose by its number."""

    number: int
    action: AnyAction
    amounts: range | None


def terminal_context(game: AnyGame, names: Sequence[str], say: Translate = str, language: str = "en") -> TerminalContext:
    return TerminalContext([given_name(say, name) for name in names], presentation_of(game).colours, say, language)


def given_name(say: Translate, name: str) -> str:
    """A name that nobody chose is told in the reader's language: Player 2, Random 3."""
    given = GIVEN.fullmatch(name)
    return name if given is None else f"{say(NAMES.get(given[1], given[1]))} {given[2]}"


def told_since(record: Record, seat: Seat, number: int) -> list[StoryLine]:
    """What happened from that action on, as this seat saw it."""
    game = record.game
    views = [game.view(s, seat) for s in record.states[number:]]
    steps = zip(views, record.actions[number:], views[1:], strict=False)
    return [line for before, a, after in steps for line in presentation_of(game).story(before, a, after)]


def show_story(console: Console, context: TerminalContext, lines: Sequence[StoryLine]) -> None:
    for line in lines:
        console.print(told(context, line))


def show_panels(console: Console, context: TerminalContext, panels: Sequence[Panel]) -> None:
    """In their order, as many side by side as fit."""
    console.print(panels_in_rows(console, context, panels))


def panels_in_rows(console: Console, context: TerminalContext, panels: Sequence[Panel]) -> Group:
    tables = [panel_table(context, part) for panel in panels for part in parts_of(panel)]
    return Group(*(part for shelf in shelves(console, tables) for part in (Columns(shelf, padding=(0, GAP)), "")))


def first_that_fit(console: Console, context: TerminalContext, panels: Sequence[Panel], lines: int) -> list[Panel]:
    """The first panel, and as many more as a screen has lines for; what is not a screen has room for all."""
    shown = list(panels)
    while console.is_terminal and len(shown) > 1 and height(console, panels_in_rows(console, context, shown)) > lines:
        shown.pop()
    return shown


def height(console: Console, thing: RenderableType) -> int:
    return len(console.render_lines(thing, pad=False))


def parts_of(panel: Panel) -> Iterator[Panel]:
    """A long panel is broken into columns; only the first has its title."""
    if len(panel.rows) <= TALL:
        yield panel
        return
    height = -(-len(panel.rows) // -(-len(panel.rows) // TALL))
    for start in range(0, len(panel.rows), height):
        yield panel._replace(title=panel.title if start == 0 else " ", rows=panel.rows[start : start + height])


def shelves(console: Console, tables: Sequence[RenderableType]) -> Iterator[list[RenderableType]]:
    """Rows of tables, none wider than the screen unless a table alone is."""
    shelf: list[RenderableType] = []
    taken = 0
    for table in tables:
        width = wide(console, table)
        if shelf and taken + width > console.width:
            yield shelf
            shelf, taken = [], 0
        shelf.append(table)
        taken += width + GAP
    if shelf:
        yield shelf


def wide(console: Console, table: RenderableType) -> int:
    return console.measure(table).maximum


def numbered(game: AnyGame, view: HasAgenda, actions: Sequence[Any]) -> list[Option]:
    """By kind, and within a kind by all but the last thing an action names: everything about one company together."""
    kinds = list(dict.fromkeys(map(type, actions)))
    sorted_actions = sorted(actions, key=lambda a: (kinds.index(type(a)), a[:-1]))
    return [Option(n, a, amounts(game, view, a)) for n, a in enumerate(sorted_actions, 1)]


def option_list(console: Console, context: TerminalContext, game: AnyGame, view: HasAgenda, options: Sequence[Option]) -> Group:
    """What is asked, then the options grouped by kind, as many to a row as fit."""
    question, groups = asked(context, game, view), []
    question.style = "bold magenta"  # below the colours of companies
    kinds: dict[str, list[Option]] = {}
    for option in options:
        kinds.setdefault(verb(type(option.action)), []).append(option)
    for kind, same in kinds.items():
        rows = in_rows(context, game, view, same)
        texts = [option_text(context, game, view, option) for option in same]
        heading = Text(verb_words(context, kind), style="underline")
        groups.append(Group(heading, rows or in_columns(console, texts)))
    return Group(question, *groups)


def verb_words(context: TerminalContext, kind: str) -> str:
    """A verb as a heading: Buy private, Gleis legen."""
    translated = context.say(kind)
    return capital(translated if translated != kind else kind.replace("-", " "))


def in_columns(console: Console, texts: Sequence[Text]) -> Table:
    """Read from top to bottom, then from left to right, in as few lines as possible."""
    widest = max(text.cell_len for text in texts) + BETWEEN
    lines = -(-len(texts) // max(1, (console.width + BETWEEN) // widest))
    table = Table.grid(padding=(0, BETWEEN, 0, 0))
    for n in range(lines):
        table.add_row(*texts[n::lines])
    return table


def asked(context: TerminalContext, game: AnyGame, view: HasAgenda) -> Text:
    """What is asked, in the game's words."""
    return said(context, presentation_of(game).asked(view))


def in_rows(context: TerminalContext, game: AnyGame, view: HasAgenda, options: Sequence[Option]) -> Table | None:
    """For a kind of which there are so many that the game puts them in rows."""
    told = [presentation_of(game).words(view, option.action).row for option in options]
    rows: dict[str, tuple[Text, list[Text]]] = {}
    for option, row in zip(options, told, strict=True):
        if row is None:
            return None
        about, rest = said(context, row.about), said(context, row.rest)
        text = Text.assemble(number_of(option), rest, possible_amounts(option))
        rows.setdefault(about.plain, (about, []))[1].append(text)
    table = Table.grid(padding=(0, 1), pad_edge=True)
    for about, texts in rows.values():
        table.add_row(about, Columns(texts, padding=(0, 2)))
    return table


def option_text(context: TerminalContext, game: AnyGame, view: HasAgenda, option: Option) -> Text:
    return Text.assemble(number_of(option), option_words(context, game, view, option))


def number_of(option: Option) -> tuple[str, str]:
    return f"{option.number:>3} ", "bold magenta"


def option_words(context: TerminalContext, game: AnyGame, view: HasAgenda, option: Option) -> Text:
    """An option in the game's words, with the amounts that are possible."""
    own = game.presentation
    words = own().words(view, option.action).short_text if own is not None else Message(spell(game, option.action))
    return Text.assemble(said(context, words), possible_amounts(option))


def possible_amounts(option: Option) -> str:
    """The least and the most, where there is a choice."""
    return f" ({option.amounts[0]}–{option.amounts[-1]})" if option.amounts is not None and len(option.amounts) > 1 else ""
