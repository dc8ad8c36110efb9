"""trunkline convert"""

from pathlib import Path
from typing import Annotated

import typer

from trunkline.cli.commands.exports import Strict, read_as_played, read_strictly
from trunkline.cli.commands.files import write_file
from trunkline.cli.commands.language import say


def convert(
    file: Annotated[Path, typer.Argument(help="A game exported from 18xx.games.", show_default=False)],
    output: Annotated[Path, typer.Option("--output", "-o", help="The record to write.", show_default=False)],
    strict: Strict = False,
) -> None:
    """Convert a game of 1830 played on 18xx.games to a record, as it was played.

    Where it departs from the rulebook is told, and stands in the record.

    [bold]Examples[/]  trunkline convert 26855.json -o game.txt

    trunkline convert 26855.json --strict -o game.txt    [dim]# departures are refused[/]
    """
    from trunkline.capabilities.departures import remarks
    from trunkline.records.text import write

    game = (read_strictly if strict else read_as_played)(file)
    write_file(output, write(game.record, remarks(game.departures)))
    print(say("{number} actions are in {file}.", number=len(game.record.actions), file=output))
