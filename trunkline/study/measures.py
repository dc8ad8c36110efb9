"""How good forecasts of winning were: calibration error, Brier score, and the rule of thumb they must beat."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

BINS = 10


class Forecast(NamedTuple):
    """What was said of a position, what a look at the scores would have said, and what came of it; all by seat."""

    players: int
    chances: Sequence[float]
    leader: Sequence[float]
    result: Sequence[float]


class Bin(NamedTuple):
    """Forecasts of about the same chance: how many, what they said on average, and how often it came true."""

    forecasts: int
    said: float
    true: float


def victory(scores: Sequence[float]) -> tuple[float, ...]:
    """By seat: the victory, shared by equals."""
    best = max(scores)
    first = [*scores].count(best)
    return tuple((score == best) / first for score in scores)


def brier(said: Iterable[Sequence[float]], results: Iterable[Sequence[float]]) -> float:
    """Mean over positions of the squared errors of all seats: 0 is perfect, 2 the worst."""
    errors = [sum((p - y) ** 2 for p, y in zip(*pair, strict=True)) for pair in zip(said, results, strict=True)]
    return sum(errors) / len(errors)


def bins(forecasts: Sequence[Forecast]) -> list[Bin]:
    """Ten of equal width; every seat of every position is one forecast."""
    pairs = [pair for one in forecasts for pair in zip(one.chances, one.result, strict=True)]
    sorted_in: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for said, true in pairs:
        sorted_in[min(BINS - 1, int(said * BINS))].append((said, true))
    return [bin_of(found) for found in sorted_in]


def bin_of(found: Sequence[tuple[float, float]]) -> Bin:
    if not found:
        return Bin(0, 0.0, 0.0)
    said, true = (sum(each) / len(found) for each in zip(*found, strict=True))
    return Bin(len(found), said, true)


def calibration_error(forecasts: Sequence[Forecast]) -> float:
    """Expected calibration error: how far the bins are from the diagonal, each by the forecasts in it."""
    found = bins(forecasts)
    return sum(one.forecasts * abs(one.said - one.true) for one in found) / sum(one.forecasts for one in found)


class Figures(NamedTuple):
    """Of the forecasts of some positions."""

    positions: int
    ece: float
    brier: float
    brier_leader: float

    @property
    def better(self) -> float:
        """By what part the Brier score is better than that of the rule that whoever has most wins."""
        return 1 - self.brier / self.brier_leader


def figures(forecasts: Sequence[Forecast]) -> Figures:
    results = [one.result for one in forecasts]
    return Figures(
        len(forecasts),
        calibration_error(forecasts),
        brier([one.chances for one in forecasts], results),
        brier([one.leader for one in forecasts], results),
    )
