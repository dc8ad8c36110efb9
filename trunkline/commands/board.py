"""trunkline board check | print"""

from pathlib import Path
from typing import Annotated, Any

import typer

from trunkline.commands.asking import fail

BoardGame = Annotated[str, typer.Option("--game", help="The game the board is for.", show_default="the one that has boards")]


def check_board(file: Annotated[Path, typer.Argument(help="A board file.", show_default=False)], game: BoardGame = "") -> None:
    """Check a board file: everything there, everything joined, no line crossing another. Exit status 0 only then.

    [bold]Examples[/]  trunkline board check mine.toml    trunkline play union_pacific --board mine.toml
    """
    from trunkline.parts.box import read_file

    for line in board_chapter(game).check(read_file(file), str(file)):
        print(line)


def print_board(game: BoardGame = "") -> None:
    """Print the game's own board file, to begin one's own with.

    [bold]Example[/]  trunkline board print > mine.toml
    """
    print(board_chapter(game).own(), end="")


def board_chapter(name: str) -> Any:
    """The part of a game's folder that knows boards; without a name, that of the first game that has one."""
    from trunkline.core.catalog import catalog, chapter, find

    found = [chapter(game, "boards") for game in ([find(name)] if name else catalog())]
    known = [boards for boards in found if boards is not None]
    if not known:
        fail("{game} is played on its own board alone", game=name)
    return known[0]
