"""trunkline ladder"""

from pathlib import Path
from typing import Annotated

import typer

from trunkline.commands.arena import Jobs, Positions, Seconds
from trunkline.commands.asking import game_called


def ladder(
    game: Annotated[list[str] | None, typer.Argument(help="Only these games.", show_default="every game, no variants")] = None,
    games: Annotated[int, typer.Option(min=1, help="Games for each pair of levels.")] = 400,
    seconds: Seconds = 0.1,
    positions: Positions = None,
    jobs: Jobs = 1,
    results: Annotated[Path, typer.Option(help="Keeps what was played; goes on there.")] = Path("ladder"),
    output: Annotated[Path, typer.Option("--output", "-o", help="The page to write.")] = Path("docs/strength.md"),
) -> None:
    """Play every pair of neighbouring levels and write the table of strengths.

    It takes hours; stop it when you like and start it again. [bold]Example[/]  trunkline ladder --jobs 2
    """
    from rich.console import Console

    from trunkline.bots.ladder import RUNGS, games_of, page, remarks_of
    from trunkline.bots.thought import Budget
    from trunkline.core.catalog import catalog
    from trunkline.terminal.arena import contest, standing

    budget = Budget(seconds, positions)
    chosen = [game_called(name, []) for name in game or []] or [one for one in catalog() if "-" not in one.name]
    rows = []
    for one in chosen:
        for rung in RUNGS:
            found = contest(
                one, rung.seats, games_of(one, rung, games), 0, budget, jobs, results / one.name / "-".join(rung.seats)
            )
            Console(stderr=True).print(standing(found))
            rows.append((rung, found))
            output.write_text(page(rows, budget, remarks_of(output)), encoding="utf-8")
    print(f"The table is in {output}.")
