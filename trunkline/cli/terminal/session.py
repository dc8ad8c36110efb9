"""One game at one keyboard: the record that grows, the file it is kept in, and what has been shown."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.style import StyleType

from trunkline.bots.levels import NAMES, level_named
from trunkline.cli.terminal.files import CannotWrite, write_whole
from trunkline.cli.terminal.show import TerminalContext, said
from trunkline.cli.terminal.table import Option, numbered, terminal_context
from trunkline.core.game import AnyAction, Seat
from trunkline.core.hexmap import HexMap
from trunkline.core.message import Message
from trunkline.core.play import options
from trunkline.present.message import Panel
from trunkline.present.to_text import Translate, to_text
from trunkline.records.reading import Reading
from trunkline.records.record import HUMAN, Record, play_on
from trunkline.records.text import FORMAT
from trunkline.records.tree import Tree, tree_of, with_main_line
from trunkline.records.writing import write_tree


@dataclass(slots=True)
class Session:
    """One game at one keyboard."""

    record: Record
    console: Console
    file: Path | None
    context: TerminalContext
    tree: Tree  # as the file was read: its comments and variations are kept
    format: int  # of that file
    told: int = 0  # actions whose story has been shown
    panels: dict[str, Panel] = field(default_factory=dict)  # as they were shown last
    failure: str = ""  # why the game could not be kept the last time


class Leave(Exception):
    """The player wants to stop."""


def open_session(
    record: Record, console: Console, file: Path | None, say: Translate = str, language: str = "en", read: Reading | None = None
) -> Session:
    """The record says who plays each seat; what was read is what its file holds besides."""
    context = terminal_context(record.game, record.names, say, language)
    tree, format = (tree_of(record), FORMAT) if read is None else (read.tree, read.format)
    return Session(record, console, file, context, tree, format, len(record.actions))


def default_names(seats: Sequence[str], people: Sequence[str] = ()) -> list[str]:
    """People are called as given, as far as names go; bots by level and seat."""
    given = iter(people)
    calls = [next(given, "Player {n}") if kind == HUMAN else f"{NAMES[level_named(kind)]} {{n}}" for kind in seats]
    return [call.replace("{n}", str(n)) for n, call in enumerate(calls, 1)]


def seat_names(players: int) -> list[str]:
    """Where nobody is known."""
    return [f"Seat {n}" for n in range(1, players + 1)]


def tell(session: Session, text: str, style: StyleType = "", **holes: object) -> None:
    """Print a sentence in the player's language."""
    session.console.print(said(session.context, Message(text, holes)), style=style, highlight=False)


def act(session: Session, a: AnyAction) -> None:
    play_on(session.record, a)
    keep(session)


def keep(session: Session) -> None:
    """Write the game to its file; if that fails the game goes on, and it is said once."""
    if session.file is None:
        return
    try:
        write_whole(session.file, saved_text(session))
        session.failure = ""
    except CannotWrite as error:
        if session.failure != str(error):
            session.console.print(translated(session, error), style="red", markup=False, highlight=False)
            tell(session, "The game goes on without being saved; type save FILE to save it elsewhere.", "red")
        session.failure = str(error)


def saved_text(session: Session) -> str:
    """The game as it stands, in the format of its file; what a tree had there instead stays as a variation."""
    return write_tree(with_main_line(session.tree, session.record), session.format)


def translated(session: Session, error: Exception) -> str:
    return to_text(error, session.context.say)


def hex_map(session: Session, seat: Seat) -> HexMap | None:
    """The board as this seat sees it, if it is made of hexes."""
    game = session.record.game
    return None if game.hex_map is None else game.hex_map(game.view(session.record.now, seat))


def choices(session: Session, seat: Seat) -> list[Option]:
    game = session.record.game
    view = game.view(session.record.now, seat)
    return numbered(game, view, options(game, view, seat))
