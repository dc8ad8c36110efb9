"""Fit the judge to games of one kind, and try it on others; the file of a game's weights says how it came about."""

from collections.abc import Iterator, Mapping, Sequence

from trunkline.core.game import AnyGame
from trunkline.study.calibration import Weights
from trunkline.study.fitting import Observation, fit, observed
from trunkline.study.judge import POSITIONS, judge
from trunkline.study.measures import Forecast, victory
from trunkline.study.positions import A_GAME, PLAYING, TO_FIT, TO_TRY, samples

SEEDS = 100_000  # kept apart for each seed of the command


def forecasts(game: AnyGame, players: Sequence[int], number: int, seed: int) -> Iterator[Forecast]:
    """What the judge says of positions that it was not fitted to, one after the other."""
    for n, sample in enumerate(samples(game, players, number, TO_TRY + seed * SEEDS)):
        verdict = judge(game, sample.s, sample.seat, POSITIONS, n)
        yield Forecast(sample.players, verdict.chances, victory(game.score(sample.s)), sample.result)


def observations(game: AnyGame, players: Sequence[int], number: int, seed: int) -> Iterator[tuple[int, Observation]]:
    """With the number of players; from games that are never used to try the judge."""
    for n, sample in enumerate(samples(game, players, number, TO_FIT + seed * SEEDS)):
        yield sample.players, observed(game, sample, n)


def fitted_weights(found: Sequence[tuple[int, Observation]]) -> dict[int, Weights]:
    """For each number of players its own."""
    return {n: fit([one for players, one in found if players == n]) for n in sorted({players for players, _ in found})}


def weights_text(game: AnyGame, weights: Mapping[int, Weights], positions: int, seed: int) -> str:
    """As it stands in the game's folder, and where it is from."""
    lines = [
        f"# What the bots' evaluation of {game.title} is worth as a chance: see trunkline/study/calibration.py.",
        f"# Made by: trunkline judge calibrate {game.name} --fit FILE --positions {positions} --seed {seed}",
        f"# Fitted to {positions} positions, {A_GAME} of a game, from games of {game.edition} among {' and '.join(PLAYING)}.",
    ]
    for players, found in weights.items():
        lines += ["", f"[{game.name}.{players}]", *(f"{key} = {value:.4f}" for key, value in found._asdict().items())]
    return "\n".join(lines) + "\n"
