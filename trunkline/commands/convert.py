"""trunkline convert"""

from pathlib import Path
from typing import Annotated

import typer

from trunkline.commands.exports import AsPlayed, tell_departures
from trunkline.commands.files import write_file
from trunkline.commands.language import say


def convert(
    file: Annotated[Path, typer.Argument(help="A game exported from 18xx.games.", show_default=False)],
    output: Annotated[Path, typer.Option("--output", "-o", help="The record to write.", show_default=False)],
    as_played: AsPlayed = False,
) -> None:
    """Convert a game of 1830 played on 18xx.games to a record, judged by our rules.

    [bold]Examples[/]  trunkline convert 26855.json -o game.txt    trunkline convert 26855.json --as-played -o game.txt
    """
    from trunkline.commands.exports import read_game
    from trunkline.core.transcript import write

    game = read_game(file, as_played)
    tell_departures(game.departures)
    write_file(output, write(game.record))
    print(say("{number} actions are in {file}.", number=len(game.record.actions), file=output))
