"""What the bots' evaluation is worth as a chance: four numbers for each game and number of players, fitted to finished games.

The odds of a seat are e to the power of a sum: how far its expected score and its score so far are above the mean of the table,
in units of the game's score spread, each times a weight. Both weights change with the logarithm of the rounds left, so that the
same lead counts for more or less late in a game. ``trunkline judge calibrate GAME --fit FILE`` makes the file anew.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import log
from typing import NamedTuple

from trunkline.bots.knowledge import AnyKnowledge, knowledge_of
from trunkline.bots.values import spread
from trunkline.core.catalog import game_file
from trunkline.core.game import AnyGame, HasAgenda

FILE = ("bot", "calibration.toml")  # in the folder of a game


class Weights(NamedTuple):
    """What one score spread above the mean adds to the log-odds."""

    expected: float  # of the score expected at the end
    score: float  # of the score so far
    expected_later: float  # added to the first for each unit of ``lateness``
    score_later: float


LEAST = 0.05  # a better prospect never counts against a seat, however early
BY_HAND = Weights(1.0, 0.0, 0.0, 0.0)  # of a game nobody has calibrated: what the bots themselves play by


def weights_of(game: AnyGame, players: int) -> Weights:
    """As fitted; a variant goes by its game, and what was never fitted by the bots' own spread."""
    found = fitted(game.folder)
    for name in (game.name, game.name.partition("-")[0]):
        entry = found.get(name, {}).get(str(players))
        if entry is not None:
            return Weights(*(float(entry[key]) for key in Weights._fields))
    return BY_HAND


def is_calibrated(game: AnyGame, players: int) -> bool:
    return weights_of(game, players) is not BY_HAND


@lru_cache(maxsize=64)
def fitted(folder: str) -> dict[str, dict[str, dict[str, float]]]:
    """What stands in the game's file: by name of the game and number of players."""
    file = game_file(folder, *FILE)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file is not None else {}


def calibrated(game: AnyGame, players: int) -> AnyGame:
    """The same game with bots whose chances are calibrated: every search can be asked about it."""
    return with_weights(game, weights_of(game, players))


@lru_cache(maxsize=128)
def with_weights(game: AnyGame, weights: Weights) -> AnyGame:
    known = knowledge_of(game)
    knowledge: AnyKnowledge = replace(
        known,
        expected_score=lambda s: log_odds(weights, leads(game, known, s)),
        score_spread=one,
    )
    return replace(game, bot=lambda: knowledge)


def one(s: HasAgenda) -> float:
    """Log-odds are in units of their own."""
    return 1.0


class Leads(NamedTuple):
    """All that a judgement rests on: by seat, in score spreads above the mean, and how much is still to come."""

    expected: Sequence[float]
    score: Sequence[float]
    lateness: float  # log(1 + rounds left)


def leads(game: AnyGame, known: AnyKnowledge, s: HasAgenda) -> Leads:
    """Of a position that has come to rest."""
    expected = known.expected_score(s)
    unit = spread(known, s, expected)
    rounds = known.rounds_left(s) if s.agenda else 0.0
    return Leads(above_mean(expected, unit), above_mean(game.score(s), unit), log(1 + max(0.0, rounds)))


def above_mean(scores: Sequence[float], unit: float) -> list[float]:
    mean = sum(scores) / len(scores)
    return [(score - mean) / unit for score in scores]


def log_odds(weights: Weights, found: Leads) -> list[float]:
    expected = max(LEAST, weights.expected + weights.expected_later * found.lateness)
    score = weights.score + weights.score_later * found.lateness
    return [expected * far + score * near for far, near in zip(found.expected, found.score, strict=True)]
