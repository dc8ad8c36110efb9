"""Games among bots with a progress bar and a table of what became of them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from trunkline.bots.arena import figures, play_all
from trunkline.bots.ladder import endings
from trunkline.bots.levels import level_called
from trunkline.bots.match import Outcome, pairings
from trunkline.bots.thought import Budget
from trunkline.core.catalog import start
from trunkline.core.game import Game


def contest(
    game: Game[Any], seats: Sequence[str], games: int, seed: int, budget: Budget, jobs: int, folder: Path | None
) -> dict[str, Any]:
    """Play, show how it goes on standard error, and sum up; if it is stopped, what is finished by then."""
    start(game, len(seats), seed)  # refuses an impossible table before anything is shown
    for level in seats:
        level_called(level)
    todo = pairings(game, seats, games, seed, budget)
    bar = Progress(
        TextColumn(f"{game.title}: {','.join(seats)}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    outcomes: list[Outcome] = []
    with bar:
        try:
            outcomes.extend(bar.track(play_all(todo, jobs, folder), total=len(todo)))
        except KeyboardInterrupt:
            if not outcomes:
                raise
    elapsed = sum(outcome.seconds for outcome in outcomes) / jobs  # kept ones too, which cost nothing today
    return figures(game.name, budget, outcomes, elapsed)


def standing(found: dict[str, Any]) -> Table:
    """One row for each level, the odd seat first."""
    budget = found["budget"]
    thinking = f"{budget['positions']} positions" if budget["positions"] else f"{budget['seconds']:g} s"
    title = f"{found['game']}, {found['games']} games, {thinking} a move, {found['moves_per_second']:,} moves a second"
    table = Table("bot", "seats", "wins", "of all", "95 % interval", "mean money", title=title, box=None, title_justify="left")
    table.caption = f"ended by: {endings(found)}" if found["endings"] else None
    table.caption_justify = "left"
    for level, one in found["bots"].items():
        interval = f"{one['low']:.1%} to {one['high']:.1%}"
        table.add_row(
            level, str(one["seats"]), f"{one['wins']:g}", f"{one['win_rate']:.1%}", interval, f"{one['mean_money']:g}"
        )
    return table
