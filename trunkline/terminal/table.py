"""What one seat sees at a terminal table: story, panels, and the options numbered by kind."""

import re
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
from trunkline.parts.saying import Translate, capital
from trunkline.parts.telling import Line, Money, Panel, Said
from trunkline.terminal.show import Eyes, panel_table, said, told

GIVEN = re.compile(r"(Player|Random|Seat) (\d+)")
GAP = 4  # between tables side by side


class Option(NamedTuple):
    """Something the player can choose by its number."""

    number: int
    action: Any
    amounts: range | None


def eyes_of(game: Game[Any], names: Sequence[str], say: Translate = str, language: str = "en") -> Eyes:
    panels = chapter(game, "panels")
    return Eyes([given_name(say, name) for name in names], getattr(panels, "COLOURS", {}), say, {}, language)


def given_name(say: Translate, name: str) -> str:
    """A name that nobody chose is told in the reader's language: Player 2, Random 3."""
    given = GIVEN.fullmatch(name)
    return name if given is None else f"{say(given[1])} {given[2]}"


def with_terrain(eyes: Eyes, game: Game[Any], view: Any) -> Eyes:
    """For options: what kind of land a hex is."""
    board = game.hex_map(view) if game.hex_map is not None else None
    return eyes._replace(terrain={cell.id: cell.terrain for cell in board.cells}) if board is not None else eyes


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
    console.print(asked(eyes, game, view), style="bold magenta")
    eyes = with_terrain(eyes, game, view)
    kinds: dict[str, list[Option]] = {}
    for option in options:
        kinds.setdefault(verb(type(option.action)), []).append(option)
    for kind, same in kinds.items():
        rows = in_rows(eyes, game, view, same)
        texts = [option_text(eyes, game, view, option) for option in same]
        heading = Text(capital(eyes.say(kind)), style="underline")
        console.print(Group(heading, rows or Columns(texts, padding=(0, 3), column_first=True)))


def asked(eyes: Eyes, game: Game[Any], view: Any) -> Text:
    """What is asked, in the game's words."""
    panels = chapter(game, "panels")
    return said(eyes, panels.asked(view) if panels else Said("Choose an action."))


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
        text.append(" ").append_text(said(eyes, Said("(up to {most})", {"most": Money(option.amounts[-1])})))
    return text
