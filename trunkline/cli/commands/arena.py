"""trunkline arena"""

import json
import sys
from pathlib import Path
from time import process_time
from typing import Annotated, NoReturn

import typer

from trunkline.cli.commands.asking import AsJson, Board, GameName, Options, game_called

Jobs = Annotated[int, typer.Option(min=1, help="On how many cores.")]
Seconds = Annotated[float, typer.Option(min=0.001, help="Seconds of a core that a strong bot may think about a move.")]
Positions = Annotated[
    int | None,
    typer.Option(
        min=1,
        help="Positions a strong bot looks at for a move, instead of a time: alike on every machine.",
        show_default="no",
    ),
]
INTERRUPTED = 130  # the exit status of what Ctrl-C has ended


def stopped(played: int, wanted: int) -> NoReturn:
    print(f"trunkline: stopped after {played} of {wanted} games", file=sys.stderr)
    raise typer.Exit(INTERRUPTED)


def arena(
    game: GameName,
    seats: Annotated[str, typer.Option(help="Levels, separated by commas: random, simple, steady, strong.")],
    games: Annotated[int, typer.Option(min=1, help="How many games; a multiple of the seats is fair to all of them.")] = 100,
    seed: Annotated[int, typer.Option(help="The first seed; each is played with every rotation of the seats.")] = 0,
    seconds: Seconds = 0.1,
    positions: Positions = None,
    jobs: Jobs = 1,
    records: Annotated[
        Path | None,
        typer.Option(
            help="Keep every game in this folder; the same game with the same options and budget is not played again."
        ),
    ] = None,
    board: Board = None,
    option: Options = [],  # noqa: B006 - typer reads it, nobody changes it
    as_json: AsJson = False,
) -> None:
    """Let bots play each other and report who wins how often.

    Seats rotate, and all rotations of a seed are the same deal. Stop it with
    Ctrl-C when you like: it reports the games that are done (exit status 130),
    and with --records it goes on where it stopped. The line of JSON has the
    rarest level first.

    [bold]Examples[/]  trunkline arena chicago_express --seats steady,simple,simple,simple --games 400

    trunkline arena union_pacific --seats strong,steady,steady,steady --games 400 --jobs 2 --records games
    """
    from rich.console import Console

    from trunkline.bots.arena import brief, figures
    from trunkline.bots.levels import level_named
    from trunkline.bots.thought import Budget
    from trunkline.cli.terminal.arena import contest, standing

    chosen = game_called(game, option, board)
    levels = [level_named(level.strip()) for level in seats.split(",")]
    budget = Budget(seconds, positions, process_time)
    outcomes = contest(chosen, levels, games, seed, budget, jobs, records)
    if outcomes:
        found = figures(chosen.name, levels, outcomes, jobs)
        Console(stderr=as_json).print(standing(found, budget))
        if as_json:
            print(json.dumps(brief(found)))
    if len(outcomes) < games:
        stopped(len(outcomes), games)
