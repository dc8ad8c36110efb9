"""trunkline ladder"""

from pathlib import Path
from time import process_time
from typing import Annotated, Any

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

    It takes about two hours on two idle cores; beside other work it takes
    longer, and the bots think as far. Stop it when you like: started again it
    goes on where it stopped. Results of bots that have changed since do not
    count: name an empty folder then.

    [bold]Example[/]  trunkline ladder --jobs 2 --results ladder
    """
    from rich.console import Console

    from trunkline.bots.ladder import RUNGS, Rung, games_of, page, remarks_of
    from trunkline.bots.thought import Budget
    from trunkline.core.catalog import catalog
    from trunkline.terminal.arena import contest, standing

    budget = Budget(seconds, positions, process_time)
    chosen = [game_called(name, []) for name in game or []] or [one for one in catalog() if "-" not in one.name]
    rows: list[tuple[Rung, dict[str, Any]]] = []
    pairs = [(one, rung) for one in chosen for rung in RUNGS]
    for number, (one, rung) in enumerate(pairs, 1):
        Console(stderr=True).print(f"[dim]pair {number} of {len(pairs)}[/]")
        folder = results / one.name / "-".join(rung.seats)
        wanted = games_of(one, rung, games)
        found = contest(one, rung.seats, wanted, 0, budget, jobs, folder)
        Console(stderr=True).print(standing(found))
        rows.append((rung, found))
        output.write_text(page(rows, budget, remarks_of(output)), encoding="utf-8")
        if found["games"] < wanted:  # somebody stopped it
            break
    print(f"The table is in {output}.")
