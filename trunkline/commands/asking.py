"""What several commands ask for and read: a game, its options, a board, a record; and how they refuse."""

import os
import sys
from dataclasses import replace
from os import pathsep
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from trunkline.core.game import Game
    from trunkline.core.record import Record
    from trunkline.server.settings import Settings

GameName = Annotated[
    str, typer.Argument(help="A game of the catalog; [bold]trunkline games[/] lists them.", show_default=False)
]
Options = Annotated[list[str], typer.Option("--option", help="An option of the game, name=value; may be given more than once.")]
Board = Annotated[Path | None, typer.Option("--board", help="Play on the board of this file.", show_default="the game's own")]
AsJson = Annotated[bool, typer.Option("--json", help="End with one line of JSON.")]

Database = Annotated[
    str | None,
    typer.Option("--db", help="sqlite:///FILE or postgresql://USER@HOST/NAME.", show_default="as trunkline serve takes it"),
]
HostBoards = Annotated[list[str], typer.Option("--board", help="GAME=FILE, as given to trunkline serve.")]


def fail(sentence: str) -> NoReturn:
    print(f"trunkline: {sentence}", file=sys.stderr)
    raise SystemExit(1)


def host_settings(db: str | None, boards: list[str] | None = None) -> "Settings":
    """The settings of the host's server: flags before the environment."""
    from trunkline.server.settings import from_environment

    settings = from_environment(os.environ)
    return replace(settings, db=db or settings.db, board=pathsep.join(boards or []) or settings.board)


PLURALS = {"entry": "entries", "person": "people"}


def counted(count: int, thing: str) -> str:
    return f"{count} {thing if count == 1 else PLURALS.get(thing, f'{thing}s')}"


def game_called(name: str, chosen: list[str], board: Path | None = None) -> "Game[Any]":
    from trunkline.core.catalog import find, with_options
    from trunkline.core.transcript import read_options

    return with_options(with_board(find(name), board), read_options(" ".join(chosen)))


def with_board(game: "Game[Any]", board: Path | None) -> "Game[Any]":
    from trunkline.core.catalog import on_board

    return game if board is None else on_board(game, text_of(board), str(board))


def text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{file}: {error}")


def writable(file: Path) -> Path:
    """Asked before long work, not after it."""
    try:
        file.open("a").close()
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    return file


def record_file(file: Path, board: Path | None = None) -> "Record":
    from trunkline.core.catalog import find
    from trunkline.core.transcript import load_file

    return load_file(file, lambda name, version: with_board(find(name, version), board))


def position_number(record: "Record", at: int | None) -> int:
    last = len(record.actions)
    if at is not None and at not in range(last + 1):
        fail(f"--at {at}: the record has positions 0 to {last}")
    return last if at is None else at
