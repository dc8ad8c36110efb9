"""What one seat sees at a terminal table: story, panels, and the options numbered by kind."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rich.columns import Columns
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from trunkline.core.catalog import chapter
from trunkline.core.game import Game, Seat
from trunkline.core.notation import spell, verb
from trunkline.core.play import amounts
from trunkline.core.record import Record
from trunkline.parts.plain import plain_panels, plain_story
from trunkline.parts.telling import Line, Panel, Said
from trunkline.terminal.show import Eyes, panel_table, said, told

GAP = 4  # between tables side by side


class Option(NamedTuple):
    """Something the player can choose by its number."""

    number: int
    action: Any
    amounts: range | None


def eyes_of(game: Game[Any], names: Sequence[str]) -> Eyes:
    panels = chapter(game, "panels")
    return Eyes(names, getattr(panels, "COLOURS", {}))


def panels_of(game: Game[Any], view: Any) -> list[Panel]:
    panels = chapter(game, "panels")
    found: list[Panel] = panels.panels(view) if panels else plain_panels(game, view)
    return found


def story_of(game: Game[Any], before: Any, a: Any, after: Any) -> list[Line]:
    story = chapter(game, "story")
    lines: list[Line] = story.story(before, a, after) if story else plain_story(game, before, a, after)
    return lines


def told_since(record: Record, seat: Seat, number: int) -> list[Line]:
    """What happened from that action on, as this seat saw it."""
    game = record.game
    views = [game.view(s, seat) for s in record.states[number:]]
    steps = zip(views, record.actions[number:], views[1:], strict=False)
    return [line for before, a, after in steps for line in story_of(game, before, a, after)]


def show_story(console: Console, eyes: Eyes, lines: Sequence[Line]) -> None:
    for line in lines:
        console.print(told(eyes, line))


def show_panels(console: Console, eyes: Eyes, panels: Sequence[Panel]) -> None:
    """In their order, as many side by side as fit."""
    for shelf in shelves(console, [panel_table(eyes, panel) for panel in panels]):
        console.print(Columns(shelf, padding=(0, GAP)), "")


def shelves(console: Console, tables: Sequence[Table]) -> Iterator[list[Table]]:
    """Rows of tables, none wider than the screen unless a table alone is."""
    shelf: list[Table] = []
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


def wide(console: Console, table: Table) -> int:
    return max(console.measure(table).maximum, len(str(table.title)))


def numbered(game: Game[Any], view: Any, actions: Sequence[Any]) -> list[Option]:
    """By kind, and within a kind by all but the last thing an action names: everything about one company together."""
    kinds = list(dict.fromkeys(map(type, actions)))
    sorted_actions = sorted(actions, key=lambda a: (kinds.index(type(a)), a[:-1]))
    return [Option(n, a, amounts(game, view, a)) for n, a in enumerate(sorted_actions, 1)]


def show_options(console: Console, eyes: Eyes, game: Game[Any], view: Any, options: Sequence[Option]) -> None:
    """Grouped by kind, as many to a row as fit."""
    panels = chapter(game, "panels")
    if panels and hasattr(panels, "asked"):
        console.print(said(eyes, panels.asked(view)), style="bold magenta")
    kinds: dict[str, list[Option]] = {}
    for option in options:
        kinds.setdefault(verb(type(option.action)), []).append(option)
    for kind, same in kinds.items():
        rows = in_rows(eyes, game, view, same)
        texts = [option_text(eyes, game, view, option) for option in same]
        console.print(Group(Text(kind, style="underline"), rows or Columns(texts, padding=(0, 3), column_first=True)))


def in_rows(eyes: Eyes, game: Game[Any], view: Any, options: Sequence[Option]) -> Table | None:
    """For a kind of which there are so many that the game puts them in rows."""
    row_of = getattr(chapter(game, "panels"), "row", None)
    if row_of is None or not all(row_of(view, option.action) for option in options):
        return None
    rows: dict[str, tuple[Text, list[Text]]] = {}
    for option in options:
        about, rest = (said(eyes, words) for words in row_of(view, option.action))
        rows.setdefault(about.plain, (about, []))[1].append(Text(f"{option.number:>3} ", style="magenta") + rest)
    table = Table.grid(padding=(0, 1), pad_edge=True)
    for about, texts in rows.values():
        table.add_row(about, Columns(texts, padding=(0, 2)))
    return table


def option_text(eyes: Eyes, game: Game[Any], view: Any, option: Option) -> Text:
    panels = chapter(game, "panels")
    brief = panels.brief(view, option.action) if panels else Said(spell(game, option.action))
    text = Text(f"{option.number:>3} ", style="magenta") + said(eyes, brief)
    if option.amounts is not None and len(option.amounts) > 1:
        text.append(f" (to {option.amounts[-1]})")
    return text
