"""trunkline bench"""

import json
from typing import Annotated

import typer

from trunkline.cli.commands.asking import AsJson, game_called


def bench(
    game: Annotated[str, typer.Argument(help="Measure this game alone.", show_default="every game of the catalog")] = "",
    as_json: AsJson = False,
) -> None:
    """Measure the engine: copy, legal, apply, whole random games, and replays of records with every action judged.

    Records are part of the repository, not of the installed package: without them replays are left out.

    Each figure also comes as a ratio to a fixed loop of plain Python run in the same process, so that machines can be compared.
    """
    from rich.console import Console

    from trunkline.bots.benchmark import measure_all
    from trunkline.cli.terminal.benchmark import table
    from trunkline.core.catalog import catalog

    figures = measure_all([game_called(game, [])] if game else catalog())
    Console(stderr=as_json).print(table(figures))
    if as_json:
        print(json.dumps(figures))
