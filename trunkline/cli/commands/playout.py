"""trunkline playout"""

import json
from typing import Annotated

import typer

from trunkline.cli.commands.asking import AsJson, Board, GameName, Options, game_called


def playout(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many sit at the table.", show_default="the fewest")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The first seed; each game takes the next.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="On how many cores.")] = 1,
    board: Board = None,
    option: Options = [],  # noqa: B006 - typer reads it, nobody changes it
    as_json: AsJson = False,
) -> None:
    """Play random games to their end and report lengths, scores and speed.

    [bold]Examples[/]  trunkline playout chicago_express --players 4 --games 1000

    trunkline playout chicago_express --games 10000 --jobs 2 --json
    """
    from rich.console import Console

    from trunkline.cli.terminal.playout import play_many, summary

    chosen = game_called(game, option, board)
    figures = play_many(chosen, players or chosen.seats.start, range(seed, seed + games), jobs)
    Console(stderr=as_json).print(summary(figures))
    if as_json:
        print(json.dumps(figures))
