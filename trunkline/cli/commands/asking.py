"""What several commands ask for and read: a game, its options, a board, a record; and how they refuse."""

import os
import re
import sys
from dataclasses import replace
from os import pathsep
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from trunkline.core.errors import TrunklineError
    from trunkline.core.game import AnyGame
    from trunkline.core.message import Message
    from trunkline.records.reading import Reading
    from trunkline.records.record import Record
    from trunkline.server.common.settings import Settings

GameName = Annotated[
    str, typer.Argument(help="A game of the catalog; [bold]trunkline games[/] lists them.", show_default=False)
]
Options = Annotated[
    list[str],
    typer.Option(
        "--option", help="An option of the game, name=value; trunkline games GAME lists them. May be given more than once."
    ),
]
Board = Annotated[Path | None, typer.Option("--board", help="Play on the board of this file.", show_default="the game's own")]
OTHER_BOARD = re.compile(r"\bboard=")  # among the options of a record
AsJson = Annotated[bool, typer.Option("--json", help="End with one line of JSON.")]

Database = Annotated[
    str | None,
    typer.Option("--db", help="sqlite:///FILE or postgresql://USER@HOST/NAME.", show_default="as trunkline serve takes it"),
]
HostBoards = Annotated[list[str], typer.Option("--board", help="GAME=FILE, as given to trunkline serve.")]


def fail(text: str, /, **holes: object) -> NoReturn:
    """End with a sentence on standard error; the text is a pattern if there are holes to fill."""
    from trunkline.core.message import Message

    fail_with(Message(text, holes))


def fail_with(reason: "Message | TrunklineError") -> NoReturn:
    """The same with something that was said elsewhere."""
    warn(reason)
    raise SystemExit(1)


def warn(reason: "Message | TrunklineError") -> None:
    """Say on standard error what is wrong, and go on."""
    from trunkline.cli.commands.language import every_translator
    from trunkline.present.to_text import to_text

    print(f"trunkline: {to_text(reason, every_translator())}", file=sys.stderr)


def host_settings(db: str | None, boards: list[str] | None = None) -> "Settings":
    """The settings of the host's server: flags before the environment."""
    from trunkline.server.common.settings import from_environment

    settings = from_environment(os.environ)
    return replace(settings, db=db or settings.db, board=pathsep.join(boards or []) or settings.board)


PLURALS = {"study": "studies", "entry": "entries", "person": "people"}


def counted(count: int, thing: str) -> str:
    return f"{count} {thing if count == 1 else PLURALS.get(thing, f'{thing}s')}"


def game_called(name: str, chosen: list[str], board: Path | None = None) -> "AnyGame":
    from trunkline.core.catalog import find, with_options
    from trunkline.records.text import read_options

    return with_options(with_board(find(name), board), read_options(" ".join(chosen)))


def with_board(game: "AnyGame", board: Path | None) -> "AnyGame":
    from trunkline.core.catalog import on_board
    from trunkline.toolkit.box import read_file

    return game if board is None else on_board(game, read_file(board), str(board))


def text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail("{file}: {reason}", file=file, reason=error)


def writable(file: Path) -> Path:
    """Asked before long work, not after it."""
    try:
        file.open("a").close()
    except OSError as error:
        fail("{file}: {reason}", file=file, reason=error.strerror)
    return file


def record_file(file: Path, board: Path | None = None) -> "Record":
    """Read and verify a record; of a tree, the main line."""
    return tree_file(file, board).record


def tree_file(file: Path, board: Path | None = None) -> "Reading":
    """Read and verify a record with all it holds; of one made on another board it is said how to bring that."""
    from trunkline.core.catalog import find
    from trunkline.core.errors import BadRecord
    from trunkline.records.reading import load_tree
    from trunkline.records.text import named_options

    try:
        return load_tree(file, lambda name, version: with_board(find(name, version), board))
    except BadRecord as error:
        if board is None and file.exists() and OTHER_BOARD.search(named_options(text_of(file))):
            fail("{reason}; add --board FILE", reason=error.message)
        raise


def position_number(record: "Record", at: int | None) -> int:
    last = len(record.actions)
    if at is not None and at not in range(last + 1):
        fail("--at {at}: the record has positions 0 to {last}", at=at, last=last)
    return last if at is None else at
