"""Fit the judge's weights: the conditional logit that makes what happened most likely, by Newton's method."""

from collections.abc import Sequence
from itertools import islice
from math import exp, log
from typing import NamedTuple

from trunkline.bots.knowledge import knowledge_of
from trunkline.bots.value import DEALS, dealt
from trunkline.core.game import AnyGame
from trunkline.study.calibration import BY_HAND, Leads, Weights, leads
from trunkline.study.positions import Sample

STEPS, HALVED = 12, 12  # of Newton's method; it is exact long before
PRIOR = 2.0  # how firmly the bots' own spread is believed: as if so many positions had said it

Vector = list[float]


class Observation(NamedTuple):
    """By seat, what the weights are multiplied with; and what came of it."""

    features: list[Vector]
    result: Sequence[float]


def observed(game: AnyGame, sample: Sample, seed: int) -> Observation:
    """The position as its seat sees it, averaged over the tables it could be."""
    known, found = knowledge_of(game), []
    for table in islice(dealt(game, game.view(sample.s, sample.seat), sample.seat, seed), DEALS):
        known.settle(table)
        found.append(features(leads(game, known, table)))
    seats = [[sum(each) / len(found) for each in zip(*rows, strict=True)] for rows in zip(*found, strict=True)]
    return Observation(seats, sample.result)


def features(found: Leads) -> list[Vector]:
    """In the order of ``Weights``."""
    pairs = zip(found.expected, found.score, strict=True)
    return [[far, near, far * found.lateness, near * found.lateness] for far, near in pairs]


def fit(observations: Sequence[Observation]) -> Weights:
    weights = [*BY_HAND]
    for _ in range(STEPS):
        gradient, curvature = prior(weights)
        for one in observations:
            add_to(gradient, curvature, one, weights)
        weights = better(observations, weights, solved(curvature, gradient))
    return Weights(*weights)


def better(observations: Sequence[Observation], weights: Vector, step: Vector) -> Vector:
    """The whole step, or half of it, and so on: from afar Newton's method would leap too far."""
    before = likelihood(observations, weights)
    for halved in range(HALVED):
        there = [old + way / 2**halved for old, way in zip(weights, step, strict=True)]
        if likelihood(observations, there) >= before:
            return there
    return weights


def likelihood(observations: Sequence[Observation], weights: Vector) -> float:
    """The logarithm of how likely the results were, less what the prior holds against these weights."""
    away = PRIOR / 2 * sum((old - new) ** 2 for old, new in zip(BY_HAND, weights, strict=True))
    return sum(log_likelihood(one, weights) for one in observations) - away


def log_likelihood(one: Observation, weights: Vector) -> float:
    odds = [sum(map(float.__mul__, weights, row)) for row in one.features]
    best = max(odds)
    total = best + log(sum(exp(each - best) for each in odds))
    return sum(result * (each - total) for result, each in zip(one.result, odds, strict=True))


def prior(weights: Vector) -> tuple[Vector, list[Vector]]:
    size = range(len(weights))
    return [PRIOR * (BY_HAND[n] - weights[n]) for n in size], [[PRIOR * (n == m) for m in size] for n in size]


def add_to(gradient: Vector, curvature: list[Vector], one: Observation, weights: Vector) -> None:
    chances = softmax([sum(map(float.__mul__, weights, row)) for row in one.features])
    mean = [sum(p * row[n] for p, row in zip(chances, one.features, strict=True)) for n in range(len(weights))]
    for chance, result, row in zip(chances, one.result, one.features, strict=True):
        apart = [value - middle for value, middle in zip(row, mean, strict=True)]
        for n, value in enumerate(row):
            gradient[n] += (result - chance) * value
            for m, other in enumerate(apart):
                curvature[n][m] += chance * apart[n] * other


def softmax(odds: Vector) -> Vector:
    best = max(odds)
    powers = [exp(each - best) for each in odds]
    total = sum(powers)
    return [power / total for power in powers]


def solved(matrix: list[Vector], right: Vector) -> Vector:
    """Gauss-Jordan with the largest pivot; the matrix is small, symmetric and positive."""
    rows = [[*row, end] for row, end in zip(matrix, right, strict=True)]
    for n in range(len(rows)):
        pivot = max(range(n, len(rows)), key=lambda m: abs(rows[m][n]))
        rows[n], rows[pivot] = rows[pivot], rows[n]
        rows[n] = [value / rows[n][n] for value in rows[n]]
        for m, row in enumerate(rows):
            if m != n:
                rows[m] = [value - row[n] * first for value, first in zip(row, rows[n], strict=True)]
    return [row[-1] for row in rows]
