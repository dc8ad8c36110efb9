"""The environments for research: steps a second, and microseconds to encode a position and to clone one.

    python -m bench.research [--seconds S] [--json]

A step is an action of a uniformly random agent, with observation and mask of the seat to move; drawing the action counts.
Time is that of the processor, so that other work on the machine matters little. One core, no worker processes.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from rich.console import Console
from rich.table import Table

from trunkline.bots.benchmark import positions
from trunkline.bots.playout import playout
from trunkline.core.catalog import find
from trunkline.core.game import AnyGame, Seat
from trunkline.research import aec_env, vector_env
from trunkline.research.encoder import Encoder, Row
from trunkline.research.openspiel import PREFIX

GAMES = ("chicago_express", "american_rails", "union_pacific", "1830")
PLAYERS, TABLES, PARTS = 4, 32, 5


def best_rate(run: Callable[[float], tuple[int, float]], seconds: float) -> float:
    """Steps a second in the best of a few parts: the least disturbed one."""
    found = (run(seconds / PARTS) for _ in range(PARTS))
    return max(steps / spent for steps, spent in found)


def aec(name: str, mode: str, seconds: float) -> tuple[int, float]:
    """Whole games through PettingZoo's ``last`` and ``step``."""
    env, chance, steps = aec_env(name, PLAYERS, amounts=mode), Random(0), 0
    env.reset(seed=0)
    began = process_time()
    while process_time() - began < seconds:
        observation, _, over, _, _ = env.last()
        if over:
            env.reset()
            continue
        assert observation is not None
        legal = np.flatnonzero(observation["action_mask"])
        env.step(legal[int(chance.random() * len(legal))])
        steps += 1
    return steps, process_time() - began


def vector(name: str, mode: str, seconds: float) -> tuple[int, float]:
    """Tables side by side; the action is drawn from the mask of each."""
    env, chance, steps = vector_env(name, PLAYERS, TABLES, amounts=mode), Random(0), 0
    began = process_time()
    while process_time() - began < seconds:
        env.step([any_of(mask, chance) for mask in env.masks])
        steps += TABLES
    return steps, process_time() - began


def any_of(mask: Any, chance: Random) -> int:
    legal = mask.nonzero()[0]
    return int(legal[int(chance.random() * len(legal))])


def engine(game: AnyGame, seconds: float) -> tuple[int, float]:
    """Random play without any environment."""
    steps, seed, began = 0, 0, process_time()
    game.clear_caches()
    while process_time() - began < seconds:
        steps, seed = steps + playout(game, PLAYERS, seed).actions, seed + 1
    return steps, process_time() - began


def encode_us(game: AnyGame) -> float:
    """A view into a row that is there already; the view itself is the game's affair."""
    encoder, tables = Encoder(game, PLAYERS), positions(game)
    views = [(game.view(s, seat), seat) for s in tables if (seat := game.turn(s)) is not None]
    row = np.empty(encoder.size, np.float32)
    return microseconds(partial(write_each, encoder, views, row), len(views))


def write_each(encoder: Encoder, views: Sequence[tuple[Any, Seat]], row: Row) -> None:
    for view, seat in views:
        encoder.write(view, seat, row)


def clone_us(name: str) -> float:
    """``clone`` of OpenSpiel states spread over the first thousand choices of a random game."""
    states = list(spread(name))
    return microseconds(partial(clone_each, states), len(states))


def clone_each(states: Sequence[Any]) -> None:
    """Each clone is dropped at once: hundreds kept alive would measure the garbage collector too."""
    for state in states:
        state.clone()


def spread(name: str) -> Any:
    state, chance = pyspiel.load_game(PREFIX + name, {"players": PLAYERS}).new_initial_state(), Random(0)
    state.apply_action(7)
    for _ in range(1000):
        if state.is_terminal():
            return
        if chance.random() < 0.1:
            yield state.clone()
        state.apply_action(chance.choice(state.legal_actions()))


def microseconds(work: Callable[[], object], parts: int) -> float:
    return min(timed(work) for _ in range(PARTS)) / parts * 1e6


def timed(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


def measure(name: str, seconds: float) -> dict[str, float]:
    game = find(name)
    return {
        "engine": best_rate(partial(engine, game), seconds),
        **{f"aec_{mode}": best_rate(partial(aec, name, mode), seconds) for mode in ("steps", "digits", "struct")},
        **{f"vector_{mode}": best_rate(partial(vector, name, mode), seconds) for mode in ("steps", "digits")},
        "encode_us": encode_us(game),
        "clone_us": clone_us(name),
    }


def shown(figures: dict[str, dict[str, float]]) -> Table:
    table = Table("", *figures, box=None)
    for row in next(iter(figures.values())):
        unit = "{:.1f}" if row.endswith("_us") else "{:,.0f}"
        table.add_row(row, *(unit.format(found[row]) for found in figures.values()))
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the environments for research.")
    parser.add_argument("games", nargs="*", default=GAMES, help="all four if none is named")
    parser.add_argument("--seconds", type=float, default=5.0, help="of the processor for each rate")
    parser.add_argument("--json", action="store_true", help="figures for programs")
    given = parser.parse_args()
    figures = {name: measure(name, given.seconds) for name in given.games}
    if given.json:
        json.dump(figures, sys.stdout, indent=2)
    else:
        Console().print(shown(figures))
        print("goals: Chicago Express aec 10,000, vector 15,000; 1830 aec 5,000; encode 25 µs, clone 20 µs")


if __name__ == "__main__":
    main()
