"""trunkline board check | print"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trunkline.cli.commands.asking import fail

if TYPE_CHECKING:
    from trunkline.capabilities.custom_boards import CustomBoards

BoardGame = Annotated[str, typer.Option("--game", help="The game the board is for.", show_default="the one that has boards")]


def check_board(file: Annotated[Path, typer.Argument(help="A board file.", show_default=False)], game: BoardGame = "") -> None:
    """Check a board file: everything there, everything joined, no line crossing another. Exit status 0 only then.

    [bold]Examples[/]  trunkline board check mine.toml    trunkline play union_pacific --board mine.toml
    """
    from trunkline.toolkit.box import read_file

    for line in boards_of(game).check(read_file(file), str(file)):
        print(line)


def print_board(game: BoardGame = "") -> None:
    """Print the game's own board file, to begin one's own with.

    [bold]Example[/]  trunkline board print > mine.toml
    """
    print(boards_of(game).own(), end="")


def boards_of(name: str) -> "CustomBoards[Any, Any]":
    """Of the game called so; without a name, of the first that has any."""
    from trunkline.core.catalog import catalog, find

    known = [game.custom_boards for game in ([find(name)] if name else catalog()) if game.custom_boards is not None]
    if not known:
        fail("{game} is played on its own board alone", game=name)
    return known[0]()
