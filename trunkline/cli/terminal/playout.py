"""Random games with a progress bar and a summary."""

from statistics import mean, median
from time import perf_counter
from typing import TypedDict

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from trunkline.bots.playout import Played, playouts
from trunkline.core.catalog import start
from trunkline.core.game import AnyGame


class Lengths(TypedDict):
    """Actions of a game."""

    least: int
    median: float
    most: int


class Figures(TypedDict):
    """What many random games were like; scores and wins by seat."""

    game: str
    players: int
    games: int
    actions: int
    seconds: float
    actions_per_second: int
    length: Lengths
    scores: list[float]
    wins: list[float]


def play_many(game: AnyGame, players: int, seeds: range, jobs: int) -> Figures:
    """Play, show how it goes on standard error, and sum up."""
    start(game, players, seeds.start)  # refuses an impossible table before anything is shown
    began = perf_counter()
    played = with_progress(game, players, seeds, jobs)
    return figures(game, players, played, perf_counter() - began)


def with_progress(game: AnyGame, players: int, seeds: range, jobs: int) -> list[Played]:
    bar = Progress(
        TextColumn(game.title),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        return list(bar.track(playouts(game, players, seeds, jobs), total=len(seeds)))


def figures(game: AnyGame, players: int, played: list[Played], seconds: float) -> Figures:
    actions = sum(one.actions for one in played)
    lengths = [one.actions for one in played]
    return {
        "game": game.name,
        "players": players,
        "games": len(played),
        "actions": actions,
        "seconds": round(seconds, 3),
        "actions_per_second": round(actions / seconds),
        "length": {"least": min(lengths), "median": median(lengths), "most": max(lengths)},
        "scores": [round(mean(one.scores[seat] for one in played), 1) for seat in range(players)],
        "wins": [round(sum(share_of_victory(one.scores, seat) for one in played), 1) for seat in range(players)],
    }


def share_of_victory(scores: list[int], seat: int) -> float:
    best = max(scores)
    return 1 / scores.count(best) if scores[seat] == best else 0.0


def summary(found: Figures) -> Table:
    title = f"{found['game']}, {found['players']} players, random play"
    table = Table(title=title, box=None, show_header=False, title_justify="left")
    table.add_row("games", f"{found['games']:,}")
    table.add_row("actions", f"{found['actions']:,} in {found['seconds']} s: {found['actions_per_second']:,} a second")
    table.add_row("actions a game", "{least} to {most}, median {median}".format(**found["length"]))
    for seat, (score, wins) in enumerate(zip(found["scores"], found["wins"], strict=True), 1):
        table.add_row(f"seat {seat}", f"mean score {score}, {wins:g} wins")
    return table
