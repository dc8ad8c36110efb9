"""One game among bots, and what became of it."""

from collections.abc import Sequence
from datetime import date
from random import Random
from time import perf_counter
from typing import NamedTuple

from trunkline.bots.levels import level_called
from trunkline.bots.thought import Budget
from trunkline.core.game import AnyGame
from trunkline.records.record import Record, begin, play_on


class Pairing(NamedTuple):
    """A game to be played: who sits where, and its seed."""

    game: AnyGame
    seats: tuple[str, ...]
    seed: int
    budget: Budget


class Outcome(NamedTuple):
    """A game that was played."""

    seats: tuple[str, ...]
    seed: int
    scores: list[int]
    moves: int
    seconds: float
    ending: str = ""  # the reason, where a table tells several apart
    date: str = ""


def pairings(game: AnyGame, seats: Sequence[str], games: int, seed: int, budget: Budget) -> list[Pairing]:
    """Every seed is played once with each rotation of the seats that makes a difference: luck and place are equal."""
    turns = [*dict.fromkeys((*seats[-n:], *seats[:-n]) if n else tuple(seats) for n in range(len(seats)))]
    return [Pairing(game, turns[n % len(turns)], seed + n // len(turns), budget) for n in range(games)]


def play_match(pairing: Pairing) -> tuple[Outcome, Record]:
    """From the first move to the last; each bot is shown its view and nothing else."""
    began = perf_counter()
    game, seats, seed, budget = pairing
    record = begin(game, len(seats), seed, [f"{level} in seat {n}" for n, level in enumerate(seats, 1)])
    bots = [level_called(level) for level in seats]
    chance = Random(f"{seed} {' '.join(seats)}")
    while (seat := game.turn(record.now)) is not None:
        thought = bots[seat](game, game.view(record.now, seat), seat, chance.getrandbits(32), budget)
        play_on(record, thought.action)
        record.states = record.states[-1:]  # nobody looks back, and long games are large
    moves, seconds, today = len(record.actions), perf_counter() - began, date.today().isoformat()
    return Outcome(seats, seed, game.score(record.now), moves, seconds, game.ending(record.now), today), record
