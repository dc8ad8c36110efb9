"""trunkline bench"""

import json
from pathlib import Path
from typing import Annotated

import typer

from trunkline.cli.commands.asking import AsJson, fail, game_called


def bench(
    game: Annotated[str, typer.Argument(help="Measure this game alone.", show_default="every game of the catalog")] = "",
    as_json: AsJson = False,
) -> None:
    """Measure the engine: copy, legal, apply, whole random games, and replays of records with every action judged.

    Each figure also comes as a ratio to a fixed loop of plain Python run in the same process, so that machines can be compared.
    """
    from importlib.util import module_from_spec, spec_from_file_location

    from rich.console import Console

    from trunkline.core.catalog import catalog

    file = Path(__file__).parents[3] / "bench" / "engine.py"
    if not file.exists():
        fail("the benchmarks are part of the repository, not of the installed package")
    spec = spec_from_file_location("engine", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    figures = module.measure_all([game_called(game, [])] if game else catalog())
    Console(stderr=as_json).print(module.table(figures))
    if as_json:
        print(json.dumps(figures))
