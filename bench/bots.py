"""How long bots think: the time of a decision at each level, and how far L3 overruns what it was given."""

import sys
from random import Random
from statistics import mean
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table

from trunkline.bots.benchmark import players_of
from trunkline.bots.levels import LEVELS
from trunkline.bots.thought import Budget
from trunkline.core.catalog import catalog, find, start
from trunkline.core.game import AnyGame, Seat
from trunkline.core.play import apply, options

GIVEN = 0.1  # seconds for L3
POSITIONS = 40


def positions(game: AnyGame) -> list[tuple[Any, Seat]]:
    """Views spread over a game among bots of L1, in which there is something to decide."""
    s, number, found = start(game, players_of(game), 1), 0, []
    while (seat := game.turn(s)) is not None:
        view = game.view(s, seat)
        if len(options(game, view, seat)) > 1:
            found.append((view, seat))
        apply(game, s, LEVELS["L1"](game, view, seat, number, Budget()).action)
        number += 1
    return Random(0).sample(found, min(POSITIONS, len(found)))


def thinking(game: AnyGame, level: str) -> list[float]:
    """Seconds of each decision."""
    times = []
    for n, (view, seat) in enumerate(positions(game)):
        began = perf_counter()
        LEVELS[level](game, view, seat, n, Budget(GIVEN))
        times.append(perf_counter() - began)
    return times


def main() -> None:
    """``python -m bench.bots [GAME ...]``"""
    table = Table("game", "level", "mean", "longest", "overrun", box=None, caption=f"L3 was given {GIVEN:g} s a move")
    games = [find(name) for name in sys.argv[1:]] or [game for game in catalog() if "-" not in game.name]
    for game in games:
        for level in LEVELS:
            times = thinking(game, level)
            overrun = f"{max(times) / GIVEN - 1:+.0%}" if level == "L3" else ""
            table.add_row(game.name, level, f"{mean(times) * 1e3:.1f} ms", f"{max(times) * 1e3:.1f} ms", overrun)
    Console().print(table)


if __name__ == "__main__":
    main()
