"""trunkline ladder"""

from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.commands.arena import Jobs, Positions, Seconds, stopped
from trunkline.cli.commands.asking import game_called, text_of, writable

if TYPE_CHECKING:
    from trunkline.bots.arena import Figures
    from trunkline.bots.ladder import Rung
    from trunkline.bots.thought import Budget


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
    longer, and L3 sees a little less. Stop it with Ctrl-C when you like: started
    again it goes on where it stopped. Results of bots that have changed since do
    not count: name an empty folder then. Rows of pairs that are not played to
    their end stay on the page, each with its date.

    [bold]Example[/]  trunkline ladder --jobs 2 --results ladder
    """
    from rich.console import Console

    from trunkline.bots.arena import figures
    from trunkline.bots.ladder import RUNGS, games_of
    from trunkline.bots.thought import Budget
    from trunkline.cli.terminal.arena import contest, standing
    from trunkline.core.catalog import catalog

    budget = Budget(seconds, positions, process_time)
    chosen = [game_called(name, []) for name in game or []] or [one for one in catalog() if "-" not in one.name]
    text_of(writable(output))  # refused now, if it cannot be written or read
    pairs = [(one, rung) for one in chosen for rung in RUNGS]
    for number, (one, rung) in enumerate(pairs, 1):
        Console(stderr=True).print(f"[dim]pair {number} of {len(pairs)}[/]")
        folder = results / one.name / "-".join(rung.seats)
        wanted = games_of(one, rung, games)
        outcomes = contest(one, rung.seats, wanted, 0, budget, jobs, folder)
        if outcomes:
            found = figures(one.name, rung.seats, outcomes, jobs)
            Console(stderr=True).print(standing(found, budget))
            tell(output, rung, found, wanted, budget)
        if len(outcomes) < wanted:
            stopped(len(outcomes), wanted)
    print(f"The table is in {output}.")


def tell(output: Path, rung: "Rung", found: "Figures", wanted: int, budget: "Budget") -> None:
    """On the page as it stands by now; a pair that was stopped does not replace one that was not."""
    from trunkline.bots.strength import page_text, pair_of, read_page, with_pair
    from trunkline.cli.terminal.files import write_whole

    page = read_page(text_of(output))
    if found["games"] == wanted or (found["game"], pair_of(rung)) not in page.rows:
        write_whole(output, page_text(with_pair(page, rung, found, budget)))
