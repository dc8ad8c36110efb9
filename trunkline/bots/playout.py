"""Whole random games, one or thousands, on one core or several."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

from trunkline.bots.random import pick_by_kind
from trunkline.core.catalog import start
from trunkline.core.game import AnyGame
from trunkline.core.play import apply, legal_by_kind

BATCH = 25  # games handed to a process at a time


class Played(NamedTuple):
    """How a random game went."""

    actions: int
    scores: list[int]


def playout(game: AnyGame, players: int, seed: int) -> Played:
    """One random game with full legal lists; every action is judged."""
    s = start(game, players, seed)
    chance = Random(seed)
    actions = 0
    while s.agenda:
        apply(game, s, pick_by_kind(game, s, legal_by_kind(game, s), chance))
        actions += 1
    return Played(actions, game.score(s))


def playouts(game: AnyGame, players: int, seeds: range, jobs: int) -> Iterator[Played]:
    """A game for each seed, as they are finished."""
    if jobs == 1:
        yield from (playout(game, players, seed) for seed in seeds)
        return
    batches = [seeds[n : n + BATCH] for n in range(0, len(seeds), BATCH)]
    tasks = [(game, players, batch) for batch in batches]
    with ProcessPoolExecutor(jobs) as pool:
        for played in pool.map(play_batch, tasks):
            yield from played


def play_batch(task: tuple[AnyGame, int, range]) -> list[Played]:
    """A game is a value made of values and functions, so it can cross to another process."""
    game, players, seeds = task
    return [playout(game, players, seed) for seed in seeds]
