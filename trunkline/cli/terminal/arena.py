"""Games among bots with a progress bar and a table of what became of them."""

from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from rich.console import Group
from rich.table import Table
from rich.text import Text

from trunkline.bots.arena import Figures, endings, play_all
from trunkline.bots.levels import NAMES
from trunkline.bots.match import Outcome, pairings
from trunkline.bots.thought import Budget, thinking
from trunkline.cli.terminal.progress import tracked
from trunkline.core.catalog import start
from trunkline.core.game import AnyGame


def contest(
    game: AnyGame, seats: Sequence[str], games: int, seed: int, budget: Budget, jobs: int, folder: Path | None
) -> list[Outcome]:
    """Play and show how it goes on standard error; if it is stopped, what is finished by then."""
    start(game, len(seats), seed)  # refuses an impossible table before anything is shown
    todo = pairings(game, seats, games, seed, budget)
    outcomes: list[Outcome] = []
    with suppress(KeyboardInterrupt), closing(play_all(todo, jobs, folder)) as played:
        outcomes.extend(tracked(f"{game.title}: {','.join(seats)}", played, len(todo)))
    return outcomes


def standing(found: Figures, budget: Budget) -> Group:
    """One row for each level, the odd seat first."""
    above = [f"{found['game']}: {found['games']} games, {found['moves_per_second']:,} moves a second"]
    if "L3" in found["bots"]:  # nobody else looks at the clock
        above.append(f"{NAMES['L3']} thinks {thinking(budget)} a move")
    below = [f"ended by: {endings(found)}"] if found["endings"] else []
    return Group(*map(Text, above), table_of(found), *map(Text, below))


def table_of(found: Figures) -> Table:
    table = Table("bot", "seats", "wins", "of all", "95 % interval", "mean money", box=None)
    for level, one in found["bots"].items():
        interval = f"{one['low']:.1%} to {one['high']:.1%}"
        table.add_row(
            NAMES[level], str(one["seats"]), f"{one['wins']:g}", f"{one['win_rate']:.1%}", interval, f"{one['mean_money']:g}"
        )
    return table
